"""Models entered, their stats and Health changed, damage, kills."""

from __future__ import annotations

from msgspec import UNSET

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.data import STATS, CardAction, StatCard
from adjudicator.rulesets.malifaux.events import (
    DamageDealt,
    FactionDeclared,
    HealthChanged,
    ModelEntered,
    ModelKilled,
    ModelsReferred,
    StatChanged,
    ThisModelApplied,
)
from adjudicator.rulesets.malifaux.evolve.registry import EVOLVE, unchanged
from adjudicator.rulesets.malifaux.state import Model, Table
from adjudicator.rulesets.malifaux.stats import damaged, killed
from adjudicator.seam.frozen import put, replace

EVOLVE.of(ModelsReferred, ThisModelApplied)(unchanged)


@EVOLVE.of(ModelEntered)
def model_entered(table: Table, event: ModelEntered, position: int) -> Table:
    """A model joins its crew, at its maximum Health."""
    model = model_of(event.seat, event.controller or event.seat, event.card or StatCard())
    return replace(table, models=put(table.models, event.model, model))


@book.serves("MFX-MODEL-02")
def model_of(seat: str, controller: str, card: StatCard) -> Model:
    """The model of a stat card: figure, base, card, Health and upgrades as one."""
    model = Model(
        seat=seat,
        controller=controller,
        name=card.name,
        title=card.title,
        cost=card.cost,
        faction=card.faction,
        station=(card.station,) if isinstance(card.station, str) else card.station or (),
        characteristics=card.characteristics,
        keywords=card.keywords,
        printed=stats_on(card),
        health_max=card.health_max,
        abilities=card.abilities,
        actions=None if card.actions is UNSET else {one.name: one for one in actions_on(card) if one.name},
        triggers=card.triggers,
        base_mm=card.base_mm,
        can_use_soulstones=card.can_use_soulstones,
    )
    return model if card.health_max is None else replace(model, health=max(0, card.health_max))


def stats_on(card: StatCard) -> dict[str, int]:
    """The stats on a card, up to four."""
    printed = zip(STATS, (card.Df, card.Wp, card.Mv, card.size if card.Sz is None else card.Sz), strict=True)
    return {stat: number for stat, number in printed if number is not None}


def actions_on(card: StatCard) -> tuple[CardAction, ...]:
    """The actions listed on a card, each with its name; empty if they were never entered."""
    if card.actions is UNSET:
        return ()
    if isinstance(card.actions, dict):
        return tuple(replace(action, name=name) for name, action in card.actions.items())
    return card.actions


@EVOLVE.of(FactionDeclared)
def faction_declared(table: Table, event: FactionDeclared, position: int) -> Table:
    """The faction of a crew is recorded."""
    side = replace(table.seats[event.seat], faction=event.faction)
    return replace(table, seats=put(table.seats, event.seat, side))


@EVOLVE.of(StatChanged)
def stat_changed(table: Table, event: StatChanged, position: int) -> Table:
    """Another change is in force; their sum is kept, and the minimum of 1 applies when the stat is read."""
    stat = event.stat or event.action
    if stat is None:
        return table
    model = table.models[event.model]
    changes = put(model.changes, stat, model.changes.get(stat, 0) + event.amount)
    return replace(table, models=put(table.models, event.model, replace(model, changes=changes)))


@EVOLVE.of(HealthChanged)
def health_changed(table: Table, event: HealthChanged, position: int) -> Table:
    """Health rises or falls by the amount; the new Health that the report states is a claim."""
    return damaged(table, event.model, -event.amount)


@EVOLVE.of(DamageDealt)
def damage_dealt(table: Table, event: DamageDealt, position: int) -> Table:
    """The damaged model's Health falls."""
    return damaged(table, event.to, event.amount)


@EVOLVE.of(ModelKilled)
def model_killed(table: Table, event: ModelKilled, position: int) -> Table:
    """A killed model leaves play."""
    return killed(table, event.model)
