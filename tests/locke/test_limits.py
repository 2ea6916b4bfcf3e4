"""Each limit of a match of Locke, in a set-up and by an event that brings in one more."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from typing import Any, TypeAlias

import pytest

from adjudicator.plain.json import Plain, read_event
from adjudicator.rulesets.locke import locke
from adjudicator.seam.limits import guard_growth, lay_within, let_in
from adjudicator.seam.ruleset import Refused
from tests.locke.one_of_each import KINDS

Setup: TypeAlias = Callable[[int], Plain]
SEVEN = [f"P{number}" for number in range(1, 8)]
AT: Plain = {"planet": 1, "space": 1}


def of_a(**field: Callable[[int], Plain]) -> Setup:
    """Set-ups in which a character has so many of something."""
    return lambda count: {"players": SEVEN, "characters": {"P1": {name: of(count) for name, of in field.items()}}}


def table(**field: Callable[[int], Plain]) -> Setup:
    """Set-ups with so many of something."""
    return lambda count: {"players": SEVEN, **{name: of(count) for name, of in field.items()}}


def combat(**field: Callable[[int], Plain]) -> Setup:
    return lambda count: {"players": SEVEN, "stage": "base", "combat": {name: of(count) for name, of in field.items()}}


def joined(count: int) -> Plain:
    return {"attacker": "P1", "targets": ["P2"], "joiners": [{"player": "P3"}] * count}


CASES: dict[str, tuple[Setup, Plain]] = {
    "characters": (lambda count: {"characters": {f"S{at}": {} for at in range(count)}}, None),
    "sheets of the match": (table(tables=lambda count: {"characters": {f"C{at}": {} for at in range(count)}}), None),
    "cards in a hand": (
        of_a(hand_count=lambda count: count),
        {"event": "HandRefilled", "player": "P1", "count": 1},
    ),
    "minions of a character": (
        of_a(minions=lambda count: count),
        {"event": "MinionsAppeared", "player": "P1", "count": 1},
    ),
    "ability cards of a character": (
        of_a(ability_cards_down=lambda count: count),
        {"event": "AbilityCardsGained", "player": "P1"},
    ),
    "points of damage of a character": (
        of_a(damage=lambda count: count),
        {"event": "DamageJudged", "player": "P2", "target": "P1", "damage": 1},
    ),
    "points of information of a character": (
        of_a(info=lambda count: count),
        {"event": "SpaceEffectResolved", "player": "P1", "effect": "info 1"},
    ),
    "defences that a character maintains": (
        of_a(maintained=lambda count: [{"card": "Dome"}] * count),
        {"event": "DefenceAttempted", "player": "P1", "source": "ability", "success": True},
    ),
    "abilities of a character": (of_a(abilities=lambda count: [{"name": "Aid"}] * count), None),
    "effects on a character": (of_a(effects=lambda count: [{"name": "slow"}] * count), None),
    "base cards with names": (table(base_cards=lambda count: {f"B{at}": {} for at in range(count)}), None),
    "ambush cards": (
        table(ambush=lambda count: [AT] * count),
        {"event": "AmbushCardPlaced", "player": "P1", "at": AT},
    ),
    "key sites": (
        table(key_sites=lambda count: {"total": count, "placed": count}),
        {"event": "KeySitePlaced", "player": "P1"},
    ),
    "parties": (
        table(parties=lambda count: [["P1", "P2"]] * count),
        {"event": "PartyFormed", "player": "P3", "members": ["P3", "P4"]},
    ),
    "rounds of a combat": (combat(round=lambda count: count), None),
    "obstacles in a combat": (combat(obstacles=lambda count: ["crate"] * count), None),
    "answers to an attack": (
        combat(attack=joined),
        {"event": "SynchronisationJoined", "player": "P4"},
    ),
}
"""By what there is a limit on: set-ups with so many, an event that brings in one more."""
LIMITS = {str(limit.what): limit for limit in locke.limits}
GROWING = [what for what, (_, event) in CASES.items() if event is not None]


def test_every_limit_has_its_case() -> None:
    assert list(LIMITS) == list(CASES)


@pytest.mark.parametrize("what", [what for what in CASES if what != "characters"])
def test_a_set_up_at_a_limit_is_laid_and_one_beyond_it_refused(what: str) -> None:
    limit, setup = LIMITS[what], CASES[what][0]

    laid = lay_within(locke, setup(limit.most))

    assert limit.count(getattr(laid, limit.part)) == limit.most
    with pytest.raises(Refused) as refused:
        lay_within(locke, setup(limit.most + 1))
    assert str(refused.value.says) == f"Too many {what}: {limit.most + 1}, where {limit.most} are allowed"
    assert refused.value.field


@pytest.mark.parametrize("what", GROWING)
def test_an_event_fills_a_match_up_to_its_limit(what: str) -> None:
    (setup, plain), limit = CASES[what], LIMITS[what]
    event: Any = read_event(KINDS, plain)

    def grow(stands: int) -> None:
        before = locke.lay(setup(stands))
        locke.admit(before, event)
        guard_growth(locke, before, event, locke.evolve(before, event, 1))

    grow(limit.most - 1)
    for stands in (limit.most, limit.most + 10):
        with pytest.raises(Refused, match=f"Too many {what}"):
            grow(stands)


def test_seats_that_come_as_they_are_named_have_an_end() -> None:
    most = LIMITS["characters"].most
    named = read_event(KINDS, {"event": "CharacterSheetsDealt", "deals": {"new": None}})
    for stands, fits in ((most - 1, True), (most, False)):
        before = locke.lay({"characters": {f"S{at}": {} for at in range(stands)}})
        after = locke.evolve(before, named, 1)
        assert len(after.characters) == stands + 1
        if fits:
            guard_growth(locke, before, named, after)
            continue
        with pytest.raises(Refused, match="Too many characters"):
            guard_growth(locke, before, named, after)


@pytest.mark.parametrize(("count", "announced", "fits"), [(100, False, True), (101, False, False), (99, True, True)])
def test_minions_that_nobody_announced_leave_room_for_others(count: int, announced: bool, fits: bool) -> None:
    """How many there are is secret: what comes in is refused by its own number, and by what was announced."""
    hidden = lay_within(locke, {"players": SEVEN, "characters": {"P1": {"minions": 60, "minions_unsaid": 59}}})
    event = read_event(KINDS, {"event": "MinionsAppeared", "player": "P1", "count": count, "announced": announced})

    with nullcontext() if fits else pytest.raises(Refused, match="Too many minions of a character: 101, where 100"):
        let_in(locke, hidden, event, 1)
