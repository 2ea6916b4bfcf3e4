"""A match's disputes as stored: each is a stream of its own, found by match and number."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, Final, NamedTuple
from uuid import UUID

from adjudicator.dispute import MOST, Dispute, DisputeRaised, fold, stream_of
from adjudicator.look import stream_of as looks_of
from adjudicator.plain.json import digest
from adjudicator.plain.said import say
from adjudicator.store.database import Id, Numbered, Recorder
from adjudicator.store.envelope import Corrupt, Entry, EntryMapper

_MISSING = say("it is missing, or stands at another position")
_NOT_RAISED = say("a dispute is raised by its first entry, in the stream of its number, and by no other")


class Told(NamedTuple):
    """A stored dispute: its number within the match, its entries from 0 on, and their fold."""

    number: int
    entries: tuple[Entry[Any], ...]
    dispute: Dispute
    last: str
    """The digest of the last entry's bytes."""


def told_in(recorder: Recorder, mapper: EntryMapper, stream: UUID, last: int | None = None) -> Told | None:
    """The dispute in a stream, up to entry `last` if given; None: there is none. Raises `Corrupt`."""
    given = recorder.select_rows(stream)
    rows = [row for row in given if last is None or row.position is None or row.position <= last]
    if not rows:
        return None
    entries = tuple(mapper.numbered(Numbered(0, stream, row.position, row.topic, row.state or b"")) for row in rows)
    dispute = _folded(stream, entries)
    return Told(dispute.raised.number, entries, dispute, digest(rows[-1].state or b""))


def all_told(recorder: Recorder, mapper: EntryMapper, match: UUID) -> Iterator[Told]:
    """A match's disputes in the order they were raised; raises `Corrupt`."""
    for number in range(1, MOST + 1):
        found = told_in(recorder, mapper, stream_of(match, number))
        if found is None:
            return
        yield found


def _folded(stream: UUID, entries: tuple[Entry[Any], ...]) -> Dispute:
    """The fold of a dispute's entries; raises `Corrupt`."""
    raised = entries[0].event
    if not isinstance(raised, DisputeRaised) or stream_of(UUID(raised.match), raised.number) != stream:
        raise Corrupt(stream, 0, _NOT_RAISED, plain=True)
    dispute = Dispute(raised)
    for place, entry in enumerate(entries):
        if entry.position != place:
            raise Corrupt(stream, place, _MISSING, plain=True)
        if place and isinstance(entry.event, DisputeRaised):
            raise Corrupt(stream, place, _NOT_RAISED, plain=True)
        dispute = fold(dispute if place else None, entry)
    return dispute


def ruler(ruling: Entry[Any]) -> str:
    """The name of who gave a ruling: by their token, or else as stated; in an imported match, as its record claims."""
    return (ruling.claimed or ruling.author).holder or ruling.by or ""


LOOKS: Final = 0
"""The number that stands for the judges' looks at a match where its disputes go by number."""


def stream_at(match: UUID, number: int) -> UUID:
    """The id of the stream of a match's dispute, or of the looks at it."""
    return looks_of(match) if number == LOOKS else stream_of(match, number)


def disputes_among(ids: Collection[Id]) -> dict[Id, tuple[UUID, int]]:
    """The ids that are of disputes, or of looks, each with its match and number; worked out from the ids alone."""
    found: dict[Id, tuple[UUID, int]] = {}
    for match in ids:
        if isinstance(match, UUID) and (stream := looks_of(match)) in ids:
            found[stream] = match, LOOKS
        number = 1
        while isinstance(match, UUID) and (stream := stream_of(match, number)) in ids:
            found[stream] = match, number
            number += 1
    return found
