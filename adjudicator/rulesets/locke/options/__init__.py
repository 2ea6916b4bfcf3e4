"""Who may legally do what now, by what stands on the table: the set-up, a turn, a combat, the end."""

from __future__ import annotations

from adjudicator.rulesets.locke.options.closing import closing
from adjudicator.rulesets.locke.options.combat import in_combat
from adjudicator.rulesets.locke.options.setup import setting_up
from adjudicator.rulesets.locke.options.turn import in_turn
from adjudicator.rulesets.locke.state import Table
from adjudicator.seam.ruleset import Option

__all__ = ["options"]


def options(table: Table) -> tuple[Option, ...]:
    """Kinds of event that break no rule now, with their legal choices; by no means all that a table may do."""
    if table.stage == "ended":
        return tuple(closing(table))
    if table.combat is not None:
        return tuple(in_combat(table))
    if table.stage == "setup" and table.turn is None:
        return tuple(setting_up(table))
    return tuple(in_turn(table))
