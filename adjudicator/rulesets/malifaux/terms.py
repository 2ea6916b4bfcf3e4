"""The terms of a duel: which of them cards and its action settle, and how they complete a report."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from adjudicator.rulesets.malifaux.cards import Suit
from adjudicator.rulesets.malifaux.data import STATS, ActionData, Stat
from adjudicator.rulesets.malifaux.events import DuelStarted
from adjudicator.rulesets.malifaux.state import Action, Duel, Duelist, Table
from adjudicator.rulesets.malifaux.stats import LEAST, stat_of
from adjudicator.seam.recall import recalled


class Terms(Struct, frozen=True, gc=False):
    """What a duel is fought with; the fields are those of `DuelStarted`."""

    adds: str | None
    """The action, or the one of the four stats, whose number the acting model adds; None: the reported number."""
    stat: int | None
    suits: tuple[Suit, ...]
    target: str | None
    resist: Stat | None
    tn: int | None
    tn_suits: tuple[Suit, ...]
    icon: Literal["claw", "gun"] | None


@recalled()
def own_action(table: Table, duel: DuelStarted | Duel) -> Action | None:
    """The action whose own duel this is; None if none is named, or if an effect of the action demands the duel.

    An effect's duel is another model's, or tests one of the four stats although the action has a stat of its own.
    """
    action = None if duel.action is None else table.actions.get(duel.action)
    if action is None:
        return None
    if acting_model(duel) != action.model:
        return action if _errs_only_in_the_model(table, duel, action) else None
    if duel.kind == "opposed" or duel.stat_name not in STATS:
        return action
    return action if stat_of(table, action.model, action.name) is None else None


def acting_model(duel: DuelStarted | Duel) -> str:
    """The model that begins a duel, as recorded."""
    return duel.acting if isinstance(duel.acting, str) else duel.acting.model


def _errs_only_in_the_model(table: Table, duel: DuelStarted | Duel, action: Action) -> bool:
    """Whether only the acting model is wrong: the action's target resists, and as the action says.

    Once the model that takes the action has begun its duel, a duel of another model is one that an effect demands.
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


def stat_added(table: Table, model: str, action: Action | None, stat_name: str | None) -> tuple[str, int] | None:
    """The action, or one of the four stats, that a model adds, with its number; None if no card on record has it."""
    number = None if action is None else stat_of(table, model, action.name)
    if action is not None and number is not None:
        return action.name, number
    if stat_name is None or stat_name not in STATS:
        return None
    number = stat_of(table, model, stat_name)
    return None if number is None else (stat_name, number)


def settled(table: Table, event: DuelStarted) -> Terms:
    """A duel's terms as they count: known stat, suits, resist, target number and icon; the rest as reported.

    An opposed duel goes on with the reported target: that model did resist.
    """
    action = own_action(table, event)
    added = stat_added(table, event.acting if action is None else action.model, action, event.stat_name)
    adds, stat = added or (None, None if event.stat is None else max(LEAST, event.stat))
    target = event.target
    if action is None:
        return _as_told(event, adds, stat, target)
    if action.target is not None and (event.kind == "simple" or (target is None and action.target != action.model)):
        target = action.target
    data = table.action_data.get(action.name)
    return _as_told(event, adds, stat, target) if data is None else _as_printed(event, data, adds, stat, target)


def _as_told(event: DuelStarted, adds: str | None, stat: int | None, target: str | None) -> Terms:
    return Terms(adds, stat, event.stat_suits, target, event.resist, event.tn, event.tn_suits, event.icon)


def _as_printed(event: DuelStarted, data: ActionData, adds: str | None, stat: int | None, target: str | None) -> Terms:
    """The terms with what the action lists; if it lists a resist or target number, no reported target number counts."""
    has_tn, has_suits = data.tn is not None or data.resist is not None, data.stat is not None or data.stat_suits
    return Terms(
        adds,
        stat,
        suits=data.stat_suits if has_suits else event.stat_suits,
        target=target,
        resist=data.resist or event.resist,
        tn=data.tn if has_tn else event.tn,
        tn_suits=data.tn_suits if has_tn else event.tn_suits,
        icon=data.icon or event.icon,
    )
