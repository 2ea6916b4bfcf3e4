"""A reading of a match: its entries folded into tables, as played or as ruled."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Literal, NoReturn, TypeAlias

from adjudicator.fairness.check import Fault, faults
from adjudicator.match import OURS, VOIDS, Game, Header, Match, MatchOpened, NotFound, lay
from adjudicator.plain.said import Said, say
from adjudicator.plain.work import Work
from adjudicator.replay.fidelity import Fidelity
from adjudicator.replay.gathered import gathered, rulings_in
from adjudicator.replay.held import compared
from adjudicator.replay.misfit import misfit
from adjudicator.replay.slips import put_right
from adjudicator.replay.turns import Turns, walked
from adjudicator.seam.judging import judged
from adjudicator.seam.known_how import KnownHow, known_as
from adjudicator.seam.rulebook import Doubt, Finding
from adjudicator.seam.ruleset import Refused, SetUp, Step, Viewer, admit_openly
from adjudicator.store.entry import Corrupt, Entries, Entry

Which: TypeAlias = Literal["played", "ruled"]
"""All entries, or all except voided ones (ADR 39); in both, slips as they were put right (ADR 43)."""
EVERY = 16
"""A table is kept every so many positions; those between are folded again from the one kept before."""

_AMISS = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""Errors of folding and judging an event that was never admitted."""
_Breaches: TypeAlias = tuple[tuple[Finding, ...], tuple[Doubt, ...]]
Marks: TypeAlias = dict[int, tuple[int, int]]
"""By position, as far as asked for: how many rules an entry breaks, and how many it may break."""
RULINGS = 8
"""For as many rulings, what they left in play is kept; the others' is folded again."""
BREACHES = 1_000
"""The most steps whose breaches are kept; further steps are judged again when asked for."""
_NONE: _Breaches = ((), ())


class Reading:
    """A match up to a position; it never changes: `extend` gives another one.

    `entries[n].position == n`; `table(n)` is the table after entry n, `table(0)` the one that was set up. As played it
    holds all that was reported, as far as it fits together; `in_play(n)` is what people played on from. `events` are
    the entries' own, with what corrections put in a slip's place.
    """

    __slots__ = (
        "_broken", "_clean", "_compared", "_kept", "_last", "_left", "_marks", "_near", "_open", "_rulings", "_turns",
        "_unfit", "entries", "events", "match", "ruleset", "which",
    )  # fmt: skip

    is_line: ClassVar[bool] = False
    """Whether it is of a line, which nobody played: whoever tells of it tells for all."""

    def __init__(self, ruleset: Game, header: Header, entries: Iterable[Entry[Any]], which: Which = "played") -> None:
        """Folds entries from position 0 (or 1: the opening may be left out); raises `Refused` for a bad set-up."""
        given = entries if isinstance(entries, Entries) else Entries.of(entries)
        if not given or type(given.events[0]) is not MatchOpened:
            given = Entries.of([Entry(0, MatchOpened(header), given[0].match if given else "")]) + given
        self.ruleset = ruleset
        self.which: Which = which
        self.entries = given
        self._near: tuple[int, Any] = 0, lay(ruleset, header)
        self._kept = [self._near[1]]
        self._unfit: dict[int, Said] = {}
        self._clean: set[int] = set()
        self._broken: dict[int, _Breaches] = {}
        self._marks: dict[Viewer, Marks] = {}
        self._turns = Turns()
        self._compared = Fidelity()
        self._open: bool | None = None
        self._rulings = rulings_in(given, 0)
        self._left: dict[int, Reading] = {}
        self.match = Match(header)
        try:
            self.match = gathered(self.match, given, 1)
        except _AMISS as error:
            self._blame(error)
        self.events: list[Any] = put_right(ruleset, given[0].match, given.events, 1).events
        self._fold()

    @property
    def header(self) -> Header:
        """The header of the match."""
        return self.match.header

    @property
    def position(self) -> int:
        """The last position."""
        return len(self.entries) - 1

    def extend(self, entries: Iterable[Entry[Any]]) -> Reading:
        """The reading extended by further entries."""
        new = entries if isinstance(entries, Entries) else Entries.of(entries)
        if not new:
            return self
        if new[0].position != self.position + 1:
            raise ValueError(f"entry {new[0].position} does not follow position {self.position}")
        is_recorded = self.events is self.entries.events
        together = self.entries + new
        events = together.events if is_recorded else self.events + new.events
        right = put_right(self.ruleset, new[0].match, events, self.position + 1)
        further = self._extended(together, right.events, right.first)
        if right.first <= self.position:
            further._left = {}
        return further

    def _extended(self, together: Entries, events: list[Any], first: int) -> Reading:
        """The reading of further entries, whose `events` differ from ours from position `first` on."""
        end = self.position + 1
        try:
            match = gathered(self.match, together, end)
        except _AMISS as error:
            self._blame(error, together)
        voids = (event.positions for event in events[end:] if type(event) in VOIDS) if self.which == "ruled" else ()
        changed = (position for positions in voids for position in positions)
        return self._from(min([end, first, *changed]), self.which, match, together, events)

    def tried(self, entries: Iterable[Entry[Any]], steps: Iterable[Step[Any, Any]] = ()) -> Reading:
        """The reading with entries that may never be recorded; their judgements are not shared with this reading.

        `steps`: those of the entries that were judged already, as they are recorded.
        """
        further = self.extend(entries)
        further._clean, further._broken, further._marks = further._found_before(self.position + 1)
        further._left = {}
        for step in steps:
            further._note(step)
        return further

    def until(self, position: int) -> Reading:
        """The same reading as it was at a position."""
        return Reading(self.ruleset, self.header, self.entries.part(0, position + 1), self.which)

    def ruled(self) -> Reading:
        """The same entries as ruled."""
        if self._rulings and self.which == "played":
            return self._left_by(len(self._rulings) - 1)
        first = min(self.match.voided, default=len(self.entries))
        return self._from(first, "ruled", self.match, self.entries, self.events)

    def table(self, position: int) -> Any:
        """The table after the entry at a position; raises `NotFound`."""
        self.find(position)
        return self._table(position)

    def in_play(self, position: int) -> Any:
        """The table that the match went on from after an entry: as played, the one as ruled then; raises `NotFound`."""
        self.find(position)
        return self._on(position)._table(position)

    def before(self, position: int) -> Any:
        """The table that an event was reported on; raises `NotFound`."""
        self.find(position)
        on = self._on(position)
        return (self if position in on._unfit else on)._table(position - 1)

    def step(self, position: int) -> Step[Any, Any] | None:
        """The judged entry; None for the kernel's own and, as ruled, for a voided one; raises `NotFound`.

        As played it is held against the match as it was in play. The opening has a step if the set-up breaks, or may
        break, a rule.
        """
        self.find(position)
        if position == 0:
            return self._opening()
        event = self.events[position]
        if self._is_idle(position, event):
            return None
        step = self._on(position)._step(position, event)
        if step.unfit is not None and self.which == "played":
            step = self._step(position, event)
        return known_as(step, self.how(position))

    def how(self, position: int) -> KnownHow:
        """How it is known what happened at a position: of a corrected entry, how its correction is."""
        return self.entries.how(self.match.corrected.get(position, position))

    def steps(self, first: int = 0, last: int | None = None) -> tuple[Step[Any, Any], ...]:
        """The steps from one position to another, both included."""
        end = self.position if last is None else min(last, self.position)
        steps = (self.step(position) for position in range(max(first, 0), end + 1))
        return tuple(step for step in steps if step is not None)

    def findings(self) -> tuple[tuple[int, Finding], ...]:
        """Every rule broken, with the position."""
        return tuple((step.position, finding) for step in self.steps() for finding in step.findings)

    def faults(self) -> Iterator[Fault]:
        """What is wrong with the shuffles and cards of managed decks, with the position, as played."""
        return faults(self.ruleset, self.header, self.events, self.entries.events, self.in_play, self.table)

    def marks(self, viewer: Viewer) -> Marks:
        """The marks known so far for a viewer; callers add to it."""
        return self._marks.setdefault(viewer, {})

    def turns(self, work: Work) -> Turns:
        """The turns, as far as `work` allows beyond those that are known."""
        found = self._turns
        if found.position < self.position:
            found = self._turns = walked(self, found, work)
        return found

    def fidelity(self, work: Work | None = None) -> Fidelity:
        """How the tables as played compare with the digests beside the entries, as far as `work` allows."""
        if self.which != "played":
            raise ValueError("digests are of the tables as played")
        found = self._compared
        if found.differs is None and found.position < self.position:
            found = self._compared = compared(self, found, work)
        return found

    @property
    def is_open(self) -> bool:
        """Whether the game has opened its secrets, always by the entries as ruled: a ruling that voids the opening
        hides them again."""
        if self.ruleset.is_open is None:
            return False
        if self._open is None:
            is_ruled = self.which == "ruled" or not self.match.voided
            self._open = self.ruleset.is_open(self._last) if is_ruled else self.ruled().is_open
        return self._open

    def fits(self, position: int) -> bool:
        """Whether an entry has a place on the table that it is told on."""
        return position not in self._unfit or position not in self._on(position)._unfit

    def is_played(self, position: int) -> bool:
        """Whether an event of the game was recorded at a position."""
        return type(self.entries.events[position]) not in OURS

    def _opening(self) -> Step[Any, Any] | None:
        if 0 in self._clean:
            return None
        table = self._kept[0]
        try:
            step = judged(self.ruleset, 0, table, SetUp(), table)
        except _AMISS as error:
            self._blame(error)
        if step.findings or step.doubts:
            return step
        self._clean.add(0)
        return None

    def _step(self, position: int, event: Any) -> Step[Any, Any]:
        """A step, judged once; only its breaches are kept, for the tables of all steps would fill the memory."""
        before = self._table(position - 1)
        unfit = self._unfit.get(position)
        if unfit is not None:
            return Step(position, before, event, before, (), unfit)
        try:
            after = self.ruleset.evolve(before, event, position)
            self._near = position, after
            known = _NONE if position in self._clean else self._broken.get(position)
            if known is not None:
                return Step(position, before, event, after, known[0], None, known[1])
            step = judged(self.ruleset, position, before, event, after)
        except _AMISS as error:
            self._blame(error)
        self._note(step)
        return step

    def _note(self, step: Step[Any, Any]) -> None:
        """Keeps what was found in a step."""
        if not (step.findings or step.doubts):
            self._clean.add(step.position)
        elif len(self._broken) < BREACHES:
            self._broken[step.position] = step.findings, step.doubts

    def find(self, position: int) -> None:
        """Raises `NotFound` if there is no such position."""
        if not 0 <= position <= self.position:
            says = say(
                "There is no position {position}; the match stands at {last}", position=position, last=self.position
            )
            raise NotFound(says)

    def _table(self, position: int) -> Any:
        """A table folded from the one kept before it, or from the one asked for last (one tuple: for threads)."""
        if position == self.position:
            return self._last
        start, table = self._nearest(position)
        for number in range(start + 1, position + 1):
            event = self.events[number]
            if self._is_idle(number, event):
                table = self._put_aside(event, table)
            elif number not in self._unfit:
                table = self.ruleset.evolve(table, event, number)
        self._near = position, table
        return table

    def _nearest(self, position: int) -> tuple[int, Any]:
        """The table from which the one at a position is folded, and its own position."""
        start, table = self._near
        if 0 <= position - start < EVERY:
            return start, table
        return position - position % EVERY, self._kept[position // EVERY]

    def _is_idle(self, position: int, event: Any) -> bool:
        """Whether an entry leaves every table alone: the kernel's own and, as ruled, a voided one."""
        return type(event) in OURS or (self.which == "ruled" and position in self.match.voided)

    def _put_aside(self, event: Any, table: Any) -> Any:
        """The table after an entry that leaves it alone: a managed card that a voided one dealt stays used."""
        if not self.match.is_managed or type(event) in OURS:
            return table
        managed = self.ruleset.managed
        return table if managed is None or managed.put_aside is None else managed.put_aside(table, event)

    # ---- what rulings left in play

    def _on(self, position: int) -> Reading:
        """The reading whose table at a position was played on from: as played, the one as ruled then."""
        if self.which == "ruled" or not self._rulings or position < self._rulings[0]:
            return self
        return self._left_by(bisect_right(self._rulings, position) - 1)

    def _left_by(self, number: int) -> Reading:
        """The match as ruled after one of its rulings, up to the next one."""
        first, before = self._rulings[number], self._rulings[number - 1] if number else -1
        end = self._rulings[number + 1] if number + 1 < len(self._rulings) else len(self.entries)
        left = self._left.get(first) or self._left.get(before)
        if left is None:
            entries = self.entries.part(0, end)
            match = gathered(Match(self.header), entries, 1)
            left = self._from(min(match.voided, default=end), "ruled", match, entries, self.events[:end])
        if left.position + 1 < end:
            left = left._extended(self.entries.part(0, end), self.events[:end], end)
        if len(self._left) >= RULINGS:
            self._left = {at: one for at, one in self._left.items() if at in (before, self._rulings[-1])}
        self._left[first] = left
        return left

    def _from(self, first: int, which: Which, match: Match, entries: Entries, events: list[Any]) -> Reading:
        """A reading that shares ours before position `first` and folds the entries from there on."""
        further = self._another()
        further.ruleset, further.which, further.match = self.ruleset, which, match
        further.entries, further.events = entries, events
        try:
            further._near = first - 1, self._table(first - 1)
        except _AMISS as error:  # the entries before it are unusable
            further._blame(error)
        further._kept = self._kept[: (first - 1) // EVERY + 1]
        further._unfit = {position: why for position, why in self._unfit.items() if position < first}
        same = first if which == self.which else min([first, *self._rulings[:1]])
        further._clean, further._broken, further._marks = self._found_before(same)
        further._turns = self._turns.until(same - 1)
        further._rulings = self._rulings + rulings_in(entries, len(self.entries))
        further._rulings = further._rulings[: bisect_left(further._rulings, len(entries))]
        further._left = dict(self._left) if which == self.which else {}
        further._compared = self._compared if self._compared.position < first else Fidelity()
        further._open = None
        further._fold()
        return further

    def _another(self) -> Reading:
        """A reading of the same sort, with nothing in it yet."""
        return Reading.__new__(Reading)

    def _found_before(self, first: int) -> tuple[set[int], dict[int, _Breaches], dict[Viewer, Marks]]:
        """Judgements of the entries before a position: shared by readings with the same entries, otherwise copied."""
        if first > self.position:
            return self._clean, self._broken, self._marks
        clean = {position for position in self._clean.copy() if position < first}
        broken = {position: found for position, found in self._broken.copy().items() if position < first}
        marks = {
            viewer: {position: mark for position, mark in known.copy().items() if position < first}
            for viewer, known in self._marks.copy().items()
        }
        return clean, broken, marks

    def _fold(self) -> None:
        """Folds the tables from the nearest one up to the last."""
        voided = self.match.voided if self.which == "ruled" else ()
        try:
            self._fold_trusting(min([len(self.entries), *self._rulings[:1], *voided, *self.match.corrected]))
            self._fold_guarded()
        except _AMISS as error:
            self._blame(error)
        self._last = self._near[1]

    def _blame(self, error: Exception, entries: Entries | None = None) -> NoReturn:
        """Raises `Corrupt` if an entry should never have been admitted; otherwise the error, as a fault of the code."""
        found = misfit(self.ruleset, self.header, (entries or self.entries).events)
        if found is None:
            raise error
        raise Corrupt(self.entries[0].originator_id, *found) from error

    def _fold_trusting(self, end: int) -> None:
        """Folds without checks up to a position: every event was admitted on this very table when recorded."""
        done, table = self._near
        keep, evolve = self._kept.append, self.ruleset.evolve
        for position, event in enumerate(self.events[done + 1 : end], done + 1):
            if type(event) not in OURS:
                table = evolve(table, event, position)
            if not position % EVERY:
                keep(table)
        self._near = max(done, end - 1), table

    def _fold_guarded(self) -> None:
        """Folds where entries may be gone: an event that does not fit leaves the table alone and is marked unfit."""
        done, table = self._near
        for position, event in enumerate(self.events[done + 1 :], done + 1):
            if self._is_idle(position, event):
                table = self._put_aside(event, table)
            else:
                try:
                    admit_openly(self.ruleset, table, event)
                except Refused as refused:
                    self._unfit[position] = refused.says
                else:
                    table = self.ruleset.evolve(table, event, position)
            if not position % EVERY:
                self._kept.append(table)
        self._near = self.position, table
