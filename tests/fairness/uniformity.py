"""`python -m tests.fairness.uniformity 1000000`: whether shuffles are uniform, and whether a bad one shows.

Where each card lies (rows and columns of that table are tied, so chi-squared is taken times (n - 1) / n with (n - 1)²
degrees of freedom), and at each place, which card follows which. Probabilities are corrected for the number of tests.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from math import erfc, sqrt
from multiprocessing import Pool

import numpy as np
from numpy.typing import NDArray

from adjudicator.fairness.derive import WORDS, Source, Terms, below
from adjudicator.rulesets.malifaux.cards import DECK

CARDS = len(DECK)
AT_ONCE = 10_000
"""Shuffles that are counted together."""
Shuffler = Callable[[Source], tuple[int, ...]]
Counts = NDArray[np.int64]


def fair(source: Source) -> tuple[int, ...]:
    """The derivation itself."""
    return source.order(range(CARDS))


def swapped_with_any(source: Source) -> tuple[int, ...]:
    """The well-known mistake: each card changes places with any of the deck."""
    lie, words = list(range(CARDS)), source.words("order")
    for place in range(CARDS):
        other = below(words, CARDS)
        lie[place], lie[other] = lie[other], lie[place]
    return tuple(lie)


def never_its_own_place(source: Source) -> tuple[int, ...]:
    """Another: Fisher–Yates by one too few, so that no card stays where it is."""
    lie, words = list(range(CARDS)), source.words("order")
    for last in range(CARDS - 1, 0, -1):
        place = below(words, last)
        lie[last], lie[place] = lie[place], lie[last]
    return tuple(lie)


def by_bytes(source: Source) -> tuple[int, ...]:
    """A third: the remainder of a byte, with nothing passed over."""
    lie, words = list(range(CARDS)), source.words("order")
    for last in range(CARDS - 1, 0, -1):
        place = (next(words) & 255) % (last + 1)
        lie[last], lie[place] = lie[place], lie[last]
    return tuple(lie)


def only_cut(source: Source) -> tuple[int, ...]:
    """A cut alone: every place is as likely for every card, but what follows what stays."""
    place = next(source.words("order")) * CARDS // WORDS
    return (*range(place, CARDS), *range(place))


def shuffles(shuffler: Shuffler, first: int, count: int) -> Counts:
    """So many shuffles, a row each; their secrets follow from their numbers."""
    terms = Terms("0" * 32, "1", b"")
    made = (shuffler(Source(sha256(b"%d" % number).digest(), terms)) for number in range(first, first + count))
    return np.fromiter((card for order in made for card in order), np.int64, count * CARDS).reshape(count, CARDS)


class Tally:
    """How often each card lay at each place, and each followed each there."""

    def __init__(self) -> None:
        self.shuffles = 0
        self.places = np.zeros((CARDS, CARDS), np.int64)
        self.pairs = np.zeros((CARDS - 1, CARDS * CARDS), np.int64)

    def add(self, made: Counts) -> None:
        """Counts further shuffles in."""
        self.shuffles += len(made)
        for place in range(CARDS):
            self.places[place] += np.bincount(made[:, place], minlength=CARDS)
        for place in range(CARDS - 1):
            both = made[:, place] * CARDS + made[:, place + 1]
            self.pairs[place] += np.bincount(both, minlength=CARDS * CARDS)

    def p_of_places(self) -> float:
        """How likely a fair shuffler is to spread the cards no more evenly over the places."""
        expected = self.shuffles / CARDS
        squares = float(((self.places - expected) ** 2).sum() / expected) * (CARDS - 1) / CARDS
        return p_value(squares, (CARDS - 1) ** 2)

    def p_of_pairs(self) -> float:
        """The same of what follows what, at the place where it is least even, corrected for as many places."""
        cells = CARDS * (CARDS - 1)
        expected = self.shuffles / cells
        apart = self.pairs[:, [cell for cell in range(CARDS * CARDS) if cell // CARDS != cell % CARDS]]
        squares = ((apart - expected) ** 2).sum(axis=1) / expected
        return min(1.0, (CARDS - 1) * min(p_value(float(one), cells - 1) for one in squares))


def p_value(squares: float, freedom: int) -> float:
    """The chance of a chi-squared no smaller, by Wilson and Hilferty's approximation."""
    spread = 2 / (9 * freedom)
    return erfc(((squares / freedom) ** (1 / 3) - (1 - spread)) / sqrt(2 * spread)) / 2


def tallied(shuffler: Shuffler, count: int) -> Tally:
    """So many shuffles, counted."""
    tally = Tally()
    for first in range(0, count, AT_ONCE):
        tally.add(shuffles(shuffler, first, min(AT_ONCE, count - first)))
    return tally


def _portion(first: int) -> Counts:
    return shuffles(fair, first, AT_ONCE)


def _portions(count: int) -> Iterator[Counts]:
    with Pool() as pool:
        yield from pool.imap_unordered(_portion, range(0, count, AT_ONCE))


if __name__ == "__main__":
    counted = Tally()
    for portion in _portions(int(sys.argv[1])):
        counted.add(portion)
    print(
        f"{counted.shuffles:,} shuffles: places p = {counted.p_of_places():.3f}, pairs p = {counted.p_of_pairs():.3f}"
    )
