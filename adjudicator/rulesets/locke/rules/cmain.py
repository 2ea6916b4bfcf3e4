"""The main action of a combat turn, evasions and attacks beside it (LCK-CMAIN, PREEMPT-01, -03)."""

from __future__ import annotations

from typing import Any, Literal

from adjudicator.plain.said import Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.fight.combat_turns import (
    has_attacked_or_evaded,
    is_main_action_publicly_one,
    recorded_attack_or_evasion_ability,
    sure_main_action_or_none,
    was_main_action_used_by_sheet_alone,
    was_preempted_by_sheet_alone,
)
from adjudicator.rulesets.locke.fight.present_attack import answers_attack_in_own_turn
from adjudicator.rulesets.locke.fight.who_is_there import is_combat_running
from adjudicator.rulesets.locke.rules.boards import secret_unless_sheet_open
from adjudicator.rulesets.locke.rules.cturn import (
    MAIN,
    combat_if_in_own_turn_or_none,
    is_main_action_of_combat_turn,
    secret_if_only_sheet_tells_main_action,
)
from adjudicator.rulesets.locke.rules.timings import (
    breach_if_timing_used_not_on_sheet,
    is_unsaid_timing_recorded_as_main,
)
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.stages.normal_turns import MAIN_ACTIONS
from adjudicator.rulesets.locke.table.state import Combat, Table
from adjudicator.rulesets.locke.words import tell_event
from adjudicator.seam.rulebook import Secret


@book.check("LCK-CMAIN-01", on=ev.AbilityUsed, when=is_combat_running)
def abilities_of_main_are_used_as_such(table: Table, event: ev.AbilityUsed) -> Said | Secret | None:
    """An ability used as a main action is one, by its sheet."""
    return breach_if_timing_used_not_on_sheet(table, event, "main")


@book.check("LCK-CMAIN-01", on=(*MAIN_ACTIONS, *MAIN))
@book.serves("LCK-PREEMPT-03")
def combat_turns_hold_one_main_action(table: Table, event: Any) -> Said | Secret | None:
    """A combat turn has one main action: an ability, a C card, a melee attack, a discard or a pass."""
    combat = combat_if_in_own_turn_or_none(table, event.player)
    if combat is None or _are_attack_and_use_of_ability_the_same_act(combat, event):
        return None
    if combat.main_action is None or not is_main_action_of_combat_turn(table, event):
        return _breach_if_second_main_action_by_sheet_alone(table, combat, event)
    if not sure_main_action_or_none(table, combat):
        return None
    if type(event) is ev.EvasionAttempted and has_attacked_or_evaded(table, combat, "attack"):
        return None  # LCK-CMAIN-03
    if type(event) in (ev.AttackDeclared, ev.MeleeDeclared) and has_attacked_or_evaded(table, combat, "evasion"):
        return None  # LCK-CMAIN-04
    if _was_main_action_successful_preemptive_ability(combat):
        return None
    says = _second_main_action_said(table, event)
    return (
        secret_if_only_sheet_tells_main_action(table, event, says)
        if is_main_action_publicly_one(combat)
        else secret_unless_sheet_open(table, event.player, says)
    )


def _second_main_action_said(table: Table, event: Any) -> Said:
    return say(
        "{player} did a second main action in the combat turn: {event}",
        player=Player(event.player),
        event=tell_event(table, event),
    )


def _breach_if_second_main_action_by_sheet_alone(table: Table, combat: Combat, event: Any) -> Said | Secret | None:
    """Breach: two main actions, one of them an ability whose timing only its sheet tells."""
    if is_main_action_of_combat_turn(table, event):
        is_second = was_main_action_used_by_sheet_alone(table, combat)
    else:
        is_unsaid = is_unsaid_timing_recorded_as_main(
            table, event
        ) and not _was_main_action_successful_preemptive_ability(combat)
        is_second = is_unsaid and bool(
            was_main_action_used_by_sheet_alone(table, combat) or sure_main_action_or_none(table, combat)
        )
    return secret_unless_sheet_open(table, event.player, _second_main_action_said(table, event)) if is_second else None


def _are_attack_and_use_of_ability_the_same_act(combat: Combat, event: Any) -> bool:
    """Whether an attack by an ability and a recorded use of it are the same, in either order."""
    if type(event) is ev.AbilityUsed:
        attack, told = combat.attack, (event.player, event.name)
        is_by_it = attack is not None and attack.source == "ability" and attack.card is not None
        return is_by_it and attack is not None and told == (attack.attacker, attack.card) and told not in combat.used
    if type(event) is not ev.AttackDeclared or event.source == "c_card" or event.card is None:
        return False
    return (event.player, event.card) in combat.used and "attack" not in combat.own


def _was_main_action_successful_preemptive_ability(combat: Combat) -> bool:
    """Whether the main action of the turn is a successful [preemptive] ability."""
    return "preemptive" in combat.own and combat.main_action == "AbilityUsed" and "main" not in combat.own


@book.check("LCK-PREEMPT-01", on=MAIN)
def a_preemptive_success_is_the_main_action(table: Table, event: Any) -> Said | Secret | None:
    """After a successful [preemptive] ability there is no further main action."""
    combat = combat_if_in_own_turn_or_none(table, event.player)
    if (
        combat is None
        or not is_main_action_of_combat_turn(table, event)
        or _are_attack_and_use_of_ability_the_same_act(combat, event)
    ):
        return None
    is_told = _was_main_action_successful_preemptive_ability(combat)
    if not is_told and not was_preempted_by_sheet_alone(table, combat):
        return None
    says = say(
        "{player} did a main action after a [preemptive] ability that succeeded: {event}",
        player=Player(event.player),
        event=tell_event(table, event),
    )
    return (
        secret_if_only_sheet_tells_main_action(table, event, says)
        if is_told
        else secret_unless_sheet_open(table, event.player, says)
    )


@book.check("LCK-CMAIN-03", on=(ev.EvasionAttempted, ev.AbilityUsed))
def no_evasion_after_an_attack(table: Table, event: Any) -> Said | Secret | None:
    """A player who attacked in a combat turn does not evade in it."""
    combat = combat_if_in_own_turn_or_none(table, event.player)
    if (
        combat is None
        or not has_attacked_or_evaded(table, combat, "attack")
        or answers_attack_in_own_turn(combat, event.player)
    ):
        return None
    says = say("{player} evaded in a combat turn in which they had attacked", player=Player(event.player))
    return _breach_secret_if_only_sheet_tells_kind(table, event, says, is_told="attack" in combat.own, kind="evasion")


@book.check("LCK-CMAIN-04", on=(ev.AttackDeclared, ev.MeleeDeclared, ev.AbilityUsed))
def no_attack_after_an_evasion(table: Table, event: Any) -> Said | Secret | None:
    """A player who evaded in a combat turn does not attack in it."""
    combat = combat_if_in_own_turn_or_none(table, event.player)
    if combat is None or not has_attacked_or_evaded(table, combat, "evasion"):
        return None
    says = say("{player} attacked in a combat turn in which they had evaded", player=Player(event.player))
    return _breach_secret_if_only_sheet_tells_kind(table, event, says, is_told="evasion" in combat.own, kind="attack")


def _breach_secret_if_only_sheet_tells_kind(
    table: Table, event: Any, says: Said, *, is_told: bool, kind: Literal["attack", "evasion"]
) -> Said | Secret | None:
    """The breach of an attack or an evasion that came second: an ability is of that kind only if its sheet says so;
    `is_told`: whether the first one was told."""
    if type(event) is not ev.AbilityUsed:
        return says if is_told else secret_unless_sheet_open(table, event.player, says)
    is_of_kind = recorded_attack_or_evasion_ability(table, event.player, event.name) == kind
    return secret_unless_sheet_open(table, event.player, says) if is_of_kind else None
