"""How often cards of a kind came: in flips, at an end of the deck, in the hand rather than in flips.

In each cycle the number is that of a draw without replacement from the shuffled cards, so the law of their sum is known
exactly. This holds for places of the deck chosen without looking at the cards there. Play chooses them by the cards
that came before, so a match that ends because of a card proves nothing; watch.py has evidence that holds whatever the
players do.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from adjudicator.fairness.audit.cycles import FLIP, HAND, LATE, UNNAMED, Cycles, Whole
from adjudicator.fairness.audit.laws import Group, law, moments
from adjudicator.plain.said import Said, say
from adjudicator.seam.decks import Pack

Sort: TypeAlias = Literal["frequency", "place", "hand", "order", "runs"]
_SHARE: Final = 4
"""The top quarter and the bottom quarter of a deck are its ends."""
_MANY, _FEW = 10, 4
"""Kinds of at least so many cards are tested for a smaller bias, kinds of at most so few for a larger one."""


@dataclass(frozen=True)
class Question:
    """How often something came; by chance alone it is the sum of these draws."""

    name: str
    sort: Sort
    about: Said
    seen: int
    groups: tuple[Group, ...]
    odds: float
    """The bias to be found: the odds of such a card against another."""

    @property
    def bias(self) -> Said:
        """The same in words."""
        return say("odds {odds:.1f} times as high", odds=self.odds)

    @property
    def expected(self) -> float:
        """How often it comes on average."""
        return moments(self.groups)[0]

    @property
    def drawn(self) -> int:
        """How many cards were looked at."""
        return sum(group.taken * group.times for group in self.groups)

    def value(self, _needed: float = 1.0) -> float:
        """The exact two-sided p-value of the number."""
        return law(self.groups).tail(self.seen)

    def power(self, level: float) -> float:
        """The probability that the bias gives a p-value at or below a level."""
        return law(self.groups, self.odds).beyond(law(self.groups), level)


def questions(pack: Pack, cycles: Cycles) -> list[Question]:
    """All of them."""
    return [*frequencies(pack, cycles), *_places(pack, cycles), *_hands(pack, cycles)]


def frequencies(pack: Pack, cycles: Cycles) -> list[Question]:
    """How often flips turned cards of each kind in the upper half of the deck.

    Within a cycle these flips are a sample without replacement of the shuffled cards (hypergeometric). The lower half
    is ignored: all cards of a deck come sooner or later, so counts there say little.
    """
    counts = np.bincount(cycles.taken, minlength=256)[64 * FLIP : 64 * FLIP + len(pack.cards)]
    flips = cycles.per_cycle(cycles.taken < UNNAMED)
    found, sizes = [], cycles.sizes
    for name, (about, _) in pack.kinds.items():
        cards = _numbers(pack, name)
        groups = _grouped(sizes, cycles.holding(_bits(cards)), flips)
        says = say("{cards} in the upper half of the deck", cards=about)
        found.append(Question(name, "frequency", says, int(counts[cards].sum()), groups, _odds(len(cards))))
    return found


def _places(pack: Pack, cycles: Cycles) -> Iterator[Question]:
    """How often a single card lay in the first, or last, quarter of a deck after a shuffle.

    Only reports wholly within the quarter count, and only named cards: every place is equally likely to hold the card,
    so the number is hypergeometric, too.
    """
    if not len(cycles.taken):
        return
    begins, ends = _spans(cycles)
    quarter = cycles.sizes // _SHARE
    top = ends <= np.repeat(quarter, cycles.lengths)
    bottom = begins >= np.repeat(cycles.sizes - quarter, cycles.lengths)
    cards = cycles.taken & 63
    for card in pack.singles:
        number = pack.cards.index(card)
        about = pack.kinds[card][0]
        for end, where in (("top", top), ("bottom", bottom)):
            groups = _grouped(cycles.sizes, cycles.holding(1 << number), cycles.per_cycle(where & (cards != UNNAMED)))
            seen = int(np.count_nonzero(where & (cards == number)))
            says = say("{card} in the first quarter of the deck", card=about)
            if end == "bottom":
                says = say("{card} in the last quarter of the deck", card=about)
            yield Question(f"{card}-{end}", "place", says, seen, groups, 4.0)


def depths(pack: Pack, cycles: Cycles, card: str, parts: int) -> list[Question]:
    """How often a single card lay in each part of the deck after a shuffle; a report lies where its middle lies."""
    begins, ends = _spans(cycles)
    part = (begins + ends) * parts // (2 * np.repeat(cycles.sizes, cycles.lengths))
    cards, number = cycles.taken & 63, pack.cards.index(card)
    found = []
    for place in range(parts):
        here = (part == place) & (cards != UNNAMED)
        groups = _grouped(cycles.sizes, cycles.holding(1 << number), cycles.per_cycle(here))
        seen = int(np.count_nonzero(here & (cards == number)))
        found.append(Question(str(place + 1), "place", pack.kinds[card][0], seen, groups, 4.0))
    return found


def _spans(cycles: Cycles) -> tuple[Whole, Whole]:
    """By card, how many cards of its cycle came before its report, and how many up to its end."""
    place = np.arange(len(cycles.taken)) - np.repeat(cycles.first, cycles.lengths)
    is_first = np.ones(len(place), np.bool_)
    is_first[1:] = (cycles.block[1:] != cycles.block[:-1]) | (place[1:] == 0)
    starts = np.flatnonzero(is_first)
    sizes = np.diff(np.append(starts, len(place)))
    begins = np.repeat(place[starts], sizes)
    return begins, begins + np.repeat(sizes, sizes)


def _hands(pack: Pack, cycles: Cycles) -> Iterator[Question]:
    """How many of the strong cards that came by flip or draw went to the hand.

    Given the cards of a cycle that came, each is as likely as any other to have gone to the hand (Fisher's exact test,
    stratified by cycle). Only cycles with named draws count.
    """
    ways, cards = cycles.taken >> 6, cycles.taken & 63
    named = cards != UNNAMED
    hand, flip = named & (ways == HAND), named & ((ways == FLIP) | (ways == LATE))
    strong = np.isin(cards, _numbers(pack, pack.strong)) & (hand | flip)
    groups = _grouped(cycles.per_cycle(hand | flip), cycles.per_cycle(strong), cycles.per_cycle(hand))
    about = say("{cards} in the hand rather than in flips", cards=pack.kinds[pack.strong][0])
    yield Question("hand", "hand", about, int(np.count_nonzero(strong & hand)), groups, 2.0)


def _numbers(pack: Pack, kind: str) -> NDArray[np.int64]:
    return np.array([place for place, card in enumerate(pack.cards) if card in pack.kinds[kind][1]])


def _bits(numbers: NDArray[np.int64]) -> int:
    return sum(1 << int(number) for number in numbers)


def _odds(cards: int) -> float:
    return 1.5 if cards >= _MANY else 2.0 if cards >= _FEW else 3.0


def _grouped(sizes: Whole, kinds: Whole, taken: Whole) -> tuple[Group, ...]:
    """The draws, equal ones grouped, without those that cannot give such a card."""
    times = np.bincount((kinds << 12) + (sizes << 6) + taken, minlength=1)
    found = (Group(key >> 6 & 63, key >> 12, key & 63, int(times[key])) for key in np.flatnonzero(times).tolist())
    return tuple(group for group in found if group.kind and group.taken)
