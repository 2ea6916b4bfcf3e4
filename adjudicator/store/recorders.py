"""The rows of matches, and how they are selected, whatever the store."""

from __future__ import annotations

from typing import Protocol
from uuid import UUID


class Recorder(Protocol):
    """The recorder of entries."""

    def select_states(self, match: UUID, after: int) -> list[bytes]:
        """The stored bytes of a match's rows after a position, in order."""
        ...

    def select_ids(self) -> list[UUID]:
        """The matches that have rows."""
        ...

    def select_openings(self, limit: int, after_notification_id: int) -> list[tuple[int, bytes]]:
        """Notification id and stored bytes of the first entries of matches, in the order of recording."""
        ...
