"""Flips and reflips (MFX-FLIP): from the top of one's own deck, and again only when an effect says so."""

from __future__ import annotations

from adjudicator.plain.said import Player, Said, cards
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.cards import BIT
from adjudicator.rulesets.malifaux.events import FateFlipped, ReflipStarted
from adjudicator.rulesets.malifaux.evolve.flips import held_by
from adjudicator.rulesets.malifaux.lookup import cards_of, duelist_in, flip_at
from adjudicator.rulesets.malifaux.sentences import counted, say
from adjudicator.rulesets.malifaux.state import Table

book.records("MFX-FLIP-01", FateFlipped)


@book.check("MFX-FLIP-02", on=FateFlipped)
def flip_is_from_ones_own_deck(table: Table, event: FateFlipped) -> Said | None:
    """Players flip from their own decks."""
    if event.deck is None or event.deck == event.seat:
        return None
    return say("{player} flipped from {owner}'s deck, not from their own", player=Player(event.seat), owner=event.deck)


@book.check("MFX-FLIP-02", on=FateFlipped)
def flip_is_from_the_top(table: Table, event: FateFlipped) -> Said | None:
    """Cards are flipped from the top of the deck."""
    if event.position == "top":
        return None
    return say("{player} flipped from the bottom of the deck, not from the top", player=Player(event.seat))


@book.check("MFX-FLIP-02", on=FateFlipped)
def players_make_their_own_flips(table: Table, event: FateFlipped) -> Said | None:
    """Players flip for their own models, and go on with their own flips."""
    whose = _whose(table, event)
    if whose is None or whose == event.seat:
        return None
    return say("{player} flipped from their own deck for {owner}'s flip", player=Player(event.seat), owner=whose)


def _whose(table: Table, event: FateFlipped) -> str | None:
    """The seat whose flip it is: the model's in a duel, else the one that began the flip; None: it begins a new one."""
    if event.duel is not None:
        mine = duelist_in(table, event)
        return None if mine is None else mine.seat
    flip = flip_at(table, event)
    return None if flip is None or flip.resolved else flip.seat


@book.check("MFX-FLIP-02", on=FateFlipped)
def flipped_cards_lay_on_top(table: Table, event: FateFlipped) -> Said | None:
    """The cards flipped are those on record on top of the deck; a card that lies elsewhere is MFX-CARD-02."""
    side = table.seats[event.seat]
    if not side.top:
        return None
    for known, card in zip(side.top, cards_of(event)[: event.rebuilt_after], strict=False):
        if card != known.card and side.deck & BIT[card]:
            return say("{card} was flipped, but {top} is on record in its place", card=card, top=known.card)
    return None


@book.check("MFX-FLIP-05", on=ReflipStarted)
def reflip_needs_an_effect(table: Table, event: ReflipStarted) -> Said | None:
    """Only an effect that is named lets cards be flipped again."""
    if event.source is not None:
        return None
    return say(
        "{player} reflipped {cards}, and no effect was named", player=Player(event.seat), cards=cards(event.replaced)
    )


@book.check("MFX-FLIP-06", on=FateFlipped)
def old_card_is_discarded_before_the_reflip(table: Table, event: FateFlipped) -> Said | None:
    """The old card is discarded before a new one is flipped; a second flip in a duel is MFX-DUEL-16."""
    if event.duel is not None and not event.reflip:
        return None
    flip = flip_at(table, event)
    if flip is None or flip.resolved or flip.replaced or not flip.cards:
        return None
    old = held_by(table, flip)
    if not old:
        return None
    return say("{player} flipped again without discarding {cards} first", player=Player(event.seat), cards=cards(old))


@book.check("MFX-FLIP-07", on=FateFlipped)
def reflip_turns_one_card_for_each(table: Table, event: FateFlipped) -> Said | None:
    """As many cards are flipped again as were discarded for the reflip."""
    flip = flip_at(table, event)
    if flip is None or not flip.replaced or flip.resolved:
        return None
    count = len(cards_of(event))
    if count == flip.replaced:
        return None
    return counted(
        "{player} flipped {count} card; {replaced} had been discarded for the reflip",
        "{player} flipped {count} cards; {replaced} had been discarded for the reflip",
        count,
        player=Player(event.seat),
        replaced=flip.replaced,
    )
