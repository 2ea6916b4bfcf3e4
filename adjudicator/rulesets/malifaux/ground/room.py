"""Where an object could be placed: in range, in contact, carried, clear of models and impassable terrain."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from adjudicator.rulesets.malifaux.events import PlaceNotPossible
from adjudicator.rulesets.malifaux.geometry.room import SPARE, Limit, room
from adjudicator.rulesets.malifaux.geometry.shapes import Disc, Point, Shape
from adjudicator.rulesets.malifaux.geometry.units import NEAR, units
from adjudicator.rulesets.malifaux.ground.bodies import (
    SIDE,
    Body,
    body,
    in_each_others_way,
    other_models,
    solid_at,
    surfaces,
)
from adjudicator.rulesets.malifaux.ground.distances import lift
from adjudicator.rulesets.malifaux.state import Table


class Spot(Struct, frozen=True, gc=False):
    """A place and its elevation."""

    at: Point
    elevation: int


def spot_for(table: Table, event: PlaceNotPossible, spare: int = SPARE) -> Spot | None:
    """A place where its effect lets a round base be placed, and where it fits; `spare` as in `room`.

    None also if that cannot be told: for terrain, without a place to start from, for an effect that states no limit.
    """
    start = body(table, event.object)
    if start is None or not isinstance(start.shape, Disc):
        return None
    for level, top in _levels(table):
        limits = _limits(table, event, start.shape, level)
        if limits is not None:
            support = [] if top is None else [Limit(top, start.shape.radius - 3 * NEAR)]
            obstacles = _obstacles(table, event, Body(start.shape, level, start.tall))
            place = room(start.shape.radius, obstacles, SIDE, [*limits, *support], spare)
            if place is not None:
                return Spot(place, level)
    return None


def _levels(table: Table) -> Iterator[tuple[int, Shape | None]]:
    """The table, and each top or floor with its elevation."""
    yield 0, None
    yield from ((level, top) for _, top, level in surfaces(table.terrain))


def _limits(table: Table, event: PlaceNotPossible, start: Disc, level: int) -> list[Limit] | None:
    """The limits of an effect at an elevation; None if it states none, or none that can be met there."""
    limits: list[Limit] = []
    if event.within is not None:
        limits.append(Limit(start, units(event.within) + start.radius))
    if event.completely_within is not None:
        limits.append(Limit(Disc(start.at, 0), units(event.completely_within)))
    if event.base_contact_with is not None:
        other = body(table, event.base_contact_with)
        if other is None or event.base_contact_with == event.object or lift(Body(start, level), other) > NEAR:
            return None
        limits.append(Limit(other.shape, start.radius, is_exact=True))
    return limits or None


def _obstacles(table: Table, event: PlaceNotPossible, base: Body) -> Iterator[Shape]:
    """What a base may not overlap at an elevation, except the object it has to touch."""
    own = event.object, event.base_contact_with
    for name, _, there in other_models(table, event.object):
        if name not in own and in_each_others_way(base.foot, base.head, there):
            yield there.shape
    yield from (outline for name, outline in solid_at(table, base.foot) if name not in own)
