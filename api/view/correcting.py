"""What the correction of an entry begins with."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from adjudicator.match import MatchEvent
from adjudicator.plain.said import listed
from api.sentences import say
from api.view import shapes
from api.view.seen import Seen


class Correctable(Struct, frozen=True):
    """An entry that whoever looks at it may correct."""

    event: str
    """What happened by the last correction, or else was recorded, as JSON."""
    agree: str
    """That the other seats agree, where that may be needed, in words; else empty."""


def correctable(seen: Seen, entry: shapes.Entry, *, is_judge: bool) -> Correctable:
    """An entry to be corrected, as its viewer may know it; `is_judge`: nobody need agree."""
    was = entry.corrected
    is_gone = was is not None and isinstance(seen.reading.events[entry.position], MatchEvent)
    event = was.event if was is not None and is_gone else entry.event
    return Correctable(msgspec.json.encode(event).decode(), agreeing(seen, is_judge=is_judge))


def agreeing(seen: Seen, *, is_judge: bool) -> str:
    """That the other seats agree to a correction, where that may be needed, in words; else empty."""
    seats = [] if is_judge else others(seen)
    return seen.speaker.say(say("{seats} agree to it", seats=listed(seats, "and"))) if seats else ""


def others(seen: Seen) -> list[str]:
    """The seats but the viewer's own."""
    return [seat for seat in seen.header.seats if seat != seen.viewer]
