"""Variants timed in one run: interleaved, their order turned round every second time, the median kept."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Mapping

from msgspec import Struct

ROUNDS = 7


class Timing(Struct, frozen=True):
    """Seconds of a variant: median, fastest, slowest."""

    median: float
    fastest: float
    slowest: float


def timed(variants: Mapping[str, Callable[[], object]], rounds: int = ROUNDS) -> dict[str, Timing]:
    """Every variant once to warm up, then `rounds` times in turn."""
    seconds: dict[str, list[float]] = {name: [] for name in variants}
    for run in variants.values():
        run()
    for number in range(rounds):
        names = list(variants)
        for name in reversed(names) if number % 2 else names:
            gc.collect()
            start = time.perf_counter()
            variants[name]()
            seconds[name].append(time.perf_counter() - start)
    return {name: Timing(statistics.median(all_), min(all_), max(all_)) for name, all_ in seconds.items()}


def ms(timing: Timing) -> str:
    """A timing in milliseconds, with its range."""
    return f"{timing.median * 1e3:.2f} [{timing.fastest * 1e3:.2f}..{timing.slowest * 1e3:.2f}]"
