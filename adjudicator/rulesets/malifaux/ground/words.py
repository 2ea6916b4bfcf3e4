"""What happened on the table in words: put, measured, seen, moved."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.rulesets.malifaux import events as ev
from adjudicator.rulesets.malifaux.state import At, Table


def name(table: Table, model: str | None) -> str:
    """A model's name on its card, or its id."""
    if model is None:
        return "nobody"
    known = table.models.get(model)
    return model if known is None or known.name is None else known.name


def _at(at: At) -> str:
    return f"({at[0]:g}, {at[1]:g})"


def _up(elevation: float | None) -> str:
    return f" at elevation {elevation:g}" if elevation else ""


def _way(table: Table, event: ev.ModelMoved | ev.ModelPushed) -> str:
    steps = [_step(table, part) for part in event.path]
    direction = event.direction
    if direction is not None:
        towards = f"toward {name(table, direction.toward)}" if direction.toward else f"away from {direction.away}"
        return f" {towards}: {', '.join(steps) or 'nowhere'}"
    return f" {', '.join(steps)}" if steps else " nowhere"


def _step(table: Table, part: ev.PathPart) -> str:
    if part.climb is not None:
        return f"up or down {part.climb} to {part.to_elevation:g}"
    if part.to is None:
        return "nowhere"
    if part.pivot is not None:
        return f"round {name(table, part.pivot)} ({part.turn}) to {_at(part.to)}"
    return f"to {_at(part.to)}" if part.curve_through is None else f"in a curve to {_at(part.to)}"


def _walked(table: Table, event: ev.ModelMoved) -> str:
    does = {"walk": "walks", "charge": "charges", "effect": "is moved"}[event.cause]
    return f"{name(table, event.model)} {does}{_way(table, event)}, up to {event.allowance:g} in"


def _ranged(table: Table, event: ev.RangeChecked) -> str:
    how = "within" if event.mode == "within" else "completely within"
    found = "" if event.recorded is None else f": {'yes' if event.recorded.result else 'no'}"
    return f"is {name(table, event.to)} {how} {event.range:g} in of {name(table, event.from_)}?{found}"


def _contact(table: Table, event: ev.BaseContactChecked) -> str:
    found = "" if event.recorded is None else f": {'yes' if event.recorded.result else 'no'}"
    return f"are {name(table, event.a)} and {name(table, event.b)} in base contact?{found}"


def _sight(table: Table, event: ev.LineOfSightChecked) -> str:
    found = "" if event.recorded is None else f": {event.recorded.los}"
    return f"line of sight from {name(table, event.from_)} to {name(table, event.to)}?{found}"


def _target(table: Table, event: ev.ActionTargeted) -> str:
    how = event.kind if event.icon == "none" else f"{event.icon} {event.kind}"
    reach = "" if event.range is None else f", range {event.range:g} in"
    cover = "" if event.recorded is None else f", {'cover' if event.recorded.cover else 'no cover'}"
    return f"{name(table, event.actor)} targets {name(table, event.target)} ({how}{reach}){cover}"


def _placed(table: Table, event: ev.ObjectPlaced) -> str:
    return f"{name(table, event.object)} is placed at {_at(event.to)}{_up(event.elevation)}"


GROUND_WORDS: dict[type[ev.Event], Callable[[Table, Any], str]] = {
    ev.TerrainPlaced: lambda _, e: f"terrain {e.id} is set up",
    ev.MarkerDropped: lambda _, e: f"{e.marker.kind or 'a'} marker {e.id} is dropped at {_at(e.marker.at)}",
    ev.MarkerRemoved: lambda _, e: f"marker {e.id} is removed",
    ev.ModelDeployed: lambda t, e: f"{name(t, e.model)} is deployed at {_at(e.at)}{_up(e.elevation)}",
    ev.ModelSummoned: lambda t, e: f"{name(t, e.model)} is summoned at {_at(e.at)}{_up(e.elevation)}",
    ev.ModelBuried: lambda t, e: f"{name(t, e.model)} is buried",
    ev.ModelUnburied: lambda t, e: f"{name(t, e.model)} is unburied at {_at(e.at)}{_up(e.elevation)}",
    ev.DistanceMeasured: lambda t, e: f"the distance from {name(t, e.from_)} to {name(t, e.to)} is measured",
    ev.RangeChecked: _ranged,
    ev.BaseContactChecked: _contact,
    ev.LineOfSightChecked: _sight,
    ev.ShadowChecked: lambda t, e: f"is {name(t, e.model)} in the shadow of {e.terrain}?",
    ev.ActionTargeted: _target,
    ev.ModelMoved: _walked,
    ev.ModelPushed: lambda t, e: f"{name(t, e.model)} is pushed{_way(t, e)}, up to {e.distance:g} in",
    ev.ObjectPlaced: _placed,
    ev.PlaceNotPossible: lambda t, e: f"{name(t, e.object)} cannot be placed",
}
"""The words of each kind that concerns the table."""
