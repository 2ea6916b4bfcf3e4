"""What the measuring tolerance leaves open: a condition is read once, or generously and then strictly.

A condition asks about each length by a `Test` with the slack of its margin: `helps` for what must hold, `hinders` for
what must not. What holds strictly is met, what fails generously is not met, and anything between is a doubt.
"""

from __future__ import annotations

from typing import NamedTuple

from adjudicator.rulesets.malifaux.geometry.units import NEAR, units
from adjudicator.rulesets.malifaux.state import Table


class Margin(NamedTuple):
    """The slack of a reading: for lengths that help the claim, and for those that hinder it."""

    helps: int
    hinders: int


EXACT = Margin(NEAR, NEAR)


def margins(table: Table) -> tuple[Margin, Margin]:
    """The generous and the strict reading of a table; one and the same where it was measured exactly."""
    tolerance = units(table.measuring_tolerance)
    if tolerance <= NEAR:
        return EXACT, EXACT
    return Margin(tolerance, -tolerance), Margin(-tolerance, tolerance)
