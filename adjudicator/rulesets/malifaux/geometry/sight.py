"""Line of sight in the plane: whether some straight line between two bases meets no blocker, decided without sampling.

Along a bearing t, lines are the spots x with n.x = h, n the unit normal to the left. From one convex end to another,
apart from it, the bearings of lines span less than half a turn (MFX-LOS-07, -08). The lines that meet both ends and no
blocker (open regions: touching is free, MFX-LOS-12) are a compact set of pairs (t, h). Its bounds are curves
h = n.c + r, the tangents of a *feature*: a base, a round blocker, a corner of a blocker (r = 0), or a spot where the
outline of a blocker crosses the edge of a base. So a free line can be lowered until it rests on a feature, or on the
far side of an end; and rolling along that feature, it begins or ceases to be free only where it touches another one.
Hence a search that misses nothing:

1. The centre line and the common tangents of both ends: they settle most questions.
2. For each feature that a line may rest on: the middle one of the bearings in question. If that line is free, there is
   sight (MFX-LOS-12). What stops it stops it as far as the next common tangents on either side: these bearings are out
   of question. None left: no free line rests here.
3. No feature left: all lines are blocked, by however many blockers together (MFX-LOS-13).

A line meets a blocker that lies between the ends on all bearings iff it meets its convex hull, which so stands for it.
Near an end a line counts from where it leaves one base to where it enters the other (MFX-LOS-10). A polygon as an end
is seen from its sides, as any line from one end to the other contains a sight line.

`graze` takes a rim off every blocker (negative: adds one). Lines that may touch thus have room, and rounding errors,
some 1e-9 against its 0.0254, decide nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import product
from math import asin, atan2, cos, pi, sin, sqrt
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from adjudicator.rulesets.malifaux.geometry import cover
from adjudicator.rulesets.malifaux.geometry.cover import SLACK, Region, Spot, entry, far, foot, meetings
from adjudicator.rulesets.malifaux.geometry.shapes import Disc, Point, Polygon, Shape, box, centre, is_within, turn
from adjudicator.rulesets.malifaux.geometry.units import GRAZE

SLIVER = 1e-11
"""Radians: a narrower bundle of lines is none; rounding leaves such where two sides of a blocker meet."""
TURN = 2 * pi

Feature: TypeAlias = tuple[float, float, float]
"""A circle: its centre and radius, 0 for a corner; for a line that rests on it, how far above the centre it runs."""
Ray: TypeAlias = tuple[float, float, float]
"""A line: cosine and sine of its bearing, and how far the origin lies to the right of it."""


class Blocker(Struct, frozen=True, gc=False):
    """A region that sight lines may not pass through: an outline, or what of it is more than `inset` from its edge."""

    name: str
    outline: Shape
    inset: int = 0


class Line(Struct, frozen=True, gc=False):
    """A sight line, from edge to edge, in tenths of a micrometre."""

    start: Spot
    end: Spot


class Blocked(Struct, frozen=True, gc=False):
    """The lines that meet this blocker first: one of them, and where it enters."""

    by: str
    line: Line
    at: Spot


class Sight(Struct, frozen=True, gc=False):
    """A free line; if there is none, every blocker that is the first on some line that was tried."""

    free: Line | None
    blocked: tuple[Blocked, ...] = ()

    @property
    def is_clear(self) -> bool:
        """Whether some line is free (MFX-LOS-12)."""
        return self.free is not None


def sight(a: Shape, b: Shape, blockers: Sequence[Blocker], graze: float = GRAZE) -> Sight:
    """A free sight line from `a` to `b`, or what blocks them all (MFX-LOS-03, -07 to -13); in contact none is needed.

    A line may enter a blocker by `graze`; if negative, it must keep away by as much.
    """
    if is_within(a, b, 0):
        return Sight(Line(_middle(a), _middle(b)))
    turned = _rank(b) < _rank(a)
    one, two = (b, a) if turned else (a, b)
    regions = list(_regions(one, two, blockers, graze))
    lines: list[Line] = []
    for start, stop in product(_ends(one, two), _ends(two, one)):
        look = _Look(start, stop, regions)
        free = look.free()
        if free is not None:
            return Sight(_drawn(look.line(free), one, two, turned))
        lines += [_drawn(look.line(ray), one, two, turned) for ray in look.stopped.values()]
    return Sight(None, _first(lines, regions))


def _middle(shape: Shape) -> Spot:
    at = centre(shape)
    return float(at.x), float(at.y)


def _rank(shape: Shape) -> tuple[object, ...]:
    """Puts two shapes in the same order wherever on the table they are."""
    return box(shape), shape.corners if isinstance(shape, Polygon) else ()


def _regions(one: Shape, two: Shape, blockers: Iterable[Blocker], graze: float) -> Iterator[tuple[str, Region]]:
    """The blockers in the box about both ends."""
    (west, south, east, north), (left, low, right, high) = box(one), box(two)
    west, south, east, north = min(west, left), min(south, low), max(east, right), max(north, high)
    for blocker in blockers:
        region = cover.region(blocker.outline, blocker.inset + graze)
        if region is not None:
            ((x, y), (from_x, from_y)), reach = (region.at, region.middle), region.reach
            x, y = x + from_x, y + from_y
            if west < x + reach and x - reach < east and south < y + reach and y - reach < north:
                yield blocker.name, region


def _drawn(line: Line, one: Shape, two: Shape, turned: bool) -> Line:
    """A line from within `one` to within `two` cut back to their edges (MFX-LOS-10), the way it was asked for."""
    start, end = line.start, line.end
    if isinstance(two, Polygon):
        met = [spot for side in two.edges for spot in meetings((start, end), side)]
        end = min(met, key=partial(far, start), default=end)
    if isinstance(one, Polygon):
        met = [spot for side in one.edges for spot in meetings((start, end), side)]
        start = min(met, key=partial(far, end), default=start)
    return Line(end, start) if turned else Line(start, end)


def _first(lines: Iterable[Line], regions: Sequence[tuple[str, Region]]) -> tuple[Blocked, ...]:
    """For each blocker that is the first on some of these lines: one of them."""
    found: dict[str, Blocked] = {}
    for line in lines:
        hits = [(part, name) for name, region in regions if (part := region.met_by(line.start, line.end)) is not None]
        if hits:
            (part, name), (x, y), (to_x, to_y) = min(hits), line.start, line.end
            found.setdefault(name, Blocked(name, line, (x + part * (to_x - x), y + part * (to_y - y))))
    return tuple(found.values())


# ---- the lines between two convex ends


class _End(NamedTuple):
    """A convex end: a base, or one side of a polygon."""

    points: tuple[Point, ...]
    radius: int


def _ends(shape: Shape, other: Shape) -> list[_End]:
    """A base, or the sides of a polygon that face the other end."""
    if isinstance(shape, Disc):
        return [_End((shape.at,), shape.radius)]
    west, south, east, north = box(other)
    corners = (Point(west, south), Point(east, south), Point(east, north), Point(west, north))
    return [_End(side, 0) for side in shape.edges if any(turn(*side, corner) < 0 for corner in corners)]


class _Wall(NamedTuple):
    """A blocker, within a circle: between the ends on all bearings its hull, else its outline and features."""

    name: str
    x: float
    y: float
    reach: float
    radius: float
    hull: Sequence[Spot]
    around: Sequence[Spot] = ()
    depth: float = 0.0
    features: Sequence[Feature] = ()


class _Look:
    """The lines between two convex ends, in a frame whose x axis is the shortest of them."""

    def __init__(self, start: _End, stop: _End, regions: Iterable[tuple[str, Region]]) -> None:
        self.at = at = start.points[0]
        one, two = ([(float(p.x - at.x), float(p.y - at.y)) for p in end.points] for end in (start, stop))
        (x, y), (to_x, to_y) = _nearest(one, two)
        gap = far((x, y), (to_x, to_y))
        self.east, self.north = (to_x - x) / gap, (to_y - y) / gap
        self.one = [(*spot, float(start.radius)) for spot in self._seen(at, one)]
        self.two = [(*spot, float(stop.radius)) for spot in self._seen(at, two)]
        self.tangents = sorted(_tangents(self.one, self.two))
        self.low, self.high = self.tangents[0][0], self.tangents[-1][0]
        self.limits = [self._limit(ray) for _, ray in (self.tangents[0], self.tangents[-1])]
        both = (*self.one, *self.two)
        self.lowest, self.highest = min(y - radius for _, y, radius in both), max(y + radius for _, y, radius in both)
        self.walls = [wall for name, region in regions if (wall := self._wall(name, region))]
        self.stopped: dict[str, Ray] = {}

    def _seen(self, at: Point, spots: Iterable[Spot]) -> list[Spot]:
        """Spots that are given from a point, in this frame."""
        east, north, x, y = self.east, self.north, at.x - self.at.x, at.y - self.at.y
        return [((px + x) * east + (py + y) * north, (py + y) * east - (px + x) * north) for px, py in spots]

    def _limit(self, ray: Ray) -> tuple[float, float, float, float]:
        """A bearing, how far along it the first end reaches, and from where the second does."""
        c, s, _ = ray
        reach = max(x * c + y * s + radius for x, y, radius in self.one)
        return c, s, reach, min(x * c + y * s - radius for x, y, radius in self.two)

    def _is_between(self, x: float, y: float, reach: float) -> bool:
        """Whether a disc lies between the ends on all bearings."""
        return all(
            after <= x * c + y * s - reach and x * c + y * s + reach <= until for c, s, after, until in self.limits
        )

    def _wall(self, name: str, region: Region) -> _Wall | None:
        """A blocker in this frame, unless it lies beside all lines."""
        [(x, y)] = self._seen(region.at, (region.middle,))
        reach, radius = region.reach, region.radius
        if y + reach <= self.lowest or y - reach >= self.highest:
            return None
        hull = self._seen(region.at, region.hull)
        if hull and (self._is_between(x, y, reach) or all(self._is_between(*spot, radius) for spot in hull)):
            return _Wall(name, x, y, reach, radius, hull)
        around = self._seen(region.at, region.outline)
        features = [(*spot, radius) for spot in self._seen(region.at, region.corners)]
        for edge, curve in product((_edge(self.one), _edge(self.two)), cover.rim(around, region.depth)):
            features += [(*spot, 0.0) for spot in meetings(edge, curve)]
        return _Wall(name, x, y, reach, radius, (), around, region.depth + SLACK, features)

    def line(self, ray: Ray) -> Line:
        """A line on the table."""
        (x, y), (to_x, to_y) = self._cut(ray)
        east, north, at = self.east, self.north, self.at
        start = x * east - y * north + at.x, x * north + y * east + at.y
        return Line(start, (to_x * east - to_y * north + at.x, to_x * north + to_y * east + at.y))

    def _cut(self, ray: Ray) -> tuple[Spot, Spot]:
        """Where a line leaves the first end, and where it enters the second (MFX-LOS-10)."""
        return _on_edge(self.one, ray, 1), _on_edge(self.two, ray, -1)

    def free(self) -> Ray | None:
        """A line that nothing stops."""
        for ray in (self._central(), *(ray for _, ray in self.tangents)):
            if self._stop(ray) is None:
                return ray
        return next((ray for rest in self._rests() if (ray := self._rolled(rest))), None)

    def _central(self) -> Ray:
        (x, y, _), (to_x, to_y, _) = (
            [sum(axis) / len(end) for axis in zip(*end, strict=True)] for end in (self.one, self.two)
        )
        length = far((x, y), (to_x, to_y))
        c, s = (to_x - x) / length, (to_y - y) / length
        return c, s, y * c - x * s

    def _rests(self) -> Iterator[Feature]:
        """What a free line may rest on: the far sides of the ends, and the features of the blockers, from above."""
        for x, y, radius in (*self.one, *self.two):
            yield x, y, -radius
        for wall in self.walls:
            yield from wall.features
            if wall.hull:
                first, last = (_topmost(wall.hull, c, s) for c, s, _, _ in self.limits)
                for number in range(first, first + (last - first) % len(wall.hull) + 1):
                    yield (*wall.hull[number % len(wall.hull)], wall.radius)

    def _rolled(self, rest: Feature) -> Ray | None:
        """A free line among those that rest on a feature."""
        x, y, radius = rest
        low, high, meets = self._span(rest)
        left = [(low, high)]
        while left:
            low, high = left.pop()
            if high - low < SLIVER:
                continue
            bearing = (low + high) / 2
            c, s = cos(bearing), sin(bearing)
            ray = c, s, y * c - x * s + radius
            stop = self._stop(ray, meets)
            if stop is None:
                return ray
            back, on = _across(stop, bearing, rest) if stop.hull else _around(stop.features, bearing, rest)
            left += [(low, bearing - max(back, SLIVER)), (bearing + max(on, SLIVER), high)]
        return None

    def _span(self, rest: Feature) -> tuple[float, float, bool]:
        """The bearings to try on a feature, and whether lines on it are known to meet both ends then."""
        x, y, rise = rest
        if not self._is_between(x, y, 0.0):
            return self.low, self.high, False
        low, high = self.low, self.high
        for end, sense in ((self.one, -1), (self.two, 1)):
            least, most = pi, -pi
            for px, py, radius in end:
                bearing, way = atan2(sense * (py - y), sense * (px - x)), sense * far((x, y), (px, py))
                least = min(least, bearing - _arc(rise + sense * radius, way))
                most = max(most, bearing - _arc(rise - sense * radius, way))
            low, high = max(low, least), min(high, most)
        return low, high, True

    def _stop(self, ray: Ray, meets: bool = True) -> _Wall | None:
        """What keeps a line from being free: a blocker that it enters, or an end that it may miss."""
        c, s, height = ray
        for end in () if meets else (self.one, self.two):
            above = [y * c - x * s - height for x, y, _ in end]
            radius = end[0][2] + SLACK
            if min(above) > radius or max(above) < -radius:
                return _Wall("", 0.0, 0.0, 0.0, 0.0, (), features=end)
        for wall in self.walls:
            if abs(wall.y * c - wall.x * s - height) < wall.reach and self._meets(ray, wall):
                self.stopped.setdefault(wall.name, ray)
                return wall
        return None

    def _meets(self, ray: Ray, wall: _Wall) -> bool:
        if not wall.hull:
            return entry(*self._cut(ray), wall.around, wall.depth) is not None
        c, s, height = ray
        above = [y * c - x * s for x, y in wall.hull]
        return max(above) + wall.radius > height + SLACK and min(above) - wall.radius < height - SLACK


def _nearest(one: Sequence[Spot], two: Sequence[Spot]) -> tuple[Spot, Spot]:
    """The nearest spots of two ends, each a spot or a segment."""
    pairs = [(spot, foot(spot, (two[0], two[-1]))) for spot in one]
    pairs += [(foot(spot, (one[0], one[-1])), spot) for spot in two]
    return min(pairs, key=lambda pair: far(*pair))


def _edge(end: Sequence[Feature]) -> cover.Curve:
    """A base as its circle, a side as its segment."""
    (x, y, radius), (to_x, to_y, _) = end[0], end[-1]
    return ((x, y), radius) if len(end) == 1 else ((x, y), (to_x, to_y))


def _on_edge(end: Sequence[Feature], ray: Ray, sense: int) -> Spot:
    """Where a line leaves (sense 1) or enters (-1) an end that it meets."""
    c, s, height = ray
    x, y, radius = end[0]
    off = y * c - x * s - height
    if len(end) == 1:
        half = sense * sqrt(max(0.0, radius * radius - off * off))
        return x + s * off + c * half, y - c * off + s * half
    to_x, to_y, _ = end[1]
    change = off - (to_y * c - to_x * s - height)
    part = max(0.0, min(1.0, off / change)) if change else 0.5
    return x + part * (to_x - x), y + part * (to_y - y)


# ---- tangents


def _arc(rise: float, way: float) -> float:
    """By how much a line turns that rises so far on its way."""
    return asin(max(-1.0, min(1.0, rise / way))) if way else 0.0


def _tangents(one: Sequence[Feature], two: Sequence[Feature]) -> Iterator[tuple[float, Ray]]:
    """The common tangents of two ends, with their bearings."""
    for (x, y, radius), (to_x, to_y, to_radius) in product(one, two):
        bearing, way = atan2(to_y - y, to_x - x), far((x, y), (to_x, to_y))
        for rise, to_rise in product({radius, -radius}, {to_radius, -to_radius}):
            turned = bearing - _arc(rise - to_rise, way)
            c, s = cos(turned), sin(turned)
            yield turned, (c, s, y * c - x * s + rise)


def _around(features: Iterable[Feature], bearing: float, rest: Feature) -> tuple[float, float]:
    """How far back and on a line on `rest` may turn until it touches a feature."""
    x, y, rise = rest
    back = on = pi
    for px, py, radius in features:
        way, toward = far((x, y), (px, py)), atan2(py - y, px - x) - bearing
        for height in {rise - radius, rise + radius}:
            if way and -way <= height <= way:
                arc = asin(height / way)
                on = min(on, (toward - arc) % TURN, (toward - pi + arc) % TURN)
                back = min(back, (arc - toward) % TURN, (pi - toward - arc) % TURN)
    return back, on


def _across(wall: _Wall, bearing: float, rest: Feature) -> tuple[float, float]:
    """How far back and on a line on `rest` may turn while one corner of a hull stays above it and one below."""
    (x, y, rise), radius = rest, wall.radius
    c, s = cos(bearing), sin(bearing)
    over_back = over_on = under_back = under_on = 0.0
    for px, py in wall.hull:
        dx, dy = px - x, py - y
        way, above, toward = sqrt(dx * dx + dy * dy), dy * c - dx * s - rise, atan2(dy, dx) - bearing
        if above + radius > SLACK:
            arc = _arc(rise - radius, way)
            over_on, over_back = max(over_on, (toward - arc) % TURN), max(over_back, (pi - toward - arc) % TURN)
        if above - radius < -SLACK:
            arc = _arc(rise + radius, way)
            under_on, under_back = max(under_on, (toward + pi + arc) % TURN), max(under_back, (arc - toward) % TURN)
    return min(over_back, under_back), min(over_on, under_on)


def _topmost(hull: Sequence[Spot], c: float, s: float) -> int:
    """The number of the spot that lies furthest to the left of a bearing."""
    above = [y * c - x * s for x, y in hull]
    return above.index(max(above))
