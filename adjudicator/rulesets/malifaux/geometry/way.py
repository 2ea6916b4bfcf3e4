"""A short way for a base round what stands on level ground, in straight pieces.

The straight way is looked at exactly. A way round keeps clear of polygons drawn about what it goes round: it is a
little longer than the shortest, and a gap that is wider than the base by less than a hundredth counts as closed.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from math import cos, dist, pi
from typing import TYPE_CHECKING

from adjudicator.rulesets.malifaux.geometry.shapes import Disc, Point, Shape, grown
from adjudicator.rulesets.malifaux.geometry.tracks import Straight, near_spans, runs_into
from adjudicator.rulesets.malifaux.geometry.units import NEAR

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

QUARTER = 8
"""Polygon sides per quarter of a circle."""
MOST = 250
"""Corners among which a way is sought."""
_WIDER = 1 / cos(pi / (4 * QUARTER))
"""A polygon about a circle, to the circle."""


def way_round(base: Disc, end: Point, solids: Sequence[Shape], side: int, most: float) -> tuple[Point, ...]:
    """The corners of a short way to a place, and the place; that alone if the straight way is free, or if no other, of
    `most` length, was found on a table of that side."""
    if not any(_is_in_way(base, end, solid) for solid in solids):
        return (end,)
    import shapely  # here: hardly a way is blocked

    closed = shapely.union_all([_about(solid, base.radius) for solid in solids])
    low, high = base.radius, side - base.radius
    around = [Point(round(x), round(y)) for x, y in shapely.get_coordinates(closed).tolist()]
    near = (one for one in around if dist(base.at, one) + dist(one, end) <= most)
    corners = [base.at, end, *(one for one in near if low <= one.x <= high and low <= one.y <= high)]
    if len(corners) > MOST:
        return (end,)
    return _shortest(corners, closed.buffer(-NEAR / 4)) or (end,)


def _is_in_way(base: Disc, end: Point, solid: Shape) -> bool:
    track = Straight(base.at, end)
    if isinstance(solid, Disc):
        return runs_into(track, solid, base.radius - NEAR)
    return bool(near_spans(track, solid, base.radius - NEAR))


def _about(solid: Shape, radius: int) -> BaseGeometry:
    """Where the middle of a base may not be."""
    own = solid.radius if isinstance(solid, Disc) else 0
    return grown(solid, (own + radius - NEAR / 2) * _WIDER - own, QUARTER)


def _shortest(corners: Sequence[Point], closed: BaseGeometry) -> tuple[Point, ...]:
    """The shortest way from the first corner to the second past what is closed; nothing if there is none."""
    import numpy
    import shapely

    shapely.prepare(closed)
    places = numpy.array(corners, dtype=float)
    before: dict[int, int] = {}
    waiting = [(float(numpy.hypot(*(places[1] - places[0]))), 0.0, 0, 0)]
    while waiting:
        _, gone, at, came = heappop(waiting)
        if at in before:
            continue
        before[at] = came
        if at == 1:
            break
        lines = shapely.linestrings(numpy.stack([numpy.broadcast_to(places[at], places.shape), places], axis=1))
        lengths = numpy.hypot(*(places - places[at]).T)
        for other in numpy.flatnonzero(~shapely.intersects(closed, lines)).tolist():
            if other not in before:
                length = gone + float(lengths[other])
                heappush(waiting, (length + float(numpy.hypot(*(places[1] - places[other]))), length, other, at))
    way: list[Point] = []
    at = 1 if 1 in before else 0
    while at != 0:
        way.append(corners[at])
        at = before[at]
    return tuple(reversed(way))
