"""What is offered on tables that legal play does not come to: reports out of order, hands that are not named."""

from __future__ import annotations

import pytest

from adjudicator.plain.json import Plain, read_event
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.malifaux.events import EVENTS
from adjudicator.seam.judging import judge

KINDS = {kind.__name__: kind for kind in EVENTS}
DUEL: Plain = {
    "id": "d1", "kind": "opposed", "acting": "ann", "target": "bob", "stat": 6, "resist": "Df", "step": "A",
}  # fmt: skip
MODELS: dict[str, Plain] = {"ann": {"seat": "A"}, "bob": {"seat": "B", "Df": 5}}
DRAWN: Plain = {"event": "CardsDrawn", "seat": "A", "count": 2}
BOTH_FLIPPED: list[Plain] = [
    {"event": "FateFlipped", "duel": "d1", "seat": "A", "cards": ["9R"]},
    {"event": "FateFlipped", "duel": "d1", "seat": "B", "cards": ["9M"]},
]


def offered(given: Plain, *events: Plain) -> set[tuple[str, str, tuple[str, ...]]]:
    """The seat, kind and open fields of each option after events."""
    table = malifaux.lay(given)
    for position, event in enumerate(events, 1):
        table = judge(malifaux, position, table, read_event(KINDS, event)).after
    return {(option.seat, option.event, option.open) for option in malifaux.options(table)}


def test_a_flip_is_offered_to_who_declined_to_cheat_too_early() -> None:
    declined: Plain = {"event": "CheatDeclined", "duel": "d1", "seat": "A"}

    flips = {(seat, event) for seat, event, _ in offered({"models": MODELS, "duel": DUEL}, declined)}

    assert {("A", "FateFlipped"), ("B", "FateFlipped")} <= flips


@pytest.mark.parametrize(("drawn", "cheats"), [([DRAWN], {("A", "FateCheated", ("card",))}), ([], set())])
def test_who_holds_cards_that_nobody_named_may_cheat(drawn: list[Plain], cheats: set[object]) -> None:
    options = offered({"models": MODELS, "duel": DUEL}, *drawn, *BOTH_FLIPPED)

    assert {option for option in options if option[1] == "FateCheated"} == cheats


@pytest.mark.parametrize(("drawn", "cheats"), [([DRAWN], {("A", "FateCheated", ("card",))}), ([], set())])
def test_so_may_they_a_flip_outside_duels(drawn: list[Plain], cheats: set[object]) -> None:
    flipped: Plain = {"event": "FateFlipped", "flip": "f1", "seat": "A", "cards": ["9R"]}

    options = offered({"models": MODELS}, *drawn, flipped)

    assert {option for option in options if option[1] == "FateCheated"} == cheats


@pytest.mark.parametrize(("card", "kind"), [({"kind": "attack", "stat": 6}, "DuelStarted"), ({"kind": "attack"}, None)])
def test_an_action_whose_stat_is_on_the_card_alone_has_its_duel(card: Plain, kind: str | None) -> None:
    given: Plain = {
        "models": {**MODELS, "ann": {"seat": "A", "actions": {"Stab": card}}},
        "actions": {"Stab": {"resist": "Df"}},
        "under_way": {"action": "a1", "model": "ann", "name": "Stab", "target": "bob"},
    }

    kinds = {one.event for one in malifaux.options(malifaux.lay(given)) if not one.aside}

    assert ("DuelStarted" in kinds) is (kind is not None)


@pytest.mark.parametrize(("target", "against"), [(None, ("bob", "cid")), ("cid", ("cid",)), ("ann", None)])
def test_the_duel_of_an_action_is_against_whom_it_targets(target: str | None, against: tuple[str, ...] | None) -> None:
    given: Plain = {
        "models": {**MODELS, "cid": {"seat": "B", "Df": 5}},
        "actions": {"Stab": {"stat": 6, "resist": "Df", "icon": "claw"}},
        "under_way": {"action": "a1", "model": "ann", "name": "Stab", "target": target},
    }

    duels = [
        option.fields["target"]
        for option in malifaux.options(malifaux.lay(given))
        if option.event == "DuelStarted" and not option.aside
    ]

    assert duels == ([] if against is None else [against])


@pytest.mark.parametrize(("flipped", "is_offered"), [([], False), (BOTH_FLIPPED, True)])
def test_no_outcome_is_offered_of_a_duel_without_cards(flipped: list[Plain], is_offered: bool) -> None:
    totals: list[Plain] = [
        {"event": "FinalTotalAnnounced", "duel": "d1", "model": "ann", "value": 15, "suits": ["R"]},
        {"event": "FinalTotalAnnounced", "duel": "d1", "model": "bob", "value": 14, "suits": ["M"]},
    ]

    options = offered({"models": MODELS, "duel": DUEL}, *flipped, *totals)

    assert (("A", "DuelResolved", ()) in options) is is_offered


KILL: Plain = {"event": "ModelKilled", "model": "bob", "killer": "ann"}
TOKENS: Plain = {"bob": {"seat": "B", "tokens": 1, "at": [5, 5]}, "ann": {"seat": "A", "at": [6, 6]}}


@pytest.mark.parametrize(
    ("given", "events", "kind"),
    [
        ({"strategy": "turf_war", "turn": 2, "turn_over": True}, [], "SchemePointScored"),
        ({"turn": 2, "turn_over": True}, [], "StrategyPointScored"),
        ({}, [], "EncounterGenerated"),
        ({"strategy": "plant_explosives", "turn": 2, "models": TOKENS}, [KILL], "ExplosivesTaken"),
        ({"models": {"ann": {"seat": "A", "buried": True}}}, [], "ModelKilled"),
    ],
)
def test_what_a_sketch_leaves_open_is_offered(given: Plain, events: list[Plain], kind: str) -> None:
    assert kind in {event for _, event, _ in offered(given, *events)}


def test_the_numbers_of_an_action_that_no_card_states_are_asked_for_once() -> None:
    stab: list[Plain] = [{"event": "ActionStarted", "action": f"a{n}", "model": "ann", "name": "Stab", "target": "bob"}
                         for n in (1, 2)]  # fmt: skip
    duel: Plain = {"event": "DuelStarted", "duel": "d1", "kind": "opposed", "acting": "ann", "action": "a1",
                   "target": "bob", "stat": 6, "resist": "Wp"}  # fmt: skip
    over: list[Plain] = [{"event": kind, "action": "a1"} for kind in ("ActionEffectsResolved", "ActionCompleted")]

    def numbers(*events: Plain) -> list[tuple[object, object]]:
        table = malifaux.lay({"models": MODELS, "active": "ann", "turn": 1})
        for position, event in enumerate(events, 1):
            table = judge(malifaux, position, table, read_event(KINDS, event)).after
        duels = (one for one in malifaux.options(table) if one.event == "DuelStarted" and not one.aside)
        return [(one.fields["stat"], one.fields["resist"]) for one in duels]

    assert numbers(stab[0]) == [((5, 6, 4, 7, 3, 8), ("Df", "Wp", "Mv", "Sz"))]
    assert numbers(stab[0], duel) == []
    assert numbers(stab[0], duel, *over, stab[1]) == [((6,), ("Wp",))]
