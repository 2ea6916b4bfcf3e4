"""Set-up: what each of its steps leaves on the table, while it lasts and once the game has begun."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.rulesets.malifaux import events as ev
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.encounter.layouts import LAYOUTS
from adjudicator.rulesets.malifaux.encounter.presence import NEUTRAL, encounter_of, is_kind, with_encounter
from adjudicator.rulesets.malifaux.encounter.state import Secret
from adjudicator.rulesets.malifaux.evolve.registry import EVOLVE
from adjudicator.rulesets.malifaux.state import At, Marker, Table
from adjudicator.seam.frozen import put, replace

TURF_WAR = {"height": 5, "traits": ("blocking", "impassable")}
"""MFX-TURF-04."""


def has_begun(table: Table) -> bool:
    """Whether the first turn has begun: then no step of the set-up lasts any more."""
    return bool(table.turn)


def is_setting_up(table: Table) -> bool:
    """Whether a match is recorded from its set-up on, and that is still under way."""
    return table.encounter is not None and not has_begun(table) and not table.encounter.deployment_done


@EVOLVE.of(ev.EncounterGenerated)
def encounter_generated(table: Table, event: ev.EncounterGenerated, position: int) -> Table:
    """The strategy is on record; once the game has begun, none takes the place of another."""
    late = has_begun(table) and encounter_of(table).strategy is not None
    return with_encounter(table) if late else with_encounter(table, strategy=event.strategy)


@EVOLVE.of(ev.SchemePoolGenerated)
def scheme_pool_generated(table: Table, event: ev.SchemePoolGenerated, position: int) -> Table:
    """The pool is on record; once the game has begun, none takes the place of another."""
    late = has_begun(table) and encounter_of(table).pool
    return with_encounter(table) if late else with_encounter(table, pool=event.pool)


@EVOLVE.of(ev.SchemesChosen)
def schemes_chosen(table: Table, event: ev.SchemesChosen, position: int) -> Table:
    """The schemes of a seat are on record, with their secret models; what it had revealed before no longer counts.

    A choice made once the game has begun changes none that is on record, and is none where none is.
    """
    encounter = encounter_of(table)
    if has_begun(table):
        known = encounter.schemes
        return with_encounter(table, schemes=known if event.seat in known else put(known, event.seat, {}))
    models: Mapping[str, Secret] = {str(key): secret for key, secret in event.models.items()}
    chosen = {scheme: models.get(str(scheme)) for scheme in event.schemes}
    revealed = tuple(shown for shown in encounter.revealed if shown[0] != event.seat)
    return with_encounter(table, schemes=put(encounter.schemes, event.seat, chosen), revealed=revealed)


@EVOLVE.of(ev.DeploymentZonesChosen)
def deployment_zones_chosen(table: Table, event: ev.DeploymentZonesChosen, position: int) -> Table:
    """The zones are chosen: those of the layout that is told, else those that stand on record."""
    if event.layout is not None and not has_begun(table):
        table = replace(table, deployment=dict(zip(table.seats, LAYOUTS[event.layout].zones, strict=False)))
    return with_encounter(table, zones_chosen=True)


@EVOLVE.of(ev.DeploymentCompleted)
def deployment_completed(table: Table, event: ev.DeploymentCompleted, position: int) -> Table:
    """Deployment is complete."""
    return with_encounter(table, deployment_done=True)


@EVOLVE.of(ev.StrategyMarkersSetUp)
def strategy_markers_set_up(table: Table, event: ev.StrategyMarkersSetUp, position: int) -> Table:
    """The markers lie where they were recorded to lie, in place of any that were set up before.

    Once the game has begun they take no other's place or state: new ones lie there besides, neutral.
    """
    late = has_begun(table) and any(is_kind(marker, "strategy") for marker in table.markers.values())
    markers = {name: marker for name, marker in table.markers.items() if late or not is_kind(marker, "strategy")}
    for one in event.markers:
        laid = turf_war_marker(one.at, one.base_mm, NEUTRAL if late else one.state)
        markers[one.id] = markers.get(one.id, laid)
    return with_encounter(replace(table, markers=markers))


@book.serves("MFX-TURF-04")
def turf_war_marker(at: At, base_mm: int, state: str) -> Marker:
    """A strategy marker of Turf War: Height 5, blocking and impassable."""
    return Marker(kind="strategy", base_mm=base_mm, at=at, state=state, **TURF_WAR)  # type: ignore[arg-type]
