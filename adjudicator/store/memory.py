"""Entries in memory."""

from __future__ import annotations

from uuid import UUID, uuid4

from eventsourcing.popo import POPOApplicationRecorder, POPOFactory

from adjudicator.store.database import Id, Row
from adjudicator.store.tokens import MemoryTokenRows


class MemoryRecorder(POPOApplicationRecorder):
    """Entries in this process's memory."""

    def __init__(self) -> None:
        super().__init__()
        self._name_space = uuid4()
        self.tokens = MemoryTokenRows()

    def name_space(self) -> UUID:
        """The name space of the ids of imported matches."""
        return self._name_space

    def select_states(self, match: UUID, after: int) -> list[bytes]:
        """The stored bytes of a match's rows after a position, in order."""
        with self._database_lock:
            index = self._stored_events_index.get(str(match), {})
            places = [index[position] for position in range(after + 1, len(index)) if position in index]
            return [self._stored_events[place].state for place in places]

    def select_rows(self, match: UUID, limit: int | None = None) -> list[Row]:
        """A match's rows in order."""
        found = self.select_events(match, limit=limit)
        return [Row(row.originator_version, row.topic, row.state) for row in found]

    def select_ids(self) -> list[Id]:
        """The matches that have rows."""
        with self._database_lock:
            return [UUID(match) for match in self._stored_events_index]

    def select_openings(self, limit: int, after_notification_id: int) -> list[tuple[int, Id, bytes]]:
        """Notification id, match and stored bytes of the first entries of matches, in the order of recording."""
        with self._database_lock:
            later = enumerate(self._stored_events[after_notification_id:], after_notification_id + 1)
            openings = ((place, stored) for place, stored in later if stored.originator_version == 0)
            return [(place, stored.originator_id, stored.state) for place, stored in openings][:limit]


class MemoryStore(POPOFactory):
    """Makes `MemoryRecorder`s."""

    def application_recorder(self) -> MemoryRecorder:
        """The recorder of an application."""
        return MemoryRecorder()
