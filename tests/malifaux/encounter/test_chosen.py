"""Schemes with chosen models: what a claim may tell whom, what is offered, what is due without a claim."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, get_args

import pytest
from msgspec import convert

from adjudicator.plain.json import Plain
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.malifaux.encounter.condition import raised, successors
from adjudicator.rulesets.malifaux.encounter.events import SchemeKey
from adjudicator.rulesets.malifaux.encounter.schemes import SCHEMES
from adjudicator.rulesets.malifaux.events import EVENTS, Event
from adjudicator.rulesets.malifaux.lay import lay
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.judging import judge, seen_by, values_of
from adjudicator.seam.ruleset import JUDGE, SPECTATOR, Step

KINDS = {kind.__name__: kind for kind in EVENTS}
OTHERS = ("B", SPECTATOR)
MODELS: Plain = {
    "A1": {"seat": "A", "base_mm": 30, "size": 2, "at": [17, 18], "cost": 5, "health_max": 8, "health": 4},
    "A2": {"seat": "A", "base_mm": 30, "size": 2, "at": [30, 18], "cost": 5, "health_max": 8},
    "B1": {"seat": "B", "base_mm": 30, "size": 2, "at": [18.9, 18], "cost": 6, "station": ["leader", "minion"],
           "health_max": 9, "health": 4},
}  # fmt: skip
CHOSEN: Plain = {"7": "B1", "10": None, "11": "B1", "12": "A1", "13": {"friendly": "A1", "enemy": "B1"}}


def test_every_scheme_that_can_be_named_is_there() -> None:
    assert {str(number) for number in SCHEMES} == set(get_args(SchemeKey))


def _table(scheme: int, **given: Any) -> Table:
    chosen = CHOSEN[str(scheme)]
    return lay({"turn": 4, "models": MODELS, "schemes": {"A": {str(scheme): chosen, "1": None}}, **given})


def _event(event: str, **fields: Any) -> Event:
    return convert(fields, KINDS[event])


def _claim(scheme: int, part: str, step: str, **fields: Any) -> Event:
    return _event("SchemePointScored", seat="A", scheme=scheme, part=part, step=step, **fields)


def _ended(table: Table) -> Table:
    return judge(malifaux, 1, table, _event("GameEnded", turn=4)).after


def _told(step: Step[Table, Event], viewer: str) -> tuple[set[str], set[str]]:
    """The rules of the findings, and the keys of the values, that a viewer gets."""
    seen = seen_by(malifaux, step, viewer)
    return {one.rule for one in seen.findings}, {value.path[0] for value in values_of(malifaux, seen)}


FAILS: dict[int, tuple[str, dict[str, Any]]] = {
    7: ("MFX-S07-05", {"A1": {**MODELS["A1"], "at": [5, 5]}}),
    11: ("MFX-S11-05", {}),
    12: ("MFX-S12-05", {"A1": {**MODELS["A1"], "health": 3}}),
    13: ("MFX-S13-08", {}),
}


@pytest.mark.parametrize("scheme", FAILS)
def test_a_wrong_end_of_a_secret_scheme_tells_others_nothing_of_its_models(scheme: int) -> None:
    rule, models = FAILS[scheme]
    table = _ended(_table(scheme, models={**MODELS, **models}))
    step = judge(malifaux, 2, table, _claim(scheme, "end", "end_of_game"))
    for viewer in (JUDGE, "A"):
        assert rule in _told(step, viewer)[0]
        assert "met" in _told(step, viewer)[1]
    for viewer in OTHERS:
        assert _told(step, viewer) == (set(), set())


@pytest.mark.parametrize("scheme", FAILS)
def test_once_it_was_revealed_everybody_is_told(scheme: int) -> None:
    rule, models = FAILS[scheme]
    points: Plain = {"A": {str(scheme): {"reveal": 3}}}
    table = _ended(_table(scheme, models={**MODELS, **models}, scheme_points=points))
    step = judge(malifaux, 2, table, _claim(scheme, "end", "end_of_game"))
    for viewer in (JUDGE, "A", *OTHERS):
        findings, values = _told(step, viewer)
        assert rule in findings
        assert "met" in values


@pytest.mark.parametrize("viewer", OTHERS)
def test_a_reveal_is_judged_in_the_open(viewer: str) -> None:
    table = _table(12, models={**MODELS, "B1": {**MODELS["B1"], "at": [20, 18]}}, turn_over=True)
    step = judge(malifaux, 1, table, _claim(12, "reveal", "end_of_turn"))
    assert _told(step, viewer) == _told(step, JUDGE)
    assert _told(step, viewer)[0] == {"MFX-S12-03"}


# ---- what is offered


def _offered(table: Table) -> list[dict[str, Any]]:
    found = (one for one in malifaux.options(table) if one.event == "SchemePointScored" and not one.aside)
    return [{key: choices[0] for key, choices in one.fields.items()} for one in found]


@pytest.mark.parametrize("scheme", [7, 10])
def test_a_reveal_is_offered_at_the_end_of_the_turn(scheme: int) -> None:
    assert _offered(_table(scheme)) == []
    (point,) = _offered(_table(scheme, turn_over=True))
    assert (point["scheme"], point["part"], point["step"]) == (scheme, "reveal", "end_of_turn")


def test_a_message_is_offered_to_each_model_within_reach_while_an_activation_runs() -> None:
    (point,) = _offered(_table(11, active="A2"))
    assert (point["actor"], point["step"]) == ("A1", "during_activation")
    assert _offered(_table(11)) == []


def test_a_vendetta_is_offered_when_the_activation_of_its_model_has_ended() -> None:
    table = _table(13, active="A1", damage_dealt=[["A1", "B1"]])
    assert _offered(table) == []
    ended = judge(malifaux, 1, table, _event("ActivationEnded", model="A1")).after
    (point,) = _offered(ended)
    assert (point["activation_of"], point["step"]) == ("A1", "end_of_activation")
    assert not judge(malifaux, 2, ended, convert(point, KINDS["SchemePointScored"])).findings


# ---- what is earned without a claim

KILLED: Plain = {**MODELS, "B1": {**MODELS["B1"], "killed": True}}
MARKED: Plain = {"K1": {"kind": "scheme", "seat": "A", "base_mm": 30, "at": [18.9, 20]}}


@pytest.mark.parametrize(
    ("scheme", "given"),
    [(10, {"models": KILLED}), (11, {"markers": MARKED}), (12, {}), (13, {"models": KILLED})],
)
def test_an_end_that_is_earned_stands_as_a_value_for_who_may_know(scheme: int, given: Plain) -> None:
    table = _ended(_table(scheme, **given))
    step = judge(malifaux, 2, table, _event("DeploymentCompleted"))
    assert not step.findings
    for viewer, knows in ((JUDGE, True), ("A", True), ("B", False), (SPECTATOR, False)):
        stands = {value.path: value.amount for value in malifaux.values(seen_by(malifaux, step, viewer).after, None)}
        assert (stands.get(("due", "A", f"scheme {scheme}")) == 1) == knows
    claimed = judge(malifaux, 2, table, _claim(scheme, "end", "end_of_game"))
    assert not claimed.findings
    assert not [value for value in malifaux.values(claimed.after, None) if value.path[0] == "due"]


def test_a_point_that_may_be_taken_or_left_is_never_due() -> None:
    table = _ended(_table(7))
    assert [point["part"] for point in _offered(table)] == ["end"]
    assert not [value for value in malifaux.values(table, None) if value.path[0] == "due"]


# ---- what replaced a model


@pytest.mark.parametrize(
    ("costs", "upwards"),
    [((5,), False), ((4,), False), ((6,), True), ((4, 5), False), ((6, 4), True), ((4, 6), True), ((None,), False)],
)
def test_upwards_is_measured_against_the_model_chosen(costs: tuple[int | None, ...], upwards: bool) -> None:
    names = ["A1", *(f"R{number}" for number, _ in enumerate(costs))]
    printed = {
        name: {"seat": "A", **({"cost": cost} if cost else {})} for name, cost in zip(names[1:], costs, strict=True)
    }
    models: dict[str, Any] = {**MODELS, **printed}
    for old, new in pairwise(names):
        models[old] = {**models[old], "in_play": False, "replaced_by": new}
    table = _table(13, models=models)
    assert successors(table, "A1") == tuple(names)
    assert (raised(table, "A1") is not None) == upwards
