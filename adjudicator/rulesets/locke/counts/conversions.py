"""Conversions that use up the attempt of their faction (LCK-CONVERT)."""

from __future__ import annotations

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.fight.who_is_there import are_together
from adjudicator.rulesets.locke.table.state import Table, character


def uses_up_attempt_of_faction(table: Table, event: ev.ConversionAttempted) -> bool:
    """Whether a conversion uses up its faction's attempt (LCK-CONVERT-05); one nobody there could make does not."""
    if converts_oneself(event) or is_target_surely_elsewhere(table, event):
        return False
    return not is_by_special_who_may_not_convert(table, event)


def converts_oneself(event: ev.ConversionAttempted) -> bool:
    """Whether a player tries to convert their own character."""
    return event.player == event.target


def is_target_surely_elsewhere(table: Table, event: ev.ConversionAttempted) -> bool:
    """Whether the target is known to be on another space."""
    return are_together(table, event.player, event.target) is False


def is_by_special_who_may_not_convert(table: Table, event: ev.ConversionAttempted) -> bool:
    """Whether a SPECIAL character tries to convert whose sheet does not say that it may."""
    one = character(table, event.player)
    return one.alignment == "SPECIAL" and not one.may_convert
