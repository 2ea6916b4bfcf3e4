"""Upgrades: bought, attached, removed, turned over; Crew upgrades and the start of the encounter."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.data import UpgradeData
from adjudicator.rulesets.malifaux.events import (
    CrewUpgradeAdded,
    EncounterStarted,
    UpgradeAttached,
    UpgradeBought,
    UpgradeRemoved,
    UpgradeSideChosen,
    UpgradeTurnedOver,
)
from adjudicator.rulesets.malifaux.evolve.registry import EVOLVE
from adjudicator.rulesets.malifaux.state import Attached, Side, Table
from adjudicator.rulesets.malifaux.stats import crew_has, crew_keyword, side_up, sides_of
from adjudicator.seam.frozen import put, replace


@EVOLVE.of(UpgradeBought)
def upgrade_bought(table: Table, event: UpgradeBought, position: int) -> Table:
    """The upgrade is attached and its cost is spent."""
    data = table.upgrade_data.get(event.upgrade)
    if data is not None and data.cost:
        side = table.seats[event.seat]
        table = _seated(table, event.seat, replace(side, spent=side.spent + data.cost))
    return _attach(table, event.model, event.upgrade)


@EVOLVE.of(UpgradeAttached)
@book.serves("MFX-UPG-07")
def upgrade_attached(table: Table, event: UpgradeAttached, position: int) -> Table:
    """The upgrade is attached, however many the model has; one that does not stay is discarded."""
    if stays(table, event):
        return _attach(table, event.model, event.upgrade)
    side = table.seats[event.seat]
    discarded = (*side.upgrades_discarded, event.upgrade)
    return _seated(table, event.seat, replace(side, upgrades_discarded=discarded))


@book.serves("MFX-UPG-09")
def stays(table: Table, event: UpgradeBought | UpgradeAttached) -> bool:
    """Whether the upgrade stays on the model: bought, recorded as attached, or the first of its name there."""
    if isinstance(event, UpgradeBought) or event.outcome == "attached":
        return True
    return event.outcome is None and not has_upgrade(table, event.model, event.upgrade)


def has_upgrade(table: Table, model: str, upgrade: str) -> bool:
    """Whether a model has an upgrade of that name attached."""
    return any(attached.name == upgrade for attached in table.models[model].upgrades)


@EVOLVE.of(UpgradeRemoved)
def upgrade_removed(table: Table, event: UpgradeRemoved, position: int) -> Table:
    """The newest copy leaves the model, and with it its text."""
    model = table.models[event.model]
    places = [place for place, held in enumerate(model.upgrades) if held.name == event.upgrade]
    if not places:
        return table
    left = model.upgrades[: places[-1]] + model.upgrades[places[-1] + 1 :]
    return replace(table, models=put(table.models, event.model, replace(model, upgrades=left)))


@EVOLVE.of(CrewUpgradeAdded)
def crew_upgrade_added(table: Table, event: CrewUpgradeAdded, position: int) -> Table:
    """The player holds the upgrade, but never twice."""
    return _hold(table, event.seat, event.upgrade)


@EVOLVE.of(EncounterStarted)
def encounter_started(table: Table, event: EncounterStarted, position: int) -> Table:
    """Play begins; each Crew (X) upgrade joins every crew with a model that has the keyword X (MFX-UPG-20)."""
    table = replace(table, phase="play")
    for name, data in table.upgrade_data.items():
        keyword = crew_keyword(data)
        if keyword is not None:
            for seat in table.seats:
                if crew_has(table, seat, keyword):
                    table = _hold(table, seat, name)
    return table


@EVOLVE.of(UpgradeSideChosen)
def upgrade_side_chosen(table: Table, event: UpgradeSideChosen, position: int) -> Table:
    """The chosen side is up on those of the crew's copies that have no choice yet, or on all if every copy has one."""
    undecided = any(held.side is None for held in held_copies(table, event.seat, event.upgrade))

    def chosen(held: Attached) -> Attached:
        return held if undecided and held.side is not None else replace(held, side=event.side)

    return _on_copies(table, event.seat, event.upgrade, None, chosen)


@EVOLVE.of(UpgradeTurnedOver)
def upgrade_turned_over(table: Table, event: UpgradeTurnedOver, position: int) -> Table:
    """The other side is up: on the named model's copy, else on the player's, else on the crew's copies."""
    data = table.upgrade_data.get(event.upgrade)
    if data is None or not data.sides:
        return table
    return _on_copies(table, event.seat, event.upgrade, event.model, lambda held: turned(data, held))


def turned(data: UpgradeData, held: Attached) -> Attached:
    """A Double-Sided upgrade with its other side up."""
    names = tuple(sides_of(data))
    up = side_up(data, held)
    return replace(held, side=names[(names.index(up) + 1) % len(names)] if up in names else names[0])


def held_copies(table: Table, seat: str, upgrade: str, model: str | None = None) -> tuple[Attached, ...]:
    """The copies that an event is about: those on the model named, else the player's, else the crew's."""
    if model is not None:
        return tuple(held for held in table.models[model].upgrades if held.name == upgrade)
    mine = tuple(held for held in table.seats[seat].upgrades if held.name == upgrade)
    crew = (one for one in table.models.values() if one.seat == seat)
    return mine or tuple(held for one in crew for held in one.upgrades if held.name == upgrade)


def _on_copies(
    table: Table, seat: str, upgrade: str, model: str | None, change: Callable[[Attached], Attached]
) -> Table:
    def changed(upgrades: tuple[Attached, ...]) -> tuple[Attached, ...]:
        return tuple(change(held) if held.name == upgrade else held for held in upgrades)

    side = table.seats[seat]
    if model is None and any(held.name == upgrade for held in side.upgrades):
        return _seated(table, seat, replace(side, upgrades=changed(side.upgrades)))
    models = dict(table.models)
    for model_id, one in table.models.items():
        if one.upgrades and (model_id == model or (model is None and one.seat == seat)):
            models[model_id] = replace(one, upgrades=changed(one.upgrades))
    return replace(table, models=models)


def _attach(table: Table, model_id: str, upgrade: str) -> Table:
    model = table.models[model_id]
    model = replace(model, upgrades=(*model.upgrades, Attached(upgrade)))
    return replace(table, models=put(table.models, model_id, model))


def _hold(table: Table, seat: str, upgrade: str) -> Table:
    side = table.seats[seat]
    if any(held.name == upgrade for held in side.upgrades):
        return table
    return _seated(table, seat, replace(side, upgrades=(*side.upgrades, Attached(upgrade))))


def _seated(table: Table, seat: str, side: Side) -> Table:
    return replace(table, seats=put(table.seats, seat, side))
