"""Whether any sight line crosses an outline: cases around their boundaries, and areas measured by shapely."""

from __future__ import annotations

from math import cos, pi, sin
from random import Random

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.rulesets.malifaux.geometry.cover import any_line_crosses
from adjudicator.rulesets.malifaux.geometry.regions import region_of
from adjudicator.rulesets.malifaux.geometry.shapes import Disc, Point, Polygon, Shape, moved, polygon
from adjudicator.rulesets.malifaux.geometry.shapes import turn as turn_of
from adjudicator.rulesets.malifaux.geometry.units import GRAZE, INCH, base_radius, units

seeds = st.integers(0, 100_000)


def base(x: float, y: float, mm: int = 30) -> Disc:
    return Disc(Point(units(x), units(y)), base_radius(mm))


def box(west: float, south: float, east: float, north: float) -> Polygon:
    return polygon([(units(x), units(y)) for x, y in ((west, south), (east, south), (east, north), (west, north))])


# ---- outlines


def test_a_wall_in_front_and_the_end_of_one_are_crossed() -> None:
    wall = box(14, 8, 15, 12)

    assert any_line_crosses(base(8, 10, 50), base(16.2, 10), wall)
    assert any_line_crosses(base(8, 10, 50), base(16.2, 12.3), wall)
    assert not any_line_crosses(base(8, 10, 50), base(16.2, 15), wall)


@pytest.mark.parametrize(("by", "crossed"), [(-1_000, False), (-1, False), (0, False), (1, True), (1_000, True)])
def test_a_wall_along_the_outer_tangent_is_touched_and_not_crossed(by: int, crossed: bool) -> None:
    wall = polygon(
        [(units(12), 0), (units(18), 0), (units(18), units(10) - 150_000 + by), (units(12), units(10) - 150_000 + by)]
    )

    assert any_line_crosses(base(10, 10), base(20, 10), wall) == crossed


@pytest.mark.parametrize(("by", "crossed"), [(0, False), (1, True)])
def test_the_point_of_a_needle(by: int, crossed: bool) -> None:
    top = units(10) - 150_000
    needle = polygon([(units(15), top + by), (units(14), 0), (units(16), 0)])

    assert any_line_crosses(base(10, 10), base(20, 10), needle) == crossed


def test_what_lies_under_or_behind_the_bases_is_not_crossed() -> None:
    assert not any_line_crosses(base(10, 10), base(20, 10), box(9.8, 9.8, 10.2, 10.2))
    assert not any_line_crosses(base(10, 10), base(20, 10), box(5, 9, 9.4, 11))
    assert any_line_crosses(base(10, 10), base(20, 10), box(9.8, 9.8, 10.7, 10.2))


def test_small_outlines_between_and_large_ones_around_are_crossed() -> None:
    assert any_line_crosses(base(10, 10), base(20, 10), box(15, 10, 15.1, 10.1))
    assert any_line_crosses(base(10, 10), base(20, 10), box(0, 0, 30, 30))


def test_a_ruin_around_a_base_is_crossed_on_one_side_only() -> None:
    ruin = polygon([(units(x), units(y)) for x, y in ((9, 9), (15, 9), (15, 9.2), (9.2, 9.2), (9.2, 15), (9, 15))])

    assert not any_line_crosses(base(10, 10), base(20, 14), ruin)
    assert any_line_crosses(base(10, 10), base(20, 6), ruin)


# ---- bases that touch, overlap, or lie one in the other


def test_between_bases_in_contact_two_corners_are_left() -> None:
    a, b = Disc(Point(0, 0), 150_000), Disc(Point(300_000, 0), 150_000)

    assert any_line_crosses(a, b, polygon([(149_000, 100_000), (151_000, 100_000), (150_000, 400_000)]))
    assert not any_line_crosses(a, b, polygon([(149_000, 150_000), (151_000, 150_000), (150_000, 400_000)]))
    assert any_line_crosses(
        a, b, polygon([(-900_000, -900_000), (900_000, -900_000), (900_000, 900_000), (-900_000, 900_000)])
    )


def test_between_overlapping_bases_slivers_are_left() -> None:
    a, b = Disc(Point(0, 0), 150_000), Disc(Point(100_000, 0), 150_000)

    assert any_line_crosses(a, b, polygon([(49_000, 145_000), (51_000, 145_000), (50_000, 400_000)]))
    assert not any_line_crosses(a, b, polygon([(49_000, -10_000), (51_000, -10_000), (50_000, 141_000)]))


@pytest.mark.parametrize(
    "b", [Disc(Point(0, 0), 150_000), Disc(Point(50_000, 0), 100_000), Disc(Point(10_000, 0), 100_000)]
)
def test_bases_one_in_the_other_have_no_lines(b: Disc) -> None:
    assert not any_line_crosses(Disc(Point(0, 0), 150_000), b, box(-9, -9, 9, 9))
    assert not any_line_crosses(b, Disc(Point(0, 0), 150_000), Disc(Point(0, 0), units(9)))


# ---- round outlines


@pytest.mark.parametrize(("by", "crossed"), [(-1, False), (0, False), (1, True)])
def test_a_round_outline_beside_the_lines(by: int, crossed: bool) -> None:
    at = Point(units(15), units(10) + 300_000)

    assert any_line_crosses(base(10, 10), base(20, 10), Disc(at, 150_000 + by)) == crossed


def test_round_outlines_under_behind_between_and_around() -> None:
    a, b = base(10, 10), base(20, 10)

    assert not any_line_crosses(a, b, base(10, 10))
    assert not any_line_crosses(a, b, base(9, 10))
    assert any_line_crosses(a, b, base(10, 10, 40))
    assert any_line_crosses(a, b, Disc(Point(units(15), units(10)), 1))
    assert any_line_crosses(a, b, Disc(Point(units(15), units(10)), units(40)))


def test_a_round_outline_above_where_a_tangent_begins() -> None:
    at = Point(units(10), units(10) + 290_000)

    assert any_line_crosses(base(10, 10), base(20, 10), Disc(at, 150_000))


# ---- outlines without a rim


@pytest.mark.parametrize("peak", [0.5, 5.0, 50.0, 500.0])
@pytest.mark.parametrize("length", [300_000, 4_000_000])
def test_no_corner_is_lost_with_the_rim_however_flat(peak: float, length: int) -> None:
    for turn in (number / 10 for number in range(63)):
        spots = [(0, -500_000), (length, -500_000), (length, 0), (0.4 * length, peak), (0, 0)]
        turned = [(x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)) for x, y in spots]
        hill = polygon([(round(x), round(y)) for x, y in turned])
        left = region_of(hill, GRAZE)
        assert left is not None
        assert len(left.corners) >= sum(turn_of(*three) > 0 for three in threes(hill))


def threes(outline: Polygon) -> list[tuple[Point, Point, Point]]:
    corners = outline.corners
    return list(zip(corners, corners[1:] + corners[:1], corners[2:] + corners[:2], strict=True))


# ---- what no answer may depend on, and the oracle


@given(seeds, st.tuples(st.integers(-(10**7), 10**7), st.integers(-(10**7), 10**7)))
def test_the_answer_is_mutual_and_the_same_elsewhere(seed: int, by: tuple[int, int]) -> None:
    a, b, outline = random_scene(seed)

    there = [moved(shape, by) for shape in (a, b)]
    assert isinstance(there[0], Disc)
    assert isinstance(there[1], Disc)
    answers = any_line_crosses(a, b, outline), any_line_crosses(b, a, outline)
    assert {*answers, any_line_crosses(there[0], there[1], moved(outline, by))} == {answers[0]}


@pytest.mark.parametrize("first", range(0, 1_000, 250))
def test_shapely_finds_the_area_that_is_crossed(first: int) -> None:
    for seed in range(first, first + 250):
        a, b, outline = random_scene(seed)
        area = crossed_area(a, b, outline)
        if area > 1e-5 or area == 0:
            assert any_line_crosses(a, b, outline) == (area > 0), f"scene {seed}"


def random_scene(seed: int) -> tuple[Disc, Disc, Shape]:
    """Two bases, apart, in contact or overlapping, and an outline about them."""
    rnd = Random(seed)
    apart, turn = rnd.choice((rnd.uniform(0.05, 2), rnd.uniform(1, 10))), rnd.uniform(0, 2 * pi)
    a = base(10, 10, rnd.choice((30, 40, 50)))
    b = base(10 + apart * cos(turn), 10 + apart * sin(turn), rnd.choice((30, 40, 50)))
    along, aside = rnd.uniform(-0.3, 1.3) * apart, rnd.gauss(0, 1.2)
    x, y = 10 + along * cos(turn) - aside * sin(turn), 10 + along * sin(turn) + aside * cos(turn)
    if rnd.random() < 0.4:
        return a, b, Disc(Point(units(x), units(y)), units(rnd.choice((0.6, rnd.uniform(0.05, 6)))))
    corners, low, high = rnd.randint(3, 16), *rnd.choice(((0.3, 1.5), (0.1, 3.0), (1.0, 6.0)))
    spots = [(2 * pi * number / corners, rnd.uniform(low, high)) for number in range(corners)]
    return a, b, polygon([(units(x + far * cos(turn)), units(y + far * sin(turn))) for turn, far in spots])


def crossed_area(a: Disc, b: Disc, outline: Shape) -> float:
    """How much of the hull of two bases, less both, an outline covers, in square inches."""
    one, two, other = drawn(a), drawn(b), drawn(outline)
    lines = shapely.union(one, two).convex_hull.difference(one.buffer(3)).difference(two.buffer(3))
    return float(lines.intersection(other).area) / INCH**2


def drawn(shape: Shape) -> shapely.Polygon:
    if isinstance(shape, Polygon):
        return shapely.Polygon(shape.corners)
    return shapely.Point(shape.at).buffer(shape.radius, quad_segs=256)
