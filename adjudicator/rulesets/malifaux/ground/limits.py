"""What checks say of limits: nothing where one is kept, a breach where it is not, a doubt where measuring cannot tell.

Excesses are in tenths of a micrometre.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from adjudicator.plain.said import Said
from adjudicator.rulesets.malifaux.geometry.shapes import Shape, overlaps
from adjudicator.rulesets.malifaux.geometry.units import NEAR, units
from adjudicator.rulesets.malifaux.ground.distances import Test, decided
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.rulebook import Undecidable

Breach: TypeAlias = Said | Undecidable
"""A check's sentence about a breach, or about what may be one."""


def over(table: Table, excess: float, says: Said) -> Breach | None:
    """A limit passed by `excess`; undecidable within the measuring tolerance, None if it is kept."""
    if excess <= NEAR:
        return None
    return unsure(table, says) if excess <= units(table.measuring_tolerance) else says


def contradicted(table: Table, claim: bool, test: Test, says: Said) -> Breach | None:
    """A claim that a test contradicts; undecidable within the measuring tolerance, None if it holds."""
    if claim == test(NEAR):
        return None
    return unsure(table, says) if decided(table, test) is None else says


def overlapping(table: Table, one: Shape, two: Shape, says: Said) -> Breach | None:
    """Shapes that overlap; undecidable within the measuring tolerance, None if they do not."""
    if not overlaps(one, two, NEAR):
        return None
    return says if overlaps(one, two, max(NEAR, units(table.measuring_tolerance))) else unsure(table, says)


def worst(breaches: Iterable[Breach | None]) -> Breach | None:
    """The first certain breach, else the first undecidable one."""
    left = [breach for breach in breaches if breach is not None]
    return next((breach for breach in left if isinstance(breach, Said)), next(iter(left), None))


def unsure(table: Table, says: Said) -> Undecidable:
    """A sentence about what the measuring tolerance leaves open."""
    tolerance = table.measuring_tolerance
    return Undecidable(
        say("{says}: undecidable within the measuring tolerance of {tolerance} in", says=says, tolerance=tolerance)
    )
