"""Fair shuffles, measured: of a fate deck, on one core."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import sha256

from adjudicator.fairness.commit import Binding, commitment, proves
from adjudicator.fairness.derive import Contribution, Source, Terms
from adjudicator.rulesets.malifaux.cards import DECK
from tests.bench.harness import ROUNDS, ms, timed

Row = tuple[str, str, str, str]
TIMES = 500
"""Shuffles in one timing."""


def rows() -> Iterator[Row]:
    """Committed and put in order; bound card by card besides; one card of it proved and checked."""
    binding = bound(0)

    def checked(index: int) -> bool:
        return proves(binding.root, len(DECK), DEALT[index % 54], binding.open(index % 54))

    assert checked(53)
    yield rate("a fate deck: order derived, shuffles/s", shuffled, "≥ 20,000")
    yield rate("the same, every card bound, shuffles/s", bound)
    yield rate("a card proved and checked, cards/s", checked)


def rate(what: str, run: Callable[[int], object], aim: str = "") -> Row:
    """How often a second something is done, in the median round."""

    def often() -> None:
        for number in range(TIMES):
            run(number)

    taken = timed({"run": often}, 5 * ROUNDS)["run"]
    most = TIMES / taken.fastest
    return what, ms(taken), f"{TIMES / taken.median:,.0f} (fastest round {most:,.0f})", aim


def source(number: int) -> Source:
    """All that decides a shuffle, from its number."""
    secret = sha256(b"%d" % number).digest()
    added = (Contribution("A", secret), Contribution("B", secret))
    return Source(secret, Terms("0" * 32, "A1", commitment(secret), added))


def shuffled(number: int) -> object:
    """A deck in its order."""
    return source(number).order(DECK)


def bound(number: int) -> Binding:
    """A deck in its order, bound."""
    made = source(number)
    return Binding(made.order(DECK), made.salts(len(DECK)))


DEALT = source(0).order(DECK)

if __name__ == "__main__":
    for row in rows():
        print(" | ".join(row))
