"""When a declared trigger is resolved (MFX-TRIG-13, 18..34), and whether it still can be."""

from __future__ import annotations

from adjudicator.plain.said import Said
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.duels import duelist_of
from adjudicator.rulesets.malifaux.events import TriggerResolved
from adjudicator.rulesets.malifaux.geometry.units import INCH, NEAR, inches, units
from adjudicator.rulesets.malifaux.named_triggers import TriggerInDuel, action_of, named_in, timing
from adjudicator.rulesets.malifaux.names import action_called, named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.rulesets.malifaux.triggers import is_complete, is_in_play, is_killed, target_of

SQUEAL = 3
"""The most inches that Squeal moves its model."""


@book.check("MFX-TRIG-18", on=TriggerResolved)
def trigger_is_resolved_once(table: Table, event: TriggerResolved) -> Said | None:
    """A declared trigger is resolved once."""
    mine = duelist_of(table.duels[event.duel], event.model)
    if mine is None or not all(one.resolved for one in mine.declared if one.trigger == event.trigger):
        return None
    return say("{trigger} was resolved a second time; a trigger takes effect once", trigger=event.trigger)


def _due(table: Table, event: TriggerResolved, when: str) -> TriggerInDuel | None:
    """The trigger that an event resolves, in its duel; None unless it has that timing."""
    found = named_in(table, event)
    return found if found is not None and timing(found.found) == when else None


@book.check("MFX-TRIG-13", on=TriggerResolved)
def squeal_moves_three_inches(table: Table, event: TriggerResolved) -> Said | None:
    """Squeal moves its model 3 inches at most."""
    if event.trigger != "Squeal" or event.moved is None:
        return None
    excess = units(event.moved) - SQUEAL * INCH
    if excess <= NEAR:
        return None
    return say(
        "{model} moved {moved:.3f} in for Squeal, {excess:.3f} in more than the {limit} in allowed",
        model=named(table, event.model),
        moved=event.moved,
        excess=inches(excess),
        limit=SQUEAL,
    )


@book.check("MFX-TRIG-19", on=TriggerResolved)
def immediate_trigger_resolves_in_step_e(table: Table, event: TriggerResolved) -> Said | None:
    """An immediate trigger is resolved before the outcome of the duel."""
    due = _due(table, event, "immediately")
    if due is None or due.duel.step != "over":
        return None
    return say("{trigger} is immediate, but was resolved after the duel", trigger=event.trigger)


@book.check("MFX-TRIG-21", on=TriggerResolved)
def resolving_trigger_follows_the_duel(table: Table, event: TriggerResolved) -> Said | None:
    """A when-resolving trigger is resolved in step 5, after the duel."""
    due = _due(table, event, "when_resolving")
    if due is None or due.duel.step == "over":
        return None
    return say(
        "{trigger} was resolved before the duel; it is resolved with the effects of the action", trigger=event.trigger
    )


@book.check("MFX-TRIG-21", on=TriggerResolved)
def resolving_trigger_comes_with_the_effects(table: Table, event: TriggerResolved) -> Said | None:
    """A when-resolving trigger is resolved before the action is complete."""
    due = _due(table, event, "when_resolving")
    action = None if due is None else action_of(table, due.duel)
    if action is None or not action.completed:
        return None
    return say(
        "{trigger} was resolved after {action} was complete; it is resolved with the effects of the action",
        trigger=event.trigger,
        action=action_called(action.name),
    )


@book.check("MFX-TRIG-22", on=TriggerResolved)
def resolving_trigger_needs_success(table: Table, event: TriggerResolved) -> Said | None:
    """A when-resolving trigger takes place only if the action succeeded."""
    due = _due(table, event, "when_resolving")
    if due is None or due.duel.acting.success is not False:
        return None
    return say(
        "{trigger} needs a successful action; {model} failed the duel",
        trigger=event.trigger,
        model=named(table, due.duel.acting.model),
    )


@book.check("MFX-TRIG-24", on=TriggerResolved, unless=("MFX-TRIG-21",))
def resolving_trigger_comes_last(table: Table, event: TriggerResolved) -> Said | None:
    """Unless it says otherwise, a when-resolving trigger comes after the action's own effects."""
    due = _due(table, event, "when_resolving")
    if due is None or due.found.trigger.order == "with":
        return None
    action = action_of(table, due.duel)
    if action is None or action.effects_done:
        return None
    return say(
        "{trigger} was resolved before the effects of {action}; it comes after them",
        trigger=event.trigger,
        action=action_called(action.name),
    )


@book.check("MFX-TRIG-25", on=TriggerResolved)
def killing_trigger_needs_the_target_killed(table: Table, event: TriggerResolved) -> Said | None:
    """An after-killing trigger takes effect only once the action's target was killed."""
    due = _due(table, event, "after_killing")
    if due is None:
        return None
    target = target_of(table, due.duel)
    if target is None:
        return say("{trigger} needs the target killed; the action has none", trigger=event.trigger)
    if is_killed(table, due.duel, target):
        return None
    return say(
        "{trigger} needs the target killed; {target} was not", trigger=event.trigger, target=named(table, target)
    )


@book.check("MFX-TRIG-26", on=TriggerResolved)
def killing_trigger_comes_in_damage_timing(table: Table, event: TriggerResolved) -> Said | None:
    """An after-killing trigger is part of damage timing, before the action is complete."""
    due = _due(table, event, "after_killing")
    action = None if due is None else action_of(table, due.duel)
    if action is None or not action.completed:
        return None
    return say(
        "{trigger} was resolved after {action} was complete; it is part of damage timing",
        trigger=event.trigger,
        action=action_called(action.name),
    )


def _too_early(table: Table, event: TriggerResolved, when: str) -> Said | None:
    due = _due(table, event, when)
    if due is None or is_complete(table, due.duel):
        return None
    action = action_of(table, due.duel)
    if action is None:
        return say("{trigger} was resolved before the duel; it comes after it", trigger=event.trigger)
    return say(
        "{trigger} was resolved before {action} was complete; it comes after the action",
        trigger=event.trigger,
        action=action_called(action.name),
    )


def _declarer_gone(table: Table, event: TriggerResolved, when: str) -> Said | None:
    if _due(table, event, when) is None or is_in_play(table, event.model):
        return None
    return say(
        "{trigger} was resolved, but {model}, which declared it, is no longer in play",
        trigger=event.trigger,
        model=named(table, event.model),
    )


def _target_gone(table: Table, event: TriggerResolved, when: str) -> Said | None:
    due = _due(table, event, when)
    if due is None or not due.found.trigger.has_target:
        return None
    target = target_of(table, due.duel, event.target)
    if target is None or is_in_play(table, target):
        return None
    return say(
        "{trigger} was resolved, but its target {target} is no longer in play",
        trigger=event.trigger,
        target=named(table, target),
    )


@book.check("MFX-TRIG-27", on=TriggerResolved)
def after_resolving_waits_for_the_action(table: Table, event: TriggerResolved) -> Said | None:
    """An after-resolving trigger takes effect after the action is complete."""
    return _too_early(table, event, "after_resolving")


@book.check("MFX-TRIG-29", on=TriggerResolved)
def after_resolving_needs_its_model(table: Table, event: TriggerResolved) -> Said | None:
    """An after-resolving trigger takes effect only while its model is in play."""
    return _declarer_gone(table, event, "after_resolving")


@book.check("MFX-TRIG-30", on=TriggerResolved)
def after_resolving_needs_its_target(table: Table, event: TriggerResolved) -> Said | None:
    """An after-resolving trigger with a target does nothing once the target is gone."""
    return _target_gone(table, event, "after_resolving")


@book.check("MFX-TRIG-31", on=TriggerResolved)
def after_succeeding_waits_for_the_action(table: Table, event: TriggerResolved) -> Said | None:
    """An after-succeeding trigger takes effect after the action is complete."""
    return _too_early(table, event, "after_succeeding")


@book.check("MFX-TRIG-32", on=TriggerResolved)
def after_succeeding_needs_success(table: Table, event: TriggerResolved) -> Said | None:
    """An after-succeeding trigger takes effect only if the model that declared it won."""
    due = _due(table, event, "after_succeeding")
    if due is None or due.mine.success is not False:
        return None
    return say(
        "{trigger} needs a successful duel; {model} failed it", trigger=event.trigger, model=named(table, event.model)
    )


@book.check("MFX-TRIG-33", on=TriggerResolved)
def after_succeeding_needs_its_model(table: Table, event: TriggerResolved) -> Said | None:
    """An after-succeeding trigger takes effect only while its model is in play."""
    return _declarer_gone(table, event, "after_succeeding")


@book.check("MFX-TRIG-34", on=TriggerResolved)
def after_succeeding_needs_its_target(table: Table, event: TriggerResolved) -> Said | None:
    """An after-succeeding trigger with a target does nothing once the target is gone."""
    return _target_gone(table, event, "after_succeeding")
