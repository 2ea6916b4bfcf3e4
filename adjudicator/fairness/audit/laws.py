"""Exact probabilities: sums of independent hypergeometric numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, lgamma, log
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Real: TypeAlias = NDArray[np.float64]
FLOOR: Final = 1e-10
"""The smallest p-value given: about the precision of the transform."""
_SILENT: Final = 42.0
"""Frequencies are left out where a law's transform is below e to the minus this."""


class Group(NamedTuple):
    """`times` equal draws without replacement: of `size` cards, `kind` are of the kind and `taken` are drawn."""

    size: int
    kind: int
    taken: int
    times: int


@dataclass(frozen=True)
class Law:
    """The probabilities of the numbers from `least` on."""

    least: int
    chances: Real

    def __post_init__(self) -> None:
        object.__setattr__(self, "_below", np.cumsum(self.chances))

    def at_most(self, number: int) -> float:
        """The probability of this number or a smaller one."""
        place = number - self.least
        if place < 0:
            return 0.0
        return float(self._below[min(place, len(self._below) - 1)])  # type: ignore[attr-defined]

    def tail(self, number: int) -> float:
        """The two-sided p-value of a number: twice the smaller of its tails, at most 1.

        Never below `FLOOR`. Twice the smaller tail is valid (conservative) for every law.
        """
        smaller = min(self.at_most(number), 1.0 - self.at_most(number - 1))
        return min(1.0, max(2.0 * smaller, FLOOR))

    def within(self, level: float) -> tuple[int, int]:
        """The least and the greatest number whose p-value is above a level."""
        found = [number for number in self._numbers if self.tail(number) > level]
        return found[0], found[-1]

    @property
    def _numbers(self) -> range:
        return range(self.least, self.least + len(self.chances))

    def beyond(self, null: Law, level: float) -> float:
        """The probability, under this law, of a number whose p-value under the `null` law is at or below a level."""
        found = np.array([null.tail(number) <= level for number in self._numbers])
        return float(self.chances[found].sum()) if len(found) else 0.0


@lru_cache(maxsize=20_000)
def hypergeometric(size: int, kind: int, taken: int, odds: float = 1.0) -> tuple[float, ...]:
    """The probabilities of 0, 1, 2 … cards of a kind in a draw without replacement.

    `odds`: the odds of a card of the kind against another one (Fisher's noncentral law; 1: fair).
    """
    weights = np.full(min(kind, taken) + 1, -np.inf)
    for found in range(max(0, taken - (size - kind)), min(kind, taken) + 1):
        others, left = size - kind, taken - found
        weights[found] = _ways(kind, found) + _ways(others, left) + found * log(odds)
    chances = np.exp(weights - weights.max())
    return tuple(chances / chances.sum())


def _ways(of: int, some: int) -> float:
    return lgamma(of + 1) - lgamma(some + 1) - lgamma(of - some + 1)


def moments(groups: Sequence[Group], odds: float = 1.0) -> tuple[float, float]:
    """Mean and variance of the sum."""
    mean = variance = 0.0
    for group in groups:
        chances = np.array(hypergeometric(group.size, group.kind, group.taken, odds))
        numbers = np.arange(len(chances))
        own = float(chances @ numbers)
        mean += group.times * own
        variance += group.times * max(float(chances @ numbers**2) - own**2, 0.0)
    return mean, variance


def law(groups: Sequence[Group], odds: float = 1.0) -> Law:
    """The law of the sum of all groups' numbers, by the discrete Fourier transform of its characteristic function.

    A hypergeometric number is a sum of independent yes-or-no numbers (Vatutin and Mikhailov 1982), so the transform is
    at most exp(-variance (1 - cos t)): frequencies where that vanishes are left out, which keeps long seasons cheap.
    If many numbers are possible, only those within 12 standard deviations and 64 are kept.
    """
    mean, variance = moments(groups, odds)
    least = sum(group.times * max(0, group.taken - (group.size - group.kind)) for group in groups)
    most = sum(group.times * min(group.kind, group.taken) for group in groups)
    reach = ceil(12 * variance**0.5) + 64
    least, most = max(least, int(mean) - reach), min(most, int(mean) + reach)
    points = 1 << (most - least).bit_length()
    angles = 2 * np.pi * np.arange(points // 2 + 1) / points
    loud = int(np.count_nonzero(variance * (1 - np.cos(angles)) <= _SILENT))
    spectrum = np.zeros(len(angles), np.complex128)
    spectrum[:loud] = _transform(groups, odds, angles[:loud], least)
    chances = np.fft.irfft(spectrum, points) if points > 1 else np.ones(1)
    return Law(least, np.clip(chances[: most - least + 1], 0.0, 1.0))


def _transform(groups: Sequence[Group], odds: float, angles: Real, least: int) -> NDArray[np.complex128]:
    """The product of the groups' characteristic functions, shifted so that `least` comes first."""
    size = np.zeros(len(angles))
    phase = least * angles
    for group in groups:
        chances = np.array(hypergeometric(group.size, group.kind, group.taken, odds))
        own = np.exp(-1j * np.outer(angles, np.arange(len(chances)))) @ chances
        with np.errstate(divide="ignore"):
            size += group.times * np.log(np.abs(own))
        phase += group.times * np.angle(own)
    found: NDArray[np.complex128] = np.exp(size + 1j * phase)
    return found
