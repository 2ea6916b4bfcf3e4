"""The nearest tables for an event, by what goes unsaid: what follows, refusals, announcements, results, ends."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, Final, TypeVar

from msgspec import json

from adjudicator.match import tag_of
from adjudicator.moves.choices import new_fields
from adjudicator.moves.following import coming, following
from adjudicator.moves.ways import Way, end_of, fits, names_in, narrowed, tried
from adjudicator.plain.json import Plain, read_event
from adjudicator.plain.work import Work
from adjudicator.seam.moves import Option
from adjudicator.seam.ruleset import Ruleset, Step

S = TypeVar("S")
_TABLES: Final = 80
"""The most tables that are looked at."""
_WIDELY: Final = 8
"""The most where everything legal is looked at, not only the next steps."""


class Nearest:
    """The search for the tables before an event; what is stated `later` did not go unsaid.

    Where nothing is missing, the kinds of event `stated` in the record did not, either.
    """

    def __init__(
        self, ruleset: Ruleset[Any, Any], event: Any, later: Collection[Any] = (), stated: Collection[type] = ()
    ) -> None:
        self._ruleset = ruleset
        self._course = ruleset.course or ruleset.options
        self._event = event
        self._names = names_in(event)
        self._later = later
        self._stated = {tag_of(kind) for kind in stated}
        self._kinds = {tag_of(kind): kind for kind in ruleset.events}
        self._refusals = {tag_of(kind) for kind in ruleset.refusals}
        self._unsaid = {tag_of(kind) for kind in ruleset.unsaid} | self._refusals

    def in_course(self, table: Any, position: int) -> tuple[Way, ...]:
        """The ways to where the event is a next step and breaks no rule, all of as few steps; none: there is none."""

        def near(way: Way, end: Any, options: tuple[Option, ...]) -> Way | None:
            if not self._is_next(end, options, position + len(way.steps), self._event):
                return None
            refusals = self._refusals if way.steps else self._refusals - self._stated
            lapsed = self._lapsed(end, options, position + len(way.steps), self._event, refusals)
            return Way((*way.steps, *lapsed))

        return self._found(table, position, near)

    def following(self, table: Any, position: int) -> Way:
        """What has come by itself before an event that is no next step, as far as the event still fits after it."""
        found = Way()
        for way in self._along(Way(), table, position):
            if way.steps and self._is_stated(way.steps[-1]):
                break
            if fits(tried(self._ruleset, position + len(way.steps), end_of(way, table), self._event)):
                found = way
        return found

    def legal(self, table: Any, position: int, unsaid: Iterable[type]) -> tuple[Way, ...]:
        """The ways to where the event breaks no rule, by all of some kinds that is legal on the way."""

        def near(way: Way, end: Any, _: tuple[Option, ...]) -> Way | None:
            return way if fits(tried(self._ruleset, position + len(way.steps), end, self._event)) else None

        return self._found(table, position, near, {tag_of(kind) for kind in unsaid})

    def less_broken(self, table: Any, position: int, alone: Step[Any, Any] | None) -> tuple[Way, ...]:
        """The ways to where the event breaks less, or no more where its kind is a next step as it was not before."""
        kind = tag_of(type(self._event))
        broken = None if alone is None else {finding.rule for finding in alone.findings}
        is_next = any(one.event == kind for one in self._course(table))

        def near(way: Way, end: Any, options: tuple[Option, ...]) -> Way | None:
            step = tried(self._ruleset, position + len(way.steps), end, self._event)
            if step is None or not way.steps:
                return None
            rules = {finding.rule for finding in step.findings}
            is_nearer = not is_next and any(one.event == kind for one in options)
            return way if broken is None or rules < broken or (is_nearer and rules <= broken) else None

        return self._found(table, position, near)

    def _found(
        self,
        table: Any,
        position: int,
        near: Callable[[Way, Any, tuple[Option, ...]], Way | None],
        legal: Collection[str] | None = None,
    ) -> tuple[Way, ...]:
        """The ways to the nearest tables, as `near` knows them, all of as few steps that go unsaid; `legal`: by all
        that is legal of such kinds, not only the next steps."""
        options_on, most = (self._course, _TABLES) if legal is None else (self._ruleset.options, _WIDELY)
        unsaid = self._unsaid if legal is None else legal
        frontier, seen, work = [Way()], set[tuple[bytes, ...]](), Work()
        while frontier:
            found: list[Way] = []
            further: list[Way] = []
            for one in frontier:
                last = None
                for way in self._along(one, table, position):
                    done = tuple(sorted(json.encode(step.event) for step in way.steps))
                    if done in seen or len(seen) >= most or (last == Way() and self._is_stated(way.steps[-1])):
                        break
                    seen.add(done)
                    end = end_of(way, table)
                    options = tuple(options_on(end))
                    last = near(way, end, options) or last
                else:
                    if last is None:
                        further += self._further(way, end, options, position + len(way.steps), unsaid)
                if last is not None:
                    found.append(last)
            if found or len(seen) >= most or work.is_done:
                return tuple(found)
            frontier = further
        return ()

    def _is_stated(self, step: Step[Any, Any]) -> bool:
        return tag_of(type(step.event)) in self._stated

    def _along(self, way: Way, table: Any, position: int) -> Iterator[Way]:
        """A way, and each step further of what comes by itself and is not stated later."""
        yield way
        for step in following(self._ruleset, end_of(way, table), position + len(way.steps)):
            if step.event in self._later or step.event == self._event:
                return
            way = Way((*way.steps, step))
            yield way

    def _further(
        self, way: Way, table: Any, options: Iterable[Option], position: int, unsaid: Collection[str]
    ) -> Iterator[Way]:
        """A way with one step more that goes unsaid, and with the refusals before it."""
        for event in self._unsaid_of(options, unsaid):
            lapsed = self._lapsed(table, options, position, event, self._refusals)
            end = lapsed[-1].after if lapsed else table
            step = tried(self._ruleset, position + len(lapsed), end, event)
            if step is not None and not step.findings:
                yield Way((*way.steps, *lapsed, step))

    def _lapsed(
        self, table: Any, options: Iterable[Option], position: int, event: Any, kinds: Collection[str]
    ) -> tuple[Step[Any, Any], ...]:
        """The refusals before an event that makes them impossible."""
        for refusal in self._unsaid_of(options, kinds):
            step = tried(self._ruleset, position, table, refusal) if refusal != event else None
            if step is None or step.findings:
                continue
            ahead = tuple(self._course(step.after))
            if self._is_next(step.after, ahead, position + 1, event):
                after = self._ruleset.evolve(table, event, position)
                if refusal not in self._unsaid_of(self._course(after), kinds):
                    return (step, *self._lapsed(step.after, ahead, position + 1, event, kinds))
        return ()

    def _unsaid_of(self, options: Iterable[Option], kinds: Collection[str]) -> list[Any]:
        """What of some kinds may go unsaid next, with no choice but one that the event names; not stated later."""
        found = []
        for one in options:
            if one.event in kinds and not one.open:
                fields = {name: narrowed(choices, self._names) for name, choices in one.fields.items()}
                if all(len(choices) == 1 for choices in fields.values()):
                    plain = {name: choices[0] for name, choices in fields.items()}
                    found.append(read_event(self._kinds, {"event": one.event, **plain}))
        return [event for event in found if event not in self._later and event != self._event]

    def _is_next(self, table: Any, options: Iterable[Option], position: int, event: Any) -> bool:
        """Whether an event is a next step on a table, and breaks no rule there."""
        if event not in coming(self._ruleset, table):
            kind, plain = tag_of(type(event)), _plain(event)
            new = new_fields(self._ruleset.domains, type(event))
            if not any(one.event == kind and _is_way(one, event, plain, new) for one in options):
                return False
        return fits(tried(self._ruleset, position, table, event))


def _is_way(option: Option, event: Any, plain: Mapping[str, Plain], new: Collection[str]) -> bool:
    """Whether an option offers an event; fields beside those that it names may say what they like."""
    return all(
        name in option.open
        or name in new
        or plain.get(name) in (None, *map(_plain, choices))
        or any(_says(event, plain, name, choice) for choice in choices)
        for name, choices in option.fields.items()
    )


def _says(event: Any, plain: Mapping[str, Plain], name: str, choice: Plain) -> bool:
    """Whether a choice is what an event says, where it leaves out what is usual."""
    if not isinstance(choice, (list, dict)) or not choice:
        return False
    return bool(read_event({tag_of(type(event)): type(event)}, {**plain, name: choice}) == event)


def _plain(held: Any) -> Any:
    """As on the wire, where a list is a list."""
    return json.decode(json.encode(held))
