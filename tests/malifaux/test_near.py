"""What is far off costs nothing: a move measures the models beside its course, a sight line asks what lies along it."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.plain.json import Plain, read_event
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.malifaux.encounter import engaged
from adjudicator.rulesets.malifaux.encounter.margin import EXACT
from adjudicator.rulesets.malifaux.events import EVENTS
from adjudicator.rulesets.malifaux.geometry.shapes import Shape, is_within
from adjudicator.rulesets.malifaux.ground import hits
from adjudicator.rulesets.malifaux.ground.bodies import Body, model_body
from adjudicator.rulesets.malifaux.ground.sight import sees
from adjudicator.rulesets.malifaux.lay import lay
from adjudicator.rulesets.malifaux.state import Model
from adjudicator.rulesets.malifaux.stats import Upgrades
from adjudicator.seam.judging import judge

KINDS = {kind.__name__: kind for kind in EVENTS}


def _model(x: float, y: float) -> dict[str, Any]:
    return {"base_mm": 30, "size": 2, "at": [x, y]}


def _wall(west: float, south: float, east: float, north: float) -> dict[str, Any]:
    corners = [[west, south], [east, south], [east, north], [west, north]]
    return {"polygon": corners, "height": 3, "traits": ["blocking"]}


@pytest.mark.parametrize(("y", "rules"), [(10 + 30 / 25.4 + 0.0005, []), (10 + 30 / 25.4 - 0.01, ["MFX-MOVE-09"])])
def test_a_move_measures_the_models_beside_its_course_alone(
    y: float, rules: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    measured: list[Model] = []

    def counted(model: Model, upgrades: Upgrades) -> Body | None:
        measured.append(model)
        return model_body(model, upgrades)

    monkeypatch.setattr(hits, "model_body", counted)
    far = {f"F{number}": _model(2 + 3 * number, 30) for number in range(10)}
    table = lay({"models": {"M": _model(10, 10), "N": _model(13, y), **far}})
    walk: Plain = {"event": "ModelMoved", "model": "M", "cause": "walk", "allowance": 6, "path": [{"to": [16, 10]}]}

    step = judge(malifaux, 1, table, read_event(KINDS, walk))

    assert [finding.rule for finding in step.findings] == rules
    assert measured
    assert all(model is table.models["N"] for model in measured)


def test_a_sight_line_asks_what_lies_along_it_and_what_touches_that() -> None:
    terrain = {"near": _wall(12, 9, 13, 11), "beside": _wall(13, 11, 14, 12), "far": _wall(12, 30, 13, 31)}
    table = lay({"models": {"M": _model(10, 10), "N": _model(15, 10), "F": _model(13, 20)}, "terrain": terrain})

    seen = sees(table, "M", "N")

    assert seen is not None
    assert [one.region.name for one in seen.barriers] == ["near", "beside"]


@pytest.mark.parametrize(("gap", "is_seen"), [(0.0, False), (0.01, True)])
def test_a_seam_with_terrain_beyond_the_lines_stays_closed(gap: float, is_seen: bool) -> None:
    terrain = {"one": _wall(12, 4, 13, 10 - gap / 2), "two": _wall(12, 10 + gap / 2, 13, 16)}
    table = lay({"models": {"M": _model(10, 10), "N": _model(15, 10)}, "terrain": terrain})

    seen = sees(table, "M", "N")

    assert seen is not None
    assert seen.verdict is is_seen


def test_engagements_measure_the_enemies_that_are_near_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    measured: list[Shape] = []

    def counted(one: Shape, two: Shape, limit: int) -> bool:
        measured.append(one)
        return is_within(one, two, limit)

    monkeypatch.setattr(engaged, "is_within", counted)
    far = {f"{seat}{number}": _model(3 * number, y) for number in range(2, 12) for seat, y in (("A", 30), ("B", 34))}
    table = lay({"models": {"A1": _model(10, 10), "B1": _model(11.5, 10), **far}, "strategy": "reckoning"})

    assert engaged.engagements(table, EXACT) == {"A1": ["B1"], "B1": ["A1"]}
    assert len(measured) == 1
