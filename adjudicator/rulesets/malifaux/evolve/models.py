"""Models entered, their stats and Health changed, damage, kills."""

from __future__ import annotations

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.data import StatCard
from adjudicator.rulesets.malifaux.events import (
    DamageDealt,
    FactionDeclared,
    HealthChanged,
    ModelEntered,
    ModelKilled,
    ModelsReferred,
    SoulstoneSpent,
    StatChanged,
    ThisModelApplied,
)
from adjudicator.rulesets.malifaux.evolve.registry import EVOLVE
from adjudicator.rulesets.malifaux.stat_cards import model_of
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.rulesets.malifaux.stats import damaged, killed, with_health, without_soulstone
from adjudicator.seam.frozen import put, replace
from adjudicator.seam.kinds import unchanged

EVOLVE.of(ModelsReferred, ThisModelApplied)(unchanged)


@EVOLVE.of(ModelEntered)
def model_entered(table: Table, event: ModelEntered, position: int) -> Table:
    """A model joins its crew, at its maximum Health."""
    model = model_of(event.seat, event.controller or event.seat, event.card or StatCard())
    return replace(table, models=put(table.models, event.model, model))


@EVOLVE.of(FactionDeclared)
def faction_declared(table: Table, event: FactionDeclared, position: int) -> Table:
    """The faction of a crew is recorded."""
    side = replace(table.seats[event.seat], faction=event.faction)
    return replace(table, seats=put(table.seats, event.seat, side))


@EVOLVE.of(StatChanged)
def stat_changed(table: Table, event: StatChanged, position: int) -> Table:
    """One more change is in force; changes are summed, and the minimum of 1 applies when the stat is read."""
    stat = event.stat or event.action
    if stat is None:
        return table
    model = table.models[event.model]
    changes = put(model.changes, stat, model.changes.get(stat, 0) + event.amount)
    return replace(table, models=put(table.models, event.model, replace(model, changes=changes)))


@EVOLVE.of(HealthChanged)
def health_changed(table: Table, event: HealthChanged, position: int) -> Table:
    """Health rises or falls by the amount; the new Health in the report is a claim, used only if none was on record."""
    model = table.models[event.model]
    if model.health is None and event.now is not None:
        return replace(table, models=put(table.models, event.model, with_health(model, event.now)))
    return damaged(table, event.model, -event.amount)


@EVOLVE.of(SoulstoneSpent)
@book.serves("MFX-HOUSE-D12")
def soulstone_spent(table: Table, event: SoulstoneSpent, position: int) -> Table:
    """A soulstone leaves the pool of the model's player."""
    return without_soulstone(table, event.model)


@EVOLVE.of(DamageDealt)
def damage_dealt(table: Table, event: DamageDealt, position: int) -> Table:
    """The damaged model's Health falls, and the action under way of the model that dealt it has struck."""
    for name, action in table.actions.items():
        if action.model == event.by and not (action.completed or action.struck):
            table = replace(table, actions=put(table.actions, name, replace(action, struck=True)))
            break
    return damaged(table, event.to, event.amount)


@EVOLVE.of(ModelKilled)
def model_killed(table: Table, event: ModelKilled, position: int) -> Table:
    """A killed model leaves play."""
    return killed(table, event.model)
