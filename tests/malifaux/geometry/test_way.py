"""A way round: none of its pieces runs into anything, and it is no longer than asked for."""

from __future__ import annotations

from itertools import pairwise
from math import dist
from random import Random

from adjudicator.rulesets.malifaux.geometry.shapes import Disc, Point, Shape, polygon
from adjudicator.rulesets.malifaux.geometry.tracks import Straight, near_spans
from adjudicator.rulesets.malifaux.geometry.units import NEAR, base_radius, units
from adjudicator.rulesets.malifaux.geometry.way import way_round

SIDE = units(36)
START, END = Point(units(6), units(18)), Point(units(30), units(18))
BASE = Disc(START, base_radius(40))


def test_a_way_round_is_free() -> None:
    bent, random = 0, Random(7)
    for _ in range(15):
        spots = [Point(units(random.uniform(9, 27)), units(random.uniform(12, 24))) for _ in range(8)]
        solids: list[Shape] = [Disc(spot, base_radius(50)) for spot in spots[1:]]
        x, y = spots[0]
        solids.append(polygon([(x, y), (x + units(1), y), (x + units(1), y + units(5)), (x, y + units(5))]))
        way = (START, *way_round(BASE, END, solids, SIDE, units(40)))
        if len(way) > 2:
            bent += 1
            tracks = [Straight(one, two) for one, two in pairwise(way)]
            assert not [one for one in tracks for solid in solids if near_spans(one, solid, BASE.radius - NEAR)]
            assert dist(START, END) < sum(dist(one, two) for one, two in pairwise(way)) <= units(40)
    assert bent


def test_a_free_way_is_straight_and_no_way_is_found_through_a_wall() -> None:
    wall = polygon([(units(18), 0), (units(19), 0), (units(19), SIDE), (units(18), SIDE)])
    assert way_round(BASE, END, [], SIDE, units(99)) == (END,)
    assert way_round(BASE, END, [wall], SIDE, units(99)) == (END,)
