"""What nobody stated of things on the ground: a table on which all of it stands in the way, to see what hangs on it."""

from __future__ import annotations

from adjudicator.plain.said import Said, listed
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Model, Table, Terrain
from adjudicator.rulesets.malifaux.worded import has, unknown_traits
from adjudicator.seam.frozen import replace
from adjudicator.seam.recall import recalled
from adjudicator.seam.rulebook import Undecidable

TALL = 10
"""Inches above which nothing on the table reaches."""
IN_THE_WAY = ("blocking", "dense", "impassable", "severe")
"""The traits that stop a sight line or a move."""


@recalled()
def unstated(table: Table) -> tuple[str, ...]:
    """The pieces of terrain and the models of which a trait, a Height or a Size that may matter was not stated."""
    pieces = (name for name, one in table.terrain.items() if _is_open(one) or _lacks_height(one))
    models = (name for name, one in table.models.items() if one.at is not None and "Sz" not in one.printed)
    return (*pieces, *models)


@recalled()
def at_most(table: Table) -> Table:
    """The table with what was not stated as tall as can be, and in the way of everything."""
    terrain = {name: _in_the_way(one) for name, one in table.terrain.items()}
    models = {name: _tall(one) for name, one in table.models.items()}
    return replace(table, terrain=terrain, models=models) if unstated(table) else table


@recalled()
def tallest(table: Table) -> Table:
    """The table with every Size that was not stated as tall as can be: the lower of two models is then the nearest."""
    models = {name: _tall(one) for name, one in table.models.items()}
    return table if all(models[name] is one for name, one in table.models.items()) else replace(table, models=models)


def _is_open(piece: Terrain) -> bool:
    """Whether a piece may have more traits than those known: none was stated, or one in words no table knows."""
    return piece.traits_untold or bool(unknown_traits(piece.traits))


def _lacks_height(piece: Terrain) -> bool:
    return piece.height is None and any(has(piece.traits, trait) for trait in IN_THE_WAY)


def _in_the_way(piece: Terrain) -> Terrain:
    height = TALL if piece.height is None and (_is_open(piece) or _lacks_height(piece)) else piece.height
    return replace(piece, traits=IN_THE_WAY if _is_open(piece) else piece.traits, height=height)


def _tall(model: Model) -> Model:
    return model if "Sz" in model.printed or model.at is None else replace(model, printed={**model.printed, "Sz": TALL})


def not_stated(table: Table, says: Said) -> Undecidable:
    """A breach that what nobody stated may explain."""
    which = listed([named(table, name) for name in unstated(table)])
    return Undecidable(say("{says}: undecidable, as not all of {which} was stated", says=says, which=which))
