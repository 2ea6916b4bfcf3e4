"""Judges' looks at hidden facts of matches in play, each with its reason; kept beside their match."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any, Final, cast
from uuid import UUID

from eventsourcing.persistence import IntegrityError

from adjudicator.look import MOST, SHARE, JudgeLooked, stream_of
from adjudicator.plain.json import digest, guard
from adjudicator.plain.said import say
from adjudicator.seam.ruleset import JUDGE, Refused, Viewer
from adjudicator.service import Adjudicator
from adjudicator.store.database import Numbered, Recorder
from adjudicator.store.envelope import Author, Entry, EntryMapper

LASTS: Final = timedelta(hours=1)
"""How long a reason holds, for the person who gave it and the viewer they look as."""
_SOME: Final = 50
"""As many looks are read at a time."""


class Looks:
    """The looks at all matches of a service; may be shared by threads."""

    def __init__(self, service: Adjudicator) -> None:
        self._service = service

    def count(self, match: UUID) -> int:
        """How many looks at a match there are."""
        return len(self._recorder.select_outline([stream_of(match)]))

    def of(self, match: UUID, first: int, end: int) -> list[Entry[JudgeLooked]]:
        """The looks at a match from one to another, which is left out, in order; raises `Corrupt`."""
        stream, mapper = stream_of(match), cast("EntryMapper", self._service.mapper)
        rows = self._recorder.select_part(stream, first, end - 1)
        return [mapper.numbered(Numbered(0, stream, row.position, row.topic, row.state or b"")) for row in rows]

    def has_reason(self, match: UUID, viewer: Viewer, author: Author) -> bool:
        """Whether somebody gave a reason to look as a viewer within `LASTS`; one for the judge is good for any."""
        since = datetime.fromisoformat(self._service.now()) - LASTS
        return any(
            (entry.holder, entry.role) == (author.holder, author.role) and entry.event.viewer in (viewer, JUDGE)
            for entry in self._since(match, since)
        )

    def record(self, match: UUID, viewer: Viewer, position: int, reason: str, author: Author) -> None:
        """Records a look; raises `NotFound`, `Malformed`, `Refused` (no such entry, too many looks)."""
        guard(reason, "reason")
        last = self._service.reading(match).position
        if position > last:
            says = say("There is no entry {position}; the match stands at {last}", position=position, last=last)
            raise Refused("no-such", says, "position")
        event = JudgeLooked(match=match.hex, viewer=viewer, position=position, reason=reason)
        while True:
            count, stream = self.count(match), stream_of(match)
            self._guard(match, count, author)
            before = self._recorder.select_part(stream, count - 1, count - 1)
            entry = Entry(
                count, event, stream.hex, at=self._service.now(), holder=author.holder, role=author.role,
                previous=digest(before[0].state or b"") if before else "",
            )  # fmt: skip
            try:
                self._service.save(entry)
            except IntegrityError:  # another look came first
                continue
            return

    def _since(self, match: UUID, since: datetime) -> Iterator[Entry[Any]]:
        """The looks at a match after a time, the last one first."""
        for end in range(self.count(match), 0, -_SOME):
            for entry in reversed(self.of(match, max(end - _SOME, 0), end)):
                if datetime.fromisoformat(str(entry.at)) <= since:
                    return
                yield entry

    def _guard(self, match: UUID, count: int, author: Author) -> None:
        """Raises `Refused` for more looks than there is room for, or than are one person's."""
        if count >= MOST:
            says = say("A match has {most} looks of judges at most: look as a spectator, or once it is over", most=MOST)
            raise Refused("too-much", says)
        if count < SHARE:
            return
        found = (entry for first in range(0, count, _SOME) for entry in self.of(match, first, first + _SOME))
        if sum((entry.holder, entry.role) == (author.holder, author.role) for entry in found) >= SHARE:
            says = say("One person gives {most} reasons to look at a match at most: another judge looks, or you do "
                       "once it is over", most=SHARE)  # fmt: skip
            raise Refused("too-much", says)

    @property
    def _recorder(self) -> Recorder:
        return cast("Recorder", self._service.recorder)
