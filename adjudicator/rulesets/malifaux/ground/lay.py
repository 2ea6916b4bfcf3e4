"""Terrain, markers and the places of models, laid out.

What a set-up states must be on the table; in a told table, what has moved (`moved`) stands where it was recorded.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from adjudicator.rulesets.malifaux import present
from adjudicator.rulesets.malifaux.events import Length, MarkerData, TerrainData
from adjudicator.rulesets.malifaux.geometry.shapes import overlaps
from adjudicator.rulesets.malifaux.geometry.units import inches
from adjudicator.rulesets.malifaux.given import GivenTable
from adjudicator.rulesets.malifaux.ground.bodies import SIDE, TABLETOP, carrier_at, disc, is_level_of
from adjudicator.rulesets.malifaux.ground.evolve import marker_of, terrain_of
from adjudicator.rulesets.malifaux.ground.phrases import off_the_square, spot
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import At, Marker, Model, Table, Terrain
from adjudicator.seam.frozen import replace
from adjudicator.seam.given import read_each
from adjudicator.seam.ruleset import Refused

Corner = tuple[Annotated[float, Meta(ge=-10_000, le=10_000)], Annotated[float, Meta(ge=-10_000, le=10_000)]]


class GivenTerrain(TerrainData, frozen=True, kw_only=True):
    """A piece of terrain that is set up; one that was placed later may be far above the ground."""

    polygon: Annotated[tuple[Corner, ...], Meta(max_length=10_000)] | None = None
    moved: bool | None = None


class GivenMarker(MarkerData, frozen=True, kw_only=True):
    """A marker that was dropped; `moved` comes in a told table: the marker lies where it was recorded to lie."""

    elevation: Length = 0
    moved: bool | None = None
    falling_damage: Literal[0] = 0


def lay_ground(table: Table, given: GivenTable) -> Table:
    """The table with its terrain and markers, and each model on what carries it."""
    table = replace(table, terrain=_terrain(given))
    stated = {name: plain for name, plain in given.models.items() if isinstance(plain, dict)}
    told = {name for name, plain in stated.items() if plain.get("moved") is not None}
    models = {
        name: model if name in told else _carried(name, model, table, stated.get(name, {}).get("elevation") is not None)
        for name, model in table.models.items()
    }
    return replace(
        table,
        models=models,
        markers=_markers(given),
        deployment=given.deployment,
        measuring_tolerance=given.measuring_tolerance,
    )


def _terrain(given: GivenTable) -> dict[str, Terrain]:
    """The pieces of terrain, by id."""
    terrain: dict[str, Terrain] = {}
    for name, one in read_each(given.terrain, GivenTerrain, "terrain").items():
        if one.polygon == ():
            raise Refused("wrong", say("An outline has at least 3 corners"), f"terrain.{name}.polygon")
        terrain[name] = replace(terrain_of(one, f"terrain.{name}.polygon"), moved=bool(one.moved))
        if one.moved is None and one.polygon and not any(map(_is_on_table, one.polygon)):
            raise Refused(
                "wrong", say("The outline lies wholly off the table of 36 by 36 inches"), f"terrain.{name}.polygon"
            )
    return terrain


def _markers(given: GivenTable) -> dict[str, Marker]:
    """The markers, by id."""
    markers: dict[str, Marker] = {}
    for name, one in read_each(given.markers, GivenMarker, "markers").items():
        if name in given.terrain or name in given.models:
            raise Refused(
                "taken", say("{id} is the id of a model or a piece of terrain too", id=name), f"markers.{name}"
            )
        if one.moved is None:
            _on_table(one.at, f"markers.{name}.at")
        markers[name] = replace(marker_of(one), moved=bool(one.moved))
    return markers


def _carried(name: str, model: Model, table: Table, has_elevation: bool) -> Model:
    """The model on the piece of terrain that carries it, at the elevation of that top unless one is stated."""
    field, terrain = f"models.{name}", table.terrain
    if name in terrain:
        raise Refused("taken", say("{id} is the id of a piece of terrain too", id=name), field)
    if model.at is None or model.buried:
        return model
    _on_table(model.at, f"{field}.at")
    piece = None if model.standing_on == TABLETOP else model.standing_on
    present.piece(table, piece, f"{field}.standing_on")
    if piece is None:
        on = carrier_at(table, model, model.at, model.elevation)
        return model if on == model.standing_on else replace(model, standing_on=on)
    if not has_elevation:
        return replace(model, elevation=inches(terrain[piece].top))
    if terrain[piece].standable and not is_level_of(terrain[piece], model.elevation):
        says = say(
            "The top of {terrain} is at elevation {top}, not at {elevation}",
            terrain=piece, top=inches(terrain[piece].top), elevation=model.elevation,
        )  # fmt: skip
        raise Refused("wrong", says, f"{field}.elevation")
    _guard_on(model, piece, terrain[piece], f"{field}.standing_on")
    return model


def _guard_on(model: Model, name: str, piece: Terrain, field: str) -> None:
    if model.at is None or model.base_mm is None or piece.outline is None:
        return
    if not overlaps(disc(model.at, model.base_mm), piece.outline, 0):
        raise Refused(
            "no-such", say("No part of the base at {place} is on {terrain}", place=spot(model.at), terrain=name), field
        )


def _is_on_table(at: At) -> bool:
    (x, y), side = at, inches(SIDE)
    return 0 <= x <= side and 0 <= y <= side


def _on_table(at: At, field: str) -> None:
    if not _is_on_table(at):
        raise Refused("wrong", off_the_square(at), field)
