"""Laws of sums of draws without replacement, against every way there is, and p-values adjusted for their number."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import numpy as np
import pytest

from adjudicator.fairness.audit.laws import Group, law, moments
from adjudicator.fairness.audit.many import adjusted

SUMS = [
    [Group(54, 4, 30, 1)],
    [Group(54, 4, 30, 3), Group(48, 13, 20, 2), Group(50, 1, 50, 2), Group(54, 1, 5, 4)],
    [Group(10, 10, 4, 2), Group(6, 3, 6, 1)],
    [],
]


def exactly(groups: list[Group], odds: int = 1) -> dict[int, Fraction]:
    """The law by counting."""
    found = {0: Fraction(1)}
    for group in groups:
        ways = {
            number: comb(group.kind, number) * comb(group.size - group.kind, group.taken - number) * odds**number
            for number in range(min(group.kind, group.taken) + 1)
        }
        for _ in range(group.times):
            further: dict[int, Fraction] = {}
            for one, chance in found.items():
                for number, way in ways.items():
                    further[one + number] = further.get(one + number, Fraction()) + chance * way
            whole = sum(ways.values())
            found = {number: chance / whole for number, chance in further.items() if chance}
    return found


@pytest.mark.parametrize("groups", SUMS)
@pytest.mark.parametrize("odds", [1, 3])
def test_a_law_is_that_of_counting(groups: list[Group], odds: int) -> None:
    made, wanted = law(groups, odds), exactly(groups, odds)

    told = {made.least + place: chance for place, chance in enumerate(made.chances)}
    assert all(abs(told[number] - chance) < 1e-13 for number, chance in wanted.items())
    assert abs(sum(told.values()) - 1) < 1e-13


def test_a_p_value_is_twice_the_smaller_tail() -> None:
    groups = [Group(54, 4, 20, 2)]
    wanted = exactly(groups)

    for number in range(9):
        below = sum(chance for one, chance in wanted.items() if one <= number)
        above = sum(chance for one, chance in wanted.items() if one >= number)
        assert law(groups).tail(number) == pytest.approx(float(min(1, 2 * min(below, above))), rel=1e-9)


def test_a_long_season_is_as_exact_as_a_normal_law_is_there() -> None:
    groups = [Group(54 - place % 8, 13, 20 + place % 15, 2_000) for place in range(200)]
    mean, variance = moments(groups)
    made = law(groups)

    numbers = made.least + np.arange(len(made.chances))
    assert made.chances.sum() == pytest.approx(1, abs=1e-10)
    assert float(made.chances @ numbers) == pytest.approx(mean, abs=1e-3)
    assert made.tail(round(mean + 1.96 * variance**0.5)) == pytest.approx(0.05, rel=0.01)


def test_p_values_are_adjusted_for_their_number() -> None:
    assert adjusted([]) == []
    assert adjusted([0.2]) == [0.2]
    assert adjusted([0.04, 0.01, 0.02, 0.9]) == pytest.approx([0.16 / 3, 0.04, 0.04, 0.9])
    assert adjusted([0.9, 0.8]) == pytest.approx([0.9, 0.9])
