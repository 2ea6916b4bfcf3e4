"""The rows of matches, of entries and of packs, and how they are selected together, whatever the store."""

from __future__ import annotations

from contextlib import suppress
from typing import Protocol
from uuid import UUID

from eventsourcing.persistence import PersistenceError

PACK = 128
"""How many entries a pack holds."""


class States(Protocol):
    """Rows of matches as they are stored."""

    def select_states(self, match: UUID, after: int, limit: int | None = None) -> list[bytes]:
        """The stored bytes of a match's rows after a position, in order."""
        ...

    def select_ids(self) -> list[UUID]:
        """The matches that have rows."""
        ...


class Packable(States, Protocol):
    """What packs are made of."""

    def select_packed(self, match: UUID, packs: States) -> tuple[list[bytes], list[bytes]]:
        """The packs of a match, and the stored bytes of its rows from the last packed one on; of all without packs."""
        ...


class Recorder(Packable, Protocol):
    """The recorder of entries."""

    def select_openings(self, limit: int, after_notification_id: int) -> list[tuple[int, bytes]]:
        """Notification id and stored bytes of the first entries of matches, in the order of recording."""
        ...


class OneByOne:
    """A `Packable` that selects packs and rows one after the other."""

    def select_packed(self: States, match: UUID, packs: States) -> tuple[list[bytes], list[bytes]]:
        """As of `Packable`; where packs cannot be read there are none."""
        packed: list[bytes] = []
        with suppress(PersistenceError):
            packed = packs.select_states(match, -1)
        return packed, self.select_states(match, len(packed) * PACK - 2)
