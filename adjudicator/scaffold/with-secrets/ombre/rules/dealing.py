"""Dealing and playing in turn (OMBRE-DEAL, OMBRE-TURN): everybody sees whether it was kept."""

from __future__ import annotations

from adjudicator.plain.said import Player, Said

from ombre.book import book, say
from ombre.events import CardPlayed, CardsDealt
from ombre.state import Table


@book.check("OMBRE-DEAL-01", on=CardsDealt)
def three_cards_are_dealt_to_an_empty_hand(table: Table, event: CardsDealt) -> Said | None:
    """Three cards are dealt to each hand, once both are empty."""
    if event.seat == table.due() and event.count == 3:
        return None
    held = table.hands[event.seat].count
    return say(
        "{seat} was dealt {count} cards and held {held}; 3 are dealt once both hands are empty",
        seat=Player(event.seat), count=event.count, held=held,
    )  # fmt: skip


@book.check("OMBRE-TURN-01", on=CardPlayed)
def players_play_in_turn(table: Table, event: CardPlayed) -> Said | None:
    """Whoever took the last trick leads, then the other player plays."""
    if event.seat == table.active:
        return None
    return say("{seat} played a card in {active}'s turn", seat=Player(event.seat), active=Player(table.active))
