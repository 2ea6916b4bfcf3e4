"""Odds at a position: what a seat's next flip may come to, by what whoever asks may know of its cards.

Every order of the cards that the viewer has not seen is equally likely. Cards known to be on top come first; once the
deck is out, the rest comes from the discard pile, shuffled. Counted, not simulated: `ways` of `out_of` are exact.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import comb
from typing import Annotated, Any, Final

from msgspec import Meta, Struct

from adjudicator.plain.json import Plain
from adjudicator.rulesets.malifaux import present
from adjudicator.rulesets.malifaux.cards import (
    BIT,
    BLACK,
    DECK,
    FULL,
    RED,
    SUIT,
    SUITS,
    VALUE,
    Cards,
    Suit,
    bits,
    cards_in,
    severity,
)
from adjudicator.rulesets.malifaux.events import Number, Seat
from adjudicator.rulesets.malifaux.lookup import MOST_MODIFIERS
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Side, Table
from adjudicator.seam.ruleset import Query, Refused

JOKERS: Final = BIT[BLACK] | BIT[RED]
FROM: Final[Mapping[int, Cards]] = {least: bits(card for card in DECK if VALUE[card] >= least) for least in range(16)}
"""The cards of at least a value."""
FOR: Final[Mapping[Suit | None, Cards]] = {
    None: FULL,
    **{suit: BIT[RED] | bits(card for card in DECK if SUIT[card] == suit) for suit in SUITS},
}
"""The cards that give a suit: the Red Joker gives any (MFX-CARD-16)."""


class OfOdds(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the next flip of a seat may come to, at a net modifier; with `total`, whether it gets there.

    `stat` is what is added to the card's value, `exceed` asks for more than the total, as who resists needs
    (MFX-DUEL-26), `suit` is one that the card must give.
    """

    seat: Seat
    modifier: Annotated[int, Meta(ge=-MOST_MODIFIERS, le=MOST_MODIFIERS)] = 0
    stat: Number = 0
    total: Number | None = None
    exceed: bool = False
    suit: Suit | None = None


class Turned(Struct, frozen=True):
    """The cards that a flip turns up: `known`, then some of those `unseen`, then some of a reshuffled `pile`."""

    known: Cards
    unseen: Cards
    of_unseen: int
    pile: Cards
    of_pile: int

    def ways(self, among: Cards) -> int:
        """In how many of the equally likely ways each of its cards is among these."""
        if self.known & ~among:
            return 0
        of_unseen = comb((self.unseen & among).bit_count(), self.of_unseen)
        return of_unseen * comb((self.pile & among).bit_count(), self.of_pile)

    @property
    def count(self) -> int:
        """How many cards are turned up."""
        return self.known.bit_count() + self.of_unseen + self.of_pile


def unseen_of(side: Side) -> Cards:
    """The cards of a deck whose place in it is not known; to all but judges some of them are in the hand."""
    return side.deck & ~bits(top.card for top in side.top)


def turned(side: Side, count: int) -> Turned:
    """The cards that a flip of so many turns up, or of as many as there are (MFX-DECK-03, MFX-HOUSE-C05)."""
    unseen, pile = unseen_of(side), bits(side.discard)
    known = side.top[: min(count, side.deck_count)]
    rest = count - len(known)
    of_unseen = min(rest, max(0, side.deck_count - len(side.top)), unseen.bit_count())
    of_pile = min(rest - of_unseen, pile.bit_count())
    return Turned(bits(top.card for top in known), unseen, of_unseen, pile, of_pile)


def ways_to(flip: Turned, good: Cards, modifier: int) -> int:
    """In how many ways one of the cards that may be used is among `good`, of which the Red Joker is one if any is.

    That is `lookup.usable` counted: the Black Joker alone if it shows (MFX-MOD-11, 12), with a - the lowest cards and
    the Red Joker (MFX-MOD-07, 08, 10), else any (MFX-MOD-06).
    """
    fair = FULL & ~BIT[BLACK]
    without = flip.ways(fair)
    found = flip.ways(FULL) - without if good & BIT[BLACK] else 0
    if modifier >= 0:
        return found + without - flip.ways(fair & ~good)
    if good & BIT[RED]:
        found += without - flip.ways(FULL & ~JOKERS)
    for lowest in range(1, 14):
        above = FROM[lowest] & ~JOKERS
        found += flip.ways(above) - flip.ways(above & ~(good & ~FROM[lowest + 1]))
    return found


def odds(table: Table, asked: OfOdds) -> Plain:
    """What the next flip may come to; raises `Refused` where there is no card to flip."""
    present.seat(table, asked.seat, "seat")
    side = table.seats[asked.seat]
    flip = turned(side, 1 + abs(asked.modifier))
    if not flip.count:
        raise Refused(say("{seat} has no card to flip: deck and discard pile are empty", seat=asked.seat), "seat")
    answer: dict[str, Plain] = {**_cards(side, flip), **_outcomes(flip, asked.modifier)}
    if asked.total is not None or asked.suit is not None:
        answer["success"] = _success(flip, asked)
    return answer


def _cards(side: Side, flip: Turned) -> dict[str, Plain]:
    """Which cards the next may be, and how many are turned up; `reshuffled`: after the deck has been made anew."""
    first = turned(side, 1)
    return {
        "deck": side.deck_count,
        "next": list(cards_in(first.known or (first.unseen if first.of_unseen else first.pile))),
        "known": [top.card for top in side.top],
        "flipped": flip.count,
        "reshuffled": flip.of_pile,
        "out_of": flip.ways(FULL),
    }


def _outcomes(flip: Turned, modifier: int) -> dict[str, Plain]:
    """The value used, if the best that may be used is; its strength; the suits to be had; the jokers turned up."""
    least = [ways_to(flip, FROM[value], modifier) for value in range(16)]
    values = {value: least[value] - least[value + 1] for value in range(15)}
    strengths: dict[str, int] = {}
    for value, ways in values.items():
        strengths[severity(value)] = strengths.get(severity(value), 0) + ways
    every = flip.ways(FULL)
    shown = {joker: every - flip.ways(FULL & ~BIT[joker]) for joker in (BLACK, RED)}
    suits = {str(suit): ways_to(flip, FOR[suit], modifier) for suit in SUITS}
    told: dict[str, Mapping[Any, int]] = {"values": values, "severity": strengths, "suits": suits, "jokers": shown}
    return {name: {str(key): _chance(ways, flip) for key, ways in of.items()} for name, of in told.items()}


def _success(flip: Turned, asked: OfOdds) -> Plain:
    """Whether a card may be used that is worth enough and gives the suit; `needs`: the least value of it."""
    needs = 0 if asked.total is None else asked.total - asked.stat + asked.exceed
    good = FROM[max(0, min(needs, 15))] & FOR[asked.suit]
    return {"needs": needs, **_chance(ways_to(flip, good, asked.modifier), flip)}


def _chance(ways: int, flip: Turned) -> dict[str, Plain]:
    return {"ways": ways, "chance": round(ways / flip.ways(FULL), 6)}


QUERIES: Final[Mapping[str, Query[Table]]] = {
    "odds": Query(say("What may a seat's next flip come to, and does it reach a total?"), OfOdds, odds)
}
"""The questions about cards."""
