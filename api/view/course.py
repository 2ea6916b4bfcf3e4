"""The course of a match: the points of each seat turn by turn, as a small graph whose turns are the ways to them."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Any, Final, NamedTuple

from adjudicator.plain.said import Part, Player, listed
from adjudicator.plain.work import Work
from api.sentences import counted, say
from api.view.contests import UNKNOWN
from api.view.dressed import dressed
from api.view.seen import Seen

HIGH: Final = 20
"""The height of the graph, in units of its own; a turn is 10 wide."""

BEFORE, AFTER = 4, 15
"""Most turns before that of the entry, if there are more than a few, and most turns from there on."""
FEW: Final = 8
"""This many turns fit a phone, with what they are called."""


class Step(NamedTuple):
    """A seat in a turn: its colour, what it has after it, and the line from what it had before; empty if one of them
    is not known."""

    colour: str
    amount: str
    line: str


class Turn(NamedTuple):
    """A turn: what it is called, all of it in words, its first and last entry, its findings (None: not all known)."""

    called: str
    """In short."""
    says: str
    first: int
    last: int
    findings: int | None
    steps: tuple[Step, ...]


class Course(NamedTuple):
    """The turns, whether points are counted in them, and the entry that is looked at."""

    turns: tuple[Turn, ...]
    is_counted: bool
    here: int


def course(seen: Seen, position: int, work: Work) -> Course:
    """The turns around an entry, as far as `work` allows; none if there is only one."""
    turns = [list(same) for _, same in groupby(seen.turns(work)[0], key=lambda turn: turn[2].turn)]
    here = sum(turn[0][0] <= position for turn in turns)
    near = turns if len(turns) <= FEW else turns[max(here - BEFORE, 0) : here + AFTER]
    if len(near) < 2:
        return Course((), is_counted=False, here=position)
    ends = [dict(seen.reading.ruleset.place(seen.table(turn[-1][1])).points) for turn in work.share(near)]
    in_colour = dressed(seen, seen.table(near[-1][-1][1]))
    most, before, found = max((held for points in ends for held in points.values()), default=0), ends[0], []
    seats = dict.fromkeys(seat for points in ends for seat in points)
    for turn, points in zip(near, ends, strict=False):
        steps = tuple(
            _step(before.get(seat), points.get(seat), most, in_colour.colours.get(seat, "")) for seat in seats
        )
        found.append(_turn(seen, turn, steps, points, is_short=len(near) > FEW))
        before = points
    return Course(tuple(found), is_counted=bool(seats), here=position)


def _turn(seen: Seen, turn: list[Any], steps: tuple[Step, ...], points: Mapping[str, int], *, is_short: bool) -> Turn:
    first, last, place = turn[0][0], turn[-1][1], turn[0][2]
    heading = place.heading or say("At the beginning")
    findings = _findings(seen, first, last)
    facts: list[Part] = [heading]
    facts += [say("{player} {points}", player=Player(seat), points=held) for seat, held in points.items()]
    if findings:
        facts.append(counted("{count} finding", "{count} findings", findings))
    called = heading if place.turn is None or not is_short else place.turn
    return Turn(seen.speaker.say(called), seen.speaker.say(listed(facts, "list")), first, last, findings, steps)


def _step(before: int | None, after: int | None, most: int, colour: str) -> Step:
    if before is None or after is None:
        return Step(colour, UNKNOWN if after is None else f"{after}", "")
    return Step(colour, f"{after}", f"M0 {_down(before, most)}L10 {_down(after, most)}")


def _down(amount: int, most: int) -> str:
    """How far down the graph an amount stands."""
    return f"{HIGH - 1 - (HIGH - 2) * max(amount, 0) / (most or 1):.1f}".removesuffix(".0")


def _findings(seen: Seen, first: int, last: int) -> int | None:
    """The findings among entries; None: they are not all judged yet."""
    marks = seen.reading.marks(seen.eyes)
    mine = [marks.get(position) for position in range(first, last + 1)]
    return None if None in mine else sum(mark[0] for mark in mine if mark is not None)
