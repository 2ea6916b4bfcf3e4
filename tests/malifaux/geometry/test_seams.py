"""Seams: walls of pieces that touch are closed, turned and rounded as they may be; pieces apart leave a gap."""

from __future__ import annotations

from math import cos, sin
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.rulesets.malifaux.geometry import seams as geometry_seams
from adjudicator.rulesets.malifaux.geometry.seams import seams
from adjudicator.rulesets.malifaux.geometry.shapes import Disc, Point, Shape, is_within, polygon
from adjudicator.rulesets.malifaux.geometry.sight import Blocker, sight
from adjudicator.rulesets.malifaux.geometry.units import GRAZE, INCH, NEAR, base_radius, units

A, B = Disc(Point(units(4), units(10)), base_radius(50)), Disc(Point(units(16), units(10)), base_radius(30))


def is_clear(blockers: list[Blocker], slack: int) -> bool:
    return sight(A, B, [*blockers, *seams(blockers, slack)], slack or GRAZE).is_clear


def wall(rnd: Random, digits: int, apart: float = 0) -> list[Blocker]:
    """Oblongs on top of each other, of any width, turned about the middle; their corners are rounded."""
    turn, y, pieces = rnd.uniform(-0.3, 0.3), -6.0, []
    while y < 6:
        west, width, height = rnd.choice((-0.5, 0)), rnd.choice((0.6, 1, 2)), rnd.choice((0.5, 1, 1.7))
        corners = ((west, y), (west + width, y), (west + width, y + height), (west, y + height))
        spots = [(10 + u * cos(turn) - v * sin(turn), 10 + u * sin(turn) + v * cos(turn)) for u, v in corners]
        pieces.append(polygon([(units(round(u, digits)), units(round(v, digits))) for u, v in spots]))
        y += height + apart
    return [Blocker(str(number), piece) for number, piece in enumerate(pieces)]


@given(st.integers(0, 100_000), st.sampled_from([4, 5, 9]), st.sampled_from([0, 2_540, 12_700]))
def test_a_wall_of_pieces_that_touch_is_closed_however_well_it_was_measured(seed: int, digits: int, slack: int) -> None:
    assert not is_clear(wall(Random(seed), digits), slack)


@given(st.integers(0, 100_000))
def test_pieces_that_are_apart_have_no_seam(seed: int) -> None:
    assert list(seams(wall(Random(seed), 9, apart=0.002), 0)) == []


@pytest.mark.parametrize("slack", [0, 12_700])
@pytest.mark.parametrize(("apart", "clear"), [(-200, False), (0, False), (NEAR, False), (NEAR + 2, True)])
def test_two_bases_are_in_contact_within_a_thousandth_of_an_inch(apart: int, clear: bool, slack: int) -> None:
    one, two = base_radius(50), base_radius(40)
    lower = Disc(Point(units(10), units(9)), one)
    upper = Disc(Point(units(10), lower.at.y + one + two + apart), two)

    assert is_clear([Blocker("lower", lower), Blocker("upper", upper)], slack) == clear


def test_corners_that_touch_are_joined_where_shrinking_parts_them() -> None:
    spear = polygon([(units(10), units(10)), (units(9), units(4)), (units(11), units(4))])
    above = polygon([(units(8), units(17)), (units(10), units(10)), (units(12), units(17))])

    assert not is_clear([Blocker("spear", spear), Blocker("above", above)], INCH // 20)
    assert is_clear([Blocker("spear", spear), Blocker("above", above)][:1], INCH // 20)


def test_pieces_in_contact_are_looked_for_once_whoever_looks_past_them(monkeypatch: pytest.MonkeyPatch) -> None:
    pairs: list[tuple[Shape, Shape]] = []

    def looked(one: Shape, two: Shape, limit: int) -> bool:
        pairs.append((one, two))
        return is_within(one, two, limit)

    monkeypatch.setattr(geometry_seams, "is_within", looked)
    pieces = wall(Random(1), 6)

    assert [list(seams(pieces, 2_540)) for _ in range(3)].count(list(seams(pieces, 2_540))) == 3
    assert len(pairs) == len(set(pairs)) > 5
