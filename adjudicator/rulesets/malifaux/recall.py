"""The last answer of a pure function, kept: the rules that watch one event ask for the same thing in turn."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from adjudicator.rulesets.malifaux.state import Table

E = TypeVar("E")
R = TypeVar("R")


def recalled(function: Callable[[Table, E], R]) -> Callable[[Table, E], R]:
    """The function with its last answer kept, for the very same table and event."""
    last: tuple[Table, E, R] | None = None

    @wraps(function)
    def answer(table: Table, event: E) -> R:
        nonlocal last
        kept = last
        if kept is not None and kept[0] is table and kept[1] is event:
            return kept[2]
        found = function(table, event)
        last = table, event, found
        return found

    return answer
