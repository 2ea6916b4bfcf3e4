"""Entries of all matches in the order of recording, as their followers may know them."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Final, TypeAlias, cast
from uuid import UUID

from adjudicator.match import Header, seat_of
from adjudicator.rights import Role, may_look_as, place_in
from adjudicator.seam.ruleset import SPECTATOR, Viewer
from adjudicator.service import Adjudicator
from adjudicator.store.database import BESIDE, Numbered, Recorder
from adjudicator.store.envelope import Corrupt
from api.view import answers
from api.view.seen import Seen, UnknownViewer
from api.view.shapes import EntryAcross
from projections.entries import LOST

SOME: Final = 200
"""Rows read at a time."""
BULK: Final = 1_000_000
"""Bytes after which no further row is read at a time."""
KEPT: Final = 4
"""Positions whose rows are remembered: most followers stand at the same one."""
_LOG = logging.getLogger(__name__)


@dataclass(frozen=True)
class Follower:
    """Somebody who follows all matches as a viewer; in matches without that seat, as a spectator."""

    viewer: Viewer
    language: str
    role: Role | None = None
    """The role on their token."""
    holder: str | None = None
    """The name on it; in a match they play in they are a spectator until it is over."""

    def is_late(self, header: Header, viewer: Viewer) -> bool:
        """Whether they are shown a match with this header late, if they look as a viewer."""
        return bool(header.delay) and viewer == SPECTATOR and seat_of(header, self.holder) is None


_Look: TypeAlias = "tuple[UUID, Viewer, str, bool]"


class Following:
    """What was recorded, looked up once for all who follow in one turn."""

    def __init__(self, service: Adjudicator) -> None:
        self._service = service
        self._rows: dict[int, list[Numbered]] = {}
        self._seen: dict[_Look, Seen] = {}
        self._told: dict[tuple[int, Viewer, str], EntryAcross] = {}

    def rows(self, after: int) -> list[Numbered]:
        """Some rows after a number."""
        if after not in self._rows:
            if len(self._rows) > KEPT:
                self._rows.clear()
            self._rows[after] = cast("Recorder", self._service.recorder).select_numbered(after, SOME, BULK)
        return self._rows[after]

    def is_held(self, row: Numbered, follower: Follower) -> bool:
        """Whether a row is not told to a follower yet, nor what was recorded after it, as its match is shown late."""
        if isinstance(row.match, str) or row.position is None or row.topic.startswith(BESIDE):
            return False
        try:
            return self._look(row.match, row.position, follower).reading.position < row.position
        except LOST:
            raise
        except Exception:  # noqa: BLE001 - `entry` tells what is wrong with a match
            return False

    def last(self, follower: Follower) -> int:
        """The number of the last entry that a follower may be told of."""
        last = self._service.last
        while last and follower.viewer == SPECTATOR:
            first = max(last - SOME, 0)
            held = [row.id for row in self.rows(first) if row.id <= last and self.is_held(row, follower)]
            if not held:
                return last
            last = held[0] - 1
        return last

    def entry(self, row: Numbered, follower: Follower) -> EntryAcross | None:
        """The entry of a row; None if its match cannot be read, and for an entry of a dispute."""
        if isinstance(row.match, str) or row.position is None or row.topic.startswith(BESIDE):
            return None
        try:
            found = self._look(row.match, row.position, follower)
            name = (row.id, found.viewer, found.language)
            if name not in self._told:
                self._told[name] = answers.across(found, row.position, found.step(row.position), row.id)
        except LOST:
            raise
        except Corrupt:
            return None
        except Exception:  # noqa: BLE001 - one match's fault must not hide all others
            _LOG.exception("An entry of match %s cannot be told", row.match)
            return None
        return self._told[name]

    def _look(self, match: UUID, position: int, follower: Follower) -> Seen:
        """A match as a follower may look at it, read up to a position at least."""
        found = self._as(match, position, follower.viewer, follower.language)
        reading = found.reading
        place = place_in(reading.header, follower.role, follower.holder, is_over=reading.match.closed)
        if not may_look_as(follower.role, follower.viewer, follower.viewer, place):
            found = self._as(match, position, SPECTATOR, follower.language)
        if follower.is_late(reading.header, found.viewer):
            return self._as(match, position, SPECTATOR, follower.language, is_late=True)
        return found

    def _as(self, match: UUID, position: int, viewer: Viewer, language: str, *, is_late: bool = False) -> Seen:
        """A match as seen by a viewer, or by a spectator if it has no such seat, late or not; looked up once."""
        name = (match, viewer, language, is_late)
        if name not in self._seen or (self._seen[name].reading.position < position and not is_late):
            reading = self._service.shown(match) if is_late else self._service.reading(match)
            try:
                self._seen[name] = Seen(match, reading, reading, viewer, language)
            except UnknownViewer:
                self._seen[name] = Seen(match, reading, reading, SPECTATOR, language)
        return self._seen[name]
