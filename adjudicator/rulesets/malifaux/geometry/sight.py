"""Line of sight in the plane: whether some straight line between two bases meets no blocker, decided without sampling.

Along a bearing t, lines are the spots x with n.x = h, n the unit normal to the left. Between two convex ends that are
apart, bearings span less than half a turn (MFX-LOS-07, -08). Lines that meet both ends and no blocker (open regions:
touching is free, MFX-LOS-12) are a compact set of pairs (t, h), bounded by curves h = n.c + r, the tangents of
*features*: ends, round blockers, corners of blockers (r = 0), spots where a blocker's outline crosses the edge of an
end. So a free line can be lowered until it rests on a feature or on the far side of an end; and as it rolls along
that, it begins or ceases to be free only where it touches another feature. Hence a search that misses nothing:

1. The shortest line and the common tangents of both ends settle most questions.
2. On each feature that a line may rest on, the middle one of the bearings left is tried. If free, it is sight
   (MFX-LOS-12). What stops it does so up to the next common tangents on either side: these bearings are dropped.
3. With no bearing left on any feature, all lines are blocked, by however many blockers together (MFX-LOS-13).

A line meets a blocker that lies between the ends on all bearings iff it meets its convex hull, which so stands for
it. Near an end a line counts from where it leaves one base to where it enters the other (MFX-LOS-10). A polygon as an
end is seen from its sides, as any line from one end to the other contains a sight line. `graze` takes a rim off every
blocker (negative: adds one): lines that may touch have so much room, and rounding errors, some 1e-9, decide nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import product
from math import asin, atan2, copysign, cos, pi, sin, sqrt, tau
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from adjudicator.rulesets.malifaux.geometry import cover
from adjudicator.rulesets.malifaux.geometry.cover import SLACK, Region, Spot, entry, far, foot, meetings, share
from adjudicator.rulesets.malifaux.geometry.shapes import Disc, Point, Polygon, Shape, box, centre, is_within, turn
from adjudicator.rulesets.malifaux.geometry.units import GRAZE

SLIVER = 1e-11
"""Radians: a narrower bundle of lines is none; rounding leaves such where two sides of a blocker meet."""
End: TypeAlias = tuple[Sequence[Point], int]
"""A base as its centre and radius, or one side of a polygon."""
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
        return Sight(Line(*((float(at.x), float(at.y)) for at in (centre(a), centre(b)))))
    turned = _rank(b) < _rank(a)  # whatever is asked first, the same lines are tried (MFX-LOS-03)
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


def _rank(shape: Shape) -> tuple[object, ...]:
    return box(shape), shape.corners if isinstance(shape, Polygon) else ()


def _regions(one: Shape, two: Shape, blockers: Iterable[Blocker], graze: float) -> Iterator[tuple[str, Region]]:
    """The blockers in the box about both ends."""
    room, (west, south, east, north), (left, low, right, high) = max(0.0, -graze), box(one), box(two)
    west, south, east, north = min(west, left), min(south, low), max(east, right), max(north, high)
    for blocker in blockers:
        left, low, right, high = box(blocker.outline)
        if left - room < east and west < right + room and low - room < north and south < high + room:
            region = cover.region(blocker.outline, blocker.inset + graze)
            if region is not None:
                yield blocker.name, region


def _drawn(line: Line, one: Shape, two: Shape, turned: bool) -> Line:
    """A line from within `one` to within `two` cut back to their edges (MFX-LOS-10), the way it was asked for."""
    spots = [line.start, line.end]
    for shape, here in ((two, 1), (one, 0)):
        if isinstance(shape, Polygon):
            met = (spot for side in shape.edges for spot in meetings((spots[0], spots[1]), side))
            spots[here] = min(met, key=partial(far, spots[1 - here]), default=spots[here])
    return Line(spots[1], spots[0]) if turned else Line(spots[0], spots[1])


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


def _ends(shape: Shape, other: Shape) -> list[End]:
    """A base, or the sides of a polygon that face the other end."""
    if isinstance(shape, Disc):
        return [((shape.at,), shape.radius)]
    west, south, east, north = box(other)
    corners = (Point(west, south), Point(east, south), Point(east, north), Point(west, north))
    return [(side, 0) for side in shape.edges if any(turn(*side, corner) < 0 for corner in corners)]


class _Wall(NamedTuple):
    """A blocker or part of one, within a circle: a hull between the ends on all bearings, or an outline anywhere."""

    name: str
    x: float
    y: float
    reach: float
    radius: float
    hull: Sequence[Spot]
    around: Sequence[Spot] = ()
    depth: float = 0.0
    features: Sequence[Feature] = ()
    is_part: bool = False


class _Look:
    """The lines between two convex ends, in a frame whose x axis is the shortest of them."""

    def __init__(self, start: End, stop: End, regions: Iterable[tuple[str, Region]]) -> None:
        self.at = at = start[0][0]
        one, two = ([(float(p.x - at.x), float(p.y - at.y)) for p in points] for points, _ in (start, stop))
        (x, y), (to_x, to_y) = _nearest(one, two)
        gap = far((x, y), (to_x, to_y))
        self.east, self.north = (to_x - x) / gap, (to_y - y) / gap
        self.shortest = 1.0, 0.0, y * self.east - x * self.north
        self.one = [(*spot, float(start[1])) for spot in self._seen(at, one)]
        self.two = [(*spot, float(stop[1])) for spot in self._seen(at, two)]
        self.tangents = sorted(_tangents(self.one, self.two))
        self.low, self.high = self.tangents[0][0], self.tangents[-1][0]
        self.limits = [
            (c, s, max(x * c + y * s + r for x, y, r in self.one), min(x * c + y * s - r for x, y, r in self.two))
            for _, (c, s, _) in (self.tangents[0], self.tangents[-1])
        ]
        self.lowest = min(y - r for _, y, r in (*self.one, *self.two))
        self.highest = max(y + r for _, y, r in (*self.one, *self.two))
        self.walls = sorted(
            (w for name, region in regions for w in self._walls(name, region)), key=lambda w: not w.hull
        )
        self.stopped: dict[str, Ray] = {}

    def _seen(self, at: Point, spots: Iterable[Spot]) -> list[Spot]:
        """Spots that are given from a point, in this frame."""
        east, north, x, y = self.east, self.north, at.x - self.at.x, at.y - self.at.y
        return [((px + x) * east + (py + y) * north, (py + y) * east - (px + x) * north) for px, py in spots]

    def _is_between(self, x: float, y: float, reach: float) -> bool:
        """Whether a disc lies between the ends on all bearings."""
        return all(after + reach <= x * c + y * s <= until - reach for c, s, after, until in self.limits)

    def _clipped(self, side: Sequence[Spot], radius: float) -> list[Spot]:
        """The part of a side that lies between the ends on all bearings."""
        (x, y), (to_x, to_y) = side
        dx, dy = to_x - x, to_y - y
        spans = [share(x * c + y * s, dx * c + dy * s, after + radius, to - radius) for c, s, after, to in self.limits]
        low, high = max(begin for begin, _ in spans), min(end for _, end in spans)
        return [(x + part * dx, y + part * dy) for part in (low, high)] if low < high else []

    def _walls(self, name: str, region: Region) -> Iterator[_Wall]:
        """A blocker in this frame, unless it lies beside all lines: its hull if that is between the ends, or more."""
        [(x, y)] = self._seen(region.at, (region.middle,))
        reach, radius = region.reach, region.radius
        if y + reach <= self.lowest or y - reach >= self.highest:
            return
        hull = self._seen(region.at, region.hull)
        if hull and (self._is_between(x, y, reach) or all(self._is_between(*spot, radius) for spot in hull)):
            yield _Wall(name, x, y, reach, radius, hull)
            return
        for segment, room in region.walls:
            side = self._clipped(self._seen(region.at, segment), radius + room)
            if side:
                (px, py), (qx, qy) = side
                yield _Wall(name, (px + qx) / 2, (py + qy) / 2, far(*side) / 2 + radius, radius, side, is_part=True)
        around = self._seen(region.at, region.outline)
        yield _Wall(name, x, y, reach, radius, (), around, region.depth + SLACK, self._features(region, around))

    def _features(self, region: Region, around: Sequence[Spot]) -> list[Feature]:
        """Where lines may begin or cease to be free of a blocker that reaches to an end."""
        features = [(*spot, region.radius) for spot in self._seen(region.at, region.corners)]
        moved, rounds = cover.rim(around, region.depth)
        curves: list[cover.Curve] = [*moved, *rounds.values()]
        for end in (self.one, self.two):
            edge: cover.Curve = (end[0][:2], end[0][2]) if len(end) == 1 else (end[0][:2], end[1][:2])
            features += [(*spot, 0.0) for curve in curves for spot in meetings(edge, curve)]
        return features

    def line(self, ray: Ray) -> Line:
        """A line on the table."""
        east, north, at = self.east, self.north, self.at
        spots = ((x * east - y * north + at.x, x * north + y * east + at.y) for x, y in self._cut(ray))
        return Line(*spots)

    def _cut(self, ray: Ray) -> tuple[Spot, Spot]:
        """Where a line leaves the first end, and where it enters the second (MFX-LOS-10)."""
        return _on_edge(self.one, ray, 1), _on_edge(self.two, ray, -1)

    def free(self) -> Ray | None:
        """A line that nothing stops."""
        for ray in (self.shortest, *(ray for _, ray in self.tangents)):
            if self._stop(ray) is None:
                return ray
        across = (1.0, 0.0, self.highest), (1.0, 0.0, self.lowest)
        if any(_spans(wall, *across) for wall in self.walls if wall.hull):
            return None
        rolled = (self._rolled(rest) for rest in self._rests())
        return next((ray for ray in rolled if ray is not None), None)

    def _rests(self) -> Iterator[Feature]:
        """What a free line may rest on: the far sides of the ends, and the features of the blockers, from above."""
        for x, y, radius in (*self.one, *self.two):
            yield x, y, -radius
        for wall in tuple(self.walls):
            yield from wall.features
            if wall.hull and not wall.is_part:
                heights = ([y * c - x * s for x, y in wall.hull] for c, s, _, _ in self.limits)
                first, last = (above.index(max(above)) for above in heights)
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
        if not self._is_between(rest[0], rest[1], 0.0):
            return self.low, self.high, False
        low, high = self.low, self.high
        for end, sense in ((self.one, -1), (self.two, 1)):
            spans = [_touching(rest, feature, sense) for feature in end]
            low, high = max(low, min(least for least, _ in spans)), min(high, max(most for _, most in spans))
        return low, high, True

    def _stop(self, ray: Ray, meets: bool = True) -> _Wall | None:
        """What keeps a line from being free: a blocker that it enters, or an end that it misses."""
        c, s, height = ray
        for end in () if meets else (self.one, self.two):
            above = [y * c - x * s - height for x, y, _ in end]
            if min(above) > end[0][2] + SLACK or max(above) < -end[0][2] - SLACK:
                return _Wall("", 0.0, 0.0, 0.0, 0.0, (), features=end)
        for number, wall in enumerate(self.walls):
            if abs(wall.y * c - wall.x * s - height) < wall.reach and (
                _spans(wall, ray, ray) if wall.hull else entry(*self._cut(ray), wall.around, wall.depth) is not None
            ):
                self.stopped.setdefault(wall.name, ray)
                if wall.hull:
                    self.walls.insert(0, self.walls.pop(number))
                return wall
        return None


def _spans(wall: _Wall, upper: Ray, lower: Ray) -> bool:
    """Whether a hull reaches over one line and under another: it is met by both, if between the ends by all between."""
    over = max([y * upper[0] - x * upper[1] for x, y in wall.hull]) - upper[2] + wall.radius
    return over > SLACK and min([y * lower[0] - x * lower[1] for x, y in wall.hull]) - lower[2] - wall.radius < -SLACK


def _nearest(one: Sequence[Spot], two: Sequence[Spot]) -> tuple[Spot, Spot]:
    """The nearest spots of two ends, each a spot or a segment."""
    pairs = [(spot, foot(spot, (two[0], two[-1]))) for spot in one]
    pairs += [(foot(spot, (one[0], one[-1])), spot) for spot in two]
    return min(pairs, key=lambda pair: far(*pair))


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
    part = rise / way if way else 0.0
    return asin(part) if -1 < part < 1 else copysign(pi / 2, part)


def _touching(rest: Feature, end: Feature, sense: int) -> tuple[float, float]:
    """Between which bearings a line on `rest` meets a part of an end that lies ahead (sense 1) or behind (-1)."""
    (x, y, rise), (px, py, radius) = rest, end
    bearing, way = atan2(sense * (py - y), sense * (px - x)), sense * far((x, y), (px, py))
    if way == 0:
        return -pi, pi
    return bearing - _arc(rise + sense * radius, way), bearing - _arc(rise - sense * radius, way)


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
                on = min(on, (toward - arc) % tau, (toward - pi + arc) % tau)
                back = min(back, (arc - toward) % tau, (pi - toward - arc) % tau)
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
            over_on, over_back = max(over_on, (toward - arc) % tau), max(over_back, (pi - toward - arc) % tau)
        if above - radius < -SLACK:
            arc = _arc(rise + radius, way)
            under_on, under_back = max(under_on, (toward + pi + arc) % tau), max(under_back, (arc - toward) % tau)
    return min(over_back, under_back), min(over_on, under_on)
