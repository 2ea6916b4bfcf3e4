"""Leaving a combat (LCK-LEAVE)."""

from __future__ import annotations

from adjudicator.plain.said import Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.fight.present_attack import attack_now
from adjudicator.rulesets.locke.fight.who_is_there import surely_never_there
from adjudicator.rulesets.locke.rules.move import (
    breach_if_base_path_has_gap_or_other_end,
    breach_if_die_forbids_teleport_length,
    breach_if_went_both_ways_on_planet,
    is_path_through_base,
    start_space_of_piece_or_none,
)
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.stages.normal_turns import said_else_recorded_place, starts_evaders_combat_too_late
from adjudicator.rulesets.locke.stages.teleport_die import single_die
from adjudicator.rulesets.locke.table.characters import passes_for_alive
from adjudicator.rulesets.locke.table.spaces import is_in_base, share_a_space
from adjudicator.rulesets.locke.table.state import Combat, Table
from adjudicator.rulesets.locke.table.things import At
from adjudicator.seam.rulebook import Missing

book.records("LCK-HOUSE-35")


@book.check("LCK-LEAVE-01", on=ev.CombatLeft)
def leaving_follows_an_evasion(table: Table, event: ev.CombatLeft) -> Said | Missing | None:
    """Only a character whose evasion succeeded leaves; after failed defences, or nothing, one may not be on record."""
    combat, attack = table.combat or Combat(), attack_now(table)
    tried = [one for one in (() if attack is None else attack.responses) if one.player == event.player]
    if any(one.kind == "evasion" and one.success is not False for one in tried):
        return None
    if not tried and combat.evasions_made:
        return None
    says = say("{player} left the combat without an evasion that succeeded", player=Player(event.player))
    return Missing(says) if all(one.kind == "defence" and not one.success for one in tried) else says


@book.check("LCK-LEAVE-01", on=ev.CombatLeft)
def leaving_takes_one_die(table: Table, event: ev.CombatLeft) -> Said | Missing | None:
    """A leaving character rolls one die."""
    who = Player(event.player)
    if event.roll is None:
        return Missing(say("{player} left the combat without rolling a die", player=who))
    count = len(event.roll)
    if count == 1:
        return None
    return say("{player} rolled {count} dice for leaving the combat; it takes one", player=who, count=count)


@book.check("LCK-LEAVE-01", on=ev.CombatLeft)
@book.serves("LCK-LEAVE-02")
def leaving_goes_as_far_as_the_die(table: Table, event: ev.CombatLeft) -> Said | None:
    """A leaving character goes as many steps as one die shows, as in a teleport move that cannot fail."""
    start = start_space_of_piece_or_none(table, event)
    if start is None or is_in_base(start):
        way = (
            breach_if_base_path_has_gap_or_other_end(start, event)
            if event.path and is_path_through_base(start, event)
            else None
        )
    else:
        way = breach_if_went_both_ways_on_planet(start, event)
    return breach_if_die_forbids_teleport_length(start, event, single_die(event)) if way is None else way


@book.check("LCK-LEAVE-03", on=ev.CombatStarted)
def follow_up_combats_need_others(table: Table, event: ev.CombatStarted) -> Said | None:
    """A combat at a destination needs others who are there."""
    at = said_else_recorded_place(table, event)
    if at is None or at not in table.follow_up or not _takes_part_surely_alone(table, event, at):
        return None
    return say("{player} started a combat where nobody else is", player=Player(event.player))


def _takes_part_surely_alone(table: Table, event: ev.CombatStarted, at: At) -> bool:
    """Whether nobody else takes part; if nobody is named, whether all other living are known to be elsewhere."""
    if event.participants:
        return len(event.participants) == 1
    return not any(
        passes_for_alive(one) and not one.in_black_hole and share_a_space(one.at, at) is not False
        for seat, one in table.characters.items()
        if seat != event.player
    )


@book.check("LCK-LEAVE-04", on=ev.CombatStarted)
def follow_up_combats_come_at_once(table: Table, event: ev.CombatStarted) -> Said | None:
    """A combat at a destination takes place before the turn goes on."""
    if table.combat is not None or not starts_evaders_combat_too_late(table, event):
        return None
    return say(
        "{player} started a follow-up combat after the turn had gone on; it comes right after the present one",
        player=Player(event.player),
    )


@book.check("LCK-LEAVE-04", on=ev.CombatStarted)
def follow_up_combats_come_after(table: Table, event: ev.CombatStarted) -> Said | Missing | None:
    """A combat at a destination takes place after the present one, whose end may not be on record."""
    if table.combat is None:
        return None
    says = say("{player} started a combat while another one runs", player=Player(event.player))
    return Missing(says) if _is_normal_turn_of_seat_never_in_combat(table, table.combat, event.player) else says


def _is_normal_turn_of_seat_never_in_combat(table: Table, combat: Combat, seat: str) -> bool:
    """Whether the turn has come to a player who took no part in the running combat."""
    turn = table.turn
    return turn is not None and turn.player == seat and surely_never_there(combat, seat)
