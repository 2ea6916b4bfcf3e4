"""Measuring: distances, ranges, base contact, and what a physical table's measuring tolerance leaves open.

Lengths are in tenths of a micrometre. A verdict is True, False, or None: nearer to its limit than the table could be
measured.
"""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.rulebook import Undecidable
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.geometry.shapes import furthest, gap, is_within
from adjudicator.rulesets.malifaux.geometry.units import NEAR, inches, units
from adjudicator.rulesets.malifaux.ground import Body
from adjudicator.rulesets.malifaux.state import Table

UNDECIDABLE = "undecidable"


# ---- numbers


@book.serves("MFX-MEAS-07", "MFX-MEAS-08")
def rise(one: Body, two: Body) -> int:
    """What a difference in elevation adds: it, less the Size or Height of the lower object, never below 0."""
    if one.foot == two.foot:
        return 0
    lower, upper = (one, two) if one.foot < two.foot else (two, one)
    return max(0, upper.foot - lower.head)


@book.serves("MFX-MEAS-05", "MFX-MEAS-06", "MFX-MEAS-07")
def distance(one: Body, two: Body) -> float:
    """The distance of two objects: the gap of their bases from above, and the vertical part."""
    return gap(one.shape, two.shape) + rise(one, two)


@book.serves("MFX-MEAS-11")
def distance_to_all(origin: Body, other: Body) -> float:
    """The distance from an object within which all of another lies, and the vertical part."""
    return furthest(origin.shape, other.shape) + rise(origin, other)


# ---- verdicts


@book.serves("MFX-MEAS-09", "MFX-MEAS-10", "MFX-HOUSE-T01")
def is_in_range(table: Table, one: Body, two: Body, reach: float) -> bool | None:
    """Whether two objects are within `reach` inches of each other; exactly at the limit they are."""
    limit = units(reach) - rise(one, two)
    return decided(table, lambda slack: is_within(one.shape, two.shape, limit + slack))


@book.serves("MFX-MEAS-11")
def is_completely_within(table: Table, origin: Body, other: Body, reach: float) -> bool | None:
    """Whether all of an object lies within `reach` inches of another."""
    excess = distance_to_all(origin, other) - units(reach)
    return decided(table, lambda slack: excess <= slack)


@book.serves("MFX-MEAS-12", "MFX-MEAS-13")
def is_in_contact(table: Table, one: Body, two: Body) -> bool | None:
    """Whether two bases touch or overlap: no gap from above and no vertical part."""
    return decided(table, lambda slack: rise(one, two) <= slack and is_within(one.shape, two.shape, slack))


def decided(table: Table, test: Callable[[int], bool]) -> bool | None:
    """What a test with so much slack says; None if the table's measuring tolerance either way changes it."""
    tolerance = units(table.measuring_tolerance)
    if tolerance <= NEAR:
        return test(NEAR)
    sure, possible = test(-tolerance), test(tolerance)
    return sure if sure == possible else None


def over(table: Table, excess: float, says: str) -> str | None:
    """A limit passed by `excess` as a check's sentence, undecidable within the measuring tolerance; None if kept."""
    if excess <= NEAR:
        return None
    return unsure(says) if excess <= units(table.measuring_tolerance) else says


def claimed(claim: bool | None, verdict: bool | None, says: str) -> str | None:
    """A claim against a verdict as a check's sentence; None if nothing was claimed, or rightly."""
    if claim is None or claim == verdict:
        return None
    return unsure(says) if verdict is None else says


def unsure(says: str) -> Undecidable:
    """A sentence about what the measuring tolerance leaves open."""
    return Undecidable(f"{says} (within the measuring tolerance: undecidable)")


def shown(length: float) -> str:
    """A length in inches as findings give it."""
    return f"{inches(length):.3f} in"


def plain(verdict: bool | None) -> bool | str:
    """A verdict as a value."""
    return UNDECIDABLE if verdict is None else verdict
