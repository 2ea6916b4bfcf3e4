"""Acts that count in the surroundings of the base (LCK-BASE-13)."""

from __future__ import annotations

from typing import Final

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.stages.endings import opens_sheet_for_ranks
from adjudicator.rulesets.locke.stages.placing_on_base import stands_in_surroundings
from adjudicator.rulesets.locke.table.state import Table
from adjudicator.rulesets.locke.table.things import SURROUNDINGS

_OUTSIDE: Final = (ev.IntrusionAttempted, ev.Recovered, ev.Passed, ev.Treated)
"""The acts that LCK-BASE-13 leaves to a character in the surroundings; passing is doing nothing."""


def is_barred_in_surroundings(table: Table, event: ev.PlayerEvent) -> bool:
    """Whether a character in the surroundings does more than intrude or recover; a combat there is none either."""
    is_outside = stands_in_surroundings(table, event.player)
    if not is_outside and not (type(event) is ev.CombatStarted and event.at == SURROUNDINGS):
        return False
    return not (table.stage == "ended" or type(event) in _OUTSIDE or opens_sheet_for_ranks(table, event))
