"""Flips counted: an audit's frequencies, with their exact p-values, beside numpy counting the same array."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from adjudicator.fairness.audit.cycles import FLIP, LATE, Cycles
from adjudicator.fairness.audit.kinds import frequencies
from adjudicator.rulesets.malifaux.cards import DECK, FULL
from adjudicator.rulesets.malifaux.deals import PACK
from tests.bench.harness import ms, timed

FLIPS = 10_000_000
LENGTH = 50
"""Cards that are flipped of each deck."""
Row = tuple[str, str, str, str]


def rows() -> Iterator[Row]:
    """One row: how many times as long as `numpy.bincount` of the same bytes."""
    played = shuffled(FLIPS // LENGTH)
    found = timed(
        {
            "audit": lambda: [question.value() for question in frequencies(PACK, played)],
            "bincount": lambda: np.bincount(played.taken),
        }
    )
    what = f"statistics over {FLIPS:,} flips ({len(PACK.kinds)} kinds of card, p-values) against numpy bincount"
    yield what, ms(found["audit"]), f"{found['audit'].over(found['bincount']):.2f}", "≤ 3"


def shuffled(decks: int) -> Cycles:
    """So many fair decks, each flipped nearly to its end."""
    chance = np.random.Generator(np.random.PCG64(1))
    cards = chance.random((decks, len(DECK)), np.float32).argsort(axis=1)[:, :LENGTH].astype(np.uint8)
    cards += 64 * np.where(np.arange(LENGTH) < len(DECK) // 2, FLIP, LATE).astype(np.uint8)
    first = np.arange(decks) * LENGTH
    return Cycles(cards.ravel(), np.arange(decks * LENGTH), first, np.full(decks, FULL, np.uint64))


if __name__ == "__main__":
    for row in rows():
        print(" | ".join(row))
