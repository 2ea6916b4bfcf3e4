"""The shape of an event: its parts, and the types of its fields.

Cards are codes (`9R`, `BJ`), suits letters, zones the five places of a fate card; numbers of events count from 1.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from adjudicator.rulesets.malifaux.cards import Card, Suit
from adjudicator.seam import event
from adjudicator.seam.event import Part as Part

Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=100)]
Seat: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Text: TypeAlias = Annotated[str, Meta(max_length=500)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=54)]
Number: TypeAlias = Annotated[int, Meta(ge=-1000, le=1000)]
Turn: TypeAlias = Annotated[int, Meta(ge=0, le=10_000)]
Zone: TypeAlias = Literal["deck", "hand", "conflict", "discard", "removed"]
Face: TypeAlias = Literal["up", "down"]
End: TypeAlias = Literal["top", "bottom"]


class Event(event.Event, frozen=True, kw_only=True):
    """A fact of the game."""


# ---- parts


class Playing(Part, frozen=True, kw_only=True):
    """A playing card in place of a fate card: rank and suit, or the joker's colour."""

    rank: (
        Literal["ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king"]
        | Annotated[int, Meta(ge=2, le=10)]
        | None
    ) = None
    suit: Literal["hearts", "spades", "clubs", "diamonds"] | None = None
    joker: Literal["black", "red"] | None = None


class Difference(Part, frozen=True, kw_only=True):
    """A set of cards by how it differs from the cards that belong there: what it lacks, what it has too many of."""

    minus: tuple[Card, ...] = ()
    plus: tuple[Card, ...] = ()


class Change(Part, frozen=True, kw_only=True):
    """What an effect adds to a model's totals in a duel from then on."""

    model: Id
    total: Number = 0
    suits: tuple[Suit, ...] = ()


class Paid(Part, frozen=True, kw_only=True):
    """What was paid to declare a trigger."""

    damage: Number = 0
    discard: tuple[Card, ...] = ()


class DuelEvent(Event, frozen=True, kw_only=True):
    """An event of a duel."""

    duel: Id


class FlipEvent(Event, frozen=True, kw_only=True):
    """An event of a flip, named by the duel it belongs to or by an id of its own: exactly one of the two."""

    duel: Id | None = None
    flip: Id | None = None
    seat: Seat
    model: Id | None = None
