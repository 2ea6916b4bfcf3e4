"""Spots, segments and circles: where they cross, how near they come, and where a segment runs through an outline.

Spots are doubles in tenths of a micrometre, from somewhere near: rounding errors stay below 1e-8.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import TypeAlias

from adjudicator.rulesets.malifaux.geometry.shapes import Point

SLACK = 1e-3
"""Far more than rounding errors, far less than `GRAZE`."""
BEYOND = 1e-6
"""The share of its length by which a segment may be prolonged to meet another, as flat angles need."""

Spot: TypeAlias = tuple[float, float]
Segment: TypeAlias = tuple[Spot, Spot]
Circle: TypeAlias = tuple[Spot, float]
Curve: TypeAlias = Segment | Circle


def seen_from(origin: Point, p: Point) -> Spot:
    """A point as a spot, given from another point."""
    return float(p.x - origin.x), float(p.y - origin.y)


def far(one: Spot, two: Spot) -> float:
    """The distance of two spots."""
    dx, dy = two[0] - one[0], two[1] - one[1]
    return sqrt(dx * dx + dy * dy)


def left_of(edge: Segment, spot: Spot) -> float:
    """How far a spot lies to the left of the line through two others."""
    (x, y), (to_x, to_y) = edge
    return ((to_x - x) * (spot[1] - y) - (to_y - y) * (spot[0] - x)) / far(*edge)


def bend(before: Spot, at: Spot, after: Spot) -> float:
    """Positive if the way over these spots turns left."""
    return (at[0] - before[0]) * (after[1] - at[1]) - (at[1] - before[1]) * (after[0] - at[0])


def halfway(piece: Segment) -> Spot:
    """The middle of a segment."""
    (x, y), (to_x, to_y) = piece
    return (x + to_x) / 2, (y + to_y) / 2


def outward(circle: Circle, spot: Spot) -> Spot:
    """The spot on a circle in the direction of another spot from its middle."""
    (x, y), radius = circle
    part = radius / (far((x, y), spot) or radius)
    return x + (spot[0] - x) * part, y + (spot[1] - y) * part


def foot(spot: Spot, side: Segment) -> Spot:
    """The spot of a segment that is nearest to another spot."""
    (x, y), (ax, ay), (bx, by) = spot, *side
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    part = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / square)) if square else 0.0
    return ax + part * dx, ay + part * dy


# ---- outlines


def sides(around: Sequence[Spot]) -> Iterator[Segment]:
    """The sides of an outline, the last back to its first corner."""
    return zip(around, (*around[1:], around[0]), strict=True)


def threes(around: Sequence[Spot]) -> Iterator[tuple[Spot, Spot, Spot]]:
    """Every corner between its neighbours."""
    return zip((around[-1], *around[:-1]), around, (*around[1:], around[0]), strict=True)


def holds(around: Sequence[Spot], spot: Spot) -> bool:
    """Whether a spot lies inside an outline."""
    x, y = spot
    inside = False
    for (ax, ay), (bx, by) in sides(around):
        if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
            inside = not inside
    return inside


def entry(start: Spot, stop: Spot, around: Sequence[Spot], depth: float) -> float | None:
    """How far along a segment, as a share of it, it first gets deeper than `depth` into an outline.

    With a negative depth it need only come nearer than that; so a disc is an outline of one corner.
    """
    (x, y), (to_x, to_y), margin = start, stop, abs(depth)
    bound = margin * far(start, stop)
    off = [(to_x - x) * (py - y) - (to_y - y) * (px - x) for px, py in around]
    if min(off) >= bound or max(off) <= -bound:
        return None
    strips = []
    for side, one, two in zip(sides(around), off, (*off[1:], off[0]), strict=True):
        if min(one, two) < bound and max(one, two) > -bound and (part := strip(start, stop, side, margin)):
            strips.append(part)
    strips.sort()
    if depth < 0:
        return 0.0 if holds(around, start) else strips[0][0] if strips else None
    free = 0.0
    for begin, end in (*strips, (1.0, 1.0)):
        middle = (free + begin) / 2
        if begin > free and holds(around, (x + middle * (to_x - x), y + middle * (to_y - y))):
            return free
        free = max(free, end)
    return None


def strip(start: Spot, stop: Spot, side: Segment, margin: float) -> tuple[float, float] | None:
    """The part of a segment, in shares, that is nearer than `margin` to a side; the side may be a single spot."""
    (ax, ay), (bx, by), (x, y) = *side, start
    length, dx, dy = far(*side), stop[0] - x, stop[1] - y
    east, north = ((bx - ax) / length, (by - ay) / length) if length else (1.0, 0.0)
    off, rise = east * (y - ay) - north * (x - ax), east * dy - north * dx
    along, run = east * (x - ax) + north * (y - ay), east * dx + north * dy
    if min(off, off + rise) >= margin or max(off, off + rise) <= -margin:
        return None
    if min(along, along + run) >= length + margin or max(along, along + run) <= -margin:
        return None
    beside, level = share(off, rise, -margin, margin), share(along, run, 0.0, length)
    parts = [(max(beside[0], level[0]), min(beside[1], level[1]))]
    parts += [_chord(along - corner, off, run, rise, margin) for corner in (0.0, length)]
    parts = [part for part in parts if part[0] < part[1]]
    return (min(begin for begin, _ in parts), max(end for _, end in parts)) if parts else None


def _chord(x: float, y: float, dx: float, dy: float, radius: float) -> tuple[float, float]:
    """The shares between which a way from a spot lies in the circle about the origin."""
    square = dx * dx + dy * dy
    apart = abs(x * dy - y * dx) / sqrt(square) if square else radius
    if apart >= radius:
        return 1.0, 0.0
    middle, half = -(x * dx + y * dy) / square, sqrt((radius - apart) * (radius + apart) / square)
    return max(0.0, middle - half), min(1.0, middle + half)


def share(at: float, change: float, low: float, high: float) -> tuple[float, float]:
    """The shares of a change between which a value is between two limits; (1, 0) if never."""
    if low >= high or change == 0:
        return (0.0, 1.0) if low < at < high else (1.0, 0.0)
    one, two = (low - at) / change, (high - at) / change
    return max(0.0, min(one, two)), min(1.0, max(one, two))


# ---- crossings


def meetings(one: Curve, two: Curve) -> list[Spot]:
    """Where two segments or circles cross."""
    (at, end), (other, to) = one, two
    if isinstance(end, tuple):
        return _crossing(at, end, other, to) if isinstance(to, tuple) else _on_circle(at, end, other, to)
    return _on_circle(other, to, at, end) if isinstance(to, tuple) else _on_both(at, end, other, to)


def _crossing(a: Spot, b: Spot, p: Spot, q: Spot) -> list[Spot]:
    dx, dy, ex, ey = b[0] - a[0], b[1] - a[1], q[0] - p[0], q[1] - p[1]
    cross = dx * ey - dy * ex
    if cross == 0:
        return []
    x, y = p[0] - a[0], p[1] - a[1]
    part, other = (x * ey - y * ex) / cross, (x * dy - y * dx) / cross
    is_on_both = -BEYOND <= part <= 1 + BEYOND and -BEYOND <= other <= 1 + BEYOND
    return [(a[0] + part * dx, a[1] + part * dy)] if is_on_both else []


def _on_circle(a: Spot, b: Spot, middle: Spot, radius: float) -> list[Spot]:
    """Where a segment crosses a circle."""
    length, x, y = far(a, b), middle[0] - a[0], middle[1] - a[1]
    east, north = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    apart = abs(x * north - y * east)
    if apart > radius:
        return []
    along, half = x * east + y * north, sqrt((radius - apart) * (radius + apart))
    return [
        (a[0] + run * east, a[1] + run * north)
        for run in (along - half, along + half)
        if -SLACK <= run <= length + SLACK
    ]


def _on_both(one: Spot, radius: float, two: Spot, other: float) -> list[Spot]:
    """Where two circles cross."""
    dx, dy = two[0] - one[0], two[1] - one[1]
    square = dx * dx + dy * dy
    along = square + radius * radius - other * other
    reach = 4 * square * radius * radius - along * along
    if square == 0 or reach < 0:
        return []
    part, aside = along / (2 * square), sqrt(reach) / (2 * square)
    return [(one[0] + part * dx - side * dy, one[1] + part * dy + side * dx) for side in (aside, -aside)]
