"""One answer to many questions: how many of them may be wrong."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np


def adjusted(values: Sequence[float]) -> list[float]:
    """P-values adjusted for their number, in the same order: at most `level` of what is at or below it is false.

    Benjamini and Hochberg 1995, "Controlling the false discovery rate". Where all is fair, a false alarm of any kind is
    as rare as the level for tests that are independent or rise together (Benjamini and Yekutieli 2001); ours hang
    together in other ways too, so how often all of them are silent over fair decks is measured (docs).
    """
    if not values:
        return []
    order = np.argsort(values)
    ranked = np.asarray(values, np.float64)[order] * len(values) / np.arange(1, len(values) + 1)
    lowest = np.minimum.accumulate(ranked[::-1])[::-1]
    found = np.empty(len(values))
    found[order] = np.minimum(lowest, 1.0)
    return [float(value) for value in found]
