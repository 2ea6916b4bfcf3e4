"""Fate modifiers (MFX-MOD): how many cards a flip turns up and which of them may be used."""

from __future__ import annotations

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.cards import BLACK, RED, VALUE
from adjudicator.rulesets.malifaux.events import FateFlipped, FlipCardChosen
from adjudicator.rulesets.malifaux.lookup import (
    MOST_MODIFIERS,
    cards_of,
    flip_at,
    modifier_of,
    soulstone_plus,
    usable,
)
from adjudicator.rulesets.malifaux.state import Table

book.records("MFX-MOD-14", FlipCardChosen)


@book.check("MFX-MOD-03", on=FateFlipped)
def net_modifier_is_plus_less_minus(before: Table, event: FateFlipped, after: Table) -> str | None:
    """A stated net modifier is the number of + less the number of -, before or after the cap of three."""
    if event.modifier is None or not (event.plus or event.minus):
        return None
    stone = soulstone_plus(before, event)
    net = event.plus + stone - event.minus
    if event.modifier in (net, max(-MOST_MODIFIERS, min(MOST_MODIFIERS, net))):
        return None
    return f"{event.plus + stone} + and {event.minus} - leave {net:+d}, not {event.modifier:+d}"


@book.check("MFX-MOD-04", on=FateFlipped)
def one_card_more_per_modifier(before: Table, event: FateFlipped, after: Table) -> str | None:
    """A flip turns up one card and one more per modifier in force; a reflip is not tested a second time."""
    count = len(cards_of(event))
    if count > 4 or event.reflip:
        return None
    modifier = modifier_of(before, event)
    due = 1 + abs(modifier)
    return None if count == due else f"a flip at {modifier:+d} turns up {due} cards, not {count}"


@book.check("MFX-MOD-13", on=FateFlipped)
def flip_has_four_cards_at_most(before: Table, event: FateFlipped, after: Table) -> str | None:
    """Three modifiers count at most, so no flip turns up more than four cards."""
    count = len(cards_of(event))
    return None if count <= 4 else f"{count} cards were turned up; three modifiers count at most, so four cards"


@book.check("MFX-MOD-06", on=FlipCardChosen)
def card_used_was_revealed(before: Table, event: FlipCardChosen, after: Table) -> str | None:
    """Only a card that this flip turned up may be used."""
    flip = flip_at(before, event)
    if flip is None or event.card in flip.cards:
        return None
    return f"{event.card} was not turned up; the flip showed {' '.join(flip.cards)}"


@book.check("MFX-MOD-12", on=FlipCardChosen)
def black_joker_beats_red(before: Table, event: FlipCardChosen, after: Table) -> str | None:
    """With both jokers turned up the Black one is used, not the Red one."""
    flip = flip_at(before, event)
    if flip is None or event.card != RED or BLACK not in flip.cards or RED not in flip.cards:
        return None
    return "both jokers were turned up: the Black Joker is used, not the Red one"


@book.check("MFX-MOD-11", on=FlipCardChosen, unless=("MFX-MOD-06", "MFX-MOD-12"))
def black_joker_is_taken(before: Table, event: FlipCardChosen, after: Table) -> str | None:
    """The Black Joker turned up is the only card that may be used, whatever the modifiers."""
    flip = flip_at(before, event)
    if flip is None or event.card == BLACK or BLACK not in flip.cards:
        return None
    return f"the Black Joker was turned up and must be used, not {event.card}"


@book.check("MFX-MOD-07", on=FlipCardChosen, unless=("MFX-MOD-06", "MFX-MOD-11", "MFX-MOD-12"))
def lowest_card_on_a_negative_flip(before: Table, event: FlipCardChosen, after: Table) -> str | None:
    """With a - in force the card used is the lowest in value, or the Red Joker."""
    flip = flip_at(before, event)
    if flip is None or flip.modifier >= 0 or event.card in usable(flip):
        return None
    lowest = min(VALUE[card] for card in flip.cards)
    return f"the flip stands at {flip.modifier:+d}: its lowest value is {lowest}, {event.card} may not be used"
