"""A flip before it is made: the cards it may turn up, and in how many ways each result comes about.

Every order of the cards that the viewer has not seen is equally likely. Cards known to be on top come first; once the
deck is out, the rest comes from the discard pile, shuffled. The ways are counted, not simulated.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import comb
from typing import Final

from msgspec import Struct

from adjudicator.plain.json import Plain
from adjudicator.rulesets.malifaux.cards import BIT, BLACK, DECK, FULL, RED, SUIT, SUITS, VALUE, Cards, Suit, bits
from adjudicator.rulesets.malifaux.state import Side

JOKERS: Final = BIT[BLACK] | BIT[RED]
FROM: Final[Mapping[int, Cards]] = {least: bits(card for card in DECK if VALUE[card] >= least) for least in range(16)}
"""The cards of at least each value."""
FOR: Final[Mapping[Suit | None, Cards]] = {
    None: FULL,
    **{suit: BIT[RED] | bits(card for card in DECK if SUIT[card] == suit) for suit in SUITS},
}
"""The cards that give each suit: the Red Joker gives any (MFX-CARD-16)."""


class Turned(Struct, frozen=True):
    """The cards that a flip turns up: `known`, then some of those `unseen`, then some of a reshuffled `pile`."""

    known: Cards
    unseen: Cards
    of_unseen: int
    pile: Cards
    of_pile: int

    def ways(self, among: Cards) -> int:
        """In how many of the equally likely ways all of its cards are among these."""
        if self.known & ~among:
            return 0
        of_unseen = comb((self.unseen & among).bit_count(), self.of_unseen)
        return of_unseen * comb((self.pile & among).bit_count(), self.of_pile)

    @property
    def count(self) -> int:
        """How many cards are turned up."""
        return self.known.bit_count() + self.of_unseen + self.of_pile


def unseen_of(side: Side) -> Cards:
    """The cards of a deck whose place in it is not known; for all but judges some of them may be in the hand."""
    return side.deck & ~bits(top.card for top in side.top)


def turned(side: Side, count: int) -> Turned:
    """The cards that a flip of `count` turns up, or of as many as there are (MFX-DECK-03, MFX-HOUSE-C05)."""
    unseen, pile = unseen_of(side), bits(side.discard)
    known = side.top[: min(count, side.deck_count)]
    rest = count - len(known)
    of_unseen = min(rest, max(0, side.deck_count - len(side.top)), unseen.bit_count())
    of_pile = min(rest - of_unseen, pile.bit_count())
    return Turned(bits(top.card for top in known), unseen, of_unseen, pile, of_pile)


def ways_to(flip: Turned, good: Cards, modifier: int) -> int:
    """In how many ways a usable card is among `good`, which holds the Red Joker if it holds any card.

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


def chance(ways: int, out_of: int) -> dict[str, Plain]:
    """An outcome in so many of all ways."""
    return {"ways": ways, "chance": round(ways / out_of, 6)}
