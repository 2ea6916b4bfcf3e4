"""The service: matches opened, reported to, read, imported and exported, on any store."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import cached_property
from typing import Any, cast
from uuid import UUID, uuid4, uuid5

import msgspec
from eventsourcing.application import Application
from eventsourcing.persistence import IntegrityError, PersistenceError
from eventsourcing.utils import Environment, EnvType
from msgspec import Struct, structs

from adjudicator.dispute import stream_of
from adjudicator.fairness.keys import keys_of
from adjudicator.ledger.log import Ledger
from adjudicator.match import (
    RULINGS,
    WHO_PLAYS,
    Conflict,
    Game,
    Header,
    MatchOpened,
    NotFound,
    Reused,
    Rulesets,
    admit_header,
    lay,
    plays_in,
    without_setup,
)
from adjudicator.plain.json import Malformed, Plain, canonical, digest, guard, read_as
from adjudicator.plain.said import listed, say
from adjudicator.replay import listing, record
from adjudicator.replay.disputed import Told, all_told, disputes_among, told_in
from adjudicator.replay.docket import of_match
from adjudicator.replay.draft import Draft, drafted
from adjudicator.replay.fidelity import digested
from adjudicator.replay.kept import Kept, Shelf
from adjudicator.replay.listing import UNREADABLE, Known, Listable, Page, paged
from adjudicator.replay.reading import Reading, Which
from adjudicator.replay.repeat import Answer, Repeat
from adjudicator.replay.take_back import guard_take_back
from adjudicator.seam.rulebook import Finding
from adjudicator.seam.ruleset import JUDGE, Refused, Step, Viewer
from adjudicator.store.backup import copy
from adjudicator.store.database import BESIDE, Id, Numbered, Recorder, connect
from adjudicator.store.envelope import NOBODY, Author, Chain, Corrupt, Entry, EntryMapper, chain, link
from adjudicator.store.together import Late
from adjudicator.tokens import Tokens

__all__ = ["Adjudicator", "Answer", "Conflict", "Illegal", "NotFound", "Refused", "Reused"]

OPENINGS = UUID("0f6f8f0a-52f4-5d43-9c9e-8a1f3c1d7b0e")
"""The name space of the ids of matches opened under a report id."""
LONGEST = 26_000
"""Events of a match that can be reported to, and of a record over HTTP: more could not be answered in time."""
VALUES = 400_000
"""Values in such a record: reading it takes as long as they are many."""
LARGEST = 20_000_000
"""Bytes stored of such a match, bytes of such a record."""


class Illegal(Refused):
    """A report that breaks rules where they are enforced, as far as its reporter may know; nothing was stored."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        self.findings = findings
        shown = [say("{rule}: {says}", rule=finding.rule, says=finding.says) for finding in findings]
        super().__init__(say("It breaks rules: {findings}", findings=listed(shown, "list")), "event")


class Adjudicator(Application[UUID]):
    """All matches of one database; may be shared by threads."""

    name = "adjudicator"

    def __init__(
        self,
        rulesets: Iterable[Game],
        database: str = "memory:",
        *,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
        env: Mapping[str, str] | None = None,
        secrets_key: str = "",
    ) -> None:
        """Opens the database (making its tables) and nothing else; `env` adds settings of the library's.

        `secrets_key`: what the secrets of managed decks follow from, as text; raises `Malformed`.
        """
        self._keys = keys_of(database, secrets_key)
        self.rulesets = Rulesets(rulesets)
        self._clock = clock
        self._kept = Shelf()
        super().__init__({**connect(database), **(env or {})})
        self.ledger = Ledger(self._recorder)
        self.tokens = Tokens(self._recorder.tokens, clock)

    def construct_env(self, name: str, env: EnvType | None = None) -> Environment:
        """The settings given, whatever the process's environment says."""
        return Environment(name, env)

    def construct_mapper(self) -> EntryMapper:
        """Our mapper, with the rulesets' kinds of event as its list."""
        return EntryMapper(self.rulesets)

    def migrate(self, role: str | None = None) -> None:
        """Makes what is missing in the database, as its owner; in PostgreSQL guards entries, lets `role` serve."""
        self._recorder.migrate(role)

    def copy_to(self, other: Adjudicator, tick: Callable[[int], object] = lambda _: None) -> int:
        """Copies all that is stored into another, empty database, all or nothing, and returns the count of entries.

        Others may report meanwhile. Raises `Malformed` where the other database cannot take it.
        """
        return copy(self._recorder, other._recorder, tick)

    @cached_property
    def secret(self) -> bytes:
        """What this database made by chance and tells nobody."""
        return self._recorder.name_space().bytes

    @property
    def last(self) -> int:
        """The number of the last entry of all matches; 0 if there is none."""
        return self._recorder.max_notification_id() or 0

    # ---- writing

    def open_match(
        self,
        header: Header | Plain,
        *,
        by: str | None = None,
        report_id: str | None = None,
        match: UUID | None = None,
        reporter: Viewer = JUDGE,
        author: Author = NOBODY,
    ) -> UUID:
        """Opens a match and returns its id; the same report id gives the same match.

        A set-up is the judge's: for any other `reporter` an opening is the same if all else in the header is.
        Raises `Malformed`, `Refused` (ruleset, edition, set-up), `Conflict` (the id is taken).
        """
        plain = _told(header)
        guard(plain)
        _guard_names(report_id, by)
        request = digest(canonical(plain))
        match = match or (self._named(report_id, plain) if report_id else uuid4())
        if self._is_opened(match, report_id, request, plain, reporter):
            return match
        header = read_as(Header, plain)
        admit_header(header)
        if header.is_managed:
            self._keys.guard()
        ruleset = self.rulesets.of(header)
        table = digested(ruleset, 0, lay(ruleset, header, is_new=True))
        told = (self.now(), by, report_id, request, "", *author)
        opening = Entry(0, MatchOpened(header), match.hex, *told, table=table)
        self._save_match([[opening]], lambda: self._is_opened(match, report_id, request, plain, reporter))
        return match

    def report(
        self,
        match: UUID,
        events: Sequence[Plain],
        *,
        expected: int,
        report_id: str,
        by: str | None = None,
        reporter: Viewer = JUDGE,
        author: Author = NOBODY,
        known: Reading | None = None,
        beside: Sequence[Entry[Any]] = (),
    ) -> Answer:
        """Records the events after position `expected`, all or none; a known report id gets its first answer.

        What refuses a report, and what makes it another one, is only what its `reporter` may know. `known`: the match
        as it was just looked up; nobody looks again, for what others recorded since is found when this is saved.
        `beside`: entries of a dispute, recorded with them or not at all.
        Raises `NotFound`, `Conflict` (another position), `Reused` (another body), `Malformed`, `Refused`, `Illegal`.
        """
        _guard_names(report_id, by)
        plain = [_told(event) for event in events]
        guard(plain, "events")
        if not plain:
            raise Malformed(say("a report holds at least one event"), "events")
        request = digest(canonical(plain))
        kept = self._keep(match, known)
        repeat = Repeat(self.rulesets, plain, request, reporter, self._keys)
        if (recorded := kept.first_of(report_id)) is not None:
            return repeat.answer(kept.played, recorded)
        draft = self._draft(kept, plain, expected, reporter)
        guard_take_back(kept.played, draft.events, reporter)
        if plays_in(draft.header, author.holder) and not RULINGS.isdisjoint(map(type, draft.events)):
            raise Refused(WHO_PLAYS)
        first = Entry(expected + 1, draft.events[0], match.hex, self.now(), by, report_id, request, "", *author)
        return self._save_report(kept, _entries(first, draft, kept.last), tuple(draft.steps), repeat, beside)

    def import_record(self, given: record.Record, author: Author = NOBODY) -> tuple[UUID, bool]:
        """Stores a match record unless its content is stored already; its id here, and whether it was new.

        Its entries bear the importer's token; whose tokens the record names is kept as its claim. The id follows from
        the content and a secret of this database: it tells nobody what the record holds (ADR 17).
        """
        if self._opening(given.match) is not None:  # imported by 0.4 or before
            return given.match, False
        match = uuid5(self._recorder.name_space(), str(given.match))
        if self._opening(match) is not None:
            return match, False
        entries = (structs.replace(entry, match=match.hex) for entry in given.entries)
        streams = (entries, *of_match(given.disputes, match))
        signed = ((structs.replace(entry, **author._asdict()) for entry in stream) for stream in streams)
        return match, self._save_match(signed, lambda: self._opening(match) is not None)

    # ---- reading

    def reading(self, match: UUID, which: Which = "played") -> Reading:
        """The match as it stands in the database; raises `NotFound`."""
        kept = self._keep(match)
        if which == "played":
            return kept.played
        if kept.ruled is None:
            kept.ruled = kept.played.ruled()
        return kept.ruled

    def read_once(self, match: UUID) -> Reading:
        """The match as played, of which nothing stays in memory: for whoever goes through all of them."""
        return self._load(match).played

    def header(self, match: UUID) -> Header:
        """What a match is, without its set-up and without folding it; raises `NotFound`, `Corrupt`."""
        if kept := self._kept.get(match):
            return without_setup(kept.played.header)
        opening = self._opening(match)
        if opening is None:
            raise _not_found(match)
        return without_setup(opening.event.header)

    def entries(self, match: UUID, after: int = -1, limit: int | None = None) -> Sequence[Entry[Any]]:
        """Entries after a position; raises `NotFound`."""
        first = max(after + 1, 0)
        return self._keep(match).played.entries[first : None if limit is None else first + limit]

    def matches(self, limit: int = 50, after: int | None = None, known: Known = lambda *_: True) -> Page:
        """Matches that may be `known`, as they were opened, without set-ups; those that cannot be read stand apart."""
        return paged(self.openings(after or 0, known), limit)

    def openings(self, after: int, known: Known) -> Iterator[Listable]:
        """Matches after a cursor that may be `known`; what is wrong with those that cannot be read."""
        return listing.openings(self._recorder, self._mapper, after, known)

    def count_after(self, number: int, known: Known) -> int:
        """Entries of matches that may be `known`, after one of the log's numbers."""
        return sum(count for match, count in self._recorder.select_counts(number) if self._is_known(match, known))

    def _is_known(self, match: Id, known: Known) -> bool:
        try:
            header = UNREADABLE if isinstance(match, str) else self.header(match)
        except Corrupt:
            header = UNREADABLE
        except NotFound:
            return self._is_disputed(match, known)
        return known(match, header)

    def _is_disputed(self, stream: Id, known: Known) -> bool:
        """Whether a dispute is one of a match that may be `known`."""
        with suppress(Corrupt, NotFound):
            rows = self._recorder.select_rows(UUID(str(stream)), 1)
            raised = self._mapper.numbered(Numbered(0, stream, rows[0].position, rows[0].topic, rows[0].state or b""))
            return known(match := UUID(raised.event.match), self.header(match))
        return False

    def export_record(self, match: UUID) -> bytes:
        """The match record, with its disputes; raises `NotFound`."""
        disputes = [told.entries for told in self.disputed(match)]  # first: what rulings do is in the match by then
        played = self._keep(match).played
        return record.write(played.header, played.entries, disputes)

    def chain(self, match: UUID) -> Chain:
        """How the stored entries of a match fit each other; raises `NotFound`, `Refused` (ruleset, edition)."""
        rows = self._recorder.select_rows(match)
        if not rows:
            raise _not_found(match)
        with suppress(Corrupt):
            self.rulesets.of(self._mapper.opening(match, rows[0].state or b"").event.header)
        return chain(self._mapper, match, rows)

    def match_ids(self) -> list[Id]:
        """Every match with an entry in the store, even one whose first entry is missing; then what is no id."""
        ids = set(self._recorder.select_ids())
        return sorted(ids - disputes_among(ids).keys(), key=lambda match: (isinstance(match, str), str(match)))

    def dispute(self, match: UUID, number: int) -> Told | None:
        """One of a match's disputes, if there is one of that number; raises `Corrupt`."""
        return told_in(self._recorder, self._mapper, stream_of(match, number))

    def disputed(self, match: UUID) -> Iterator[Told]:
        """A match's disputes in the order they were raised; raises `Corrupt`."""
        return all_told(self._recorder, self._mapper, match)

    def dispute_ids(self) -> dict[Id, tuple[UUID, int]]:
        """The ids under which disputes are stored, each with its match and its number."""
        return disputes_among(set(self._recorder.select_ids()))

    # ---- what is kept in memory

    @property
    def kept(self) -> tuple[int, int]:
        """How many matches are kept in memory, and the bytes they take at most."""
        return self._kept.amount

    def _keep(self, match: UUID, known: Reading | None = None) -> Kept:
        """The match up to its last entry in the database, whoever wrote it; as it is kept, where that is `known`."""
        kept = self._kept.get(match)
        if kept is not None and kept.played is known:
            return kept
        if kept is None:
            kept = self._load(match)
        elif states := self._recorder.select_states(match, kept.played.position):
            kept = self._extend(kept, states)
        self._kept.put(kept)
        return kept

    def _load(self, match: UUID) -> Kept:
        states = self._recorder.select_states(match, -1)
        if not states and self._recorder.select_rows(match, 1):
            raise Corrupt(match, 0, say("no entry has a position"), plain=True)
        if not states:
            raise _not_found(match)
        try:
            header = self._mapper.opening(match, states[0]).event.header
        except Corrupt:
            if self._opening(match) is None:  # a dispute's
                raise _not_found(match) from None
            raise
        try:
            ruleset = self.rulesets.of(header)
        except Refused as refused:
            raise Corrupt(match, 0, refused.says, plain=True) from None
        entries = self._mapper.decode(ruleset.name, match, 0, states)
        try:
            played = Reading(ruleset, header, entries)
        except Refused as refused:
            raise Corrupt(match, 0, refused.says) from None
        return Kept(match, played, digest(states[-1]), sum(map(len, states)), len(states[0]))

    def _extend(self, kept: Kept, states: Sequence[bytes]) -> Kept:
        played = kept.played
        entries = self._mapper.decode(played.ruleset.name, kept.match, played.position + 1, states)
        ruled = kept.ruled.extend(entries) if kept.ruled else None
        return structs.replace(
            kept,
            played=played.extend(entries),
            last=digest(states[-1]),
            stored=kept.stored + sum(map(len, states)),
            ruled=ruled,
        )

    # ---- what a report comes to, and what may have been stored already

    def _draft(self, kept: Kept, events: Sequence[Plain], expected: int, reporter: Viewer) -> Draft:
        """A report worked out; raises `Conflict` at another position, `Illegal` where rules are enforced."""
        if expected != (stands := kept.played.position):
            says = say("The match stands at {stands}, not at {expected}", stands=stands, expected=expected)
            raise Conflict(says, stands)
        if stands + len(events) > LONGEST or kept.stored > LARGEST:
            says = say("A match has {most} events and {bytes} bytes at most", most=LONGEST, bytes=LARGEST)
            raise Refused(says)
        draft = drafted(self.rulesets, kept.played, events, reporter, self._keys)
        if draft.header.mode == "enforce" and (findings := draft.findings):
            raise Illegal(findings)
        return draft

    def _save_match(self, streams: Iterable[Iterable[Entry[Any]]], is_stored: Callable[[], bool]) -> bool:
        """Saves a match, and its disputes; if that fails, finds out whether they are stored nevertheless.

        Whether it is new.
        """
        try:
            self.save(*(entry for stream in streams for entry in link(stream, "")[0]))
        except Late:
            raise
        except PersistenceError:
            if not is_stored():
                raise
            return False
        return True

    def _save_report(
        self,
        kept: Kept,
        entries: Sequence[Entry[Any]],
        steps: tuple[Step[Any, Any], ...],
        repeat: Repeat,
        beside: Sequence[Entry[Any]],
    ) -> Answer:
        """Saves; if that fails, finds out whether these entries, or the same report, are stored nevertheless."""
        ours = entries[0]
        try:
            stored = self.save(*entries, *beside)[: len(entries)]
        except Late:  # nothing to look for; and who waited to write would wait once more to look
            raise
        except PersistenceError as error:
            kept = self._keep(kept.match)
            first = kept.first_of(str(ours.report_id))
            if first is None and isinstance(error, IntegrityError):
                stands = kept.played.position
                says = say("Another report came first; the match stands at {stands}", stands=stands)
                raise Conflict(says, stands) from None
            if first is None:
                raise
            if kept.played.entries[first] != ours:
                return repeat.answer(kept.played, first)
        else:
            kept = self._extend(kept, [recording.notification.state for recording in stored])
            self._kept.put(kept)
        return Answer(ours.position, entries[-1].position, steps, kept.played)

    def _named(self, report_id: str, plain: Plain) -> UUID:
        """The match that a report opens: its id is one of its event, and tells nothing of what others opened."""
        before, event = uuid5(OPENINGS, report_id), plain.get("event") if isinstance(plain, dict) else None
        if not event or not isinstance(event, str):
            return before
        with suppress(Corrupt):  # opened by 0.6.0 or before
            if (opening := self._opening(before)) and opening.event.header.event == event:
                return before
        return uuid5(uuid5(OPENINGS, event), report_id)

    def _is_opened(self, match: UUID, report_id: str | None, request: str, plain: Plain, reporter: Viewer) -> bool:
        opening = self._opening(match)
        if opening is None:
            return False
        same = opening.request == request or (
            reporter != JUDGE and without_setup(read_as(Header, plain)) == without_setup(opening.event.header)
        )
        if opening.report_id != report_id or not same:
            says = say("Match {match} was opened by another report", match=str(match))
            raise Conflict(says, self._keep(match).played.position)
        return True

    def _opening(self, match: UUID) -> Entry[Any] | None:
        rows = self._recorder.select_rows(match, 1)
        if not rows or rows[0].topic.startswith(BESIDE):
            return None
        return self._mapper.opening(match, rows[0].state or b"")

    def now(self) -> str:
        """The time by the service's clock, as it is recorded (ISO 8601, UTC)."""
        return self._clock().astimezone(UTC).isoformat().replace("+00:00", "Z")

    @property
    def _mapper(self) -> EntryMapper:
        return cast("EntryMapper", self.mapper)

    @property
    def _recorder(self) -> Recorder:
        return cast("Recorder", self.recorder)


def _not_found(match: UUID) -> NotFound:
    return NotFound(say("There is no match {match}", match=str(match)))


def _told(given: Header | Plain) -> Plain:
    return msgspec.to_builtins(given) if isinstance(given, Struct) else given


def _guard_names(report_id: str | None, by: str | None) -> None:
    for name, text in (("report_id", report_id), ("by", by)):
        if text is None:
            continue
        if not 0 < len(text) <= 200:
            raise Malformed(say("must be text of 1 to 200 characters"), name)
        guard(text, name)


def _entries(first: Entry[Any], draft: Draft, previous: str) -> list[Entry[Any]]:
    """The entries of a report; only the first bears the digest of the request."""
    entries = [
        structs.replace(
            first, position=at, event=event, request=None if index else first.request, table=draft.digests.get(at)
        )
        for index, (at, event) in enumerate(enumerate(draft.events, first.position))
    ]
    return link(entries, previous)[0]
