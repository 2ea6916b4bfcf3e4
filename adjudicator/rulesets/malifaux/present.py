"""Whether what an event names is there: each raises `Refused`, with the field, where it is not."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.plain.choices import or_nearest
from adjudicator.rulesets.malifaux.duels import duelist_of
from adjudicator.rulesets.malifaux.ground.bodies import is_known
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Duel, Flip, Table
from adjudicator.seam.ruleset import Refused


def seat(table: Table, name: str | None, field: str = "seat") -> None:
    """A seat is one of the match's, if one is named."""
    if name is not None and name not in table.seats:
        raise Refused("no-such", say("There is no seat {seat}", seat=name), field)


def model(table: Table, name: str | None, field: str = "model") -> None:
    """A model is on record, if one is named."""
    if name is not None and name not in table.models:
        ids = _ids(table)
        missing = say("There is no model {model}", model=name)
        raise Refused("no-such", or_nearest(missing, name, ids, ids.__getitem__), field)


def _ids(table: Table) -> dict[str, str]:
    """The ids of models by what they may be called: their names, and the ids themselves."""
    return {one.name: id_ for id_, one in table.models.items() if one.name} | {one: one for one in table.models}


def action(table: Table, name: str | None) -> None:
    """An action was started, if one is named; where it is unknown which are under way, it may have been."""
    if name is not None and name not in table.actions and "under_way" not in table.unknown:
        raise Refused("no-such", say("No action {action} is under way", action=name), "action")


def duel(table: Table, name: str) -> Duel:
    """The duel of that id."""
    there = table.duels.get(name)
    if there is None:
        raise Refused("no-such", say("There is no duel {duel}", duel=name), "duel")
    return there


def flip(table: Table, name: str) -> Flip:
    """The flip of that id."""
    there = table.flips.get(name)
    if there is None:
        raise Refused("no-such", say("There is no flip {flip}", flip=name), "flip")
    return there


def new(held: Mapping[str, object], name: str, field: str) -> None:
    """An id is not taken yet."""
    if name in held:
        raise Refused("taken", say("The id {id} is in use already", id=name), field)


def in_duel(table: Table, duel: Duel, name: str, field: str = "model") -> None:
    """A model has a part in a duel."""
    model(table, name, field)
    if duelist_of(duel, name) is None:
        raise Refused("no-such", say("{model} has no part in this duel", model=named(table, name)), field)


def rival(table: Table, acting: str, target: str | None, field: str) -> None:
    """The target of an opposed duel is another model."""
    if target == acting:
        raise Refused("wrong", say("{model} cannot resist itself", model=named(table, acting)), field)


def thing(table: Table, name: str | None, field: str) -> None:
    """A model, marker or piece of terrain is on record, if one is named."""
    if name is not None and not is_known(table, name):
        missing = say("There is no model, marker or terrain {object}", object=name)
        ids = _ids(table) | {one: one for one in (*table.markers, *table.terrain)}
        raise Refused("no-such", or_nearest(missing, name, ids, ids.__getitem__), field)


def free(table: Table, name: str, field: str) -> None:
    """An id is not that of an object yet."""
    if is_known(table, name):
        raise Refused("taken", say("The id {id} is in use already", id=name), field)


def piece(table: Table, name: str | None, field: str) -> None:
    """A piece of terrain is set up, if one is named."""
    if name is not None and name not in table.terrain:
        raise Refused(
            "no-such", or_nearest(say("There is no terrain {terrain}", terrain=name), name, table.terrain), field
        )
