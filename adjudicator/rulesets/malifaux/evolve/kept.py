"""How long duels, flips and actions stay on a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

V = TypeVar("V")
KEPT = 5
"""How many duels, flips and actions a table keeps: a new one replaces the oldest that are over.

The duels of an action stay while others of it begin, as their triggers wait for its end. Of the duels that are over,
those with triggers or generated actions still to come go last.
"""


def entered(held: Mapping[str, V], name: str, item: V, *is_over: Callable[[V], bool]) -> dict[str, V]:
    """A copy of duels, flips or actions with one more; if there are too many, without the oldest that are over.

    Each further test of what is over is applied only if the one before leaves too many.
    """
    copy: dict[str, V] = held.copy()  # type: ignore[attr-defined]  # all of a table's are dicts
    for test in is_over if name not in held else ():
        for old, other in held.items():
            if len(copy) < KEPT:
                break
            if old in copy and test(other):
                del copy[old]
    copy[name] = item
    return copy
