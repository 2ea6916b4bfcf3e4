"""Fate decks that the service shuffles: which cards go into a shuffle, and the cards it deals for a report."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from adjudicator.plain.said import Said
from adjudicator.rulesets.malifaux import present
from adjudicator.rulesets.malifaux.cards import BIT, Card, bits, cards_in
from adjudicator.rulesets.malifaux.decide import off
from adjudicator.rulesets.malifaux.events import CardsDrawn, Event, FateDeckShuffled, FateFlipped
from adjudicator.rulesets.malifaux.events.base import Difference
from adjudicator.rulesets.malifaux.evolve.decks import shuffled_in
from adjudicator.rulesets.malifaux.evolve.zones import take, with_cards, with_side
from adjudicator.rulesets.malifaux.lookup import modifier_of, out_of_the_deck
from adjudicator.rulesets.malifaux.mask import HIDDEN
from adjudicator.rulesets.malifaux.named_cards import may_name
from adjudicator.rulesets.malifaux.sentences import counted, say
from adjudicator.rulesets.malifaux.state import Side, Table
from adjudicator.seam.decks import Decks, Lies, Managed, Pool
from adjudicator.seam.event import Proof
from adjudicator.seam.frozen import replace
from adjudicator.seam.ruleset import Refused

_NAMED = say("The deck is managed: leave its cards to the service")


class Dealt(NamedTuple):
    """A card off a managed deck, with its proof unless its place was on record."""

    card: Card
    proof: Proof | None


def goes_in(table: Table, seat: str, pool: Pool) -> tuple[str, ...]:
    """The cards of a shuffle, in the order of a new deck; raises `Refused` if the record does not know them all."""
    present.seat(table, seat)
    side = table.seats[seat]
    if side.unknown or side.slipped or side.astray:
        raise Refused("missing", say("The record does not know every card of {seat}", seat=seat), "seat")
    cards = 0 if pool == "discard" else side.deck
    return cards_in(cards if pool == "deck" else cards | bits(side.discard))


def deal(table: Table, event: Event, decks: Decks) -> Event:
    """A report with its cards added: those a flip or a draw gets, or a shuffle's order; raises `Refused`."""
    if isinstance(event, FateFlipped | CardsDrawn):
        return _off_top(table, event, decks)
    if type(event) is FateDeckShuffled:
        return _shuffled(table, event, decks)
    if (taken := out_of_the_deck(event)) is not None and taken.cards:
        raise Refused("not-yours", _NAMED, "cards")
    return event


def _off_top(table: Table, event: FateFlipped | CardsDrawn, decks: Decks) -> Event:
    if event.cards or event.playing:
        raise Refused("not-yours", _NAMED, "cards" if event.cards else "playing")
    if event.proof or event.rebuilt_after is not None:
        raise Refused("not-yours", _NAMED, "proof" if event.proof else "rebuilt_after")
    seat = event.deck or event.seat
    present.seat(table, seat, "deck")
    present.seat(table, event.seat)
    if isinstance(event, CardsDrawn):
        if event.count is None:
            raise Refused("missing", say("Say how many cards are drawn"), "count")
        count = event.count
    else:
        count = 1 + abs(modifier_of(table, event))
    dealt, rebuilt = _taken(seat, table.seats[seat], count, decks)
    if isinstance(event, CardsDrawn) and len(dealt) < count:
        raise Refused("wrong", _too_many(seat, len(dealt), count), "count")
    cards, proof = tuple(one.card for one in dealt), tuple(one.proof for one in dealt)
    given: Event = replace(event, cards=cards, proof=proof, rebuilt_after=rebuilt)
    return given


def _taken(seat: str, side: Side, count: int, decks: Decks) -> tuple[list[Dealt], int | None]:
    """So many cards off a deck, and after how many it was made anew from the pile; fewer where both hold fewer."""
    if not count:
        return [], None
    dealt, rebuilt = off(_lying(side, decks.in_use(seat)), _piled(seat, side, decks), count)
    if not dealt:
        raise Refused("untimely", say("{seat} has no card left in deck and discard pile", seat=seat), "event")
    return dealt, rebuilt


def _too_many(seat: str, left: int, count: int) -> Said:
    return counted(
        "Deck and discard pile of {seat} have {count} card left: {number} cannot be drawn",
        "Deck and discard pile of {seat} have {count} cards left: {number} cannot be drawn",
        left,
        seat=seat,
        number=count,
    )


def _piled(seat: str, side: Side, decks: Decks) -> Iterator[Dealt]:
    """The cards of the pile in their bound order, once the deck has run out; raises `Refused` if none is bound."""
    if not side.discard:
        return
    pile = decks.waiting(seat)
    if pile is None or set(pile.cards) != set(side.discard):
        raise Refused("untimely", _due(seat, side.deck_count), "event")
    yield from (Dealt(_card(card), pile.proof(index)) for index, card in enumerate(pile.cards))


def _due(seat: str, left: int) -> Said:
    return counted(
        "The deck of {seat} has {count} card left: bind a shuffle of the discard pile as it lies now first",
        "The deck of {seat} has {count} cards left: bind a shuffle of the discard pile as it lies now first",
        left,
        seat=seat,
    )


def _lying(side: Side, deck: Lies) -> Iterator[Dealt]:
    """The cards of a deck from the top down: those put back on top, those not dealt yet, those put beneath."""
    known = [top.card for top in side.top]
    in_order = [(index, _card(card)) for index, card in enumerate(deck.cards) if index >= deck.dealt]
    lying = [(index, card) for index, card in in_order if side.deck & BIT[card] and card not in known]
    beneath = side.deck & ~bits([*known, *(card for _, card in lying)])
    yield from (Dealt(card, None) for card in known)
    yield from (Dealt(card, deck.proof(index)) for index, card in lying)
    yield from (Dealt(card, None) for card in cards_in(beneath))


def _shuffled(table: Table, event: FateDeckShuffled, decks: Decks) -> Event:
    """The deck as it was bound, if the cards that go in are those that were bound; else raises `Refused`."""
    present.seat(table, event.seat)
    if event.shuffle is not None:
        raise Refused("not-yours", _NAMED, "shuffle")
    bound = decks.waiting(event.seat)
    if bound is None:
        raise Refused("no-such", say("No shuffle of the deck of {seat} is bound", seat=event.seat), "event")
    if set(bound.cards) != set(shuffled_in(table.seats[event.seat], event)):
        says = say(
            "These are not the cards that were bound: let a judge abandon shuffle {shuffle}, and bind one of them",
            shuffle=bound.shuffle,
        )
        raise Refused("wrong", says, "cards")
    if event.cut_by not in (None, bound.cut_by):
        raise Refused("wrong", say("The shuffle was not cut by {seat}", seat=event.cut_by), "cut_by")
    given: Event = replace(event, shuffle=bound.shuffle, cut_by=bound.cut_by)
    return given


def _card(text: str) -> Card:
    return cards_in(BIT[text])[0]


def bare(event: Event) -> Event:
    """An event as it was reported: without its cards, or without the shuffle that was bound."""
    given: Event = event
    if isinstance(event, FateFlipped | CardsDrawn):
        given = replace(event, cards=(), playing=(), proof=(), rebuilt_after=None)
    elif type(event) is FateDeckShuffled:
        given = replace(event, shuffle=None)
    return given


def deck_of(event: Event) -> str | None:
    """The seat whose deck an event deals from."""
    return (event.deck or event.seat) if isinstance(event, FateFlipped | CardsDrawn) else None


def put_aside(table: Table, event: Event) -> Table:
    """The table with the cards that a voided event dealt lying on the pile, those drawn into a hand face down."""
    if not isinstance(event, FateFlipped | CardsDrawn):
        return table
    seat = event.deck or event.seat
    side, who = table.seats[seat], None
    if isinstance(event, CardsDrawn) and event.to in HIDDEN:
        who = event.hand or event.seat
    for card, proof in zip(event.cards or (), event.proof, strict=False):
        if proof is not None and side.deck & BIT[card]:
            side = with_cards(take(side, card, "deck"), (card,), "discard")
            side = side if who is None else replace(side, covered=(*side.covered, (card, who)))
    return table if side is table.seats[seat] else with_side(table, seat, side)


def used(table: Table, seat: str, pool: Pool) -> Event:
    """The report of the shuffle that puts a seat's bound cards to use."""
    if pool == "both":
        cards = Difference(plus=table.seats[seat].discard)
        return FateDeckShuffled(seat=seat, reason="effect", cards=cards)
    return FateDeckShuffled(seat=seat, reason="setup" if pool == "deck" else "deck_empty")


MANAGED: Managed[Table, Event] = Managed(
    goes_in=goes_in, deal=deal, bare=bare, deck_of=deck_of, put_aside=put_aside, may_name=may_name,
    deals={FateFlipped: (), CardsDrawn: ("count",)}, used=used,
)  # fmt: skip
"""How Malifaux works where the service shuffles."""
