"""Measuring: distances, ranges, base contact, and whether a physical table's measuring tolerance leaves them open.

Lengths are in tenths of a micrometre. A verdict is True, False, or None: too near its limit to be measured.
"""

from __future__ import annotations

from collections.abc import Callable
from math import dist
from typing import TypeAlias

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.geometry.shapes import Disc, furthest, gap, is_within
from adjudicator.rulesets.malifaux.geometry.units import NEAR, units
from adjudicator.rulesets.malifaux.ground.bodies import Body
from adjudicator.rulesets.malifaux.state import Table

UNDECIDABLE = "undecidable"
Test: TypeAlias = Callable[[int], bool]
"""Whether a limit is met with so much slack: positive slack helps, negative slack hinders."""


# ---- numbers


@book.serves("MFX-MEAS-07", "MFX-MEAS-08")
def rise(one: Body, two: Body) -> int:
    """What a difference in elevation adds: the upper foot less the lower object's upper end, never below 0."""
    if one.foot == two.foot:
        return 0
    lower, upper = (one, two) if one.foot < two.foot else (two, one)
    return max(0, upper.foot - lower.head)


@book.serves("MFX-MEAS-05", "MFX-MEAS-06", "MFX-MEAS-07")
def distance(one: Body, two: Body) -> float:
    """The distance between two objects: the gap between their bases from above, and the vertical part."""
    here, there = one.shape, two.shape
    if isinstance(here, Disc) and isinstance(there, Disc):
        across = max(0.0, dist(here.at, there.at) - here.radius - there.radius)
    else:
        across = gap(here, there)
    return across if one.foot == two.foot else across + rise(one, two)


@book.serves("MFX-MEAS-11")
def distance_to_all(origin: Body, other: Body) -> float:
    """The distance from an object to the far rim of another, and the vertical part."""
    return furthest(origin.shape, other.shape) + rise(origin, other)


@book.serves("MFX-MEAS-12")
def lift(one: Body, two: Body) -> int:
    """How far the base of the upper of two objects lies above what may be touched of the lower, never below 0."""
    lower, upper = (one, two) if one.foot < two.foot else (two, one)
    return max(0, upper.foot - max(lower.foot, lower.touched))


@book.serves("MFX-MEAS-12")
def between_bases(one: Body, two: Body) -> float:
    """The horizontal and vertical gap between two bases, added; 0 if they touch."""
    return gap(one.shape, two.shape) + lift(one, two)


# ---- verdicts


@book.serves("MFX-MEAS-09", "MFX-MEAS-10", "MFX-HOUSE-T01")
def in_range(one: Body, two: Body, reach: float) -> Test:
    """Whether two objects are within `reach` inches of each other; exactly at the limit they are."""
    limit = units(reach) - rise(one, two)
    return lambda slack: limit + slack >= 0 and is_within(one.shape, two.shape, limit + slack)


@book.serves("MFX-MEAS-11")
def completely_within(origin: Body, other: Body, reach: float) -> Test:
    """Whether all of an object lies within `reach` inches of another."""
    excess = distance_to_all(origin, other) - units(reach)
    return lambda slack: excess <= slack


@book.serves("MFX-MEAS-12", "MFX-MEAS-13")
def in_contact(one: Body, two: Body) -> Test:
    """Whether two bases touch or overlap: no gap from above and no height between them."""
    return lambda slack: lift(one, two) <= max(slack, 0) and is_within(one.shape, two.shape, slack)


def decided(table: Table, test: Test) -> bool | None:
    """The result of a test; None if the table's measuring tolerance, either way, changes it."""
    tolerance = units(table.measuring_tolerance)
    if tolerance <= NEAR:
        return test(NEAR)
    sure, possible = test(-tolerance), test(tolerance)
    return sure if sure == possible else None


def as_value(verdict: bool | None) -> bool | str:
    """A verdict as the amount of a value."""
    return UNDECIDABLE if verdict is None else verdict
