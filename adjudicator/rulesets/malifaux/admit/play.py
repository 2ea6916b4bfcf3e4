"""Turns, activations, actions and abilities: whether what they name is there, and whom they concern."""

from __future__ import annotations

from adjudicator.rulesets.malifaux import events as ev
from adjudicator.rulesets.malifaux import present
from adjudicator.rulesets.malifaux.admit.registry import (
    ADMIT,
    CONCERNS,
    Seats,
    everybody,
    needs_model,
    needs_nothing,
    of_model,
    seats_of,
)
from adjudicator.rulesets.malifaux.state import Table

ADMIT.of(ev.TurnStarted, ev.TurnEnded)(needs_nothing)
CONCERNS.of(ev.TurnStarted, ev.TurnEnded)(everybody)
ADMIT.of(ev.ModelActivated, ev.ActivationEnded, ev.AbilityResolved)(needs_model)
CONCERNS.of(ev.ModelActivated, ev.ActivationEnded)(of_model)


@CONCERNS.of(ev.AbilityResolved)
def _ability_resolved_concerns(table: Table, event: ev.AbilityResolved) -> Seats:
    return everybody(table, event) if event.model is None else of_model(table, event)


@ADMIT.of(ev.ActionStarted)
def _action_started(table: Table, event: ev.ActionStarted) -> None:
    present.new(table.actions, event.action, "action")
    present.model(table, event.model)
    present.model(table, event.target, "target")
    present.model(table, event.from_disengage, "from_disengage")


@CONCERNS.of(ev.ActionStarted)
def _action_started_concerns(table: Table, event: ev.ActionStarted) -> Seats:
    return seats_of(table, event.model, event.target, event.from_disengage)


@ADMIT.of(ev.ActionEffectsResolved, ev.ActionCompleted)
def _of_action(table: Table, event: ev.ActionEffectsResolved | ev.ActionCompleted) -> None:
    present.action(table, event.action)


@CONCERNS.of(ev.ActionEffectsResolved, ev.ActionCompleted)
def _of_action_concerns(table: Table, event: ev.ActionEffectsResolved | ev.ActionCompleted) -> Seats:
    action = table.actions.get(event.action)
    return () if action is None else seats_of(table, action.model, action.target)
