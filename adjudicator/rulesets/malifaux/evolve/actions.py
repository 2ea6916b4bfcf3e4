"""Turns, activations and actions as they start and end; what ends releases its cards."""

from __future__ import annotations

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.events import (
    AbilityResolved,
    ActionCompleted,
    ActionEffectsResolved,
    ActionStarted,
    ActivationEnded,
    ModelActivated,
    TurnEnded,
    TurnStarted,
)
from adjudicator.rulesets.malifaux.evolve import duels, hands, releases
from adjudicator.rulesets.malifaux.evolve.kept import entered
from adjudicator.rulesets.malifaux.evolve.registry import EVOLVE
from adjudicator.rulesets.malifaux.state import Action, Model, Table
from adjudicator.rulesets.malifaux.worded import known_as
from adjudicator.seam.frozen import put, replace

ACTIONS_A_TURN = 2
"""How many actions a model may take when it is activated, besides its bonus action."""


@EVOLVE.of(TurnStarted)
def turn_started(table: Table, event: TurnStarted, position: int) -> Table:
    """The turn is recorded; no model is active, each may be activated again and has not moved yet."""
    models = {
        name: replace(model, activated=False, moved=False) if model.activated or model.moved else model
        for name, model in table.models.items()
    }
    return replace(table, turn=event.turn, turn_over=False, active=None, models=models)


@EVOLVE.of(TurnEnded)
def turn_ended(table: Table, event: TurnEnded, position: int) -> Table:
    """The turn is over and no model is active."""
    return replace(table, turn=event.turn, turn_over=True, active=None)


@EVOLVE.of(ModelActivated)
def model_activated(table: Table, event: ModelActivated, position: int) -> Table:
    """The model becomes active, with all its actions to take, and its player the active player."""
    model = replace(table.models[event.model], activated=True, actions_left=ACTIONS_A_TURN, bonus_taken=False)
    return replace(
        table,
        models=put(table.models, event.model, model),
        active=event.model,
        active_seat=model.controller,
        activated=True,
    )


@EVOLVE.of(ActivationEnded)
def activation_ended(table: Table, event: ActivationEnded, position: int) -> Table:
    """No model is active; the active player remains."""
    return replace(table, active=None)


@EVOLVE.of(ActionStarted)
def action_started(table: Table, event: ActionStarted, position: int) -> Table:
    """The action is under way; it counts against its model's actions unless an effect grants it."""
    model = table.models[event.model]
    name = known_as((*(model.actions or ()), *table.action_data), event.name)
    data = table.action_data.get(name)
    is_bonus = event.bonus or (data is not None and data.bonus)
    action = Action(
        model=event.model,
        name=name,
        target=event.target,
        bonus=is_bonus,
        generated_by=event.generated_by,
        from_disengage=event.from_disengage,
    )
    counted = counted_action(model, event, is_bonus=is_bonus)
    table = replace(
        table,
        actions=entered(table.actions, event.action, action, _is_completed),
        models=table.models if counted is model else put(table.models, event.model, counted),
    )
    return duels.generated_started(table, event) if event.generated_by else table


@book.serves("MFX-GEN-04", "MFX-GEN-05", "MFX-HOUSE-D16")
def counted_action(model: Model, event: ActionStarted, *, is_bonus: bool) -> Model:
    """The model with one action fewer, or its bonus action taken; a generated action costs neither."""
    if event.generated_by:
        return model
    if is_bonus:
        return replace(model, bonus_taken=True)
    if event.source or event.from_disengage or model.actions_left <= 0:
        return model
    return replace(model, actions_left=model.actions_left - 1)


def _is_completed(action: Action) -> bool:
    return action.completed


@EVOLVE.of(ActionEffectsResolved)
def action_effects_resolved(table: Table, event: ActionEffectsResolved, position: int) -> Table:
    """The printed effects of the action are resolved."""
    action = table.actions.get(event.action)
    if action is None:
        return table
    return replace(table, actions=put(table.actions, event.action, replace(action, effects_done=True)))


@EVOLVE.of(ActionCompleted)
def action_completed(table: Table, event: ActionCompleted, position: int) -> Table:
    """The action is over: the cards of its flips leave the conflict, then hands are tested."""
    return hands.test_hands(releases.release_action(table, event.action))


@EVOLVE.of(AbilityResolved)
def ability_resolved(table: Table, event: AbilityResolved, position: int) -> Table:
    """The ability is over: the cards of its flips leave the conflict, then hands are tested."""
    return hands.test_hands(releases.release_effect(table, event.ability))
