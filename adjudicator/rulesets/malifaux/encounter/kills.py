"""Who killed whom, and what a kill counts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

from adjudicator.plain.said import Part, Player, Said, listed
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.encounter.areas import QUARTERS, in_area
from adjudicator.rulesets.malifaux.encounter.events import IdolInteracted, StrategyMarkerChangedByKill
from adjudicator.rulesets.malifaux.encounter.presence import (
    encounter_of,
    fallen,
    has_station,
    scheme_markers,
    with_base,
)
from adjudicator.rulesets.malifaux.encounter.state import Encounter, Kill
from adjudicator.rulesets.malifaux.events import DamageDealt, HealthChanged, ModelKilled, TriggerDeclared
from adjudicator.rulesets.malifaux.ground.bodies import Body, marker_body
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Model, Table
from adjudicator.seam.frozen import replace

Deadly: TypeAlias = ModelKilled | DamageDealt | HealthChanged | IdolInteracted | TriggerDeclared
DEADLY = (ModelKilled, DamageDealt, HealthChanged, IdolInteracted, TriggerDeclared)
"""The events that may kill a model: as recorded, or by Health that falls to 0 (MFX-STAT-16)."""


def victims(before: Table, event: Deadly, after: Table) -> list[str]:
    """The models that an event killed."""
    return [event.model] if type(event) is ModelKilled else fallen_to_zero(before, after)


def fallen_to_zero(before: Table, after: Table) -> list[str]:
    """The models that were in play before an event and are killed since."""
    return [name for name, model in before.models.items() if model.in_play and after.models[name].killed]


def kill_of(table: Table, model: str) -> Kill | None:
    """The last kill of a model on record."""
    return next((kill for kill in reversed(encounter_of(table).kills) if kill.model == model), None)


def with_kill(encounter: Encounter, model: str, **changes: Any) -> tuple[Kill, ...]:
    """The kills, with the last one of a model changed."""
    kills = list(encounter.kills)
    for number in range(len(kills) - 1, -1, -1):
        if kills[number].model == model:
            kills[number] = replace(kills[number], **changes)
            break
    return tuple(kills)


def killed_by(table: Table, event: ModelKilled) -> str | None:
    """The seat that a kill is the doing of: as stated, else the killer's controller."""
    killer = killer_of(table, event)
    if event.controlled_by is not None or killer is None:
        return event.controlled_by
    return table.models[killer].controller


def killer_of(table: Table, event: ModelKilled) -> str | None:
    """The killer as stated, by name or by its action.

    Else, if no Health is on record and one seat did all the damage, the last model to damage.
    """
    victim, action = table.models[event.model], table.actions.get(event.action or "")
    if event.killer is not None or event.controlled_by is not None or action is not None:
        return event.killer if event.killer is not None or action is None else action.model
    if victim.health is not None or not victim.in_play:
        return None
    damaged_by = [by for by, to in encounter_of(table).damage if to == event.model]
    return damaged_by[-1] if len({table.models[by].controller for by in damaged_by}) == 1 else None


def markers_at_kill(table: Table, seat: str, model: str) -> Iterator[tuple[str, Body]]:
    """The scheme markers of a seat, of those on the table now, that were there at a kill, each where it lay then."""
    kill = kill_of(table, model)
    for name, there in scheme_markers(table, seat):
        if kill is None or kill.markers is None:
            yield name, there
        elif name in kill.markers:
            lay = marker_body(with_base(replace(table.markers[name], at=kill.markers[name])))
            yield name, lay or there


@book.serves("MFX-RECK-03", "MFX-RECK-04")
def weight(model: Model) -> int:
    """What a killed model counts in Reckoning."""
    if has_station(model, "leader", "master"):
        return 3
    return 2 if has_station(model, "henchman") else 1


@book.serves("MFX-RECK-05")
def killed_this_turn(table: Table, seat: str) -> list[Kill]:
    """The kills of enemy models by a seat in the turn that runs."""
    return [kill for kill in _enemies_killed(table, seat) if kill.by == seat]


def perhaps_killed_this_turn(table: Table, seat: str) -> list[Kill]:
    """The kills of a seat's enemies in the turn that runs of which nobody said whose they were."""
    return [kill for kill in _enemies_killed(table, seat) if kill.is_of_nobody_known]


def _enemies_killed(table: Table, seat: str) -> Iterator[Kill]:
    return (kill for kill in encounter_of(table).kills if kill.turn == table.turn and kill.seat != seat)


def killer_called(table: Table, kill: Kill) -> Part:
    """The killer by name; else the seat whose doing the kill was."""
    return Player(kill.by or "") if kill.killer is None else named(table, kill.killer)


def nobody_said(table: Table, models: Iterable[str]) -> Said:
    """That nobody said whose doing some kills were."""
    return say("nobody said who killed {models}", models=listed([named(table, model) for model in models]))


def quarters_of(table: Table, model: str, slack: int) -> tuple[str, ...]:
    """The table quarters that a model stands in, or stood in when it was killed."""
    there = fallen(table, model)
    if there is None:
        return ()
    return tuple(name for name, area in QUARTERS.items() if in_area(area, there.shape)(slack))


def was_buried(table: Table, model: str) -> Said | None:
    """That a victim was buried, where a rule asks for its place (MFX-HOUSE-E06); None if it was not."""
    if not table.models[model].buried:
        return None
    return say("{model} was buried when it was killed, and had no place on the table", model=named(table, model))


def killer_seat(table: Table, event: StrategyMarkerChangedByKill) -> str:
    """The seat that a kill was the doing of, as recorded; else the killer's controller."""
    kill = kill_of(table, event.killed)
    return table.models[event.killer].controller if kill is None or kill.by is None else kill.by
