"""The events that come by themselves."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import suppress
from typing import Any, Final, TypeVar

from adjudicator.seam.judging import judge
from adjudicator.seam.ruleset import Refused, Ruleset, Step

S = TypeVar("S")
MOST: Final = 60
"""The most events that follow at once."""


def coming(ruleset: Ruleset[S, Any], table: S, groups: Collection[str] | None = None) -> tuple[Any, ...]:
    """The events that come next by themselves, of one step; `groups`: the groups that count (None: all)."""
    for name, group in ruleset.follows.items():
        if groups is None or name in groups:
            found = tuple(group.on(table))
            if found:
                return found
    return ()


def following(
    ruleset: Ruleset[S, Any], table: S, position: int, groups: Collection[str] | None = None
) -> Iterator[Step[S, Any]]:
    """The judged steps of the events that come by themselves from a position on, until there is something to choose.

    What follows is never a breach: it ends before an event that would be one, or that has no place.
    """
    for at in range(position, position + MOST):
        step = _next(ruleset, table, at, groups)
        if step is None:
            return
        yield step
        table = step.after


def _next(ruleset: Ruleset[S, Any], table: S, position: int, groups: Collection[str] | None) -> Step[S, Any] | None:
    for event in coming(ruleset, table, groups)[:1]:
        with suppress(Refused):
            step = judge(ruleset, position, table, event)
            return None if step.findings else step
    return None
