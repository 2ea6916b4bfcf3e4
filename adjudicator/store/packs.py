"""Packs: the events of so many entries of a match once more in one row, for whoever opens a long match.

A pack says nothing that the entries do not say. It is made after them, and may be missing or thrown away.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import zip_longest
from typing import NamedTuple, Protocol
from uuid import UUID

import msgspec
from eventsourcing.persistence import PersistenceError, StoredEvent
from msgspec import Raw, Struct

from adjudicator.plain.json import digest
from adjudicator.store.envelope import Corrupt, Happened
from adjudicator.store.recorders import PACK, Packable, States

TOPIC = "match.Pack"


class Head(Struct, frozen=True, array_like=True):
    """The first line of a pack: its number from 0, and three digests that tie it to its entries."""

    number: int
    previous: str
    """Of the stored bytes of the entry before the first; empty for pack 0."""
    last: str
    """Of the stored bytes of the last entry."""
    events: str
    """Of the lines that follow."""


_HEAD = msgspec.json.Decoder(Head)
_BARE = msgspec.json.Decoder(Happened[Raw])


class Packed(NamedTuple):
    """The packs of a match, from position 0 on, and the rows of the entries that are in none."""

    events: list[bytes]
    """PACK events to a pack, a line each."""
    rows: list[bytes]
    """Stored bytes of the entries from the last packed one on; of all, where none is packed."""


class Rows(States, Protocol):
    """Where packs are kept."""

    def insert_events(self, stored_events: Sequence[StoredEvent]) -> object:
        """Stores them, or raises one of the library's errors."""
        ...

    def select_events(self, originator_id: UUID, *, desc: bool, limit: int) -> Sequence[StoredEvent]:
        """The rows of a match, the last one first if `desc`."""
        ...


class Packs:
    """The packs of all matches of a store; pack n holds positions n × PACK to n × PACK + PACK - 1."""

    def __init__(self, rows: Rows, entries: Packable) -> None:
        """`rows`: where packs are kept; `entries`: what they are made of."""
        self._rows = rows
        self._entries = entries

    def read(self, match: UUID) -> Packed:
        """The packs of a match and the rows after them; packs that do not fit each other or the rows are left out."""
        states, rows = self._entries.select_packed(match, self._rows)
        packs, last = _fitting(states)
        if len(packs) < len(states):
            rows = self._entries.select_states(match, len(packs) * PACK - 2)
        if packs and not (rows and digest(rows[0]) == last):
            packs, rows = [], self._entries.select_states(match, -1)
        return Packed(packs, rows)

    def fill(self, match: UUID) -> None:
        """Makes the packs that a match has the entries for; where that cannot be done, another time will do."""
        with suppress(PersistenceError, Corrupt, msgspec.DecodeError):
            number, previous = self._next(match)
            states = self._entries.select_states(match, number * PACK - 1)
            packs: list[StoredEvent] = []
            for place in range(0, len(states) - PACK + 1, PACK):
                packs.append(_pack(match, number + len(packs), previous, states[place : place + PACK]))
                previous = digest(states[place + PACK - 1])
            self._rows.insert_events(packs)

    def ids(self) -> list[UUID]:
        """The matches that have packs."""
        return self._rows.select_ids()

    def first_stray(self, match: UUID) -> int | None:
        """The first position of which a pack says something else than the entry there now; raises `Corrupt`."""
        packs, previous = self._rows.select_states(match, -1), ""
        states = self._entries.select_states(match, -1, len(packs) * PACK)
        for number, pack in enumerate(packs):
            first = number * PACK
            rows = states[first : first + PACK]
            if len(rows) < PACK:
                return first + len(rows)
            made = _pack(match, number, previous, rows).state
            if pack != made:
                return first + _first_difference(pack, made)
            previous = digest(rows[-1])
        return None

    def _next(self, match: UUID) -> tuple[int, str]:
        """The number of the pack to come and the digest it follows; raises `Corrupt` if those there are of others."""
        stored = self._rows.select_events(match, desc=True, limit=1)
        if not stored:
            return 0, ""
        number = stored[0].originator_version + 1
        last = _HEAD.decode(bytes(stored[0].state or b"").partition(b"\n")[0]).last
        before = self._entries.select_states(match, number * PACK - 2, 1)
        if not before or digest(before[0]) != last:
            raise Corrupt(match, number * PACK - 1, "packed otherwise")
        return number, last


def _first_difference(pack: bytes, made: bytes) -> int:
    """The first place, from 0, where the events of two packs differ; the last where the events are the same."""
    events = (state.partition(b"\n")[2].split(b"\n") for state in (pack, made))
    differ = (place for place, (one, other) in enumerate(zip_longest(*events)) if one != other)
    return min(next(differ, PACK - 1), PACK - 1)


def _fitting(states: Sequence[bytes]) -> tuple[list[bytes], str]:
    """The events of the packs that hold together, from the first on, and the digest of the last entry in them."""
    packs: list[bytes] = []
    last = ""
    with suppress(msgspec.DecodeError):
        for state in states:
            line, _, events = state.partition(b"\n")
            head = _HEAD.decode(line)
            if (head.number, head.previous, head.events) != (len(packs), last, digest(events)):
                break
            packs.append(events)
            last = head.last
    return packs, last


def _pack(match: UUID, number: int, previous: str, states: Sequence[bytes]) -> StoredEvent:
    entries = _read(match, states)
    if (entries[0].position, entries[-1].position) != (number * PACK, number * PACK + PACK - 1):
        raise Corrupt(match, number * PACK, "an entry of the next ones is missing")
    events = b"\n".join([bytes(entry.event) for entry in entries])
    head = msgspec.json.encode(Head(number, previous, digest(states[-1]), digest(events)))
    return StoredEvent(match, number, TOPIC, head + b"\n" + events)


def _read(match: UUID, states: Sequence[bytes]) -> list[Happened[Raw]]:
    try:
        return _BARE.decode_lines(b"\n".join(states))
    except msgspec.DecodeError as error:
        raise Corrupt(match, -1, str(error)) from None
