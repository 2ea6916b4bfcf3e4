"""Evidence that grows over a season: a bound that holds whenever somebody looks and whatever the players do.

A test martingale (Ville 1939; Shafer, Shen, Vereshchagin and Vovk 2011). Given all that was recorded before, a report's
cards are a draw without replacement from those of the shuffle that had not come yet. So for each kind of card and each
bias, the likelihood ratio of "such cards are so much more, or less, likely" (Fisher's noncentral law) against "all are
equally likely" has mean 1 at every report, however its size was chosen, and whether or not another one follows. The
product of the ratios is the capital of a fair game; so is the mean over kinds and biases, so their number needs no
correction. The probability that it ever reaches 1/level is at most `level`: one may look after every card, and stop at
any time.

Cards in a hand that is only counted are unknown here; for those the bound assumes that play does not depend on them.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from adjudicator.fairness.audit.cycles import UNNAMED, Cycles, Whole
from adjudicator.fairness.audit.laws import Real, hypergeometric
from adjudicator.seam.decks import Pack

BIASES: Final = (0.5, 2.0)
"""The biases watched for: the odds of a card of a kind against another."""


class Watch(Struct, frozen=True):
    """The growth of evidence against fair shuffles."""

    evidence: float
    """The evidence now."""
    greatest: float
    bound: float
    match: str | None
    """The match in which it first reached the bound; None: it never did."""

    @property
    def is_over(self) -> bool:
        """Whether it ever reached the bound."""
        return self.greatest >= self.bound


def watch(pack: Pack, cycles: Cycles, level: float) -> Watch:
    """The evidence, report by report, in the order of the reports."""
    grown, of_cycle = _grown(pack, cycles)
    bound = 1 / level
    over = np.flatnonzero(grown >= bound)
    return Watch(
        evidence=float(grown[-1]) if len(grown) else 1.0,
        greatest=max(1.0, float(grown.max())) if len(grown) else 1.0,
        bound=bound,
        match=cycles.matches[int(of_cycle[over[0]])] if len(over) and cycles.matches else None,
    )


def _grown(pack: Pack, cycles: Cycles) -> tuple[Real, Whole]:
    """The evidence after each report, and the cycle of each."""
    named = (cycles.taken & 63) != UNNAMED
    cards = (cycles.taken & 63)[named]
    blocks = cycles.block[named]
    cycle = np.repeat(np.arange(len(cycles.first)), cycles.lengths)[named]
    if not len(cards):
        return np.ones(0), cycle
    starts = np.flatnonzero(np.diff(blocks, prepend=-1) | np.diff(cycle, prepend=-1))
    taken = np.diff(np.append(starts, len(cards)))
    of_cycle = cycle[starts]
    opens = np.flatnonzero(np.diff(of_cycle, prepend=-1))
    left = cycles.sizes[of_cycle] - _before(taken, opens)
    order = np.argsort(blocks[starts], kind="stable")
    total = np.full(len(starts), -np.inf)
    for kind in pack.kinds:
        members = np.array([card in pack.kinds[kind][1] for card in pack.cards] + [False] * (64 - len(pack.cards)))
        found = np.add.reduceat(members[cards], starts, dtype=np.int64)
        bits = sum(1 << int(number) for number in np.flatnonzero(members))
        kinds = cycles.holding(bits)[of_cycle] - _before(found, opens)
        for odds in BIASES:
            ratio = found * np.log(odds) - _normed(left, kinds, taken, odds)
            total = np.logaddexp(total, np.cumsum(ratio[order]))
    mean = total - np.log(len(pack.kinds) * len(BIASES))
    return np.exp(np.minimum(mean, 700.0)), of_cycle[order]


def _before(counts: Whole, opens: NDArray[np.intp]) -> Whole:
    """By report, the sum of the counts of earlier reports of its cycle; `opens`: the indices where cycles begin."""
    sums = np.cumsum(counts) - counts
    return sums - np.repeat(sums[opens], np.diff(np.append(opens, len(counts))))


def _normed(left: Whole, kinds: Whole, taken: Whole, odds: float) -> Real:
    """The logarithm of the mean of odds ** (number of such cards taken) if all cards are equally likely."""
    keys, whose = np.unique((left * 64 + kinds) * 64 + taken, return_inverse=True)
    means = []
    for key in keys.tolist():
        chances = hypergeometric(key >> 12, key >> 6 & 63, key & 63)
        means.append(sum(chance * odds**number for number, chance in enumerate(chances)))
    found: Real = np.log(np.array(means))[whose]
    return found
