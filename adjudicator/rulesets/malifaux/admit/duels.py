"""Duels, soulstones and triggers: whether what their events name is there, and whom they concern."""

from __future__ import annotations

from typing import Any

from adjudicator.rulesets.malifaux import events as ev
from adjudicator.rulesets.malifaux import present
from adjudicator.rulesets.malifaux.admit.registry import ADMIT, CONCERNS, Seats, of_model, seats_of
from adjudicator.rulesets.malifaux.duels import duelist_of
from adjudicator.rulesets.malifaux.names import named, printed
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.rulesets.malifaux.terms import settled
from adjudicator.seam.ruleset import Refused

CONCERNS.of(ev.ModelRelented, ev.SoulstoneUsed, ev.SoulstoneDeclined, ev.DuelTotalAnnounced, ev.FinalTotalAnnounced)(
    of_model
)
CONCERNS.of(ev.TriggerDeclared, ev.TriggerDeclined)(of_model)


@ADMIT.of(ev.DuelStarted)
def _duel_started(table: Table, event: ev.DuelStarted) -> None:
    present.new(table.duels, event.duel, "duel")
    present.model(table, event.acting, "acting")
    present.model(table, event.target, "target")
    present.action(table, event.action)
    if event.kind == "opposed":
        present.rival(table, event.acting, event.target, "target")
    if event.stat is None and settled(table, event).stat is None:
        raise Refused(
            "missing", say("State the stat of the duel: neither its action nor its model has one on record"), "stat"
        )


@CONCERNS.of(ev.DuelStarted)
def _duel_started_concerns(table: Table, event: ev.DuelStarted) -> Seats:
    return seats_of(table, event.acting, settled(table, event).target)


@ADMIT.of(ev.SoulstoneDeclined, ev.DuelTotalAnnounced, ev.FinalTotalAnnounced, ev.TriggerDeclined)
def _by_duelist(table: Table, event: Any) -> None:
    present.in_duel(table, present.duel(table, event.duel), event.model)


@ADMIT.of(ev.ModelRelented, ev.SoulstoneUsed, ev.TriggerDeclared)
def _by_model(table: Table, event: Any) -> None:
    present.duel(table, event.duel)
    present.model(table, event.model)


@ADMIT.of(ev.BeforeDuelEffectResolved)
def _effect(table: Table, event: ev.BeforeDuelEffectResolved) -> None:
    _by_model(table, event)
    if event.change is not None:
        present.in_duel(table, table.duels[event.duel], event.change.model, "change.model")


@CONCERNS.of(ev.BeforeDuelEffectResolved)
def _before_duel_concerns(table: Table, event: ev.BeforeDuelEffectResolved) -> Seats:
    return seats_of(table, event.model, None if event.change is None else event.change.model)


@ADMIT.of(ev.TriggerResolved)
def _trigger_resolved(table: Table, event: ev.TriggerResolved) -> None:
    duel = present.duel(table, event.duel)
    present.model(table, event.model)
    present.model(table, event.target, "target")
    if event.change is not None:
        present.in_duel(table, duel, event.change.model, "change.model")
    mine = duelist_of(duel, event.model)
    part = "acting" if mine is duel.acting else "target"
    if f"duels.{event.duel}.{part}.declared" in table.unknown:
        return
    if mine is None or all(declared.trigger != event.trigger for declared in mine.declared):
        says = say(
            "{model} has not declared {trigger} in this duel; report the declaration first",
            model=named(table, event.model),
            trigger=printed(event.trigger),
        )
        raise Refused("missing", says, "trigger")


@CONCERNS.of(ev.TriggerResolved)
def _trigger_resolved_concerns(table: Table, event: ev.TriggerResolved) -> Seats:
    return seats_of(table, event.model, event.target, None if event.change is None else event.change.model)


@ADMIT.of(ev.DuelResolved)
def _duel_resolved(table: Table, event: ev.DuelResolved) -> None:
    duel = present.duel(table, event.duel)
    for model in event.success:
        present.in_duel(table, duel, model, f"success.{model}")


@CONCERNS.of(ev.DuelResolved)
def _duel_resolved_concerns(table: Table, event: ev.DuelResolved) -> Seats:
    duel = table.duels.get(event.duel)
    return () if duel is None else seats_of(table, duel.acting.model, duel.against)
