"""Variants timed in one run: interleaved, their order turned round every second time, medians kept."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Mapping

from msgspec import Struct

ROUNDS = 7


class Timing(Struct, frozen=True):
    """Seconds that a variant took, round by round."""

    seconds: tuple[float, ...]

    @property
    def median(self) -> float:
        """The middle one."""
        return statistics.median(self.seconds)

    @property
    def fastest(self) -> float:
        """The least."""
        return min(self.seconds)

    @property
    def slowest(self) -> float:
        """The most."""
        return max(self.seconds)

    def over(self, other: Timing) -> float:
        """How many times as long as another variant: the median of the rounds, each with its own ratio.

        A machine that is slow for a while is so for both.
        """
        pairs = zip(self.seconds, other.seconds, strict=True)
        return statistics.median(ours / theirs for ours, theirs in pairs)


def timed(variants: Mapping[str, Callable[[], object]], rounds: int = ROUNDS) -> dict[str, Timing]:
    """Every variant once to warm up, then `rounds` times in turn.

    Garbage is collected before each timing, among what the variants made: to walk all that lies in memory besides
    would empty the processor's caches each time.
    """
    seconds: dict[str, list[float]] = {name: [] for name in variants}
    for run in variants.values():
        run()
    gc.collect()
    gc.freeze()
    try:
        for number in range(rounds):
            names = list(variants)
            for name in reversed(names) if number % 2 else names:
                gc.collect()
                start = time.perf_counter()
                variants[name]()
                seconds[name].append(time.perf_counter() - start)
    finally:
        gc.unfreeze()
    return {name: Timing(tuple(taken)) for name, taken in seconds.items()}


def ms(timing: Timing) -> str:
    """A timing in milliseconds, with its range."""
    return f"{timing.median * 1e3:.2f} [{timing.fastest * 1e3:.2f}..{timing.slowest * 1e3:.2f}]"
