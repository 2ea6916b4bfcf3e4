"""Fate cards (MFX-CARD): what a deck holds, a card's value, suit and strength, the place where it lies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Literal, TypeAlias, get_args

from adjudicator.plain.said import Player, Said, cards, listed
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.cards import BLACK, DECK, RED, SUIT, SUITS, VALUE, Card, Suit, are_all_of, severity
from adjudicator.rulesets.malifaux.events import (
    CardsDrawn,
    CardsLookedAt,
    CardsMoved,
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
from adjudicator.rulesets.malifaux.lookup import (
    Carries,
    OffTop,
    Shows,
    cards_of,
    flip_after,
    flip_at,
    only_shows,
    out_of_the_deck,
)
from adjudicator.rulesets.malifaux.names import ZONES, in_suits
from adjudicator.rulesets.malifaux.profiles import STAGES
from adjudicator.rulesets.malifaux.sentences import counted, say
from adjudicator.rulesets.malifaux.state import Side, Table
from adjudicator.seam.rulebook import Secret, Value

Takes: TypeAlias = OffTop | Carries | Shows | FlipCardChosen | ReflipStarted | TriggerDeclared
"""The kinds of event that take cards from a place."""
Place: TypeAlias = Literal[Zone, "flip"]
"""Where an event says a card lies; one revealed with a flip lies in no zone."""
_PLACES = {**ZONES, "flip": say("flip")}

book.records("MFX-CARD-01", FateFlipped, CardsDrawn)


# ---- one place


@book.check("MFX-CARD-02", on=get_args(Takes))
def cards_are_taken_from_where_they_lie(table: Table, event: Takes) -> Said | Secret | None:
    """Each card an event takes lies, by the record, where the event takes it from."""
    seat, place, found = _misplaced(table, event)
    if not found:
        return None
    side = table.seats[seat]
    card = next((card for card in found if _lies_open(side, card)), found[0])
    says = _lies_elsewhere(side, seat, place, card)
    return Secret(says) if _is_hidden(event) and not _lies_open(side, card) else says


def _misplaced(table: Table, event: Takes) -> tuple[str, Place, list[Card]]:
    """The seat whose cards an event takes, the place it takes them from, and those of them that do not lie there."""
    if isinstance(event, OffTop):
        seat = event.deck or event.seat
        return seat, "deck", _not_in_deck(table.seats[seat], cards_of(event), event.rebuilt_after)
    if isinstance(event, FlipCardChosen | ReflipStarted):
        return _not_of_flip(table, event)
    if isinstance(event, TriggerDeclared):
        seat = table.models[event.model].controller
        paid = () if event.paid is None else event.paid.discard
        return seat, "hand", _not_in(table.seats[seat], paid, "hand")
    side, zone = table.seats[event.seat], event.from_
    if zone == "deck":
        taken = out_of_the_deck(event)
        return event.seat, "deck", [] if taken is None else _not_in_deck(side, taken.cards, None)
    stays = isinstance(event, Shows) and only_shows(event)
    return event.seat, zone, [] if stays else _not_in(side, event.cards, zone)


def _lies_elsewhere(side: Side, seat: str, place: Place, card: Card) -> Said:
    """Where a card was taken from, and where it really lies."""
    lies, taken_from = zone_of(side, card), _PLACES[place]
    if lies == place:
        return say(
            "{card} was taken from {seat}'s {place}, but is no longer there", card=card, seat=seat, place=taken_from
        )
    if lies is None:
        return say(
            "{card} was taken from {seat}'s {place}, but is revealed with a flip",
            card=card,
            seat=seat,
            place=taken_from,
        )
    return say(
        "{card} was taken from {seat}'s {place}, but lies in the {zone}",
        card=card,
        seat=seat,
        place=taken_from,
        zone=ZONES[lies],
    )


def _not_in(side: Side, cards: tuple[Card, ...], zone: Zone, pile_from: int = len(DECK)) -> list[Card]:
    """The cards not in a zone at their turn; from number `pile_from` on, they may be on the pile instead."""
    found: list[Card] = []
    last = len(cards) - 1
    for place, card in enumerate(cards):
        if not lies_in(side, card, zone) and (place < pile_from or card not in side.discard):
            found.append(card)
        if place < last:
            side = take(side, card, zone)
    return found


def _not_in_deck(side: Side, cards: tuple[Card, ...], rebuilt_after: int | None) -> list[Card]:
    """The cards not in the deck; once it has run out within the event, they may be on the pile instead."""
    held = side.deck_count
    if rebuilt_after is not None:
        return _not_in(side, cards, "deck", min(rebuilt_after, held))
    if held >= len(cards) and not side.unknown and not side.slipped and are_all_of(cards, side.deck):
        return []
    return _not_in(side, cards, "deck", 0 if len(cards) > held else len(DECK))


def _not_of_flip(table: Table, event: FlipCardChosen | ReflipStarted) -> tuple[str, Place, list[Card]]:
    flip = flip_at(table, event)
    if flip is None or (isinstance(event, FlipCardChosen) and not event.kept and event.discarded is None):
        return event.seat, "flip", []
    named = event.replaced if isinstance(event, ReflipStarted) else (*event.kept, *(event.discarded or ()))
    held, found = [*held_by(table, flip), *flip.left], []
    for card in named:
        if card in held:
            held.remove(card)
        elif not isinstance(event, FlipCardChosen) or card != event.card:
            found.append(card)
    return owner_of(flip), "flip", found


def _lies_open(side: Side, card: Card) -> bool:
    return zone_of(side, card) in ("conflict", "discard", "removed")


def _is_hidden(event: Takes) -> bool:
    if type(event) is CardsDrawn:
        return event.to in ("hand", "deck")
    if type(event) is CardsMoved:
        return {event.from_, event.to} <= {"hand", "deck"}
    return type(event) is CardsLookedAt


# ---- the deck


def _presented(event: FateDeckPresented) -> Counter[str]:
    """How often each card is in the presented deck."""
    deck = Counter[str](DECK)
    if event.cards != "standard":
        deck.subtract(event.cards.minus)
        deck.update(event.cards.plus)
    return deck


@book.check("MFX-CARD-04", on=CardsDrawn)
def players_draw_from_their_own_deck(table: Table, event: CardsDrawn) -> Said | None:
    """Players draw from their own decks; a model's draw is MFX-HAND-02."""
    if event.model is not None or event.deck is None or event.deck == event.seat:
        return None
    return say("{player} drew from {owner}'s deck, not from their own", player=Player(event.seat), owner=event.deck)


@book.check("MFX-CARD-04", on=FateDeckPresented)
def players_share_no_deck(table: Table, event: FateDeckPresented) -> Said | None:
    """Each player has a fate deck of their own."""
    if event.shared_with is None:
        return None
    return say(
        "{player} shares a deck with {other}; each player needs a deck of their own",
        player=Player(event.seat),
        other=Player(event.shared_with),
    )


@book.check("MFX-CARD-04", on=FateDeckPresented)
def deck_has_54_cards(table: Table, event: FateDeckPresented) -> Said | None:
    """A fate deck has 54 cards."""
    count = _presented(event).total()
    if count == 54:
        return None
    return counted(
        "{seat}'s deck has {count} card, not 54", "{seat}'s deck has {count} cards, not 54", count, seat=event.seat
    )


@book.check("MFX-CARD-05", on=FateDeckPresented)
def suits_have_thirteen_cards(table: Table, event: FateDeckPresented) -> Said | None:
    """A fate deck has thirteen cards of each suit, one Black Joker and one Red Joker."""
    wrong = [] if event.cards == "standard" else list(_wrong_numbers(_presented(event)))
    if not wrong:
        return None
    return say(
        "{seat}'s deck has {wrong}; it needs 13 cards of each suit and one of each joker",
        seat=event.seat,
        wrong=listed(wrong),
    )


def _wrong_numbers(deck: Counter[str]) -> Iterator[Said]:
    """Each joker and suit of which a deck has too many or too few cards."""
    if deck[BLACK] != 1:
        yield counted("{count} Black Joker", "{count} Black Jokers", deck[BLACK])
    if deck[RED] != 1:
        yield counted("{count} Red Joker", "{count} Red Jokers", deck[RED])
    for suit in SUITS:
        count = sum(deck[card] for card in DECK if SUIT[card] == suit)
        if count != 13:
            yield counted("{count} card of {suit}", "{count} cards of {suit}", count, suit=suit)


@book.check("MFX-CARD-06", on=FateDeckPresented)
def values_occur_once_in_a_suit(table: Table, event: FateDeckPresented) -> Said | None:
    """In each suit no value occurs twice."""
    if event.cards == "standard":
        return None
    twice = [card for card, count in _presented(event).items() if count > 1 and SUIT[card] is not None]
    if not twice:
        return None
    return say("{seat}'s deck has {cards} more than once", seat=event.seat, cards=cards(twice))


# ---- jokers


@book.check("MFX-CARD-13", on=JokerSuitChosen)
def black_joker_has_no_suit(table: Table, event: JokerSuitChosen) -> Said | None:
    """The Black Joker has no suit."""
    if event.card != BLACK or not event.suits:
        return None
    return say("The Black Joker was given {suits}, but has no suit", suits=in_suits(event.suits))


@book.check("MFX-CARD-16", on=JokerSuitChosen)
def owner_chooses_the_suit_of_the_red_joker(table: Table, event: JokerSuitChosen) -> Said | None:
    """The owner of the Red Joker chooses its suit."""
    if event.card != RED or event.by is None or event.by == event.seat:
        return None
    return say(
        "{player} named the suit of {seat}'s Red Joker; its owner chooses it", player=Player(event.by), seat=event.seat
    )


@book.check("MFX-CARD-16", on=JokerSuitChosen)
def red_joker_has_one_suit(table: Table, event: JokerSuitChosen) -> Said | None:
    """The Red Joker has one suit."""
    if event.card != RED or len(event.suits) <= 1:
        return None
    return say(
        "{number} suits were named for the Red Joker ({suits}); it has one",
        number=len(event.suits),
        suits=in_suits(event.suits),
    )


# ---- what a card says

_STATED: dict[Card, tuple[str, str]] = {BLACK: ("MFX-CARD-12", "MFX-CARD-13"), RED: ("MFX-CARD-15", "MFX-CARD-16")}
"""The rules that give each joker its value and its suit."""


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
    card, value = flip.used, VALUE[flip.used]
    suit = flip.suit if card == RED else SUIT[card]
    of_value, of_suit = _STATED.get(card, ("MFX-CARD-03", "MFX-CARD-11"))
    stage = severity(value)
    strength = say("strength of {card}: {stage} (value {value})", card=card, stage=STAGES[stage], value=value)
    yield Value(of_value, ("value",), value, say("value of {card}: {value}", card=card, value=value))
    yield Value(of_suit, ("suit",), suit, _suit_of(card, suit))
    yield Value("MFX-CARD-10", ("severity",), stage, strength)


def _suit_of(card: Card, suit: Suit | None) -> Said:
    if suit is None:
        return say("suit of {card}: none", card=card)
    return say("suit of {card}: {suit}", card=card, suit=suit)


book.serves("MFX-CARD-07", "MFX-CARD-08", "MFX-CARD-09", "MFX-CARD-14", "MFX-CARD-17")(severity)
