"""Shuffles of a physical deck (MFX-HOUSE-C11, C12): made before the first card is taken, of each card once."""

from __future__ import annotations

from typing import TypeAlias

from adjudicator.plain.said import Player, Said, cards
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.cards import DECK, Card, cards_in
from adjudicator.rulesets.malifaux.events import (
    CardsDiscarded,
    CardsDrawn,
    CardsLookedAt,
    CardsMoved,
    CardsRemoved,
    CardsRevealed,
    FateDeckShuffled,
    FateFlipped,
)
from adjudicator.rulesets.malifaux.evolve.decks import shuffled_in
from adjudicator.rulesets.malifaux.evolve.zones import once, zone_of
from adjudicator.rulesets.malifaux.lookup import Carries, OffTop, Shows, out_of_the_deck
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Side, Table

Takes: TypeAlias = OffTop | Carries | Shows
"""The kinds of event that may take cards out of a deck."""


@book.check(
    "MFX-HOUSE-C11",
    on=(FateFlipped, CardsDrawn, CardsDiscarded, CardsRemoved, CardsMoved, CardsRevealed, CardsLookedAt),
)
def deck_is_shuffled_before_it_is_used(table: Table, event: Takes) -> Said | None:
    """The first card of a deck once set out is taken only after a shuffle; a breach is told with that card only."""
    if not table.unshuffled:
        return None
    seat = _taken_from(event)
    if seat not in table.unshuffled or table.seats[seat].deck_told < len(DECK):
        return None
    return say("A card was taken from {seat}'s deck, which has not been shuffled since it was set out", seat=seat)


def _taken_from(event: Takes) -> str | None:
    """The seat whose deck an event takes cards from; None if it takes none."""
    if isinstance(event, OffTop):
        is_empty = type(event) is CardsDrawn and not (event.cards or event.playing or event.count)
        return None if is_empty else event.deck or event.seat
    taken = out_of_the_deck(event)
    return taken.seat if taken is not None and taken.cards else None


@book.check("MFX-HOUSE-C12", on=FateDeckShuffled)
def shuffle_has_each_card_of_the_deck_once(table: Table, event: FateDeckShuffled) -> Said | None:
    """No card is shuffled in twice; only a named effect adds cards not of the deck, or leaves some out at set-up.

    A new deck made from the pile is MFX-DECK-04; cards of the pile that an effect adds are MFX-DECK-05.
    """
    if event.reason == "deck_empty" or event.cards is None:
        return None
    side = table.seats[event.seat]
    put_in = shuffled_in(side, event)
    twice = once(tuple(card for place, card in enumerate(put_in) if card in put_in[:place]))
    if twice:
        return say("{seat}'s deck was shuffled with {cards} in it more than once", seat=event.seat, cards=cards(twice))
    return None if event.source is not None else _other_cards(side, event, put_in)


def _other_cards(side: Side, event: FateDeckShuffled, put_in: tuple[Card, ...]) -> Said | None:
    """How the cards of a shuffle that no effect explains differ from the deck's; None if they do not."""
    elsewhere = ("hand", "conflict", "discard", None) if event.reason == "setup" else ("hand", "conflict", None)
    if extra := [card for card in put_in if zone_of(side, card) in elsewhere]:
        return say(
            "{player} shuffled {cards} into the deck from elsewhere, and no effect was named",
            player=Player(event.seat),
            cards=cards(extra),
        )
    if event.reason != "setup" or side.unknown or side.astray:
        return None
    if missing := [card for card in cards_in(side.deck) if card not in put_in]:
        return say("{seat}'s deck was shuffled without {cards}", seat=event.seat, cards=cards(missing))
    return None
