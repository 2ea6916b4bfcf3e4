"""When a declared trigger is resolved (MFX-TRIG-13, 19..34), and whether it still can be."""

from __future__ import annotations

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.events import TriggerResolved
from adjudicator.rulesets.malifaux.state import Duel, Duelist, Table
from adjudicator.rulesets.malifaux.triggers import (
    Found,
    action_of,
    is_complete,
    is_in_play,
    named_in,
    target_of,
    timing,
)


def _due(table: Table, event: TriggerResolved, when: str) -> tuple[Duel, Duelist, Found] | None:
    """The duel, the model's part and the trigger, if that is the trigger's timing."""
    named = named_in(table, event)
    return named if named is not None and timing(named[2]) == when else None


@book.check("MFX-TRIG-13", on=TriggerResolved)
def squeal_moves_three_inches(before: Table, event: TriggerResolved, after: Table) -> str | None:
    """Squeal moves its model up to 3 inches."""
    if event.trigger != "Squeal" or event.moved is None or event.moved <= 3.001:
        return None
    return f"Squeal moves up to 3 inches; {event.model} moved {event.moved:g}"


@book.check("MFX-TRIG-19", on=TriggerResolved)
def immediate_trigger_resolves_in_step_e(before: Table, event: TriggerResolved, after: Table) -> str | None:
    """An immediate trigger is resolved before the duel's outcome."""
    due = _due(before, event, "immediately")
    if due is None or due[0].step != "over":
        return None
    return f"{event.trigger} is immediate; the duel is resolved already"


@book.check("MFX-TRIG-21", on=TriggerResolved)
def resolving_trigger_comes_with_the_effects(before: Table, event: TriggerResolved, after: Table) -> str | None:
    """A when-resolving trigger is resolved in step 5: after the duel, before the action is complete."""
    due = _due(before, event, "when_resolving")
    if due is None:
        return None
    action = action_of(before, due[0])
    if due[0].step != "over":
        return f"{event.trigger} comes with the action's effects; the duel is not resolved yet"
    return f"{event.trigger} comes too late: {action.name} is complete" if action and action.completed else None


@book.check("MFX-TRIG-22", on=TriggerResolved)
def resolving_trigger_needs_success(before: Table, event: TriggerResolved, after: Table) -> str | None:
    """A when-resolving trigger takes place only if the action succeeded."""
    due = _due(before, event, "when_resolving")
    if due is None or due[0].acting.success is not False:
        return None
    return f"{event.trigger} needs a successful action; {due[0].acting.model} failed the duel"


@book.check("MFX-TRIG-24", on=TriggerResolved, unless=("MFX-TRIG-21",))
def resolving_trigger_comes_last(before: Table, event: TriggerResolved, after: Table) -> str | None:
    """Unless it says otherwise, a when-resolving trigger comes after the action's own effects."""
    due = _due(before, event, "when_resolving")
    if due is None or due[2].trigger.order == "with":
        return None
    action = action_of(before, due[0])
    if action is None or action.effects_done:
        return None
    return f"{event.trigger} comes last; the effects of {action.name} are not resolved yet"


@book.check("MFX-TRIG-25", on=TriggerResolved)
def killing_trigger_needs_the_target_killed(before: Table, event: TriggerResolved, after: Table) -> str | None:
    """An after-killing trigger takes effect only once the action's target was killed."""
    due = _due(before, event, "after_killing")
    if due is None:
        return None
    target = target_of(before, due[0])
    if target is not None and (target not in before.models or before.models[target].killed):
        return None
    return f"{event.trigger} comes after killing; {target or 'no target'} was not killed"


@book.check("MFX-TRIG-26", on=TriggerResolved)
def killing_trigger_comes_in_damage_timing(before: Table, event: TriggerResolved, after: Table) -> str | None:
    """An after-killing trigger is part of damage timing, before the action is complete."""
    due = _due(before, event, "after_killing")
    action = None if due is None else action_of(before, due[0])
    if action is None or not action.completed:
        return None
    return f"{event.trigger} is part of damage timing; {action.name} is complete"


def _too_early(table: Table, event: TriggerResolved, when: str) -> str | None:
    due = _due(table, event, when)
    if due is None or is_complete(table, due[0]):
        return None
    return f"{event.trigger} comes after the action; {_action_name(table, due[0])} is not complete yet"


def _action_name(table: Table, duel: Duel) -> str:
    action = action_of(table, duel)
    return "the duel" if action is None else action.name


def _declarer_gone(table: Table, event: TriggerResolved, when: str) -> str | None:
    if _due(table, event, when) is None or is_in_play(table, event.model):
        return None
    return f"{event.model}, who declared {event.trigger}, is no longer in play"


def _target_gone(table: Table, event: TriggerResolved, when: str) -> str | None:
    due = _due(table, event, when)
    if due is None or not due[2].trigger.has_target:
        return None
    target = target_of(table, due[0], event.target)
    return None if is_in_play(table, target) else f"{event.trigger}'s target {target} is no longer in play"


@book.check("MFX-TRIG-27", on=TriggerResolved)
def after_resolving_waits_for_the_action(before: Table, event: TriggerResolved, after: Table) -> str | None:
    """An after-resolving trigger takes effect after the action is complete."""
    return _too_early(before, event, "after_resolving")


@book.check("MFX-TRIG-29", on=TriggerResolved)
def after_resolving_needs_its_model(before: Table, event: TriggerResolved, after: Table) -> str | None:
    """An after-resolving trigger takes effect only while its model is in play."""
    return _declarer_gone(before, event, "after_resolving")


@book.check("MFX-TRIG-30", on=TriggerResolved)
def after_resolving_needs_its_target(before: Table, event: TriggerResolved, after: Table) -> str | None:
    """An after-resolving trigger with a target does nothing once the target is gone."""
    return _target_gone(before, event, "after_resolving")


@book.check("MFX-TRIG-31", on=TriggerResolved)
def after_succeeding_waits_for_the_action(before: Table, event: TriggerResolved, after: Table) -> str | None:
    """An after-succeeding trigger takes effect after the action is complete."""
    return _too_early(before, event, "after_succeeding")


@book.check("MFX-TRIG-32", on=TriggerResolved)
def after_succeeding_needs_success(before: Table, event: TriggerResolved, after: Table) -> str | None:
    """An after-succeeding trigger takes effect only if the model that declared it won."""
    due = _due(before, event, "after_succeeding")
    if due is None or due[1].success is not False:
        return None
    return f"{event.trigger} comes after succeeding; {event.model} failed the duel"


@book.check("MFX-TRIG-33", on=TriggerResolved)
def after_succeeding_needs_its_model(before: Table, event: TriggerResolved, after: Table) -> str | None:
    """An after-succeeding trigger takes effect only while its model is in play."""
    return _declarer_gone(before, event, "after_succeeding")


@book.check("MFX-TRIG-34", on=TriggerResolved)
def after_succeeding_needs_its_target(before: Table, event: TriggerResolved, after: Table) -> str | None:
    """An after-succeeding trigger with a target does nothing once the target is gone."""
    return _target_gone(before, event, "after_succeeding")
