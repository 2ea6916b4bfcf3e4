"""Who evaded but has not left: found when the attack is over (LCK-EVADE-08)."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.fight.attack_numbers import (
    may_be_held_by_interception,
    may_response_have_stopped_attack,
)
from adjudicator.rulesets.locke.fight.present_attack import attack_now
from adjudicator.rulesets.locke.fight.steps_on_record import ends_main_phase
from adjudicator.rulesets.locke.stages.log_gaps import recorded_else_none_in_incomplete_log
from adjudicator.rulesets.locke.table.state import Table

ACTS: Final = (ev.CombatTurnStarted, ev.AttackDeclared, ev.MeleeDeclared)
"""What begins only once the attack before it is over."""
_AFTER_LEAVING: Final = frozenset((ev.PhaseEntered, ev.CombatTurnEnded, ev.RoundEndStepDone, *ACTS))
"""Events that occur only after evaders have left."""


def surely_ends_main_phase(table: Table, event: Any) -> bool:
    """Whether an event is known to be the first to end the main phase of a combat turn."""
    return table.combat is not None and ends_main_phase(table, event) is True


def evaders_still_there(table: Table) -> tuple[str, ...]:
    """Those who evaded the last declared attack but still take part in the combat."""
    combat, attack = table.combat, attack_now(table)
    if combat is None or attack is None:
        return ()
    evaded = (one.player for one in attack.responses if one.kind == "evasion" and may_response_have_stopped_attack(one))
    left = (seat for seat in evaded if seat in combat.participants and seat not in attack.barred)
    return tuple(dict.fromkeys(seat for seat in left if not may_be_held_by_interception(attack, seat)))


def is_attack_over_before_evaders_left(table: Table, event: Any) -> bool:
    """Whether the attack is over but those who evaded it have not left."""
    combat, attack = table.combat, attack_now(table) if type(event) in _AFTER_LEAVING else None
    if combat is None or attack is None or not attack.responses:
        return False
    evaded = (one.player for one in attack.responses if one.kind == "evasion" and one.success)
    if not any(seat in combat.participants for seat in evaded):
        return False
    if type(event) in ACTS:
        is_missing = (
            recorded_else_none_in_incomplete_log(table, is_recorded=False) is False
        )  # else a log may leave out that they have left
        return is_missing and combat.current is not None and combat.phase != "support_2"
    return surely_ends_main_phase(table, event)
