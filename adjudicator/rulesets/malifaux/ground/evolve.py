"""The ground: objects put on the table and taken off, moved, pushed, placed, each where it was recorded to be."""

from __future__ import annotations

from msgspec import structs

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.data import StatCard
from adjudicator.rulesets.malifaux.events import (
    ActionTargeted,
    BaseContactChecked,
    DistanceMeasured,
    LineOfSightChecked,
    MarkerData,
    MarkerDropped,
    MarkerRemoved,
    ModelBuried,
    ModelDeployed,
    ModelMoved,
    ModelPushed,
    ModelSummoned,
    ModelUnburied,
    ObjectPlaced,
    PlaceNotPossible,
    RangeChecked,
    ShadowChecked,
    TerrainData,
    TerrainPlaced,
)
from adjudicator.rulesets.malifaux.evolve.registry import EVOLVE
from adjudicator.rulesets.malifaux.geometry.units import NEAR, inches, units
from adjudicator.rulesets.malifaux.ground.bodies import carrier_at, outline_of, point, set_at
from adjudicator.rulesets.malifaux.ground.courses import course_of
from adjudicator.rulesets.malifaux.ground.pushes import pushed_on
from adjudicator.rulesets.malifaux.stat_cards import model_of, with_card
from adjudicator.rulesets.malifaux.state import At, Marker, Model, Table, Terrain, seat_of
from adjudicator.rulesets.malifaux.stats import returning
from adjudicator.rulesets.malifaux.worded import has
from adjudicator.seam.frozen import put, replace
from adjudicator.seam.kinds import unchanged

EVOLVE.of(DistanceMeasured, RangeChecked, BaseContactChecked, LineOfSightChecked, ShadowChecked, ActionTargeted)(
    unchanged
)


# ---- put on the table, and off it


@EVOLVE.of(TerrainPlaced)
def terrain_placed(table: Table, event: TerrainPlaced, position: int) -> Table:
    """A piece stands on the table."""
    return replace(table, terrain=put(table.terrain, event.id, terrain_of(event.terrain, "terrain.polygon")))


def terrain_of(data: TerrainData, field: str) -> Terrain:
    """A piece of terrain as stated; raises `Refused` for an outline that is not simple."""
    given = {name: value for name, value in structs.asdict(data).items() if name in Terrain.__struct_fields__}
    given |= {"polygon": data.polygon or None, "standable": _is_standable(data)}
    given |= {"traits": data.traits or (), "traits_untold": data.traits is None}
    return Terrain(**given, outline=outline_of(data.polygon, field))


@book.serves("MFX-HOUSE-T08")
def _is_standable(data: TerrainData) -> bool:
    """Whether a top carries models: as stated, else that of climbable terrain with a Height."""
    return has(data.traits or (), "climbable") and bool(data.height) if data.standable is None else data.standable


@EVOLVE.of(MarkerDropped)
def marker_dropped(table: Table, event: MarkerDropped, position: int) -> Table:
    """A marker lies on the table."""
    return replace(table, markers=put(table.markers, event.id, marker_of(event.marker)))


def marker_of(data: MarkerData) -> Marker:
    """A marker as stated."""
    return Marker(**structs.asdict(data))


@EVOLVE.of(MarkerRemoved)
def marker_removed(table: Table, event: MarkerRemoved, position: int) -> Table:
    """The marker is gone."""
    return replace(table, markers={name: item for name, item in table.markers.items() if name != event.id})


@EVOLVE.of(ModelDeployed, ModelSummoned)
def model_set_up(table: Table, event: ModelDeployed | ModelSummoned, position: int) -> Table:
    """The model stands on the table, with the card stated now or when it was entered."""
    model, card = table.models.get(event.model), event.card or StatCard()
    if model is not None and model.in_play:
        model = with_card(replace(model, seat=event.seat or model.seat), card) if event.card else model
    elif model is None or event.card is not None:
        seat = event.seat or (model.seat if model else seat_of(table.seats, event.model))
        fresh = model_of(seat, seat if model is None else model.controller, card)
        model = fresh if model is None else replace(fresh, upgrades=model.upgrades, hired=model.hired)
    elevation = _elevation_on(table, event.elevation, event.standing_on)
    model = standing_at(table, model, event.at, elevation, event.standing_on)
    table = returning(table, event.model)
    return replace(table, models=put(table.models, event.model, model))


def _elevation_on(table: Table, stated: float | None, piece: str | None) -> float:
    """The elevation stated, else that of the top the model stands on, else the table's."""
    if stated is not None:
        return stated
    ground = None if piece is None else table.terrain.get(piece)
    return 0 if ground is None else inches(ground.top)


def standing_at(table: Table, model: Model, at: At, elevation: float, on: str | None = None) -> Model:
    """A model standing at a place, on the piece stated or the one that carries it there."""
    if on not in table.terrain:
        on = carrier_at(table, model, at, elevation)
    return replace(model, at=at, elevation=elevation, standing_on=on, buried=False)


@EVOLVE.of(ModelBuried)
def model_buried(table: Table, event: ModelBuried, position: int) -> Table:
    """The model has no place on the table."""
    model = replace(table.models[event.model], at=None, elevation=0, standing_on=None, buried=True)
    return replace(table, models=put(table.models, event.model, model))


@EVOLVE.of(ModelUnburied)
def model_unburied(table: Table, event: ModelUnburied, position: int) -> Table:
    """The model stands on the table again."""
    model = standing_at(table, table.models[event.model], event.at, event.elevation or 0)
    return replace(table, models=put(table.models, event.model, model))


# ---- movements


@EVOLVE.of(ModelMoved)
@book.serves("MFX-MOVE-03", "MFX-MOVE-04")
def model_moved(table: Table, event: ModelMoved, position: int) -> Table:
    """The object where its path ends, at the elevation recorded, else the one it came to; it has moved."""
    if event.model not in table.models:
        course = course_of(table, event)
        return _put_down(table, event.model, course.ends_at, _elevation(event, course.elevation))
    actions = table.actions
    for name, action in actions.items():
        if not action.completed and action.model == event.model and action.name.lower() == event.cause:
            actions = put(actions, name, replace(action, moved=True))
    return replace(table, models=put(table.models, event.model, _walked(table, event)), actions=actions)


def _walked(table: Table, event: ModelMoved) -> Model:
    """The model where its path ends; a model on the tabletop that climbs nothing cannot fall on the way."""
    model, ends = table.models[event.model], [part.to for part in event.path]
    end, elevation = ends[-1] if ends else model.at, units(model.elevation)
    if end is not None and elevation <= NEAR and None not in ends:
        return _arrived(table, event, end, elevation)
    course = course_of(table, event)
    return _arrived(table, event, course.ends_at, course.elevation, course.falling_damage)


@EVOLVE.of(ModelPushed)
@book.serves("MFX-MOVE-11")
def model_pushed(table: Table, event: ModelPushed, position: int) -> Table:
    """The object where its push ends, fallen if nothing carries it there; it has moved, even by 0 inches."""
    course = pushed_on(table, event, 0)
    if event.model not in table.models:
        return _put_down(table, event.model, course.ends_at, _elevation(event, course.elevation))
    model = _arrived(table, event, course.ends_at, course.elevation, course.falling_damage)
    return replace(table, models=put(table.models, event.model, model))


def _arrived(table: Table, event: ModelMoved | ModelPushed, at: At, elevation: int, damage: int = 0) -> Model:
    """The model where its way ends, at the elevation recorded, else the one it came to; it has moved."""
    model = standing_at(table, table.models[event.model], at, _elevation(event, elevation))
    return replace(model, moved=True, falling_damage=damage)


def _elevation(event: ModelMoved | ModelPushed, elevation: int) -> float:
    recorded = event.recorded.elevation if event.recorded else None
    return inches(elevation) if recorded is None else recorded


@EVOLVE.of(ObjectPlaced)
@book.serves("MFX-PLACE-08")
def object_placed(table: Table, event: ObjectPlaced, position: int) -> Table:
    """The object where it was placed; what lies in between does not count, and it has moved."""
    name, elevation = event.object, event.elevation or 0
    if name in table.models:
        model = replace(standing_at(table, table.models[name], event.to, elevation), moved=True, falling_damage=0)
        return replace(table, models=put(table.models, name, model))
    return _put_down(table, name, event.to, elevation)


def _put_down(table: Table, name: str, to: At, elevation: float) -> Table:
    """A marker or a piece of terrain at a place; it has moved, and takes nobody along."""
    if name in table.markers:
        marker = replace(table.markers[name], at=to, elevation=elevation, moved=True)
        return replace(table, markers=put(table.markers, name, marker))
    table = replace(table, terrain=put(table.terrain, name, _shifted(table.terrain[name], to, elevation)))
    models = {
        other: standing_at(table, model, model.at, model.elevation)
        if model.at is not None and model.standing_on in (None, name)
        else model
        for other, model in table.models.items()
    }
    return replace(table, models=models)


def _shifted(piece: Terrain, to: At, elevation: float) -> Terrain:
    """A piece of terrain with its centre of area at a place, its floors as high above its foot as before."""
    floors = tuple(floor + elevation - piece.base_elevation for floor in piece.floors)
    piece = replace(piece, base_elevation=elevation, floors=floors, moved=True)
    if piece.outline is None:
        return piece
    outline = set_at(piece.outline, point(to))
    return replace(piece, polygon=tuple((inches(p.x), inches(p.y)) for p in outline.corners), outline=outline)


@EVOLVE.of(PlaceNotPossible)
@book.serves("MFX-PLACE-06")
def place_not_possible(table: Table, event: PlaceNotPossible, position: int) -> Table:
    """The object stays where it is and has moved."""
    name = event.object
    if name in table.models:
        model = replace(table.models[name], moved=True, falling_damage=0)
        return replace(table, models=put(table.models, name, model))
    if name in table.markers:
        return replace(table, markers=put(table.markers, name, replace(table.markers[name], moved=True)))
    return replace(table, terrain=put(table.terrain, name, replace(table.terrain[name], moved=True)))
