"""Flips, reflips, cheating, variable flips."""

from __future__ import annotations

from typing import Literal

from adjudicator.rulesets.malifaux.cards import Card, Suit
from adjudicator.rulesets.malifaux.events.base import (
    Count,
    End,
    Event,
    Face,
    FlipEvent,
    Id,
    Number,
    Playing,
    Seat,
    Text,
    Zone,
)
from adjudicator.seam.event import Proofs


class FateFlipped(FlipEvent, frozen=True, kw_only=True):
    """The top cards of a fate deck were flipped.

    `plus` and `minus` count the fate modifiers but for a soulstone's; `modifier` is the net that the players state.
    """

    cards: tuple[Card, ...] = ()
    playing: tuple[Playing, ...] = ()
    plus: Count = 0
    minus: Count = 0
    modifier: Number | None = None
    reflip: bool = False
    effect: Text | None = None
    deck: Seat | None = None
    position: End = "top"
    face: Face = "up"
    rebuilt_after: Count | None = None
    proof: Proofs = ()


class FlipCardChosen(FlipEvent, frozen=True, kw_only=True):
    """The card to use was picked from several; `discarded` gives the order of the others, last on top."""

    card: Card
    kept: tuple[Card, ...] = ()
    discarded: tuple[Card, ...] | None = None
    unused_to: Zone = "discard"
    ordered_by: Seat | None = None


class ReflipStarted(FlipEvent, frozen=True, kw_only=True):
    """Cards of a flip were discarded to be flipped again, by the effect `source` names."""

    replaced: tuple[Card, ...]
    source: Text | None = None


class JokerSuitChosen(FlipEvent, frozen=True, kw_only=True):
    """A suit was named for a joker."""

    card: Literal["BJ", "RJ"]
    suits: tuple[Suit, ...]
    by: Seat | None = None


class FlipResolved(Event, frozen=True, kw_only=True):
    """A flip of its own, in no duel, was resolved."""

    flip: Id


class VariableFlipStarted(Event, frozen=True, kw_only=True):
    """A variable flip began: amounts (and blasts) for weak, moderate, severe."""

    flip: Id
    seat: Seat
    kind: Literal["damage", "healing", "other"]
    profile: tuple[Number, ...]
    blasts: tuple[Number, ...] | None = None


class VariableFlipResolved(Event, frozen=True, kw_only=True):
    """A variable flip was resolved with the stage, amount and blasts that the players claim."""

    flip: Id
    stage: Literal["weak", "moderate", "severe"] | None = None
    amount: Number
    blasts: Number | None = None


class FateCheated(FlipEvent, frozen=True, kw_only=True):
    """A player covered the card in the conflict with one from their hand."""

    card: Card


class CheatDeclined(FlipEvent, frozen=True, kw_only=True):
    """A player gave up the chance to cheat."""
