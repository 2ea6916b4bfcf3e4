"""What happens. A kind's name and fields are stored for ever: it only grows, by fields with defaults."""

from __future__ import annotations

from adjudicator.seam import event


class Event(event.Event, frozen=True, kw_only=True):
    """A fact of the game: what was done, never what follows from it."""

    seat: str


class StonesTaken(Event, frozen=True, kw_only=True):
    """A seat took stones from the heap."""

    count: int
