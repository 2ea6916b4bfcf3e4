"""What stands on the table: objects as shapes with a foot and a Size or Height, and what carries a base.

Shapes, feet and tops are in tenths of a micrometre.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.geometry.shapes import (
    AnyShape,
    Disc,
    NotSimple,
    Point,
    Polygon,
    Shape,
    box,
    centre,
    moved,
    overlaps,
    polygon,
)
from adjudicator.rulesets.malifaux.geometry.tracks import Track
from adjudicator.rulesets.malifaux.geometry.units import NEAR, base_radius, inches, units
from adjudicator.rulesets.malifaux.state import At, Marker, Model, Table, Terrain
from adjudicator.rulesets.malifaux.stats import Upgrades, size_of
from adjudicator.rulesets.malifaux.worded import has
from adjudicator.seam.frozen import replace, without
from adjudicator.seam.recall import recalled
from adjudicator.seam.ruleset import Refused

SIDE = units(36)
"""The table is a square of 36 inches (MFX-TABLE-01)."""
TABLETOP = "table"
"""What a model stands on if not on terrain."""


class Body(Struct, frozen=True, gc=False):
    """An object as it is measured: its base from above, the elevation of its foot, its Size or Height.

    A model's base is flat; terrain and markers may be touched from their foot up to `touched` (MFX-MEAS-12).
    """

    shape: Shape
    foot: int = 0
    tall: int = 0
    touched: int = 0

    @property
    def head(self) -> int:
        """The elevation of its upper end."""
        return self.foot + self.tall


def point(at: At) -> Point:
    """A stated place as a point."""
    return Point(units(at[0]), units(at[1]))


@book.serves("MFX-MEAS-01")
def disc(at: At, base_mm: int) -> Disc:
    """A round base at a stated place."""
    return Disc(point(at), base_radius(base_mm))


def outline_of(corners: Sequence[At] | None, field: str) -> Polygon | None:
    """A stated outline to compute with; raises `Refused` for one that is not simple."""
    if not corners:
        return None
    try:
        return polygon([(units(x), units(y)) for x, y in corners])
    except NotSimple as error:
        raise Refused("wrong", error.says, field) from None


# ---- objects


@book.serves("MFX-HOUSE-T11")
def body(table: Table, name: str) -> Body | None:
    """An object as it is measured; None for one without outline or place (buried, out of play, never set up)."""
    model = table.models.get(name)
    if model is not None:
        return model_body(model, table.upgrade_data)
    marker = table.markers.get(name)
    if marker is not None:
        return marker_body(marker)
    piece = table.terrain.get(name)
    return None if piece is None else terrain_body(piece)


def model_body(model: Model, upgrades: Upgrades) -> Body | None:
    """A model as it is measured: its base, its elevation, its Size."""
    if model.at is None or model.base_mm is None or not model.in_play or model.buried:
        return None
    return _standing(model.at, model.base_mm, model.elevation, size_of(upgrades, model))


@recalled(keep=1024, alike=True)
def _standing(at: At, base_mm: int, elevation: float, size: int) -> Body:
    return Body(disc(at, base_mm), units(elevation), units(size))


@book.serves("MFX-HOUSE-T02")
def marker_body(marker: Marker) -> Body | None:
    """A marker as it is measured; one without a Height has Height 0."""
    if marker.base_mm is None:
        return None
    return _solid(disc(marker.at, marker.base_mm), units(marker.elevation), units(marker.height or 0))


def terrain_body(piece: Terrain) -> Body | None:
    """A piece of terrain as it is measured."""
    return None if piece.outline is None else _solid(piece.outline, piece.foot, units(piece.height or 0))


def _solid(shape: Shape, foot: int, tall: int) -> Body:
    return Body(shape, foot, tall, foot + tall)


def place_of(table: Table, name: str) -> At:
    """The place of the middle of an object: of its base, or of the area of its outline."""
    one = table.models.get(name) or table.markers.get(name)
    if one is not None:
        return one.at or (0, 0)
    there = body(table, name)
    middle = Point(0, 0) if there is None else centre(there.shape)
    return inches(middle.x), inches(middle.y)


def set_at(shape: AnyShape, place: Point) -> AnyShape:
    """A shape with its middle at a place."""
    if isinstance(shape, Disc):
        return replace(shape, at=place)
    middle = centre(shape)
    return moved(shape, (place.x - middle.x, place.y - middle.y))


def is_known(table: Table, name: str) -> bool:
    """Whether an object of that name is on record."""
    return name in table.models or name in table.markers or name in table.terrain


def is_unknown(table: Table, name: str, field: str) -> bool:
    """Whether nobody knows a field of a model or marker."""
    return any(f"{section}.{name}.{field}" in table.unknown for section in ("models", "markers"))


def is_away(table: Table, name: str) -> bool:
    """Whether a model is buried or out of play: then it has no place, and the record has no gap."""
    model = table.models.get(name)
    return model is not None and (model.buried or not model.in_play)


def other_models(table: Table, name: str) -> Iterator[tuple[str, Model, Body]]:
    """The other models on the table, as they are measured."""
    return (measured for measured in models_standing(table.models, table.upgrade_data) if measured[0] != name)


@recalled(keep=2)
def models_standing(models: Mapping[str, Model], upgrades: Upgrades) -> tuple[tuple[str, Model, Body], ...]:
    """The models that stand on the table, as they are measured; cached for the tables before and after an event."""
    bodies = ((name, model, model_body(model, upgrades)) for name, model in models.items())
    return tuple((name, model, there) for name, model, there in bodies if there is not None)


@book.serves("MFX-HOUSE-T05")
def in_each_others_way(foot: int, head: int, other: Body) -> bool:
    """Whether two upright spans overlap by a positive length; always at one elevation, as a Size may be unknown."""
    return min(head, other.head) - max(foot, other.foot) > NEAR or abs(foot - other.foot) <= NEAR


def solid_at(table: Table, elevation: int) -> Iterator[tuple[str, Shape]]:
    """The impassable terrain and markers that are solid at an elevation (MFX-HOUSE-T06)."""
    return ((name, there.shape) for name, there in barriers(table) if is_beside(there, elevation))


def barriers(table: Table) -> Iterator[tuple[str, Body]]:
    """The impassable terrain and markers; what carries models and has no Height is all top and bars nobody."""
    for name, there in bodies_with(table, "impassable"):
        piece = table.terrain.get(name)
        if there.tall or piece is None or not piece.standable:
            yield name, there


@book.serves("MFX-HOUSE-T12")
def is_beside(there: Body, elevation: int) -> bool:
    """Whether an object stands at or below an elevation and rises above it; one without a Height is on its level."""
    return there.foot - NEAR <= elevation < max(there.head - NEAR, there.foot + NEAR)


def bodies_with(table: Table, trait: str) -> tuple[tuple[str, Body], ...]:
    """The terrain and markers that have a trait."""
    return _terrain_with(table.terrain, trait) + _markers_with(table.markers, trait)


@recalled(keep=2)
def _terrain_with(terrain: Mapping[str, Terrain], trait: str) -> tuple[tuple[str, Body], ...]:
    bodies = ((name, terrain_body(piece)) for name, piece in terrain.items() if has(piece.traits, trait))
    return tuple((name, there) for name, there in bodies if there is not None)


@recalled(keep=2)
def _markers_with(markers: Mapping[str, Marker], trait: str) -> tuple[tuple[str, Body], ...]:
    bodies = ((name, marker_body(marker)) for name, marker in markers.items() if has(marker.traits, trait))
    return tuple((name, there) for name, there in bodies if there is not None)


# ---- the square


@book.serves("MFX-TABLE-01")
def off_table(shape: Shape) -> int:
    """How far a shape is outside the square; negative inside."""
    if isinstance(shape, Disc):
        return disc_off(shape.at, shape.radius)
    west, south, east, north = box(shape)
    return max(-west, -south, east - SIDE, north - SIDE)


def disc_off(at: Point, radius: int) -> int:
    """How far a round base at a place is outside the square; negative inside."""
    return max(-at.x, -at.y, at.x - SIDE, at.y - SIDE) + radius


def track_off(track: Track, radius: int) -> int:
    """How far a base is outside the square on its way."""
    west, south, east, north = track.box()
    return max(-west, -south, east - SIDE, north - SIDE) + radius


# ---- what carries a base


@recalled()
@book.serves("MFX-HOUSE-T07", "MFX-HOUSE-T08")
def surfaces(terrain: Mapping[str, Terrain]) -> tuple[tuple[str, Polygon, int], ...]:
    """The flat tops, and the floors above the ground, that carry models: name, outline, elevation."""
    pieces = ((name, one, one.outline) for name, one in terrain.items())
    return tuple(
        (name, outline, level)
        for name, one, outline in pieces
        if outline is not None
        for level in ((one.top,) if one.standable else ()) + tuple(floor for floor in one.levels if floor > NEAR)
    )


def level_of(piece: Terrain, elevation: int) -> int:
    """The level of a piece on which a model at an elevation stands: the floor there, else the top."""
    return next((floor for floor in piece.levels if abs(floor - elevation) <= NEAR), piece.top)


def is_level_of(piece: Terrain, elevation: float) -> bool:
    """Whether an elevation in inches is that of a piece's top or of one of its floors."""
    return abs(level_of(piece, units(elevation)) - units(elevation)) <= NEAR


def carriers(table: Table, elevation: int) -> list[tuple[str, Polygon]]:
    """The tops and floors at an elevation."""
    return [(name, outline) for name, outline, level in surfaces(table.terrain) if abs(level - elevation) <= NEAR]


def ground_under(table: Table, name: str) -> Table:
    """The table as it may carry an object: a piece of terrain is left out, as it does not carry itself."""
    return replace(table, terrain=without(table.terrain, name)) if name in table.terrain else table


@book.serves("MFX-FALL-01")
def carrier(table: Table, base: Disc, elevation: int) -> str | None:
    """The piece that carries a base at an elevation, by any overlap; None if the table carries it, or nothing does."""
    on = (name for name, outline in carriers(table, elevation) if overlaps(base, outline, NEAR))
    return next(on, None)


def carrier_at(table: Table, model: Model, at: At, elevation: float) -> str | None:
    """The piece that carries a model at a place, its elevation in inches; None also for a model without a base."""
    level = units(elevation)
    if model.base_mm is None or not carriers(table, level):
        return None
    return carrier(table, disc(at, model.base_mm), level)


def is_carried(table: Table, base: Disc, elevation: int) -> bool:
    """Whether the table, a top or a floor carries a base at an elevation."""
    return elevation <= NEAR or carrier(table, base, elevation) is not None


@book.serves("MFX-FALL-01")
def landing(table: Table, base: Disc, elevation: int) -> int:
    """Where a base falling from an elevation lands: on the highest top or floor below it, else on the table."""
    below = ((outline, level) for _, outline, level in surfaces(table.terrain) if level < elevation - NEAR)
    return max((level for outline, level in below if overlaps(base, outline, NEAR)), default=0)
