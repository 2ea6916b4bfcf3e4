"""The upkeep of defences in the check phase of a combat turn (LCK-CTURN-02, -03, -04)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.plain.said import Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.fight.defences import activation, is_past_check, kept_at, maintained
from adjudicator.rulesets.locke.fight.who_is_there import is_fought
from adjudicator.rulesets.locke.rules.boards import hidden
from adjudicator.rulesets.locke.rules.cturn import own_turn
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.stages.esp import activation_of
from adjudicator.rulesets.locke.table.names import PHASES
from adjudicator.rulesets.locke.table.state import Character, Table, character
from adjudicator.seam.rulebook import Secret, Value


@book.check("LCK-CTURN-02", on=(ev.DefenceMaintained, ev.DefenceReleased))
def upkeep_is_chosen_in_the_check_phase(table: Table, event: ev.PlayerEvent) -> Said | None:
    """In the check phase of their own combat turn, players maintain or release each defence."""
    who, combat = Player(event.player), own_turn(table, event.player)
    phase = event.phase or (combat.phase if combat is not None else None)
    if event.turn_of not in (None, event.player) or (
        table.combat is not None
        and table.combat.current not in (None, event.player)
        and (table.complete_log or event.player in table.combat.acted)
    ):
        return say("{player} chose what to maintain in another player's combat turn", player=who)
    if phase not in (None, "check"):
        return say("{player} chose what to maintain in the {phase}", player=who, phase=PHASES[phase or "check"])
    if combat is not None and is_past_check(combat):
        return say("{player} chose what to maintain after the check phase", player=who)
    if table.complete_log and not _is_in_use(character(table, event.player), event):
        return say("{player} maintained a defence that is not in use", player=who)
    return None


def _is_in_use(one: Character, event: Any) -> bool:
    """Whether a defence is maintained, or ended by a failed check and is now reported as ended."""
    ended = tuple(lost.defence for lost in one.lapsed) if type(event) is ev.DefenceReleased else ()
    return any(event.defence is None or held.card in (None, event.defence) for held in (*one.maintained, *ended))


@book.check("LCK-CTURN-02", on=(ev.PhaseEntered, ev.CombatTurnEnded), when=is_fought)
def upkeep_is_chosen(table: Table, event: ev.PlayerEvent) -> Said | None:
    """By the end of the check phase the player has chosen what becomes of each defence."""
    combat = own_turn(table, event.player)
    if combat is None or not table.complete_log or combat.phase != "check" or "upkeep" in combat.own:
        return None
    if all(held.doubtful for held in character(table, event.player).maintained):
        return None
    return say("{player} did not choose which defences to maintain", player=Player(event.player))


@book.check("LCK-CTURN-03", on=ev.DefenceMaintained)
@book.serves("LCK-HOUSE-04")
def upkeep_costs_esp_power(table: Table, event: ev.DefenceMaintained) -> Said | Secret | None:
    """Maintaining a C-card defence costs ESP power."""
    defence, who = maintained(table, event.player, event.defence), Player(event.player)
    paid = 0 if event.esp_paid is None and table.complete_log else event.esp_paid
    if defence is None or defence.source != "c_card" or paid is None:
        return None
    due = kept_at(defence) if defence.upkeep is None else defence.upkeep
    if due is None or paid == due:
        return None
    says = say(
        "{player} paid {paid} ESP power for maintaining a defence; {due} is due",
        player=who,
        paid=paid,
        due=due,
    )
    return hidden(event.player, says) if defence.unknown and defence.upkeep is None else says


@book.check("LCK-CTURN-04", on=ev.DefenceMaintained)
def too_high_a_card_takes_a_check(table: Table, event: ev.DefenceMaintained) -> Secret | None:
    """Maintaining a card above the character's own ESP level takes an activation check."""
    defence = maintained(table, event.player, event.defence)
    check = None if defence is None else activation(table, event.player, defence, event.activation_roll)
    if defence is None or check is None or check[1]:
        return None
    who, roll = Player(event.player), event.activation_roll
    if check[1] is None and roll is not None and activation_of(table)[0] is None:
        return None  # the match has another check
    says = say(
        "{player} maintained a defence of level {level} without an activation check", player=who, level=defence.level
    )
    if roll is not None and check[1] is not None:
        says = say(
            "{player} failed the activation check with {total} against {target}, so the defence ends",
            player=who,
            total=sum(roll),
            target=check[0],
        )
    return hidden(event.player, says)


@book.value("LCK-HOUSE-03", on=ev.DefenceMaintained)
def activation_checks(before: Table, event: ev.DefenceMaintained, after: Table) -> Iterator[Value]:
    """The target number of an activation check, and whether it succeeds."""
    defence, seat = maintained(before, event.player, event.defence), event.player
    check = None if defence is None else activation(before, seat, defence, event.activation_roll)
    if check is None:
        return
    target, worked = check
    says = say("target number of {player}'s activation check: {target}", player=Player(seat), target=target)
    yield Value("LCK-HOUSE-03", ("correct_target", seat), target, says)
    if worked is not None:
        outcome = say("it succeeds") if worked else say("it fails")
        says = say("activation check of {player}: {outcome}", player=Player(seat), outcome=outcome)
        yield Value("LCK-HOUSE-03", ("success", seat), worked, says)
