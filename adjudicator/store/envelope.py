"""The envelope: an entry, its stored bytes and topics, and the mapper between them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar, Union, cast, overload
from uuid import UUID

import msgspec
from eventsourcing.domain import DomainEventProtocol
from eventsourcing.persistence import JSONTranscoder, Mapper, StoredEvent
from msgspec import Struct, structs

from adjudicator.match import KERNEL, MatchOpened, Rulesets, tag_of
from adjudicator.plain.json import digest
from adjudicator.plain.known import known
from adjudicator.plain.said import Said, say

E = TypeVar("E")


class Happened(Struct, Generic[E], frozen=True, array_like=True, gc=False):
    """The beginning of an entry: all that folding needs."""

    position: int
    event: E


class Entry(Happened[E], Generic[E], frozen=True, array_like=True, gc=False):
    """An event as recorded: where, when (ISO 8601, UTC), by whom, in which report, after which bytes.

    `request` is the digest of the report's body, on the first entry of a report; `previous` the digest of the
    stored bytes of the entry before, empty at position 0.
    """

    match: str = ""
    at: str | None = None
    by: str | None = None
    report_id: str | None = None
    request: str | None = None
    previous: str = ""

    @property
    def originator_id(self) -> UUID:
        """The match: the library's name for it."""
        return UUID(self.match)

    @property
    def originator_version(self) -> int:
        """The position: the library's name for it."""
        return self.position


class Corrupt(Exception):
    """A stored entry that cannot be one of ours: which match, which position, why."""

    def __init__(self, match: UUID | None, position: int, why: Said) -> None:
        named = "?" if match is None else str(match)
        self.says = say("match {match}, position {position}: {why}", match=named, position=position, why=why)
        super().__init__(self.says)
        self.match = match
        self.position = position


class Entries(Sequence[Entry[Any]]):
    """Entries of a match in order, without a gap; from a store, only their events are decoded until more is asked for.

    Raises `Corrupt` where that cannot be read.
    """

    __slots__ = ("_first", "_held", "_read", "events")

    def __init__(
        self,
        held: Iterable[Entry[Any] | bytes],
        events: list[Any],
        first: int = 0,
        read: Callable[[int, bytes], Entry[Any]] | None = None,
    ) -> None:
        """Entries at hand or as stored, the first at position `first`; `read` opens one as stored, at its position."""
        self._held = list(held)
        self._first = first
        self._read = read
        self.events = events
        """The events of the entries."""

    @classmethod
    def of(cls, entries: Iterable[Entry[Any]]) -> Entries:
        """Entries that are at hand."""
        held = list(entries)
        return cls(held, [entry.event for entry in held], held[0].position if held else 0)

    def __len__(self) -> int:
        return len(self._held)

    def __iter__(self) -> Iterator[Entry[Any]]:
        return iter(self[:])

    @overload
    def __getitem__(self, place: int) -> Entry[Any]: ...
    @overload
    def __getitem__(self, place: slice) -> list[Entry[Any]]: ...
    def __getitem__(self, place: int | slice) -> Entry[Any] | list[Entry[Any]]:
        places = range(len(self))[place]
        if isinstance(places, int):
            return self._open(places)
        return [self._open(number) for number in places]

    def __add__(self, more: Entries) -> Entries:
        """These entries and the ones that follow them."""
        held, events = [*self._held, *more._held], [*self.events, *more.events]
        return Entries(held, events, self._first, self._read or more._read)

    def _open(self, place: int) -> Entry[Any]:
        held = self._held[place]
        if isinstance(held, Entry):
            return held
        return cast("Callable[..., Entry[Any]]", self._read)(self._first + place, held)


_ENCODER = msgspec.json.Encoder()
_OPENING = msgspec.json.Decoder(Entry[MatchOpened])


class _Decoders(NamedTuple):
    """The decoders of a ruleset's entries: for their beginnings, and for all of them."""

    heads: msgspec.json.Decoder[Happened[Any]]
    whole: msgspec.json.Decoder[Entry[Any]]


def link(entries: Iterable[Entry[E]], previous: str) -> tuple[list[Entry[E]], str]:
    """The entries, each with the digest of the one before, and the digest of the last."""
    linked = []
    for entry in entries:
        linked.append(structs.replace(entry, previous=previous))
        previous = digest(_ENCODER.encode(linked[-1]))
    return linked, previous


class EntryMapper(Mapper[UUID]):
    """Turns entries into stored bytes and back; a topic is a name on a list of ours, never a path to import."""

    def __init__(self, rulesets: Rulesets) -> None:
        super().__init__(JSONTranscoder())
        self._rulesets = rulesets
        self._kinds: dict[str, type] = {f"match.{tag_of(kind)}": kind for kind in KERNEL}
        for ruleset in rulesets.values():
            self._kinds |= {f"{ruleset.name}.{tag_of(kind)}": kind for kind in ruleset.events}
        self._topics = {kind: topic for topic, kind in self._kinds.items()}
        self._decoders: dict[str, _Decoders] = {}

    def to_stored_event(self, domain_event: DomainEventProtocol[UUID]) -> StoredEvent:
        """The entry's topic and bytes."""
        entry = cast("Entry[Any]", domain_event)
        topic = self._topics[type(entry.event)]
        return StoredEvent(entry.originator_id, entry.position, topic, _ENCODER.encode(entry))

    def to_domain_event(self, stored_event: StoredEvent) -> Entry[Any]:
        """The entry kept under a topic of ours; raises `Corrupt`."""
        match, position = cast("UUID", stored_event.originator_id), stored_event.originator_version
        kind = self._kinds.get(stored_event.topic)
        if kind is None:
            raise Corrupt(match, position, say("no such topic: '{topic}'", topic=str(stored_event.topic)[:80]))
        decoder: msgspec.json.Decoder[Entry[Any]] = msgspec.json.Decoder(known(Entry[kind]))  # type: ignore[valid-type]
        return _decode_one(decoder, match, position, stored_event.state)

    def opening(self, state: bytes) -> Entry[MatchOpened]:
        """The first entry of a match; raises `Corrupt`."""
        try:
            opening = _OPENING.decode(state)
            UUID(opening.match)
        except (msgspec.DecodeError, ValueError) as error:
            raise Corrupt(None, 0, _why(error, state)) from None
        return opening

    def decode(self, ruleset: str, match: UUID, first: int, states: Sequence[bytes]) -> Entries:
        """All entries of a match from position `first` on, their events in one call; raises `Corrupt`."""
        heads, whole = self._decoders_of(ruleset)
        try:
            happened = heads.decode_lines(b"\n".join(states))
        except (msgspec.DecodeError, UnicodeDecodeError):
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
            json = msgspec.json.Decoder
            made = _Decoders(json(known(Happened[kinds])), json(known(Entry[kinds])))
            self._decoders[ruleset] = made
        return made


def first_break(mapper: EntryMapper, stored: Iterable[StoredEvent]) -> int | None:
    """The first position of a match that is missing, cannot be read, or does not fit the bytes before it."""
    previous = ""
    for expected, event in enumerate(stored):
        if not isinstance(event.state, bytes):
            return expected
        try:
            entry = mapper.to_domain_event(event)
        except Corrupt:
            return expected
        if entry.position != expected or entry.previous != previous:
            return expected
        previous = digest(event.state)
    return None


def _why(error: Exception, state: bytes) -> Said:
    """Why stored bytes cannot be read; an entry of 0.2.0 began with its match."""
    if state.startswith(b'["'):
        return say("stored by version 0.2.0: export the match there and import the record here")
    return say("{message}", message=str(error))


def _in_place(happened: Sequence[Happened[Any]], first: int, count: int) -> bool:
    """Whether the ends of a stream stand where they should: what tells a missing row, at no cost."""
    if not happened or len(happened) != count:
        return not count
    return happened[0].position == first and happened[-1].position == first + count - 1


def _decode_one(decoder: msgspec.json.Decoder[Entry[Any]], match: UUID, position: int, state: bytes) -> Entry[Any]:
    try:
        entry = decoder.decode(state)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Corrupt(match, position, _why(error, state)) from None
    if (entry.match, entry.position) != (match.hex, position):
        says = say("holds entry {position} of match {match}", position=entry.position, match=entry.match[:40])
        raise Corrupt(match, position, says)
    return entry
