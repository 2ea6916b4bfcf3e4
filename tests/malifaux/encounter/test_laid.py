"""Encounters laid, told and laid again; set-ups and events that name what is not there."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import convert

from adjudicator.plain.json import Plain
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.malifaux.events import EVENTS, Event
from adjudicator.rulesets.malifaux.lay import lay
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.rulesets.malifaux.tell import tell
from adjudicator.seam.judging import judge, values_of
from adjudicator.seam.ruleset import JUDGE, SPECTATOR, Refused, Step

KINDS = {kind.__name__: kind for kind in EVENTS}
STRIPS: Plain = {"A": [[0, 0], [36, 0], [36, 8], [0, 8]], "B": [[0, 28], [36, 28], [36, 36], [0, 36]]}
SETUP: Plain = {
    "turn": 2,
    "strategy": "turf_war",
    "first_player": "A",
    "pool": [1, 2, 5, 7, 13],
    "deployment": STRIPS,
    "centreline": [[0, 18], [36, 18]],
    "schemes": {"A": {"1": None, "13": {"friendly": "A1", "enemy": "B1"}}, "B": {"7": "A1", "1": None}},
    "scheme_points": {"A": {"13": {"reveal": 2}}},
    "strategy_points": {"A": [2]},
    "damage_dealt": [["A1", "B1"]],
    "models": {
        "A1": {"seat": "A", "base_mm": 30, "size": 2, "at": [9, 9], "cost": 5, "tokens": 1, "station": ["minion"]},
        "B1": {"seat": "B", "base_mm": 30, "size": 2, "at": [9, 12], "cost": 6, "insignificant": True},
        "B2": {"seat": "B", "base_mm": 30, "size": 2, "at": [20, 30], "cost": 6, "tokens": 2, "health_max": 6},
    },
    "markers": {
        "S1": {"kind": "strategy", "base_mm": 30, "at": [9, 10.181102], "state": "B"},
        "S2": {"kind": "strategy", "at": [27, 27], "state": "neutral"},
        "K1": {"kind": "scheme", "seat": "A", "base_mm": 30, "at": [11, 12]},
        "K2": {"kind": "scheme", "seat": "A", "base_mm": 30, "at": [7, 12]},
    },
}  # fmt: skip
MODELS, MARKERS, SEATS = ("A1", "B1", "B2", "X9"), ("S1", "S2", "K1", "K2", "I1"), ("A", "B")
CLAIM: Plain = {"event": "SchemePointScored", "seat": "A", "scheme": 1, "part": "reveal", "step": "end_of_turn"}
STATES, SUITS = ("A", "B", "neutral"), ("R", "C", "T", "M")


def _places(random: Random) -> Plain:
    return [random.choice((9, 18, 27)), random.choice((9, 18, 27))]


def random_event(random: Random) -> Event:
    """An event of an encounter, or one that it follows, with likely names."""
    pick = random.choice
    plain: dict[str, dict[str, Any]] = {
        "EncounterGenerated": {"suit": pick(SUITS), "strategy": pick(("turf_war", "plant_explosives", "reckoning"))},
        "SchemePoolGenerated": {"values": [1, 2, 3, 4, 5], "pool": [1, 2, 3, 4, pick((4, 5))]},
        "SchemesChosen": {"seat": pick(SEATS), "schemes": [pick((1, 10)), pick((7, 11, 12, 13))],
                          "models": {"7": pick(MODELS), "11": pick(MODELS), "12": pick(MODELS),
                                     "13": {"friendly": pick(MODELS), "enemy": pick(MODELS)}}},
        "DeploymentZonesChosen": {},
        "DeploymentCompleted": {},
        "StrategyMarkersSetUp": {"markers": [{"id": pick(MARKERS), "at": _places(random)}]},
        "TurnStarted": {"turn": pick((1, 2, 3))},
        "TurnEnded": {"turn": pick((2, 3))},
        "GameEnded": {"turn": 5},
        "InitiativeFlipped": {"seat": pick(SEATS), "suit": pick((*SUITS, "joker"))},
        "InitiativeDetermined": {"first_player": pick(SEATS)},
        "IdolSuitReflipped": {"seat": pick(SEATS), "suit": pick(SUITS)},
        "IdolCreated": {"marker": pick(("I1", "I2")), "at": _places(random)},
        "IdolInteracted": {"actor": pick(MODELS), "marker": pick(MARKERS), "damage": pick((0, 2, 5)),
                           "suffered_by": pick(MODELS), "health_after": pick((0, 3, 4)), "to": _places(random)},
        "StrategyMarkerInteracted": {"actor": pick(MODELS), "marker": pick(MARKERS),
                                     "from": pick(STATES), "to": pick(STATES)},
        "StrategyMarkerChangedByKill": {"killer": pick(MODELS), "killed": pick(MODELS), "quarter": pick(("SW", "NE")),
                                        "marker": pick(MARKERS), "from": pick(STATES), "to": pick(STATES)},
        "ExplosiveTokenPlaced": {"seat": pick(SEATS), "model": pick(MODELS)},
        "ExplosivePlanted": {"actor": pick(MODELS), "marker": pick((None, {"id": "E1", "at": _places(random)}))},
        "ExplosiveRecovered": {"actor": pick(MODELS), "marker": pick(MARKERS)},
        "ExplosivesTaken": {"killed": pick(MODELS), "taker": pick(MODELS), "tokens": pick((0, 1, 2))},
        "ModelKilled": {"model": pick(MODELS), "killer": pick((None, *MODELS))},
        "DamageDealt": {"by": pick(MODELS), "to": pick(MODELS), "amount": pick((0, 1, 2))},
        "ModelReplaced": {"old": pick(MODELS), "new": "X9", "seat": pick(SEATS), "at": _places(random),
                          "card": {"base_mm": 30, "size": 2, "cost": 9, "health_max": 6}, "health": pick((None, 3))},
        "ModelActivated": {"model": pick(MODELS)},
        "ActivationEnded": {"model": pick(MODELS)},
        "MarkerDropped": {"id": "K9", "marker": {"kind": "scheme", "seat": pick(SEATS), "at": _places(random)}},
        "ScoreAnnounced": {"vp": {pick(SEATS): pick((0, 1, 9))}, "winner": pick((None, "draw", *SEATS))},
        "StrategyPointScored": {"seat": pick(SEATS), "step": pick(("end_of_turn", "end_of_game"))},
        "SchemePointScored": {"seat": pick(SEATS), "scheme": pick((1, 7, 10, 11, 12, 13)),
                              "part": pick(("reveal", "end")), "removed": pick(([], [], ["K1", "K2"])),
                              "step": pick(("end_of_turn", "end_of_game", "during_activation", "end_of_activation")),
                              "actor": pick((None, *MODELS)), "activation_of": pick((None, *MODELS))},
    }  # fmt: skip
    kind = pick([*plain])
    return convert({key: value for key, value in plain[kind].items() if value is not None}, KINDS[kind])


def _played(seed: int) -> list[Step[Table, Event]]:
    random, table, steps = Random(seed), lay(SETUP), []
    for position in range(1, 41):
        try:
            step = judge(malifaux, position, table, random_event(random))
        except Refused:
            continue
        steps.append(step)
        table = step.after
    return steps


@given(st.integers(0, 2**32))
def test_every_encounter_told_lays_the_same_table(seed: int) -> None:
    for step in _played(seed):
        assert lay(json.loads(json.dumps(tell(step.after)))) == step.after, step.event


@given(st.integers(0, 2**32))
def test_whatever_is_admitted_is_told_valued_and_masked(seed: int) -> None:
    for step in _played(seed):
        for viewer in (JUDGE, SPECTATOR, "A", "B"):
            seen = malifaux.mask(step, viewer)
            assert str(malifaux.tell_event(seen.before, seen.event))
            assert isinstance(values_of(malifaux, seen), tuple)
            tell(seen.after)
        list(malifaux.values(step.after, step.before))
        malifaux.options(step.after)
        malifaux.place(step.after)
        malifaux.concerns(step.before, step.event)


def test_a_set_up_with_an_encounter_is_laid() -> None:
    table = lay(SETUP)
    assert lay(tell(table)) == table
    assert tell(table)["vp"] == {"A": 2, "B": 0}
    assert table.markers["S2"].base_mm == 30
    assert table.markers["S2"].height == 5
    assert table.markers["S1"].traits == ("blocking", "impassable")


def test_a_kill_told_without_seat_and_weight_is_that_of_the_model_as_it_stands() -> None:
    models = {"B1": {"seat": "B", "station": ["henchman"], "in_play": False}}
    told = {"strategy": "reckoning", "turn": 3, "models": models, "encounter": {"kills": [{"model": "B1", "turn": 3}]}}
    assert tell(lay(told))["encounter"]["kills"][0].items() >= {"seat": "B", "weight": 2}.items()


def test_a_table_without_an_encounter_tells_none() -> None:
    table = lay({"deployment": STRIPS, "turn": 2})
    assert table.encounter is None
    assert "vp" not in tell(table)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"deployment": {**STRIPS, "B": [[0, 7], [36, 7], [36, 36], [0, 36]]}}, "deployment.B"),
        ({"deployment": {**STRIPS, "B": [[0, 28], [37, 28], [36, 36], [0, 36]]}}, "deployment.B"),
        ({"deployment": {**STRIPS, "C": [[0, 10], [1, 10], [1, 11]]}}, "deployment.C"),
        ({"deployment": {**STRIPS, "B": [[0, 28], [36, 36], [36, 28], [0, 36]]}}, "deployment"),
        ({"centreline": [[0, 18], [37, 18]]}, "centreline"),
        ({"centreline": [[1, 18], [36, 18]]}, "centreline"),
        ({"centreline": [[0, 18], [0, 18]]}, "centreline"),
        ({"centreline": [[0, 2], [36, 2]]}, "centreline"),
        ({"pool": [1, 2, 3, 4, 14]}, "pool[4]"),
        ({"pool": [1, 2, 3, 4, 4]}, "pool[4]"),
        ({"strategy": "tea"}, "strategy"),
        ({"first_player": "C"}, "first_player"),
        ({"schemes": {"C": {}}}, "schemes.C"),
        ({"schemes": {"A": {"14": None}}}, "schemes.A.14"),
        ({"scheme_points": {"A": {"1": {"middle": 2}}}}, "scheme_points.A.1"),
        ({"strategy_points": {"C": [2]}}, "strategy_points.C"),
        ({"engaged": [["A1", "B9"]]}, "engaged[0]"),
        ({"damage_dealt": [["A1", "B9"]]}, "damage_dealt[0]"),
        ({"vp": {"A": 5}}, "vp.A"),
        ({"encounter": {"kills": [{"model": "Z", "turn": 1}]}}, "encounter.kills"),
        ({"encounter": {"kills": [{"model": "A1", "seat": "C", "turn": 1}]}}, "encounter.kills"),
        ({"models": {**SETUP["models"], "A1": {**SETUP["models"]["A1"], "tokens": -1}}}, "models.A1.tokens"),
        ({"models": {**SETUP["models"], "A1": {**SETUP["models"]["A1"], "replaced_by": "Z"}}}, "models.A1.replaced_by"),
    ],
)
def test_a_set_up_that_cannot_be_is_refused_at_its_field(change: Plain, field: str) -> None:
    with pytest.raises(Refused) as refused:
        lay({**SETUP, **change})
    assert (refused.value.field or "").startswith(field)


@pytest.mark.parametrize(
    ("event", "field"),
    [
        ({"event": "StrategyMarkersSetUp", "markers": [{"id": "S9", "at": [9, 9]}] * 2}, "markers[1].id"),
        ({"event": "StrategyMarkersSetUp", "markers": [{"id": "A1", "at": [9, 9]}]}, "markers[0].id"),
        ({"event": "StrategyMarkersSetUp", "markers": [{"id": "S9", "at": [9, 9], "state": "C"}]}, "markers[0].state"),
        ({"event": "StrategyMarkerInteracted", "actor": "Z", "marker": "S1", "from": "B", "to": "A"}, "actor"),
        ({"event": "StrategyMarkerInteracted", "actor": "A1", "marker": "K1", "from": "B", "to": "A"}, "marker"),
        ({"event": "StrategyMarkerInteracted", "actor": "A1", "marker": "S1", "from": "C", "to": "A"}, "from"),
        ({"event": "ExplosivePlanted", "actor": "A1", "marker": {"id": "S1", "at": [9, 9]}}, "marker.id"),
        ({"event": "ExplosiveRecovered", "actor": "A1", "marker": "Z"}, "marker"),
        ({"event": "ExplosivesTaken", "killed": "Z", "taker": "A1", "tokens": 1}, "killed"),
        ({"event": "ExplosiveTokenPlaced", "seat": "A", "model": "Z"}, "model"),
        ({"event": "InitiativeDetermined", "first_player": "C"}, "first_player"),
        ({"event": "IdolCreated", "marker": "S1", "at": [9, 9]}, "marker"),
        ({"event": "ModelReplaced", "old": "A1", "new": "B1", "seat": "A", "card": {}, "at": [1, 1]}, "new"),
        ({"event": "ModelReplaced", "old": "A1", "new": "S1", "seat": "A", "card": {}, "at": [1, 1]}, "new"),
        ({"event": "StrategyPointScored", "seat": "C"}, "seat"),
        ({**CLAIM, "removed": ["K9"]}, "removed[0]"),
        ({**CLAIM, "removed": ["K1", "K1"]}, "removed[1]"),
    ],
)  # fmt: skip
def test_an_event_that_names_what_is_not_there_is_refused_at_its_field(event: Plain, field: str) -> None:
    with pytest.raises(Refused) as refused:
        malifaux.admit(lay(SETUP), convert(event, KINDS[event["event"]]))
    assert refused.value.field == field


def test_a_marker_paid_before_may_be_named_again() -> None:
    table = lay({**SETUP, "turn_over": True})
    claim = convert({**CLAIM, "removed": ["K1", "K2"]}, KINDS["SchemePointScored"])
    after = judge(malifaux, 1, table, claim).after
    assert "K1" not in after.markers
    assert [finding.rule for finding in judge(malifaux, 2, after, claim).findings] == ["MFX-S01-02"]


# ---- secrets


def test_schemes_are_their_seats_own_until_they_are_revealed() -> None:
    table = lay(SETUP)
    known = {}
    for viewer in (JUDGE, SPECTATOR, "A", "B"):
        step = judge(malifaux, 1, table, KINDS["DeploymentCompleted"]())
        known[viewer] = tell(malifaux.mask(step, viewer).after)["schemes"]
    assert known[JUDGE] == {"A": {"1": None, "13": {"friendly": "A1", "enemy": "B1"}}, "B": {"7": "A1", "1": None}}
    assert known["A"] == {"A": known[JUDGE]["A"], "B": {}}
    assert known["B"] == {"A": {"13": known[JUDGE]["A"]["13"]}, "B": known[JUDGE]["B"]}
    assert known[SPECTATOR] == {"A": known["B"]["A"], "B": {}}


# ---- what may be scored


def test_what_is_due_is_offered_with_its_price() -> None:
    markers = {**SETUP["markers"], "S1": {**SETUP["markers"]["S1"], "state": "A"}}
    models = {**SETUP["models"], "B1": {**SETUP["models"]["B1"], "insignificant": False}}
    table = lay({**SETUP, "turn": 3, "turn_over": True, "strategy_points": {}, "markers": markers, "models": models})
    steps = [one for one in malifaux.options(table) if not one.aside]
    offered = {(one.event, one.seat): one.fields for one in steps if "Scored" in one.event}
    assert offered.keys() == {("StrategyPointScored", "A"), ("SchemePointScored", "A")}
    point = offered["SchemePointScored", "A"]
    assert point["scheme"] == (1,)
    assert point["removed"] == (["K1", "K2"],)


def test_nothing_is_offered_before_the_turn_ends() -> None:
    assert not [one for one in malifaux.options(lay({**SETUP, "turn": 3})) if "Scored" in one.event]


@pytest.mark.parametrize(("told", "broken"), [({}, []), ({"markers": {"K9": [9, 9]}}, ["MFX-S05-02"])])
def test_a_kill_told_without_the_markers_of_its_moment_is_judged_by_those_there_are(
    told: dict[str, Any], broken: list[str]
) -> None:
    models = {**SETUP["models"], "B1": {**SETUP["models"]["B1"], "insignificant": False, "in_play": False}}
    played = {"kills": [{"model": "B1", "turn": 2, **told}], "fresh": ["B1"]}
    table = lay({**SETUP, "models": models, "schemes": {"A": {"5": None, "1": None}}, "encounter": played})
    stated = {"seat": "A", "scheme": 5, "part": "reveal", "step": "on_kill", "killed": "B1", "removed": ["K1"]}
    claim = convert(stated, KINDS["SchemePointScored"])
    assert [finding.rule for finding in judge(malifaux, 1, table, claim).findings] == broken
