"""The ground: whether what its events name is there, whether paths and outlines are sound; and whom they concern."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.rulesets.malifaux import events as ev
from adjudicator.rulesets.malifaux import present
from adjudicator.rulesets.malifaux.admit.registry import ADMIT, CONCERNS, Seats, of_model, seats_of
from adjudicator.rulesets.malifaux.ground.bodies import TABLETOP, body, is_unknown, outline_of
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table, seat_of
from adjudicator.seam.ruleset import Refused

CONCERNS.of(ev.ModelBuried, ev.ModelUnburied, ev.ShadowChecked)(of_model)


def _owners(table: Table, *objects: str) -> Iterator[str | None]:
    """Whose these models and markers are; terrain is nobody's."""
    for name in objects:
        if name in table.markers:
            yield table.markers[name].seat
        yield from seats_of(table, name)


@ADMIT.of(ev.TerrainPlaced)
def _terrain_placed(table: Table, event: ev.TerrainPlaced) -> None:
    present.free(table, event.id, "id")
    outline_of(event.terrain.polygon, "terrain.polygon")


@CONCERNS.of(ev.TerrainPlaced)
def _terrain_placed_concerns(table: Table, event: ev.TerrainPlaced) -> Seats:
    return ()


@ADMIT.of(ev.MarkerDropped)
def _marker_dropped(table: Table, event: ev.MarkerDropped) -> None:
    present.free(table, event.id, "id")
    present.seat(table, event.marker.seat, "marker.seat")


@CONCERNS.of(ev.MarkerDropped)
def _marker_dropped_concerns(table: Table, event: ev.MarkerDropped) -> Seats:
    return (event.marker.seat,)


@ADMIT.of(ev.MarkerRemoved)
def _marker_removed(table: Table, event: ev.MarkerRemoved) -> None:
    if event.id not in table.markers:
        raise Refused("no-such", say("There is no marker {marker}", marker=event.id), "id")


@CONCERNS.of(ev.MarkerRemoved)
def _marker_removed_concerns(table: Table, event: ev.MarkerRemoved) -> Seats:
    return _owners(table, event.id)


@ADMIT.of(ev.ModelDeployed, ev.ModelSummoned)
def _set_up(table: Table, event: ev.ModelDeployed | ev.ModelSummoned) -> None:
    present.seat(table, event.seat)
    if event.model in table.markers or event.model in table.terrain:
        raise Refused("no-such", say("{object} is not a model", object=event.model), "model")
    model = table.models.get(event.model)
    if model is not None and model.at is not None and model.in_play:
        raise Refused("taken", say("{model} is on the table already", model=named(table, event.model)), "model")
    if event.standing_on != TABLETOP:
        present.piece(table, event.standing_on, "standing_on")


@CONCERNS.of(ev.ModelDeployed, ev.ModelSummoned)
def _set_up_concerns(table: Table, event: ev.ModelDeployed | ev.ModelSummoned) -> Seats:
    known = tuple(seats_of(table, event.model))
    return (event.seat, *(known or (event.seat or seat_of(table.seats, event.model),)))


@ADMIT.of(ev.ModelBuried)
def _buried(table: Table, event: ev.ModelBuried) -> None:
    present.model(table, event.model)
    if table.models[event.model].buried and not is_unknown(table, event.model, "buried"):
        raise Refused("taken", say("{model} is buried already", model=named(table, event.model)), "model")


@ADMIT.of(ev.ModelUnburied)
def _unburied(table: Table, event: ev.ModelUnburied) -> None:
    present.model(table, event.model)
    if not table.models[event.model].buried and not is_unknown(table, event.model, "buried"):
        raise Refused("no-such", say("{model} is not buried", model=named(table, event.model)), "model")


@ADMIT.of(ev.DistanceMeasured, ev.RangeChecked, ev.LineOfSightChecked)
def _measured(table: Table, event: ev.DistanceMeasured | ev.RangeChecked | ev.LineOfSightChecked) -> None:
    present.thing(table, event.from_, "from")
    present.thing(table, event.to, "to")


@CONCERNS.of(ev.DistanceMeasured, ev.RangeChecked, ev.LineOfSightChecked)
def _measured_concerns(table: Table, event: ev.DistanceMeasured | ev.RangeChecked | ev.LineOfSightChecked) -> Seats:
    return _owners(table, event.from_, event.to)


@ADMIT.of(ev.BaseContactChecked)
def _touched(table: Table, event: ev.BaseContactChecked) -> None:
    present.thing(table, event.a, "a")
    present.thing(table, event.b, "b")


@CONCERNS.of(ev.BaseContactChecked)
def _touched_concerns(table: Table, event: ev.BaseContactChecked) -> Seats:
    return _owners(table, event.a, event.b)


@ADMIT.of(ev.ShadowChecked)
def _shadowed(table: Table, event: ev.ShadowChecked) -> None:
    present.model(table, event.model)
    if event.terrain not in table.markers:
        present.piece(table, event.terrain, "terrain")


@ADMIT.of(ev.ActionTargeted)
def _targeted(table: Table, event: ev.ActionTargeted) -> None:
    present.model(table, event.actor, "actor")
    present.thing(table, event.target, "target")


@CONCERNS.of(ev.ActionTargeted)
def _targeted_concerns(table: Table, event: ev.ActionTargeted) -> Seats:
    return _owners(table, event.actor, event.target)


def _movable(table: Table, name: str, field: str = "model") -> None:
    """The model that moves stands on the table, if it is known where, and has a base."""
    present.model(table, name, field)
    model = table.models[name]
    if (model.at is None and not is_unknown(table, name, "at")) or not (
        model.in_play or is_unknown(table, name, "in_play")
    ):
        raise Refused("no-such", say("{object} has no place on the table", object=named(table, name)), field)
    if model.base_mm is None:
        raise Refused(
            "missing", say("{model} has no base size, so its way cannot be measured", model=named(table, name)), field
        )


def _directed(table: Table, direction: ev.Direction | None) -> None:
    if direction is None:
        return
    if (direction.toward is None) == (direction.away is None):
        raise Refused("missing", say("State the object that the direction is either toward or away from"), "direction")
    name, field = (direction.toward, "toward") if direction.away is None else (direction.away, "away")
    present.thing(table, name, f"direction.{field}")
    if body(table, name or "") is None and not is_unknown(table, name or "", "at"):
        raise Refused(
            "no-such", say("{object} has no place on the table", object=named(table, name or "")), f"direction.{field}"
        )


def _path(table: Table, path: tuple[ev.PathPart, ...]) -> None:
    """Each part of a path is of one kind and complete, and names only what is there."""
    for number, part in enumerate(path):
        field = f"path[{number}]"
        if part.climb is not None:
            present.piece(table, part.climb, f"{field}.climb")
        if part.pivot is not None:
            _movable(table, part.pivot, f"{field}.pivot")
        kinds = [part.climb is not None, part.pivot is not None, part.curve_through is not None]
        if sum(kinds) > 1 or (part.climb is None) == (part.to is None):
            raise Refused(
                "wrong", say("A part goes straight `to`, round a `pivot`, up a `climb` or in a `curve_through`"), field
            )
        if (part.climb is None) != (part.to_elevation is None):
            raise Refused(
                "wrong", say("A climb has a `to_elevation`, and no other part has one"), f"{field}.to_elevation"
            )
        if (part.pivot is None) != (part.turn is None):
            raise Refused("wrong", say("A pivot has a `turn`, cw or ccw, and no other part has one"), f"{field}.turn")


@ADMIT.of(ev.ModelMoved, ev.ModelPushed)
def _moved(table: Table, event: ev.ModelMoved | ev.ModelPushed) -> None:
    if event.model in table.markers or event.model in table.terrain:
        _shiftable(table, event)
    else:
        _movable(table, event.model)
    _path(table, event.path)
    _directed(table, event.direction)


def _shiftable(table: Table, event: ev.ModelMoved | ev.ModelPushed) -> None:
    """A marker or piece of terrain that moves has a base or an outline, and an effect moves it."""
    if body(table, event.model) is None:
        raise Refused(
            "missing",
            say("{object} has no base or outline, so its way cannot be measured", object=event.model),
            "model",
        )
    if type(event) is ev.ModelMoved and event.cause != "effect":
        raise Refused(
            "wrong", say("Only models walk and charge; {object} is moved by an effect", object=event.model), "model"
        )


@CONCERNS.of(ev.ModelMoved, ev.ModelPushed)
def _moved_concerns(table: Table, event: ev.ModelMoved | ev.ModelPushed) -> Seats:
    return _owners(table, event.model)


@ADMIT.of(ev.ObjectPlaced, ev.PlaceNotPossible)
def _object_placed(table: Table, event: ev.ObjectPlaced | ev.PlaceNotPossible) -> None:
    present.thing(table, event.object, "object")
    present.thing(table, event.base_contact_with, "base_contact_with")
    model = table.models.get(event.object)
    if model is not None and not model.in_play and not is_unknown(table, event.object, "in_play"):
        raise Refused("untimely", say("{model} is out of play", model=named(table, event.object)), "object")


@CONCERNS.of(ev.ObjectPlaced, ev.PlaceNotPossible)
def _object_placed_concerns(table: Table, event: ev.ObjectPlaced | ev.PlaceNotPossible) -> Seats:
    return _owners(table, event.object)
