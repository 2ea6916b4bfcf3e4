"""The die of a teleport move, or of leaving a combat: whether the piece goes (LCK-TELE-02, LCK-LEAVE-02)."""

from __future__ import annotations

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.table.things import Spot


def single_die(event: ev.Teleported | ev.CombatLeft) -> int | None:
    """What the one die shows."""
    return event.roll[0] if event.roll is not None and len(event.roll) == 1 else None


def die_allows_move(event: ev.Teleported | ev.CombatLeft) -> bool | None:
    """Whether the die lets the piece move: less than the declared level; leaving a combat, always (LCK-LEAVE-02)."""
    die = single_die(event)
    if isinstance(event, ev.CombatLeft):
        return True
    return None if die is None or event.declared_level is None else die < event.declared_level


def may_have_stayed(start: Spot | None, event: ev.Teleported | ev.CombatLeft) -> bool:
    """Whether the die failed and the piece stayed, or may have, so that a way on record was meant and not gone."""
    return (
        start == event.to
        if die_allows_move(event) is None
        else die_allows_move(event) is False and start in (None, event.to)
    )
