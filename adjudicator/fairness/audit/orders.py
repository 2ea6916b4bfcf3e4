"""The order in which cards came: kept from before the shuffle, or like after like; tested by simulated shuffles.

Null: every assignment of the shuffled cards to the places of the record is equally likely, a report being one place of
several cards. Each statistic is summed over cycles and compared with fair shuffles of the same cycles (Barnard 1963):
p = (1 + shuffles that give as much) / (1 + shuffles), which is valid for any number of shuffles. 999 are simulated;
19,999 if those give 0.05 or less; 99,999 if these give 0.0005 or less and a smaller p-value is needed than they can
give. p is the last of these, so looking again does not spoil it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from statistics import NormalDist
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from adjudicator.fairness.audit.cycles import UNNAMED, Cycles, Whole
from adjudicator.fairness.audit.laws import Real
from adjudicator.plain.said import Said, say
from adjudicator.seam.decks import Pack

FIRST, FURTHER, FURTHEST = 999, 19_999, 99_999
"""Simulated shuffles: at first, in doubt, and for very small p-values."""
DOUBTFUL, STRANGE = 0.05, 0.0005
"""P-values at or below which the second and the third number of shuffles are simulated."""
AT_ONCE: Final = 20_000
"""The most shuffles in memory at a time."""
BIASED: Final = 199
"""Bad shuffles simulated to estimate the power."""
RIFFLES, PACKET = 3, 8
"""The bad shuffles to be found: so many riffles; packets of about so many cards that change places."""
CLOSE: Final = 4
"""Former neighbours have stayed together if they come within so many places of each other."""
FAR: Final = 12
"""Distances up to this are counted one by one; larger ones together."""
LATEST: Final = 60
"""How many of the latest shuffles are tested: more than enough to show an order that was kept."""
Orders = NDArray[np.intp]
"""Shuffles of a cycle, one a row: cards, in the order they came, by their rank before the shuffle."""


@dataclass(frozen=True)
class Cycle:
    """The places of a cycle's named cards."""

    size: int
    ranks: Orders
    """By named card that came, its place in the order before the shuffle."""
    at: Whole
    """By the same cards, the place in the deck as written down."""
    places: Real
    """By the same cards, the place as far as it is known: the middle of their report."""
    starts: Whole
    """The indices among them where reports begin."""
    strength: Real
    """By place in the order before, the strength of the card, centred on 0."""

    def near(self, came: Orders) -> Real:
        """By row of ranks, how many former neighbours came close to each other."""
        found: Real = np.count_nonzero(self._apart(came) <= CLOSE, axis=1).astype(np.float64)
        return found

    def _apart(self, came: Orders) -> Real:
        """How far apart each two former neighbours came; nan: one of them did not come."""
        placed = np.full((len(came), self.size), np.nan)
        np.put_along_axis(placed, came, self.places[None, :], axis=1)
        return np.abs(np.diff(placed, axis=1))

    def gaps(self, came: Orders) -> Whole:
        """By row of ranks, how many former neighbours came 0, 1 … places apart, and further."""
        apart = np.minimum(self._apart(came) // 1, FAR)
        return np.stack([np.count_nonzero(apart == gap, axis=1) for gap in range(FAR + 1)], axis=1)

    def alike(self, came: Orders) -> Real:
        """By row of ranks, how alike successive reports are in strength: the sum of the products of their means."""
        strength = self.strength[came]
        sizes = np.diff(np.append(self.starts, len(self.places)))
        means = np.add.reduceat(strength, self.starts, axis=1) / sizes
        found: Real = (means[:, 1:] * means[:, :-1]).sum(axis=1)
        return found


@dataclass(frozen=True)
class Order:
    """A question about the order in which cards came."""

    name: str
    sort: Literal["order", "runs"]
    about: Said
    bias: Said
    cycles: tuple[Cycle, ...]
    seed: int

    @cached_property
    def seen(self) -> float:
        """The statistic."""
        return float(sum((self._of(cycle, cycle.ranks[None, :])[0] for cycle in self.cycles), 0.0))

    @property
    def expected(self) -> float:
        """The mean of the statistic over fair shuffles."""
        return float(self._fair.mean())

    @property
    def drawn(self) -> int:
        """How many cards were looked at."""
        return sum(len(cycle.places) for cycle in self.cycles)

    def value(self, needed: float = 1.0) -> float:
        """The simulated p-value: one-sided for an order that was kept, two-sided for likeness.

        `needed`: the smallest p-value that may be needed.
        """
        if not self.cycles:
            return 1.0
        p = self._p(self._fair)
        if p <= DOUBTFUL:
            p = self._p(self._simulated(FURTHER, 1))
        if p <= STRANGE and needed < self._sides / (1 + FURTHER):
            p = self._p(self._simulated(FURTHEST, 3))
        return p

    def gaps(self) -> tuple[Whole, Whole]:
        """How far apart former neighbours came over all cycles, and in each of the simulated fair shuffles."""
        generator = np.random.Generator(np.random.PCG64([self.seed, self.sort == "order", 4]))
        seen, fair = np.zeros(FAR + 1, np.int64), np.zeros((FIRST, FAR + 1), np.int64)
        for cycle in self.cycles:
            seen += cycle.gaps(cycle.ranks[None, :])[0]
            fair += cycle.gaps(self._shuffled(cycle, FIRST, generator, is_fair=True)[:, cycle.at])
        return seen, fair

    def power(self, level: float) -> float:
        """The approximate probability that the bias is found, with the law of fair shuffles assumed normal."""
        one_sided = level / self._sides
        if not self.cycles or one_sided * (1 + FURTHEST) < 1:
            return 0.0
        fair, biased = self._fair, self._simulated(BIASED, 2)
        needed = fair.mean() + NormalDist().inv_cdf(1 - one_sided) * fair.std()
        return float(np.mean(biased > needed))

    @property
    def _sides(self) -> int:
        return 1 if self.sort == "order" else 2

    @cached_property
    def _fair(self) -> Real:
        return self._simulated(FIRST, 0)

    def _p(self, simulated: Real) -> float:
        slack = 1e-9 * max(1.0, abs(self.seen))  # sums of the same numbers in another order
        above = (1 + np.count_nonzero(simulated >= self.seen - slack)) / (1 + len(simulated))
        below = (1 + np.count_nonzero(simulated <= self.seen + slack)) / (1 + len(simulated))
        return float(above if self.sort == "order" else min(1.0, 2 * min(above, below)))

    def _simulated(self, times: int, stream: int) -> Real:
        """The statistic of so many shuffles of all cycles: fair ones, or (stream 2) biased ones."""
        generator = np.random.Generator(np.random.PCG64([self.seed, self.sort == "order", stream]))
        total = np.zeros(times)
        for cycle in self.cycles:
            for first in range(0, times, AT_ONCE):
                some = total[first : first + AT_ONCE]
                some += self._of(cycle, self._shuffled(cycle, len(some), generator, is_fair=stream != 2)[:, cycle.at])
        return total

    def _shuffled(self, cycle: Cycle, times: int, generator: np.random.Generator, *, is_fair: bool) -> Orders:
        if is_fair:
            return generator.random((times, cycle.size)).argsort(axis=1)
        if self.sort == "order":
            return _riffled(cycle.size, times, generator)
        return np.argsort(cycle.strength, kind="stable")[_in_packets(cycle.size, times, generator)]

    def _of(self, cycle: Cycle, came: Orders) -> Real:
        return cycle.near(came) if self.sort == "order" else cycle.alike(came)


def _riffled(size: int, times: int, generator: np.random.Generator) -> Orders:
    """Riffles of a deck (Gilbert, Shannon and Reeds; Bayer and Diaconis 1992): each card's heap is a fair label, and
    its new place comes from sorting the labels stably."""
    labels = generator.integers(2**RIFFLES, size=(times, size))
    return labels.argsort(axis=1, kind="stable").argsort(axis=1)


def _in_packets(size: int, times: int, generator: np.random.Generator) -> Orders:
    """Decks with their packets in random order, each packet's cards unchanged."""
    packet = (generator.random((times, size)) < 1 / PACKET).cumsum(axis=1)
    places = generator.random((times, size + 1))
    return np.take_along_axis(places, packet, axis=1).argsort(axis=1, kind="stable")


def orders(pack: Pack, cycles: Cycles, seed: int) -> list[Order]:
    """Both questions, about the latest cycles with at least two named reports."""
    found = tuple(islice(_looked_at(pack, cycles), LATEST))
    riffled = say("a deck riffled only {times} times", times=RIFFLES)
    sorted_first = say("a deck sorted by strength whose packets of about {cards} changed places", cards=PACKET)
    kept = say("neighbours in the order before the shuffle that came close to each other")
    return [
        Order("kept", "order", kept, riffled, found, seed),
        Order("runs", "runs", say("strong after strong and weak after weak"), sorted_first, found, seed),
    ]


def _looked_at(pack: Pack, cycles: Cycles) -> Iterator[Cycle]:
    strengths = np.array([pack.strength[card] for card in pack.cards], np.float64)
    ends = (cycles.first + cycles.lengths).tolist()
    for number in reversed(range(len(ends))):
        found = _cycle(cycles, number, slice(int(cycles.first[number]), ends[number]), strengths)
        if found is not None:
            yield found


def _cycle(cycles: Cycles, number: int, part: slice, strengths: Real) -> Cycle | None:
    cards, blocks = cycles.taken[part] & 63, cycles.block[part]
    _, begins, whose = np.unique(blocks, return_index=True, return_inverse=True)
    middles = begins + (np.diff(np.append(begins, len(cards))) - 1) / 2
    named = cards != UNNAMED
    whose = whose[named]
    if not len(whose) or whose[0] == whose[-1]:
        return None
    before = _before(cycles, number)
    rank = {card: place for place, card in enumerate(before)}
    strength = strengths[list(before)]
    return Cycle(
        size=len(before),
        at=np.flatnonzero(named),
        ranks=np.array([rank[card] for card in cards[named].tolist()], np.intp),
        places=middles[whose],
        starts=np.flatnonzero(np.diff(whose, prepend=-1)),
        strength=(strength - strength.mean()) / (strength.std() or 1.0),
    )


def _before(cycles: Cycles, number: int) -> Sequence[int]:
    """The order before a shuffle: that of the pile, or of a new pack if it is not on record."""
    start = int(cycles.start[number])
    return cycles.piles[number] or [card for card in range(64) if start >> card & 1]
