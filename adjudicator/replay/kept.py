"""Matches kept folded in memory, as many as fit."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Final
from uuid import UUID

from msgspec import Struct

from adjudicator.replay.reading import EVERY, Reading

MEMORY: Final = 256_000_000
"""The most bytes of matches in memory, counted by `Kept.weight`."""


class Kept(Struct):
    """A match in memory: replaced, never changed, except that `reports` and `late` are filled in when asked for."""

    match: UUID
    played: Reading
    last: str
    """Digest of the last entry's stored bytes."""
    stored: int
    """Bytes of its entries in the store."""
    opening: int
    """Bytes of the first entry, which holds the set-up: a table in memory is hardly ever larger."""
    reports: dict[str, int] = {}
    """The first position of each report id, as far as noted."""
    noted: int = -1
    """The last position whose report was noted."""
    late: Reading | None = None
    """As far as spectators were shown it when last asked, if they are shown it late."""

    @property
    def weight(self) -> int:
        """The most bytes it takes in memory: its entries, its tables in each reading, some for itself."""
        match = self.played.match
        tables = (1 + bool(match.voided) + bool(match.header.delay)) * (len(self.played.entries) // EVERY + 1)
        return 5 * self.stored + tables * self.opening + 20_000

    def as_ruled(self) -> Reading:
        """The match as ruled, folded when first asked for."""
        return self.played.ruled()

    def first_of(self, report_id: str) -> int | None:
        """The first position of a report; None: not in these entries (other threads may have noted later ones)."""
        for entry in self.played.entries[self.noted + 1 :]:
            if entry.report_id is not None:
                self.reports.setdefault(entry.report_id, entry.position)
        self.noted = self.played.position
        first = self.reports.get(report_id, -1)
        return first if 0 <= first <= self.played.position else None


class Shelf:
    """The matches asked for last, within `MEMORY`; shared by threads."""

    def __init__(self) -> None:
        self._kept: OrderedDict[UUID, Kept] = OrderedDict()
        self._weight = 0
        self._turn = Lock()

    def get(self, match: UUID) -> Kept | None:
        """A match; None: it is not kept."""
        with self._turn:
            return self._kept.get(match)

    def put(self, kept: Kept) -> None:
        """Keeps a match, unless a longer state of it is kept already; the least recently used give way."""
        with self._turn:
            other = self._kept.get(kept.match)
            if other is None or other.played.position <= kept.played.position:
                self._weight += kept.weight - (other.weight if other else 0)
                self._kept[kept.match] = kept
            self._kept.move_to_end(kept.match)
            while self._weight > MEMORY and len(self._kept) > 1:
                self._weight -= self._kept.popitem(last=False)[1].weight

    @property
    def amount(self) -> tuple[int, int]:
        """The number of matches kept, and their weight."""
        with self._turn:
            return len(self._kept), self._weight

    def clear(self) -> None:
        """Keeps nothing."""
        with self._turn:
            self._kept.clear()
            self._weight = 0
