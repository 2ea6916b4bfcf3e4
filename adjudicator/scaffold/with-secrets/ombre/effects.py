"""What the events need, what they do, what they are in words."""

from __future__ import annotations

from typing import Final

from adjudicator.plain.said import Player, Said, cards
from adjudicator.seam.frozen import put, replace
from adjudicator.seam.kinds import Apply, ByKind, InWords
from adjudicator.seam.ruleset import Refused

from ombre.book import book, counted, say
from ombre.events import Card, CardPlayed, CardsDealt, Event
from ombre.state import Hand, Table

EVOLVE: Final[ByKind[Apply[Table]]] = ByKind("evolve")
WORDS: Final[InWords[Table]] = InWords()


def admit_openly(table: Table, event: Event) -> None:
    """Raises `Refused` for what cannot be recorded, by what everybody may know: a refusal must not tell a hand."""
    if event.seat not in table.hands:
        raise Refused("no-such", say("There is no seat {seat}", seat=event.seat), "seat")
    if isinstance(event, CardsDealt) and not max(1, len(event.cards)) <= event.count <= 12:
        raise Refused("wrong", say("Between one and twelve cards are dealt, no more named than dealt"), "count")
    if isinstance(event, CardPlayed) and not table.hands[event.seat].count:
        raise Refused("wrong", say("{seat} has no card left", seat=event.seat), "seat")
    if isinstance(event, CardPlayed) and event.card in table.played:
        raise Refused("wrong", say("{card} was played before", card=event.card), "card")


def admit(table: Table, event: Event) -> None:
    """Raises `Refused` by all that a judge may know; to players it is recorded, and OMBRE-HAND-01 finds it."""
    admit_openly(table, event)
    if isinstance(event, CardPlayed) and is_elsewhere(table.hands[event.seat], event.card):
        raise Refused("wrong", say("{card} is not in the hand of {seat}", card=event.card, seat=event.seat), "card")


def is_elsewhere(hand: Hand, card: Card) -> bool:
    """Whether all cards of a hand are known, and this is none of them."""
    return card not in hand.cards and len(hand.cards) >= hand.count


@book.serves("OMBRE-TAKE-01")
def takes(lead: Card, reply: Card) -> bool:
    """Whether the second card takes the trick."""
    return reply[0] == lead[0] and reply[1] > lead[1]


@EVOLVE.of(CardsDealt)
def cards_dealt(table: Table, event: CardsDealt, position: int) -> Table:
    """The hand has more cards; those that are named are known."""
    hand = table.hands[event.seat]
    dealt = Hand(hand.count + event.count, (*hand.cards, *event.cards))
    return replace(table, hands=put(table.hands, event.seat, dealt))


@EVOLVE.of(CardPlayed)
def card_played(table: Table, event: CardPlayed, position: int) -> Table:
    """The hand has one card fewer; the second card of a trick gives it to who takes it, and leads next."""
    hand = table.hands[event.seat]
    left = Hand(max(0, hand.count - 1), tuple(card for card in hand.cards if card != event.card))
    table = replace(table, hands=put(table.hands, event.seat, left), played=(*table.played, event.card))
    if table.led is None or table.leader is None:
        return replace(table, led=event.card, leader=event.seat, active=table.opponent(event.seat))
    taker = event.seat if takes(table.led, event.card) else table.leader
    tricks = put(table.tricks, taker, table.tricks.get(taker, 0) + 1)
    return replace(table, led=None, leader=None, active=taker, tricks=tricks)


@WORDS.of(CardsDealt, called=say("cards dealt"))
def cards_dealt_in_words(table: Table, event: CardsDealt) -> Said:
    """Who is dealt how many cards, or which."""
    who = Player(event.seat)
    if event.cards:
        return say("{who} is dealt {cards}", who=who, cards=cards(event.cards))
    return counted("{who} is dealt {count} card", "{who} is dealt {count} cards", event.count, who=who)


@WORDS.of(CardPlayed, called=say("card played"))
def card_played_in_words(table: Table, event: CardPlayed) -> Said:
    """Who plays which card."""
    return say("{who} plays {card}", who=Player(event.seat), card=event.card)
