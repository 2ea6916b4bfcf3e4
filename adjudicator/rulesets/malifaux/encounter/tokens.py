"""Explosive tokens: who holds how many, how many each may hold, who places the next, and where they are planted."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.rulesets.malifaux.encounter.areas import reaches_into_half
from adjudicator.rulesets.malifaux.encounter.layouts import centreline
from adjudicator.rulesets.malifaux.encounter.presence import encounter_of, has_station, is_on_table, opponent
from adjudicator.rulesets.malifaux.geometry.shapes import Disc
from adjudicator.rulesets.malifaux.ground.bodies import body
from adjudicator.rulesets.malifaux.ground.distances import Test
from adjudicator.rulesets.malifaux.state import Model, Table

MOST_OF_SEAT = 5
"""How many tokens the models of a player are given (MFX-EXPL-04)."""


def tokens_of(table: Table, model: str) -> int:
    """The tokens that a model holds."""
    return encounter_of(table).tokens.get(model, 0)


def held_by(table: Table, seat: str) -> int:
    """The tokens that the models of a seat hold."""
    return sum(held for name, held in encounter_of(table).tokens.items() if table.models[name].seat == seat)


def is_minion(model: Model) -> bool:
    """Whether a model is a Minion."""
    return has_station(model, "minion")


def limit_of(model: Model) -> int:
    """The tokens that a model can hold (MFX-EXPL-05, 06)."""
    return 1 if is_minion(model) else 2


def tokens_due(table: Table) -> Mapping[str, int]:
    """How many tokens each seat is still to be given, without zeros (MFX-EXPL-04)."""
    due = encounter_of(table).tokens_due
    if due is not None:
        return due
    lacking = {seat: MOST_OF_SEAT - held_by(table, seat) for seat in table.seats}
    return {seat: number for seat, number in lacking.items() if number > 0}


def may_be_given_one(table: Table, seat: str) -> tuple[str, ...]:
    """The models of a seat that may be given another token; none once the seat was given five (MFX-EXPL-04)."""
    if seat not in tokens_due(table):
        return ()
    mine = ((name, model) for name, model in table.models.items() if model.seat == seat and is_on_table(model))
    return tuple(name for name, model in mine if tokens_of(table, name) < limit_of(model))


def next_to_place(table: Table) -> str | None:
    """The seat that places the next token: the first player, then the seats in turn; None: not known."""
    encounter = encounter_of(table)
    if encounter.placed_last is None:
        return encounter.first_player
    return opponent(table, encounter.placed_last)


def in_enemy_half(table: Table, model: str) -> Test | None:
    """Whether a model is in its controller's enemy half, where it may plant; None if that cannot be told."""
    there, line = body(table, model), centreline(table, table.models[model].controller)
    if there is None or line is None or not isinstance(there.shape, Disc):
        return None
    return reaches_into_half(line, there.shape)
