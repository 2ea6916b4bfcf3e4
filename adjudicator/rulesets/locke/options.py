"""What may be done."""

from __future__ import annotations

from adjudicator.rulesets.locke.state import Table
from adjudicator.seam.ruleset import Option


def options(table: Table) -> tuple[Option, ...]:
    """Who may legally do what now."""
    return ()
