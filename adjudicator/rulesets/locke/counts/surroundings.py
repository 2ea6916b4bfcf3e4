"""Acts that count in the surroundings of the base (LCK-BASE-13)."""

from __future__ import annotations

from typing import Final

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.stages.endings import opens_for_the_ranks
from adjudicator.rulesets.locke.stages.placing import is_alone
from adjudicator.rulesets.locke.table.state import Table
from adjudicator.rulesets.locke.table.things import SURROUNDINGS

_OUTSIDE: Final = (ev.IntrusionAttempted, ev.Recovered, ev.Passed, ev.Treated)
"""The acts that LCK-BASE-13 leaves to a character in the surroundings; passing is doing nothing."""


def is_not_done_outside(table: Table, event: ev.PlayerEvent) -> bool:
    """Whether a character in the surroundings does more than intrude or recover; a combat there is none either."""
    is_outside = is_alone(table, event.player)
    if not is_outside and not (type(event) is ev.CombatStarted and event.at == SURROUNDINGS):
        return False
    return not (table.stage == "ended" or type(event) in _OUTSIDE or opens_for_the_ranks(table, event))
