"""Victory declarations that count (LCK-DECL)."""

from __future__ import annotations

from typing import Final

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.counts.surroundings import is_barred_in_surroundings
from adjudicator.rulesets.locke.stages.normal_turns import (
    SUPPORT,
    has_turns_in_stage,
    is_turn_past_its_combat,
    later_phase_already_reached,
    said_else_recorded_phase,
)
from adjudicator.rulesets.locke.table.state import Table, character


def is_sound_declaration(table: Table, event: ev.VictoryDeclared) -> bool:
    """Whether a declaration keeps the rules: by whom, when, where, for what, with an open sheet."""
    if table.combat is not None or later_phase_already_reached(table, event) is not None:  # LCK-CTURN-05, LCK-TURN-02
        return False
    bars = (*_BARS, *_BARS_IN_A_COMPLETE_LOG) if table.complete_log else _BARS
    return not any(is_barred(table, event) for is_barred in bars)


def is_said_in_anothers_normal_turn(table: Table, event: ev.VictoryDeclared) -> bool:
    """Whether a declaration states that it falls in another player's normal turn."""
    return event.turn_of not in (None, event.player)


def is_recorded_in_anothers_normal_turn(table: Table, event: ev.VictoryDeclared) -> bool:
    """Whether another player's normal turn runs on record."""
    return table.turn is not None and table.turn.player != event.player


def is_declared_by_the_dead(table: Table, event: ev.VictoryDeclared) -> bool:
    """Whether the declarer's character is dead."""
    return not character(table, event.player).alive


def has_declarer_no_turns_in_stage(table: Table, event: ev.VictoryDeclared) -> bool:
    """Whether the declarer has no normal turns in this stage."""
    return not has_turns_in_stage(table, event.player)


def is_declared_during_set_up(table: Table, event: ev.VictoryDeclared) -> bool:
    """Whether nobody has a normal turn on record while the match, or the base, is being set up."""
    return table.turn is None and table.stage in ("setup", "planet_ended")


def phase_outside_support_or_none(table: Table, event: ev.VictoryDeclared) -> str | None:
    """The phase of a normal turn a declaration falls in, if that is no support phase; None: nothing is wrong."""
    phase = "combat_outbreak" if is_turn_past_its_combat(table, event) else said_else_recorded_phase(table, event)
    return None if table.combat is not None or phase in SUPPORT else phase


def _is_declared_outside_support_phase(table: Table, event: ev.VictoryDeclared) -> bool:
    return phase_outside_support_or_none(table, event) is not None


def leaves_declarers_sheet_closed(table: Table, event: ev.VictoryDeclared) -> bool:
    """Whether the declarer's sheet is not open on record, nor opened by the declaration."""
    return not (character(table, event.player).sheet_open or event.sheet_open)


def _is_sheet_said_closed(table: Table, event: ev.VictoryDeclared) -> bool:
    return event.sheet_open is False and leaves_declarers_sheet_closed(table, event)


def is_for_the_opposite_alignment(table: Table, event: ev.VictoryDeclared) -> bool:
    """Whether a GOOD or EVIL character claims the victory of another alignment."""
    own = character(table, event.player).alignment
    if event.kind != "alignment" or event.alignment is None or own is None:
        return False
    return own not in (event.alignment, "SPECIAL")


def is_alignment_claimed_by_special_character(table: Table, event: ev.VictoryDeclared) -> bool:
    """Whether a SPECIAL character claims the victory of an alignment."""
    return event.kind == "alignment" and character(table, event.player).alignment == "SPECIAL"


def is_solo_by_non_special(table: Table, event: ev.VictoryDeclared) -> bool:
    """Whether a character that is not SPECIAL declares a solo victory."""
    return event.kind == "solo" and character(table, event.player).alignment not in (None, "SPECIAL")


def others_that_bar_solo_victory(table: Table, event: ev.VictoryDeclared) -> tuple[str, ...]:
    """The others that bar a solo victory: alive, and in no black hole."""
    if event.kind != "solo":
        return ()
    others = ((seat, one) for seat, one in table.characters.items() if seat != event.player)
    return tuple(seat for seat, one in others if one.alive and not one.in_black_hole)


def _is_solo_victory_barred_by_others(table: Table, event: ev.VictoryDeclared) -> bool:
    return bool(others_that_bar_solo_victory(table, event))


_BARS: Final = (
    is_said_in_anothers_normal_turn,
    is_declared_by_the_dead,
    has_declarer_no_turns_in_stage,
    _is_declared_outside_support_phase,
    is_barred_in_surroundings,
    _is_sheet_said_closed,
    is_for_the_opposite_alignment,
    is_alignment_claimed_by_special_character,
    is_solo_by_non_special,
    _is_solo_victory_barred_by_others,
)
"""What bars a declaration; one that is barred ends nothing."""
_BARS_IN_A_COMPLETE_LOG: Final = (
    is_recorded_in_anothers_normal_turn,
    is_declared_during_set_up,
    leaves_declarers_sheet_closed,
)
"""What else bars one where nothing is left out."""
