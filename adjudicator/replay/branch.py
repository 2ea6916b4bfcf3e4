"""The reading of a line: a match up to an entry, then what else might have happened, by what one viewer may know.

Up to that entry it is the match's own. From there on nothing rests on what its viewer may not know: the table is the
one that the viewer knows, and so are the match's entries that follow.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from threading import Lock
from typing import Any, ClassVar, Final, NamedTuple

from msgspec import structs

from adjudicator.line import Own, Piece, Stop, Told
from adjudicator.match import EntryLeftOut, Game, Match, tag_of
from adjudicator.plain.json import Malformed, read_event
from adjudicator.plain.said import Said
from adjudicator.replay.fidelity import Fidelity
from adjudicator.replay.gathered import gathered
from adjudicator.replay.reading import EVERY, Reading
from adjudicator.seam.judging import judged
from adjudicator.seam.rulebook import Finding
from adjudicator.seam.ruleset import JUDGE, Refused, Step, Viewer, admit_openly
from adjudicator.store.entry import Entry

KEPT: Final = 32
"""As many readings of lines are kept."""


class Branch(Reading):
    """The reading of a line. `seam`: the last entry before it, and the table that it goes on from."""

    __slots__ = ("_opens", "_own", "seam")

    is_line: ClassVar[bool] = True
    seam: tuple[int, Any]
    _opens: bool
    _own: Any

    @classmethod
    def off(cls, base: Reading, position: int, viewer: Viewer, *, is_open: bool) -> Branch:
        """A match as played up to before an entry, where it branches off by what a viewer may know; `is_open`: whether
        the match has opened its secrets by now."""
        made, on, first = cls.__new__(cls), base._on(position - 1), position - 1
        made.seam, made._opens = (first, known_table(base, first, viewer)), is_open
        made._own = base.in_play(first)
        made.ruleset, made.which = base.ruleset, on.which
        made.entries, made.events = on.entries.part(0, position), on.events[:position]
        made.match = _match(base, made)
        made._near, made._last = made.seam, made.seam[1]
        made._kept = on._kept[: first // EVERY + 1]
        made._unfit = {at: why for at, why in on._unfit.items() if at < position}
        made._clean = {at for at in on._clean.copy() if at < position}
        made._broken = {at: found for at, found in on._broken.copy().items() if at < position}
        made._marks, made._left, made._rulings = {}, {}, ()
        made._turns, made._compared, made._open = on._turns.until(first), Fidelity(), None
        return made

    @property
    def is_open(self) -> bool:
        """Whether the match has opened its secrets: nothing on a line opens any."""
        return self._opens

    def ruled(self) -> Reading:
        """The same: a line goes on from what counted."""
        return self

    def _another(self) -> Branch:
        other = Branch.__new__(Branch)
        other.seam, other._opens, other._own = self.seam, self._opens, self._own
        return other

    def in_play(self, position: int) -> Any:
        """The table after an entry, for all who look; where the line begins, the match's own. Raises `NotFound`."""
        return self._own if position == self.seam[0] else super().in_play(position)

    def _nearest(self, position: int) -> tuple[int, Any]:
        start, table = self._near
        if position < self.seam[0]:
            return super()._nearest(position)
        if self.seam[0] < start <= position < start + EVERY:
            return start, table
        kept = position - position % EVERY
        return (kept, self._kept[kept // EVERY]) if kept > self.seam[0] else self.seam

    def _fold(self) -> None:
        """Folds the line's own part, none of which was admitted on this very table."""
        self._fold_guarded()
        self._last = self._near[1]


def _match(base: Reading, made: Reading) -> Match:
    """What the kernel gathers of a match before an entry: nobody shuffles for a line, and it is never closed."""
    header = structs.replace(base.header, randomness="physical")
    found = gathered(Match(header), made.entries, 1)
    last = found.position
    corrected = {at: by if by <= last else at for at, by in base.match.corrected.items() if at <= last}
    return structs.replace(found, closed=False, corrected=corrected)


def known_table(base: Reading, position: int, viewer: Viewer) -> Any:
    """The table after an entry with what a viewer may know."""
    table = base.in_play(position)
    return table if viewer == JUDGE else base.ruleset.mask_table(table, viewer)


def told_of(base: Reading, position: int, viewer: Viewer) -> Any:
    """The event of a match's entry as a viewer may know it; left out if it is none of the game's, or does not count."""
    step = None if position in base.match.voided else base.step(position)
    if step is None or step.unfit is not None:
        return EntryLeftOut()
    return step.event if viewer == JUDGE else base.ruleset.mask(step, viewer).event


def branch(base: Reading, told: Told, *, is_open: bool) -> Branch:
    """The reading of a line of a match as it stood when the line was begun; `is_open` as in `Branch.off`."""
    viewer, first = told.begun.viewer, told.begun.position
    made = Branch.off(base, first, viewer, is_open=is_open)
    kinds = {tag_of(kind): kind for kind in base.ruleset.events}
    entries = [_entry(base, kinds, viewer, told, at, piece) for at, piece in enumerate(told.pieces, first)]
    further = made.extend(entries)
    assert isinstance(further, Branch)  # noqa: S101 - it is of the same sort
    return further


def _entry(base: Reading, kinds: dict[str, Any], viewer: Viewer, told: Told, at: int, piece: Piece) -> Entry[Any]:
    match = told.begun.match
    if isinstance(piece, Own):
        try:
            event = read_event(kinds, piece.event, "event")
        except Malformed:
            event = EntryLeftOut()
        holder, role, seat = told.begun.author
        return Entry(at, event, match, at=piece.at, holder=holder, role=role, seat=seat, how=piece.how)
    if piece is None:
        return Entry(at, EntryLeftOut(), match)
    return structs.replace(
        base.entries[piece], position=at, event=told_of(base, piece, viewer), report_id=None, request=None, previous="",
        table=None,
    )  # fmt: skip


class Followed(NamedTuple):
    """How far a match's own entries follow on a line, and what ends that: `unfit`, or a rule broken anew."""

    to: int
    stopped: bool
    rule: str | None


def followed(base: Reading, table: Any, at: int, since: int, most: int, viewer: Viewer) -> Followed:
    """How far the entries of a match from one on follow on a line's table, at most so many, the first at position `at`.

    One that has no place there, or breaks a rule that it does not break in the match, ends it, as far as the viewer may
    know.
    """
    game, other = base.ruleset, known_table(base, since - 1, viewer)
    for position in range(since, min(base.position, since + most - 1) + 1):
        event = told_of(base, position, viewer)
        if isinstance(event, EntryLeftOut):
            continue
        here, there = at + position - since, position
        try:
            was: Step[Any, Any] | None = _judged(game, other, event, there)
        except Refused:
            was = None
        try:
            step = _judged(game, table, event, here)
        except Refused:
            if was is None:
                continue
            return Followed(position - 1, True, None)
        new = next(iter(_new(step, was, viewer)), None)
        if new is not None:
            return Followed(position - 1, True, new.rule)
        table, other = step.after, other if was is None else was.after
    return Followed(min(base.position, since + most - 1), False, None)


def why_stopped(base: Reading, line: Branch, stop: Stop, viewer: Viewer) -> tuple[Said | None, Any]:
    """Why a match's entry has no place on a line any more, and its step there, judged on a table that may be shown."""
    event, table = told_of(base, stop.before, viewer), line.table(stop.after)
    if isinstance(event, EntryLeftOut):
        return None, None
    try:
        step = _judged(base.ruleset, table, event, stop.after + 1)
    except Refused as refused:
        return refused.says, Step(stop.after + 1, table, event, table, (), refused.says)
    return None, step


def _judged(game: Game, table: Any, event: Any, position: int) -> Step[Any, Any]:
    """An event judged on a table by public knowledge; raises `Refused`."""
    admit_openly(game, table, event)
    return judged(game, position, table, event, game.evolve(table, event, position))


def _new(step: Step[Any, Any], was: Step[Any, Any] | None, viewer: Viewer) -> Iterator[Finding]:
    """The rules that an event breaks on a line and not in the match, as far as a viewer may know."""
    known = () if was is None else tuple(one.rule for one in was.findings)
    for one in step.findings:
        if one.rule not in known and (viewer == JUDGE or one.is_for(viewer)):
            yield one


class Branches:
    """The readings of lines asked for last; shared by threads."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Any, tuple[Reading, Branch]] = OrderedDict()
        self._turn = Lock()

    def of(self, played: Reading, told: Told) -> tuple[Reading, Branch]:
        """The match as it stood when a line was begun, and the line's reading; `played`: the match now."""
        key = told.id, told.count, told.begun, told.reports[-1:], played.position, played.is_open
        with self._turn:
            found = self._kept.get(key)
        if found is None:
            base = played if played.position == told.begun.known else played.until(told.begun.known)
            found = base, branch(base, told, is_open=played.is_open)
            with self._turn:
                self._kept[key] = found
                while len(self._kept) > KEPT:
                    self._kept.popitem(last=False)
        return found
