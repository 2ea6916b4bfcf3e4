"""Fate decks as chance sees them: shuffled, drawn from, upset; and the kinds of card that a statistic asks about."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from adjudicator.plain.said import Said
from adjudicator.rulesets.malifaux.cards import BLACK, DECK, FULL, RED, SUIT, SUITS, VALUE, cards_in, severity
from adjudicator.rulesets.malifaux.events import (
    CardsDiscarded,
    CardsDrawn,
    CardsLookedAt,
    CardsMoved,
    CardsRemoved,
    CardsRevealed,
    FateDeckShuffled,
    FateFlipped,
    FlipCardChosen,
)
from adjudicator.rulesets.malifaux.evolve.decks import fate_deck_shuffled
from adjudicator.rulesets.malifaux.evolve.zones import off_top, rebuilt
from adjudicator.rulesets.malifaux.lookup import Carries, OffTop, Shows, cards_of, lands
from adjudicator.rulesets.malifaux.profiles import STAGES
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Side, Table
from adjudicator.seam.decks import Dealt, Pack
from adjudicator.seam.kinds import ByKind

DEALS: Final[ByKind[Callable[[Table, Any], Iterator[Dealt]]]] = ByKind("deals")


@DEALS.of(FateFlipped, CardsDrawn)
def taken(table: Table, event: OffTop) -> Iterator[Dealt]:
    """What a flip or draw takes off a deck, with the table's first shuffle before it and any shuffle on the way."""
    deck, cards = event.deck or event.seat, cards_of(event)
    side, split = table.seats[deck], event.rebuilt_after
    if _is_untouched(side):
        yield _shuffled(deck, side)
    unnamed = 0 if cards else getattr(event, "count", None) or 0
    what = "flip" if isinstance(event, FateFlipped) else "hand" if event.to == "hand" else "other"
    if getattr(event, "position", "top") != "top":
        yield Dealt(deck, "upset")
    elif split is None:
        yield Dealt(deck, what, cards, unnamed)  # type: ignore[arg-type]  # one of three
    elif unnamed:
        yield Dealt(deck, what, (), split)  # type: ignore[arg-type]
        yield _shuffled(deck, rebuilt(side), side.discard)
        yield Dealt(deck, what, (), max(unnamed - split, 0))  # type: ignore[arg-type]
    else:
        yield Dealt(deck, what, cards[:split])  # type: ignore[arg-type]
        side = off_top(side, cards[:split], None)
        yield _shuffled(deck, rebuilt(side), side.discard)
        yield Dealt(deck, what, cards[split:])  # type: ignore[arg-type]


def _is_untouched(side: Side) -> bool:
    """Whether no card has left the deck yet; then the table's first shuffle need not be on record."""
    return not (side.hand or side.unknown or side.conflict or side.discard or side.top)


def _shuffled(deck: str, side: Side, pile: tuple[str, ...] = ()) -> Dealt:
    """A deck that was shuffled; its cards are left out where some cards in hand are unknown."""
    if side.unknown or side.slipped:
        return Dealt(deck, "shuffle")
    return Dealt(deck, "shuffle", cards_in(side.deck & FULL), 0, pile)


@DEALS.of(FateDeckShuffled)
def shuffled(table: Table, event: FateDeckShuffled) -> Iterator[Dealt]:
    """A deck with the cards that are in it after a shuffle; one that lies face up hides nothing."""
    before, after = table.seats[event.seat], fate_deck_shuffled(table, event, 0).seats[event.seat]
    pile = before.discard if event.reason == "deck_empty" and event.cards is None else ()
    yield _shuffled(event.seat, after, pile)
    if event.face == "up":
        yield Dealt(event.seat, "upset")


@DEALS.of(CardsRevealed, CardsLookedAt)
def seen(table: Table, event: Shows) -> Iterator[Dealt]:
    """A deck that somebody looked into or put cards into."""
    if "deck" in (event.from_, lands(event)):
        yield Dealt(event.seat, "upset")


@DEALS.of(CardsDiscarded, CardsRemoved, CardsMoved)
def carried(table: Table, event: Carries) -> Iterator[Dealt]:
    """A deck that cards were taken out of or put into, other than by a flip or a draw."""
    if "deck" in (event.from_, event.to):
        yield Dealt(event.seat, "upset")


@DEALS.of(FlipCardChosen)
def put_back(table: Table, event: FlipCardChosen) -> Iterator[Dealt]:
    """The decks that the unused cards of a flip may have been put into."""
    if event.unused_to == "deck":
        yield from (Dealt(seat, "upset") for seat in table.seats)


# ---- what a statistic asks about


def _kinds() -> Iterator[tuple[str, Said, frozenset[str]]]:
    names = dict(zip(SUITS, (say("Rams"), say("Crows"), say("Tomes"), say("Masks")), strict=True))
    for suit in SUITS:
        yield suit, names[suit], frozenset(card for card in DECK if SUIT[card] == suit)
    for value in range(1, 14):
        about = say("cards of value {value}", value=value)
        yield str(value), about, frozenset(card for card in DECK if VALUE[card] == value)
    yield "BJ", say("the Black Joker"), frozenset((BLACK,))
    yield "RJ", say("the Red Joker"), frozenset((RED,))
    for stage, about in (("weak", say("weak cards")), ("severe", say("severe cards"))):
        yield stage, about, frozenset(card for card in DECK if severity(VALUE[card]) == stage)


PACK: Final = Pack(
    cards=DECK,
    kinds={name: (about, cards) for name, about, cards in _kinds()},
    singles=(BLACK, RED),
    strong="severe",
    strength=VALUE,
    short={str(stage): says for stage, says in STAGES.items()},
)
"""A fate deck: its suits, values, jokers, weak and severe cards (MFX-CARD-03..16)."""
