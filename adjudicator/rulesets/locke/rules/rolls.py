"""The rolls of the check phase, of a normal or a combat turn (LCK-TURN-03)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from adjudicator.plain.said import Part, Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.fight.cards_on_record import has_unrecorded_sheet
from adjudicator.rulesets.locke.fight.defences import is_combat_turn_past_check_phase
from adjudicator.rulesets.locke.fight.who_is_there import is_combat_running
from adjudicator.rulesets.locke.rules.boards import secret_unless_sheet_open
from adjudicator.rulesets.locke.rules.timings import breach_if_timing_used_not_on_sheet
from adjudicator.rulesets.locke.sentences import counted, say
from adjudicator.rulesets.locke.stages.esp_checks import dice_count_in
from adjudicator.rulesets.locke.stages.normal_turns import check_rolls_due, normal_turn_of, said_else_recorded_phase
from adjudicator.rulesets.locke.table.sentence_parts import PHASES
from adjudicator.rulesets.locke.table.state import Combat, Table, character
from adjudicator.rulesets.locke.table.things import Ability
from adjudicator.seam.rulebook import Secret

_PAST_CHECK: Final = (
    ev.AttackDeclared,
    ev.MeleeDeclared,
    ev.EvasionAttempted,
    ev.CombatCardDiscarded,
    ev.Passed,
    ev.AbilityUsed,
    ev.CombatTurnEnded,
)
"""Events after the check phase of a combat turn, if they belong to that turn."""


@book.check("LCK-TURN-03", on=ev.CheckRollMade)
def check_rolls_fall_in_the_check_phase(table: Table, event: ev.CheckRollMade) -> Said | None:
    """Rolls of the check phase are made in it."""
    phase, who, combat = said_else_recorded_phase(table, event), Player(event.player), table.combat
    if combat is not None:
        phase = event.phase or (combat.phase if combat.current == event.player else None)
    if phase in (None, "check"):
        return None
    return say("{player} made a roll of the check phase in the {phase}", player=who, phase=PHASES[phase or "check"])


@book.check("LCK-TURN-03", on=ev.CheckRollMade)
def check_rolls_are_assigned(table: Table, event: ev.CheckRollMade) -> Said | Secret | None:
    """In the check phase only rolls that a card or an ability asks for are made."""
    one = table.characters.get(event.player)
    if one is None or event.ability is None or has_unrecorded_sheet(table, event.player):
        return None
    named = _recorded_abilities_of_name_rolled_for(table, event)
    by_card = bool(one.ability_cards_up + one.ability_cards_down) and not named
    if by_card or any(ability.timing in (None, "check") for ability in named):
        return None
    told: dict[str, Part] = {"player": Player(event.player), "ability": event.ability}
    says = say("{player} rolled in the check phase for {ability}, which has no roll there", **told)
    return secret_unless_sheet_open(table, event.player, says)


def _recorded_abilities_of_name_rolled_for(table: Table, event: ev.CheckRollMade) -> list[Ability]:
    """The abilities on record of the name that a roll is made for."""
    return [ability for ability in character(table, event.player).abilities if ability.name == event.ability]


@book.check("LCK-TURN-03", on=ev.CheckRollMade)
def check_rolls_take_their_dice(table: Table, event: ev.CheckRollMade) -> Said | Secret | None:
    """A roll is made with the number of dice that the ability asks for."""
    due = {
        dice_count_in(ability.roll) for ability in _recorded_abilities_of_name_rolled_for(table, event) if ability.roll
    }
    if event.roll is None or not due or None in due or len(event.roll) in due:
        return None
    says = counted(
        "{player} rolled {count} die for {ability}; it takes {due}",
        "{player} rolled {count} dice for {ability}; it takes {due}",
        len(event.roll),
        player=Player(event.player),
        ability=event.ability or "",
        due=min(number for number in due if number is not None),
    )
    return secret_unless_sheet_open(table, event.player, says)


@book.check("LCK-TURN-03", on=ev.PhaseEntered, missing=True)
def check_rolls_are_made(table: Table, event: ev.PhaseEntered) -> Said | Secret | None:
    """In the check phase all rolls that an ability asks for are made."""
    if event.phase in (None, "check"):
        return None
    if table.combat is not None:
        return combat_rolls_are_made(table, event)
    turn = normal_turn_of(table, event)
    if turn is None or turn.phase not in (None, "check"):
        return None
    return _breach_if_check_phase_left_without_due_roll(table, event.player, turn.done)


@book.check("LCK-TURN-03", on=ev.AbilityUsed)
def check_phases_hold_abilities_of_theirs(table: Table, event: ev.AbilityUsed) -> Said | Secret | None:
    """A check phase, of a normal or a combat turn (LCK-CTURN-02), admits no ability of another phase."""
    return breach_if_timing_used_not_on_sheet(table, event, "check") if event.timing in (None, "check") else None


@book.check(
    "LCK-TURN-03", on=(*_PAST_CHECK, ev.CombatTurnStarted, ev.RoundEndStepDone), when=is_combat_running, missing=True
)
def combat_rolls_are_made(table: Table, event: Any) -> Said | Secret | None:
    """They are also made in a combat turn's check phase (LCK-CTURN-02)."""
    combat = table.combat
    if (
        combat is None
        or combat.current is None
        or not _is_combat_turn_begun_on_record_not_past_check(combat)
        or not _does_act_come_after_check_phase(event)
    ):
        return None
    is_next = type(event) in (ev.CombatTurnStarted, ev.RoundEndStepDone)
    if combat.current not in combat.participants or is_next is (getattr(event, "player", None) == combat.current):
        return None
    return _breach_if_check_phase_left_without_due_roll(table, combat.current, combat.own)


def _does_act_come_after_check_phase(event: Any) -> bool:
    """Whether an event comes after the check phase of its combat turn."""
    if type(event) is ev.AbilityUsed:
        return event.timing in ("support", "main", "preemptive")
    return type(event) is not ev.CombatCardDiscarded or event.reason == "main"


def _is_combat_turn_begun_on_record_not_past_check(combat: Combat) -> bool:
    """Whether the running combat turn began on record and is not past its check phase."""
    return (
        combat.phase == "check" or (combat.phase is None and combat.step == 6)
    ) and not is_combat_turn_past_check_phase(combat)


def _breach_if_check_phase_left_without_due_roll(
    table: Table, seat: str, made: Collection[str]
) -> Said | Secret | None:
    """Breach: a check phase was left without a roll that was due."""
    one = character(table, seat)
    missing = next(check_rolls_due(one, made), None) if one.alive else None
    if missing is None:
        return None
    says = say("{player} left the check phase without the roll for {ability}", player=Player(seat), ability=missing)
    return secret_unless_sheet_open(table, seat, says)
