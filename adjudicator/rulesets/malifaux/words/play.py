"""Turns, activations, actions and abilities in words."""

from __future__ import annotations

from adjudicator.plain.said import Part, Said
from adjudicator.rulesets.malifaux import events as ev
from adjudicator.rulesets.malifaux.names import action_called, named, printed
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.rulesets.malifaux.words.registry import WORDS, because_of


@WORDS.of(ev.TurnStarted, called=say("turn starts"))
def _turn_started(table: Table, event: ev.TurnStarted) -> Said:
    return say("Turn {turn} begins", turn=event.turn)


@WORDS.of(ev.TurnEnded, called=say("turn ends"))
def _turn_ended(table: Table, event: ev.TurnEnded) -> Said:
    return say("Turn {turn} ends", turn=event.turn)


@WORDS.of(ev.ModelActivated, called=say("activation starts"))
def _model_activated(table: Table, event: ev.ModelActivated) -> Said:
    return say("{model} is activated", model=named(table, event.model))


@WORDS.of(ev.ActivationEnded, called=say("activation ends"))
def _activation_ended(table: Table, event: ev.ActivationEnded) -> Said:
    return say("{model}'s activation ends", model=named(table, event.model))


@WORDS.of(ev.ActionStarted, called=say("action"))
def _action_started(table: Table, event: ev.ActionStarted) -> Said:
    parts: dict[str, Part] = {"model": named(table, event.model), "action": action_called(event.name)}
    if event.target is not None:
        parts["target"] = named(table, event.target)
        if event.bonus:
            says = say("{model} takes {action} as a bonus action, targeting {target}", **parts)
        else:
            says = say("{model} takes {action}, targeting {target}", **parts)
    elif event.bonus:
        says = say("{model} takes {action} as a bonus action", **parts)
    else:
        says = say("{model} takes {action}", **parts)
    return because_of(event.generated_by or event.source, says)


@WORDS.of(ev.ActionEffectsResolved, called=say("effects of an action resolved"))
def _effects_resolved(table: Table, event: ev.ActionEffectsResolved) -> Said:
    action = _of_model(table, event.action)
    if action is None:
        return say("The effects of the action are resolved")
    return say("The effects of {action} are resolved", action=action)


@WORDS.of(ev.ActionCompleted, called=say("action complete"))
def _action_completed(table: Table, event: ev.ActionCompleted) -> Said:
    action = _of_model(table, event.action)
    if action is None:
        return say("The action is complete")
    return say("{action} is complete", action=action)


def _of_model(table: Table, id: str) -> Said | None:  # noqa: A002 - it is one
    """An action under way, with its model; None for one that is not on record."""
    action = table.actions.get(id)
    if action is None:
        return None
    return say("{model}'s {action}", model=named(table, action.model), action=action_called(action.name))


@WORDS.of(ev.AbilityResolved, called=say("ability resolved"))
def _ability_resolved(table: Table, event: ev.AbilityResolved) -> Said:
    if event.model is None:
        return say("{ability} is resolved", ability=printed(event.ability))
    return say("{model}'s {ability} is resolved", model=named(table, event.model), ability=printed(event.ability))
