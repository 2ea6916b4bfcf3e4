"""Matches of a sparse log in which closed sheets act: they convert and declare, and nobody says how it came out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any, Final

from msgspec.structs import replace

from adjudicator.replay.play import played
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke import locke
from adjudicator.rulesets.locke.generated.sample import in_the_base
from adjudicator.rulesets.locke.table.state import ALIGNMENTS, Table

EVENTS: Final = 240
_LEFT_OUT: Final = (ev.CharacterDied, ev.CombatLeft, ev.CombatRoundStarted, ev.AlignmentChanged, ev.SheetOpened)
"""Deaths, leavings, rounds, and what conversions gave: each is left out as often as not."""
_UNSAID: Final = ("success", "alignment", "level", "damage")
"""What events leave unsaid as often as not."""


def astray(number: int) -> tuple[Table, list[Any]]:
    """A legal match on one space of the base, led astray: the table it begins from, and its events."""
    random, count = Random(number), 5 + number % 7
    setup = in_the_base(count, together=True)
    legal = islice(played(locke, setup, number, 10**6), EVENTS)
    table = locke.lay(setup)
    led = {seat: _led(one, random, seat == f"P{1 + number % count}") for seat, one in table.characters.items()}
    table = replace(table, complete_log=False, characters=led, tables=replace(table.tables, characters={}))
    return table, list(_events((step.event for step in legal), tuple(led), random))


def _led(one: Any, random: Random, is_closed: bool) -> Any:
    """A character whose sheet may be open, whom a blow may kill by the sheet alone; nearly all can be converted."""
    return replace(
        one,
        sheet_open=random.random() < 0.4 and not is_closed,
        convertible=random.random() < 0.9,
        endurance=random.choice((1, 3, one.endurance)),
    )


def _events(events: Iterator[Any], seats: tuple[str, ...], random: Random) -> Iterator[Any]:
    for event in events:
        if random.random() < 0.25:
            yield _put_in(seats, random)
        if not isinstance(event, _LEFT_OUT) or random.random() < 0.5:
            yield _unsaid(event, random)


def _unsaid(event: Any, random: Random) -> Any:
    """An event that may leave out how it came out."""
    if random.random() < 0.5:
        return event
    return replace(event, **{name: None for name in _UNSAID if hasattr(event, name)})


def _put_in(seats: tuple[str, ...], random: Random) -> Any:
    """Something a seat does with its sheet closed or open, or what it says of it."""
    one, other = random.sample(seats, 2)
    match random.randrange(12):
        case 0:
            return ev.SheetOpened(player=one)
        case 1:
            return ev.AlignmentChanged(player=one, to=random.choice((*ALIGNMENTS, "BAD")))
        case 2:
            return ev.MinionsAppeared(player=one, count=random.randrange(1, 3), announced=False)
        case 3 | 4:
            return ev.VictoryDeclared(player=one, sheet_open=random.choice((None, None, True, False)))
        case 5:
            return ev.ObjectionRaised(player=one, against=other)
        case _:
            return ev.ConversionAttempted(
                player=one,
                target=other,
                target_number=random.randrange(3, 9),
                roll=(random.randrange(1, 7), random.randrange(1, 7)),
                success=random.choice((None, None, None, True, False)),
                sheet_open=random.choice((None, None, None, True, False)),
            )
