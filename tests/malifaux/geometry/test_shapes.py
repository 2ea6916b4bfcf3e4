"""Gaps, limits, overlaps and outlines of shapes: exact where they are compared, held against Shapely elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import ceil, cos, floor, pi, sin
from typing import Any

import numpy as np
import pytest
import shapely
from hypothesis import assume, example, given
from hypothesis import strategies as st

from adjudicator.rulesets.malifaux.geometry.shapes import (
    FINE,
    MOST_CORNERS,
    Disc,
    Point,
    Polygon,
    Shape,
    box,
    boxes_meet,
    centre,
    covers,
    crosses,
    from_edge,
    furthest,
    gap,
    is_inside,
    is_near,
    is_near_segment,
    is_within,
    moved,
    near_box,
    overlaps,
    polygon,
    twice_area,
)
from adjudicator.rulesets.malifaux.geometry.units import INCH, NEAR, base_radius
from tests.malifaux.geometry.given import (
    CLOSE,
    FAR,
    OUTLINES,
    SIGNS,
    TRIPLES,
    WIDE,
    apart,
    is_simple,
    points,
    rim,
    rings,
    seen,
)

TINY = 1e-3
"""How far doubles may be off, in tenths of a micrometre, on a table of nine million of them."""


# ---- shapes by chance


def discs(place: st.SearchStrategy[int], most: int) -> st.SearchStrategy[Disc]:
    return st.builds(Disc, points(place), st.integers(0, most))


SHAPES: st.SearchStrategy[Shape] = st.one_of(
    discs(FAR, base_radius(50)), discs(CLOSE, 6), rings(FAR).map(polygon), rings(CLOSE).map(polygon)
)
PLACES = st.one_of(points(FAR), points(CLOSE))
STEPS = st.tuples(st.integers(-WIDE, WIDE), st.integers(-WIDE, WIDE))


def turned(shape: Shape) -> Shape:
    """A quarter turn to the left about the origin."""
    if isinstance(shape, Disc):
        return Disc(Point(-shape.at.y, shape.at.x), shape.radius)
    return Polygon(tuple(Point(-p.y, p.x) for p in shape.corners))


# ---- gaps


@given(SHAPES, st.lists(SHAPES, max_size=4), st.integers(-5, 50))
def test_what_lies_near_a_box_are_the_boxes_that_meet_it(one: Shape, others: list[Shape], reach: int) -> None:
    boxed = [(other, box(other)) for other in others]

    assert near_box(box(one), boxed, reach) == [pair for pair in boxed if boxes_meet(box(one), pair[1], reach)]


@given(SHAPES, SHAPES)
def test_a_gap_is_the_same_from_either_side_and_what_shapely_measures(one: Shape, two: Shape) -> None:
    measured = max(0.0, shapely.distance(seen(one), seen(two)) - rim(one) - rim(two))

    assert gap(one, two) == gap(two, one)
    assert gap(one, two) == pytest.approx(measured, abs=TINY)


@given(PLACES, PLACES, PLACES)
def test_no_way_between_points_is_shorter_than_the_straight_one(a: Point, b: Point, c: Point) -> None:
    one, two, three = (Disc(at, 0) for at in (a, b, c))

    assert gap(one, three) <= gap(one, two) + gap(two, three) + TINY


@example(Polygon((Point(2, 31), Point(0, 1), Point(0, 0))), Disc(Point(0, 32), 189), (0, 3), 0)
@given(SHAPES, SHAPES, STEPS, st.integers(-NEAR, 2 * INCH))
def test_nothing_changes_where_both_shapes_are_moved_by_whole_units(
    one: Shape, two: Shape, by: tuple[int, int], limit: int
) -> None:
    there, then = moved(one, by), moved(two, by)

    assert gap(there, then) == gap(one, two)
    assert furthest(there, then) == furthest(one, two)
    assert is_within(there, then, limit) == is_within(one, two, limit)
    assert overlaps(there, then, NEAR) == overlaps(one, two, NEAR)
    assert box(there) == tuple(end + by[n % 2] for n, end in enumerate(box(one)))


@given(SHAPES, SHAPES, st.integers(-NEAR, 2 * INCH))
def test_nothing_changes_where_both_shapes_are_turned_by_a_quarter(one: Shape, two: Shape, limit: int) -> None:
    there, then = turned(one), turned(two)

    assert gap(there, then) == gap(one, two)
    assert furthest(there, then) == furthest(one, two)
    assert is_within(there, then, limit) == is_within(one, two, limit)
    assert overlaps(there, then, NEAR) == overlaps(one, two, NEAR)
    west, south, east, north = box(one)
    assert box(there) == (-north, west, -south, east)


# ---- limits


@given(SHAPES, SHAPES)
def test_a_limit_is_met_where_the_gap_is_no_longer(one: Shape, two: Shape) -> None:
    between = gap(one, two)

    assert is_within(one, two, ceil(between) + 1)
    assert is_within(two, one, ceil(between) + 1)
    if between > 2:
        assert not is_within(one, two, floor(between) - 1)
        assert not is_within(two, one, floor(between) - 1)


@given(TRIPLES, SIGNS, st.integers(1, 9_000), PLACES, st.integers(0, 300), st.integers(0, 300))
def test_limits_between_discs_are_exact(
    triple: tuple[int, int, int], signs: tuple[int, int], scale: int, at: Point, r: int, s: int
) -> None:
    x, y, length = (side * scale for side in triple)
    there = Point(at.x + signs[0] * x, at.y + signs[1] * y)
    one, two, limit = Disc(at, r), Disc(there, s), length - r - s

    assert is_within(one, two, limit)
    assert not is_within(one, two, limit - 1)
    if limit >= 0:
        assert gap(one, two) == pytest.approx(limit, abs=TINY)
    else:
        assert overlaps(one, two, -limit - 1)
        assert not overlaps(one, two, -limit)


@given(TRIPLES, st.integers(1, 9_000), PLACES, st.integers(0, 300))
def test_limits_to_a_corner_and_a_slanted_side_are_exact(
    triple: tuple[int, int, int], scale: int, at: Point, r: int
) -> None:
    x, y, length = (side * scale for side in triple)
    corner = polygon([at, (at.x - length, at.y), (at.x - length, at.y - length)])
    before_the_corner = Disc(Point(at.x + x, at.y + y), r)
    slant = polygon([at, (at.x + 4 * x, at.y + 4 * y), (at.x, at.y + 4 * y)])
    beside_the_side = Disc(Point(at.x + 2 * x + y, at.y + 2 * y - x), r)

    for outline, disc in ((corner, before_the_corner), (slant, beside_the_side)):
        limit = length - r
        assert is_within(outline, disc, limit)
        if limit > 0:
            assert not is_within(disc, outline, limit - 1)
        assert is_near(disc.at, outline, length)
        assert not is_near(disc.at, outline, length - 1)


@given(TRIPLES, st.integers(1, 9_000), PLACES)
def test_limits_between_outlines_are_exact(triple: tuple[int, int, int], scale: int, at: Point) -> None:
    x, y, length = (side * scale for side in triple)
    one = polygon([at, (at.x - length, at.y), (at.x - length, at.y - length)])
    there = Point(at.x + x, at.y + y)
    two = polygon([there, (there.x + length, there.y), (there.x + length, there.y + length)])

    assert is_within(one, two, length)
    assert not is_within(one, two, length - 1)
    assert gap(one, two) == pytest.approx(length, abs=TINY)


@given(PLACES, PLACES, PLACES, st.integers(0, 20), st.booleans())
def test_nearness_to_a_segment_is_exact(p: Point, a: Point, b: Point, limit: int, at_the_limit: bool) -> None:
    squared = apart(p, a, b)
    if at_the_limit:
        limit = floor(float(squared) ** 0.5)

    assert is_near_segment(p, a, b, limit) == (squared <= limit * limit)
    assert not is_near_segment(p, a, b, -1)


@given(st.lists(points(CLOSE), min_size=4, max_size=4))
@example([Point(0, 0), Point(4, 0), Point(4, 0), Point(8, 0)])
@example([Point(0, 0), Point(4, 0), Point(5, 0), Point(8, 0)])
@example([Point(0, 0), Point(4, 0), Point(3, 0), Point(8, 0)])
def test_segments_cross_where_shapely_says_so(ends: list[Point]) -> None:
    a, b, c, d = ends
    assume(a != b and c != d)

    assert crosses(a, b, c, d) == bool(shapely.intersects(shapely.LineString([a, b]), shapely.LineString([c, d])))


@given(discs(CLOSE, 6), discs(CLOSE, 6), st.integers(0, 6))
def test_discs_overlap_deeper_than_a_length_or_not(one: Disc, two: Disc, near: int) -> None:
    room = one.radius + two.radius - near
    squared = (one.at.x - two.at.x) ** 2 + (one.at.y - two.at.y) ** 2

    assert overlaps(one, two, near) == (room > 0 and squared <= (room - 1) ** 2)


@given(rings(CLOSE).map(polygon), discs(CLOSE, 9), st.integers(0, 6))
def test_a_disc_overlaps_an_outline_deeper_than_a_length_or_not(outline: Polygon, disc: Disc, near: int) -> None:
    inside = bool(shapely.covers(seen(outline), shapely.Point(disc.at)))
    near_enough = any(apart(disc.at, a, b) <= (disc.radius - near - 1) ** 2 for a, b in outline.edges)

    assert overlaps(disc, outline, near) == (inside or (disc.radius > near and near_enough))
    assert overlaps(outline, disc, near) == overlaps(disc, outline, near)


def test_outlines_that_share_a_side_or_a_corner_touch_and_do_not_overlap() -> None:
    here = polygon([(0, 0), (INCH, 0), (INCH, INCH), (0, INCH)])
    for by in ((INCH, 0), (0, INCH), (INCH, INCH), (INCH, INCH // 2)):
        beside = moved(here, by)
        assert is_within(here, beside, 0)
        assert not overlaps(here, beside, NEAR), by
    assert overlaps(here, moved(here, (INCH - 2 * NEAR, 0)), NEAR)


# ---- insides


@given(OUTLINES, PLACES, st.data())
def test_a_point_is_inside_where_shapely_says_so(outline: Polygon, place: Point, data: st.DataObject) -> None:
    west, south, east, north = box(outline)
    around = Point(data.draw(st.integers(west - 1, east + 1)), data.draw(st.integers(south - 1, north + 1)))
    a, b = data.draw(st.sampled_from(list(outline.edges)))
    middle = Point((a.x + b.x) // 2, (a.y + b.y) // 2)

    for p in (place, around, middle):
        assert is_inside(p, outline) == bool(shapely.covers(seen(outline), shapely.Point(p)))
        assert from_edge(p, outline) == pytest.approx(seen(outline).exterior.distance(shapely.Point(p)), abs=TINY)
    assert is_inside(a, outline)
    if (a.x + b.x) % 2 == (a.y + b.y) % 2 == 0:
        assert is_inside(middle, outline)


@given(OUTLINES, PLACES, st.data())
def test_a_disc_is_covered_where_all_of_it_lies_inside(outline: Polygon, place: Point, data: st.DataObject) -> None:
    west, south, east, north = box(outline)
    at = Point(data.draw(st.integers(west, east)), data.draw(st.integers(south, north)))
    for p in (at, place):
        there, edge = shapely.Point(p), seen(outline).exterior
        depth = edge.distance(there) if shapely.covers(seen(outline), there) else -1.0
        assert covers(outline, Disc(p, max(0, floor(depth - 1)))) == (depth >= 0)
        assert not covers(outline, Disc(p, max(0, ceil(depth + 1))))


@given(st.integers(1, 50), st.integers(0, 60))
def test_a_disc_that_touches_the_edge_from_inside_is_covered(half: int, radius: int) -> None:
    square = polygon([(-half, -half), (half, -half), (half, half), (-half, half)])

    assert covers(square, Disc(Point(0, 0), radius)) == (radius <= half)


# ---- the furthest point


def rim_points(disc: Disc) -> Any:
    turns = [2 * pi * n / 720 for n in range(720)]
    return shapely.points([(disc.at.x + disc.radius * cos(t), disc.at.y + disc.radius * sin(t)) for t in turns])


@given(rings(FAR).filter(lambda ring: shapely.convex_hull(shapely.Polygon(ring)).area == shapely.Polygon(ring).area))
def test_no_corner_of_a_convex_outline_is_further_than_the_furthest_from_itself(ring: list[Point]) -> None:
    assert furthest(polygon(ring), polygon(ring)) == 0


@given(st.lists(points(FAR), min_size=3, max_size=8), SHAPES)
def test_the_furthest_point_from_a_convex_outline_is_the_one_shapely_finds(hull: list[Point], other: Shape) -> None:
    origin: Any = shapely.convex_hull(shapely.MultiPoint(hull))
    assume(origin.geom_type == "Polygon")
    corners = [(int(x), int(y)) for x, y in origin.exterior.coords[:-1]]
    far = rim_points(other) if isinstance(other, Disc) else shapely.points(list(other.corners))
    found = max(shapely.distance(far, origin))
    coarse = rim(other) * 1e-4 + 1  # the points looked at are whole

    assert found - coarse <= furthest(polygon(corners), other) <= found + coarse


@given(discs(FAR, base_radius(50)), SHAPES)
def test_the_furthest_point_from_a_disc_is_the_one_shapely_finds(origin: Disc, other: Shape) -> None:
    far = rim_points(other) if isinstance(other, Disc) else shapely.points(list(other.corners))
    found = max(0.0, max(shapely.distance(far, shapely.Point(origin.at))) - origin.radius)
    coarse = rim(other) * 1e-4 + TINY

    assert found - TINY <= furthest(origin, other) <= found + coarse


@given(rings(FAR), discs(FAR, base_radius(50)))
def test_no_spot_of_a_base_is_further_from_an_outline_than_the_furthest(ring: list[Point], base: Disc) -> None:
    across = np.linspace(-base.radius, base.radius, 41)
    x, y = (grid.ravel() for grid in np.meshgrid(across, across))
    inside = np.hypot(x, y) <= base.radius
    spots = shapely.points(base.at.x + x[inside], base.at.y + y[inside])

    assert np.max(shapely.distance(spots, shapely.Polygon(ring))) <= furthest(polygon(ring), base) + FINE + 1


def test_the_furthest_spot_in_a_long_alley_is_midway_between_its_walls() -> None:
    long = 900 * INCH
    walls = [(0, 0), (3, 0), (3, long), (2, long), (2, 1), (1, 1), (1, long), (0, long)]
    whole = [(0, 0), (3, 0), (3, long), (0, long)]
    alley, ground = (polygon([(x * INCH, y) for x, y in corners]) for corners in (walls, whole))

    assert furthest(alley, ground) == pytest.approx(INCH / 2, abs=FINE)


# ---- making outlines


@given(st.lists(points(CLOSE), min_size=3, max_size=8))
@example([Point(0, 0), Point(4, 0), Point(2, 0), Point(2, 3)])
@example([Point(0, 0), Point(4, 0), Point(4, 4), Point(2, 0), Point(0, 4)])
def test_outlines_are_taken_or_refused_as_shapely_would(corners: list[Point]) -> None:
    ring = corners[:-1] if corners[0] == corners[-1] else corners

    if is_simple(ring):
        assert shapely.equals(seen(polygon(corners)), shapely.Polygon(ring))
    else:
        with pytest.raises(ValueError, match=r"^\w+ \w+ .*"):
            polygon(corners)


@given(OUTLINES.map(lambda outline: outline.corners), st.integers(0, 9))
def test_either_sense_any_first_corner_and_a_closed_ring_make_the_same_outline(
    corners: tuple[Point, ...], first: int
) -> None:
    outline = polygon(corners)
    ring = [*corners[first % len(corners) :], *corners[: first % len(corners)]]

    for given_ in (ring, ring[::-1], [*ring, ring[0]]):
        made = polygon(given_)
        assert twice_area(made.corners) > 0
        assert {*made.edges} == {*outline.edges}
    assert twice_area(outline.corners) == round(2 * seen(outline).area)


@given(OUTLINES)
def test_the_centre_of_an_outline_is_its_centre_of_area(outline: Polygon) -> None:
    x, y = exact_centroid(outline)

    assert abs(centre(outline).x - x) <= 0.5 + TINY
    assert abs(centre(outline).y - y) <= 0.5 + TINY


def exact_centroid(outline: Polygon) -> Iterator[Fraction]:
    area = sum(a.x * b.y - b.x * a.y for a, b in outline.edges)
    for axis in (0, 1):
        yield Fraction(sum((a[axis] + b[axis]) * (a.x * b.y - b.x * a.y) for a, b in outline.edges), 3 * area)


SQUARE = ((0, 0), (9, 0), (9, 9), (0, 9))
NONE: dict[str, tuple[list[tuple[int, int]], str]] = {
    "nothing": ([], "3 to 100 corners, not 0"),
    "two corners": ([(0, 0), (9, 9)], "3 to 100 corners, not 2"),
    "two corners, closed": ([(0, 0), (9, 9), (0, 0)], "3 to 100 corners, not 2"),
    "too many corners": ([(n, n * n) for n in range(MOST_CORNERS + 1)], "3 to 100 corners, not 101"),
    "far too many": ([(n, n * n) for n in range(10_000)], "3 to 100 corners, not 10000"),
    "a corner repeated at once": ([*SQUARE[:2], *SQUARE[1:]], "no corner twice"),
    "a corner repeated later": ([(0, 0), (9, 0), (4, 4), (9, 9), (0, 9), (4, 4)], "no corner twice"),
    "closed twice": ([*SQUARE, SQUARE[0], SQUARE[0]], "no corner twice"),
    "one point": ([(5, 5)] * 3, "corner"),
    "on a line": ([(0, 0), (3, 3), (9, 9)], "no area"),
    "a bow tie": ([(0, 0), (9, 9), (9, 0), (0, 9)], "cross or touch"),
    "a lopsided bow tie": ([(0, 0), (9, 9), (9, 0), (0, 5)], "cross or touch"),
    "a bow tie in inches": (
        [(0, 0), (2_286_000, 2_286_000), (2_286_000, 0), (0, 2_286_000)],
        r"The outline meets itself: its sides \(0, 9\)–\(9, 0\) and \(9, 9\)–\(0, 0\) cross",
    ),
    "a corner on a side": ([(0, 0), (9, 0), (9, 9), (4, 0), (0, 9)], "cross or touch"),
    "a spike outward": ([(0, 0), (9, 0), (20, 0), (9, 0), (9, 9)], "no corner twice"),
    "a spike along a side": ([(0, 0), (20, 0), (9, 0), (9, 9)], r"turns back on itself at \(0, 0\)"),
    "a spike at the start": ([(9, 0), (9, 9), (0, 0), (20, 0)], "turns back on itself|cross or touch"),
    "a side upon a side": ([(0, 0), (9, 0), (9, 9), (6, 9), (6, 0), (3, 0), (3, 9), (0, 9)], "cross or touch"),
}


@pytest.mark.parametrize(("corners", "says"), NONE.values(), ids=list(NONE))
def test_what_is_no_outline_is_said_in_a_sentence(corners: list[tuple[int, int]], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        polygon(corners)


def test_an_outline_may_have_a_hundred_corners_and_corners_on_a_side() -> None:
    parabola = [(n, n * n) for n in range(MOST_CORNERS)]

    assert len(polygon(parabola).corners) == MOST_CORNERS
    assert len(polygon([*parabola, parabola[0]]).corners) == MOST_CORNERS
    assert len(polygon([(0, 0), (4, 0), (9, 0), (9, 9), (0, 9)]).corners) == 5
