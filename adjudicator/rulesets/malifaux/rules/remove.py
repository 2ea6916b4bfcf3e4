"""Cards removed from the game (MFX-REMOVE): by an effect, face up, in an area of their own, for good."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias, get_args

from adjudicator.plain.said import Player, Said, cards
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.cards import Card
from adjudicator.rulesets.malifaux.events import (
    CardsDiscarded,
    CardsLookedAt,
    CardsMoved,
    CardsRemoved,
    CardsRevealed,
    FateDeckShuffled,
    FlipCardChosen,
)
from adjudicator.rulesets.malifaux.evolve.decks import shuffled_in
from adjudicator.rulesets.malifaux.evolve.flips import owner_of
from adjudicator.rulesets.malifaux.evolve.zones import lies_in
from adjudicator.rulesets.malifaux.lookup import flip_at, lands, only_shows
from adjudicator.rulesets.malifaux.names import ZONES
from adjudicator.rulesets.malifaux.sentences import counted, say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.rulebook import Value

Named: TypeAlias = CardsMoved | CardsRevealed | CardsLookedAt | CardsDiscarded | CardsRemoved
"""The kinds of event that name the zone their cards come from."""
Affects: TypeAlias = Named | FlipCardChosen
"""The kinds of event that may concern a removed card."""


@book.check("MFX-REMOVE-01", on=CardsRemoved)
def cards_are_removed_by_an_effect(table: Table, event: CardsRemoved) -> Said | None:
    """Cards leave the game only by an effect that is named."""
    if event.source is not None:
        return None
    return say("{seat}'s {cards} left the game, and no effect was named", seat=event.seat, cards=cards(event.cards))


@book.value("MFX-REMOVE-02", on=CardsRemoved)
def removing_is_not_discarding(before: Table, event: CardsRemoved, after: Table) -> Iterator[Value]:
    """Nobody discarded a removed card."""
    yield Value("MFX-REMOVE-02", ("discarded_by",), "none", say("discarded by: nobody (removed from the game)"))


@book.check("MFX-REMOVE-03", on=CardsRemoved)
def removed_cards_have_their_own_area(table: Table, event: CardsRemoved) -> Said | None:
    """Removed cards go to the removed area."""
    if event.to == "removed":
        return None
    return say(
        "{seat}'s {cards} went to the {zone} when removed; removed cards go to the removed area",
        seat=event.seat,
        cards=cards(event.cards),
        zone=ZONES[event.to],
    )


@book.check("MFX-REMOVE-03", on=CardsDiscarded)
def discards_stay_out_of_the_removed_area(table: Table, event: CardsDiscarded) -> Said | None:
    """Discarded cards never go to the removed area."""
    if event.to != "removed":
        return None
    return say(
        "{seat}'s {cards} went to the removed area when discarded; only removed cards go there",
        seat=event.seat,
        cards=cards(event.cards),
    )


@book.check("MFX-REMOVE-04", on=CardsRemoved)
def removed_cards_lie_face_up(table: Table, event: CardsRemoved) -> Said | None:
    """Removed cards lie face up."""
    if event.face == "up":
        return None
    return counted(
        "{count} card was removed face down, not face up",
        "{count} cards were removed face down, not face up",
        len(event.cards),
    )


@book.check("MFX-REMOVE-05", on=FateDeckShuffled)
def removed_cards_are_not_shuffled_in(table: Table, event: FateDeckShuffled) -> Said | None:
    """Removed cards are never shuffled into a fate deck."""
    side = table.seats[event.seat]
    put_in = () if event.cards is None or not side.removed else shuffled_in(side, event)
    return _back_in_the_deck(table, event.seat, put_in)


@book.check("MFX-REMOVE-05", on=(CardsMoved, CardsRevealed, CardsLookedAt))
def removed_cards_stay_out_of_the_deck(table: Table, event: CardsMoved | CardsRevealed | CardsLookedAt) -> Said | None:
    """Removed cards are never put into a fate deck."""
    if event.from_ != "removed" or (event.to if isinstance(event, CardsMoved) else lands(event)) != "deck":
        return None
    return _back_in_the_deck(table, event.seat, event.cards)


def _back_in_the_deck(table: Table, seat: str, put_in: Iterable[Card]) -> Said | None:
    """The removed cards among those that were put into a deck."""
    back = [card for card in put_in if card in table.seats[seat].removed]
    if not back:
        return None
    return say(
        "{seat}'s {cards} went back into the deck; cards removed from the game never do", seat=seat, cards=cards(back)
    )


@book.check("MFX-REMOVE-06", on=get_args(Affects))
def effects_ignore_removed_cards(table: Table, event: Affects) -> Said | None:
    """An effect concerns removed cards only if its text names them; a flip concerns none, even if it turned them up."""
    if isinstance(event, FlipCardChosen):
        return _chosen_though_removed(table, event)
    concerned = event.cards if event.from_ == "removed" else _shown_though_removed(table, event)
    if not concerned or _may_concern_removed_cards(event):
        return None
    if event.source is None:
        return say("An effect that does not name removed cards affected {cards}", cards=cards(concerned))
    return say(
        "{effect} affected {cards}, but does not name removed cards", effect=event.source, cards=cards(concerned)
    )


def _shown_though_removed(table: Table, event: Named) -> tuple[Card, ...]:
    """Removed cards that a reveal or look claims to find elsewhere; taking them from there is MFX-CARD-02."""
    side = table.seats[event.seat]
    if not side.removed or not isinstance(event, CardsRevealed | CardsLookedAt) or not only_shows(event):
        return ()
    return tuple(card for card in event.cards if card in side.removed and not lies_in(side, card, event.from_))


def _may_concern_removed_cards(event: Named) -> bool:
    """Whether an event names removed cards or, without an effect, only shows them, as they lie face up."""
    if isinstance(event, CardsRemoved):
        return False
    if event.names_removed:
        return True
    return isinstance(event, CardsLookedAt | CardsRevealed) and event.source is None and only_shows(event)


def _chosen_though_removed(table: Table, event: FlipCardChosen) -> Said | None:
    flip = flip_at(table, event)
    if flip is None or event.card not in flip.cards or event.card not in table.seats[owner_of(flip)].removed:
        return None
    return say("{player} used {card}, which was removed from the game", player=Player(event.seat), card=event.card)
