"""What each seat may legally do now: the next steps of the match, and what may happen beside them."""

from __future__ import annotations

from adjudicator.rulesets.malifaux.options.beside import beside
from adjudicator.rulesets.malifaux.options.course import course
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.moves import Option

__all__ = ["course", "options"]


def options(table: Table) -> tuple[Option, ...]:
    """Every kind of event that breaks no rule now, with its legal choices; what is a next step is not told again."""
    steps = tuple(course(table))
    told = [(one.event, one.fields) for one in steps]
    return (*steps, *(one for one in beside(table) if (one.event, one.fields) not in told))
