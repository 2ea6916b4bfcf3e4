"""Tracks: the ways that the centre of a base takes, straight or round, and where on them it comes near a shape.

A place on a track is given by the share of the way to it, 0 to 1. Bends are worked out in doubles; whether a place
lies near a shape is decided in whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import acos, atan2, cos, degrees, hypot, pi, sin, sqrt

from msgspec import Struct

from adjudicator.rulesets.malifaux.geometry.shapes import (
    Box,
    Disc,
    Point,
    Polygon,
    Shape,
    box,
    boxes_meet,
    from_segment,
    is_inside,
    is_near_segment,
    square,
    turn,
)

Span = tuple[float, float]
"""The shares between which a piece of a track lies."""
Edge = tuple[Point, Point]
_SAME = 1e-12
_ROUNDING = 4
"""Tenths of a micrometre, more than places on a track are off by."""


class Straight(Struct, frozen=True, gc=False):
    """A straight way from point to point."""

    start: Point
    end: Point

    @property
    def length(self) -> float:
        """How far it goes (MFX-MOVE-05)."""
        return hypot(self.end.x - self.start.x, self.end.y - self.start.y)

    def at(self, share: float) -> Point:
        """The place at a share of the way."""
        if share >= 1:
            return self.end
        x = self.start.x + share * (self.end.x - self.start.x)
        return Point(round(x), round(self.start.y + share * (self.end.y - self.start.y)))

    def meets_circle(self, at: Point, radius: float) -> Iterator[float]:
        """The shares at which the way is at that distance from a point."""
        dx, dy = self.end.x - self.start.x, self.end.y - self.start.y
        fx, fy = self.start.x - at.x, self.start.y - at.y
        a, b, c = dx * dx + dy * dy, fx * dx + fy * dy, fx * fx + fy * fy - radius * radius
        root = b * b - a * c
        if a and root >= 0:
            yield (-b - sqrt(root)) / a
            yield (-b + sqrt(root)) / a

    def meets_line(self, nx: float, ny: float, s: float) -> Iterator[float]:
        """The shares at which the way is on the line of all points with `n . p = s`."""
        slope = nx * (self.end.x - self.start.x) + ny * (self.end.y - self.start.y)
        if slope:
            yield (s - nx * self.start.x - ny * self.start.y) / slope

    def box(self) -> Box:
        """West, south, east and north ends."""
        (ax, ay), (bx, by) = self.start, self.end
        return min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)


class Arc(Struct, frozen=True, gc=False):
    """A way round a centre: from `start`, by `sweep` radians, counter-clockwise if positive."""

    centre: tuple[float, float]
    radius: float
    start: float
    """The direction from the centre in which the way begins, in radians."""
    sweep: float
    end: Point

    @property
    def length(self) -> float:
        """How far the centre of the base goes (MFX-MOVE-10)."""
        return self.radius * abs(self.sweep)

    def at(self, share: float) -> Point:
        """The place at a share of the way."""
        if share >= 1:
            return self.end
        angle = self.start + share * self.sweep
        return Point(round(self.centre[0] + self.radius * cos(angle)), round(self.centre[1] + self.radius * sin(angle)))

    def meets_circle(self, at: Point, radius: float) -> Iterator[float]:
        """The shares at which the way is at that distance from a point."""
        dx, dy = at.x - self.centre[0], at.y - self.centre[1]
        away = hypot(dx, dy)
        if not away or not self.radius:
            return
        share = (away * away + self.radius * self.radius - radius * radius) / (2 * away * self.radius)
        if abs(share) <= 1:
            yield from self._either_side(atan2(dy, dx), acos(share))

    def meets_line(self, nx: float, ny: float, s: float) -> Iterator[float]:
        """The shares at which the way is on the line of all points with `n . p = s`, n of length 1."""
        away = s - nx * self.centre[0] - ny * self.centre[1]
        if self.radius and abs(away) <= self.radius:
            yield from self._either_side(atan2(ny, nx), acos(away / self.radius))

    def box(self) -> Box:
        """West, south, east and north ends."""
        turns = [self.at(share) for quarter in range(4) for share in self._shares(quarter * pi / 2)]
        xs, ys = zip(*(*turns, self.at(0.0), self.end), strict=True)
        return min(xs), min(ys), max(xs), max(ys)

    def towards(self, at: Point) -> Iterator[float]:
        """The shares at which the way is nearest to a point and furthest from it, where it gets there."""
        yield from self._either_side(atan2(at.y - self.centre[1], at.x - self.centre[0]) + pi / 2, pi / 2)

    def _either_side(self, angle: float, by: float) -> Iterator[float]:
        yield from self._shares(angle - by)
        yield from self._shares(angle + by)

    def _shares(self, angle: float) -> Iterator[float]:
        """The share at which the way gets to a direction, if it does."""
        if self.sweep:
            behind = (angle - self.start) % (2 * pi) if self.sweep > 0 else (self.start - angle) % (2 * pi)
            if behind <= abs(self.sweep):
                yield behind / abs(self.sweep)


Track = Straight | Arc


def pivot(start: Point, end: Point, around: Point, radius: float, *, clockwise: bool) -> Arc:
    """The way round a base, from one direction to another (MFX-MOVE-10)."""
    first, last = atan2(start.y - around.y, start.x - around.x), atan2(end.y - around.y, end.x - around.x)
    if around in (start, end):  # the centre lies in no direction: there is nothing to go round
        first = last = last if start == around else first
    sweep = -((first - last) % (2 * pi)) if clockwise else (last - first) % (2 * pi)
    if 2 * pi - abs(sweep) < _SAME:
        sweep = 0.0
    return Arc((around.x, around.y), radius, first, sweep, end)


def curve(start: Point, through: Point, end: Point) -> Track:
    """The round way through three points; straight if they lie on a line or two of them are the same."""
    ax, ay, bx, by = through.x - start.x, through.y - start.y, end.x - start.x, end.y - start.y
    twice = 2 * (ax * by - ay * bx)
    if abs(twice) <= 2 * hypot(bx, by):  # within a tenth of a micrometre of a line
        return Straight(start, end)
    one, two = ax * ax + ay * ay, bx * bx + by * by
    x, y = (by * one - ay * two) / twice, (ax * two - bx * one) / twice
    around = Point(round(start.x + x), round(start.y + y))
    first, last = atan2(-y, -x), atan2(by - y, bx - x)
    sweep = (last - first) % (2 * pi) if twice > 0 else -((first - last) % (2 * pi))
    return Arc((around.x, around.y), hypot(x, y), first, sweep, end)


def cut(track: Track, low: float, high: float) -> Track:
    """The piece of a way between two of its shares."""
    if isinstance(track, Straight):
        return Straight(track.at(low) if low > 0 else track.start, track.at(high))
    turned = (high - low) * track.sweep
    return Arc(track.centre, track.radius, track.start + low * track.sweep, turned, track.at(high))


def near_spans(track: Track, shape: Shape, reach: int) -> list[Span]:
    """Where on a track the centre is nearer than `reach` to a shape (0: inside it; negative: at least that deep)."""
    if isinstance(shape, Disc) and reach + shape.radius <= 0:
        return []
    if not boxes_meet(track.box(), box(shape), reach):
        return []
    edges = [] if isinstance(shape, Disc) else _edges_along(track, shape, abs(reach) + _ROUNDING)
    crossed = (share for share in _crossings(track, shape, edges, reach) if 0 < share < 1)
    shares = sorted({0.0, 1.0, *crossed})
    spans: list[Span] = []
    for low, high in pairwise(shares):
        if high - low > _SAME and _is_at(track.at((low + high) / 2), shape, edges, reach):
            if spans and spans[-1][1] == low:
                spans[-1] = (spans[-1][0], high)
            else:
                spans.append((low, high))
    return spans


def _edges_along(track: Track, outline: Polygon, reach: int) -> list[Edge]:
    """The sides of an outline that may come within `reach` of a track: spans begin and end at these only."""
    if isinstance(track, Straight):
        off = [turn(track.start, track.end, corner) for corner in outline.corners]
        most = reach * track.length
        sides = zip(outline.edges, off, (*off[1:], off[0]), strict=True)
        return [edge for edge, one, two in sides if min(one, two) <= most and max(one, two) >= -most]
    middle, near, far = Point(*map(round, track.centre)), track.radius - reach, track.radius + reach
    return [
        (a, b)
        for a, b in outline.edges
        if max(square(middle, a), square(middle, b)) >= max(near, 0) ** 2 and from_segment(middle, a, b) <= far
    ]


def _crossings(track: Track, shape: Shape, edges: Iterable[Edge], reach: int) -> Iterator[float]:
    """Every share at which the distance to a shape (of an outline, to these sides) may pass `reach`."""
    if isinstance(shape, Disc):
        yield from track.meets_circle(shape.at, reach + shape.radius)
        return
    for a, b in edges:
        yield from track.meets_circle(a, reach)
        length = hypot(b.x - a.x, b.y - a.y)
        nx, ny = (b.y - a.y) / length, (a.x - b.x) / length
        s = nx * a.x + ny * a.y
        for offset in (s + reach, s - reach) if reach else (s,):
            yield from track.meets_line(nx, ny, offset)


def _is_at(place: Point, shape: Shape, edges: Iterable[Edge], reach: int) -> bool:
    if isinstance(shape, Disc):
        return square(place, shape.at) < (reach + shape.radius) ** 2
    if reach < 0:
        return is_inside(place, shape) and all(from_segment(place, a, b) > -reach for a, b in edges)
    return any(is_near_segment(place, a, b, max(reach - 1, 0)) for a, b in edges) or is_inside(place, shape)


def least_distance(track: Track, to: Point) -> tuple[float, float]:
    """The share at which a track is nearest to a point, and that distance."""
    shares = [0.0, 1.0, *_turning(track, to)]
    places = ((share, track.at(share)) for share in shares)
    return min(((share, hypot(p.x - to.x, p.y - to.y)) for share, p in places), key=lambda place: place[1])


def distances(track: Track, to: Point) -> Iterable[tuple[float, float]]:
    """Shares and distances from a point, at both ends and wherever the distance turns, in order along the way."""
    for share in sorted([0.0, 1.0, *_turning(track, to)]):
        place = track.at(share)
        yield share, hypot(place.x - to.x, place.y - to.y)


def _turning(track: Track, to: Point) -> Iterator[float]:
    if isinstance(track, Arc):
        yield from track.towards(to)
        return
    dx, dy = track.end.x - track.start.x, track.end.y - track.start.y
    length = dx * dx + dy * dy
    if length:
        share = ((to.x - track.start.x) * dx + (to.y - track.start.y) * dy) / length
        if 0 < share < 1:
            yield share


def runs_into(track: Track, base: Disc, reach: int) -> bool:
    """Whether a track comes nearer than `reach` to a disc's edge; in whole numbers if it is straight (MFX-MOVE-09)."""
    near = reach + base.radius
    if isinstance(track, Straight):
        if track.start == track.end:
            return near > 0 and square(track.start, base.at) < near * near
        return near > 0 and is_near_segment(base.at, track.start, track.end, near - 1)
    return least_distance(track, base.at)[1] < near


def angle_between(ax: float, ay: float, bx: float, by: float) -> float:
    """The angle between two directions, in degrees."""
    return abs(degrees(atan2(ax * by - ay * bx, ax * bx + ay * by)))
