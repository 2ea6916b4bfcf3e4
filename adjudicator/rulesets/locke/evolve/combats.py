"""Combats: rounds, hands, initiative, combat turns, the round's end."""

from __future__ import annotations

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.counts.arrivals import is_arrival_barred_by_check
from adjudicator.rulesets.locke.evolve.registry import EVOLVE
from adjudicator.rulesets.locke.evolve.stages import card_turned_up
from adjudicator.rulesets.locke.fight.ambush import implies_unrecorded_ambush_card
from adjudicator.rulesets.locke.fight.arrival_check import arrival_round, does_arrival_roll_surely_fail
from adjudicator.rulesets.locke.fight.defences import (
    activation_check,
    maintained_defence_named_or_only,
    with_defences_recorded_as_maintained,
    with_maintenance_due,
    with_unmaintained_defences_lapsed,
    without_defence_or_all,
)
from adjudicator.rulesets.locke.fight.participants_elsewhere import participants_elsewhere
from adjudicator.rulesets.locke.fight.round_ends import (
    after_all_turns_of_round,
    after_combat,
    after_effects_expire,
    after_round_end_effects,
    after_unrecorded_round_end,
    with_possible_evaders_strayed,
)
from adjudicator.rulesets.locke.fight.unseen_combat_turns import (
    after_non_attack_action,
    after_unrecorded_main_action,
    in_turn_of,
    surely_said_in_anothers_combat_turn,
)
from adjudicator.rulesets.locke.fight.unseen_ends import LAST_STEP, begins_combat_after_unrecorded_end
from adjudicator.rulesets.locke.fight.who_is_there import (
    after_leaving,
    living_characters_at,
    with_participant_added,
    with_those_due_and_unrecorded,
)
from adjudicator.rulesets.locke.secrets.mask import mask_table
from adjudicator.rulesets.locke.stages.evil_declarers import evil_declarers, with_evil_declarers
from adjudicator.rulesets.locke.stages.hands import (
    hand_limit,
    hand_limit_to_others,
    hand_size,
    hand_size_after_draw,
    hand_size_to_others,
    may_have_spent_cards_in_noticed_gap,
    with_fewer_cards,
    with_hand_size,
)
from adjudicator.rulesets.locke.stages.normal_turns import (
    after_turn_act,
    said_else_recorded_place,
    starts_evaders_combat_too_late,
)
from adjudicator.rulesets.locke.stages.parties import with_split_party_dissolved
from adjudicator.rulesets.locke.stages.secret_places import public_ambush_places
from adjudicator.rulesets.locke.table.characters import passes_for_alive
from adjudicator.rulesets.locke.table.dice_charts import chart_entry
from adjudicator.rulesets.locke.table.state import Combat, Table, character, with_character
from adjudicator.rulesets.locke.table.things import At, Lapsed, Spot
from adjudicator.seam.frozen import put, replace
from adjudicator.seam.ruleset import SPECTATOR


@EVOLVE.of(ev.CombatStarted)
def combat_started(table: Table, event: ev.CombatStarted, position: int) -> Table:
    """A combat begins among those named, or among all who stand there (LCK-COMBAT-02)."""
    before = table
    at = said_else_recorded_place(table, event)
    who = event.participants or _all_at(table, at) or (event.player,)
    table = after_combat(table)  # a running combat is over; its missing end was found, or is left out
    is_follow_up = (at is not None and at in table.follow_up) or starts_evaders_combat_too_late(table, event)
    table = (
        _with_unrecorded_ambush_card_up(table, event, at) if implies_unrecorded_ambush_card(before, event) else table
    )
    # a combat that follows an evasion belongs to nobody's turn
    table = table if is_follow_up else after_turn_act(table, event)
    for seat in who:
        if hand_size_to_others(table, seat) == 0 and character(table, seat).hand_count is not None:
            one = replace(character(table, seat), hand=None, hand_count=None, hand_told=None)
            table = with_character(table, seat, one)
    follow_up, gone_by = (tuple(one for one in spots if one != at) for spots in (table.follow_up, table.gone_by))
    unentitled = (
        participants_elsewhere(mask_table(before, SPECTATOR), event) if participants_elsewhere(before, event) else ()
    )
    combat = Combat(
        at=at, participants=who, newcomers=who, unentitled=tuple(seat for seat in who if seat in unentitled)
    )
    return replace(table, combat=combat, follow_up=follow_up, gone_by=gone_by)


def _with_unrecorded_ambush_card_up(table: Table, event: ev.CombatStarted, at: At | None) -> Table:
    """The table after an ambush card was turned up unrecorded, and perhaps placed unrecorded too."""
    if not isinstance(at, Spot):
        return table
    is_placed = len(table.ambush) >= table.tables.ambush_cards or at in table.ambush
    known = table.ambush if is_placed else (*table.ambush, at)
    table = card_turned_up(replace(table, ambush=known), ev.CardTurnedUp(player=event.player, at=at), table.at)
    return table if table.complete_log else replace(table, uncovered=(*table.uncovered, at))


@book.serves("LCK-HOUSE-14")
def _all_at(table: Table, at: At | None) -> tuple[str, ...]:
    """All who stand on a space, and its living keeper if an ambush card is turned up in this turn.

    A character whose death only its own sheet shows is included: everybody sees who takes part.
    """
    keeper, there = table.ambush_keeper, living_characters_at(table, at, lives=passes_for_alive)
    if (
        at is None
        or at not in public_ambush_places(table)
        or keeper is None
        or not passes_for_alive(character(table, keeper))
    ):
        return there
    turned = table.turn is not None and "CardTurnedUp" in table.turn.done
    if keeper in there or (not turned and table.face_down is not None and at not in table.face_down):
        return there
    return (*there, keeper)


@EVOLVE.of(ev.CombatRoundStarted)
def round_started(table: Table, event: ev.CombatRoundStarted, position: int) -> Table:
    """A new round begins: nobody has acted; only hands and what is maintained remain of the last one."""
    table = after_combat(table) if begins_combat_after_unrecorded_end(table, event) else table
    table = after_all_turns_of_round(table) if event.round > 1 else table
    old = table.combat or Combat()
    if event.round > 1 and not table.complete_log:
        table = _hands_at_limit_after_unrecorded_round_end(table, old)
    table = with_possible_evaders_strayed(table, old, is_skipped=event.round > max(old.round, old.ended_round) + 1)
    if event.round > old.round:
        table = after_unrecorded_round_end(table)
    fresh = Combat(
        round=event.round,
        at=old.at,
        participants=old.participants,
        obstacles=old.obstacles,
        step=1,
        unentitled=old.unentitled,
        newcomers=old.participants if event.round == 1 else (),
        due_arrivals=old.due_arrivals,
        stays_away=old.stays_away,
        absent_with_check=old.absent_with_check,
        checked=old.checked,
        attack_made=False if table.complete_log else None,
        round_end_effects=() if table.combat is None else table.combat.round_end_effects,
        gone=old.gone,
        follow_up=old.follow_up,
        ended_round=max(old.ended_round, event.round - 1),
    )
    return replace(table, combat=fresh)


def in_next_round_begun_unrecorded(table: Table) -> Table:
    """The table in the next round, whose beginning a log leaves out."""
    combat = table.combat or Combat()
    return round_started(table, ev.CombatRoundStarted(round=max(combat.round, combat.ended_round) + 1), table.at)


def _hands_at_limit_after_unrecorded_round_end(table: Table, combat: Combat) -> Table:
    """The table after a round end that the log leaves out, wholly or partly: all hands are at their limit.

    The cards drawn are unknown. Others take a hand to be at the limit they know of. If part of the round end is on
    record, a hand may hold more, since an effect ended.
    """
    is_on_record = bool(combat.hands_step or combat.end_step)
    for seat in combat.participants:
        one, held, told = character(table, seat), hand_size(table, seat), hand_size_to_others(table, seat)
        if held is None or told is None:
            continue
        least = (held, told) if is_on_record else (0, 0)
        settled, seen = max(least[0], hand_limit(table, seat)), max(least[1], hand_limit_to_others(table, seat))
        one = replace(one, hand=one.hand if held == settled and seat not in combat.spending else None)
        table = with_character(table, seat, with_hand_size(one, settled, seen))
    return table


def _in_round_step_or_later(combat: Combat | None, step: int) -> Combat:
    """The combat, in a step of its round or already in a later one."""
    combat = combat or Combat()
    return combat if combat.step >= step else replace(combat, step=step)


@EVOLVE.of(ev.ArrivalRolled)
def arrival_rolled(table: Table, event: ev.ArrivalRolled, position: int) -> Table:
    """The chart decides who arrives when (LCK-HOUSE-05); a check after the first round settles nothing (LCK-PRE-03)."""
    combat = _in_round_step_or_later(table.combat, 1)
    is_late = combat.round > 1
    due = None if is_late else arrival_round(table, event.roll)
    waiting = tuple(seat for seat in combat.absent_with_check if seat != event.player)
    arrivals = combat.due_arrivals if due is None else put(combat.due_arrivals, event.player, due)
    fails = not is_late and does_arrival_roll_surely_fail(table, event.roll, event.result)
    away = (*combat.stays_away, event.player) if fails else combat.stays_away
    checked = (*combat.checked, event.player)
    combat = replace(combat, due_arrivals=arrivals, absent_with_check=waiting, stays_away=away, checked=checked)
    return replace(table, combat=combat)


@EVOLVE.of(ev.AliveCheckRolled)
def alive_check_rolled(table: Table, event: ev.AliveCheckRolled, position: int) -> Table:
    """An alive check is recorded; who returns by the match's tables takes part, less badly hurt (LCK-HOUSE-06)."""
    combat, seat = _in_round_step_or_later(table.combat, 2), event.player
    table = replace(table, combat=replace(combat, checked=(*combat.checked, seat)))
    most = chart_entry(table.tables.alive_check, sum(event.roll)) if len(event.roll) == 2 else None
    if most is None or (table.complete_log and passes_for_alive(character(table, seat))):
        return table
    # a returning character was dead, on record or not: its count of survived turns has ended (LCK-HOUSE-16)
    table = with_evil_declarers(table, tuple(held for held in evil_declarers(table) if held.player != seat))
    one = character(table, seat)
    one = replace(one, alive=True, fell=False, damage=min(one.damage, most))
    return with_participant_added(with_character(table, seat, one), seat)


@EVOLVE.of(ev.CombatantArrived)
def combatant_arrived(table: Table, event: ev.CombatantArrived, position: int) -> Table:
    """A combatant arrives, and has no hand yet."""
    combat, seat = _in_round_step_or_later(table.combat, 1), event.player
    if is_arrival_barred_by_check(table, event):
        if seat not in combat.participants:
            combat = replace(combat, unentitled=(*combat.unentitled, seat))
    elif seat in combat.unentitled:  # now in time
        combat = replace(combat, unentitled=tuple(one for one in combat.unentitled if one != seat))
        combat = replace(combat, participants=tuple(one for one in combat.participants if one != seat))
    return with_participant_added(replace(table, combat=combat), seat)


@EVOLVE.of(ev.PreCombatRolled)
def pre_combat_rolled(table: Table, event: ev.PreCombatRolled, position: int) -> Table:
    """Dice are rolled before the combat."""
    combat, seat = _in_round_step_or_later(table.combat, 3), event.player
    return replace(table, combat=replace(combat, bluffs=put(combat.bluffs, seat, combat.bluffs.get(seat, 0) + 1)))


@EVOLVE.of(ev.MinionsAppeared)
def minions_appeared(table: Table, event: ev.MinionsAppeared, position: int) -> Table:
    """Minions appear."""
    one = character(table, event.player)
    unsaid = one.minions_unsaid + (0 if event.announced else event.count)
    one = replace(one, minions=one.minions + event.count, minions_unsaid=unsaid)
    table = with_character(table, event.player, one)
    return replace(table, combat=_in_round_step_or_later(table.combat, 3))


@EVOLVE.of(ev.HandReceived)
def hand_received(table: Table, event: ev.HandReceived, position: int) -> Table:
    """A hand is dealt."""
    table = with_those_due_and_unrecorded(table, event.player)
    combat = _in_round_step_or_later(table.combat, 4)
    newcomers = tuple(seat for seat in combat.newcomers if seat != event.player)
    table = replace(table, combat=replace(combat, newcomers=newcomers))
    return _with_cards_added_to_hand(table, event)


@EVOLVE.of(ev.HandRefilled)
def hand_refilled(table: Table, event: ev.HandRefilled, position: int) -> Table:
    """A hand is refilled to its limit, even if the use of cards was left out."""
    table = _with_cards_added_to_hand(_in_hands_step_or_later(table, 5), event)
    combat = table.combat or Combat()
    return replace(table, combat=replace(combat, spending=tuple(s for s in combat.spending if s != event.player)))


def _in_hands_step_or_later(table: Table, step: int) -> Table:
    """The table after a step of the round end that concerns hands."""
    combat = table.combat or Combat()
    return replace(table, combat=replace(combat, hands_step=max(combat.hands_step, step)))


def _with_cards_added_to_hand(table: Table, event: ev.HandReceived | ev.HandRefilled) -> Table:
    """The table with more cards in a hand; if they are not named, the hand is no longer known."""
    one = character(table, event.player)
    held = hand_size(table, event.player)
    told = hand_size_to_others(table, event.player)
    if type(event) is ev.HandReceived:
        held, told = one.hand_count or 0, one.hand_count or 0 if one.hand_told is None else one.hand_told
    hand = (*(one.hand or ()), *event.cards) if event.cards else one.hand if not event.count else None
    if one.hand is None and held != 0:
        hand = None  # what it held before is not known
    one = replace(one, hand=hand, spent=() if event.count else one.spent)
    if held is None or told is None:
        return with_character(table, event.player, one)
    after, seen = held + event.count, told + event.count
    if type(event) is ev.HandRefilled and may_have_spent_cards_in_noticed_gap(table, event.player):
        after = hand_size_after_draw(held, event.count, hand_limit(table, event.player))
        seen = hand_size_after_draw(told, event.count, hand_limit_to_others(table, event.player))
        one = one if after == held + event.count else replace(one, hand=None)  # nobody says which cards it used
    return with_character(table, event.player, with_hand_size(one, after, seen))


@EVOLVE.of(ev.CombatTurnStarted)
def combat_turn_started(table: Table, event: ev.CombatTurnStarted, position: int) -> Table:
    """A combat turn begins; seats earlier in the order count as having had their turn."""
    return in_turn_of(table, event.player, anew=True)


@EVOLVE.of(ev.CombatTurnEnded)
def combat_turn_ended(table: Table, event: ev.CombatTurnEnded, position: int) -> Table:
    """A combat turn ends."""
    table = with_unmaintained_defences_lapsed(table, event.player)
    combat = table.combat or Combat()
    combat = after_unrecorded_main_action(table, combat) if combat.current == event.player else combat
    acted = combat.acted if event.player in combat.acted else (*combat.acted, event.player)
    return replace(
        table,
        combat=replace(
            combat, acted=acted, current=None, phase=None, reached=None, main_action=None, own=(), struck=(), untimed=()
        ),
    )


@EVOLVE.of(ev.DefenceMaintained)
def defence_maintained(table: Table, event: ev.DefenceMaintained, position: int) -> Table:
    """ESP power is paid for a defence, which ends if its activation check fails (LCK-CTURN-03, LCK-CTURN-04)."""
    table = _choosing(table, event.player)
    one = with_defences_recorded_as_maintained(character(table, event.player), event.defence)
    table = with_character(table, event.player, one)
    defence = maintained_defence_named_or_only(table, event.player, event.defence)
    check = None if defence is None else activation_check(table, event.player, defence, event.activation_roll)
    if defence is not None and check is not None and check[1] is False:
        kept = tuple(held for held in one.maintained if held is not defence)
        one = replace(one, maintained=kept, lapsed=(*one.lapsed, Lapsed(defence=defence, told_by=(event.player,))))
    if one.esp_power is not None and event.esp_paid:
        one = replace(one, esp_power=max(0, one.esp_power - event.esp_paid))
    return with_character(table, event.player, one)


@EVOLVE.of(ev.DefenceReleased)
def defence_released(table: Table, event: ev.DefenceReleased, position: int) -> Table:
    """A defence is released; all of them if none is named."""
    table = _choosing(table, event.player)
    return with_character(table, event.player, without_defence_or_all(character(table, event.player), event.defence))


@book.serves("LCK-CTURN-02")
def _choosing(table: Table, seat: str) -> Table:
    """The table in a seat's check phase; with its first choice, all its defences are up for upkeep."""
    if table.combat is None and table.turn is not None:
        return table  # the check phase of a normal turn
    combat = table.combat or Combat()
    is_first = combat.current != seat or "upkeep" not in combat.own
    table = in_turn_of(table, seat, "upkeep")
    return with_maintenance_due(table, seat) if is_first else table


@EVOLVE.of(ev.CombatLeft)
def combat_left(table: Table, event: ev.CombatLeft, position: int) -> Table:
    """A combatant leaves; the piece stands elsewhere."""
    table = after_leaving(table, event.player)
    combat = table.combat
    if combat is not None:
        table = replace(table, combat=replace(combat, follow_up=(*combat.follow_up, event.to)))
    table = with_character(table, event.player, replace(character(table, event.player), at=event.to))
    return with_split_party_dissolved(table, event.player)


@EVOLVE.of(ev.CombatCardDiscarded)
def combat_card_discarded(table: Table, event: ev.CombatCardDiscarded, position: int) -> Table:
    """Cards are discarded from a hand."""
    if event.reason == "main":
        if not surely_said_in_anothers_combat_turn(table, event):
            table = in_turn_of(table, event.player, main="CombatCardDiscarded")
        table = after_non_attack_action(table, event.player)
    else:
        table = _in_hands_step_or_later(table, 3 if event.reason == "over_limit" else 4)
    one, held = with_fewer_cards(table, event.player, event.count), hand_size(table, event.player)
    if one.hand is not None and held is not None and event.count >= held:
        one = replace(one, hand=())
    return with_character(table, event.player, one)


@EVOLVE.of(ev.RoundEndStepDone)
def round_end_step_done(table: Table, event: ev.RoundEndStepDone, position: int) -> Table:
    """A step of the round's end is done; the last one ends what lasts until then (LCK-ROUND-10). After the combat, a
    step is a late report and changes nothing."""
    if table.combat is None and table.turn is not None:
        return table
    table = after_all_turns_of_round(table)
    if event.step == 1 or not table.complete_log:
        table = after_round_end_effects(table)
    combat = _in_round_step_or_later(table.combat, 7)
    wishes = combat.wishes if event.wishes is None else event.wishes
    combat = after_unrecorded_main_action(table, combat)
    combat = replace(combat, in_round_end=True, end_step=event.step, wishes=wishes, current=None)
    if event.step == LAST_STEP:
        combat = replace(combat, ended_round=combat.round)
        table = after_effects_expire(table)
    return replace(table, combat=combat)


@EVOLVE.of(ev.CombatEnded)
def combat_ended(table: Table, event: ev.CombatEnded, position: int) -> Table:
    """The combat ends."""
    return after_combat(table)
