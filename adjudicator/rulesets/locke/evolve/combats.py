"""Combats: rounds, hands, initiative, combat turns, the round's end."""

from __future__ import annotations

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.arrivals import due_round
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.evolve.registry import EVOLVE
from adjudicator.rulesets.locke.fighting import after_leaving, in_turn, those_at
from adjudicator.rulesets.locke.info import together
from adjudicator.rulesets.locke.state import Combat, Table, character, with_character
from adjudicator.rulesets.locke.things import At
from adjudicator.rulesets.locke.turns import done
from adjudicator.seam.frozen import put, replace

UNTIL_ROUND_END = ("round_end", "end_of_round")
"""How an effect says that it runs until the end of the round (LCK-ROUND-10)."""


@EVOLVE.of(ev.CombatStarted)
def combat_started(table: Table, event: ev.CombatStarted, position: int) -> Table:
    """A combat among those named, or among all who stand there (LCK-COMBAT-02)."""
    at = event.at if event.at is not None else character(table, event.player).at
    who = event.participants or _all_at(table, at) or (event.player,)
    table = done(table, event)
    follow_up = tuple(one for one in table.follow_up if one != at)
    return replace(table, combat=Combat(at=at, participants=who, newcomers=who), follow_up=follow_up)


@book.serves("LCK-HOUSE-14")
def _all_at(table: Table, at: At | None) -> tuple[str, ...]:
    """All who stand on a space, and where an ambush card is turned up in this turn, its living keeper."""
    keeper, there = table.ambush_keeper, those_at(table, at)
    if at is None or at not in table.ambush or keeper is None or not character(table, keeper).alive:
        return there
    turned = table.turn is not None and "CardTurnedUp" in table.turn.done
    if keeper in there or (not turned and table.face_down is not None and at not in table.face_down):
        return there
    return (*there, keeper)


@EVOLVE.of(ev.CombatRoundStarted)
def round_started(table: Table, event: ev.CombatRoundStarted, position: int) -> Table:
    """A new round: nobody has acted, nothing is left of the last one but hands and what is maintained."""
    old = table.combat or Combat()
    fresh = Combat(
        round=event.round,
        at=old.at,
        participants=old.participants,
        obstacles=old.obstacles,
        step=1,
        newcomers=old.participants if event.round == 1 else (),
        due_arrivals=old.due_arrivals,
        absent_with_check=old.absent_with_check,
        round_end_effects=old.round_end_effects,
        ended_round=max(old.ended_round, event.round - 1),
    )
    return replace(table, combat=fresh)


def _at_step(combat: Combat | None, step: int) -> Combat:
    """The combat, in a step of its round or a later one."""
    combat = combat or Combat()
    return replace(combat, step=max(combat.step, step))


@EVOLVE.of(ev.ArrivalRolled)
def arrival_rolled(table: Table, event: ev.ArrivalRolled, position: int) -> Table:
    """Who arrives when, by the chart (LCK-HOUSE-05)."""
    combat = _at_step(table.combat, 1)
    due = due_round(table, event.roll)
    waiting = tuple(seat for seat in combat.absent_with_check if seat != event.player)
    arrivals = combat.due_arrivals if due is None else put(combat.due_arrivals, event.player, due)
    return replace(table, combat=replace(combat, due_arrivals=arrivals, absent_with_check=waiting))


@EVOLVE.of(ev.AliveCheckRolled)
def alive_check_rolled(table: Table, event: ev.AliveCheckRolled, position: int) -> Table:
    """A roll on record: nobody returns (LCK-HOUSE-06)."""
    return replace(table, combat=_at_step(table.combat, 2))


@EVOLVE.of(ev.CombatantArrived)
def combatant_arrived(table: Table, event: ev.CombatantArrived, position: int) -> Table:
    """One more takes part, and has no hand yet."""
    combat, seat = _at_step(table.combat, 1), event.player
    if seat not in combat.participants:
        combat = replace(combat, participants=(*combat.participants, seat), newcomers=(*combat.newcomers, seat))
    one = character(table, seat)
    at = one.at if combat.at is None else combat.at
    return with_character(replace(table, combat=combat), seat, replace(one, at=at))


@EVOLVE.of(ev.PreCombatRolled)
def pre_combat_rolled(table: Table, event: ev.PreCombatRolled, position: int) -> Table:
    """Dice before the combat."""
    combat, seat = _at_step(table.combat, 3), event.player
    return replace(table, combat=replace(combat, bluffs=put(combat.bluffs, seat, combat.bluffs.get(seat, 0) + 1)))


@EVOLVE.of(ev.MinionsAppeared)
def minions_appeared(table: Table, event: ev.MinionsAppeared, position: int) -> Table:
    """More minions."""
    one = character(table, event.player)
    table = with_character(table, event.player, replace(one, minions=one.minions + event.count))
    return replace(table, combat=_at_step(table.combat, 3))


@EVOLVE.of(ev.HandReceived)
def hand_received(table: Table, event: ev.HandReceived, position: int) -> Table:
    """A hand."""
    combat = _at_step(table.combat, 4)
    newcomers = tuple(seat for seat in combat.newcomers if seat != event.player)
    table = replace(table, combat=replace(combat, newcomers=newcomers))
    return _with_more(table, event)


@EVOLVE.of(ev.HandRefilled)
def hand_refilled(table: Table, event: ev.HandRefilled, position: int) -> Table:
    """More cards in hand."""
    return _with_more(table, event)


def _with_more(table: Table, event: ev.HandReceived | ev.HandRefilled) -> Table:
    one = character(table, event.player)
    hand = one.hand if not event.cards else (*(one.hand or ()), *event.cards)
    return with_character(table, event.player, replace(one, hand=hand, hand_count=(one.hand_count or 0) + event.count))


@EVOLVE.of(ev.CombatTurnStarted)
def combat_turn_started(table: Table, event: ev.CombatTurnStarted, position: int) -> Table:
    """A combat turn; those who come before it have had theirs."""
    return in_turn(table, event.player, anew=True)


@EVOLVE.of(ev.CombatTurnEnded)
def combat_turn_ended(table: Table, event: ev.CombatTurnEnded, position: int) -> Table:
    """A combat turn is over."""
    combat = table.combat or Combat()
    acted = combat.acted if event.player in combat.acted else (*combat.acted, event.player)
    return replace(table, combat=replace(combat, acted=acted, current=None, phase=None, main_action=None, own=()))


@EVOLVE.of(ev.DefenceMaintained)
def defence_maintained(table: Table, event: ev.DefenceMaintained, position: int) -> Table:
    """ESP power paid for a defence that stays (LCK-CTURN-03)."""
    table, one = in_turn(table, event.player, "upkeep"), character(table, event.player)
    if one.esp_power is None or not event.esp_paid:
        return table
    return with_character(table, event.player, replace(one, esp_power=max(0, one.esp_power - event.esp_paid)))


@EVOLVE.of(ev.DefenceReleased)
def defence_released(table: Table, event: ev.DefenceReleased, position: int) -> Table:
    """A defence less; where it is not named, all of them."""
    one = character(table, event.player)
    kept = tuple(defence for defence in one.maintained if event.defence not in (None, defence.card))
    return with_character(in_turn(table, event.player, "upkeep"), event.player, replace(one, maintained=kept))


@EVOLVE.of(ev.CombatLeft)
def combat_left(table: Table, event: ev.CombatLeft, position: int) -> Table:
    """One less takes part; the piece stands elsewhere."""
    table = after_leaving(table, event.player)
    table = with_character(table, event.player, replace(character(table, event.player), at=event.to))
    return together(table, event.player)


@EVOLVE.of(ev.CombatCardDiscarded)
def combat_card_discarded(table: Table, event: ev.CombatCardDiscarded, position: int) -> Table:
    """Fewer cards in hand."""
    if event.reason == "main":
        table = in_turn(table, event.player, main="CombatCardDiscarded")
    one = character(table, event.player)
    if one.hand_count is None:
        return table
    return with_character(table, event.player, replace(one, hand_count=max(0, one.hand_count - event.count)))


@EVOLVE.of(ev.RoundEndStepDone)
def round_end_step_done(table: Table, event: ev.RoundEndStepDone, position: int) -> Table:
    """A step of the round's end; the last one ends what runs until then (LCK-ROUND-10)."""
    combat = _at_step(table.combat, 7)
    wishes = combat.wishes if event.wishes is None else event.wishes
    combat = replace(combat, in_round_end=True, end_step=event.step, wishes=wishes, current=None)
    if event.step == 6:
        combat = replace(combat, ended_round=combat.round)
        for seat, one in table.characters.items():
            kept = tuple(effect for effect in one.effects if effect.until not in UNTIL_ROUND_END)
            if len(kept) < len(one.effects):
                table = with_character(table, seat, replace(one, effects=kept))
    return replace(table, combat=combat)


@EVOLVE.of(ev.CombatEnded)
def combat_ended(table: Table, event: ev.CombatEnded, position: int) -> Table:
    """No combat any more; all hands are discarded (LCK-HOUSE-23)."""
    combat = table.combat or Combat()
    for seat in combat.participants:
        table = with_character(table, seat, replace(character(table, seat), hand=None, hand_count=None))
    return replace(table, combat=None, follow_up=(*table.follow_up, *combat.follow_up))
