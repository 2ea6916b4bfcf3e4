"""A match's disputes as stored: each is a stream of its own, found by match and number; whole, or its head alone."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple
from uuid import UUID

from adjudicator.dispute import (
    MOST,
    SPOKEN,
    Dispute,
    DisputeRaised,
    RulingGiven,
    Status,
    fold,
    status_after,
    stream_of,
)
from adjudicator.look import stream_of as looks_of
from adjudicator.plain.json import digest
from adjudicator.plain.said import say
from adjudicator.store.database import Id, Numbered, Outlined, Recorder
from adjudicator.store.envelope import Corrupt, Entry, EntryMapper

_MISSING = say("it is missing, or stands at another position")
_NOT_RAISED = say("a dispute is raised by its first entry, in the stream of its number, and by no other")


class DisputeStream(NamedTuple):
    """A stored dispute: its number within the match, its entries from 0 on, and their fold."""

    number: int
    entries: tuple[Entry[Any], ...]
    dispute: Dispute
    last: str
    """The digest of the last entry's bytes."""


class Head(NamedTuple):
    """A stored dispute without what was said of it: only its first entry is read."""

    number: int
    first: Entry[Any]
    position: int
    """Of its last entry."""
    status: Status
    rulings: tuple[int, ...]
    """The positions of its rulings; the last one stands."""
    spoken: int
    """How many statements and pieces of evidence it has."""
    size: int
    """Of these, and of its first entry, in bytes as stored."""

    @property
    def raised(self) -> DisputeRaised:
        """How it was raised."""
        raised: DisputeRaised = self.first.event
        return raised


def told_in(recorder: Recorder, mapper: EntryMapper, stream: UUID, last: int | None = None) -> DisputeStream | None:
    """The dispute in a stream, up to entry `last` if given; None: there is none. Raises `Corrupt`."""
    given = recorder.select_rows(stream)
    rows = [row for row in given if last is None or row.position is None or row.position <= last]
    if not rows:
        return None
    entries = tuple(mapper.numbered(Numbered(0, stream, row.position, row.topic, row.state or b"")) for row in rows)
    dispute = _folded(stream, entries)
    return DisputeStream(dispute.raised.number, entries, dispute, digest(rows[-1].state or b""))


def all_told(recorder: Recorder, mapper: EntryMapper, match: UUID) -> Iterator[DisputeStream]:
    """A match's disputes in the order they were raised; raises `Corrupt`."""
    for number in range(1, MOST + 1):
        found = told_in(recorder, mapper, stream_of(match, number))
        if found is None:
            return
        yield found


FEW: Final = 16
"""As many disputes are looked for at first; a match with more is looked up again."""


def heads(recorder: Recorder, mapper: EntryMapper, match: UUID) -> list[Head]:
    """The heads of a match's disputes in the order they were raised; raises `Corrupt`."""
    found: list[Head] = []
    for numbers in (range(1, FEW + 1), range(FEW + 1, MOST + 1)):
        streams = [stream_of(match, number) for number in numbers]
        rows = {stream: list(mine) for stream, mine in groupby(recorder.select_outline(streams), lambda row: row.match)}
        for stream in streams:
            if stream not in rows:
                return found
            found.append(_head(mapper, stream, rows[stream]))
    return found


def head_in(recorder: Recorder, mapper: EntryMapper, stream: UUID, last: int | None = None) -> Head | None:
    """The head of the dispute in a stream, up to entry `last` if given; None: there is none. Raises `Corrupt`."""
    given = recorder.select_outline([stream])
    rows = [row for row in given if last is None or row.position is None or row.position <= last]
    return _head(mapper, stream, rows) if rows else None


def entry_in(recorder: Recorder, mapper: EntryMapper, stream: UUID, position: int) -> Entry[Any]:
    """An entry of a dispute; raises `Corrupt`."""
    for row in recorder.select_part(stream, position, position):
        return mapper.numbered(Numbered(0, stream, row.position, row.topic, row.state or b""))
    raise Corrupt(stream, position, _MISSING, plain=True)


def _head(mapper: EntryMapper, stream: UUID, rows: Sequence[Outlined]) -> Head:
    """The head of a dispute from the outline of its rows; raises `Corrupt`."""
    status: Status = "open"
    rulings: list[int] = []
    spoken = size = 0
    for place, row in enumerate(rows):
        if row.position != place:
            raise Corrupt(stream, place, _MISSING, plain=True)
        kind = mapper.kind_of(row.topic)
        if kind is None or (kind is DisputeRaised) != (place == 0):
            raise Corrupt(stream, place, _NOT_RAISED, plain=True)
        status = status_after(status, kind)
        rulings += [place] * (kind is RulingGiven)
        spoken += kind in SPOKEN
        size += row.size * (kind in SPOKEN or not place)
    first = mapper.numbered(Numbered(0, stream, 0, rows[0].topic, rows[0].first or b""))
    raised = first.event
    if not isinstance(raised, DisputeRaised) or stream_of(UUID(raised.match), raised.number) != stream:
        raise Corrupt(stream, 0, _NOT_RAISED, plain=True)
    return Head(raised.number, first, len(rows) - 1, status, tuple(rulings), spoken, size)


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
