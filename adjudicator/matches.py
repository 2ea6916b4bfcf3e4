"""The matches of a database, for reading: folded, kept in memory, listed, exported."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import cached_property
from itertools import islice
from typing import Any, cast
from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.persistence import Recording
from eventsourcing.utils import Environment, EnvType
from msgspec import structs

from adjudicator.dispute import stream_of
from adjudicator.fairness.keys import keys_of
from adjudicator.ledger.log import Ledger
from adjudicator.match import Game, Header, NotFound, Rulesets, without_setup
from adjudicator.plain.json import digest
from adjudicator.plain.said import say
from adjudicator.replay import late, listing, record
from adjudicator.replay.branch import Branches
from adjudicator.replay.disputed import DisputeStream, Head, all_told, disputes_among, entry_in, head_in, heads, told_in
from adjudicator.replay.kept import Kept, Shelf
from adjudicator.replay.listing import UNREADABLE, Listable, MayKnow, Page, paged
from adjudicator.replay.reading import Reading, Which
from adjudicator.seam.ruleset import Refused
from adjudicator.store.backup import copy
from adjudicator.store.database import BESIDE, Id, Numbered, Recorder, connect
from adjudicator.store.envelope import Chain, Corrupt, Entry, EntryMapper, chain
from adjudicator.tokens import Tokens


class Matches(Application[UUID]):
    """All matches of one database, for reading; may be shared by threads."""

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
        """Opens the database and makes its tables, nothing else; `env` adds settings of the eventsourcing library.

        `secrets_key`: the keys of managed decks' secrets, as text; raises `Malformed`.
        """
        self._keys = keys_of(database, secrets_key)
        self.rulesets = Rulesets(rulesets)
        self._clock = clock
        self._kept = Shelf()
        self.branches = Branches()
        super().__init__({**connect(database), **(env or {})})
        self.ledger = Ledger(self._recorder)
        self.tokens = Tokens(self._recorder.tokens, clock)

    def construct_env(self, name: str, env: EnvType | None = None) -> Environment:
        """The given settings only, not the process's environment."""
        return Environment(name, env)

    def construct_mapper(self) -> EntryMapper:
        """Our mapper, with the rulesets' kinds of event as its list."""
        return EntryMapper(self.rulesets)

    def save(self, *entries: Any, **more: Any) -> list[Recording[UUID]]:
        """Stores entries, all or none; the library would first ask each whether it is an aggregate."""
        return self.events.put(entries, **more)

    def migrate(self, role: str | None = None) -> None:
        """Makes what is missing in the database, as its owner; in PostgreSQL protects entries and lets `role` serve."""
        self._recorder.migrate(role)

    def copy_to(self, other: Matches, tick: Callable[[int], object] = lambda _: None) -> int:
        """Copies everything stored into another, empty database, or nothing, and returns the count of entries.

        Others may report meanwhile. Raises `Malformed` if the other database cannot take it.
        """
        return copy(self._recorder, other._recorder, tick)

    @cached_property
    def secret(self) -> bytes:
        """A random secret of this database, told to nobody."""
        return self._recorder.name_space().bytes

    @property
    def last(self) -> int:
        """The number of the last entry of all matches; 0 if there is none."""
        return self._recorder.max_notification_id() or 0

    def reading(self, match: UUID, which: Which = "played") -> Reading:
        """The match as it stands in the database; raises `NotFound`."""
        kept = self._keep(match)
        return kept.played if which == "played" else kept.as_ruled()

    def shown(self, match: UUID) -> Reading:
        """The match as played, as far as spectators are shown it now; raises `NotFound`."""
        kept = self._keep(match)
        if not kept.played.header.delay:
            return kept.played
        found = late.shown(kept.played, kept.late, self.now())
        if found is not kept.played:
            kept.late = found
        return found

    def read_once(self, match: UUID) -> Reading:
        """The match as played, not kept in memory afterwards: for walks through all matches."""
        return self._load(match).played

    def header(self, match: UUID) -> Header:
        """A match's header without its set-up, read without a fold; raises `NotFound`, `Corrupt`."""
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

    def matches(self, limit: int = 50, after: int | None = None, known: MayKnow = lambda *_: True) -> Page:
        """Matches that may be `known`, in the order of opening, without set-ups; unreadable ones stand apart."""
        return paged(self.openings(after or 0, known), limit)

    def openings(self, number: int, known: MayKnow) -> Iterator[Listable]:
        """Matches after a cursor that may be `known`; for unreadable ones, what is wrong."""
        return listing.openings(self._recorder, self._mapper, number, known)

    def newest(self, before: int, known: MayKnow, until: int = 0) -> Iterator[Listable]:
        """Matches before a cursor that may be `known`, those opened last first, as far as those after `until`."""
        return listing.openings(self._recorder, self._mapper, before, known, newest=True, until=until)

    def count_after(self, number: int, known: MayKnow) -> int:
        """The number of entries after a number in the log, in matches that may be `known`."""
        return sum(count for match, count in self._recorder.select_counts(number) if self._is_known(match, known))

    def _is_known(self, match: Id, known: MayKnow) -> bool:
        try:
            header = UNREADABLE if isinstance(match, str) else self.header(match)
        except Corrupt:
            header = UNREADABLE
        except NotFound:
            return self._is_disputed(match, known)
        return known(match, header)

    def _is_disputed(self, stream: Id, known: MayKnow) -> bool:
        """Whether a stream is a dispute, or looks, of a match that may be `known`."""
        with suppress(Corrupt, NotFound):
            rows = self._recorder.select_rows(UUID(str(stream)), 1)
            raised = self._mapper.numbered(Numbered(0, stream, rows[0].position, rows[0].topic, rows[0].state or b""))
            return known(match := UUID(raised.event.match), self.header(match))
        return False

    def export_record(self, match: UUID) -> bytes:
        """The match record, with its disputes; raises `NotFound`."""
        last = {
            head.number: head.position for head in self.heads(match)
        }  # first: the match then holds what rulings did
        played, disputes = self._keep(match).played, islice(self.disputed(match), len(last))
        return record.write(played.header, played.entries, (told.entries[: last[told.number] + 1] for told in disputes))

    def chain(self, match: UUID) -> Chain:
        """How far the stored entries of a match form a chain; raises `NotFound`, `Refused` (ruleset, edition)."""
        rows = self._recorder.select_rows(match)
        if not rows:
            raise _not_found(match)
        with suppress(Corrupt):
            self.rulesets.of(self._mapper.opening(match, rows[0].state or b"").event.header)
        return chain(self._mapper, match, rows)

    def match_ids(self) -> list[Id]:
        """Every match with a stored entry, even if its first is missing; then whatever is not an id."""
        ids = set(self._recorder.select_ids())
        return sorted(ids - disputes_among(ids).keys(), key=lambda match: (isinstance(match, str), str(match)))

    def dispute(self, match: UUID, number: int) -> DisputeStream | None:
        """A match's dispute by number; None: there is none. Raises `Corrupt`."""
        return told_in(self._recorder, self._mapper, stream_of(match, number))

    def heads(self, match: UUID) -> list[Head]:
        """The heads of a match's disputes in the order they were raised; raises `Corrupt`."""
        return heads(self._recorder, self._mapper, match)

    def head(self, match: UUID, number: int, last: int | None = None) -> Head | None:
        """The head of a match's dispute, up to entry `last` if given; None: there is none. Raises `Corrupt`."""
        return head_in(self._recorder, self._mapper, stream_of(match, number), last)

    def dispute_entry(self, match: UUID, number: int, position: int) -> Entry[Any]:
        """An entry of a match's dispute; raises `Corrupt`."""
        return entry_in(self._recorder, self._mapper, stream_of(match, number), position)

    def disputed(self, match: UUID) -> Iterator[DisputeStream]:
        """A match's disputes, whole, in the order they were raised; raises `Corrupt`."""
        return all_told(self._recorder, self._mapper, match)

    def dispute_ids(self) -> dict[Id, tuple[UUID, int]]:
        """The ids of the streams of disputes, each with its match and number."""
        return disputes_among(set(self._recorder.select_ids()))

    # ---- what is kept in memory

    @property
    def kept(self) -> tuple[int, int]:
        """The number of matches kept in memory, and the most bytes they take."""
        return self._kept.amount

    def _keep(self, match: UUID, known: Reading | None = None) -> Kept:
        """The match up to its last entry in the database; what is kept is not looked up again if it is `known`."""
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
            if self._opening(match) is None:  # the stream of a dispute
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
        return structs.replace(
            kept,
            played=played.extend(entries),
            last=digest(states[-1]),
            stored=kept.stored + sum(map(len, states)),
        )

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
