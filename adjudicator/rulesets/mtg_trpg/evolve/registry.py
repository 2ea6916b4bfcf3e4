"""Which function applies which kind of event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from adjudicator.rulesets.mtg_trpg.events import Event
from adjudicator.rulesets.mtg_trpg.state import Table

F = TypeVar("F", bound=Callable[..., Table])

EVOLVE: dict[type[Event], Callable[[Table, Any, int], Table]] = {}


def evolves(*kinds: type[Event]) -> Callable[[F], F]:
    """Enters the function that applies these kinds of event: `(table, event, position) -> table`."""

    def enter(function: F) -> F:
        for kind in kinds:
            EVOLVE[kind] = function
        return function

    return enter


def unchanged(table: Table, event: Event, position: int) -> Table:
    """The same table: the event states something and changes nothing."""
    return table
