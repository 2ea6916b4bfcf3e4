"""Which function answers for which kind of event, and those that answer for kinds of several areas."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

from adjudicator.rulesets.mtg_trpg.events import Event, PcEvent
from adjudicator.rulesets.mtg_trpg.state import GM, Table
from adjudicator.seam.kinds import ByKind

Guard: TypeAlias = Callable[[Table, Any], None]
ADMIT: ByKind[Guard] = ByKind("admit")
"""What raises `Refused` for an event without a place on the table, by kind."""
Seats: TypeAlias = Iterable[str]
CONCERNS: ByKind[Callable[[Table, Any], Seats]] = ByKind("concerns")
"""By kind, the seats that an event concerns besides the one that acted (`by`); a seat may come up several times."""


def names_nothing_else(table: Table, event: Event) -> None:
    """The guard of a kind that names nothing, or nothing but its character or check."""


def everybody(table: Table, event: Event) -> Seats:
    """The event is everybody's."""
    return (GM, *table.pcs)


def of_gm(table: Table, event: Event) -> Seats:
    """The event is the GM's."""
    return (GM,)


def of_pc(table: Table, event: PcEvent) -> Seats:
    """The event is its character's."""
    return (event.pc,)


def of_both(table: Table, event: Any) -> Seats:
    """The event is its character's, and theirs whose permanent it names."""
    return (event.pc, *seats_of(table, event.permanent))


def seats_of(table: Table, *named: str | None) -> Iterator[str]:
    """Whose somebody or something is: a character's own seat, a permanent's controller and owner; else the GM's."""
    for name in named:
        if name is None:
            continue
        permanent = table.permanents.get(name)
        players = () if permanent is None else (permanent.controller, permanent.owner)
        if name in table.pcs:
            yield name
        elif name in table.npcs or not any(players):
            yield GM
        yield from (player for player in players if player is not None)
