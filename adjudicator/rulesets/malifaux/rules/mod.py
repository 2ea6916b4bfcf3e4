"""Fate modifiers (MFX-MOD): how many cards a flip turns up and which of them may be used."""

from __future__ import annotations

from adjudicator.plain.said import Player, Said, cards
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.cards import BLACK, RED, VALUE
from adjudicator.rulesets.malifaux.events import FateFlipped, FlipCardChosen
from adjudicator.rulesets.malifaux.lookup import (
    MOST_MODIFIERS,
    cards_of,
    flip_at,
    is_reflip,
    modifier_of,
    soulstone_plus,
    still_up,
)
from adjudicator.rulesets.malifaux.sentences import counted, say
from adjudicator.rulesets.malifaux.state import Table

book.records("MFX-MOD-14", FlipCardChosen)


@book.check("MFX-MOD-03", on=FateFlipped)
def net_modifier_is_plus_less_minus(table: Table, event: FateFlipped) -> Said | None:
    """A stated net modifier is the number of + less the number of -, before or after the limit of three."""
    if event.modifier is None or not (event.plus or event.minus):
        return None
    stone = soulstone_plus(table, event)
    net = event.plus + stone - event.minus
    if event.modifier in (net, max(-MOST_MODIFIERS, min(MOST_MODIFIERS, net))):
        return None
    return say(
        "The net modifier was recorded as {claimed:+}; {plus} ⊕ and {minus} ⊖ leave {net:+}",
        claimed=event.modifier,
        plus=event.plus + stone,
        minus=event.minus,
        net=net,
    )


@book.check("MFX-MOD-04", on=FateFlipped)
def each_modifier_turns_up_one_more_card(table: Table, event: FateFlipped) -> Said | None:
    """A flip turns up one card and one more for each modifier in force; a reflip is not tested again."""
    count, modifier = len(cards_of(event)), modifier_of(table, event)
    due = 1 + abs(modifier)
    if count == due or count > 4 or is_reflip(event, flip_at(table, event)):
        return None
    return counted(
        "{player} turned up {count} card; a flip at {modifier:+} turns up {due}",
        "{player} turned up {count} cards; a flip at {modifier:+} turns up {due}",
        count,
        player=Player(event.seat),
        modifier=modifier,
        due=due,
    )


@book.check("MFX-MOD-13", on=FateFlipped)
def flip_has_at_most_four_cards(table: Table, event: FateFlipped) -> Said | None:
    """At most three modifiers count, so no flip turns up more than four cards."""
    count = len(cards_of(event))
    if count <= 4:
        return None
    return say(
        "{player} turned up {number} cards; at most three modifiers count, so at most four cards are turned up",
        player=Player(event.seat),
        number=count,
    )


@book.check("MFX-MOD-06", on=FlipCardChosen)
def card_used_was_revealed(table: Table, event: FlipCardChosen) -> Said | None:
    """Only a card that this flip turned up may be used."""
    flip = flip_at(table, event)
    if flip is None or event.card in flip.cards:
        return None
    if not flip.cards:
        return say("{player} used {card}, but the flip turned up no card", player=Player(event.seat), card=event.card)
    return say(
        "{player} used {card}, but the flip turned up {cards}",
        player=Player(event.seat),
        card=event.card,
        cards=cards(flip.cards),
    )


@book.check("MFX-MOD-12", on=FlipCardChosen)
def black_joker_beats_red(table: Table, event: FlipCardChosen) -> Said | None:
    """Where both jokers were turned up, the Black one is used."""
    flip = flip_at(table, event)
    if flip is None or event.card != RED or RED not in flip.cards or BLACK not in still_up(table, flip):
        return None
    return say(
        "{player} used the Red Joker; with both jokers turned up the Black Joker must be used",
        player=Player(event.seat),
    )


@book.check("MFX-MOD-11", on=FlipCardChosen, unless=("MFX-MOD-06", "MFX-MOD-12"))
def black_joker_is_used(table: Table, event: FlipCardChosen) -> Said | None:
    """Once the Black Joker is turned up, no other card may be used, whatever the modifiers."""
    flip = flip_at(table, event)
    if flip is None or event.card == BLACK or BLACK not in still_up(table, flip):
        return None
    return say(
        "{player} used {card}; the Black Joker was turned up and must be used",
        player=Player(event.seat),
        card=event.card,
    )


@book.check("MFX-MOD-07", on=FlipCardChosen, unless=("MFX-MOD-06", "MFX-MOD-11", "MFX-MOD-12"))
def negative_flip_uses_its_lowest_card(table: Table, event: FlipCardChosen) -> Said | None:
    """A negative flip uses its card of the lowest value, or the Red Joker."""
    flip = flip_at(table, event)
    if flip is None or flip.modifier >= 0 or event.card == RED:
        return None
    used = VALUE[event.card]
    lowest = min((VALUE[card] for card in still_up(table, flip)), default=used)
    if used <= lowest:
        return None
    return say(
        "The flip is at {modifier:+}: its lowest card has value {lowest}, so {card} may not be used",
        modifier=flip.modifier,
        lowest=lowest,
        card=event.card,
    )
