"""Shapes by chance, and what Shapely and fractions say of them."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import cos, pi, sin
from typing import Any

import shapely
from hypothesis import assume
from hypothesis import strategies as st

from adjudicator.rulesets.malifaux.geometry.shapes import Disc, Point, Shape, polygon
from adjudicator.rulesets.malifaux.geometry.units import INCH

WIDE = 36 * INCH
FAR = st.integers(0, WIDE)
CLOSE = st.integers(-8, 8)
"""A grid so small that corners, sides and points often lie on one another."""
TRIPLES = st.sampled_from(((3, 4, 5), (5, 12, 13), (8, 15, 17), (20, 21, 29), (9, 40, 41), (696, 697, 985)))
SIGNS = st.tuples(st.sampled_from((-1, 1)), st.sampled_from((-1, 1)))


def points(place: st.SearchStrategy[int]) -> st.SearchStrategy[Point]:
    return st.builds(Point, place, place)


def is_simple(corners: list[Point]) -> bool:
    """Whether Shapely takes the corners for an outline that neither crosses nor touches itself."""
    return len(corners) > 2 and len({*corners}) == len(corners) and bool(shapely.Polygon(corners).is_valid)


@st.composite
def rings(draw: st.DrawFn, place: st.SearchStrategy[int]) -> list[Point]:
    """Corners of a simple outline: few of them, a hull, stairs, a star or a sliver."""
    kind = draw(st.sampled_from(("any", "hull", "stairs", "star", "sliver")))
    if kind == "any":
        corners = draw(st.lists(points(place), min_size=3, max_size=6, unique=True))
    elif kind == "hull":
        hull: Any = shapely.convex_hull(shapely.MultiPoint(draw(st.lists(points(place), min_size=3, max_size=9))))
        assume(hull.geom_type == "Polygon")
        corners = [Point(int(x), int(y)) for x, y in hull.exterior.coords[:-1]]
    elif kind == "stairs":
        corners = stairs(draw(st.lists(place, min_size=3, max_size=7, unique=True)), draw(st.lists(place, min_size=6)))
    elif kind == "star":
        corners = star(draw(points(place)), draw(st.lists(st.integers(1, 2 * INCH), min_size=3, max_size=9)))
    else:
        a, b = draw(points(place)), draw(points(place))
        off = draw(st.sampled_from(((0, 1), (1, 0), (1, 1), (-3, 2))))
        corners = [a, b, Point(b.x + off[0], b.y + off[1]), Point(a.x + off[0], a.y + off[1])]
    assume(is_simple(corners))
    return corners


def stairs(xs: list[int], heights: list[int]) -> list[Point]:
    """A skyline: level and upright sides, with re-entrant corners."""
    xs = sorted(xs)
    foot = min(heights) - 1
    steps = [Point(x, height) for (low, high), height in zip(pairwise(xs), heights, strict=False) for x in (low, high)]
    skyline = [at for before, at in pairwise([Point(xs[0], foot), *steps]) if before != at]
    return [Point(xs[-1], foot), *reversed(skyline), Point(xs[0], foot)]


def star(at: Point, arms: list[int]) -> list[Point]:
    """Corners all round a point, near and far."""
    turn = 2 * pi / len(arms)
    return [Point(at.x + round(r * cos(n * turn)), at.y + round(r * sin(n * turn))) for n, r in enumerate(arms)]


OUTLINES = st.one_of(rings(FAR), rings(CLOSE)).map(polygon)


def seen(shape: Shape) -> Any:
    """A shape as Shapely has it; a disc as its centre, to be told apart by its radius."""
    return shapely.Point(shape.at) if isinstance(shape, Disc) else shapely.Polygon(shape.corners)


def rim(shape: Shape) -> int:
    return shape.radius if isinstance(shape, Disc) else 0


def apart(p: Point, a: Point, b: Point) -> Fraction:
    """The squared distance of a point from a segment, exactly."""
    dx, dy = b.x - a.x, b.y - a.y
    length = dx * dx + dy * dy
    share = Fraction((p.x - a.x) * dx + (p.y - a.y) * dy, length) if length else Fraction(0)
    share = min(max(share, Fraction(0)), Fraction(1))
    x, y = a.x + share * dx - p.x, a.y + share * dy - p.y
    return x * x + y * y
