"""Fate decks: presented, shuffled, and cards of any zone shown, by a reveal or a look."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.cards import BIT, Card, cards_in
from adjudicator.rulesets.malifaux.events import (
    CardsLookedAt,
    CardsRevealed,
    Difference,
    FateDeckPresented,
    FateDeckShuffled,
    Zone,
)
from adjudicator.rulesets.malifaux.evolve.registry import EVOLVE
from adjudicator.rulesets.malifaux.evolve.zones import (
    below,
    by_elimination,
    carry,
    counting,
    lies_in,
    once,
    rearranged,
    rebuilt,
    take,
    with_cards,
    with_side,
    zone_of,
)
from adjudicator.rulesets.malifaux.lookup import lands
from adjudicator.rulesets.malifaux.state import Side, Table, Top
from adjudicator.seam.frozen import replace


@EVOLVE.of(FateDeckPresented)
def fate_deck_presented(table: Table, event: FateDeckPresented, position: int) -> Table:
    """The deck is set out, in whatever order, and not shuffled yet."""
    return replace(table, unshuffled=tuple(dict.fromkeys((*table.unshuffled, event.seat))))


def belonging(side: Side, event: FateDeckShuffled) -> tuple[Card, ...]:
    """The cards that belong in a shuffle: the pile if the deck is out, else the deck."""
    return side.discard if event.reason == "deck_empty" else cards_in(side.deck)


def shuffled_in(side: Side, event: FateDeckShuffled) -> tuple[Card, ...]:
    """The cards that go into a shuffle: those listed, or those that belong there."""
    if isinstance(event.cards, tuple):
        return event.cards
    base = belonging(side, event)
    if event.cards is None:
        return base
    change: Difference = event.cards
    return tuple(card for card in base if card not in change.minus) + change.plus


def amiss_in(side: Side, event: FateDeckShuffled) -> Difference:
    """How the cards of a shuffle differ from those that belong there."""
    base, put_in = belonging(side, event), shuffled_in(side, event)
    minus = tuple(card for card in base if card not in put_in)
    return Difference(minus=minus, plus=tuple(card for card in put_in if card not in base))


@EVOLVE.of(FateDeckShuffled)
def fate_deck_shuffled(table: Table, event: FateDeckShuffled, position: int) -> Table:
    """The cards that went in are in the deck, wherever they were before; no card's place is known any more."""
    if event.seat in table.unshuffled:
        table = replace(table, unshuffled=tuple(seat for seat in table.unshuffled if seat != event.seat))
    side = table.seats[event.seat]
    if event.cards is None:
        side = rebuilt(side) if event.reason == "deck_empty" else replace(side, top=())
        return with_side(table, event.seat, side)
    side = by_elimination(side)
    for card in once(shuffled_in(side, event)):
        if not side.deck & BIT[card]:
            side = take(side, card, "discard")
            side = replace(side, deck=side.deck | BIT[card])
    return with_side(table, event.seat, replace(side, top=()))


# ---- reveals and looks


@EVOLVE.of(CardsRevealed)
def cards_revealed(table: Table, event: CardsRevealed, position: int) -> Table:
    """Both players now know the cards, which are back in their place or where they were put."""
    return _shown(table, event, table.seats if event.shown_to is None else event.shown_to)


@EVOLVE.of(CardsLookedAt)
@book.serves("MFX-REVEAL-04")
def cards_looked_at(table: Table, event: CardsLookedAt, position: int) -> Table:
    """The player who looked now knows the cards; otherwise as after a reveal."""
    return _shown(table, event, (event.by, *(event.shown_to or ())))


def _shown(table: Table, event: CardsRevealed | CardsLookedAt, seers: Iterable[str]) -> Table:
    zone, seat = lands(event), event.seat
    cards = once(event.order or event.cards)
    if zone != event.from_:
        return carry(table, seat, cards, event.from_, zone, end=event.position or "top", seen=seers)
    side = table.seats[seat]
    if zone == "deck":
        side = _back_on_top(_as_seen(side, cards, zone), cards, event.position == "bottom", frozenset(seers))
    elif zone == "hand":
        side = _known_in_hand(_as_seen(side, cards, zone), cards, [who for who in dict.fromkeys(seers) if who != seat])
    elif zone == "discard":
        side = _back_in_pile(side, event)
    else:
        return table
    return with_side(table, seat, side)


def _back_on_top(side: Side, cards: tuple[Card, ...], to_bottom: bool, seers: frozenset[str]) -> Side:
    """A deck with cards back on top, known to those who saw them or knew their place already; or at the bottom."""
    cards = tuple(card for card in cards if side.deck & BIT[card])
    if to_bottom:
        return replace(side, top=reduce(below, cards, side.top))
    beneath = tuple(top for top in side.top if top.card not in cards)
    before = {top: place for place, top in enumerate(side.top)}
    knew = {top.card: top.seats for top, place in before.items() if place < len(cards) and cards[place] == top.card}
    return replace(side, top=tuple(Top(card, seers | knew.get(card, frozenset())) for card in cards) + beneath)


def _as_seen(side: Side, cards: tuple[Card, ...], zone: Zone) -> Side:
    """A side with cards in the zone they were seen in, hand or deck, if the record had them in the other.

    A zone where cards were seen holds at least one, whatever the reports said before.
    """
    for card in cards:
        if not lies_in(side, card, zone) and zone_of(side, card) in ("hand", "deck"):
            side = with_cards(take(side, card, zone), (card,), zone)
    if not any(lies_in(side, card, zone) for card in cards):
        return side
    return counting(side, max(side.hand_told, 1) if zone == "hand" else side.hand_told + min(side.deck_told - 1, 0))


def _known_in_hand(side: Side, cards: tuple[Card, ...], seers: list[str]) -> Side:
    """A hand with cards that seats know; a card named in it that was unknown stays named."""
    for card in cards:
        if card not in side.hand and lies_in(side, card, "hand"):
            side = with_cards(take(side, card, "hand"), (card,), "hand")
    seen = ((card, who) for card in cards if card in side.hand for who in seers)
    return replace(side, shown=tuple(dict.fromkeys((*side.shown, *seen))))


def _back_in_pile(side: Side, event: CardsRevealed | CardsLookedAt) -> Side:
    """A pile with cards put back where they were, or (against MFX-DISC-03) in another order or at an end."""
    order = once(event.order or event.cards)
    if event.position == "top":
        return replace(side, discard=rearranged(side, order))
    cards = tuple(card for card in once(event.cards) if zone_of(side, card) == "discard")
    if event.position == "bottom":
        return replace(side, discard=cards + tuple(card for card in side.discard if card not in cards))
    if event.order is None or set(order) != set(cards):
        return side
    swapped = dict(zip(cards, order, strict=True))
    return replace(side, discard=tuple(swapped.get(card, card) for card in side.discard))
