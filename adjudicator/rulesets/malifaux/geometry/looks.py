"""The lines between two convex ends, and a search among them for one that nothing stops."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import cos, sin, sqrt
from typing import NamedTuple, TypeAlias

from adjudicator.rulesets.malifaux.geometry.regions import Region, rim
from adjudicator.rulesets.malifaux.geometry.shapes import Point
from adjudicator.rulesets.malifaux.geometry.spots import SLACK, Curve, Segment, Spot, entry, far, foot, meetings, share
from adjudicator.rulesets.malifaux.geometry.tangents import Feature, Ray, across, around, tangents, touching

SLIVER = 1e-11
"""Radians: a bundle of lines narrower than this does not count; rounding leaves some where sides of a blocker meet."""
End: TypeAlias = tuple[Sequence[Point], float]
"""A base as its centre and radius, or one side of a polygon."""


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
    region: Region | None = None


class Look:
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
        self.tangents = sorted(tangents(self.one, self.two))
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
        """Spots given from a point, in this frame."""
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
        yield _Wall(name, x, y, reach, radius, (), around, region.depth + SLACK, region=region)

    def _add_features(self) -> None:
        """Works out the features of the blockers that reach to an end; lines settled without them do not need this."""
        self.walls = [
            wall if wall.region is None else wall._replace(features=self._features(wall.region, wall.around))
            for wall in self.walls
        ]

    def _features(self, region: Region, around: Sequence[Spot]) -> list[Feature]:
        """Where lines may begin or cease to be free of a blocker that reaches to an end."""
        features = [(*spot, region.radius) for spot in self._seen(region.at, region.corners)]
        moved, rounds = rim(around, region.depth)
        curves: list[Curve] = [*moved, *rounds.values()]
        for end in (self.one, self.two):
            edge: Curve = (end[0][:2], end[0][2]) if len(end) == 1 else (end[0][:2], end[1][:2])
            features += [(*spot, 0.0) for curve in curves for spot in meetings(edge, curve)]
        return features

    def line(self, ray: Ray) -> Segment:
        """A line on the table, from edge to edge."""
        east, north, at = self.east, self.north, self.at
        start, stop = ((x * east - y * north + at.x, x * north + y * east + at.y) for x, y in self._cut(ray))
        return start, stop

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
        self._add_features()
        rolled = (self._rolled(rest) for rest in self._rests())
        return next((ray for ray in rolled if ray is not None), None)

    def held(self) -> Iterator[Ray]:
        """The lines that meet both ends, and touch one of them and something else."""
        self._add_features()
        ends = (*self.one, *self.two)
        hulls = ((x, y, wall.radius) for wall in self.walls if not wall.is_part for x, y in wall.hull)
        others = (*ends, *hulls, *(feature for wall in self.walls for feature in wall.features))
        for _, (c, s, height) in tangents(ends, others):
            ray = (c, s, height) if c > 0 else (-c, -s, -height)
            if not self._missed(ray):
                yield ray

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
            back, on = (
                across(stop.hull, stop.radius, bearing, rest) if stop.hull else around(stop.features, bearing, rest)
            )
            left += [(low, bearing - max(back, SLIVER)), (bearing + max(on, SLIVER), high)]
        return None

    def _span(self, rest: Feature) -> tuple[float, float, bool]:
        """The bearings to try on a feature, and whether lines at these bearings are known to meet both ends."""
        if not self._is_between(rest[0], rest[1], 0.0):
            return self.low, self.high, False
        low, high = self.low, self.high
        for end, sense in ((self.one, -1), (self.two, 1)):
            spans = [touching(rest, feature, sense) for feature in end]
            low, high = max(low, min(least for least, _ in spans)), min(high, max(most for _, most in spans))
        return low, high, True

    def _missed(self, ray: Ray) -> Sequence[Feature]:
        """The end that a line misses, if it misses one."""
        c, s, height = ray
        for end in (self.one, self.two):
            above = [y * c - x * s - height for x, y, _ in end]
            if min(above) > end[0][2] + SLACK or max(above) < -end[0][2] - SLACK:
                return end
        return ()

    def _stop(self, ray: Ray, meets: bool = True) -> _Wall | None:
        """What keeps a line from being free: a blocker that it enters, or an end that it misses."""
        c, s, height = ray
        missed = () if meets else self._missed(ray)
        if missed:
            return _Wall("", 0.0, 0.0, 0.0, 0.0, (), features=missed)
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
    """Whether a hull reaches over one line and under another; if between the ends, all lines between meet it."""
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
