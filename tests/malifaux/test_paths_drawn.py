"""Paths of SVG: numbers, arcs, the edges of shadows."""

from __future__ import annotations

from math import hypot

import pytest

from adjudicator.rulesets.malifaux.drawing.parts import rim, track_path
from adjudicator.rulesets.malifaux.geometry.shapes import Disc, Point, polygon
from adjudicator.rulesets.malifaux.geometry.tracks import Arc
from adjudicator.rulesets.malifaux.geometry.units import INCH
from adjudicator.seam.svg import number


@pytest.mark.parametrize(("value", "said"), [(1, "1"), (-0.04, "0"), (12.345, "12.3"), (3600.0, "3600")])
def test_coordinates_are_short(value: float, said: str) -> None:
    assert number(value) == said


def test_an_arc_that_misses_its_end_goes_on_straight() -> None:
    arc = Arc((0, 0), INCH, 0, 1.5707963267948966, Point(0, 2 * INCH))
    assert track_path(arc) == "M100 3600A100 100 0 0 0 70.7 3529.3A100 100 0 0 0 0 3500L0 3400"


def test_the_edge_of_a_shadow_keeps_its_distance() -> None:
    square = polygon([(0, 0), (INCH, 0), (INCH, INCH), (0, INCH)])
    edge = [tuple(map(float, at.split())) for at in rim(square, INCH)[1:-1].split("L")]
    away = [hypot(max(-x, x - 100, 0), max(3500 - y, y - 3600, 0)) for x, y in edge]
    assert max(away) < 100.1
    assert min(away) > 99.9
    assert rim(Disc(Point(0, 0), INCH), INCH).startswith("M200 3600A200 200")


def test_in_a_corner_that_points_inward_the_edge_of_a_shadow_has_no_loop() -> None:
    corner = polygon([(0, 0), (6 * INCH, 0), (6 * INCH, INCH), (INCH, INCH), (INCH, 6 * INCH), (0, 6 * INCH)])
    edge = rim(corner, INCH)
    assert edge.count("M") == 1
    assert "L200 3400L" in edge


def test_a_closed_ring_casts_a_shadow_with_an_edge_inside() -> None:
    c_shape = [(0, 0), (6, 0), (6, 6), (0, 6), (0, 3), (1, 3), (1, 5), (5, 5), (5, 1), (1, 1), (1, 2), (0, 2)]
    assert rim(polygon([(x * INCH, y * INCH) for x, y in c_shape]), INCH).count("M") == 2
