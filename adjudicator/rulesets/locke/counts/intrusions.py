"""Intrusions after which no piece was placed (LCK-INTRUDE-02)."""

from __future__ import annotations

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.stages.placing_on_base import stands_in_surroundings
from adjudicator.rulesets.locke.table.state import Table


def stands_outside_after_success(table: Table, event: ev.PlayerEvent) -> bool:
    """Whether a piece stands in the surroundings although its intrusion check succeeded."""
    return bool(table.intruding.get(event.player)) and stands_in_surroundings(table, event.player)


def ends_main_phase_of_intrusion(table: Table, event: ev.PlayerEvent) -> bool:
    """Whether an event leaves the main phase of an intrusion check."""
    turn = table.turn
    if not table.intruding or turn is None or turn.player != event.player:
        return False
    return turn.phase in (None, "main") and "IntrusionAttempted" in turn.done
