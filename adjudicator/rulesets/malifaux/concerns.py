"""Whom an event concerns: the seats that act in it, and those whose cards, models, flips or duels it touches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

from adjudicator.rulesets.malifaux import events as ev
from adjudicator.rulesets.malifaux.lookup import duelist_in, flip_at
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.rulesets.malifaux.stats import models_with
from adjudicator.seam.kinds import ByKind

Seats: TypeAlias = Iterable[str | None]
CONCERNS: ByKind[Callable[[Table, Any], Seats]] = ByKind("concerns")
"""The seats an event concerns, by kind: as often as they come up, among them what is no seat."""


def concerns(table: Table, event: ev.Event) -> tuple[str, ...]:
    """The seats that an event concerns, each once, who acts first; read on the table before it."""
    seats = dict.fromkeys(CONCERNS[type(event)](table, event))
    return tuple(seat for seat in seats if seat is not None and seat in table.seats)


def seats_of(table: Table, *models: str | None) -> Iterator[str]:
    """Who plays these models and whose they are; nobody, where one is not on record."""
    for name in models:
        model = None if name is None else table.models.get(name)
        if model is not None:
            yield from (model.controller, model.seat)


# ---- turns and actions


@CONCERNS.of(ev.TurnStarted, ev.TurnEnded, ev.EncounterStarted)
def _everybody(table: Table, event: ev.Event) -> Seats:
    return table.seats


@CONCERNS.of(ev.ActionStarted)
def _action_started(table: Table, event: ev.ActionStarted) -> Seats:
    return seats_of(table, event.model, event.target, event.from_disengage)


@CONCERNS.of(ev.ActionEffectsResolved, ev.ActionCompleted)
def _of_action(table: Table, event: ev.ActionEffectsResolved | ev.ActionCompleted) -> Seats:
    action = table.actions.get(event.action)
    return () if action is None else seats_of(table, action.model, action.target)


# ---- models and upgrades


@CONCERNS.of(ev.ModelActivated, ev.ActivationEnded, ev.AbilityResolved, ev.StatChanged, ev.HealthChanged)
@CONCERNS.of(ev.ModelRelented, ev.SoulstoneUsed, ev.SoulstoneDeclined, ev.DuelTotalAnnounced, ev.FinalTotalAnnounced)
@CONCERNS.of(ev.TriggerDeclared, ev.TriggerDeclined)
def _of_model(table: Table, event: Any) -> Seats:
    return seats_of(table, event.model)


@CONCERNS.of(ev.FactionDeclared, ev.CrewUpgradeAdded, ev.CardsRemoved, ev.CardsMoved, ev.PileRearranged)
@CONCERNS.of(ev.VariableFlipStarted)
def _of_seat(table: Table, event: Any) -> Seats:
    return (event.seat,)


@CONCERNS.of(ev.UpgradeBought, ev.UpgradeAttached, ev.UpgradeRemoved, ev.UpgradeTurnedOver, ev.DiscardEffectApplied)
def _of_both(table: Table, event: Any) -> Seats:
    return (event.seat, *seats_of(table, event.model))


@CONCERNS.of(ev.ModelEntered)
def _entered(table: Table, event: ev.ModelEntered) -> Seats:
    return event.seat, event.controller


@CONCERNS.of(ev.UpgradeSideChosen)
def _side_chosen(table: Table, event: ev.UpgradeSideChosen) -> Seats:
    return event.by, event.seat


@CONCERNS.of(ev.DamageDealt)
def _damage(table: Table, event: ev.DamageDealt) -> Seats:
    return seats_of(table, event.by, event.to)


@CONCERNS.of(ev.ModelKilled)
def _killed(table: Table, event: ev.ModelKilled) -> Seats:
    return (event.controlled_by, *seats_of(table, event.killer, event.model))


@CONCERNS.of(ev.ModelsReferred)
def _referred(table: Table, event: ev.ModelsReferred) -> Seats:
    return seats_of(table, *models_with(table, event.by, event.word))


@CONCERNS.of(ev.ThisModelApplied)
def _this_model(table: Table, event: ev.ThisModelApplied) -> Seats:
    return seats_of(table, event.text_on, event.applied_to)


# ---- fate cards


@CONCERNS.of(ev.FateDeckPresented)
def _presented(table: Table, event: ev.FateDeckPresented) -> Seats:
    return event.seat, event.shared_with


@CONCERNS.of(ev.FateDeckShuffled)
def _shuffled(table: Table, event: ev.FateDeckShuffled) -> Seats:
    return event.seat, event.cut_by


@CONCERNS.of(ev.CardsDrawn)
def _drawn(table: Table, event: ev.CardsDrawn) -> Seats:
    return (event.seat, *seats_of(table, event.model), event.deck, event.hand)


@CONCERNS.of(ev.CardsDiscarded)
def _discarded(table: Table, event: ev.CardsDiscarded) -> Seats:
    return (event.seat, *seats_of(table, event.model), event.pile, event.ordered_by, event.chosen_by)


@CONCERNS.of(ev.CardsRevealed)
def _revealed(table: Table, event: ev.CardsRevealed) -> Seats:
    return (event.seat, *(event.shown_to or ()))


@CONCERNS.of(ev.CardsLookedAt)
def _looked_at(table: Table, event: ev.CardsLookedAt) -> Seats:
    return (event.by, event.seat, *(event.shown_to or ()))


# ---- flips


@CONCERNS.of(ev.FlipCardChosen, ev.ReflipStarted, ev.FateCheated, ev.CheatDeclined)
def _of_flip(table: Table, event: ev.FlipEvent) -> Seats:
    mine, flip = duelist_in(table, event), flip_at(table, event)
    models = seats_of(table, event.model, None if mine is None else mine.model)
    return (event.seat, *models, None if flip is None else flip.deck)


@CONCERNS.of(ev.FateFlipped)
def _flipped(table: Table, event: ev.FateFlipped) -> Seats:
    return (*_of_flip(table, event), event.deck)


@CONCERNS.of(ev.JokerSuitChosen)
def _joker(table: Table, event: ev.JokerSuitChosen) -> Seats:
    return (event.by, *_of_flip(table, event))


@CONCERNS.of(ev.FlipResolved, ev.VariableFlipResolved)
def _flip_resolved(table: Table, event: ev.FlipResolved | ev.VariableFlipResolved) -> Seats:
    flip = table.flips.get(event.flip)
    return () if flip is None else (flip.seat, flip.deck)


# ---- duels


@CONCERNS.of(ev.DuelStarted)
def _duel_started(table: Table, event: ev.DuelStarted) -> Seats:
    return seats_of(table, event.acting, event.target)


@CONCERNS.of(ev.BeforeDuelEffectResolved)
def _before_duel(table: Table, event: ev.BeforeDuelEffectResolved) -> Seats:
    return seats_of(table, event.model, None if event.change is None else event.change.model)


@CONCERNS.of(ev.TriggerResolved)
def _trigger_resolved(table: Table, event: ev.TriggerResolved) -> Seats:
    return seats_of(table, event.model, event.target, None if event.change is None else event.change.model)


@CONCERNS.of(ev.DuelResolved)
def _duel_resolved(table: Table, event: ev.DuelResolved) -> Seats:
    duel = table.duels.get(event.duel)
    return () if duel is None else seats_of(table, duel.acting.model, duel.against)
