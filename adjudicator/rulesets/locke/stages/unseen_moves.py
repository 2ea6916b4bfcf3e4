"""Where a piece may stand whose move of the present turn a log leaves out."""

from __future__ import annotations

from typing import Final

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.stages.normal_turns import normal_turn_of
from adjudicator.rulesets.locke.table.spaces import (
    CARD_SPACES,
    is_in_base,
    is_on_outer_ring,
    is_on_planet,
    steps_between,
)
from adjudicator.rulesets.locke.table.state import Table, stands_at
from adjudicator.rulesets.locke.table.things import SURROUNDINGS, At, Spot

FURTHEST: Final = 6
"""The most spaces that any die leads (LCK-TELE-03)."""


def may_have_moved_there_unseen(table: Table, event: ev.CardTurnedUp | ev.SpaceEffectResolved) -> bool:
    """Whether an incomplete log may leave out a main action that took the piece to the card of an event."""
    if table.complete_log:
        return False
    turn = normal_turn_of(table, event)
    if turn is None or turn.player != event.player or turn.main_action is not None:
        return False
    return _is_card_space_one_move_away(stands_at(table, event.player), event.at)


def _is_card_space_one_move_away(start: At | None, to: At | None) -> bool:
    """Whether one move, teleport move or intrusion may lead from a place to the space of a card."""
    if not isinstance(to, Spot) or to not in CARD_SPACES:
        return False
    if start == SURROUNDINGS:
        return is_on_outer_ring(to)
    if not isinstance(start, Spot) or is_on_planet(start) != is_on_planet(to):
        return False
    return steps_between(start, to) <= FURTHEST if is_in_base(start) else start.planet == to.planet
