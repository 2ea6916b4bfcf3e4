"""The next steps of the match: what is due, else the next step of flip, duel, action, activation or turn."""

from __future__ import annotations

from adjudicator.rulesets.malifaux.encounter.course import after_kills, in_course
from adjudicator.rulesets.malifaux.encounter.options import in_scoring
from adjudicator.rulesets.malifaux.options.duels import in_duels
from adjudicator.rulesets.malifaux.options.flips import in_flips, what_is_due
from adjudicator.rulesets.malifaux.options.play import in_actions, in_turns
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.moves import Option
from adjudicator.seam.recall import recalled


@recalled(keep=2)
def course(table: Table) -> tuple[Option, ...]:
    """The legal next steps; generated matches take no others."""
    for source in (what_is_due, in_flips, in_duels, in_actions, in_course):
        found = tuple(source(table))
        if found:
            return found
    if table.encounter is not None:
        return (*after_kills(table), *in_scoring(table), *in_turns(table))
    return tuple(in_turns(table))
