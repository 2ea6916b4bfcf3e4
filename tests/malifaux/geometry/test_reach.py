from collections.abc import Sequence
from heapq import heappop, heappush
from math import acos, atan2, cos, hypot, pi, sin, sqrt
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
import shapely
from shapely.geometry.base import BaseGeometry

from adjudicator.rulesets.malifaux.geometry.reach import Reach, Region, reach
from adjudicator.rulesets.malifaux.geometry.shapes import Disc, Point, Polygon, Shape, overlaps, polygon
from adjudicator.rulesets.malifaux.geometry.units import INCH, NEAR, base_radius, inches, units

Numbers = npt.NDArray[Any]
TABLE = units(36)
WITHIN = units(0.05)


def base(x: float, y: float, mm: int = 30) -> Disc:
    return Disc(Point(units(x), units(y)), base_radius(mm))


def block(west: float, south: float, east: float, north: float) -> Polygon:
    return polygon([(units(x), units(y)) for x, y in ((west, south), (east, south), (east, north), (west, north))])


def area(regions: Sequence[Region]) -> BaseGeometry:
    return shapely.union_all([shapely.Polygon(region.rim, region.holes) for region in regions])


def both(found: Reach) -> tuple[BaseGeometry, BaseGeometry]:
    return area(found.inner), area(found.outer)


def answers(found: Reach, x: float, y: float) -> tuple[bool, bool]:
    """Whether the inner and the outer answer have a place."""
    inner, outer = (shapely.intersects_xy(one, units(x), units(y)) for one in both(found))
    return bool(inner), bool(outer)


def apart(found: Reach) -> float:
    """How far the rims of the two answers lie from each other."""
    inner, outer = (shapely.segmentize(one.boundary, 2 * WITHIN) for one in both(found))
    return float(shapely.hausdorff_distance(inner, outer))


def random_table(seed: int, models: int, pieces: int, spread: float) -> tuple[Disc, list[Shape]]:
    """A base in the middle of a table and what lies about it, none of it under the base."""
    random = Random(seed)
    start, shapes = base(18, 18, random.choice((30, 40, 50))), list[Shape]()
    while len(shapes) < models + pieces:
        x, y = (18 + random.uniform(-spread, spread) for _ in "xy")
        new = base(x, y, random.choice((30, 40, 50))) if len(shapes) < models else turned_block(random, x, y)
        if not any(overlaps(new, other, 0) for other in [start, *shapes[:models]] if isinstance(new, Disc)):
            shapes += [] if overlaps(start, new, 0) else [new]
    return start, shapes


def turned_block(random: Random, x: float, y: float) -> Polygon:
    """A rectangle or an L, in any direction."""
    w, h, turn = random.uniform(0.4, 2), random.uniform(0.2, 1.5), random.uniform(0, pi)
    corners = [(-w, -h), (w, -h), (w, h), *random.choice(([(-w, h)], [(w / 2, h), (w / 2, 0), (-w, 0)]))]
    places = [(x + a * cos(turn) - b * sin(turn), y + a * sin(turn) + b * cos(turn)) for a, b in corners]
    return polygon([(units(a), units(b)) for a, b in places])


# ---- by formula


@pytest.mark.parametrize("allowance", [0.5, 4.0, 6.0, 12.0])
def test_with_nothing_about_it_is_a_disc(allowance: float) -> None:
    found = reach(base(18, 18), units(allowance), [], TABLE)

    inner, outer = both(found)
    assert inner.within(outer)
    assert inner.area / INCH**2 == pytest.approx(pi * allowance**2, rel=2e-3)
    assert outer.area / INCH**2 == pytest.approx(pi * allowance**2, rel=6e-3)
    assert outer.contains(shapely.Point(base(18, 18).at).buffer(units(allowance), quad_segs=500))
    assert apart(found) < units(0.005)


def test_a_detour_round_a_corner_costs_both_tangents_and_the_arc() -> None:
    start, corner, r = base(18, 18), (20.0, 20.0), inches(base_radius(30))
    found = reach(start, units(6), [block(4, 20, 20, 20.4)], TABLE)

    away, tangent = hypot(2, 2), sqrt(8 - r * r)
    first = atan2(-2, -2) + acos(r / away)
    for share in range(1, 10):
        angle = first * (1 - share / 10)
        x, y = corner[0] + r * cos(angle), corner[1] + r * sin(angle)
        left = 6 - tangent - r * (angle - first)
        for more, expected in ((-0.01, (True, True)), (0.01, (False, False))):
            place = x - (left + more) * sin(angle), y + (left + more) * cos(angle)
            assert answers(found, *place) == expected, (share, more)


@pytest.mark.parametrize(("spare", "expected"), [(0.004, True), (0, True), (-0.004, False)])
def test_a_base_goes_between_two_models_or_walls_if_it_fits(spare: float, expected: bool) -> None:
    half = inches(base_radius(30)) + spare / 2
    models = [base(18 - half - inches(base_radius(50)), 18, 50), base(18 + half + inches(base_radius(50)), 18, 50)]
    walls = [block(8, 17, 18 - half, 19), block(18 + half, 17, 28, 19)]

    for found in (reach(base(18, 16), units(4), both_sides, TABLE) for both_sides in (models, walls)):
        assert answers(found, 18, 19.98) == (expected, expected)
        assert answers(found, 18, 20.02) == (False, False)


def test_only_the_outer_answer_goes_where_nearly_all_that_is_forgiven_is_needed() -> None:
    half = inches(base_radius(30) + base_radius(50)) - 0.0009
    found = reach(base(18, 16), units(4), [base(18 - half, 18, 50), base(18 + half, 18, 50)], TABLE)

    assert answers(found, 18, 19.98) == (False, True)


def test_a_base_stays_on_the_table() -> None:
    found, r = reach(base(1, 1), units(4.5), [block(0.01, 2, 5, 2.2)], TABLE), base_radius(30)

    assert answers(found, 1, 3) == answers(reach(base(1, 1), units(4), [], TABLE), 0.5, 3) == (False, False)
    for one in both(found):
        assert one.bounds[:2] == pytest.approx((r, r), abs=NEAR + 20)


def test_through_models_only_the_end_is_kept_free() -> None:
    start, other = base(18, 18), base(20, 18, 50)

    round_it, through = reach(start, units(4), [other], TABLE), reach(start, units(4), [], TABLE, only_at_end=[other])

    assert answers(round_it, 21.9, 18) == (False, False)
    assert answers(through, 21.9, 18) == (True, True)
    assert answers(through, 20, 18) == answers(through, 21.5, 18) == (False, False)
    assert [len(region.holes) for region in (*through.inner, *through.outer)] == [1, 1]


# ---- at the limits


def test_no_allowance_leaves_a_dot() -> None:
    found = reach(base(18, 18), 0, [base(18 + inches(2 * base_radius(30)), 18)], TABLE)

    assert answers(found, 18, 18) == (True, True)
    assert all(max(abs(x - units(18)), abs(y - units(18))) < units(0.002) for x, y in found.outer[0].rim)


def test_a_base_in_contact_all_round_moves_off_where_it_can() -> None:
    away = inches(2 * base_radius(30))
    around = [base(18 + away * cos(k * pi / 3), 18 + away * sin(k * pi / 3)) for k in range(6)]

    shut, opened = reach(base(18, 18), units(5), around, TABLE), reach(base(18, 18), units(5), around[2:], TABLE)

    assert both(shut)[1].area < units(0.1) ** 2
    assert answers(opened, 22, 18 + 4 / sqrt(3)) == (True, True)
    assert apart(opened) <= WITHIN


def test_a_base_that_overlaps_something_at_the_start_may_move_out_of_it() -> None:
    found = reach(base(18, 18), units(3), [base(18.5, 18), block(14, 16, 17.9, 20)], TABLE)

    assert answers(found, 18, 18) == answers(found, 15.5, 18) == (False, False)
    assert answers(found, 18, 20.9) == (True, True)
    assert reach(base(18, 18), 0, [base(18.5, 18)], TABLE) == Reach((), ())


def test_a_base_that_overlaps_another_at_the_start_goes_no_deeper_into_it() -> None:
    ahead, nearly, about = (reach(base(18, 18), units(3), [base(x, 18)], TABLE) for x in (18.5, 18.0005, 18))

    assert answers(ahead, 15.1, 18) == (True, True)
    assert answers(ahead, 20.9, 18) == answers(ahead, 20.7, 18) == (False, False)
    assert answers(ahead, 20.62, 18) == (True, True)
    assert answers(nearly, 20.9, 18) == answers(about, 20.9, 18) == (True, True)


def test_a_base_that_starts_over_the_edge_may_come_back() -> None:
    found = reach(base(0.2, 18), units(3), [], TABLE)

    assert answers(found, 3.1, 18) == (True, True)
    assert answers(found, 0.3, 18) == (False, False)


def test_the_same_question_has_the_same_answer() -> None:
    start, shapes = random_table(1, 8, 4, 6)

    assert reach(start, units(6), shapes, TABLE) == reach(start, units(6), shapes, TABLE)


# ---- on random tables


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(("models", "pieces", "spread"), [(30, 20, 18), (20, 4, 7), (10, 8, 6)])
def test_the_rims_lie_near_each_other(seed: int, models: int, pieces: int, spread: float) -> None:
    start, shapes = random_table(seed, models, pieces, spread)

    found = reach(start, units(6), shapes, TABLE)

    inner, outer = both(found)
    assert inner.is_valid
    assert outer.is_valid
    assert inner.within(outer)
    assert apart(found) <= WITHIN


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("through", [False, True])
def test_ways_from_point_to_point_confirm_both_answers(seed: int, through: bool) -> None:
    start, shapes = random_table(100 + seed, 6, 3, 4)
    models, walls = shapes[:6], shapes[6:]
    in_the_way, at_end = (walls, models) if through else (shapes, [])
    random = Random(seed)
    goals = [(start.at.x + units(random.uniform(-5, 5)), start.at.y + units(random.uniform(-5, 5))) for _ in range(200)]

    found = reach(start, units(5), in_the_way, TABLE, only_at_end=at_end)
    ways, ends = shortest_ways(start, in_the_way, goals), free(start, shapes, goals)

    inner, outer = (shapely.intersects_xy(one, np.array(goals)) for one in both(found))
    assert sum(inner) > 10
    assert sum(~outer) > 10
    assert not np.any(inner & ~(ends & (ways <= units(5.03))))
    assert not np.any(~outer & ends & (ways <= units(5)))


def shortest_ways(start: Disc, shapes: Sequence[Shape], goals: Sequence[tuple[float, float]]) -> Numbers:
    """Lengths of legal ways to the goals, a little longer than the shortest: from post to post about the shapes."""
    rings = [(s.at, s.radius + start.radius, 40) for s in shapes if isinstance(s, Disc)]
    rings += [(corner, start.radius, 24) for s in shapes if isinstance(s, Polygon) for corner in s.corners]
    posts = np.array([start.at, *(post for ring in rings for post in ring_of_posts(*ring))], float)
    posts = posts[free(start, shapes, posts)]
    places = np.concatenate([posts, np.array(goals)])
    lines = np.stack(np.broadcast_arrays(posts[:, None], places[None]), axis=2)
    lengths = np.hypot(*np.moveaxis(lines[:, :, 1] - lines[:, :, 0], 2, 0))
    lengths[lengths > units(6)] = np.inf
    near = np.isfinite(lengths)
    lengths[near] = np.where(free(start, shapes, lines[near]), lengths[near], np.inf)
    return walked(lengths)[len(posts) :]


def ring_of_posts(at: Point, radius: int, count: int) -> list[tuple[float, float]]:
    away, angles = radius / cos(pi / count), (2 * pi * k / count for k in range(count))
    return [(at.x + away * cos(angle), at.y + away * sin(angle)) for angle in angles]


def free(start: Disc, shapes: Sequence[Shape], places: Sequence[tuple[float, float]] | Numbers) -> Numbers:
    """Whether points, or lines of two, keep the base off the shapes as far as the rules ask."""
    places = np.array(places)
    things = shapely.points(places) if places.ndim == 2 else shapely.linestrings(places)
    clear: Numbers = np.full(len(places), True)
    for shape in shapes:
        solid = shapely.Point(shape.at) if isinstance(shape, Disc) else shapely.Polygon(shape.corners)
        radius = shape.radius if isinstance(shape, Disc) else 0
        clear &= shapely.distance(things, solid) >= start.radius + radius - NEAR
    return clear


def walked(lengths: Numbers) -> Numbers:
    """The lengths of the shortest chains of lines from the first post to every place."""
    best, queue, done = np.full(lengths.shape[1], np.inf), [(0.0, 0)], set[int]()
    best[0] = 0.0
    while queue:
        gone, post = heappop(queue)
        if post in done or post >= len(lengths):
            continue
        done.add(post)
        for other in np.flatnonzero(gone + lengths[post] < best).tolist():
            best[other] = gone + lengths[post, other]
            heappush(queue, (float(best[other]), other))
    return best
