"""How far apart objects stand, where people state that instead of places: the set-up in which they stand so.

A length is level, as a tape is held (MFX-MEAS-06): what is told of heights later does not change it.

Lengths and points of arguments are inches; shapes and ways are in tenths of a micrometre.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import hypot
from typing import Final

from adjudicator.plain.json import Plain
from adjudicator.plain.said import Said
from adjudicator.rulesets.malifaux.geometry.shapes import (
    Disc,
    Point,
    Shape,
    centre,
    crosses,
    dot,
    gap,
    is_near_segment,
    moved,
    overlaps,
    square,
)
from adjudicator.rulesets.malifaux.geometry.units import NEAR, inches, units
from adjudicator.rulesets.malifaux.ground.bodies import SIDE, Body, body, disc, is_away, point, set_at
from adjudicator.rulesets.malifaux.ground.distances import rise
from adjudicator.rulesets.malifaux.ground.phrases import off_the_square
from adjudicator.rulesets.malifaux.ground.redrawn import redrawn
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import At, Table
from adjudicator.seam.ground import Changes, Ground, Measure
from adjudicator.seam.ruleset import Refused

EXACT: Final = 6
"""Decimals of an inch that keep every tenth of a micrometre."""
SHOWN: Final = 3
"""Decimals of an inch that a distance is told with."""
_SIDES: Final = ((12.0, 18.0), (24.0, 18.0))
"""Where two objects without a place stand."""


def _things(table: Table) -> Iterator[str]:
    yield from (name for name in table.models if not is_away(table, name))
    yield from table.markers
    yield from (name for name, piece in table.terrain.items() if piece.outline is not None)


def _middle(table: Table, name: str) -> At | None:
    there = body(table, name)
    return None if there is None else _stated(centre(there.shape))


def _moved(table: Table, name: str, to: At) -> Changes:
    if name in table.terrain and (there := body(table, name)) is not None:
        return _set(table, {name: set_at(there.shape, point(to))})
    if name not in (*table.models, *table.markers):
        raise Refused("no-such", say("{object} has no place on the table", object=named(table, name)))
    return _set(table, {name: Disc(point(to), 0)})


def _amount(table: Table, one: str, two: str) -> float | None:
    here, there = body(table, one), body(table, two)
    return None if here is None or there is None else round(inches(gap(here.shape, there.shape)), SHOWN)


# ---- stated


def _apart(table: Table, one: str, two: str, length: float) -> Changes:
    """The second moves on the line from the first, and what stands between them still does."""
    here, there = _pair(table, one, two)
    was, now = centre(there.shape), _put(here, there, length)
    start = centre(here.shape)
    by = (now.x - was.x, now.y - was.y)
    shapes: dict[str, Shape] = {two: moved(there.shape, by)} | ({} if body(table, one) else {one: here.shape})
    for name in _things(table):
        other = None if name in (one, two) else body(table, name)
        if other is not None and _is_between(other.shape, here.shape, there.shape):
            share = dot(start, was, centre(other.shape)) / (square(start, was) or 1)
            shapes[name] = moved(other.shape, (round(share * by[0]), round(share * by[1])))
    return _set(table, shapes)


def _wide(table: Table, one: str, two: str, length: float) -> Changes:
    """Both move, and the middle between them stays."""
    here, there = _pair(table, one, two)
    was, now = centre(there.shape), _put(here, there, length)
    half = ((now.x - was.x) // 2, (now.y - was.y) // 2)
    rest = (now.x - was.x - half[0], now.y - was.y - half[1])
    return _set(table, {one: moved(here.shape, (-half[0], -half[1])), two: moved(there.shape, rest)})


def _pair(table: Table, one: str, two: str) -> tuple[Body, Body]:
    if one == two:
        raise Refused("wrong", say("Two objects are needed"))
    here, there = (_standing(table, name, at) for name, at in zip((one, two), _SIDES, strict=True))
    return here, there


def _standing(table: Table, name: str, otherwise: At) -> Body:
    """An object as it is measured; one that stands nowhere at another place."""
    there, model = body(table, name), table.models.get(name)
    if there is not None:
        return there
    if model is None or is_away(table, name):
        raise Refused("no-such", say("{object} has no place on the table", object=named(table, name)))
    if model.base_mm is None:
        raise Refused("wrong", say("Nobody has stated the base of {model}", model=named(table, name)))
    return Body(disc(otherwise, model.base_mm))


def _put(here: Body, there: Body, length: float) -> Point:
    """The middle of the second where it is that far from the first, on the line between them, measured level."""
    wanted = units(length)
    start, end = centre(here.shape), centre(there.shape)
    across = hypot(end.x - start.x, end.y - start.y) or 1
    way = ((end.x - start.x) / across, (end.y - start.y) / across) if end != start else (1.0, 0.0)
    low, high = 0, 4 * SIDE
    while high - low > 1:  # the furthest at which their gap is no wider
        middle = (low + high) // 2
        is_near = gap(here.shape, set_at(there.shape, _along(start, way, middle))) <= wanted
        low, high = (middle, high) if is_near else (low, middle)
    return _along(start, way, low)


def _along(start: Point, way: tuple[float, float], far: int) -> Point:
    return Point(start.x + round(way[0] * far), start.y + round(way[1] * far))


def _is_between(shape: Shape, one: Shape, two: Shape) -> bool:
    """Whether a shape lies on the line between the middles of two others, and under neither."""
    if overlaps(shape, one, NEAR) or overlaps(shape, two, NEAR):
        return False
    start, end = centre(one), centre(two)
    if isinstance(shape, Disc):
        return is_near_segment(shape.at, start, end, shape.radius)
    return any(crosses(start, end, *edge) for edge in shape.edges)


def _set(table: Table, shapes: Mapping[str, Shape]) -> Changes:
    """The set-up in which objects are where these shapes are; raises `Refused` for one off the table."""
    changes: dict[tuple[str, ...], Plain] = {}
    for name, shape in shapes.items():
        middle = centre(shape)
        if not (0 <= middle.x <= SIDE and 0 <= middle.y <= SIDE):
            raise Refused("wrong", off_the_square((round(inches(middle.x), 2), round(inches(middle.y), 2))))
        if isinstance(shape, Disc):
            changes["models" if name in table.models else "markers", name, "at"] = list(_stated(middle))
        else:
            changes["terrain", name, "polygon"] = [list(_stated(corner)) for corner in shape.corners]
    return changes


def _stated(at: Point) -> At:
    """A point as people state it, exactly."""
    return round(inches(at.x), EXACT), round(inches(at.y), EXACT)


# ---- what they are called


def _distance_between(table: Table, one: str, two: str) -> Said:
    """A distance, which is level: where one stands above the other its name says so."""
    here, there = body(table, one), body(table, two)
    if here is not None and there is not None and rise(here, there):
        return say("Level distance from {one} to {two}", one=named(table, one), two=named(table, two))
    return say("Distance from {one} to {two}", one=named(table, one), two=named(table, two))


def _gap_between(table: Table, one: str, two: str) -> Said:
    return say("Gap between {one} and {two}", one=named(table, one), two=named(table, two))


GROUND: Final[Ground[Table]] = Ground(
    _things,
    _middle,
    _moved,
    {"distance": Measure(_distance_between, _amount, _apart), "gap": Measure(_gap_between, _amount, _wide)},
    redrawn,
)
"""What stands on the table, moved and measured by people's words."""
