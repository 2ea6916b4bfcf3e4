"""Shuffles are uniform, and the tests that say so find shuffles that are not. Every secret follows from a number."""

from __future__ import annotations

import pytest

from tests.fairness import uniformity
from tests.fairness.uniformity import Shuffler, tallied

SHUFFLES = 20_000
SOME = 10_000
"""Enough to find a bad one."""


def test_every_card_lies_everywhere_and_follows_every_other() -> None:
    tally = tallied(uniformity.fair, SHUFFLES)

    assert tally.p_of_places() > 0.001
    assert tally.p_of_pairs() > 0.001


@pytest.mark.parametrize("biased", [uniformity.swapped_with_any, uniformity.never_its_own_place, uniformity.by_bytes])
def test_a_biased_loop_shows_by_where_the_cards_lie(biased: Shuffler) -> None:
    assert tallied(biased, SOME).p_of_places() < 1e-9


def test_a_mere_cut_shows_by_what_follows_what() -> None:
    assert tallied(uniformity.only_cut, SOME).p_of_pairs() < 1e-9
