"""Which function answers for which kind of event, and those that answer for kinds of several areas."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

from adjudicator.rulesets.malifaux import present
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.kinds import ByKind

Seats: TypeAlias = Iterable[str | None]
ADMIT: ByKind[Callable[[Table, Any], None]] = ByKind("admit")
"""Functions that raise `Refused` for an event that names what is not there or contradicts itself."""
CONCERNS: ByKind[Callable[[Table, Any], Seats]] = ByKind("concerns")
"""The seats that act in an event or whose things it touches; some may come up twice, some may be None."""


def needs_nothing(table: Table, event: Any) -> None:
    """Guards an event that names nothing that could be missing."""


def needs_model(table: Table, event: Any) -> None:
    """Guards an event that names a model."""
    present.model(table, event.model)


def needs_seat(table: Table, event: Any) -> None:
    """Guards an event that names a seat."""
    present.seat(table, event.seat)


def needs_both(table: Table, event: Any) -> None:
    """Guards an event that names a seat and a model."""
    present.seat(table, event.seat)
    present.model(table, event.model)


def everybody(table: Table, event: Any) -> Seats:
    """The event is everybody's."""
    return table.seats


def of_model(table: Table, event: Any) -> Seats:
    """The seats of the model that an event names."""
    return seats_of(table, event.model)


def of_seat(table: Table, event: Any) -> Seats:
    """The seat that an event names."""
    return (event.seat,)


def of_both(table: Table, event: Any) -> Seats:
    """The seat that an event names, and the seats of its model."""
    return (event.seat, *seats_of(table, event.model))


def seats_of(table: Table, *models: str | None) -> Iterator[str]:
    """The seats that control these models or own them; none for a model that is not on record."""
    for name in models:
        model = None if name is None else table.models.get(name)
        if model is not None:
            yield from (model.controller, model.seat)
