"""What hidden hands have to say (OMBRE-FOLLOW, OMBRE-HAND): told to judges and to whose hand it is."""

from __future__ import annotations

from adjudicator.plain.said import Player, cards
from adjudicator.seam.rulebook import Secret

from ombre.book import book, say
from ombre.effects import is_elsewhere
from ombre.events import CardPlayed
from ombre.state import Table


@book.check("OMBRE-FOLLOW-01", on=CardPlayed)
def who_can_follow_suit_does(table: Table, event: CardPlayed) -> Secret | None:
    """Whoever holds a card of the suit that was led plays one."""
    if table.led is None or event.card[0] == table.led[0]:
        return None
    held = [card for card in table.hands[event.seat].cards if card[0] == table.led[0]]
    if not held:
        return None
    says = say("{seat} played {card} to {led}, and held {held}",
               seat=Player(event.seat), card=event.card, led=table.led, held=cards(held))  # fmt: skip
    return Secret(says, (event.seat,))


@book.check("OMBRE-HAND-01", on=CardPlayed)
def cards_are_played_from_hand(table: Table, event: CardPlayed) -> Secret | None:
    """A card is played from the hand of whoever plays it."""
    if not is_elsewhere(table.hands[event.seat], event.card):
        return None
    return Secret(
        say("{seat} played {card}, which was not in hand", seat=Player(event.seat), card=event.card), (event.seat,)
    )
