"""Tables held against the digests beside their entries: each on the match as it was recorded then (ADR 29, 43)."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from msgspec import structs

from adjudicator.plain.work import Work
from adjudicator.replay.fidelity import Fidelity, held_against
from adjudicator.replay.slips import corrections_in

if TYPE_CHECKING:
    from adjudicator.replay.reading import Reading


def compared(reading: Reading, found: Fidelity, work: Work | None) -> Fidelity:
    """How the tables of a match compare with its digests, from what is known of them on, as far as `work` allows.

    Before a correction the tables had the slip: a digest is held against the entries before the next correction.
    """
    then = _Then(reading)
    position, places = found.position, range(found.position + 1, reading.position + 1)
    for position in places if work is None else work.share(places):
        if (given := reading.entries[position].table) is not None:
            at = then.at(position)
            tables = (at.in_play(position), at.table(position))
            found = held_against(found, given, reading.ruleset, position, *tables[: 1 + (tables[0] is not tables[1])])
            if found.differs is not None:
                return found
    later = range((found.agrees or 0) + 1, position + 1)
    left = reading.position - position
    return structs.replace(found, position=position, later=sum(map(reading.is_played, later)), left=left)


class _Then:
    """A match as it was recorded at any time, asked for in order: folded once, as it came to be."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self._corrections = corrections_in(reading.entries.events) if reading.match.corrected else []
        self._then: Reading | None = None

    def at(self, position: int) -> Reading:
        """The match before the next correction after a position."""
        number = bisect_right(self._corrections, position)
        if number == len(self._corrections):
            return self._reading
        end = self._corrections[number] - 1
        if self._then is None:
            self._then = self._reading.until(end)
        elif self._then.position < end:
            self._then = self._then.extend(self._reading.entries.part(self._then.position + 1, end + 1))
        return self._then
