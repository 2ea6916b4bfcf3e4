"""A reading of a match: its entries folded into tables, as played or as ruled."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, TypeAlias

from msgspec import structs

from adjudicator.match import OURS, Game, Header, Match, MatchOpened, NotFound, fold, lay
from adjudicator.plain.said import Said, say
from adjudicator.seam.rulebook import Finding
from adjudicator.seam.ruleset import Refused, Step, admit_openly, judged
from adjudicator.store.envelope import Entries, Entry, Happened

Which: TypeAlias = Literal["played", "ruled"]
"""All entries, or all but those that rulings voided."""
EVERY = 16
"""A table is kept every so many positions; one between them is folded anew from the one kept before it."""


class Reading:
    """A match up to a position; it never changes: `extend` gives another one.

    `entries[n].position == n`; `table(n)` is the table after entry n, `table(0)` the one that was set up.
    """

    __slots__ = ("_kept", "_near", "_steps", "_unfit", "entries", "match", "ruleset", "which")

    def __init__(self, ruleset: Game, header: Header, entries: Iterable[Entry[Any]], which: Which = "played") -> None:
        """Folds entries from position 0 (or 1: the opening may be left out); a bad set-up is `Refused`."""
        given = entries if isinstance(entries, Entries) else Entries.of(entries)
        if not given or type(given.events[0]) is not MatchOpened:
            given = Entries.of([Entry(0, MatchOpened(header), given[0].match if given else "")]) + given
        self.ruleset = ruleset
        self.which: Which = which
        self.entries = given
        self._near: tuple[int, Any] = 0, lay(ruleset, header)
        self._kept = [self._near[1]]
        self._unfit: dict[int, Said] = {}
        self._steps: dict[int, Step[Any, Any]] = {}
        self.match = _gather(Match(header), given, 1)
        self._fold()

    @property
    def header(self) -> Header:
        """What the match is."""
        return self.match.header

    @property
    def position(self) -> int:
        """The last position."""
        return len(self.entries) - 1

    def extend(self, entries: Iterable[Entry[Any]]) -> Reading:
        """The reading with the entries that follow."""
        new = entries if isinstance(entries, Entries) else Entries.of(entries)
        if not new:
            return self
        end = self.position + 1
        if new[0].position != end:
            raise ValueError(f"entry {new[0].position} does not follow position {self.position}")
        together = self.entries + new
        match = _gather(self.match, together, end)
        voided = match.voided - self.match.voided if self.which == "ruled" else ()
        return self._from(min([end, *voided]), self.which, match, together)

    def until(self, position: int) -> Reading:
        """The same reading as it was at a position."""
        return Reading(self.ruleset, self.header, Entries.of(self.entries[: position + 1]), self.which)

    def ruled(self) -> Reading:
        """The same entries as ruled."""
        return self._from(min(self.match.voided, default=len(self.entries)), "ruled", self.match, self.entries)

    def table(self, position: int) -> Any:
        """The table after the entry at a position; raises `NotFound`."""
        self._find(position)
        return self._table(position)

    def step(self, position: int) -> Step[Any, Any] | None:
        """The entry judged; None for the kernel's own and, as ruled, a voided one; raises `NotFound`."""
        self._find(position)
        kept = self._steps.get(position)
        if kept is not None:
            return kept
        event = self.entries.events[position]
        if self._is_idle(position, event):
            return None
        step = self._steps[position] = self._judge(position, event)
        return step

    def steps(self, first: int = 1, last: int | None = None) -> tuple[Step[Any, Any], ...]:
        """The steps from one position to another, both included."""
        end = self.position if last is None else min(last, self.position)
        steps = (self.step(position) for position in range(max(first, 1), end + 1))
        return tuple(step for step in steps if step is not None)

    def findings(self) -> tuple[tuple[int, Finding], ...]:
        """Every rule broken, with the position."""
        return tuple((step.position, finding) for step in self.steps() for finding in step.findings)

    def is_played(self, position: int) -> bool:
        """Whether an event of the game stands there."""
        return type(self.entries.events[position]) not in OURS

    def _judge(self, position: int, event: Any) -> Step[Any, Any]:
        before, after = self._table(position - 1), self._table(position)
        unfit = self._unfit.get(position)
        if unfit is not None:
            return Step(position, before, event, after, (), unfit)
        return judged(self.ruleset, position, before, event, after)

    def _find(self, position: int) -> None:
        if not 0 <= position <= self.position:
            says = say(
                "There is no position {position}; the match stands at {last}", position=position, last=self.position
            )
            raise NotFound(says)

    def _table(self, position: int) -> Any:
        """Folded from the table kept before it, or from the one that was asked for last (one tuple: for threads)."""
        start, table = self._near
        if not 0 <= position - start < EVERY:
            start, table = position - position % EVERY, self._kept[position // EVERY]
        for number in range(start + 1, position + 1):
            event = self.entries.events[number]
            if number not in self._unfit and not self._is_idle(number, event):
                table = self.ruleset.evolve(table, event, number)
        self._near = position, table
        return table

    def _is_idle(self, position: int, event: Any) -> bool:
        """Whether an entry leaves every table alone: the kernel's own and, as ruled, a voided one."""
        return type(event) in OURS or (self.which == "ruled" and position in self.match.voided)

    def _from(self, first: int, which: Which, match: Match, entries: Entries) -> Reading:
        """A reading that shares ours before position `first` and folds the entries from there on."""
        further = Reading.__new__(Reading)
        further.ruleset, further.which, further.match, further.entries = self.ruleset, which, match, entries
        further._near = first - 1, self._table(first - 1)
        further._kept = self._kept[: (first - 1) // EVERY + 1]
        further._unfit = {position: why for position, why in self._unfit.items() if position < first}
        further._steps = {position: step for position, step in self._steps.copy().items() if position < first}
        further._fold()
        return further

    def _fold(self) -> None:
        """The tables after the one at hand, up to the last."""
        if self.which == "ruled" and self.match.voided:
            self._fold_guarded()
            return
        done, table = self._near
        keep, evolve = self._kept.append, self.ruleset.evolve
        for position, event in enumerate(self.entries.events[done + 1 :], done + 1):
            if type(event) not in OURS:
                table = evolve(table, event, position)  # admitted on this very table when it was recorded
            if not position % EVERY:
                keep(table)
        self._near = self.position, table

    def _fold_guarded(self) -> None:
        """Entries may be gone: an event that no longer fits leaves the table alone and is marked unfit."""
        done, table = self._near
        for position, event in enumerate(self.entries.events[done + 1 :], done + 1):
            if not self._is_idle(position, event):
                try:
                    admit_openly(self.ruleset, table, event)
                except Refused as refused:
                    self._unfit[position] = refused.says
                else:
                    table = self.ruleset.evolve(table, event, position)
            if not position % EVERY:
                self._kept.append(table)
        self._near = self.position, table


def _gather(match: Match, entries: Entries, first: int) -> Match:
    """`fold` over entries from position `first` on: only the kernel's own change more than the position."""
    for place in [place for place, event in enumerate(entries.events[first:], first) if type(event) in OURS]:
        match = fold(match, Happened(place, entries.events[place]))
    return structs.replace(match, position=len(entries) - 1) if entries else match
