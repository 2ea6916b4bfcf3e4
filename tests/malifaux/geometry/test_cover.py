"""Cover in the plane against areas that shapely works out (MFX-COVER-01, 02)."""

from __future__ import annotations

from random import Random

import pytest
import shapely

from adjudicator.rulesets.malifaux.geometry.cover import any_line_crosses
from adjudicator.rulesets.malifaux.geometry.shapes import Disc, Point, polygon
from adjudicator.rulesets.malifaux.geometry.units import INCH, base_radius, units
from tests.malifaux.geometry.scenes import crowded

CLEAR = 1e-5 * INCH * INCH
"""An area that shapely's round bases, which are polygons, cannot be wrong about."""


def drawn(disc: Disc) -> shapely.Polygon:
    return shapely.Point(disc.at).buffer(disc.radius, quad_segs=512)


def disc(x: float, y: float, base_mm: int = 30) -> Disc:
    return Disc(Point(units(x), units(y)), base_radius(base_mm))


@pytest.mark.parametrize("seed", range(8))
def test_a_line_crosses_what_the_hull_of_the_bases_overlaps_outside_of_them(seed: int) -> None:
    answers = set()
    for scene in (crowded(Random(1000 * seed + number), 12) for number in range(40)):
        a, b = drawn(scene.a), drawn(scene.b)
        between = shapely.union(a, b).convex_hull.difference(shapely.union(a, b))
        for blocker in scene.blockers:
            outline = blocker.outline
            region = drawn(outline) if isinstance(outline, Disc) else shapely.Polygon(outline.corners)
            area = between.intersection(region).area
            if area == 0 or area > CLEAR:
                answers.add(area > 0)
                assert any_line_crosses(scene.a, scene.b, outline) == (area > 0), (scene.a, scene.b, outline)
                assert any_line_crosses(scene.b, scene.a, outline) == (area > 0)
    assert answers == {True, False}


def test_a_wall_that_only_touches_the_outer_line_is_not_crossed() -> None:
    edge = base_radius(30)
    here, there = disc(10, 10), disc(20, 10)
    beside = [
        (units(14), units(10) + edge),
        (units(16), units(10) + edge),
        (units(16), units(12)),
        (units(14), units(12)),
    ]
    deeper = [(x, y - 25 if y < units(12) else y) for x, y in beside]

    assert not any_line_crosses(here, there, polygon(beside))
    assert any_line_crosses(here, there, polygon(deeper))


def test_an_outline_around_everything_is_crossed() -> None:
    around = polygon([(0, 0), (units(36), 0), (units(36), units(36)), (0, units(36))])

    assert any_line_crosses(disc(10, 10), disc(20, 10), around)
    assert any_line_crosses(disc(10, 10), disc(11, 10, 50), around)


def test_a_base_around_another_leaves_no_line() -> None:
    around = polygon([(0, 0), (units(36), 0), (units(36), units(36)), (0, units(36))])

    assert not any_line_crosses(disc(10, 10), disc(10, 10), around)
    assert not any_line_crosses(disc(10, 10), disc(10.1, 10, 50), around)


def test_what_lies_under_a_base_or_behind_it_is_not_crossed() -> None:
    under = polygon([(units(19.8), units(9.8)), (units(20.2), units(9.8)), (units(20), units(10.2))])
    behind = polygon([(units(20.7), units(9)), (units(22), units(9)), (units(22), units(11)), (units(20.7), units(11))])

    assert not any_line_crosses(disc(10, 10), disc(20, 10), under)
    assert not any_line_crosses(disc(10, 10), disc(20, 10), behind)
