"""Whether what an event names is there: each raises `Refused`, with the field, where it is not."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.rulesets.malifaux.duelling import duelist_of
from adjudicator.rulesets.malifaux.ground.bodies import is_known
from adjudicator.rulesets.malifaux.state import Duel, Flip, Table
from adjudicator.seam.ruleset import Refused


def seat(table: Table, name: str | None, field: str = "seat") -> None:
    """A seat is one of the match's, if one is named."""
    if name is not None and name not in table.seats:
        raise Refused(f"there is no seat {name}", field)


def model(table: Table, name: str | None, field: str = "model") -> None:
    """A model is on record, if one is named."""
    if name is not None and name not in table.models:
        raise Refused(f"there is no model {name}", field)


def action(table: Table, name: str | None) -> None:
    """An action was started, if one is named."""
    if name is not None and name not in table.actions:
        raise Refused(f"no action {name} is under way", "action")


def duel(table: Table, name: str) -> Duel:
    """The duel of that id."""
    found = table.duels.get(name)
    if found is None:
        raise Refused(f"there is no duel {name}", "duel")
    return found


def flip(table: Table, name: str) -> Flip:
    """The flip of that id."""
    found = table.flips.get(name)
    if found is None:
        raise Refused(f"there is no flip {name}", "flip")
    return found


def new(held: Mapping[str, object], name: str, field: str) -> None:
    """A name is not taken yet."""
    if name in held:
        raise Refused(f"{field} {name} is on the table already", field)


def in_duel(table: Table, duel: Duel, name: str, field: str = "model") -> None:
    """A model has a part in a duel."""
    model(table, name, field)
    if duelist_of(duel, name) is None:
        raise Refused(f"{name} is not in this duel", field)


def rival(acting: str, target: str | None, field: str) -> None:
    """The target of an opposed duel is another model."""
    if target == acting:
        raise Refused(f"{acting} cannot resist itself", field)


def thing(table: Table, name: str | None, field: str) -> None:
    """A model, marker or piece of terrain is on record, if one is named."""
    if name is not None and not is_known(table, name):
        raise Refused(f"there is no model, marker or terrain {name}", field)


def free(table: Table, name: str, field: str) -> None:
    """A name is not that of an object yet."""
    if is_known(table, name):
        raise Refused(f"{name} is on the table already", field)


def piece(table: Table, name: str | None, field: str) -> None:
    """A piece of terrain is on the table, if one is named."""
    if name is not None and name not in table.terrain:
        raise Refused(f"there is no terrain {name}", field)
