"""The envelope: an entry's stored bytes and topics, and the mapper between them and the entry.

It loads the eventsourcing library; entry.py, whose names stand here too, does not.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar, Union, cast
from uuid import UUID

import msgspec
from eventsourcing.domain import DomainEventProtocol
from eventsourcing.persistence import JSONTranscoder, Mapper, StoredEvent
from msgspec import structs

from adjudicator.dispute import KINDS
from adjudicator.look import JudgeLooked
from adjudicator.match import KERNEL, MatchOpened, Rulesets, tag_of
from adjudicator.plain.json import digest
from adjudicator.plain.known import known
from adjudicator.plain.said import Said, say
from adjudicator.store.database import OF_DISPUTES, OF_LOOKS, Id, Numbered, Row
from adjudicator.store.entry import NOBODY as NOBODY
from adjudicator.store.entry import Author as Author
from adjudicator.store.entry import Corrupt as Corrupt
from adjudicator.store.entry import Entries as Entries
from adjudicator.store.entry import Entry as Entry
from adjudicator.store.entry import Happened as Happened
from adjudicator.store.entry import TableDigest as TableDigest

E = TypeVar("E")


class Chain(NamedTuple):
    """How far the entries of a match form a chain."""

    entries: int
    """The number of entries that do, from the first on."""
    head: str
    """The digest of the last of these."""
    why: Said | None = None
    """Why the next one does not; None: all do."""

    @property
    def breaks_at(self) -> int | None:
        """The first position that breaks the chain; None: none does."""
        return None if self.why is None else self.entries


UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What decoding raises on bytes that are no entry."""
_MISSING = say("it is missing, or stands at another position")
_UNLIKE = say("it or the entry before it was changed, moved or removed")
_ENCODER = msgspec.json.Encoder()
_SEEN = b',null,"seen"]'
"""How an entry ends that was seen, before that is left out."""
_OPENING = msgspec.json.Decoder(Entry[MatchOpened])


class _Decoders(NamedTuple):
    """The decoders of a ruleset's entries: for their beginnings, and for all of them."""

    heads: msgspec.json.Decoder[Happened[Any]]
    whole: msgspec.json.Decoder[Entry[Any]]


def recorded_at(stored: bytes | str) -> str | None:
    """The time when an entry was recorded, from its stored bytes; None: they do not give it."""
    try:
        fields = msgspec.json.decode(stored, type=list)
    except UNREADABLE:
        return None
    at = fields[3] if len(fields) > 3 else None
    return at[:40] if isinstance(at, str) else None


def stored(entry: Entry[Any]) -> bytes:
    """An entry's bytes as stored; of one that was seen, that is left out, as before 0.9.5."""
    told = _ENCODER.encode(entry)
    return told.removesuffix(_SEEN) + b"]" if told.endswith(_SEEN) else told


def size_of(entry: Entry[Any]) -> int:
    """The size of an entry in bytes, as stored."""
    return len(stored(entry))


def link(entries: Iterable[Entry[E]], previous: str) -> tuple[list[Entry[E]], str]:
    """The entries, each with the digest of the one before, and the digest of the last."""
    linked = []
    for entry in entries:
        linked.append(structs.replace(entry, previous=previous))
        previous = digest(stored(linked[-1]))
    return linked, previous


class EntryMapper(Mapper[UUID]):
    """Turns entries into stored bytes and back; topics are names on a fixed list, never paths to import."""

    def __init__(self, rulesets: Rulesets) -> None:
        super().__init__(JSONTranscoder())
        self._rulesets = rulesets
        self._kinds: dict[str, type] = {f"match.{tag_of(kind)}": kind for kind in KERNEL}
        for ruleset in rulesets.values():
            self._kinds |= {f"{ruleset.name}.{tag_of(kind)}": kind for kind in ruleset.events}
        self._kinds |= {f"{OF_DISPUTES}{tag_of(kind)}": kind for kind in KINDS}
        self._kinds[f"{OF_LOOKS}{tag_of(JudgeLooked)}"] = JudgeLooked
        self._topics = {kind: topic for topic, kind in self._kinds.items()}
        self._decoders: dict[str, _Decoders] = {}
        self._single: dict[type, msgspec.json.Decoder[Entry[Any]]] = {}

    def to_stored_event(self, domain_event: DomainEventProtocol[UUID]) -> StoredEvent:
        """The entry's topic and bytes."""
        entry = cast("Entry[Any]", domain_event)
        topic = self._topics[type(entry.event)]
        return StoredEvent(entry.originator_id, entry.position, topic, stored(entry))

    def to_domain_event(self, stored_event: StoredEvent) -> Entry[Any]:
        """The entry kept under a known topic; raises `Corrupt`."""
        match, position = cast("UUID", stored_event.originator_id), stored_event.originator_version
        kind = self.kind_of(stored_event.topic)
        if kind is None:
            raise Corrupt(match, position, say("no such topic: '{topic}'", topic=str(stored_event.topic)[:80]))
        decoder = self._single.get(kind)
        if decoder is None:
            decoder = self._single[kind] = msgspec.json.Decoder(known(Entry[kind]))  # type: ignore[valid-type]
        return _decode_one(decoder, match, position, stored_event.state)

    def kind_of(self, topic: str) -> type | None:
        """The kind of event kept under a topic; None: an unknown topic."""
        return self._kinds.get(topic)

    def numbered(self, row: Numbered) -> Entry[Any]:
        """The entry in a row; raises `Corrupt`."""
        if isinstance(row.match, str) or row.position is None:
            raise Corrupt(row.match, row.position or 0, say("no entry stands there"), plain=True)
        return self.to_domain_event(StoredEvent(row.match, row.position, row.topic, row.state))

    def opening(self, match: Id, state: bytes) -> Entry[MatchOpened]:
        """The first entry of a match; raises `Corrupt`."""
        if isinstance(match, str):
            raise Corrupt(match, 0, say("this is not the id of a match"), plain=True)
        return _decode_one(_OPENING, match, 0, state)

    def decode(self, ruleset: str, match: UUID, first: int, states: Sequence[bytes]) -> Entries:
        """All entries of a match from position `first` on, their events decoded in one call; raises `Corrupt`."""
        heads, whole = self._decoders_of(ruleset)
        try:
            happened = heads.decode_lines(b"\n".join(states))
        except UNREADABLE:
            happened = []
        if not _in_place(happened, first, len(states)):
            return Entries.of(_decode_one(whole, match, place, state) for place, state in enumerate(states, first))
        if states:
            _decode_one(whole, match, first + len(states) - 1, states[-1])

        return Entries(states, [one.event for one in happened], first, partial(_decode_one, whole, match))

    def _decoders_of(self, ruleset: str) -> _Decoders:
        made = self._decoders.get(ruleset)
        if made is None:
            kinds: Any = Union[(*KERNEL, *self._rulesets[ruleset].events)]
            made = _Decoders(
                msgspec.json.Decoder(known(Happened[kinds])),
                msgspec.json.Decoder(known(Entry[kinds])),
            )
            self._decoders[ruleset] = made
        return made


def chain(mapper: EntryMapper, match: UUID, rows: Iterable[Row]) -> Chain:
    """How far a match's rows form a chain: none missing, each readable and with the digest of the one before."""
    count, head = 0, ""
    for row in rows:
        if row.position != count:
            return Chain(count, head, _MISSING)
        if row.state is None:
            return Chain(count, head, say("no bytes are stored"))
        try:
            entry = mapper.to_domain_event(StoredEvent(match, count, row.topic, row.state))
        except Corrupt as corrupt:
            return Chain(count, head, corrupt.why)
        if entry.previous != head:
            return Chain(count, head, _UNLIKE)
        count, head = count + 1, digest(row.state)
    return Chain(count, head)


def _in_place(happened: Sequence[Happened[Any]], first: int, count: int) -> bool:
    """Whether both ends of a stream are at their positions: a free test for missing rows."""
    if not happened or len(happened) != count:
        return not count
    return happened[0].position == first and happened[-1].position == first + count - 1


def _decode_one(decoder: msgspec.json.Decoder[Entry[Any]], match: UUID, position: int, state: bytes) -> Entry[Any]:
    try:
        entry = decoder.decode(state)
    except UNREADABLE as error:
        if state.startswith(b'["'):  # entries of 0.2.0 began with their match
            says = say("stored by version 0.2.0: export the match there and import the record here")
            raise Corrupt(match, position, says, plain=True) from None
        raise Corrupt(match, position, say("{message}", message=str(error))) from None
    if (entry.match, entry.position) != (match.hex, position):
        says = say("holds entry {position} of match {match}", position=entry.position, match=entry.match[:40])
        raise Corrupt(match, position, says)
    return entry
