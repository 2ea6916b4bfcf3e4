"""The shape of an event: the fields all kinds share, and the types of the others.

A card is `Name` or `Name#n`, a seat a PC's id or `GM`, a length of time whole seconds of game time.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from adjudicator.seam import event

Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=100)]
Text: TypeAlias = Annotated[str, Meta(max_length=500)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=100_000)]
Number: TypeAlias = Annotated[int, Meta(ge=-100_000, le=100_000)]
Seconds: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000_000)]
Place: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
"""A zone, of a library also which end: `library_top`."""
Map: TypeAlias = dict[str, Count]
Through: TypeAlias = Literal[
    "time", "focus", "rest", "sleep", "ability", "cost", "spell", "effect", "trap", "enemy", "ruling", "other"
]
"""What brings something about, as the rules tell it apart: beside it `cause` is free text."""


class Event(event.Event, frozen=True, kw_only=True):
    """A fact of the game. `by`: who acted; `in_response_to`: the event answered; `seconds`: how long it took."""

    by: Id | None = None
    in_response_to: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None
    seconds: Seconds | None = None


class PcEvent(Event, frozen=True, kw_only=True):
    """Something a player character did or went through."""

    pc: Id


class CheckEvent(Event, frozen=True, kw_only=True):
    """Something about a check."""

    check: Id
