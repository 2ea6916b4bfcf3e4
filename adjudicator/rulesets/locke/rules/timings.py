"""The timing of an ability as its sheet has it, against its use (LCK-TURN-01, -03, LCK-SUPPORT-01, LCK-MAIN-01)."""

from __future__ import annotations

from typing import Final

from adjudicator.plain.said import Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.fight.combat_turns import is_timing_only_one_recorded
from adjudicator.rulesets.locke.fight.steps_on_record import sure_phase_of_normal_turn
from adjudicator.rulesets.locke.rules.boards import secret_unless_sheet_open
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.stages.normal_turns import COMBAT_TIMINGS, SUPPORT
from adjudicator.rulesets.locke.table.state import Table, character
from adjudicator.seam.rulebook import Secret

_OF_TURNS: Final = frozenset(("check", "support", "main"))
"""The timings of normal turns; combat turns have support and main actions, too."""


def breach_if_combat_ability_in_normal_turn(table: Table, event: ev.PlayerEvent) -> Said | Secret | None:
    """Breach: an ability that the sheet reserves for combat was used in a normal turn."""
    if type(event) is not ev.AbilityUsed or table.combat is not None:
        return None
    own = _recorded_timings_of_used_ability(table, event)
    if not own or _OF_TURNS.intersection(own):
        return None
    return (
        None
        if event.timing in COMBAT_TIMINGS or _said_else_phase_timing_in_normal_turn_or_none(table, event) is None
        else _used_at_other_time_than_on_sheet_said(table, event, own)
    )


def is_unsaid_timing_recorded_as_main(table: Table, event: ev.PlayerEvent) -> bool:
    """Whether an ability whose timing nobody says is of [main], as its sheet tells."""
    if type(event) is not ev.AbilityUsed or event.timing is not None:
        return False
    return is_timing_only_one_recorded(table, event.player, event.name, "main")


def breach_if_timing_used_not_on_sheet(table: Table, event: ev.PlayerEvent, timing: str) -> Said | Secret | None:
    """Breach: an ability was used with one timing of normal turns, but its sheet gives it another."""
    if type(event) is not ev.AbilityUsed:
        return None
    own = _recorded_timings_of_used_ability(table, event)
    if timing in own or not _OF_TURNS.intersection(own):
        return None
    if table.combat is None:
        return (
            _used_at_other_time_than_on_sheet_said(table, event, own)
            if _said_else_phase_timing_in_normal_turn_or_none(table, event) == timing
            else None
        )
    return (
        _used_at_other_time_than_on_sheet_said(table, event, own)
        if event.timing == timing and _OF_TURNS.issuperset(own)
        else None
    )


def _recorded_timings_of_used_ability(table: Table, event: ev.AbilityUsed) -> tuple[str, ...]:
    """The timings that the sheet gives the used ability; empty: none is given, or one of them is unknown."""
    if event.name is None:
        return ()
    named = [one.timing for one in character(table, event.player).abilities if one.name == event.name]
    known = tuple(timing for timing in named if timing in _OF_TURNS or timing in COMBAT_TIMINGS)
    return tuple(str(timing) for timing in known) if len(known) == len(named) else ()


def _said_else_phase_timing_in_normal_turn_or_none(table: Table, event: ev.AbilityUsed) -> str | None:
    """The timing an ability was used with in a normal turn: as stated, else by its phase; None: not known."""
    if event.timing is not None:
        return event.timing
    phase = sure_phase_of_normal_turn(table, event)
    return "support" if phase in SUPPORT else phase


def _used_at_other_time_than_on_sheet_said(table: Table, event: ev.AbilityUsed, own: tuple[str, ...]) -> Said | Secret:
    says = say(
        "{player} used {ability}, which is of [{timing}], at another time",
        player=Player(event.player),
        ability=event.name or "",
        timing=own[0],
    )
    return secret_unless_sheet_open(table, event.player, says)
