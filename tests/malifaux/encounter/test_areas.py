"""Areas against shapely: halves, zones, quarters, the centreline, points."""

from __future__ import annotations

from math import hypot
from random import Random

import pytest
import shapely

from adjudicator.rulesets.malifaux.encounter.areas import (
    CORNERS,
    QUARTERS,
    Line,
    first_inside,
    in_area,
    near_point,
    on_line,
    reaches_into_half,
    touches_half,
    wholly_in_half,
)
from adjudicator.rulesets.malifaux.encounter.layouts import centreline, own_corners
from adjudicator.rulesets.malifaux.geometry.shapes import Disc, Point, Polygon
from adjudicator.rulesets.malifaux.geometry.units import INCH, NEAR
from adjudicator.rulesets.malifaux.ground.bodies import SIDE
from adjudicator.rulesets.malifaux.lay import lay

RADIUS = 150_000
UNSURE = 3 * NEAR
"""How near to a limit a comparison with doubles says nothing."""


def _point(random: Random) -> Point:
    return Point(random.randrange(SIDE), random.randrange(SIDE))


def _edge(random: Random) -> Point:
    along = random.randrange(SIDE)
    return random.choice((Point(along, 0), Point(SIDE, along), Point(along, SIDE), Point(0, along)))


def _beyond(line: Line, place: Point) -> float:
    (ax, ay), (bx, by) = line.left, line.right
    return ((bx - ax) * (place.y - ay) - (by - ay) * (place.x - ax)) / hypot(bx - ax, by - ay)


def test_halves_go_by_the_signed_distance_from_the_centreline() -> None:
    random = Random(14)
    for _ in range(3_000):
        line, base = Line(_edge(random), _edge(random)), Disc(_point(random), RADIUS)
        if line.left == line.right:
            continue
        s = _beyond(line, base.at)
        if abs(abs(s) - RADIUS) > UNSURE:
            assert touches_half(line, base)(NEAR) == (s >= -RADIUS)
            assert reaches_into_half(line, base)(NEAR) == (s > -RADIUS)
            assert wholly_in_half(line, base)(NEAR) == (s >= RADIUS)
            assert on_line(line, base)(NEAR) == (abs(s) <= RADIUS)


def test_a_base_is_in_an_area_that_it_overlaps() -> None:
    random = Random(15)
    zone = Polygon((Point(0, 0), Point(12 * INCH, 0), Point(6 * INCH, 9 * INCH), Point(0, 12 * INCH)))
    for _ in range(3_000):
        base = Disc(_point(random), RADIUS)
        for area in (zone, *QUARTERS.values()):
            away = shapely.Polygon(area.corners).distance(shapely.Point(base.at)) - RADIUS
            if abs(away) > UNSURE:
                assert in_area(area, base)(NEAR) == (away < 0)


def test_a_base_is_near_a_point_by_its_nearest_part() -> None:
    random = Random(16)
    for _ in range(3_000):
        base, limit = Disc(_point(random), RADIUS), random.randrange(12 * INCH)
        for corner in CORNERS:
            away = max(0.0, hypot(base.at.x - corner.x, base.at.y - corner.y) - RADIUS)
            if abs(away - limit) > UNSURE:
                assert near_point(corner, base, limit)(NEAR) == (away <= limit)


def test_a_base_on_a_line_first_lies_inside_where_it_touches_the_edge() -> None:
    random, within = Random(17), shapely.box(RADIUS, RADIUS, SIDE - RADIUS, SIDE - RADIUS)
    for _ in range(3_000):
        start, end = _edge(random), _edge(random)
        inside = shapely.LineString([start, end]).intersection(within) if start != end else shapely.Point()
        if inside.length > UNSURE:
            place = first_inside(start, end, RADIUS)
            assert place is not None
            assert hypot(place.x - inside.coords[0][0], place.y - inside.coords[0][1]) < 2
        elif start != end and shapely.LineString([start, end]).distance(within) > UNSURE:
            assert first_inside(start, end, RADIUS) is None


@pytest.mark.parametrize(
    ("off", "touches", "reaches", "wholly", "on"),
    [
        (-2_540, False, False, False, False),
        (0, True, False, False, True),
        (2_540, True, True, False, True),
    ],
)
def test_a_base_at_the_centreline_by_a_hundredth_of_an_inch(
    off: int, touches: bool, reaches: bool, wholly: bool, on: bool
) -> None:
    line = Line(Point(0, SIDE // 2), Point(SIDE, SIDE // 2))
    base = Disc(Point(SIDE // 2, SIDE // 2 - RADIUS + off), RADIUS)
    tests = (touches_half, reaches_into_half, wholly_in_half, on_line)
    assert tuple(test(line, base)(NEAR) for test in tests) == (touches, reaches, wholly, on)


def test_each_seat_has_the_other_ones_zone_beyond_the_line() -> None:
    table = lay({"strategy": "corrupted_idols"})
    one, two = centreline(table, "A"), centreline(table, "B")
    assert one is not None
    assert two is not None
    assert one.ends == two.ends[::-1] == (Point(0, SIDE // 2), Point(SIDE, SIDE // 2))
    assert own_corners(table, "A") == (Point(0, 0), Point(SIDE, 0))
    assert own_corners(table, "B") == (Point(SIDE, SIDE), Point(0, SIDE))
