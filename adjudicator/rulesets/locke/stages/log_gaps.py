"""How much an incomplete log has been seen to leave out: the beginnings of turns, rounds and combats.

Of a log that leaves much out, a step that seems to go back may belong to a later turn, round or combat.
"""

from __future__ import annotations

from typing import Final

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.table.state import Combat, Table
from adjudicator.seam.frozen import replace

MUCH: Final = 3
"""The number of beginnings left out from which a log is taken to leave much out."""
_BEGINNINGS: Final = frozenset((ev.NormalTurnStarted, ev.CombatStarted, ev.CombatRoundStarted))
"""What is on record where nothing is left out."""


def has_log_several_noticed_gaps(table: Table) -> bool:
    """Whether an incomplete log has been seen to leave out several beginnings."""
    return table.omitted >= MUCH and not table.complete_log


def with_gap_noticed(before: Table, after: Table, event: ev.Event) -> Table:
    """The table of an incomplete log after an event that shows a beginning left out."""
    if type(event) in _BEGINNINGS or not _shows_unrecorded_beginning(before, after):
        return after
    return replace(after, omitted=after.omitted + 1)


def _shows_unrecorded_beginning(before: Table, after: Table) -> bool:
    """Whether a turn, a combat or its round has begun by an event that is no such beginning."""
    if after.turn is not None and (before.turn is None or before.turn.player != after.turn.player):
        return True
    old, new = before.combat, after.combat
    if new is None or new is old:
        return False
    old = old or Combat()
    return old.round != new.round


def recorded_else_none_in_incomplete_log(table: Table, *, is_recorded: bool) -> bool | None:
    """Whether something happened that would be on record: True if it is; if not, False in a complete log, else None."""
    return True if is_recorded else False if table.complete_log else None
