"""Arrivals in a combat that count (LCK-PRE-03)."""

from __future__ import annotations

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.table.state import Combat, Table


def is_arrival_barred_by_check(table: Table, event: ev.CombatantArrived) -> bool:
    """Whether somebody arrives whom no arrival check lets in now."""
    combat, seat = table.combat or Combat(), event.player
    if is_turned_away_by_check(combat, seat) or is_due_to_arrive_in_another_round(combat, seat):
        return True
    return table.complete_log and has_no_recorded_arrival_check(combat, seat)


def is_turned_away_by_check(combat: Combat, seat: str) -> bool:
    """Whether the arrival check said that a seat does not arrive."""
    return seat in combat.stays_away


def is_due_to_arrive_in_another_round(combat: Combat, seat: str) -> bool:
    """Whether a seat is due in another round."""
    return combat.due_arrivals.get(seat, combat.round) != combat.round


def has_no_recorded_arrival_check(combat: Combat, seat: str) -> bool:
    """Whether a seat has no arrival check on record by which it could be due."""
    return seat not in (*combat.due_arrivals, *combat.checked)
