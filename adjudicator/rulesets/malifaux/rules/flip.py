"""Flips and reflips (MFX-FLIP): from the top of the own deck, and again only when an effect says so."""

from __future__ import annotations

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.cards import BIT
from adjudicator.rulesets.malifaux.events import FateFlipped, ReflipStarted
from adjudicator.rulesets.malifaux.evolve.flips import held_by
from adjudicator.rulesets.malifaux.lookup import cards_of, flip_at
from adjudicator.rulesets.malifaux.state import Table

book.records("MFX-FLIP-01", FateFlipped)


@book.check("MFX-FLIP-02", on=FateFlipped)
def flip_takes_the_top_of_the_own_deck(before: Table, event: FateFlipped, after: Table) -> str | None:
    """A flip takes the top card of the player's own deck; a card that lies elsewhere is MFX-CARD-02."""
    if event.deck not in (None, event.seat):
        return f"{event.seat} flipped from {event.deck}'s deck"
    if event.position != "top":
        return f"{event.seat} flipped from the bottom of the deck"
    flip = None if event.flip is None else before.flips.get(event.flip)
    if flip is not None and not flip.resolved and flip.seat != event.seat:
        return f"the flip is {flip.seat}'s, but {event.seat}'s deck was used"
    side = before.seats[event.seat]
    cards = cards_of(event) if event.rebuilt_after is None else cards_of(event)[: event.rebuilt_after]
    for known, card in zip(side.top, cards, strict=False):
        if card != known.card and side.deck & BIT[card]:
            return f"{card} was flipped; by the record {known.card} lies there"
    return None


@book.check("MFX-FLIP-05", on=ReflipStarted)
def reflip_needs_an_effect(before: Table, event: ReflipStarted, after: Table) -> str | None:
    """Cards are flipped again only by an effect that is named."""
    if event.source is not None:
        return None
    return f"{', '.join(event.replaced)} flipped again, and no effect was named"


@book.check("MFX-FLIP-06", on=FateFlipped)
def old_card_is_discarded_before_the_reflip(before: Table, event: FateFlipped, after: Table) -> str | None:
    """The old card is discarded, then one is flipped anew; a second flip in a duel is MFX-DUEL-16."""
    if event.duel is not None and not event.reflip:
        return None
    flip = flip_at(before, event)
    if flip is None or flip.resolved or flip.replaced or not flip.cards:
        return None
    old = held_by(before, flip)
    return f"{', '.join(old)} was not discarded before the new flip" if old else None


@book.check("MFX-FLIP-07", on=FateFlipped)
def reflip_turns_one_card_for_each(before: Table, event: FateFlipped, after: Table) -> str | None:
    """As many cards are flipped again as were discarded for it."""
    flip = flip_at(before, event)
    if flip is None or not flip.replaced or flip.resolved:
        return None
    count = len(cards_of(event))
    return None if count == flip.replaced else f"{flip.replaced} discarded to be flipped again, {count} flipped"
