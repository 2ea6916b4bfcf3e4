"""Entries in memory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any, cast
from uuid import UUID, uuid4

from eventsourcing.persistence import StoredEvent
from eventsourcing.popo import POPOApplicationRecorder, POPOFactory

from adjudicator.store.database import BESIDE, NO_ROLES, NOT_EMPTY, Id, Numbered, Outlined, Row
from adjudicator.store.ledger import MemoryLedgerRows
from adjudicator.store.lines import MemoryLineRows
from adjudicator.store.notes import MemoryNoteRows
from adjudicator.store.tail import News
from adjudicator.store.tokens import MemoryTokenRows


class MemoryRecorder(POPOApplicationRecorder):
    """Entries in this process's memory."""

    def __init__(self) -> None:
        super().__init__()
        self._name_space = uuid4()
        self.tokens = MemoryTokenRows()
        self.lines = MemoryLineRows()
        self.notes = MemoryNoteRows()
        self.ledger = MemoryLedgerRows()
        self.news = News()

    def insert_events(self, stored_events: Sequence[StoredEvent], **named: Any) -> Sequence[int] | None:
        """Stores entries, all or none."""
        done = super().insert_events(stored_events, **named)
        self.news.tell()
        return done

    def migrate(self, role: str | None = None) -> None:
        """Nothing is ever missing."""
        if role:
            raise NO_ROLES

    def name_space(self) -> UUID:
        """The name space of the ids of imported matches."""
        return self._name_space

    def fill(self, rows: Iterable[Numbered], name_space: UUID) -> int:
        """Stores rows in their order, numbered anew."""
        if self.max_notification_id():
            raise NOT_EMPTY
        found = [StoredEvent(cast("UUID", row.match), row.position or 0, row.topic, row.state) for row in rows]
        self.insert_events(found)
        self._name_space = name_space
        return len(found)

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

    def select_part(self, match: UUID, first: int, last: int) -> list[Row]:
        """A match's rows from one position to another, both included, in order."""
        found = self.select_events(match, gt=first - 1, lte=last)
        return [Row(row.originator_version, row.topic, row.state) for row in found]

    def select_numbers(self, match: UUID, first: int, last: int) -> list[tuple[int, int]]:
        """Position and notification id of a match's rows from one position to another, both included, in order."""
        with self._database_lock:
            index = self._stored_events_index.get(str(match), {})
            return [(at, index[at] + 1) for at in range(first, last + 1) if at in index]

    def select_outline(self, matches: Sequence[UUID]) -> list[Outlined]:
        """The rows of these matches, of all but the first without what they say, by match, in order."""
        with self._database_lock:
            indexes = ((match, self._stored_events_index.get(str(match), {})) for match in matches)
            found = ((match, self._stored_events[place]) for match, index in indexes for place in index.values())
            return [_outlined(match, row) for match, row in found]

    def select_ids(self) -> list[Id]:
        """The matches that have rows."""
        with self._database_lock:
            return [UUID(match) for match, rows in self._stored_events_index.items() if rows]  # a look makes an item

    def select_counts(self, after: int) -> list[tuple[Id, int]]:
        """How many rows each match has after a notification id."""
        with self._database_lock:
            return list(Counter[Id](stored.originator_id for stored in self._stored_events[after:]).items())

    def select_openings(self, limit: int, number: int, *, newest: bool = False) -> list[tuple[int, Id, bytes]]:
        """Notification id, match and stored bytes of first entries after a number, or the `newest` before it."""
        with self._database_lock:
            every = self._stored_events
            places = range(min(number, len(every) + 1) - 1, 0, -1) if newest else range(number + 1, len(every) + 1)
            rows = ((place, every[place - 1]) for place in places)
            openings = ((place, stored) for place, stored in rows if stored.originator_version == 0)
            found = (
                (place, stored.originator_id, stored.state)
                for place, stored in openings
                if not stored.topic.startswith(BESIDE)
            )
            return list(islice(found, limit))

    def select_numbered(self, after: int, limit: int, bulk: int) -> list[Numbered]:  # noqa: ARG002 - the recorders'
        """Rows after a notification id in the order of recording, however many bytes: they are in memory anyway."""
        found = self.select_notifications(after, limit, inclusive_of_start=False)
        return [Numbered(row.id, row.originator_id, row.originator_version, row.topic, row.state) for row in found]


def _outlined(match: UUID, row: StoredEvent) -> Outlined:
    first = None if row.originator_version else row.state
    return Outlined(match, row.originator_version, row.topic, len(row.state), first)


class MemoryStore(POPOFactory):
    """Makes `MemoryRecorder`s."""

    def application_recorder(self) -> MemoryRecorder:
        """The recorder of an application."""
        return MemoryRecorder()
