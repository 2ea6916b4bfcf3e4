"""Examples of what may happen in an encounter beside the next steps, on sketches above all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import dist
from typing import Final

from adjudicator.plain.json import Plain
from adjudicator.rulesets.malifaux.encounter.interacts import beside, interacts
from adjudicator.rulesets.malifaux.encounter.tokens import may_be_given_one, next_to_place
from adjudicator.rulesets.malifaux.options.there import Fields, On, in_play
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.offers import free

NEAREST: Final = 6
"""How many models are tried."""


def of_encounter(on: On) -> On:
    """The same in an encounter alone."""
    return lambda table: iter(()) if table.encounter is None else on(table)


def game_ended(table: Table) -> Iterator[Fields]:
    """The end of the game."""
    yield {"turn": table.turn or 5}


def first(table: Table) -> Iterator[Fields]:
    """The first player of a turn."""
    return ({"first_player": seat} for seat in table.seats)


def tokens(table: Table) -> Iterator[Fields]:
    """The models that may be given an Explosive token now."""
    due = next_to_place(table)
    for seat in table.seats if due is None else (due,):
        yield from ({"seat": seat, "model": name} for name in may_be_given_one(table, seat))


def interacting(kind: str, fill: Callable[[Table, Fields], Fields] = lambda _table, _fields: {}) -> On:
    """One for each of the first models that may do so now, whether its Interact was reported or not."""

    def on(table: Table) -> Iterator[Fields]:
        for name in in_play(table)[:NEAREST] if table.encounter is not None else ():
            for one in interacts(table, name):
                fields = {field: choices[0] for field, choices in one.fields.items()}
                if one.event == kind:
                    yield {**fields, **fill(table, fields)}

    return on


def planted(table: Table, fields: Fields) -> Fields:
    """The marker planted next to its model."""
    return {"marker": {"id": free("x", table.markers), "at": beside(table.models[str(fields["actor"])])}}


def idol_moved(table: Table, fields: Fields) -> Fields:
    """The idol an inch further away from its model, for a damage of 1."""
    model, (x, y) = table.models[str(fields["actor"])], table.markers[str(fields["marker"])].at
    was = model.at or (0, 0)
    away = dist(was, (x, y)) or 1
    to: Plain = [x + (x - was[0]) / away, y + (y - was[1]) / away]
    return {"damage": 1, "health_after": (model.health or 2) - 1, "to": to}
