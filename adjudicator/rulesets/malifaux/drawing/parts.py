"""Shapes and tracks of the table as paths of a drawing.

A unit of the drawing is a hundredth of an inch; the north-west corner of the table is (0, 0), y runs down.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, hypot, pi, sin
from typing import TypeAlias

from adjudicator.rulesets.malifaux.geometry.shapes import Disc, Point, Shape, box, grown
from adjudicator.rulesets.malifaux.geometry.tracks import Arc, Straight, Track
from adjudicator.rulesets.malifaux.geometry.units import INCH, NEAR
from adjudicator.seam.svg import Box, number

UNIT = INCH // 100
SIDE = 3600
"""The table's side."""
WEST, EAST, NORTH = 130, 60, 60
"""The margins; west and south hold the numbers of the ruler."""
STONE = "#f3f0e8"
SMALL, BODY = 66, 80
BENDS = 16
"""Polygon sides per quarter of a bend; the polygon is at most 0.004 inch off it."""

Round: TypeAlias = tuple[float, float, float]
"""A base: its middle and its radius."""


def place(at: tuple[float, float]) -> tuple[float, float]:
    """A point of the table on the drawing."""
    return at[0] / UNIT, SIDE - at[1] / UNIT


def box_of(shape: Shape) -> Box:
    """The ends of a shape on the drawing."""
    west, south, east, north = box(shape)
    return west / UNIT, SIDE - north / UNIT, east / UNIT, SIDE - south / UNIT


def round_of(base: Disc) -> Round:
    """A base on the drawing."""
    return *place(base.at), base.radius / UNIT


def pair(at: tuple[float, float]) -> str:
    """A point of the table as the coordinates of a path."""
    x, y = place(at)
    return f"{number(x)} {number(y)}"


def shape_path(shape: Shape) -> str:
    """The outline of a shape."""
    if isinstance(shape, Disc):
        return track_path(_round(shape.at, shape.radius, 0, 2 * pi)) + "Z"
    return f"M{'L'.join(pair(corner) for corner in shape.corners)}Z"


def track_path(track: Track) -> str:
    """A way as a path; a round one in two halves, neither of them more than half a turn."""
    if isinstance(track, Straight):
        return f"M{pair(track.start)}L{pair(track.end)}"
    half, whole = (_on(track, share) for share in (0.5, 1.0))
    radius, sense = number(track.radius / UNIT), int(track.sweep < 0)
    bends = "".join(f"A{radius} {radius} 0 0 {sense} {pair(at)}" for at in (half, whole))
    astray = hypot(whole[0] - track.end.x, whole[1] - track.end.y) > NEAR
    return f"M{pair(_on(track, 0))}{bends}" + (f"L{pair(track.end)}" if astray else "")


def _on(arc: Arc, share: float) -> tuple[float, float]:
    angle = arc.start + share * arc.sweep
    return arc.centre[0] + arc.radius * cos(angle), arc.centre[1] + arc.radius * sin(angle)


def _round(centre: tuple[float, float], radius: float, start: float, sweep: float) -> Arc:
    x, y = centre[0] + radius * cos(start + sweep), centre[1] + radius * sin(start + sweep)
    return Arc(centre, radius, start, sweep, Point(round(x), round(y)))


def sides(track: Track, by: int) -> Iterator[Track]:
    """The two tracks of a base's edges beside that of its centre."""
    for away in (by, -by):
        if isinstance(track, Arc):
            if track.radius + away > 0:
                yield _round(track.centre, track.radius + away, track.start, track.sweep)
        elif track.length:
            yield _shifted(track.start, track.end, away)


def _shifted(a: Point, b: Point, by: float) -> Straight:
    length = hypot(b.x - a.x, b.y - a.y)
    x, y = round((b.y - a.y) / length * by), round((a.x - b.x) / length * by)
    return Straight(Point(a.x + x, a.y + y), Point(b.x + x, b.y + y))


def rim(shape: Shape, depth: int) -> str:
    """The edge of all that lies within a depth of a shape, its shadow (MFX-SHADOW-03)."""
    if isinstance(shape, Disc):
        return shape_path(Disc(shape.at, shape.radius + depth))
    edge = grown(shape, depth, BENDS).boundary
    return "".join(f"M{'L'.join(pair(at) for at in line.coords[:-1])}Z" for line in getattr(edge, "geoms", (edge,)))
