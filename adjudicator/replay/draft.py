"""A report being worked out: each event is admitted and judged on the table left by the one before."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Any
from uuid import UUID

from adjudicator.admission import admit, admit_play
from adjudicator.fairness.dealing import AnyDecks
from adjudicator.fairness.keys import Keys
from adjudicator.fairness.managed import ManagedDecks
from adjudicator.match import (
    CHANGING,
    EntryCorrected,
    EntryFlagged,
    Game,
    Header,
    MatchClosed,
    MatchEvent,
    ResultConfirmed,
    fold,
)
from adjudicator.moves.following import MOST, following
from adjudicator.plain.said import Said, counted, say
from adjudicator.plain.work import Work
from adjudicator.replay import corrected
from adjudicator.replay.agreed import agreed
from adjudicator.replay.fidelity import digested, is_due
from adjudicator.replay.reading import Reading
from adjudicator.replay.sent import AS_USUAL, Manner, Sent
from adjudicator.seam.judging import judged, seen_by
from adjudicator.seam.known_how import KnownHow, known_as
from adjudicator.seam.limits import guard_growth, guard_sizes
from adjudicator.seam.randomness import Physical
from adjudicator.seam.rulebook import Finding
from adjudicator.seam.ruleset import JUDGE, Randomness, Refused, Step, Viewer, admit_openly
from adjudicator.shuffles import is_dealt, proofs_of
from adjudicator.store.entry import Entry, TableDigest

ORDERS = 60
"""The number of deck orders in which an enforced report is tried, so that each card comes first once."""


class Draft:
    """What a report would add to a reading; nothing of it is recorded yet.

    It is never refused for a hidden fact: the refusal would reveal it, unrecorded.
    """

    def __init__(
        self,
        reading: Reading,
        reporter: Viewer,
        keys: Keys,
        *,
        ruled: Callable[[], Reading] | None = None,
        manner: Manner = AS_USUAL,
        is_new: bool = True,
    ) -> None:
        """`ruled`: gives the reading as ruled, needed if entries were voided: a report is held against it."""
        self.events: list[Any] = []
        """The events to be recorded, in order."""
        self.hows: list[KnownHow] = []
        """How each of them is known."""
        self.steps: list[Step[Any, Any]] = []
        """The game's own events among them, judged."""
        self.digests: dict[int, TableDigest] = {}
        """By position, the digests of the tables that are to have one."""
        self._reading = reading
        self._ruled = ruled or reading.ruled
        self._reporter = reporter
        self._manner = manner
        self._is_new = is_new
        self._match = reading.match
        self._table = reading.in_play(reading.position)
        self._randomness = Physical()
        self._bound: dict[int, Any] = {}
        """By position, the tables on which shuffles were bound in this report."""
        self._dealt: int | None = None
        """The position of the event with which cards were dealt."""
        self._foreseen: tuple[Finding, ...] = ()
        """The rules broken by the deal, whatever cards come."""
        self._decks = self._managed(keys) if reading.match.is_managed else None

    @property
    def header(self) -> Header:
        """The header of the match."""
        return self._match.header

    @property
    def again(self) -> int:
        """How many entries of the match are read again for what is voided, those of this report included."""
        return self._match.again

    @property
    def masked(self) -> list[Any]:
        """Its events as its reporter may know them."""
        return _masked(self._together(), self.events, self.steps, self._reporter)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The rules it breaks in the match as ruled, as far as its reporter may know, in its own entries and by what it
        corrects; a deal counts only if it breaks them whatever cards come, for a refusal must not tell the cards.

        Raises `Refused` for an event that has no place in the match as ruled.
        """
        is_changed = self._match.voided or self._match.corrected
        steps = self._tried().steps(self._reading.position + 1) if is_changed else tuple(self.steps)
        told = [step for step in steps if self._dealt is None or step.position < self._dealt]
        for step in told:
            if step.unfit is not None:
                raise Refused("untimely", say("As ruled, it has no place in the match: {why}", why=step.unfit), "event")
        seen = (finding for step in told for finding in self._seen(step))
        return (*self._broken_since(), *seen, *self._foreseen)

    def _broken_since(self) -> Iterator[Finding]:
        """The rules that entries on record break only by what this report corrects; raises `Refused` for entries that
        have no place any more, or that are too many to be judged anew."""
        rights = [one.position for one in corrected.among(self.events)]
        if not rights:
            return
        first, work, after, before = min(rights), Work(), self._tried(), self._ruled()
        for position in range(first, self._reading.position + 1):
            if work.is_done:
                says = say("Too much came after entry {position} to judge it again: ask a judge to void it",
                           position=first)  # fmt: skip
                raise Refused("too-much", says, "position")
            step, then = after.step(position), before.step(position)
            if step is None:
                continue
            if step.unfit is not None and (then is None or then.unfit is None):
                says = say("Entry {position} would no longer have a place: {why}", position=position, why=step.unfit)
                raise Refused("untimely", says, "position")
            known = () if then is None else self._seen(then)
            yield from (finding for finding in self._seen(step) if finding not in known)

    def _tried(self) -> Reading:
        """The match as ruled, with this report so far."""
        return self._ruled().tried(self._entries())

    def _together(self) -> Reading:
        """The match as played, with this report so far."""
        return self._reading.tried(self._entries()) if self.events else self._reading

    def _entries(self) -> Iterator[Entry[Any]]:
        match, first = self._reading.entries[0].match, self._reading.position + 1
        known = zip(self.events, self.hows, strict=True)
        return (Entry(at, event, match, how=how) for at, (event, how) in enumerate(known, first))

    def add(self, came: Sent, field: str) -> None:
        """Adds one event of the report; raises `Refused` with the path of what is wrong."""
        event = came.event
        if self._dealt is not None:
            raise Refused(
                "untimely", say("Cards are dealt by the last event of a report: report what follows by itself"), field
            )
        try:
            if isinstance(event, MatchEvent):
                self._record(event)
            else:
                admit_play(self._match)
                guard_sizes(self._reading.ruleset, came.plain, "")
                self._play(event, self._manner.how)
        except Refused as refused:
            raise refused.under(field) from None

    def follow(self) -> None:
        """Adds the events that come by themselves after the report, until there is something to choose.

        They are worked out on the table as its reporter knows it; what has no place on the table itself ends them.
        """
        ruleset, is_judge = self._reading.ruleset, self._reporter == JUDGE
        for _ in range(MOST if self._manner.follow else 0):
            known = self._table if is_judge else ruleset.mask_table(self._table, self._reporter)
            step = next(following(ruleset, known, self._match.position + 1, self._manner.groups), None)
            if step is None or self._needs_cards(step.event):
                return
            with suppress(Refused):
                admit_play(self._match)
                self._play(step.event, "followed")
                continue
            return

    def close_if_agreed(self, is_disputed: Callable[[], bool]) -> None:
        """Closes the match after a report with which all seats confirm the same result and no entry is unclear, unless
        a dispute waits, or somebody is to close it."""
        match = self._match
        if match.closed or match.flagged or match.header.closing != "agreed" or not any(map(_may_close, self.events)):
            return
        result = agreed(match, [*self._reading.entries.events, *self.events])
        if result is not None and not is_disputed():
            self._record(MatchClosed(result.result))

    def _needs_cards(self, event: Any) -> bool:
        """Whether the service would have to deal for an event."""
        if self._decks is None:
            return False
        try:
            return self._decks.deal(self._table, event) is not event
        except Refused:
            return True

    def _managed(self, keys: Keys) -> ManagedDecks:
        reading, name = self._reading, UUID(self._reading.entries[0].match).hex
        tables = (partial(self._table_at, which) for which in (reading.in_play, reading.table))
        return ManagedDecks(keys, reading.ruleset, name, reading.match, *tables)

    def _table_at(self, which: Callable[[int], Any], position: int) -> Any:
        return which(position) if position <= self._reading.position else self._bound[position]

    def _record(self, event: MatchEvent) -> None:
        """Takes a kernel's event, completed by the service, and the service's events after it."""
        if self._manner.how != "seen":
            raise Refused("wrong", say("Only an event of the game is assumed: report this by itself"), "event")
        if self._decks is not None:
            event = self._decks.completed(event, self._table, self._reporter)
        admit(self._match, event, self._is_played)
        if isinstance(event, EntryCorrected):
            event = self._corrected(event)
        if self._decks is not None:
            self._decks.guard(event, self._table)
        self._bound[self._match.position + 1] = self._table
        self._take(event)
        for own in () if self._decks is None else self._decks.following(event):
            self._take(own)

    def _corrected(self, event: EntryCorrected) -> EntryCorrected:
        """A correction completed; raises `Refused`."""
        if event.position > self._reading.position:
            says = say("Entry {position} is in this very report: report what really happened", position=event.position)
            raise Refused("untimely", says, "position")
        before, position = self._together(), self._match.position + 1
        event = corrected.admitted(before, event, self._reporter, decks=self._decks, is_new=self._is_new)
        after = before.tried([Entry(position, event, before.entries[0].match)])
        corrected.guard_limits(before, event, after.in_play(position))
        return event

    def _play(self, event: Any, how: KnownHow) -> None:
        ruleset, is_guarded = self._reading.ruleset, self._is_new or how == "followed"
        if self._decks is not None:
            if is_guarded and self._decks.game.may_name is not None:
                self._decks.game.may_name(self._table, event, self._reporter)
            reported, event = event, self._decks.deal(self._table, event)
            if proofs_of(event):
                self._dealt = self._match.position + 1
                if self.header.mode == "enforce":
                    self._foreseen = self._broken_anyhow(self._decks, reported)
        elif is_dealt(event):
            raise Refused("untimely", say("The match has physical cards: nothing of them is proved"), "event")
        try:
            (ruleset.admit if self._reporter == JUDGE else partial(admit_openly, ruleset))(self._table, event)
        except Refused as refused:
            raise self._as_ruled(refused, event) from None
        if self._reporter != JUDGE and is_guarded and ruleset.may_report is not None:
            ruleset.may_report(self._table, event, self._reporter)
        for step in list(self._judged(event)):
            self._table = step.after
            self.steps.append(known_as(step, how))
            self._take(step.event, how)

    def _as_ruled(self, refused: Refused, event: Any) -> Refused:
        """The refusal of an event, which says so if it had a place in the match before entries were voided."""
        if self._match.voided:
            with suppress(Refused):
                admit_openly(self._reading.ruleset, self._reading.table(self._reading.position), event)
                return Refused(
                    "untimely", say("As ruled, it has no place in the match: {why}", why=refused.says), refused.field
                )
        return refused

    def _judged(self, event: Any) -> Iterator[Step[Any, Any]]:
        """The steps of a game's admitted event, with the events that follow from it."""
        return played_out(self._reading.ruleset, self._table, event, self._randomness, self._match.position + 1)

    def _broken_anyhow(self, decks: ManagedDecks, event: Any) -> tuple[Finding, ...]:
        """The rules that a report breaks whatever the order of the deck; these reveal no card."""
        common: tuple[Finding, ...] = ()
        for turn in range(ORDERS):
            try:
                dealt = decks.game.deal(self._table, event, AnyDecks(decks, self._table, turn))
                admit_openly(self._reading.ruleset, self._table, dealt)
                found = [finding for step in self._judged(dealt) for finding in self._seen(step)]
            except Refused:
                return ()
            common = tuple(one for one in common if one in found) if turn else tuple(found)
            if not common:
                break
        return common

    def _seen(self, step: Step[Any, Any]) -> tuple[Finding, ...]:
        return seen_by(self._reading.ruleset, step, self._reporter).findings

    def _take(self, event: Any, how: KnownHow = "seen") -> None:
        self.events.append(event)
        self.hows.append(how)
        position = self._match.position + 1
        self._match = fold(self._match, Entry(position, event))
        if type(event) in CHANGING:
            self._table = self._tried().table(position)
        if is_due(position, event):
            self.digests[position] = digested(self._reading.ruleset, position, self._table)
        if self._decks is not None:
            self._decks.match = self._match

    def _is_played(self, position: int) -> bool:
        if position <= self._reading.position:
            return self._reading.is_played(position)
        return not isinstance(self.events[position - self._reading.position - 1], MatchEvent)


def _may_close(event: Any) -> bool:
    return isinstance(event, ResultConfirmed) or (isinstance(event, EntryFlagged) and event.lifted)


def played_out(ruleset: Game, table: Any, event: Any, randomness: Randomness, first: int) -> Iterator[Step[Any, Any]]:
    """The judged steps of a game's admitted event, with those that follow from it, from position `first` on.

    What the event is completed to, and what follows, is admitted here.
    """
    for position, decided in enumerate(ruleset.decide(table, event, randomness), first):
        if decided is not event:
            admit_openly(ruleset, table, decided)
        after = ruleset.evolve(table, decided, position)
        guard_growth(ruleset, table, decided, after)
        yield judged(ruleset, position, table, decided, after)
        table = after


def drafted(
    reading: Reading,
    events: Sequence[Sent],
    reporter: Viewer,
    keys: Keys,
    *,
    ruled: Callable[[], Reading] | None = None,
    manner: Manner = AS_USUAL,
    is_new: bool = True,
) -> Draft:
    """A report worked out after a reading; raises `Refused` with the path of what is wrong.

    `is_new`: False for a report that may be recorded already; whoever sends it again need not be entitled to report it.
    """
    draft, work = Draft(reading, reporter, keys, ruled=ruled, manner=manner, is_new=is_new), Work()
    for index, event in enumerate(events):
        if index and work.is_done:
            raise Refused("too-much", _too_dear(index), f"events[{index}]")
        draft.add(event, f"events[{index}]")
    draft.follow()
    return draft


def _too_dear(count: int) -> Said:
    return counted(
        "These events take too long to judge in one report: report the first {count} by itself",
        "These events take too long to judge in one report: report the first {count} by themselves",
        count,
    )


def recorded(played: Reading, first: int, last: int, viewer: Viewer) -> list[Any]:
    """The events of a recorded report, as a viewer could know them then."""
    played = played.until(last) if played.match.corrected else played
    return _masked(played, played.entries.events[first : last + 1], played.steps(first, last), viewer)


def _masked(reading: Reading, events: Iterable[Any], steps: Iterable[Step[Any, Any]], viewer: Viewer) -> list[Any]:
    games, ruleset = iter(steps), reading.ruleset
    return [
        corrected.masked(reading, event, viewer) if isinstance(event, EntryCorrected)
        else event if isinstance(event, MatchEvent) else ruleset.mask(next(games), viewer).event
        for event in events
    ]  # fmt: skip
