"""The terms of a duel: what cards and its action have of them counts, and completes what a report leaves out."""

from __future__ import annotations

from adjudicator.rulesets.malifaux.data import STATS, ActionData
from adjudicator.rulesets.malifaux.events import DuelStarted
from adjudicator.rulesets.malifaux.state import Action, Duel, Duelist, Table
from adjudicator.rulesets.malifaux.stats import LEAST, action_stat, stat_now
from adjudicator.seam.frozen import replace


def own_action(table: Table, duel: DuelStarted | Duel) -> Action | None:
    """The action whose own duel this is; None where none is named, and for a duel that an effect of one demands.

    Such a duel is another model's, or a test of one of the four stats though the action has a stat of its own.
    """
    action = None if duel.action is None else table.actions.get(duel.action)
    if action is None:
        return None
    if acting_model(duel) != action.model:
        return action if _is_told_of_another(table, duel, action) else None
    if duel.kind == "opposed" or duel.stat_name not in STATS:
        return action
    return action if action_stat(table, action.model, action.name) is None else None


def acting_model(duel: DuelStarted | Duel) -> str:
    """The model that begins a duel, as it is recorded."""
    return duel.acting if isinstance(duel.acting, str) else duel.acting.model


def _is_told_of_another(table: Table, duel: DuelStarted | Duel, action: Action) -> bool:
    """Whether a duel is the action's own but for its acting model: resisted as the action is, by the action's target.

    Once the model that takes the action has begun it, another's is one that an effect demands.
    """
    data, told = table.action_data.get(action.name), duel.target
    target = (told.model if isinstance(told, Duelist) else told) or action.target
    if duel.kind == "simple" or data is None or data.resist is None or duel.resist not in (None, data.resist):
        return False
    if target in (None, acting_model(duel)) or action.target not in (None, target):
        return False
    return all(other.action != duel.action or other.acting.model != action.model for other in table.duels.values())


def own_data(table: Table, event: DuelStarted) -> ActionData | None:
    """What is printed of the action whose own duel this is."""
    action = own_action(table, event)
    return None if action is None else table.action_data.get(action.name)


def stat_added(table: Table, model: str, action: Action | None, stat_name: str | None) -> str | None:
    """The action, or the one of the four stats, whose number a model adds; None where no card on record has it."""
    if action is not None and action_stat(table, model, action.name) is not None:
        return action.name
    if stat_name in STATS and stat_now(table, model, stat_name) is not None:
        return stat_name
    return None


def settled(table: Table, event: DuelStarted) -> DuelStarted:
    """The report as it counts: stat, suits, resist, target number and icon that are known, the rest as told.

    An opposed duel goes on with the target that is reported: whoever resisted, resisted.
    """
    action = own_action(table, event)
    model = event.acting if action is None else action.model
    adds = stat_added(table, model, action, event.stat_name)
    if adds is not None:
        event = replace(event, stat=stat_now(table, model, adds))
    elif event.stat is not None and event.stat < LEAST:
        event = replace(event, stat=LEAST)
    if action is None:
        return event
    if action.target is not None and (
        event.kind == "simple" or (event.target is None and action.target != action.model)
    ):
        event = replace(event, target=action.target)
    data = table.action_data.get(action.name)
    return event if data is None else _as_printed(event, data)


def _as_printed(event: DuelStarted, data: ActionData) -> DuelStarted:
    """The report with what the action lists; one that lists what its duel is against has no other target number."""
    has_tn, has_suits = data.tn is not None or data.resist is not None, data.stat is not None or data.stat_suits
    return replace(
        event,
        stat_suits=data.stat_suits if has_suits else event.stat_suits,
        resist=data.resist or event.resist,
        tn=data.tn if has_tn else event.tn,
        tn_suits=data.tn_suits if has_tn else event.tn_suits,
        icon=data.icon or event.icon,
    )
