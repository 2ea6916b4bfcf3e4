"""Models and upgrades: whether what their events name is there, and whom they concern."""

from __future__ import annotations

from adjudicator.rulesets.malifaux import events as ev
from adjudicator.rulesets.malifaux import present
from adjudicator.rulesets.malifaux.admit.registry import (
    ADMIT,
    CONCERNS,
    Seats,
    everybody,
    needs_both,
    needs_model,
    needs_nothing,
    needs_seat,
    of_both,
    of_model,
    of_seat,
    seats_of,
)
from adjudicator.rulesets.malifaux.ground.bodies import is_unknown
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.rulesets.malifaux.stats import models_with
from adjudicator.seam.ruleset import Refused

ADMIT.of(ev.EncounterStarted, ev.ModelsReferred)(needs_nothing)
CONCERNS.of(ev.EncounterStarted)(everybody)
ADMIT.of(ev.FactionDeclared, ev.CrewUpgradeAdded)(needs_seat)
CONCERNS.of(ev.FactionDeclared, ev.CrewUpgradeAdded)(of_seat)
ADMIT.of(ev.UpgradeBought, ev.UpgradeAttached, ev.UpgradeRemoved, ev.UpgradeTurnedOver)(needs_both)
CONCERNS.of(ev.UpgradeBought, ev.UpgradeAttached, ev.UpgradeRemoved, ev.UpgradeTurnedOver)(of_both)
ADMIT.of(ev.HealthChanged, ev.SoulstoneSpent)(needs_model)
CONCERNS.of(ev.HealthChanged, ev.SoulstoneSpent, ev.StatChanged)(of_model)


@ADMIT.of(ev.ModelEntered)
def _entered(table: Table, event: ev.ModelEntered) -> None:
    present.seat(table, event.seat)
    present.seat(table, event.controller, "controller")
    model = table.models.get(event.model)
    if model is not None and model.in_play and not is_unknown(table, event.model, "in_play"):
        raise Refused("taken", say("{model} is in play already", model=named(table, event.model)), "model")


@CONCERNS.of(ev.ModelEntered)
def _entered_concerns(table: Table, event: ev.ModelEntered) -> Seats:
    return event.seat, event.controller


@ADMIT.of(ev.UpgradeSideChosen)
def _side_chosen(table: Table, event: ev.UpgradeSideChosen) -> None:
    present.seat(table, event.seat)
    present.seat(table, event.by, "by")


@CONCERNS.of(ev.UpgradeSideChosen)
def _side_chosen_concerns(table: Table, event: ev.UpgradeSideChosen) -> Seats:
    return event.by, event.seat


@ADMIT.of(ev.StatChanged)
def _stat_changed(table: Table, event: ev.StatChanged) -> None:
    present.model(table, event.model)
    if (event.stat is None) == (event.action is None):
        raise Refused("wrong", say("State either the stat that changed or the action whose stat changed"), "stat")


@ADMIT.of(ev.DamageDealt)
def _damage(table: Table, event: ev.DamageDealt) -> None:
    present.model(table, event.by, "by")
    present.model(table, event.to, "to")


@CONCERNS.of(ev.DamageDealt)
def _damage_concerns(table: Table, event: ev.DamageDealt) -> Seats:
    return seats_of(table, event.by, event.to)


@ADMIT.of(ev.ModelKilled)
def _killed(table: Table, event: ev.ModelKilled) -> None:
    present.model(table, event.model)
    present.model(table, event.killer, "killer")
    present.action(table, event.action)
    present.seat(table, event.controlled_by, "controlled_by")


@CONCERNS.of(ev.ModelKilled)
def _killed_concerns(table: Table, event: ev.ModelKilled) -> Seats:
    return (event.controlled_by, *seats_of(table, event.killer, event.model))


@CONCERNS.of(ev.ModelsReferred)
def _referred_concerns(table: Table, event: ev.ModelsReferred) -> Seats:
    return seats_of(table, *models_with(table, event.by, event.word))


@ADMIT.of(ev.ThisModelApplied)
def _this_model(table: Table, event: ev.ThisModelApplied) -> None:
    present.model(table, event.text_on, "text_on")
    present.model(table, event.applied_to, "applied_to")


@CONCERNS.of(ev.ThisModelApplied)
def _this_model_concerns(table: Table, event: ev.ThisModelApplied) -> Seats:
    return seats_of(table, event.text_on, event.applied_to)
