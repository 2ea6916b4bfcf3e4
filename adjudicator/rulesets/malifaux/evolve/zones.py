"""Fate cards between the zones: taken up, laid down, drawn, discarded, removed, moved.

Cards revealed with a flip lie in no zone until one is chosen. A card is taken from the zone that an event names if it
lies there, else from wherever it does lie; it is never in two places.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.cards import BIT, Card, Cards, bits, cards_in
from adjudicator.rulesets.malifaux.events import (
    CardsDiscarded,
    CardsDrawn,
    CardsMoved,
    CardsRemoved,
    DiscardEffectApplied,
    End,
    PileRearranged,
    Zone,
)
from adjudicator.rulesets.malifaux.evolve.registry import EVOLVE
from adjudicator.rulesets.malifaux.lookup import cards_of
from adjudicator.rulesets.malifaux.state import DISCARDS_KEPT, Discard, Duel, Side, Table, Top
from adjudicator.seam.frozen import put, replace
from adjudicator.seam.kinds import unchanged

EVOLVE.of(DiscardEffectApplied)(unchanged)


# ---- a side's cards


def zone_of(side: Side, card: Card) -> Zone | None:
    """Where a card lies; None: revealed with a flip. The unknown cards of a hand count as in the deck."""
    if side.deck & BIT[card]:
        return "deck"
    if card in side.discard:
        return "discard"
    if card in side.hand:
        return "hand"
    if card in side.conflict:
        return "conflict"
    return "removed" if card in side.removed else None


def lies_in(side: Side, card: Card, zone: Zone) -> bool:
    """Whether a card lies in a zone, or could be one of the unknown cards in hand."""
    if zone == "deck":
        return side.deck & BIT[card] != 0 and side.deck_count > 0
    if card in getattr(side, zone):
        return True
    return zone == "hand" and side.unknown > 0 and side.deck & BIT[card] != 0


def once(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards without repeats: there is only one of each."""
    return cards if len(cards) < 2 else tuple(dict.fromkeys(cards))


def without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The cards without one of them."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def below(top: tuple[Top, ...], card: Card) -> tuple[Top, ...]:
    """What is on record of the top of a deck once a card has left it.

    Seats that did not know that card know nothing below it: else a card that comes to light would tell what it was.
    """
    place = next((place for place, known in enumerate(top) if known.card == card), None)
    if place is None:
        return top
    return top[:place] + tuple(Top(known.card, known.seats & top[place].seats) for known in top[place + 1 :])


def take(side: Side, card: Card, zone: Zone | None) -> Side:
    """The side without a card: out of `zone` if it lies there, else out of wherever it lies."""
    if zone == "deck" and side.deck & BIT[card] and not side.unknown and not side.slipped:
        return replace(side, deck=side.deck & ~BIT[card], top=below(side.top, card))
    lies = zone if zone is not None and lies_in(side, card, zone) else zone_of(side, card)
    if lies not in ("hand", "deck"):
        return side if lies is None else _open_taken(side, card, lies)
    return counting(_hidden_taken(side, card, lies), side.hand_told - _is_counted_in_hand(side, zone))


def _open_taken(side: Side, card: Card, lies: Zone) -> Side:
    """The side without a card that lies in an open zone."""
    covered = side.covered and tuple(pair for pair in side.covered if lies != "discard" or pair[0] != card)
    return replace(side, covered=covered, **{lies: without(getattr(side, lies), card)})


def _hidden_taken(side: Side, card: Card, lies: Zone) -> Side:
    """The side without a card that lies in the hand, or in the deck."""
    if card in side.hand and lies == "hand":
        shown = side.shown and tuple(seen for seen in side.shown if seen[0] != card)
        return replace(side, hand=without(side.hand, card), shown=shown)
    deck = side.deck & ~BIT[card]
    unknown = side.unknown - 1 if lies == "hand" else min(side.unknown, deck.bit_count())
    return replace(side, deck=deck, unknown=unknown, top=below(side.top, card))


def _is_counted_in_hand(side: Side, zone: Zone | None) -> bool:
    """Whether a card from a hidden place was in hand as far as others know: by the report and the counts."""
    return side.hand_told > 0 if zone == "hand" else side.deck_told <= 0


def counting(side: Side, hand_told: int) -> Side:
    """The side with that many cards in hand by everybody's count, whatever the record has there."""
    slipped = hand_told - side.hand_count
    return side if slipped == side.slipped else replace(side, slipped=slipped)


def with_cards(
    side: Side,
    cards: tuple[Card, ...],
    zone: Zone,
    end: End = "top",
    known: tuple[tuple[Card, str], ...] = (),
) -> Side:
    """The side with cards laid down; in a deck the first is the top card, on a pile the last.

    `known`: cards and the seats that know them, kept for the deck's top and for a hand.
    """
    if zone == "discard":
        return replace(side, discard=side.discard + cards if end == "top" else cards + side.discard)
    if zone == "hand":
        return replace(side, hand=side.hand + cards, shown=side.shown + known)
    if zone == "conflict":
        return replace(side, conflict=side.conflict + cards)
    if zone == "removed":
        return replace(side, removed=side.removed + cards)
    top = () if end == "bottom" else tuple(Top(card, frozenset(who for c, who in known if c == card)) for card in cards)
    return replace(in_deck(side, bits(cards)), top=top + side.top)


def in_deck(side: Side, cards: Cards) -> Side:
    """The side with cards in its deck. The like of a card that is there, from the other deck, counts without a bit."""
    return replace(side, deck=side.deck | cards, astray=side.astray - (side.deck & cards).bit_count())


def by_elimination(side: Side) -> Side:
    """The side with the unknown cards of its hand named if its deck is out, as they are the only cards left.

    A hand or deck that also holds cards of the other seat stays as it is: one code would stand for two cards.
    """
    if not side.unknown or side.astray or side.deck.bit_count() > side.unknown or side.deck & bits(side.hand):
        return side
    return replace(side, hand=side.hand + cards_in(side.deck), unknown=0, deck=0)


@book.serves("MFX-DECK-06")
def rebuilt(side: Side) -> Side:
    """The side with its pile made into the deck: the pile is empty, and no card's place is known."""
    side = by_elimination(side)
    return replace(in_deck(side, bits(side.discard)), discard=(), covered=(), top=())


def off_top(side: Side, cards: tuple[Card, ...], rebuilt_after: int | None, used: Card | None = None) -> Side:
    """The side with cards taken off its deck, which was rebuilt after the first `rebuilt_after` of them.

    `used`: the card among them that then lies in the conflict.
    """
    gone = BIT[cards[0]] if len(cards) == 1 else bits(cards)
    if rebuilt_after is None and side.deck & gone == gone and not side.unknown and not side.slipped:
        top = side.top and reduce(below, cards, side.top)
        conflict = side.conflict if used is None or used in side.conflict else (*side.conflict, used)
        return replace(side, deck=side.deck ^ gone, top=top, conflict=conflict)
    cards = once(cards)
    for place, card in enumerate(cards):
        if place == rebuilt_after:
            side = rebuilt(side)
        side = take(side, card, "deck")
    if rebuilt_after is not None and rebuilt_after >= len(cards):
        side = rebuilt(side)
    return side if used is None or used in side.conflict else with_cards(side, (used,), "conflict")


# ---- the table's sides


@book.serves("MFX-HOUSE-C05")
def with_side(table: Table, seat: str, side: Side, duels: Mapping[str, Duel] | None = None) -> Table:
    """The table with a side (and, in one go, its duels) changed.

    When the last card leaves a deck, a shuffle is due if there is a pile.
    """
    due, duels = table.shuffle_due, table.duels if duels is None else duels
    if not due and side.deck and not side.unknown and not side.slipped:
        return replace(table, seats=put(table.seats, seat, side), duels=duels)
    if side.deck_told > 0 or not side.discard:
        if seat in due:
            due = tuple(other for other in due if other != seat)
    elif seat not in due and table.seats[seat].deck_told > 0:
        due = (*due, seat)
    return replace(table, seats=put(table.seats, seat, side), duels=duels, shuffle_due=due)


def knowers(table: Table, seat: str, card: Card, zone: Zone | None) -> Iterable[str]:
    """The seats that know that `card`, of `seat`, lies where it does in `zone`."""
    side = table.seats[seat]
    if zone == "deck":
        return next((top.seats for top in side.top if top.card == card), ())
    if zone == "hand":
        return (seat, *(who for shown, who in side.shown if shown == card))
    return table.seats


def knowledge(
    table: Table, seat: str, cards: tuple[Card, ...], start: Zone, seen: Iterable[str] = ()
) -> tuple[tuple[Card, str], ...]:
    """Cards that leave a zone, each with every seat that knows it; `seen`: seats that were shown them."""
    side = table.seats[seat]
    pairs: dict[tuple[Card, str], None] = {}
    for card in cards:
        zone = start if lies_in(side, card, start) else zone_of(side, card)
        pairs.update(((card, who), None) for who in (*knowers(table, seat, card, zone), *seen))
    return tuple(pairs)


def carry(
    table: Table,
    seat: str,
    cards: tuple[Card, ...],
    start: Zone,
    zone: Zone,
    *,
    to: str | None = None,
    end: End = "top",
    seen: Iterable[str] = (),
) -> Table:
    """The table after cards of `seat` went from zone to zone; `to`: whose zone; `seen`: seats shown them."""
    cards, to = once(cards), to or seat
    known: tuple[tuple[Card, str], ...] = ()
    if zone in ("hand", "deck"):
        known = knowledge(table, seat, cards, start, seen)
        if zone == "hand":
            known = tuple(pair for pair in known if pair[1] != to)
    side = table.seats[seat]
    for card in cards:
        side = take(side, card, start)
    if to == seat:
        return with_side(table, seat, with_cards(side, cards, zone, end, known))
    table = with_side(table, seat, side)
    return with_side(table, to, with_cards(table.seats[to], cards, zone, end, known))


# ---- events


@EVOLVE.of(CardsDrawn)
def cards_drawn(table: Table, event: CardsDrawn, position: int) -> Table:
    """Cards off the top of a deck, one after the other, into a hand; unnamed ones stay bits of the deck."""
    seat, to = event.deck or event.seat, (event.hand or event.seat) if event.to == "hand" else None
    cards = once(cards_of(event))
    if not cards and event.count:
        return _drawn_unnamed(table, seat, to or seat, event)
    known: tuple[tuple[Card, str], ...] = ()
    unshuffled, side = cards[: event.rebuilt_after], table.seats[seat]
    if event.to in ("hand", "deck") and (side.top or bits(unshuffled) & ~side.deck):
        known = tuple(pair for pair in knowledge(table, seat, unshuffled, "deck") if pair[1] != to)
    side, to = off_top(side, cards, event.rebuilt_after), to or seat
    if to == seat:
        return with_side(table, seat, with_cards(side, cards, event.to, known=known))
    table = with_side(table, seat, side)
    return with_side(table, to, with_cards(table.seats[to], cards, event.to, known=known))


def _drawn_unnamed(table: Table, seat: str, to: str, event: CardsDrawn) -> Table:
    """Cards drawn without being named: first those that a seat knows to be on top, then unknown cards in hand."""
    side, count = table.seats[seat], event.count or 0
    held = side.deck_told
    if event.to != "hand" or to != seat:
        return table
    count = min(count, held + len(side.discard))
    first = min(count, held if event.rebuilt_after is None else event.rebuilt_after)
    named = 0
    for known in side.top[:first]:
        if not known.seats:
            break
        named += 1
        side = with_cards(take(side, known.card, "deck"), (known.card,), "hand")
        side = replace(side, shown=side.shown + tuple((known.card, who) for who in known.seats if who != seat))
    side = _unnamed(replace(side, top=side.top[first - named :]), first - named)
    if count > first or event.rebuilt_after is not None:
        side = rebuilt(side)
    return with_side(table, seat, _unnamed(side, count - first))


def _unnamed(side: Side, count: int) -> Side:
    """The side with that many more unknown cards in hand, as far as its deck has cards left on record."""
    hand = side.hand_told + count
    return counting(replace(side, unknown=min(side.unknown + count, side.deck.bit_count())), hand)


def _over(table: Table, seats: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(seat for seat in seats if table.seats[seat].excess)


@EVOLVE.of(CardsDiscarded)
def cards_discarded(table: Table, event: CardsDiscarded, position: int) -> Table:
    """Cards on a pile; who discarded them is kept for the effects that follow a discard."""
    pile = event.pile if event.to == "discard" else None
    table = carry(table, event.seat, event.cards, event.from_, event.to, to=pile, end=event.position)
    if table.discard_due or table.discard_late:
        table = replace(
            table, discard_due=_over(table, table.discard_due), discard_late=_over(table, table.discard_late)
        )
    discard = Discard(position, event.seat, event.cards, discarder(event), event.reason, event.to in ("hand", "deck"))
    return remember_discard(table, discard)


@book.serves("MFX-DISC-10")
def discarder(event: CardsDiscarded) -> str:
    """Who discarded: nobody if the cards come from the conflict."""
    return "none" if event.from_ == "conflict" else event.by


def remember_discard(table: Table, discard: Discard) -> Table:
    """The table with a discard kept for the effects that follow one, if a player or model made it."""
    if discard.by == "none":
        return table
    return replace(table, discards=(*table.discards[1 - DISCARDS_KEPT :], discard))


def pay_discard(table: Table, seat: str, cards: tuple[Card, ...], position: int) -> Table:
    """The table after a player discarded cards from the hand as a cost."""
    table = carry(table, seat, cards, "hand", "discard")
    return remember_discard(table, Discard(position, seat, cards, "player", "cost"))


@EVOLVE.of(CardsRemoved)
@book.serves("MFX-REMOVE-02")
def cards_removed(table: Table, event: CardsRemoved, position: int) -> Table:
    """Cards out of the game: no discard is remembered, no pile touched."""
    return carry(table, event.seat, event.cards, event.from_, event.to)


@EVOLVE.of(CardsMoved)
def cards_moved(table: Table, event: CardsMoved, position: int) -> Table:
    """Cards where an effect put them."""
    return carry(table, event.seat, event.cards, event.from_, event.to)


def rearranged(side: Side, order: tuple[Card, ...]) -> tuple[Card, ...]:
    """A pile after some of its cards were put on top in an order, bottom to top."""
    listed = tuple(card for card in once(order) if card in side.discard)
    return tuple(card for card in side.discard if card not in listed) + listed


@EVOLVE.of(PileRearranged)
@book.serves("MFX-DISC-01")
def pile_rearranged(table: Table, event: PileRearranged, position: int) -> Table:
    """A pile in another order: an ordered list, the last card on top."""
    side = table.seats[event.seat]
    return with_side(table, event.seat, replace(side, discard=rearranged(side, event.order)))
