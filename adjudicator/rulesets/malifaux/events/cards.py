"""Fate cards between the zones."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from adjudicator.rulesets.malifaux.cards import Card
from adjudicator.rulesets.malifaux.events.base import Count, Difference, End, Event, Face, Id, Playing, Seat, Text, Zone
from adjudicator.seam.event import Proofs


class FateDeckPresented(Event, frozen=True, kw_only=True):
    """A fate deck was shown before the game: the standard one, or how it differs from that."""

    seat: Seat
    cards: Literal["standard"] | Difference
    face: Face = "down"
    shared_with: Seat | None = None


class FateDeckShuffled(Event, frozen=True, kw_only=True):
    """A fate deck was shuffled; `cards` is what went into it, if not just what belongs there."""

    seat: Seat
    reason: Literal["setup", "deck_empty", "effect"]
    cards: tuple[Card, ...] | Difference | None = None
    source: Text | None = None
    cut_by: Seat | None = None
    face: Face = "down"
    shuffle: Id | None = None
    """Of a managed deck: the shuffle that was bound for it."""


class CardsDrawn(Event, frozen=True, kw_only=True):
    """Cards were drawn: named, named as playing cards, or (at a physical table) only counted."""

    seat: Seat
    cards: tuple[Card, ...] = ()
    playing: tuple[Playing, ...] = ()
    count: Count | None = None
    model: Id | None = None
    deck: Seat | None = None
    to: Zone = "hand"
    hand: Seat | None = None
    rebuilt_after: Count | None = None
    proof: Proofs = ()


class CardsDiscarded(Event, frozen=True, kw_only=True):
    """Cards were discarded, the last of the list on top."""

    seat: Seat
    cards: tuple[Card, ...]
    by: Literal["player", "model", "none"]
    model: Id | None = None
    reason: Literal["effect", "cost", "hand_limit"]
    source: Text | None = None
    from_: Zone = field(default="hand", name="from")
    pile: Seat | None = None
    position: End = "top"
    face: Face = "up"
    shown: bool = True
    ordered_by: Seat | None = None
    chosen_by: Seat | None = None
    to: Zone = "discard"
    names_removed: bool = False


class CardsRemoved(Event, frozen=True, kw_only=True):
    """Cards were removed from the game."""

    seat: Seat
    cards: tuple[Card, ...]
    from_: Zone = field(name="from")
    source: Text | None = None
    to: Zone = "removed"
    face: Face = "up"


class CardsMoved(Event, frozen=True, kw_only=True):
    """A named effect moved cards from one zone to another; into a deck, the first of the list is the top card."""

    seat: Seat
    cards: tuple[Card, ...]
    from_: Zone = field(name="from")
    to: Zone
    source: Text
    names_removed: bool = False


class CardsRevealed(Event, frozen=True, kw_only=True):
    """Cards were shown to both players and returned, or moved to where the effect says (`destination`)."""

    seat: Seat
    cards: tuple[Card, ...]
    from_: Zone = field(name="from")
    source: Text | None = None
    shown_to: tuple[Seat, ...] | None = None
    destination: Zone | None = None
    to: Zone | None = None
    position: End | None = None
    order: tuple[Card, ...] | None = None
    names_removed: bool = False


class CardsLookedAt(Event, frozen=True, kw_only=True):
    """A player looked at cards of `seat`; nobody else saw them, unless `shown_to` says so."""

    seat: Seat
    by: Seat
    cards: tuple[Card, ...]
    from_: Zone = field(name="from")
    source: Text | None = None
    shown_to: tuple[Seat, ...] | None = None
    destination: Zone | None = None
    to: Zone | None = None
    position: End | None = None
    order: tuple[Card, ...] | None = None
    names_removed: bool = False


class PileRearranged(Event, frozen=True, kw_only=True):
    """A discard pile was rearranged; `order` is bottom to top."""

    seat: Seat
    order: tuple[Card, ...]


class DiscardEffectApplied(Event, frozen=True, kw_only=True):
    """An effect that follows a discard was applied because of the event at position `because`."""

    seat: Seat
    model: Id
    ability: Text
    because: Annotated[int, Meta(ge=1, le=1_000_000)]
    card: Card | None = None
