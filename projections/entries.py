"""Projectors that read entries on their tables: each match of a batch is read as far as it stands."""

from __future__ import annotations

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from threading import Lock
from typing import ClassVar, cast
from uuid import UUID

from eventsourcing.persistence import PersistenceError

from adjudicator.match import EntriesReinstated, EntriesVoided, Header, MatchEvent
from adjudicator.plain.folding import folded
from adjudicator.replay.reading import Reading
from adjudicator.replay.slips import corrections_in
from adjudicator.service import Adjudicator
from adjudicator.store.database import BESIDE, Id, Numbered, Recorder
from adjudicator.store.envelope import Corrupt
from projections.contract import BETWEEN, Change, Drop, Outcome, Parked, Put, Row, Set, Shape
from projections.sentences import say

LOST = (PersistenceError, sqlite3.Error, OSError, MemoryError)
"""Errors of the database or the machine, never of an entry."""
MOST = 1_000
"""The most rows of an entry: their numbers combine its number and their place."""


class OfEntries(ABC):
    """Makes rows from entries on their tables; unreadable ones are put aside, and the others continue.

    A match that cannot be read as a whole has no rows, as it has no answer anywhere else.
    """

    shape: ClassVar[Shape]

    def __init__(self, service: Adjudicator, turn: Lock) -> None:
        """`turn`: parallel projectors take turns to open matches, and share what one has opened."""
        self._service = service
        self._turn = turn

    @abstractmethod
    def rows(self, reading: Reading, position: int) -> Iterable[Row]:
        """The rows of a game's event, without the columns common to all: `number`, `match`, `position`, `voided` …."""

    def project(self, rows: Sequence[Numbered]) -> Outcome:
        """What consecutive rows of the log change."""
        put, drops, others, parked = Put([]), list[Change](), list[Change](), list[Parked]()
        matches: dict[Id, list[Numbered]] = {}
        for row in rows:
            if not row.topic.startswith(BESIDE):
                matches.setdefault(row.match, []).append(row)
        for match, mine in matches.items():
            try:
                reading = self._reading(match)
            except Corrupt as corrupt:
                parked.append(Parked(match, corrupt.position, corrupt.why))
                others.append(Drop({"match": str(match)}))
                continue
            reading, redone = self._then(reading, mine)
            drops += [Drop({"match": str(match), "position": row.position}) for row in redone]
            voided: dict[int, int] = _voided_in(reading.events[: redone[0].position]) if redone else {}
            for row in (*redone, *mine):
                try:
                    self._take(reading, row, put.rows, voided)
                except LOST:
                    raise
                except Exception as error:  # noqa: BLE001 - what no ruleset should raise must not stop other matches
                    why = say("{error}", error=f"{type(error).__name__}: {error}")
                    parked.append(Parked(match, -1 if row.position is None else row.position, why))
            others += [Set({"voided": said}, {"match": str(match), "position": at}) for at, said in voided.items()]
        return Outcome([*drops, put, *others] if put.rows else [*drops, *others], parked)

    def _then(self, reading: Reading, mine: Sequence[Numbered]) -> tuple[Reading, list[Numbered]]:
        """The match with the corrections up to the last of its rows, and the rows before these that are made anew: all
        from a corrected entry on, for they were judged with the slip."""
        places = [row.position for row in mine if row.position is not None]
        if not reading.match.corrected or not places:
            return reading, []
        corrections = corrections_in(reading.entries.events)
        if corrections[-1] > places[-1]:
            reading = reading.until(places[-1])
        changed = [reading.entries.events[at].position for at in corrections if at in places]
        match = UUID(reading.entries[0].match)
        first, end = min(changed, default=places[0]), places[0] - 1
        numbers = cast("Recorder", self._service.recorder).select_numbers(match, first, end) if first <= end else []
        return reading, [Numbered(number, match, position, "", b"") for position, number in numbers]

    def _reading(self, match: Id) -> Reading:
        """A match as far as it stands; raises `Corrupt`, even if a fault of the code makes it unreadable."""
        if isinstance(match, str):
            raise Corrupt(match, 0, say("this is not the id of a match"), plain=True)
        try:
            with self._turn:
                return self._service.reading(match)
        except (*LOST, Corrupt):
            raise
        except Exception as error:
            why = say("{error}", error=f"{type(error).__name__}: {error}")
            raise Corrupt(match, 0, why) from error

    def _take(self, reading: Reading, row: Numbered, put: list[Row], voided: dict[int, int]) -> None:
        """Adds the rows of an entry, and which entries are voided after it, or not any more."""
        if row.position is None:
            raise ValueError("the row has no position")
        position, match = row.position, str(row.match)
        event = reading.events[position]
        voided |= _voided_in([event])
        if position and (isinstance(event, MatchEvent) or not reading.fits(position)):
            return
        made = list(self.rows(reading, position))
        if not made:
            return
        entry = reading.entries[position]
        same: Row = {
            "match": match,
            "position": position,
            "event": folded(reading.header.event),
            "at": entry.at,
            "reporter": entry.by,
            "voided": 0,
        }
        put += [{"number": row.id * MOST + place, **same, **one} for place, one in enumerate(made)]


def _voided_in(events: Iterable[object]) -> dict[int, int]:
    """Which entries are voided after these events, or not any more."""
    voided: dict[int, int] = {}
    for event in events:
        if isinstance(event, EntriesVoided | EntriesReinstated):
            voided |= dict.fromkeys(event.positions, int(isinstance(event, EntriesVoided)))
    return voided


def players(header: Header, seats: Iterable[str]) -> str:
    """The names of the players in these seats, folded for searches."""
    names = [folded(name) for seat in seats if (name := header.seats.get(seat))]
    return BETWEEN.join(["", *names, ""])
