"""Triggers by name, with the action that they are printed on; a model's own stand on its card."""

from __future__ import annotations

from typing import NamedTuple

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.data import Bonus, Trigger
from adjudicator.rulesets.malifaux.duels import duelist_of
from adjudicator.rulesets.malifaux.events import Change, TriggerDeclared, TriggerResolved
from adjudicator.rulesets.malifaux.state import Action, Duel, Duelist, Table
from adjudicator.rulesets.malifaux.worded import known_as
from adjudicator.seam.recall import recalled


class NamedTrigger(NamedTuple):
    """A trigger's name, its data and the action it is printed on; a resistance trigger is on no action."""

    name: str
    trigger: Trigger
    action: str | None

    @property
    def resists(self) -> bool:
        """Whether it is a resistance trigger (MFX-TRIG-06)."""
        return self.action is None


class TriggerInDuel(NamedTuple):
    """A trigger, as a model declares or resolves it in a duel: the duel, the model's part in it and the trigger."""

    duel: Duel
    mine: Duelist
    found: NamedTrigger


def action_of(table: Table, duel: Duel) -> Action | None:
    """The action that a duel belongs to, as long as the table keeps it."""
    return None if duel.action is None else table.actions.get(duel.action)


@book.serves("MFX-TRIG-06")
def find(table: Table, duel: Duel, model: str, name: str) -> NamedTrigger | None:
    """The trigger of that name: of the duel's action, the model or any other action; None if none is on record."""
    action = action_of(table, duel)
    own = table.models[model].triggers
    mine = own.get(known_as(own, name))
    if mine is not None and model != duel.acting.model:
        return NamedTrigger(name, mine, None)
    if action is not None and action.name in table.action_data:
        printed = table.action_data[action.name].triggers
        found = printed.get(known_as(printed, name))
        if found is not None:
            return NamedTrigger(name, found, action.name)
    if mine is not None:
        return NamedTrigger(name, mine, None)
    for other, data in table.action_data.items():
        found = data.triggers.get(known_as(data.triggers, name))
        if found is not None:
            return NamedTrigger(name, found, other)
    return None


def is_on_no_card(table: Table, duel: Duel, model: str, name: str) -> bool:
    """Whether the text to look in (an acting model's action, a target's triggers) is on record and lacks it."""
    if find(table, duel, model, name) is not None:
        return False
    if model != duel.acting.model:
        return bool(table.models[model].triggers)
    action = action_of(table, duel)
    return action is not None and action.name in table.action_data


@recalled()
def named_in(table: Table, event: TriggerDeclared | TriggerResolved) -> TriggerInDuel | None:
    """The trigger that an event names, in its duel; None unless all are on the table."""
    duel = table.duels[event.duel]
    mine = duelist_of(duel, event.model)
    found = None if mine is None else find(table, duel, event.model, event.trigger)
    return None if mine is None or found is None else TriggerInDuel(duel, mine, found)


@book.serves("MFX-TRIG-18", "MFX-TRIG-35")
def timing(found: NamedTrigger) -> str:
    """When a trigger is resolved: after succeeding, unless it states another timing."""
    return found.trigger.timing or "after_succeeding"


def printed_change(event: TriggerResolved, found: NamedTrigger | None) -> Change | None:
    """The change to its model's total that a trigger's printed data states."""
    effect = None if found is None else found.trigger.effect
    return Change(model=event.model, total=effect.total, suits=effect.suits) if isinstance(effect, Bonus) else None
