"""What each seat may legally do now: the next steps of the match, and what may happen beside them."""

from __future__ import annotations

from adjudicator.rulesets.malifaux.encounter.course import left_out
from adjudicator.rulesets.malifaux.options.ahead import ahead
from adjudicator.rulesets.malifaux.options.beside import beside
from adjudicator.rulesets.malifaux.options.course import course
from adjudicator.rulesets.malifaux.options.unstated import unstated
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.frozen import replace
from adjudicator.seam.moves import Option
from adjudicator.seam.recall import recalled

__all__ = ["course", "options"]


@recalled(keep=2)
def options(table: Table) -> tuple[Option, ...]:
    """Every kind of event that breaks no rule now, with its legal choices; what is a next step is not told again unless
    there is more to say of it."""
    first = (*course(table), *unstated(table))
    told = (*first, *(one for one in ahead(table) if one not in first))
    later = (one for one in left_out(table) if one not in told)
    steps = (*told, *(replace(one, aside=True) for one in later))
    return (*steps, *(one for one in beside(table) if not any(_tells(step, one) for step in steps)))


def _tells(step: Option, one: Option) -> bool:
    """Whether a next step says all that an option beside it does."""
    return (step.event, step.fields) == (one.event, one.fields) and set(one.open) <= set(step.open)
