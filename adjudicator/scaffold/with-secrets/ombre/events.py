"""What happens. A kind's name and fields are stored for ever: it only grows, by fields with defaults."""

from __future__ import annotations

from typing import Literal, TypeAlias

from adjudicator.seam import event

Card: TypeAlias = Literal["R1", "R2", "R3", "R4", "G1", "G2", "G3", "G4", "B1", "B2", "B3", "B4"]
"""A card by its suit and rank."""


class Event(event.Event, frozen=True, kw_only=True):
    """A fact of the game: what was done, never what follows from it."""

    seat: str


class CardsDealt(Event, frozen=True, kw_only=True):
    """A seat was dealt cards: how many, and which, if they are known."""

    count: int
    cards: tuple[Card, ...] = ()


class CardPlayed(Event, frozen=True, kw_only=True):
    """A seat played a card from hand."""

    card: Card
