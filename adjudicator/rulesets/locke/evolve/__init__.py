"""The table after an event: `evolve` and, by area, the functions it calls.

setup.py · stages.py boards, pieces, information · turns.py · combats.py · attacks.py attacks, melee, damage ·
endings.py · learned.py
"""

from __future__ import annotations

from typing import Any, Final

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.events import Event
from adjudicator.rulesets.locke.evolve.combats import in_next_round_begun_unrecorded
from adjudicator.rulesets.locke.evolve.left_out import (
    after_turns_gone_by,
    in_base_stage_if_event_shows_it,
    with_doubts_who_lives,
    with_positions_shown_by_event,
    with_positions_shown_by_meeting,
    with_shown_fighters_placed,
    with_unrecorded_turns_before_meeting,
    without_contradicted_places,
)
from adjudicator.rulesets.locke.evolve.registry import EVOLVE
from adjudicator.rulesets.locke.facts.lasting import with_what_is_unknown_still
from adjudicator.rulesets.locke.fight.combat_turns import with_said_phase_reached
from adjudicator.rulesets.locke.fight.evaders_still_there import evaders_still_there, is_attack_over_before_evaders_left
from adjudicator.rulesets.locke.fight.unseen_ends import begins_unrecorded_round
from adjudicator.rulesets.locke.fight.who_is_there import after_leaving
from adjudicator.rulesets.locke.secrets.mask import mask_table
from adjudicator.rulesets.locke.stages.endings import GOES_ON, has_ended_on_record, may_be_over, overdue_ending_rule
from adjudicator.rulesets.locke.stages.evil_declarers import evil_declarers
from adjudicator.rulesets.locke.stages.log_gaps import with_gap_noticed
from adjudicator.rulesets.locke.stages.normal_turns import COMBAT_ONLY, counts_as_in_normal_turn
from adjudicator.rulesets.locke.table.state import Table, character, with_character
from adjudicator.seam.frozen import replace
from adjudicator.seam.kinds import enter_all
from adjudicator.seam.ruleset import SPECTATOR

enter_all(__name__)
_GOES_ON: Final = frozenset(GOES_ON)
_MEETINGS: Final = frozenset((ev.Treated, ev.ConversionAttempted, ev.PartyProposed, ev.PartyFormed))
"""Acts on others in the same space."""
_SETTLED: Final = (ev.VictoryDeclared, ev.ObjectionRaised, ev.ConversionAttempted, ev.KeySiteDestroyed)
"""Events that decide results; once the game is over they decide nothing."""
_NEEDS_A_PLACE: Final = frozenset((*_SETTLED, *COMBAT_ONLY))
"""Events that change nothing out of their place: those, and what is done in combats alone."""


def evolve(table: Table, event: Event, position: int) -> Table:
    """The table after `event` at `position`, legal or not."""
    kind = type(event)
    if kind is ev.FactLearned:
        return replace(EVOLVE[kind](table, event, position), at=position)
    if kind in _NEEDS_A_PLACE and (
        table.stage == "ended" if kind in _SETTLED else counts_as_in_normal_turn(table, event)
    ):
        return replace(table, at=position)  # it has no place there, and starts no combat (LCK-TURN-01)
    if table.combat is not None:
        table = _with_unrecorded_round_and_leavings(table, event)
    if not table.complete_log:
        table = with_positions_shown_by_event(in_base_stage_if_event_shows_it(table, event), event)
        table = with_unrecorded_turns_before_meeting(table, event) if kind in _MEETINGS else table
    after = EVOLVE[kind](table, event, position)
    if after.combat is not None and event.phase is not None and kind is not ev.PhaseEntered:
        after = with_said_phase_reached(after, event)
    if (table.ranked or table.stage == "ended") and has_ended_on_record(table):  # only facts count (LCK-BASE-25)
        stage = table.stage if table.stage == "ended" else after.stage
        return replace(after, stage=stage, turn=None, combat=None, at=position)
    if not after.complete_log:
        if after.turn is not table.turn or kind is ev.NormalTurnEnded:
            after = with_positions_shown_by_meeting(after_turns_gone_by(table, after, event), event)
        after = with_gap_noticed(
            table,
            with_shown_fighters_placed(
                with_doubts_who_lives(table, without_contradicted_places(table, after, event), event), event
            ),
            event,
        )
    if kind in _GOES_ON and (may_be_over(table) or table.went_on is not table.went_on_openly):
        after = _played_on(table, event, after)  # else it is not over to anybody: whoever lives passes for alive
    after = after if after.at == position else replace(after, at=position)
    return after if not after.unknown else with_what_is_unknown_still(table, after, event)


def _with_unrecorded_round_and_leavings(table: Table, event: Event) -> Table:
    """The table with what an event of a combat implies without a record: a round's beginning, a leaving."""
    if begins_unrecorded_round(table, event):
        table = in_next_round_begun_unrecorded(table)
    if is_attack_over_before_evaders_left(table, event):
        for seat in evaders_still_there(mask_table(table, SPECTATOR)):  # found now; they are gone (LCK-EVADE-08)
            table = after_leaving(with_character(table, seat, replace(character(table, seat), at=None)), seat)
    return table


def _played_on(table: Table, event: Any, after: Table) -> Table:
    """The table after play went on: whether it should not have, and whether everybody knew that."""
    is_over = overdue_ending_rule(table, event) is not None
    is_known = (
        is_over
        if _is_everything_that_ends_game_public(table)
        else overdue_ending_rule(mask_table(table, SPECTATOR), event) is not None
    )
    return replace(after, went_on=table.went_on or is_over, went_on_openly=table.went_on_openly or is_known)


def _is_everything_that_ends_game_public(table: Table) -> bool:
    """Whether everybody knows whatever could end the game."""
    declaration = table.declaration
    if declaration is not None and (declaration.unheard or declaration.sound != declaration.looks_sound):
        return False
    if any(not one.stated for one in evil_declarers(table)) or table.went_on != table.went_on_openly:
        return False
    return not any(one.fell for one in table.characters.values())
