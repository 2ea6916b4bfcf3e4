"""Triggers: whose they are, whether they may be declared, when they are resolved, when they come to nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.data import Keyworded, Trigger
from adjudicator.rulesets.malifaux.duelling import duelist_of, final_total, friendly, opponent, suits_missing
from adjudicator.rulesets.malifaux.events import TriggerDeclared, TriggerResolved
from adjudicator.rulesets.malifaux.state import Action, Declared, Duel, Duelist, Table


class Found(NamedTuple):
    """A trigger's data and where it stands: on an action (its name) or, with no action, among a model's abilities."""

    trigger: Trigger
    action: str | None

    @property
    def resists(self) -> bool:
        """Whether it is a resistance trigger (MFX-TRIG-06)."""
        return self.action is None


def action_of(table: Table, duel: Duel) -> Action | None:
    """The action a duel belongs to, as long as the table holds it."""
    return None if duel.action is None else table.actions.get(duel.action)


@book.serves("MFX-TRIG-06", "MFX-TRIG-08")
def find(table: Table, duel: Duel, model: str, name: str) -> Found | None:
    """The trigger of that name: of the duel's action, of the model, of any other action; None if no data has it."""
    action = action_of(table, duel)
    mine = table.models[model].triggers.get(name)
    if mine is not None and model != duel.acting.model:
        return Found(mine, None)
    if action is not None and action.name in table.action_data:
        found = table.action_data[action.name].triggers.get(name)
        if found is not None:
            return Found(found, action.name)
    if mine is not None:
        return Found(mine, None)
    for other, data in table.action_data.items():
        if name in data.triggers:
            return Found(data.triggers[name], other)
    return None


def named_in(table: Table, event: TriggerDeclared | TriggerResolved) -> tuple[Duel, Duelist, Found] | None:
    """The duel, the model's part and the trigger that an event names, if all of them are on the table."""
    duel = table.duels[event.duel]
    mine = duelist_of(duel, event.model)
    found = None if mine is None else find(table, duel, event.model, event.trigger)
    return None if mine is None or found is None else (duel, mine, found)


@book.serves("MFX-TRIG-18", "MFX-TRIG-35")
def timing(found: Found) -> str:
    """When a trigger is resolved; one that states no timing is after succeeding."""
    return found.trigger.timing or "after_succeeding"


# ---- bars to a declaration: each says why, or None


def lacks_suits(table: Table, duel: Duel, mine: Duelist, found: Found) -> str | None:
    """MFX-TRIG-02."""
    total = final_total(table, duel, mine)
    if total is None or not found.trigger.suits:
        return None
    missing = suits_missing(found.trigger.suits, total.suits)
    if not missing:
        return None
    return f"needs {' '.join(found.trigger.suits)}, the total holds {' '.join(total.suits) or 'no suit'}"


def goes_with_another_action(table: Table, duel: Duel, mine: Duelist, found: Found) -> str | None:
    """MFX-TRIG-07."""
    if found.resists:
        return None
    if mine.model != duel.acting.model:
        return f"belongs to the action {found.action}, which {mine.model} is not taking"
    action = action_of(table, duel)
    if action is None:
        return f"belongs to the action {found.action}; the duel tests {duel.stat_name}" if duel.stat_name else None
    return None if action.name == found.action else f"belongs to the action {found.action}, the duel to {action.name}"


def is_no_target(duel: Duel, model: str, found: Found) -> str | None:
    """MFX-TRIG-10."""
    if not found.resists or (duel.kind == "opposed" and model != duel.acting.model):
        return None
    why = "the duel is simple" if duel.kind == "simple" else f"{model} is the acting model"
    return f"is for the target of an opposed duel; {why}"


def resists_with_another_stat(duel: Duel, mine: Duelist, found: Found) -> str | None:
    """MFX-TRIG-11."""
    if not found.resists or is_no_target(duel, mine.model, found) or not found.trigger.stats:
        return None
    if duel.resist is None or duel.resist in found.trigger.stats:
        return None
    return f"is for {'/'.join(found.trigger.stats)}, the duel is resisted with {duel.resist}"


def stems_from_own_disengage(table: Table, duel: Duel, mine: Duelist, found: Found) -> str | None:
    """MFX-TRIG-12."""
    action = action_of(table, duel)
    if not found.resists or action is None or action.from_disengage != mine.model:
        return None
    return f"is declared against the attack that {mine.model}'s own Disengage let happen"


def would_kill(table: Table, mine: Duelist, found: Found) -> str | None:
    """MFX-TRIG-15."""
    cost, health = found.trigger.cost, table.models[mine.model].health
    if cost is None or cost.damage <= 0 or health - cost.damage > 0:
        return None
    return f"costs {cost.damage} damage; {mine.model}'s Health {health} would fall to {health - cost.damage}"


def misses_keyword(table: Table, duel: Duel, mine: Duelist, found: Found) -> str | None:
    """MFX-TRIG-16; of a resistance trigger, as of `enemy only`, it is the acting model that is asked."""
    asked, restriction = _asked(table, duel, mine, found), found.trigger.restriction
    if not isinstance(restriction, Keyworded):
        return None
    if asked is None:
        return _without_target(table, duel, found, f"a target with the keyword {restriction.target_keyword}")
    if restriction.target_keyword in table.models[asked].keywords:
        return None
    return f"is for a target with the keyword {restriction.target_keyword}, which {asked} has not"


@book.serves("MFX-HOUSE-D11")
def is_against_a_friend(table: Table, duel: Duel, mine: Duelist, found: Found) -> str | None:
    """MFX-TRIG-17; of a resistance trigger it is the acting model that must be an enemy."""
    asked = _asked(table, duel, mine, found)
    if found.trigger.restriction != "enemy_only":
        return None
    if asked is None:
        return _without_target(table, duel, found, "enemies only")
    return f"is for enemies only, {asked} is friendly to {mine.model}" if friendly(table, mine.model, asked) else None


def _without_target(table: Table, duel: Duel, found: Found, whom: str) -> str | None:
    """An action that is on record and names no target has none; where it is not on record, nobody knows."""
    action = None if found.resists else action_of(table, duel)
    return None if action is None else f"is for {whom}; {action.name} has no target"


def _asked(table: Table, duel: Duel, mine: Duelist, found: Found) -> str | None:
    if found.resists:
        rival = opponent(duel, mine)
        return None if rival is None else rival.model
    action = action_of(table, duel)
    return duel.against or (action.target if action is not None else None)


@book.serves("MFX-HOUSE-D15")
def action_was_generated(table: Table, duel: Duel, mine: Duelist) -> str | None:
    """MFX-GEN-03: a bar for the acting model alone; the target's resistance triggers stay open."""
    action = action_of(table, duel)
    if action is None or action.generated_by is None or mine.model != duel.acting.model:
        return None
    return f"the action {action.name} was generated by {action.generated_by}"


def may_declare(table: Table, duel: Duel, mine: Duelist, found: Found) -> bool:
    """Whether nothing bars a declaration, timing and order apart: suits, cost, restriction, TRIG-07, 10..12, GEN-03."""
    cost, seat = found.trigger.cost, table.seats[mine.seat]
    return not (
        lacks_suits(table, duel, mine, found)
        or goes_with_another_action(table, duel, mine, found)
        or is_no_target(duel, mine.model, found)
        or resists_with_another_stat(duel, mine, found)
        or stems_from_own_disengage(table, duel, mine, found)
        or would_kill(table, mine, found)
        or (cost is not None and cost.discard > seat.hand_count)
        or misses_keyword(table, duel, mine, found)
        or is_against_a_friend(table, duel, mine, found)
        or action_was_generated(table, duel, mine)
    )


def declarable(table: Table, duel: Duel, mine: Duelist) -> tuple[str, ...]:
    """The triggers a model is able to declare, by name; none once it has declared one (MFX-TRIG-03)."""
    if mine.declared:
        return ()
    action, model = action_of(table, duel), table.models[mine.model]
    names = dict.fromkeys(model.triggers)
    if action is not None and action.name in table.action_data:
        names |= dict.fromkeys(table.action_data[action.name].triggers)
    found = ((name, find(table, duel, mine.model, name)) for name in names)
    return tuple(name for name, it in found if it is not None and may_declare(table, duel, mine, it))


# ---- resolving


def is_complete(table: Table, duel: Duel) -> bool:
    """Whether the duel's action is complete; a duel without one is complete when it is resolved."""
    action = action_of(table, duel)
    return duel.step == "over" if action is None else action.completed


def target_of(table: Table, duel: Duel, named: str | None = None) -> str | None:
    """The target of a trigger's effect: the one named, else the action's."""
    action = action_of(table, duel)
    return named or duel.against or (action.target if action is not None else None)


def is_in_play(table: Table, model: str | None) -> bool:
    """Whether a model is in play; one that is not named or not on the table is not asked for."""
    return model is None or model not in table.models or table.models[model].in_play


@book.serves("MFX-HOUSE-D13")
def is_void(table: Table, duel: Duel, mine: Duelist, found: Found) -> bool:
    """Whether a declared trigger can come to nothing only: failed, gone from play, or its window has closed.

    Damage timing, the window of after-killing triggers, closes when the action is complete.
    """
    when, late = timing(found), is_complete(table, duel)
    if when == "immediately":
        return duel.step == "over"
    if when == "when_resolving":
        return late or duel.acting.success is False
    if when == "after_killing":
        return late
    if not is_in_play(table, mine.model) or (
        found.trigger.has_target and not is_in_play(table, target_of(table, duel))
    ):
        return True
    return when == "after_succeeding" and mine.success is False


@book.serves("MFX-HOUSE-D08")
def pending(table: Table, duel: Duel) -> Iterator[tuple[Duelist, Declared, Found]]:
    """The declared triggers that wait to be resolved, the acting model's first, in order of declaration."""
    for mine in duel.duelists:
        for declared in mine.declared:
            found = find(table, duel, mine.model, declared.trigger)
            if found is not None and not declared.resolved and not is_void(table, duel, mine, found):
                yield mine, declared, found


@book.serves("MFX-HOUSE-D14")
def generated_waiting(table: Table, duel: Duel) -> tuple[tuple[str, str], ...]:
    """Generated actions to be taken yet: model and trigger, the acting model's first, then in order of the triggers."""
    return tuple(
        (mine.model, declared.trigger)
        for mine in duel.duelists
        for declared in mine.declared
        if not declared.acted
        and (found := find(table, duel, mine.model, declared.trigger)) is not None
        and found.trigger.generates is not None
        and (declared.resolved or not is_void(table, duel, mine, found))
    )


def generating(table: Table, trigger: str, model: str) -> tuple[str, Duelist] | None:
    """The newest duel with a trigger declared whose action was not taken yet, and who declared it.

    The taker's own declarations go first, then the acting model's.
    """
    fits = [
        (mine.model == model, name, mine)
        for name, duel in table.duels.items()
        for mine in reversed(duel.duelists)
        if any(d.trigger == trigger and not d.acted for d in mine.declared)
    ]
    own = [fit for fit in fits if fit[0]] or fits
    return (own[-1][1], own[-1][2]) if own else None
