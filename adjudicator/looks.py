"""Judges' looks at hidden facts of matches in play, each with its reason; kept beside their match."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Final, cast
from uuid import UUID

from eventsourcing.persistence import IntegrityError

from adjudicator.look import MOST, JudgeLooked, stream_of
from adjudicator.plain.json import digest, guard
from adjudicator.plain.said import say
from adjudicator.seam.ruleset import JUDGE, Refused, Viewer
from adjudicator.service import Adjudicator
from adjudicator.store.database import Numbered, Recorder
from adjudicator.store.envelope import Author, Entry, EntryMapper

LASTS: Final = timedelta(hours=1)
"""How long a reason holds, for the person who gave it and the viewer they look as."""


class Looks:
    """The looks at all matches of a service; may be shared by threads."""

    def __init__(self, service: Adjudicator) -> None:
        self._service = service

    def of(self, match: UUID) -> list[Entry[JudgeLooked]]:
        """The looks at a match, in order."""
        return self._read(match)[0]

    def has_reason(self, match: UUID, viewer: Viewer, author: Author) -> bool:
        """Whether somebody gave a reason to look as a viewer within `LASTS`; one for the judge is good for any."""
        since = datetime.fromisoformat(self._service.now()) - LASTS
        return any(
            (entry.holder, entry.role) == (author.holder, author.role)
            and entry.event.viewer in (viewer, JUDGE)
            and datetime.fromisoformat(str(entry.at)) > since
            for entry in self.of(match)
        )

    def record(self, match: UUID, viewer: Viewer, position: int, reason: str, author: Author) -> None:
        """Records a look; raises `NotFound`, `Malformed`, `Refused` (no such entry, too many looks)."""
        guard(reason, "reason")
        last = self._service.reading(match).position
        if position > last:
            says = say("There is no entry {position}; the match stands at {last}", position=position, last=last)
            raise Refused(says, "position")
        event = JudgeLooked(match=match.hex, viewer=viewer, position=position, reason=reason)
        while True:
            entries, previous = self._read(match)
            if len(entries) >= MOST:
                raise Refused(say("A match has {most} looks of judges at most", most=MOST))
            told = (self._service.now(), None, None, None, previous)
            entry = Entry(len(entries), event, stream_of(match).hex, *told, author.holder, author.role)
            try:
                self._service.save(entry)
            except IntegrityError:  # another look came first
                continue
            return

    def _read(self, match: UUID) -> tuple[list[Entry[Any]], str]:
        """A match's looks, and the digest of the last one's bytes."""
        stream = stream_of(match)
        rows = cast("Recorder", self._service.recorder).select_rows(stream)
        mapper = cast("EntryMapper", self._service.mapper)
        numbered = (Numbered(0, stream, row.position, row.topic, row.state or b"") for row in rows)
        return list(map(mapper.numbered, numbered)), digest(rows[-1].state or b"") if rows else ""
