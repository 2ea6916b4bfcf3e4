"""What may be done now, and legal play by chance: the generator and the contract play with it."""

from __future__ import annotations

from typing import get_args

from adjudicator.seam.moves import Option
from adjudicator.seam.offers import option, pick
from adjudicator.seam.ruleset import Randomness, Refused

from ombre.book import say
from ombre.events import Card, CardPlayed, CardsDealt, Event
from ombre.state import Table


def options(table: Table) -> tuple[Option, ...]:
    """A deal that is due; else a card of whoever's turn it is, to be filled in by who cannot see the hand."""
    due, hand = table.due(), table.hands[table.active]
    if due is not None:
        return (option(due, "CardsDealt", "OMBRE-DEAL-01", seat=due, count=3, to_fill=("cards",)),)
    if not hand.count:
        return ()
    card = playable(table) or None
    to_fill = () if card else ("card",)
    return (option(table.active, "CardPlayed", "OMBRE-TURN-01", to_fill=to_fill, seat=table.active, card=card),)


def playable(table: Table) -> tuple[Card, ...]:
    """The cards known in the hand of whoever's turn it is that follow suit, or all, if none does or none was led."""
    held = table.hands[table.active].cards
    return tuple(card for card in held if table.led is not None and card[0] == table.led[0]) or held


def play(table: Table, randomness: Randomness) -> Event:
    """A deal that is due, or a card; raises `Refused` if there is neither."""
    due = table.due()
    if due is not None:
        held = [card for hand in table.hands.values() for card in hand.cards]
        left = [card for card in get_args(Card) if card not in held and card not in table.played]
        dealt = [left.pop(randomness.below(len(left))) for _ in range(3)]
        return CardsDealt(seat=due, count=3, cards=tuple(dealt))
    if not playable(table):
        raise Refused("untimely", say("The game is over"))
    return CardPlayed(seat=table.active, card=pick(playable(table), randomness))
