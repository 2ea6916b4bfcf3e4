"""The next steps of a match as it is recorded."""

from __future__ import annotations

from adjudicator.rulesets.malifaux import options
from adjudicator.rulesets.malifaux.encounter.course import left_out
from adjudicator.rulesets.malifaux.options.unstated import unstated
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.moves import Option


def course(table: Table) -> tuple[Option, ...]:
    """What is due or free; also what models do of which only the name is known, and the set-up after what a log leaves
    out."""
    return (*options.course(table), *unstated(table), *left_out(table))
