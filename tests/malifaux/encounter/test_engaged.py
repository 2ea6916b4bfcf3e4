"""Who is engaged: as stated, else whoever sees an enemy within its claw range."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from adjudicator.plain.json import Plain
from adjudicator.rulesets.malifaux.encounter import engaged, presence
from adjudicator.rulesets.malifaux.encounter.engaged import engagements, is_engaged
from adjudicator.rulesets.malifaux.encounter.margin import EXACT, margins
from adjudicator.rulesets.malifaux.encounter.scorable import OfScore, could_be_scored
from adjudicator.rulesets.malifaux.ground.sight import Seen, sees
from adjudicator.rulesets.malifaux.lay import lay
from adjudicator.rulesets.malifaux.state import Table
from tests.bench.score import CRAMMED, crammed

WALL: Plain = {"W": {"polygon": [[11, 8], [11.2, 8], [11.2, 12], [11, 12]], "height": 5, "traits": ["blocking"]}}


def _model(seat: str, x: float) -> dict[str, Any]:
    return {"seat": seat, "base_mm": 30, "size": 2, "at": [x, 10]}


def _is_engaged(x: float, mine: Plain = None, **given: Plain) -> bool:
    models = {"A1": {**_model("A", 10), **(mine or {})}, "B1": _model("B", x)}
    return is_engaged(lay({"strategy": "reckoning", "models": models, **given}), "A1", "B1", EXACT)


@pytest.mark.parametrize(("x", "is_so"), [(12.17, True), (12.181102, True), (12.191102, False)])
def test_enemies_within_an_inch_that_see_each_other_are_engaged(x: float, is_so: bool) -> None:
    assert _is_engaged(x) == is_so


def test_a_wall_between_keeps_them_apart() -> None:
    assert _is_engaged(12.1)
    assert not _is_engaged(12.1, terrain=WALL)


@pytest.mark.parametrize("insignificant", [True, False])
def test_a_model_between_them_keeps_them_apart_unless_it_is_insignificant(insignificant: bool) -> None:
    between = {**_model("A", 12), "base_mm": 50, "size": 3, "insignificant": insignificant}
    models = {"A1": {**_model("A", 10), "actions": {"Hook": {}}}, "A2": between, "B1": _model("B", 14)}
    actions: Plain = {"Hook": {"icon": "claw", "range": 3}}
    table = lay({"strategy": "reckoning", "models": models, "actions": actions})
    assert is_engaged(table, "A1", "B1", EXACT) == insignificant


@pytest.mark.parametrize(("x", "is_so"), [(13.181102, True), (13.191102, False)])
def test_the_longer_claw_of_the_two_counts(x: float, is_so: bool) -> None:
    actions: Plain = {"Hook": {"icon": "claw", "range": 2}, "Shot": {"icon": "gun", "range": 9}}
    assert _is_engaged(x, {"actions": {"Hook": {}, "Shot": {}}}, actions=actions) == is_so


def test_stated_pairs_stand_for_what_would_be_computed() -> None:
    assert _is_engaged(30, engaged=[["B1", "A1"]])
    assert not _is_engaged(12, engaged=[])


def test_who_is_buried_or_a_friend_is_not_engaged() -> None:
    assert not _is_engaged(12, {"buried": True})
    assert not _is_engaged(12, {"seat": "B"}, engaged=[["A1", "B1"]])


def test_a_distance_within_the_measuring_tolerance_speaks_for_a_generous_reading() -> None:
    models = {"A1": _model("A", 10), "B1": _model("B", 12.2)}
    table = lay({"strategy": "reckoning", "models": models, "measuring_tolerance": 0.05})
    assert [is_engaged(table, "A1", "B1", margin) for margin in margins(table)] == [True, False]


def test_each_pair_of_enemies_is_looked_at_once_for_both_seats_points_and_readings(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looks: list[tuple[str, str]] = []

    def looked(table: Table, one: str, two: str) -> Seen | None:
        looks.append((one, two))
        return sees(table, one, two)

    monkeypatch.setattr(engaged, "sees", looked)
    models = {f"{seat}{x}": {**_model(seat, x + 1.2 * (seat == "B")), "cost": 5} for seat in "AB" for x in (4, 14, 24)}
    given = {"strategy": "reckoning", "measuring_tolerance": 0.05, "turn": 3, "turn_over": True, "models": models}
    table = lay({**given, "schemes": {"A": {"6": None}, "B": {"6": None}}})

    could_be_scored(table, OfScore())

    assert sorted(looks) == [("A14", "B14"), ("A24", "B24"), ("A4", "B4")]


def test_each_pair_is_looked_at_once_for_both_points_of_a_scheme_on_a_crammed_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looks: list[tuple[str, str]] = []

    def looked(table: Table, one: str, two: str) -> Seen | None:
        looks.append((one, two))
        return sees(table, one, two)

    for asker in (engaged, presence):
        monkeypatch.setattr(asker, "sees", looked)

    could_be_scored(lay(crammed(Random(1), CRAMMED, (7,))), OfScore())

    assert len(looks) == len(set(looks)) > 9


def test_stated_pairs_are_all_there_is_whoever_stands_together() -> None:
    table = lay(
        {"strategy": "reckoning", "models": {"A1": _model("A", 10), "B1": _model("B", 30)}, "engaged": [["B1", "A1"]]}
    )

    assert engagements(table, EXACT) == {"A1": ["B1"], "B1": ["A1"]}
