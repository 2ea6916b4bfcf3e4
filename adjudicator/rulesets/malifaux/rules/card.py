"""Fate cards (MFX-CARD): the pack, a card's value, suit and strength, the place where it lies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TypeAlias, get_args

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.cards import BLACK, DECK, RED, SUIT, SUITS, VALUE, Card, severity
from adjudicator.rulesets.malifaux.events import (
    CardsDiscarded,
    CardsDrawn,
    CardsLookedAt,
    CardsMoved,
    CardsRemoved,
    CardsRevealed,
    FateCheated,
    FateDeckPresented,
    FateFlipped,
    FlipCardChosen,
    JokerSuitChosen,
    ReflipStarted,
    TriggerDeclared,
    Zone,
)
from adjudicator.rulesets.malifaux.evolve.flips import held_by, owner_of
from adjudicator.rulesets.malifaux.evolve.zones import lies_in, take, zone_of
from adjudicator.rulesets.malifaux.lookup import cards_of, flip_after, flip_at, lands, out_of_the_deck
from adjudicator.rulesets.malifaux.state import Side, Table
from adjudicator.seam.rulebook import Secret, Value

Takes: TypeAlias = (
    FateFlipped
    | CardsDrawn
    | CardsDiscarded
    | CardsRemoved
    | CardsMoved
    | CardsRevealed
    | CardsLookedAt
    | FlipCardChosen
    | ReflipStarted
    | TriggerDeclared
)
"""The kinds of event that take cards from a place."""

book.records("MFX-CARD-01", FateFlipped, CardsDrawn)


# ---- one place


@book.check("MFX-CARD-02", on=get_args(Takes))
def card_is_taken_from_where_it_lies(before: Table, event: Takes, after: Table) -> str | None:
    """Each card an event takes lies, by the record, where the event takes it from."""
    seat, place, card = _misplaced(before, event)
    if card is None:
        return None
    side = before.seats[seat]
    lies = "is not there any more" if place == f"the {zone_of(side, card)}" else f"lies {whereabouts(side, card)}"
    says = f"{card} was taken from {place} of {seat}, but {lies}"
    return Secret(says) if _is_hidden(event) else says


def _misplaced(table: Table, event: Takes) -> tuple[str, str, Card | None]:
    """Whose cards an event takes, from what place, and the first of them that does not lie there."""
    if isinstance(event, FateFlipped | CardsDrawn):
        seat = event.deck or event.seat
        return seat, "the deck", _not_in_deck(table.seats[seat], cards_of(event), event.rebuilt_after)
    if isinstance(event, FlipCardChosen | ReflipStarted):
        return _not_of_flip(table, event)
    if isinstance(event, TriggerDeclared):
        seat = table.models[event.model].controller
        paid = () if event.paid is None else event.paid.discard
        return seat, "the hand", _not_in(table.seats[seat], paid, "hand")
    side, zone = table.seats[event.seat], event.from_
    if zone == "deck":
        taken = out_of_the_deck(event)
        return event.seat, "the deck", None if taken is None else _not_in_deck(side, taken[1], None)
    stays = isinstance(event, CardsRevealed | CardsLookedAt) and lands(event) == zone
    return event.seat, f"the {zone}", None if stays else _not_in(side, event.cards, zone)


def whereabouts(side: Side, card: Card) -> str:
    """Where a card lies, in words."""
    zone = zone_of(side, card)
    if zone is None:
        return "revealed with a flip"
    return "outside the game" if zone == "removed" else f"in the {zone}"


def _not_in(side: Side, cards: tuple[Card, ...], zone: Zone, pile_from: int = len(DECK)) -> Card | None:
    """The first card not in a zone when its turn comes; from place `pile_from` on the pile will do."""
    last = len(cards) - 1
    for place, card in enumerate(cards):
        if not lies_in(side, card, zone) and (place < pile_from or card not in side.discard):
            return card
        if place < last:
            side = take(side, card, zone)
    return None


def _not_in_deck(side: Side, cards: tuple[Card, ...], rebuilt_after: int | None) -> Card | None:
    """The first card not in the deck; once that has run out within the event, on the pile will do."""
    held = side.deck_count
    if rebuilt_after is not None:
        return _not_in(side, cards, "deck", min(rebuilt_after, held))
    return _not_in(side, cards, "deck", 0 if len(cards) > held else len(DECK))


def _not_of_flip(table: Table, event: FlipCardChosen | ReflipStarted) -> tuple[str, str, Card | None]:
    flip = flip_at(table, event)
    if flip is None or (isinstance(event, FlipCardChosen) and not event.kept and event.discarded is None):
        return event.seat, "a flip", None
    named = event.replaced if isinstance(event, ReflipStarted) else (*event.kept, *(event.discarded or ()))
    held = [*held_by(table, flip), *flip.left]
    for card in named:
        if card in held:
            held.remove(card)
        elif not isinstance(event, FlipCardChosen) or card != event.card:
            return owner_of(flip), "the flip", card
    return owner_of(flip), "the flip", None


def _is_hidden(event: Takes) -> bool:
    if isinstance(event, CardsDrawn):
        return event.to in ("hand", "deck")
    if isinstance(event, CardsMoved):
        return {event.from_, event.to} <= {"hand", "deck"}
    return isinstance(event, CardsLookedAt)


# ---- the pack


def _presented(event: FateDeckPresented) -> Counter[str]:
    """How often each card is in the deck presented."""
    deck = Counter[str](DECK)
    if event.cards != "standard":
        deck.subtract(event.cards.minus)
        deck.update(event.cards.plus)
    return deck


@book.check("MFX-CARD-04", on=FateDeckPresented)
def player_has_54_cards_of_their_own(before: Table, event: FateDeckPresented, after: Table) -> str | None:
    """A fate deck has 54 cards, and each player has their own."""
    if event.shared_with is not None:
        return f"{event.seat} shares a deck with {event.shared_with}; each player has a deck of their own"
    count = _presented(event).total()
    return None if count == 54 else f"{event.seat}'s deck has {count} cards, not 54"


@book.check("MFX-CARD-05", on=FateDeckPresented)
def suits_have_thirteen_cards(before: Table, event: FateDeckPresented, after: Table) -> str | None:
    """A fate deck has thirteen cards in each suit, one Black Joker and one Red Joker."""
    if event.cards == "standard":
        return None
    deck = _presented(event)
    wrong = [f"{deck[joker]} {joker}" for joker in (BLACK, RED) if deck[joker] != 1]
    for suit in SUITS:
        count = sum(deck[card] for card in DECK if SUIT[card] == suit)
        if count != 13:
            wrong.append(f"{count} cards of {suit}")
    return f"{event.seat}'s deck has {', '.join(wrong)}" if wrong else None


@book.check("MFX-CARD-06", on=FateDeckPresented)
def value_occurs_once_in_a_suit(before: Table, event: FateDeckPresented, after: Table) -> str | None:
    """In each suit no value occurs twice."""
    if event.cards == "standard":
        return None
    twice = [card for card, count in _presented(event).items() if count > 1 and SUIT[card] is not None]
    return f"{event.seat}'s deck has {', '.join(twice)} more than once" if twice else None


# ---- jokers


@book.check("MFX-CARD-13", on=JokerSuitChosen)
def black_joker_has_no_suit(before: Table, event: JokerSuitChosen, after: Table) -> str | None:
    """The Black Joker has no suit."""
    if event.card != BLACK or not event.suits:
        return None
    return f"{' '.join(event.suits)} was named for the Black Joker, which has no suit"


@book.check("MFX-CARD-16", on=JokerSuitChosen)
def owner_chooses_one_suit_for_the_red_joker(before: Table, event: JokerSuitChosen, after: Table) -> str | None:
    """The Red Joker has one suit, which its owner chooses."""
    if event.card != RED:
        return None
    if event.by not in (None, event.seat):
        return f"{event.by} named the suit of {event.seat}'s Red Joker"
    if len(event.suits) > 1:
        return f"{len(event.suits)} suits were named for the Red Joker: {' '.join(event.suits)}"
    return None


# ---- what a card says

_STATED: dict[Card, tuple[str, str]] = {BLACK: ("MFX-CARD-12", "MFX-CARD-13"), RED: ("MFX-CARD-15", "MFX-CARD-16")}
"""The rules that give a joker its value and its suit."""


@book.value(
    "MFX-CARD-03",
    "MFX-CARD-10",
    "MFX-CARD-12",
    "MFX-CARD-15",
    "MFX-FLIP-03",
    on=(FateFlipped, FlipCardChosen, FateCheated, JokerSuitChosen),
)
def card_in_the_conflict(
    before: Table, event: FateFlipped | FlipCardChosen | FateCheated | JokerSuitChosen, after: Table
) -> Iterator[Value]:
    """Value, suit and strength of the flip's card in the conflict; a Red Joker's suit is the one named."""
    flip = flip_after(before, event, after)
    if flip is None or flip.used is None:
        return
    card = flip.used
    suit = flip.suit if card == RED else SUIT[card]
    of_value, of_suit = _STATED.get(card, ("MFX-CARD-03", "MFX-CARD-11"))
    yield Value(of_value, ("value",), VALUE[card], f"value of {card}")
    yield Value(of_suit, ("suit",), suit, f"suit of {card}")
    yield Value("MFX-CARD-10", ("severity",), severity(VALUE[card]), f"{card} has value {VALUE[card]}")


book.serves("MFX-CARD-07", "MFX-CARD-08", "MFX-CARD-09", "MFX-CARD-14", "MFX-CARD-17")(severity)
