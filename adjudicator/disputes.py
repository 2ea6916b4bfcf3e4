"""The disputes of a service's matches: raised, argued, ruled on, read; each a stream of its own beside its match."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, cast
from uuid import UUID

import msgspec
from eventsourcing.persistence import IntegrityError, PersistenceError
from msgspec import structs

from adjudicator.dispute import (
    MOST,
    NOBODYS,
    SPOKEN,
    DisputeEvent,
    DisputeRaised,
    EvidenceAttached,
    RulingGiven,
    admit,
    report_of,
    ruling_name,
    stream_of,
)
from adjudicator.match import (
    Ahead,
    Conflict,
    EntriesReinstated,
    EntriesVoided,
    NotFound,
    Reused,
    tag_of,
)
from adjudicator.plain.json import Malformed, Plain, canonical, digest, guard
from adjudicator.plain.said import say
from adjudicator.replay.disputed import DisputeStream as DisputeStream
from adjudicator.replay.disputed import Head
from adjudicator.replay.reading import Reading
from adjudicator.rights import place_in, why_not
from adjudicator.room import Room
from adjudicator.seam.ruleset import JUDGE, Refused, seats_at
from adjudicator.service import Adjudicator
from adjudicator.store.database import Recorder
from adjudicator.store.entry import Stated, stated_in
from adjudicator.store.envelope import NOBODY, Author, Entry, size_of


class Reporting(Stated, frozen=True, kw_only=True):
    """Who reports, and the report's id; each id is recorded once."""

    report_id: str
    author: Author = NOBODY


class Disputes:
    """The disputes of all matches of a service; may be shared by threads."""

    def __init__(self, service: Adjudicator) -> None:
        self._service = service

    # ---- reading

    def of(self, match: UUID) -> list[Head]:
        """The heads of a match's disputes in the order they were raised; raises `NotFound` for no such match."""
        self._service.header(match)
        return self._service.heads(match)

    def get(self, match: UUID, number: int) -> DisputeStream:
        """A dispute of a match; raises `NotFound`."""
        found = self._service.dispute(match, number)
        if found is None:
            raise NotFound(say("Match {match} has no dispute {number}", match=str(match), number=number))
        return found

    # ---- writing

    def open(self, match: UUID, raised: DisputeRaised, reporting: Reporting) -> DisputeStream:
        """Raises a dispute against an entry; the service sets its `match` and `number`, whatever they were.

        Raises `NotFound`, `Refused` (no such entry, rule or seat), `Reused`.
        """
        reading = self._service.reading(match)
        _guard(reading, raised.position, raised.rules, raised.seat)
        request = _digest(structs.replace(raised, match=NOBODYS, number=1))
        while True:
            heads = self._service.heads(match)
            for head in heads:
                if head.first.report_id == reporting.report_id:
                    return _same(self.get(match, head.number), 0, request)
            number = len(heads) + 1
            event = structs.replace(raised, match=match.hex, number=min(number, MOST))
            entry = self._entry(stream_of(match, number), 0, event, reporting, request, "")
            self._room(match, heads, reporting.author).guard_dispute(size_of(entry))
            if self._save(entry):
                return self.get(match, number)

    def add(self, match: UUID, number: int, event: DisputeEvent, reporting: Reporting) -> DisputeStream:
        """Adds a statement, evidence, an appeal or the withdrawal.

        Raises `NotFound`, `Refused`, `Reused`.
        """
        while True:
            told, request = self.get(match, number), _digest(event)
            if (first := _recorded(told, reporting.report_id)) is not None:
                return _same(told, first, request)
            reading = self._service.reading(match)
            position = event.position if isinstance(event, EvidenceAttached) else 0
            _guard(reading, position, (), getattr(event, "seat", None))
            admit(told.dispute, event)
            entry = self._following(told, event, reporting, request)
            if type(event) in SPOKEN:
                room = self._room(match, self._service.heads(match), reporting.author)
                room.guard_statement(told.entries, size_of(entry))
            if self._save(entry):
                return self.get(match, number)

    def rule(
        self,
        match: UUID,
        number: int,
        ruling: RulingGiven,
        reporting: Reporting,
        *,
        expected: int,
        corrections: Sequence[Plain] = (),
    ) -> DisputeStream:
        """Rules on a dispute that stands at entry `expected` and carries the ruling out in the match, or does neither.

        `corrections`: events of the game, recorded after the void. Raises `NotFound`, `Refused`, `Reused`, `Conflict`
        (somebody else wrote meanwhile), and whatever a report raises.
        """
        guard(list(corrections), "corrections")
        ruling = structs.replace(ruling, corrections=len(corrections))
        told, request = self.get(match, number), _digest(ruling, corrections)
        if (first := _recorded(told, reporting.report_id)) is not None:
            return _same(told, first, request)
        if told.dispute.position != expected:
            raise _moved(told) if told.dispute.position > expected else _ahead(told, expected)
        reading = self._service.reading(match)
        _guard(reading, 0, ruling.rules, None)
        _guard_seat(reading, ruling.penalty_for, "penalty_for")
        _guard_who(reading, reporting.author)
        admit(told.dispute, ruling)
        self._carry_out(reading, told, self._following(told, ruling, reporting, request), corrections)
        return self.get(match, number)

    def _carry_out(
        self, reading: Reading, told: DisputeStream, entry: Entry[Any], corrections: Sequence[Plain]
    ) -> None:
        """Saves a ruling and its entries in the match, or neither; raises `Conflict`."""
        match, number = UUID(told.dispute.raised.match), told.number
        remedies = _remedies(told, entry.event)
        if not remedies and not corrections:
            if not self._save(entry):
                raise _moved(self.get(match, number))
            return
        report_id = report_of(ruling_name(number, entry.position), entry.request)
        try:
            with _corrected(len(remedies)):
                self._service.report(
                    match, [*remedies, *corrections], expected=reading.position, report_id=report_id,
                    stated=Stated(**stated_in(entry)), reporter=JUDGE, author=entry.author, beside=[entry],
                )  # fmt: skip
        except Conflict:
            if (now := self.get(match, number)).dispute.position != told.dispute.position:
                raise _moved(now) from None
            raise

    def _room(self, match: UUID, heads: Sequence[Head], author: Author) -> Room:
        return Room(heads, lambda number: self.get(match, number).entries, author)

    def _following(self, told: DisputeStream, event: DisputeEvent, reporting: Reporting, request: str) -> Entry[Any]:
        stream = UUID(told.entries[0].match)
        return self._entry(stream, told.dispute.position + 1, event, reporting, request, told.last)

    def _entry(
        self, stream: UUID, position: int, event: DisputeEvent, reporting: Reporting, request: str, previous: str
    ) -> Entry[Any]:
        return Entry(
            position, event, stream.hex, at=self._service.now(), report_id=reporting.report_id, request=request,
            previous=previous, **stated_in(reporting), **reporting.author._asdict(),
        )  # fmt: skip

    def _save(self, entry: Entry[Any]) -> bool:
        """Saves an entry; False if another one stands in its place."""
        try:
            self._service.save(entry)
        except IntegrityError:
            rows = self._recorder.select_rows(entry.originator_id)
            return _stands(rows, entry)
        except PersistenceError:
            rows = self._recorder.select_rows(entry.originator_id)
            if not _stands(rows, entry):
                raise
        return True

    @property
    def _recorder(self) -> Recorder:
        return cast("Recorder", self._service.recorder)


def _stands(rows: Sequence[Any], entry: Entry[Any]) -> bool:
    """Whether this very entry is stored: the answer to its sender may have been lost."""
    return len(rows) > entry.position and rows[entry.position].state == msgspec.json.encode(entry)


def _remedies(told: DisputeStream, ruling: RulingGiven) -> list[Plain]:
    """The match's entries that carry a ruling out."""
    name = ruling_name(told.number, told.dispute.position + 1)
    found: list[Plain] = []
    for kind, positions in ((EntriesReinstated, ruling.reinstates), (EntriesVoided, ruling.voids)):
        if positions:
            found.append({"event": tag_of(kind), "positions": list(positions), "reason": ruling.reason, "ruling": name})
    return found


@contextmanager
def _corrected(first: int) -> Iterator[None]:
    """Names errors in a ruling's events by the fields of the ruling, not by those of the report made from it."""
    try:
        yield
    except (Malformed, Refused) as error:
        if (found := re.match(r"events\[(\d+)\]", error.field or "")) is None:
            raise
        index = int(found[1]) - first
        named = "voids" if index < 0 else f"corrections[{index}]"
        rest = "" if index < 0 else str(error.field)[found.end() :]
        if isinstance(error, Refused):
            raise Refused(error.code, error.says, named + rest) from None
        raise Malformed(error.says, named + rest) from None


def _recorded(told: DisputeStream, report_id: str) -> int | None:
    """The position recorded under a report id; None: nothing was."""
    return next((entry.position for entry in told.entries if entry.report_id == report_id), None)


def _same(told: DisputeStream, position: int, request: str) -> DisputeStream:
    """The dispute, if this very report was recorded before; raises `Reused` for another one."""
    if told.entries[position].request != request:
        raise Reused(say("This report id was used for something else"), told.dispute.position)
    return told


class DisputeMoved(Conflict):
    """The dispute has gone on since the entry that a ruling was about."""


def _moved(told: DisputeStream) -> Conflict:
    says = say("The dispute has gone on: it stands at entry {position}", position=told.dispute.position)
    return DisputeMoved(says, told.dispute.position)


def _ahead(told: DisputeStream, expected: int) -> Conflict:
    stands = told.dispute.position
    says = say("The dispute stands at {stands}, before {sent}, which was sent", stands=stands, sent=expected)
    return Ahead(says, stands)


def _digest(event: DisputeEvent, more: Sequence[Plain] = ()) -> str:
    return digest(canonical([msgspec.to_builtins(event), *more]))


def _guard(reading: Reading, position: int, rules: Sequence[str], seat: str | None) -> None:
    """Raises `Refused` for an entry, a rule or a seat that the match does not have."""
    if position > reading.position:
        says = say("There is no entry {position}; the match stands at {last}", position=position, last=reading.position)
        raise Refused("no-such", says, "position")
    for rule in rules:
        if rule not in reading.ruleset.book.rules:
            raise Refused("no-such", say("There is no rule {rule}", rule=rule), "rules")
    _guard_seat(reading, seat, "seat")


def _guard_seat(reading: Reading, seat: str | None, field: str) -> None:
    if seat is not None and seat not in _seats(reading):
        raise Refused("no-such", say("The match has no seat {seat}", seat=seat), field)


def _seats(reading: Reading) -> set[str]:
    return {*seats_at(reading.ruleset, reading.in_play(reading.position)), *reading.header.seats}


def _guard_who(reading: Reading, author: Author) -> None:
    """Raises `Refused` for who has no right to rule, or speaks for a seat."""
    place = place_in(reading.header, author.role, author.holder, is_over=reading.match.closed)
    says = why_not(author.role, "rule", place if author.seat is None else "plays")
    if says is not None:
        raise Refused("not-yours", says)
