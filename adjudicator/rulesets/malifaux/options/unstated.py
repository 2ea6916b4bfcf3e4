"""Actions of models whose cards are not on record, and their duels: what is said once is offered the next time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, get_args

from adjudicator.rulesets.malifaux.data import Stat
from adjudicator.rulesets.malifaux.duels import friendly
from adjudicator.rulesets.malifaux.encounter.presence import is_on_table
from adjudicator.rulesets.malifaux.evolve.actions import ACTIONS_A_TURN
from adjudicator.rulesets.malifaux.names import GENERAL_ACTIONS
from adjudicator.rulesets.malifaux.options.there import under_way
from adjudicator.rulesets.malifaux.state import Action, Duel, Table
from adjudicator.rulesets.malifaux.stats import told_allowance
from adjudicator.seam.moves import Option
from adjudicator.seam.offers import free, option

CHARGE: Final = "Charge"
LIKELY: Final = (5, 6, 4, 7, 3, 8)
"""Stats as cards have them, the commonest first."""


def unstated(table: Table) -> Iterator[Option]:
    """What a model of which only the name is known may do, and the move of a Charge."""
    yield from _charge(table)
    yield from _actions(table)
    yield from _walk(table)
    yield from _duel(table)
    yield from _struck(table)
    yield from _attack(table)


def _charge(table: Table) -> Iterator[Option]:
    """The move of the Charge under way, at most once."""
    _, action = next(under_way(table), ("", None))
    if action is None or action.name != CHARGE or action.moved or action.effects_done:
        return
    model, allowance = table.models[action.model], told_allowance(table, action.model)
    if is_on_table(model):
        far = LIKELY if allowance is None else allowance
        at: dict[str, Any] = {"model": action.model, "cause": "charge", "allowance": far}
        yield option(model.controller, "ModelMoved", "MFX-MOVE-06", **at, to_fill=("path",))


def _actions(table: Table) -> Iterator[Option]:
    """The actions of the model being activated: the attack of its Charge, those of its card by a name that is typed, or
    that it had before, the general ones."""
    model = table.models.get(table.active or "")
    if model is None or model.actions is not None or any(not one.completed for one in table.actions.values()):
        return
    mine = [one.name for one in reversed(tuple(table.actions.values())) if one.model == table.active]
    has_charged = mine[:1] == [CHARGE] and model.actions_left < ACTIONS_A_TURN
    if model.actions_left < 1 and not has_charged:
        return
    at: dict[str, Any] = {"action": free("a", table.actions), "model": table.active}
    own = {**at, "target": _others(table, table.active), "source": CHARGE if has_charged else None}
    had = (name for name in dict.fromkeys(mine) if name not in GENERAL_ACTIONS)
    general = GENERAL_ACTIONS if model.actions_left else ()
    named = [
        *(
            option(model.controller, "ActionStarted", "MFX-STAT-19", **own, name=name, to_fill=("action",))
            for name in had
        ),
        *(option(model.controller, "ActionStarted", "MFX-STAT-19", **at, name=name) for name in general),
    ]
    by_name = option(model.controller, "ActionStarted", "MFX-STAT-19", **own, to_fill=("action", "name"))
    yield from (by_name, *named) if has_charged else (*named, by_name)


def _others(table: Table, acting: str | None) -> tuple[str, ...]:
    """The models that a model may act on, enemies first."""
    others = (name for name, one in table.models.items() if one.in_play and name != acting)
    return tuple(sorted(others, key=lambda name: friendly(table, acting or name, name)))


def _attack(table: Table) -> Iterator[Option]:
    """A duel of the model being activated, where nobody says by which action."""
    model = table.models.get(table.active or "")
    others = _others(table, table.active)
    is_busy = any(not one.completed for one in table.actions.values()) or any(
        duel.step != "over" for duel in table.duels.values()
    )
    if model is None or model.actions is not None or is_busy or not others:
        return
    yield option(
        model.controller, "DuelStarted", "MFX-DUEL-04", duel=free("d", table.duels), kind="opposed",
        acting=table.active, target=others, stat=LIKELY, resist=get_args(Stat), to_fill=("kind",),
    )  # fmt: skip


def _walk(table: Table) -> Iterator[Option]:
    """The move of a Walk for a model of which not everything is known that a move is measured by."""
    _, action = next(under_way(table), ("", None))
    if action is None or action.name != "Walk" or action.moved or action.effects_done:
        return
    model, allowance = table.models[action.model], told_allowance(table, action.model)
    if is_on_table(model) and None in (model.at, model.base_mm, allowance):
        far = LIKELY if allowance is None else allowance
        fixed: dict[str, Any] = {"model": action.model, "cause": "walk", "allowance": far}
        yield option(model.controller, "ModelMoved", "MFX-MOVE-06", **fixed, to_fill=("path",))


def _duel(table: Table) -> Iterator[Option]:
    """The duel of the action under way against its target, if nobody has stated the action's numbers: those of the
    last duel of its name, else some to choose from."""
    name, action = next(under_way(table), ("", None))
    if action is None or not _may_be_opposed(table, name, action):
        return
    last = _last(table, action)
    numbers: dict[str, Any] = {"stat": LIKELY, "resist": get_args(Stat)}
    if last is not None:
        numbers = {"stat": last.stat, "stat_name": last.stat_name, "resist": last.resist, "icon": last.icon}
    yield option(
        table.models[action.model].controller, "DuelStarted", "MFX-DUEL-04", duel=free("d", table.duels),
        kind="opposed", acting=action.model, action=name, target=action.target, **numbers, to_fill=("kind",),
    )  # fmt: skip


def _struck(table: Table) -> Iterator[Option]:
    """What the action under way did to its target, 0 if it missed, where the log need not tell the duel before it."""
    name, action = next(under_way(table), ("", None))
    if table.complete_log or action is None or action.struck or not _may_strike(table, name, action):
        return
    seat = table.models[action.model].controller
    yield option(seat, "DamageDealt", "MFX-STAT-16", by=action.model, to=action.target, to_fill=("amount",))


def _may_be_opposed(table: Table, name: str, action: Action) -> bool:
    return action.name not in table.action_data and _may_strike(table, name, action)


def _may_strike(table: Table, name: str, action: Action) -> bool:
    """Whether an action has a target, and no duel yet."""
    has_none = not action.effects_done and not any(duel.action == name for duel in table.duels.values())
    is_own = action.name in GENERAL_ACTIONS
    return has_none and not is_own and action.target in table.models and action.target != action.model


def _last(table: Table, action: Action) -> Duel | None:
    """The last opposed duel of an action of that name."""
    for duel in reversed(tuple(table.duels.values())):
        before = table.actions.get(duel.action or "")
        if duel.kind == "opposed" and duel.resist is not None and before is not None and before.name == action.name:
            return duel
    return None
