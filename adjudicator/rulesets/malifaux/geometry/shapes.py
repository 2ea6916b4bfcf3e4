"""Shapes seen from straight above: discs and simple polygons; gaps, overlaps and reaches between them.

Coordinates and lengths are whole tenths of a micrometre. Lengths compared with a limit are compared in whole numbers;
lengths that are only shown (`gap`, `furthest`) are doubles.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import cos, hypot, inf, isqrt, pi, sin, sqrt
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from adjudicator.plain.said import Said
from adjudicator.rulesets.malifaux.geometry.crossing import sides_meet, turns_back
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.seam.recall import recalled

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

MOST_CORNERS = 100
"""Corners that an outline may have."""
RIM = 720
"""Points along the edge of a disc that are compared with an outline."""
QUARTER = 256
"""Polygon sides per quarter of a circle."""
FINE = 25
"""0.0001 inch: how exactly the furthest spot in the notches of an outline is found."""


class Point(NamedTuple):
    """A place on the table."""

    x: int
    y: int


class Disc(Struct, frozen=True, gc=False):
    """A round base."""

    at: Point
    radius: int


class Polygon(Struct, frozen=True, gc=False):
    """A simple outline, its corners counter-clockwise; made by `polygon`."""

    corners: tuple[Point, ...]

    @property
    def edges(self) -> Iterator[tuple[Point, Point]]:
        """The sides, each from corner to corner, the last back to the first."""
        corners = self.corners
        return zip(corners, (*corners[1:], corners[0]), strict=True)


Shape: TypeAlias = Disc | Polygon
AnyShape = TypeVar("AnyShape", bound=Shape)
T = TypeVar("T")
Box: TypeAlias = tuple[int, int, int, int]
"""West, south, east and north ends."""


# ---- making outlines


class NotSimple(ValueError):
    """Corners that make no simple outline, and why."""

    def __init__(self, says: Said) -> None:
        super().__init__(says)
        self.says = says


def polygon(corners: Sequence[tuple[int, int]]) -> Polygon:
    """The outline through these corners, in either sense; raises `NotSimple`."""
    return _outline(tuple(Point(*corner) for corner in corners))


@recalled(keep=1024, alike=True)
def _outline(points: tuple[Point, ...]) -> Polygon:
    if len(points) > 1 and points[0] == points[-1]:
        points = points[:-1]
    if not 3 <= len(points) <= MOST_CORNERS:
        says = say("An outline has 3 to {most} corners, not {number}", most=MOST_CORNERS, number=len(points))
        raise NotSimple(says)
    if len(frozenset(points)) < len(points):
        raise NotSimple(say("An outline comes to no corner twice"))
    area = twice_area(points)
    if all(turn(points[0], points[1], corner) == 0 for corner in points):
        raise NotSimple(say("The outline encloses no area"))
    made = Polygon(points if area > 0 else points[::-1])
    _guard_simple(made)
    return made


def _guard_simple(outline: Polygon) -> None:
    if _is_fan(outline.corners):
        return
    edges = list(outline.edges)
    for number, (a, b) in enumerate(edges):
        for other, (c, d) in enumerate(edges[number + 1 :], number + 1):
            if other == number + 1 or (number == 0 and other == len(edges) - 1):
                shared, one, two = (b, a, d) if other == number + 1 else (a, b, c)
                if turn(one, shared, two) == 0 and dot(shared, one, two) > 0:
                    raise NotSimple(turns_back(shared))
            elif crosses(a, b, c, d):
                raise NotSimple(sides_meet(a, b, c, d))


def _is_fan(corners: tuple[Point, ...]) -> bool:
    """Whether the corners, seen from the first, come in turn within half a turn: then the outline is simple."""
    first, second, *others = corners
    return all(turn(first, second, other) > 0 for other in others) and all(
        turn(first, one, two) > 0 for one, two in pairwise(others)
    )


def twice_area(corners: Sequence[Point]) -> int:
    """Twice the area that the corners go around, positive if counter-clockwise."""
    following = (*corners[1:], corners[0])
    return sum(one.x * two.y - two.x * one.y for one, two in zip(corners, following, strict=True))


def centroid(outline: Polygon) -> Point:
    """The centre of area of an outline, to the nearest tenth of a micrometre."""
    area = twice_area(outline.corners)
    x = sum((a.x + b.x) * (a.x * b.y - b.x * a.y) for a, b in outline.edges)
    y = sum((a.y + b.y) * (a.x * b.y - b.x * a.y) for a, b in outline.edges)
    return Point(round(x / (3 * area)), round(y / (3 * area)))


def centre(shape: Shape) -> Point:
    """The middle of a disc, the centre of area of an outline (MFX-DIR-01)."""
    return shape.at if isinstance(shape, Disc) else _centre(shape)


_centre = recalled(keep=4096, alike=True)(centroid)


def girth(shape: Shape) -> int:
    """The radius of a disc, or of the circle about the middle of an outline that contains all of it."""
    if isinstance(shape, Disc):
        return shape.radius
    middle = centre(shape)
    return max(isqrt(square(middle, corner)) for corner in shape.corners) + 1


# ---- points and segments, in whole numbers


def turn(a: Point, b: Point, c: Point) -> int:
    """Positive if c lies to the left of the line from a to b, negative to the right, 0 on it."""
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)


def dot(a: Point, b: Point, c: Point) -> int:
    """The scalar product of a to b with a to c."""
    return (b.x - a.x) * (c.x - a.x) + (b.y - a.y) * (c.y - a.y)


def square(a: Point, b: Point) -> int:
    """The squared distance of two points."""
    x, y = a.x - b.x, a.y - b.y
    return x * x + y * y


def crosses(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two segments have a point in common."""
    one, two = turn(a, b, c), turn(a, b, d)
    if one * two > 0:
        return False
    three, four = turn(c, d, a), turn(c, d, b)
    if one * two < 0 and three * four < 0:
        return True
    ends = ((one, a, b, c), (two, a, b, d), (three, c, d, a), (four, c, d, b))
    return any(side == 0 and dot(end, start, stop) <= 0 for side, start, stop, end in ends)


def is_near_segment(p: Point, a: Point, b: Point, limit: int) -> bool:
    """Whether a point lies no further than `limit` from a segment."""
    if limit < 0:
        return False
    along, length = dot(a, b, p), square(a, b)
    if along <= 0:
        return square(a, p) <= limit * limit
    if along >= length:
        return square(b, p) <= limit * limit
    return turn(a, b, p) ** 2 <= limit * limit * length


def from_segment(p: Point, a: Point, b: Point) -> float:
    """The distance of a point from a segment."""
    along, length = dot(a, b, p), square(a, b)
    if along <= 0:
        return hypot(p.x - a.x, p.y - a.y)
    if along >= length:
        return hypot(p.x - b.x, p.y - b.y)
    return abs(turn(a, b, p)) / sqrt(length)


def is_inside(p: Point, outline: Polygon) -> bool:
    """Whether a point lies inside an outline or on it."""
    inside = False
    for a, b in outline.edges:
        if (a.y > p.y and b.y > p.y) or (a.y < p.y and b.y < p.y):
            continue
        side = turn(a, b, p)
        if side == 0 and dot(p, a, b) <= 0:
            return True
        if (a.y > p.y) != (b.y > p.y) and (side > 0) == (b.y > a.y):
            inside = not inside
    return inside


def is_near(p: Point, outline: Polygon, limit: int) -> bool:
    """Whether a point lies inside an outline or no further than `limit` from it."""
    return is_inside(p, outline) or any(is_near_segment(p, a, b, limit) for a, b in outline.edges)


def from_edge(p: Point, outline: Polygon) -> float:
    """The distance of a point from the nearest side of an outline, whether it lies inside or outside."""
    return min(from_segment(p, a, b) for a, b in outline.edges)


# ---- between shapes


def beyond(p: Point, shape: Shape) -> float:
    """How far a point lies outside a shape; negative inside."""
    if isinstance(shape, Disc):
        return hypot(p.x - shape.at.x, p.y - shape.at.y) - shape.radius
    away = from_edge(p, shape)
    return -away if is_inside(p, shape) else away


def gap(one: Shape, two: Shape) -> float:
    """The distance of the nearest points of two shapes, 0 if they touch or overlap (MFX-MEAS-05)."""
    if isinstance(one, Polygon):
        return gap(two, one) if isinstance(two, Disc) else _between_outlines(one, two)
    if isinstance(two, Disc):
        return max(0.0, hypot(one.at.x - two.at.x, one.at.y - two.at.y) - one.radius - two.radius)
    return 0.0 if is_inside(one.at, two) else max(0.0, from_edge(one.at, two) - one.radius)


def is_within(one: Shape, two: Shape, limit: int) -> bool:
    """Whether the gap of two shapes is at most `limit`; if negative, whether a disc overlaps by at least that much."""
    if isinstance(one, Polygon):
        return is_within(two, one, limit) if isinstance(two, Disc) else _outlines_within(one, two, limit)
    reach = one.radius + limit
    if isinstance(two, Disc):
        reach += two.radius
        return reach >= 0 and square(one.at, two.at) <= reach * reach
    (x, y), (west, south, east, north), room = one.at, box(two), max(reach, 0)
    is_far = x < west - room or x > east + room or y < south - room or y > north + room
    return not is_far and is_near(one.at, two, reach)


def overlaps(one: Shape, two: Shape, near: int) -> bool:
    """Whether two shapes overlap deeper than `near`."""
    if isinstance(one, Polygon) and isinstance(two, Polygon):
        if not boxes_meet(box(one), box(two), 0):
            return False
        return any(is_inside(p, outline) and from_edge(p, outline) > near for p, outline in _within(one, two))
    return is_within(one, two, -near - 1)


def _within(one: Polygon, two: Polygon) -> Iterator[tuple[Point, Polygon]]:
    """The points of each outline where the other is deepest if they overlap: corners, middle, and between crossings."""
    for outline, other in ((one, two), (two, one)):
        yield from ((p, other) for p in (*outline.corners, centroid(outline)))
        for a, b in outline.edges:
            shares = sorted({0.0, 1.0, *_crossings(a, b, other)})
            for low, high in pairwise(shares):
                share = (low + high) / 2
                yield Point(round(a.x + share * (b.x - a.x)), round(a.y + share * (b.y - a.y))), other


def _crossings(a: Point, b: Point, outline: Polygon) -> Iterator[float]:
    """The shares of a segment at which it crosses the sides of an outline."""
    for c, d in outline.edges:
        before, after = turn(c, d, a), turn(c, d, b)
        if before != after and before * after <= 0 and crosses(a, b, c, d):
            yield before / (before - after)


def furthest(origin: Shape, other: Shape) -> float:
    """The distance from a shape within which all of another lies; 0 if the other lies inside it (MFX-MEAS-11)."""
    if isinstance(origin, Disc) and isinstance(other, Disc):
        return max(0.0, beyond(other.at, origin) + other.radius)
    edge = max(beyond(p, origin) for p in (_rim(other) if isinstance(other, Disc) else other.corners))
    if isinstance(origin, Polygon) and not _is_convex(origin):
        return max(0.0, _in_notches(origin, other, edge))
    return max(0.0, edge)


def _is_convex(outline: Polygon) -> bool:
    corners = outline.corners
    threes = zip(corners, (*corners[1:], corners[0]), (*corners[2:], *corners[:2]), strict=True)
    return all(turn(*three) >= 0 for three in threes)


def _in_notches(outline: Polygon, other: Shape, edge: float) -> float:
    """How far outside an outline with notches the furthest spot of a shape lies; at least `edge`."""
    whole, low, high = grown(other, 0), edge, edge + girth(other)
    if grown(outline, low + FINE).covers(whole):
        return low
    while high - low > 1:
        middle = (low + high) / 2
        low, high = (low, middle) if grown(outline, middle).covers(whole) else (middle, high)
    return high


def grown(shape: Shape, by: float, quarter: int = QUARTER) -> BaseGeometry:
    """A shape grown (if negative, shrunk) by a width; round edges as polygons, with `quarter` sides to a quarter."""
    import shapely

    if isinstance(shape, Disc):
        return shapely.Point(shape.at).buffer(shape.radius + by, quad_segs=quarter)
    return shapely.Polygon(shape.corners).buffer(by, quad_segs=quarter)


def _rim(disc: Disc) -> Iterator[Point]:
    """Points all along the edge of a disc: any other point of it reaches less than 0.001 inch further."""
    for step in range(RIM // 4):
        turned = 2 * pi * step / RIM
        x, y = round(disc.radius * cos(turned)), round(disc.radius * sin(turned))
        for east, north in ((x, y), (-y, x), (-x, -y), (y, -x)):  # all quarters alike, wherever the disc is
            yield Point(disc.at.x + east, disc.at.y + north)


def covers(outline: Polygon, disc: Disc) -> bool:
    """Whether a disc lies wholly inside an outline."""
    return is_inside(disc.at, outline) and from_edge(disc.at, outline) >= disc.radius


def boxes_meet(one: Box, two: Box, reach: int) -> bool:
    """Whether two boxes are no further apart than `reach` in either direction."""
    near = one[0] <= two[2] + reach and one[2] >= two[0] - reach
    return near and one[1] <= two[3] + reach and one[3] >= two[1] - reach


def near_box(around: Box, boxed: Iterable[tuple[T, Box]], reach: int) -> list[tuple[T, Box]]:
    """Everything whose box meets a given box within `reach`, with that box: `boxes_meet` for many at once."""
    west, south, east, north = around[0] - reach, around[1] - reach, around[2] + reach, around[3] + reach
    return [
        each
        for each in boxed
        if each[1][0] <= east and each[1][2] >= west and each[1][1] <= north and each[1][3] >= south
    ]


def box_about(one: Box, two: Box) -> Box:
    """The box around two boxes."""
    return min(one[0], two[0]), min(one[1], two[1]), max(one[2], two[2]), max(one[3], two[3])


def box(shape: Shape) -> Box:
    """West, south, east and north ends of a shape."""
    if isinstance(shape, Disc):
        at, radius = shape.at, shape.radius
        return at.x - radius, at.y - radius, at.x + radius, at.y + radius
    return _box(shape)


@recalled(keep=4096, alike=True)
def _box(outline: Polygon) -> Box:
    xs, ys = [p.x for p in outline.corners], [p.y for p in outline.corners]
    return min(xs), min(ys), max(xs), max(ys)


def moved(shape: AnyShape, by: tuple[int, int]) -> AnyShape:
    """The shape elsewhere."""
    if isinstance(shape, Disc):
        return replace(shape, at=Point(shape.at.x + by[0], shape.at.y + by[1]))
    return replace(shape, corners=tuple(Point(p.x + by[0], p.y + by[1]) for p in shape.corners))


def _between_outlines(one: Polygon, two: Polygon) -> float:
    if _outlines_meet(one, two):
        return 0.0
    return min(_nearest_corner(one.corners, two), _nearest_corner(two.corners, one))


def _nearest_corner(corners: Iterable[Point], outline: Polygon) -> float:
    return min((from_edge(p, outline) for p in corners), default=inf)


def _outlines_meet(one: Polygon, two: Polygon) -> bool:
    if is_inside(one.corners[0], two) or is_inside(two.corners[0], one):
        return True
    return any(crosses(a, b, c, d) for a, b in one.edges for c, d in two.edges)


def _outlines_within(one: Polygon, two: Polygon, limit: int) -> bool:
    if _outlines_meet(one, two):
        return True
    return any(is_near(p, two, limit) for p in one.corners) or any(is_near(p, one, limit) for p in two.corners)
