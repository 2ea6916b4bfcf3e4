"""The upkeep of defences in the check phase of a combat turn (LCK-CTURN-02, -03, -04)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from adjudicator.plain.said import Part, Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.fight.defences import (
    activation_check,
    is_combat_turn_past_check_phase,
    maintained_defence_named_or_only,
    said_else_recorded_defence_level,
)
from adjudicator.rulesets.locke.fight.who_is_there import is_combat_running
from adjudicator.rulesets.locke.rules.boards import secret_of_player_and_judges
from adjudicator.rulesets.locke.rules.cturn import combat_if_in_own_turn_or_none
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.stages.esp_checks import activation_dice_and_check
from adjudicator.rulesets.locke.table.sentence_parts import PHASES
from adjudicator.rulesets.locke.table.state import Character, Table, character
from adjudicator.seam.rulebook import Missing, Secret, Value

_UPKEEP: Final = (ev.DefenceMaintained, ev.DefenceReleased)


@book.check("LCK-CTURN-02", on=_UPKEEP)
def upkeep_is_chosen_in_the_own_turn(table: Table, event: ev.PlayerEvent) -> Said | Missing | None:
    """Players choose what to maintain in their own combat turn."""
    combat, is_told = table.combat, event.turn_of not in (None, event.player)
    if not is_told and (combat is None or combat.current in (None, event.player)):
        return None
    says = say("{player} chose what to maintain in another player's combat turn", player=Player(event.player))
    return says if is_told or (combat is not None and event.player in combat.acted) else Missing(says)


@book.check("LCK-CTURN-02", on=_UPKEEP)
def upkeep_is_chosen_in_the_check_phase(table: Table, event: ev.PlayerEvent) -> Said | None:
    """They choose in its check phase."""
    who, combat = Player(event.player), combat_if_in_own_turn_or_none(table, event.player)
    phase = event.phase or (combat.phase if combat is not None else None)
    if phase not in (None, "check"):
        return say("{player} chose what to maintain in the {phase}", player=who, phase=PHASES[phase or "check"])
    if combat is not None and is_combat_turn_past_check_phase(combat):
        return say("{player} chose what to maintain after the check phase", player=who)
    return None


@book.check("LCK-CTURN-02", on=_UPKEEP, missing=True)
def defences_in_use_are_maintained(table: Table, event: ev.PlayerEvent) -> Said | None:
    """What is maintained, or released, is in use."""
    if _is_named_defence_maintained_or_just_ended(character(table, event.player), event):
        return None
    return say("{player} maintained a defence that is not in use", player=Player(event.player))


def _is_named_defence_maintained_or_just_ended(one: Character, event: Any) -> bool:
    """Whether a defence is maintained, or ended by a failed check and is now reported as ended."""
    ended = tuple(lost.defence for lost in one.lapsed) if type(event) is ev.DefenceReleased else ()
    return any(event.defence is None or held.card in (None, event.defence) for held in (*one.maintained, *ended))


@book.check("LCK-CTURN-02", on=(ev.PhaseEntered, ev.CombatTurnEnded), when=is_combat_running, missing=True)
def upkeep_is_chosen(table: Table, event: ev.PlayerEvent) -> Said | None:
    """By the end of the check phase the player has chosen what becomes of each defence."""
    combat = combat_if_in_own_turn_or_none(table, event.player)
    if combat is None or combat.phase != "check" or "upkeep" in combat.own:
        return None
    if all(held.doubtful for held in character(table, event.player).maintained):
        return None
    return say("{player} did not choose which defences to maintain", player=Player(event.player))


@book.check("LCK-CTURN-03", on=ev.DefenceMaintained)
@book.serves("LCK-HOUSE-04")
def upkeep_costs_esp_power(table: Table, event: ev.DefenceMaintained) -> Said | Secret | Missing | None:
    """Maintaining a C-card defence costs ESP power."""
    defence, paid = maintained_defence_named_or_only(table, event.player, event.defence), event.esp_paid or 0
    if defence is None or defence.source != "c_card":
        return None
    due = said_else_recorded_defence_level(defence) if defence.upkeep is None else defence.upkeep
    if due is None or paid == due:
        return None
    told: dict[str, Part] = {"player": Player(event.player), "paid": paid, "due": due}
    says = say("{player} paid {paid} ESP power for maintaining a defence; {due} is due", **told)
    of_sheet = secret_of_player_and_judges(event.player, says) if defence.unknown and defence.upkeep is None else says
    return Missing(of_sheet) if event.esp_paid is None else of_sheet


@book.check("LCK-CTURN-04", on=ev.DefenceMaintained)
def too_high_a_card_takes_a_check(table: Table, event: ev.DefenceMaintained) -> Secret | None:
    """Maintaining a card above the character's own ESP level takes an activation check."""
    defence = maintained_defence_named_or_only(table, event.player, event.defence)
    check = None if defence is None else activation_check(table, event.player, defence, event.activation_roll)
    if defence is None or check is None or check[1] is not None:
        return None
    if event.activation_roll is not None and activation_dice_and_check(table)[0] is None:
        return None  # the match has another check
    told: dict[str, Part] = {"player": Player(event.player), "level": defence.level}
    says = say("{player} maintained a defence of level {level} without an activation check", **told)
    return secret_of_player_and_judges(event.player, says)


@book.check("LCK-CTURN-04", on=ev.DefenceMaintained)
def a_failed_check_ends_the_defence(table: Table, event: ev.DefenceMaintained) -> Secret | None:
    """A defence whose activation check fails is not maintained."""
    defence, roll = maintained_defence_named_or_only(table, event.player, event.defence), event.activation_roll
    check = None if defence is None or roll is None else activation_check(table, event.player, defence, roll)
    if check is None or check[1] is not False:
        return None
    says = say(
        "{player} failed the activation check with {total} against {target}, so the defence ends",
        player=Player(event.player),
        total=sum(roll or ()),
        target=check[0],
    )
    return secret_of_player_and_judges(event.player, says)


@book.value("LCK-HOUSE-03", on=ev.DefenceMaintained)
def activation_checks(before: Table, event: ev.DefenceMaintained, after: Table) -> Iterator[Value]:
    """The target number of an activation check, and whether it succeeds."""
    defence, seat = maintained_defence_named_or_only(before, event.player, event.defence), event.player
    check = None if defence is None else activation_check(before, seat, defence, event.activation_roll)
    if check is None:
        return
    target, worked = check
    says = say("target number of {player}'s activation check: {target}", player=Player(seat), target=target)
    yield Value("LCK-HOUSE-03", ("correct_target", seat), target, says)
    if worked is not None:
        outcome = say("it succeeds") if worked else say("it fails")
        says = say("activation check of {player}: {outcome}", player=Player(seat), outcome=outcome)
        yield Value("LCK-HOUSE-03", ("success", seat), worked, says)
