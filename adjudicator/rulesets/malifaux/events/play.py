"""Turns, activations, actions."""

from __future__ import annotations

from adjudicator.rulesets.malifaux.events.base import Event, Id, Text, Turn


class TurnStarted(Event, frozen=True, kw_only=True):
    """A turn began."""

    turn: Turn


class TurnEnded(Event, frozen=True, kw_only=True):
    """A turn ended."""

    turn: Turn


class ModelActivated(Event, frozen=True, kw_only=True):
    """A model was activated; its player is the active player from then on."""

    model: Id


class ActivationEnded(Event, frozen=True, kw_only=True):
    """A model's activation ended."""

    model: Id


class ActionStarted(Event, frozen=True, kw_only=True):
    """A model took an action; `source`, `generated_by` and `from_disengage` name what lets it."""

    action: Id
    model: Id
    name: Text
    target: Id | None = None
    source: Text | None = None
    bonus: bool = False
    generated_by: Text | None = None
    from_disengage: Id | None = None


class ActionEffectsResolved(Event, frozen=True, kw_only=True):
    """The printed effects of an action (step 5) were done."""

    action: Id


class ActionCompleted(Event, frozen=True, kw_only=True):
    """An action was complete."""

    action: Id


class AbilityResolved(Event, frozen=True, kw_only=True):
    """An ability was resolved; without a model, an effect that belongs to none."""

    model: Id | None = None
    ability: Text
