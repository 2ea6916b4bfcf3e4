"""How an action is aimed: what its card lists of it holds against a report, and completes one that leaves it out."""

from __future__ import annotations

from adjudicator.rulesets.malifaux.data import ActionData
from adjudicator.rulesets.malifaux.ground.events import ActionTargeted
from adjudicator.rulesets.malifaux.state import Action, Table
from adjudicator.rulesets.malifaux.stats import action_kind
from adjudicator.seam.frozen import replace
from adjudicator.seam.recall import recalled


def action_aimed(table: Table, event: ActionTargeted) -> Action | None:
    """The action that names this target: the newest one of its model that is under way, unless it aims at another."""
    mine = [one for one in table.actions.values() if one.model == event.actor and not one.completed]
    newest = mine[-1] if mine else None
    return newest if newest is not None and newest.target in (None, event.target) else None


@recalled()
def aimed(table: Table, event: ActionTargeted) -> ActionTargeted:
    """A target as it counts: kind, icon and range as the action's card lists them, the rest as reported."""
    action = action_aimed(table, event)
    if action is None:
        return event
    data = table.action_data.get(action.name, ActionData())
    kind = action_kind(table, action.model, action.name)
    return replace(
        event,
        kind=kind if kind in ("attack", "tactical") else event.kind,
        icon=data.icon or event.icon,
        range=event.range if data.range is None else data.range,
    )
