"""Locke: twins of matches that chance leads on are told alike, whatever was left out.

Cases with outcomes left out and minions unannounced; legal matches in which closed sheets convert and declare.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from adjudicator.cases.case import cases_of
from adjudicator.cases.coverage import package_scenarios
from adjudicator.cases.situations import situations_in
from adjudicator.plain.json import Plain
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke import locke
from adjudicator.rulesets.locke.table.state import Table
from adjudicator.seam.judging import judge
from adjudicator.seam.ruleset import SPECTATOR, Refused, Step
from tests.locke.chance import random_event
from tests.locke.closed import astray
from tests.locke.twins import SHEETS, Situation, may_know, other_event, other_table, seen
from tests.tier import budget

_LEFT_OUT = (ev.MatchCreated, ev.RanksAssigned, ev.CharacterSheetsDealt)
"""What reads the sheets, or seats and deals anew in the midst of a match."""


@cache
def _cases() -> list[tuple[str, Plain]]:
    return [case for _, text in package_scenarios(locke) for case in cases_of(text)]


def _situation(random: Random) -> Situation:
    """A match with characters of any case; only it is laid."""
    while True:
        found = [one for one in situations_in(locke, [random.choice(_cases())]) if one[1].characters]
        if found:
            return random.choice(found)


def _hidden(table: Table, seat: str, random: Random) -> Table:
    """The twin of a table: other secrets of a seat, and of its minions more that nobody announced."""
    other, more = other_table(table, seat, random.choice(SHEETS)), random.choice((0, 0, 1, 3))
    one = other.characters[seat]
    one = replace(one, minions=one.minions + more, minions_unsaid=one.minions_unsaid + more)
    return replace(other, characters={**other.characters, seat: one})


def _events(events: list[Any], random: Random) -> Iterator[Any]:
    """The events of a case, in between others by chance; every other one says nothing of how a check went."""
    left = list(events)
    for _ in range(random.randrange(3, 25)):
        event = left.pop(0) if left and random.random() < 0.4 else random_event(random)
        if event is None or isinstance(event, _LEFT_OUT):
            continue
        yield replace(event, success=None) if hasattr(event, "success") and random.random() < 0.5 else event


def _twin(event: Any, seat: str, shift: int, *, is_open: bool) -> Any:
    """The event with other secrets of a seat, the target number of its checks among them."""
    event = other_event(event, seat, is_open=is_open)
    checks = isinstance(event, (ev.ConversionAttempted, ev.IntrusionAttempted)) and event.player == seat
    if not checks or is_open or event.target_number is None:
        return event
    return replace(event, target_number=max(0, event.target_number + shift))


def _pairs(
    table: Table, events: Iterable[Any], seat: str, random: Random
) -> Iterator[tuple[Step[Table, Any], Step[Table, Any]]]:
    """The steps of a match, and of its twin with other secrets of a seat; what is refused is left out of both."""
    twin, shift = _hidden(table, seat, random), random.choice((-3, 3, 6))
    for position, event in enumerate(events, table.at + 1):
        other = _twin(event, seat, shift, is_open=table.characters[seat].sheet_open)
        try:
            one = judge(locke, position, table, event)
        except Refused:
            continue
        yield one, (pair := judge(locke, position, twin, other))
        table, twin = one.after, pair.after


@pytest.mark.sampled(1)
@pytest.mark.parametrize("seed", range(3))
def test_twins_that_chance_leads_on_are_told_alike(seed: int) -> None:
    random, compared = Random(seed), 0
    for number in range(budget(200, 20)):
        name, table, events = _situation(random)
        if random.random() < 0.6:
            table = replace(table, complete_log=False)
        seat = random.choice(tuple(table.characters))
        pairs = _pairs(table, _events(events, random), seat, random)
        compared += _compared(pairs, seat, (seed, number, name))
    assert compared > budget(1000, 75)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("number", range(40))
def test_twins_of_matches_in_which_closed_sheets_act_are_told_alike(number: int) -> None:
    table, events = astray(number)
    closed = [seat for seat, one in table.characters.items() if not one.sheet_open]
    random = Random(number)
    seat = random.choice(closed)
    led = (event for event in events if type(event) not in _LEFT_OUT and not _opens(event, seat))
    assert _compared(_pairs(table, led, seat, random), seat, (number,)) > 50


def _opens(event: Any, seat: str) -> bool:
    """Whether an event opens a seat's sheet."""
    opens = isinstance(event, ev.SheetOpened) or getattr(event, "sheet_open", None)
    return bool(opens) and event.player == seat


def _compared(pairs: Iterable[tuple[Step[Table, Any], Step[Table, Any]]], seat: str, where: tuple[Any, ...]) -> int:
    """How many views of two matches were compared that differ in a seat's secrets: who may not know those is told the
    same. Whoever is converted by word is told what became of the character (LCK-HOUSE-19)."""
    compared, aware = 0, {seat}
    for one, other in pairs:
        event = one.event
        if isinstance(event, ev.ConversionAttempted) and event.success and event.player in aware:
            aware.add(event.target)
        for viewer in {SPECTATOR, *one.after.characters} - aware:
            if not may_know(one, seat, viewer) and not may_know(other, seat, viewer):
                assert seen(one, viewer) == seen(other, viewer), (*where, one.position, event, seat, viewer)
                compared += 1
    return compared
