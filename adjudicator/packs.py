"""Packs: the events of so many entries of a match once more in one row, for whoever opens a long match.

A pack says nothing that the entries do not say. It is made after them, and may be missing or thrown away.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import zip_longest
from typing import Protocol
from uuid import UUID

import msgspec
from eventsourcing.persistence import PersistenceError, StoredEvent
from msgspec import Raw

from adjudicator.store import PACK, Corrupt, Happened, States

TOPIC = "match.Pack"
_BARE = msgspec.json.Decoder(Happened[Raw])


class Rows(States, Protocol):
    """Where packs are kept."""

    def insert_events(self, stored_events: Sequence[StoredEvent]) -> object:
        """Stores them, or raises one of the library's errors."""
        ...


class Packs:
    """The packs of all matches of a store.

    Pack n holds a line with its number, then the events of positions n × PACK to n × PACK + PACK - 1, a line each.
    """

    def __init__(self, rows: Rows, entries: States) -> None:
        """`rows`: where packs are kept; `entries`: what they are made of."""
        self._rows = rows
        self._entries = entries

    def read(self, match: UUID) -> list[bytes]:
        """The packed events of a match from position 0 on, a line each; PACK lines to the pack."""
        packs = []
        for number, state in enumerate(self._rows.select_states(match, -1)):
            head, _, events = state.partition(b"\n")
            if head != b"%d" % number:
                break
            packs.append(events)
        return packs

    def fill(self, match: UUID) -> None:
        """Makes the packs that a match has the entries for; where the store refuses, another time will do."""
        with suppress(PersistenceError, Corrupt):
            first = len(self.read(match))
            states = self._entries.select_states(match, first * PACK - 1)
            full = range(len(states) // PACK)
            packs = [_pack(match, first + number, states[number * PACK :][:PACK]) for number in full]
            self._rows.insert_events(packs)

    def first_stray(self, match: UUID) -> int | None:
        """The first position whose event is packed otherwise than its entry has it; raises `Corrupt`."""
        packed = [event for pack in self.read(match) for event in pack.split(b"\n")]
        events = [bytes(one.event) for one in _read(match, self._entries.select_states(match, -1, len(packed)))]
        differ = (one != other for one, other in zip_longest(packed, events))
        return next((position for position, strays in enumerate(differ) if strays), None)


def _pack(match: UUID, number: int, states: Sequence[bytes]) -> StoredEvent:
    entries = _read(match, states)
    if (entries[0].position, entries[-1].position) != (number * PACK, number * PACK + PACK - 1):
        raise Corrupt(match, number * PACK, "an entry of the next ones is missing")
    return StoredEvent(match, number, TOPIC, b"\n".join([b"%d" % number, *(bytes(one.event) for one in entries)]))


def _read(match: UUID, states: Sequence[bytes]) -> list[Happened[Raw]]:
    try:
        return _BARE.decode_lines(b"\n".join(states))
    except msgspec.DecodeError as error:
        raise Corrupt(match, -1, str(error)) from None
