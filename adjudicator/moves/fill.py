"""A record with gaps filled: the steps that must have been taken between the events that somebody stated.

A gap is where what somebody stated is no next step. It is filled with what comes by itself and with what goes unsaid
(`Ruleset.unsaid`, `Ruleset.refusals`); fewest steps win. Where that does not help, and the event does not fit as it
stands, ways that somebody may have chosen are looked for: the only one is taken, a few are asked about, many are left
open. An event that breaks a rule whatever came before it stays as it is, and no finding comes of what is filled in.
Where only a refusal would excuse a breach, it is asked about; other ends excuse none (`Ruleset.implied`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, Final, TypeVar

from msgspec import Struct

from adjudicator.moves.nearest import Nearest
from adjudicator.moves.ways import Way, end_of, fits, tried, ways
from adjudicator.plain.json import Plain
from adjudicator.seam.ruleset import Ruleset, Step

S = TypeVar("S")
FEW: Final = 3
"""The most ways that are asked about."""
AHEAD: Final = 12
"""How many of the next events are looked at: what is stated among them was not left out. Where an event fits as it
stands, a way must spoil none of them."""
FURTHER: Final = 30
"""How many of the next events are looked at for whether a way spoils them."""
_TABLES: Final = 40
"""How many tables are looked at for ways that somebody may have chosen."""


class Stated(Struct, frozen=True):
    """A stated event, and what was filled in before it.

    `alone`: the event judged as it would be with nothing filled in; None: it has no place there. `filled`: the judged
    steps before it, `step`: the event after them. `asked`: the two or three ways of which one is to be chosen;
    `is_open`: there are more of them. On what is asked or open no finding rests.
    """

    event: Any
    alone: Step[Any, Any] | None
    step: Step[Any, Any] | None
    filled: tuple[Step[Any, Any], ...] = ()
    asked: tuple[Way, ...] = ()
    is_open: bool = False


def filled(
    ruleset: Ruleset[S, Any], table: S, events: Sequence[Any], stated: Collection[type] | None = None
) -> Iterator[Stated]:
    """The events of a record in order, each with what was filled in before it.

    Where nothing is missing, kinds of event that are `stated` somewhere (None: as the record does) do not go unsaid.
    """
    position, stated = 1, frozenset(map(type, events)) if stated is None else stated
    for number, event in enumerate(events):
        found = before(ruleset, table, position, event, events[number + 1 : number + 1 + FURTHER], stated)
        yield found
        position += len(found.filled) + 1
        for step in (*found.filled, found.step):
            table = table if step is None else step.after


def before(
    ruleset: Ruleset[S, Any],
    table: S,
    position: int,
    event: Any,
    later: Sequence[Any] = (),
    stated: Collection[type] = (),
) -> Stated:
    """An event that is stated next, with what must have come before it.

    What is stated `later` did not; where nothing else is missing, the kinds of event that are `stated` did not.
    """
    alone = tried(ruleset, position, table, event)
    if alone is not None and alone.findings and ruleset.book.leaves_out(table):
        return Stated(event, alone, alone)
    nearest = Nearest(ruleset, event, later[:AHEAD], stated)
    found = nearest.in_course(table, position)
    if not found and fits(alone):
        found = (nearest.following(table, position),)
    ahead = _Ahead(ruleset, table, position, (event, *later))
    if fits(alone) and any(ahead.is_spoiled(way, AHEAD) for way in found):
        return Stated(event, alone, alone)
    found = tuple(map(ahead.without_spoiling, found))
    if any(_is_excused(ruleset, table, position, alone, way) for way in found):
        return Stated(event, alone, alone, (), found[:FEW])
    legal = () if found else nearest.legal(table, position, ruleset.unsaid if alone is None else ruleset.implied)
    found = found or tuple(way for way in legal if ahead.breaks_no_more(way, FURTHER))
    if not found:
        chosen = ways(ruleset, table, position, event, FEW + 1, _TABLES)
        found = tuple(way for way in chosen if ahead.breaks_nothing_else(way))
        if alone is not None and found:  # it may as well break a rule, whatever somebody may have chosen before it
            return Stated(event, alone, alone, (), found if len(found) <= FEW else (), len(found) > FEW)
    return _settled(ruleset, table, position, event, alone, found or nearest.less_broken(table, position, alone)[:1])


def _is_excused(ruleset: Ruleset[S, Any], table: S, position: int, alone: Step[Any, Any] | None, way: Way) -> bool:
    """Whether an event breaks a rule that only the refusals on a way would excuse."""
    said = [step.event for step in way.steps if not isinstance(step.event, ruleset.refusals)]
    if alone is None or not alone.findings or len(said) == len(way.steps):
        return False
    for number, event in enumerate(said):
        step = tried(ruleset, position + number, table, event)
        if step is None or step.findings:
            return False
        table = step.after
    last = tried(ruleset, position + len(said), table, alone.event)
    return last is not None and bool({one.rule for one in alone.findings} & {one.rule for one in last.findings})


def _settled(
    ruleset: Ruleset[S, Any], table: S, position: int, event: Any, alone: Step[Any, Any] | None, found: Sequence[Way]
) -> Stated:
    """The event after the only way that there is; with a question where there are a few, open where there are many."""
    ends: list[tuple[Plain, Way, Step[Any, Any] | None]] = []
    for way in found:
        step = tried(ruleset, position + len(way.steps), end_of(way, table), event)
        told = None if step is None or len(found) == 1 else ruleset.tell(step.after)
        if all(told != other for other, _, _ in ends):
            ends.append((told, way, step))
    if len(ends) == 1:
        _, way, step = ends[0]
        return Stated(event, alone, step, way.steps)
    is_open = len(ends) > FEW
    return Stated(event, alone, alone, (), () if is_open else tuple(way for _, way, _ in ends), is_open)


class _Ahead:
    """What an event and those stated later break, with and without a way before them."""

    def __init__(self, ruleset: Ruleset[Any, Any], table: Any, position: int, events: Sequence[Any]) -> None:
        self._ruleset = ruleset
        self._table = table
        self._position = position
        self._events = events

    def breaks_no_more(self, way: Way, most: int) -> bool:
        """Whether as many events as `most` break as few rules after a way as without it."""
        return not way.steps or len(self._broken(way, most)) <= len(self._broken(Way(), most))

    def is_spoiled(self, way: Way, most: int) -> bool:
        """Whether a way spoils one of as many events: it has no place any more, or breaks a rule more.

        From the first on that breaks a rule without the way, something is missing that nobody knows yet; that one is
        not spoiled if the match may go on to it.
        """
        if not way.steps:
            return False
        without, after = self._broken(Way(), most), self._broken(way, most)
        first = min((number for number, _ in without), default=most)
        new = sorted((number, rule) for number, rule in after - without if number <= first)
        if new and new[0] > (first, ""):
            return not self._goes_on_to(way, first)
        return bool(new)

    def without_spoiling(self, way: Way) -> Way:
        """A way without the last steps if, for these, an event stated later breaks a rule where no match goes on to it,
        and fewer rules are broken without them."""
        broken = self._broken(way, AHEAD)
        spoiled = min((number for number, _ in broken if number), default=None)
        if spoiled is None or self._goes_on_to(way, spoiled):
            return way
        for end in range(len(way.steps) - 1, 0, -1):
            part = Way(way.steps[:end])
            less = self._broken(part, AHEAD)
            if len(less) < len(broken) and all(number != spoiled for number, _ in less):
                return part
        return way

    def _goes_on_to(self, way: Way, number: int) -> bool:
        """Whether a match may go on to an event, after a way and all events before it."""
        table, at = end_of(way, self._table), self._position + len(way.steps)
        for event in self._events[:number]:
            step = tried(self._ruleset, at, table, event)
            table, at = table if step is None else step.after, at + 1
        later = self._events[number + 1 : number + 1 + AHEAD]
        return bool(Nearest(self._ruleset, self._events[number], later).in_course(table, at))

    def breaks_nothing_else(self, way: Way) -> bool:
        """Whether they break nothing after a way that they do not break without it."""
        return self._broken(way, FURTHER) <= self._broken(Way(), FURTHER)

    def _broken(self, way: Way, most: int) -> set[tuple[int, str]]:
        """By event the rules that it breaks; one without a name: it has no place."""
        table, at = end_of(way, self._table), self._position + len(way.steps)
        broken: set[tuple[int, str]] = set()
        for number, event in enumerate(self._events[:most]):
            step = tried(self._ruleset, at + number, table, event)
            broken |= {(number, "")} if step is None else {(number, finding.rule) for finding in step.findings}
            table = table if step is None else step.after
        return broken
