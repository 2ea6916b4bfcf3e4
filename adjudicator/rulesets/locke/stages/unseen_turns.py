"""The seats whose normal turns an incomplete log leaves out: whatever they did in them may have been legal."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.rulesets.locke.stages.normal_turns import has_turns_in_stage
from adjudicator.rulesets.locke.table.characters import passes_for_alive
from adjudicator.rulesets.locke.table.state import Table, character, seats_in_order, with_character
from adjudicator.seam.frozen import replace


def seats_with_unseen_turns(before: Table, after: Table, next_player: str | None) -> tuple[str, ...]:
    """The seats whose normal turns, or their main actions, a log leaves out before the turn of `comes`; also those
    whose death only the sheet shows."""
    turn = before.turn
    last = before.last_actor if turn is None else turn.player
    first = after.first_player
    if last is None and first not in (None, next_player):
        return (first, *_seats_with_turns_between(after, first, next_player))
    unseen = tuple(_seats_with_turns_between(after, last, next_player))
    return (turn.player, *unseen) if turn is not None and turn.main_action is None else unseen


def _seats_with_turns_between(table: Table, seat: str | None, other: str | None) -> Iterator[str]:
    """The seats that have a turn after one seat and before another."""
    known = () if seat is None else seats_in_order(table, seat)
    if seat not in known or other not in known:
        return
    order = (*known[known.index(seat) + 1 :], *known[: known.index(seat)])
    for one in order[: order.index(other)] if other in order else order:
        if has_turns_in_stage(table, one) or _does_dead_seat_pass_for_active(table, one):
            yield one


def _does_dead_seat_pass_for_active(table: Table, seat: str) -> bool:
    """Whether everybody but those who know its sheet takes a dead seat to have turns."""
    one = character(table, seat)
    if one.alive or not passes_for_alive(one):
        return False
    return has_turns_in_stage(with_character(table, seat, replace(one, alive=True)), seat)
