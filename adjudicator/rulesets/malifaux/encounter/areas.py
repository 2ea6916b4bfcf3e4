"""Areas of the table and what lies in them: zones, halves, quarters, corners, the centreline, its ends, the centre.

Lengths are in tenths of a micrometre. Whether something lies somewhere is a `Test`, asked with a slack.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt

from msgspec import Struct

from adjudicator.rulesets.malifaux.geometry.shapes import Disc, Point, Polygon, Shape, is_within, square, turn
from adjudicator.rulesets.malifaux.geometry.units import NEAR
from adjudicator.rulesets.malifaux.ground.bodies import SIDE, off_table
from adjudicator.rulesets.malifaux.ground.distances import Test

MIDDLE = SIDE // 2
CENTRE = Point(MIDDLE, MIDDLE)
CORNERS = (Point(0, 0), Point(SIDE, 0), Point(SIDE, SIDE), Point(0, SIDE))


def _square(west: int, south: int) -> Polygon:
    east, north = west + MIDDLE, south + MIDDLE
    return Polygon((Point(west, south), Point(east, south), Point(east, north), Point(west, north)))


QUARTERS: Mapping[str, Polygon] = {
    "SW": _square(0, 0),
    "SE": _square(MIDDLE, 0),
    "NW": _square(0, MIDDLE),
    "NE": _square(MIDDLE, MIDDLE),
}
QUARTER_CENTRES = tuple(Point(x, y) for x in (SIDE // 4, 3 * SIDE // 4) for y in (SIDE // 4, 3 * SIDE // 4))


class Line(Struct, frozen=True, gc=False):
    """The centreline as a seat sees it: from its left end to its right end, the enemy half beyond it."""

    left: Point
    right: Point

    @property
    def ends(self) -> tuple[Point, Point]:
        """Where it meets the edge of the table."""
        return self.left, self.right


def is_beyond(line: Line, place: Point, depth: int) -> bool:
    """Whether a point lies at least `depth` deep in the enemy half; below 0, at most that far outside it."""
    side = turn(line.left, line.right, place)
    return side * abs(side) >= depth * abs(depth) * square(line.left, line.right)


def deeper(slack: int) -> int:
    """How deep an overlap must be: deeper than `NEAR` if measured exactly (MFX-HOUSE-T01)."""
    return 2 * NEAR - slack + 1


def depth_of(line: Line, place: Point) -> float:
    """How deep a point lies in the enemy half; negative outside it."""
    return turn(line.left, line.right, place) / sqrt(square(line.left, line.right))


def touches_half(line: Line, base: Disc) -> Test:
    """Whether any part of a marker's base is in the enemy half, the centreline included."""
    return lambda slack: is_beyond(line, base.at, -base.radius - slack)


def reaches_into_half(line: Line, base: Disc) -> Test:
    """Whether any part of a model's base is in the enemy half; touching the centreline is not enough."""
    return lambda slack: is_beyond(line, base.at, -base.radius + deeper(slack))


def wholly_in_half(line: Line, base: Disc) -> Test:
    """Whether a base is completely in the enemy half."""
    return lambda slack: is_beyond(line, base.at, base.radius - slack)


def on_line(line: Line, base: Disc) -> Test:
    """Whether a base touches the centreline or lies across it."""
    back = Line(line.right, line.left)
    return lambda slack: all(is_beyond(one, base.at, -base.radius - slack) for one in (line, back))


def in_area(area: Polygon, base: Shape) -> Test:
    """Whether a base overlaps an area (a zone, a quarter) with any part."""
    return lambda slack: is_within(base, area, -deeper(slack))


def near_point(place: Point, base: Shape, limit: int) -> Test:
    """Whether a base is within a distance of a point (a corner, an end of the centreline, the centre)."""
    return lambda slack: is_within(base, Disc(place, 0), limit + slack)


def halfway(one: Point, two: Point) -> Point:
    """The middle of two points."""
    return Point((one.x + two.x) // 2, (one.y + two.y) // 2)


def first_inside(start: Point, end: Point, radius: int) -> Point | None:
    """Where a base, whose centre crosses the table from edge to edge, is first wholly on it; None if it never is."""
    ways = [(at, to - at) for at, to in zip(start, end, strict=True) if to != at]
    share = max(min((radius - at) / way, (SIDE - radius - at) / way) for at, way in ways)
    place = Point(round(start.x + share * (end.x - start.x)), round(start.y + share * (end.y - start.y)))
    return place if off_table(Disc(place, radius)) <= NEAR else None
