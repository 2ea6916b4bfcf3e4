"""The die of a teleport move, or of leaving a combat: whether the piece goes (LCK-TELE-02, LCK-LEAVE-02)."""

from __future__ import annotations

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.table.things import Spot


def die_of(event: ev.Teleported | ev.CombatLeft) -> int | None:
    """What the one die shows."""
    return event.roll[0] if event.roll is not None and len(event.roll) == 1 else None


def moves(event: ev.Teleported | ev.CombatLeft) -> bool | None:
    """Whether the die lets the piece move: less than the declared level; leaving a combat, always (LCK-LEAVE-02)."""
    die = die_of(event)
    if isinstance(event, ev.CombatLeft):
        return True
    return None if die is None or event.declared_level is None else die < event.declared_level


def stays(start: Spot | None, event: ev.Teleported | ev.CombatLeft) -> bool:
    """Whether the die failed and the piece stayed, or may have, so that a way on record was meant and not gone."""
    return start == event.to if moves(event) is None else moves(event) is False and start in (None, event.to)
