"""The disputes of a match record: lines after the events, each with the number of its dispute under `dispute`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Any, Final, TypeAlias
from uuid import UUID

import msgspec
from msgspec import Meta, Struct, structs

from adjudicator.dispute import (
    KINDS,
    MOST,
    Dispute,
    DisputeRaised,
    EvidenceAttached,
    RulingGiven,
    admit,
    fold,
    ruling_name,
    stream_of,
)
from adjudicator.match import EntriesReinstated, EntriesVoided, tag_of
from adjudicator.plain.json import Malformed, Plain, read_as, read_event
from adjudicator.plain.said import say
from adjudicator.replay.line import entry_of, in_line, written_in, written_of
from adjudicator.store.entry import Entry

Disputed: TypeAlias = tuple[Entry[Any], ...]
"""The entries of a dispute, from 0 on."""
_NOBODYS: Final = "0" * 32
_OURS: Final = ("match", "number")
"""The fields of a dispute's first entry that a record leaves out, because the line's place says the same."""
_KINDS: Final = {tag_of(kind): kind for kind in KINDS}


def lines(disputes: Iterable[Disputed]) -> Iterator[bytes]:
    """The lines of disputes, one after the other."""
    for number, entries in enumerate(disputes, 1):
        for entry in entries:
            told = msgspec.to_builtins(entry.event)
            if isinstance(entry.event, DisputeRaised):
                told = {name: value for name, value in told.items() if name not in _OURS}
            yield in_line({"dispute": number, **told, **written_of(entry)})


def of_match(disputes: Iterable[Disputed], match: UUID) -> Iterator[Disputed]:
    """The same disputes as disputes of a match, in its own streams."""
    for number, (first, *others) in enumerate(disputes, 1):
        raised = structs.replace(first, event=structs.replace(first.event, match=match.hex, number=number))
        stream = stream_of(match, number).hex
        yield tuple(structs.replace(entry, match=stream) for entry in (raised, *others))


class _Of(Struct, frozen=True):
    """The number of a line's dispute."""

    dispute: Annotated[int, Meta(ge=1, le=MOST)]


class Docket:
    """The disputes of a record being read, line by line."""

    def __init__(self, entries: Sequence[Entry[Any]], seats: Iterable[str]) -> None:
        """`entries`: all of the match; `seats`: those at its end."""
        self._last = len(entries) - 1
        self._seats = frozenset(seats)
        events = [entry.event for entry in entries]
        self._done = {
            (type(event), event.ruling): event.positions
            for event in events
            if isinstance(event, EntriesVoided | EntriesReinstated)
        }
        self._stands: Dispute | None = None
        self._found: list[list[Entry[Any]]] = []

    @property
    def disputes(self) -> tuple[Disputed, ...]:
        """The disputes read so far."""
        return tuple(map(tuple, self._found))

    def take(self, line: Plain) -> None:
        """Reads the next line; raises `Malformed`, `Refused`."""
        if not isinstance(line, dict) or "dispute" not in line:
            raise Malformed(say("the events of the match stand before its disputes"), "event")
        number = read_as(_Of, {"dispute": line["dispute"]}).dispute
        event = _event(line, number)
        if number == len(self._found) + 1:
            self._stands = None
            self._found.append([])
        elif number != len(self._found):
            says = say("disputes stand in the order of their numbers; {due} is due", due=len(self._found) + 1)
            raise Malformed(says, "dispute")
        self._admit(number, event)
        entry = entry_of(len(self._found[-1]), written_in(line.get("entry", {})), event)
        self._found[-1].append(entry)
        self._stands = fold(self._stands, entry)

    def _admit(self, number: int, event: Any) -> None:
        if self._stands is not None:
            admit(self._stands, event)
        elif not isinstance(event, DisputeRaised):
            raise Malformed(say("dispute {number} is not raised yet", number=number), "event")
        if isinstance(event, DisputeRaised | EvidenceAttached) and event.position > self._last:
            says = say("There is no entry {position}; the match stands at {last}", position=event.position, last=self._last)  # fmt: skip # noqa: E501
            raise Malformed(says, "position")
        seat = getattr(event, "seat", None)
        if seat is not None and seat not in self._seats:
            raise Malformed(say("The match has no seat {seat}", seat=seat), "seat")
        if isinstance(event, RulingGiven):
            self._admit_ruling(ruling_name(number, len(self._found[-1])), event)

    def _admit_ruling(self, name: str, event: RulingGiven) -> None:
        """Raises `Refused` for a ruling without its entries in the match: both are recorded together, or not at all."""
        for kind, field in ((EntriesVoided, "voids"), (EntriesReinstated, "reinstates")):
            positions = getattr(event, field)
            if positions and self._done.get((kind, name)) != positions:
                says = say("No entry of the match does this by ruling {ruling}", ruling=name)
                raise Malformed(says, field)


def _event(line: dict[str, Plain], number: int) -> Any:
    told = {key: value for key, value in line.items() if key not in ("dispute", "entry")}
    for field in _OURS:
        if field in told:
            raise Malformed(say("no such field"), field)
    if told.get("event") == tag_of(DisputeRaised):
        told |= {"match": _NOBODYS, "number": number}
    return read_event(_KINDS, told)
