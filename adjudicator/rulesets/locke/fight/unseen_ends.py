"""Whether the running combat, or its round, is over although a log leaves out its end."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.fight.combat_turns import TURN_PHASES
from adjudicator.rulesets.locke.stages.log_gaps import has_log_several_noticed_gaps
from adjudicator.rulesets.locke.stages.normal_turns import ORDER, is_out_of_play, latest_reached_phase
from adjudicator.rulesets.locke.table.characters import passes_for_alive
from adjudicator.rulesets.locke.table.state import Combat, Table, character
from adjudicator.seam.frozen import replace

LAST_STEP: Final = 6
"""The last step of the end of a round (LCK-ROUND-01)."""
HANDS_STEP: Final = 3
"""The first step of the end of a round that comes only before another round: hands are settled for it."""
STEP_OF_TURNS: Final = 6
"""The step of a round in which combat turns are taken (LCK-COMBAT-03)."""
_OF_A_NEW_ROUND: Final = (
    ev.CombatantArrived,
    ev.AliveCheckRolled,
    ev.PreCombatRolled,
    ev.MinionsAppeared,
    ev.HandReceived,
    ev.CombatTurnStarted,
)


_OF_A_TURN: Final = frozenset((ev.PhaseEntered, ev.AttackDeclared, ev.MeleeDeclared, ev.CombatTurnEnded))
"""What shows a combat turn, if it is none of a normal turn."""


def may_combat_have_ended(table: Table) -> bool:
    """Whether an incomplete log may leave out the end of the running combat: nobody on record waits for a turn of the
    round, or its end has begun."""
    combat = table.combat
    if combat is None or table.complete_log:
        return False
    if combat.in_round_end or combat.end_step or combat.step > STEP_OF_TURNS or has_log_several_noticed_gaps(table):
        return True
    return not any(_does_seat_publicly_await_turn(table, combat, seat) for seat in combat.order or combat.participants)


def begins_combat_after_unrecorded_end(table: Table, event: ev.Event) -> bool:
    """Whether a first round belongs to another combat, whose start an incomplete log leaves out with the end of the
    last one."""
    combat = table.combat
    return (
        type(event) is ev.CombatRoundStarted
        and event.round == 1
        and combat is not None
        and combat.round > 0
        and (may_combat_have_ended(table))
    )


def belongs_to_normal_turn_after_combat(table: Table, event: ev.PhaseEntered) -> bool:
    """Whether a phase that no combat turn has belongs to the running normal turn of an incomplete log, which goes on
    after a combat: that may be over, and the turn has yet to come to the phase."""
    turn = table.turn
    if turn is None or turn.player != event.player or event.phase is None or event.phase in TURN_PHASES:
        return False
    come = latest_reached_phase(turn)
    return may_combat_have_ended(table) and (come is None or ORDER.index(event.phase) > ORDER.index(come))


def _does_seat_publicly_await_turn(table: Table, combat: Combat, seat: str) -> bool:
    """Whether a seat in a combat has yet to have its turn of the round, as far as everybody at the table can see: else
    the number of the round would tell of a death that only a sheet shows."""
    one = character(table, seat)
    return seat not in (*combat.acted, combat.current) and not is_out_of_play(replace(one, alive=passes_for_alive(one)))


def begins_unrecorded_round(table: Table, event: ev.Event) -> bool:
    """Whether an event belongs to a round whose beginning is not on record: the last round's end is on record to its
    last step, or left out. In a complete log this is a breach, found once (LCK-COMBAT-03)."""
    combat = table.combat
    if combat is not None and type(event) in _OF_A_TURN:
        return _is_act_of_unrecorded_next_round(table, combat, event)
    if combat is None or (combat.end_step < LAST_STEP and not _is_end_of_round_unrecorded_before(table, combat, event)):
        return False
    if type(event) is ev.PlayingCardsDealt:
        return event.purpose == "initiative"
    if type(event) is ev.AbilityUsed:
        return event.timing == "before_combat"
    return type(event) in _OF_A_NEW_ROUND


def _is_act_of_unrecorded_next_round(table: Table, combat: Combat, event: Any) -> bool:
    """Whether an act of a combat turn belongs to the next round, whose beginning an incomplete log leaves out: the end
    of the last one is on record, or its player has had a turn in it and the log leaves much out."""
    if table.complete_log or event.player not in combat.participants:
        return False
    if type(event) is ev.PhaseEntered:
        if event.phase not in TURN_PHASES or HANDS_STEP <= combat.end_step < LAST_STEP:
            return event.phase in TURN_PHASES
    elif combat.in_round_end:
        return True
    is_again = event.player in combat.acted and event.player != combat.current
    return is_again and has_log_several_noticed_gaps(table) and type(event) is not ev.CombatTurnEnded


def _is_end_of_round_unrecorded_before(table: Table, combat: Combat, event: ev.Event) -> bool:
    """Whether an incomplete log leaves out the end of the running round before an event: nobody on record waits for a
    turn, and the event comes before the turns of a round. A turn follows only an end in which hands are settled."""
    if not may_combat_have_ended(table) or (combat.step < STEP_OF_TURNS and not combat.acted):
        return False
    if type(event) is not ev.CombatTurnStarted:
        return True
    return combat.end_step >= HANDS_STEP or (has_log_several_noticed_gaps(table) and event.player in combat.acted)
