"""What checks say of a limit that was passed: a breach, or a doubt where measuring cannot tell.

Excesses are in tenths of a micrometre; one of no more than `NEAR` passes nothing.
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
"""A check's sentence about a breach, or about what may be a breach."""


def over(table: Table, excess: float, says: Said) -> Breach:
    """The breach of a limit passed by `excess`; undecidable within the measuring tolerance."""
    return unsure(table, says) if excess <= units(table.measuring_tolerance) else says


def contradicted(table: Table, claim: bool, test: Test, says: Said) -> Breach | None:
    """The breach of a claim that a test contradicts; undecidable within the measuring tolerance, None if it holds."""
    if claim == test(NEAR):
        return None
    return unsure(table, says) if decided(table, test) is None else says


def overlapping(table: Table, one: Shape, two: Shape, says: Said) -> Breach:
    """The breach of shapes that overlap; undecidable within the measuring tolerance."""
    return says if overlaps(one, two, max(NEAR, units(table.measuring_tolerance))) else unsure(table, says)


def worst(breaches: Iterable[Breach]) -> Breach | None:
    """The first certain breach, else the first undecidable one."""
    every = [*breaches]
    return next((breach for breach in every if isinstance(breach, Said)), next(iter(every), None))


def unsure(table: Table, says: Said) -> Undecidable:
    """A sentence about what the measuring tolerance leaves open."""
    tolerance = table.measuring_tolerance
    return Undecidable(
        say("{says}: undecidable within the measuring tolerance of {tolerance} in", says=says, tolerance=tolerance)
    )
