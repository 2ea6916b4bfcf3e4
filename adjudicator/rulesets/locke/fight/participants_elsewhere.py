"""Participants named for a combat who cannot be where it is (LCK-COMBAT-02)."""

from __future__ import annotations

from collections.abc import Collection

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.fight.who_is_there import living_characters_at
from adjudicator.rulesets.locke.stages.normal_turns import is_invader, normal_turn_of, said_else_recorded_place
from adjudicator.rulesets.locke.stages.unseen_turns import seats_with_unseen_turns
from adjudicator.rulesets.locke.table.state import Table, character, stands_at
from adjudicator.rulesets.locke.table.things import At


def participants_elsewhere(table: Table, event: ev.CombatStarted) -> list[str]:
    """The named participants, and the living starter of a combat, who cannot be where it is."""
    at = event.at if event.at is not None else stands_at(table, event.player)
    if at is None:
        return []
    there = living_characters_at(table, at)
    turn = None if table.follow_up or table.complete_log else normal_turn_of(table, event)
    if turn is not None and turn.player == event.player and turn.main_action is None:
        there = (*there, event.player)  # a log may leave out its move there
    last = None if table.complete_log or table.combat is not None else table.turn
    if last is not None and last.player != event.player and last.main_action is None:
        there = (*there, last.player)
    there = (*there, *seats_that_may_have_moved_unrecorded(table, event))
    starts = (event.player,) if character(table, event.player).alive else ()
    named = dict.fromkeys((*event.participants, *starts))
    lurking = _participants_without_piece_if_several(table, event, there)
    return [seat for seat in named if seat not in there and (seat in lurking or _cannot_be_at(table, seat, at))]


def seats_that_may_have_moved_unrecorded(table: Table, event: ev.CombatStarted) -> tuple[str, ...]:
    """The seats whose turns an incomplete log leaves out before a turn that is on record by its combat alone."""
    turn, at = table.turn, said_else_recorded_place(table, event)
    if table.complete_log or at in (*table.follow_up, *table.gone_by):
        return ()
    return (
        () if turn is not None and turn.player == event.player else seats_with_unseen_turns(table, table, event.player)
    )


def _participants_without_piece_if_several(
    table: Table, event: ev.CombatStarted, there: Collection[str]
) -> tuple[str, ...]:
    """The participants without a piece on the planets, if more than one: an ambush has one keeper (LCK-AMBUSH-05)."""
    if table.ambush_keeper is not None or table.stage != "planet":
        return ()
    without = (seat for seat in event.participants if is_invader(character(table, seat)) is False)
    lurking = tuple(seat for seat in without if seat not in there)
    return lurking if len(lurking) > 1 else ()


def _cannot_be_at(table: Table, seat: str, at: At) -> bool:
    """Whether a seat cannot be on a space: it is dead, elsewhere, or without a piece and not there by ambush."""
    one = character(table, seat)
    if not one.alive or one.in_black_hole:
        return True
    if table.ambush_keeper is not None and table.stage == "planet" and is_invader(one) is False:
        lies = not table.ambush or at in table.ambush or None in table.ambush
        return seat != table.ambush_keeper or not lies
    return stands_at(table, seat) is not None
