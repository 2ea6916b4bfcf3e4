"""The correction for many questions at once."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np


def adjusted(values: Sequence[float]) -> list[float]:
    """P-values adjusted for their number, in the same order: of those at or below a level, at most that share is false.

    Benjamini and Hochberg 1995, "Controlling the false discovery rate". If everything is fair, false
    alarms of any kind are as rare as the level for tests that are independent or rise together (Benjamini and
    Yekutieli 2001); ours depend on each other in other ways, too, so the rate over fair decks is measured (docs).
    """
    if not values:
        return []
    order = np.argsort(values)
    ranked = np.asarray(values, np.float64)[order] * len(values) / np.arange(1, len(values) + 1)
    lowest = np.minimum.accumulate(ranked[::-1])[::-1]
    found = np.empty(len(values))
    found[order] = np.minimum(lowest, 1.0)
    return [float(value) for value in found]
