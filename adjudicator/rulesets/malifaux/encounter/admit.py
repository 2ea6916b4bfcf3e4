"""Encounters: whether what their events name is there; and whom they concern."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.rulesets.malifaux import events as ev
from adjudicator.rulesets.malifaux import present
from adjudicator.rulesets.malifaux.admit.registry import (
    ADMIT,
    CONCERNS,
    Seats,
    everybody,
    needs_both,
    needs_nothing,
    needs_seat,
    of_both,
    of_seat,
    seats_of,
)
from adjudicator.rulesets.malifaux.encounter.presence import NEUTRAL, encounter_of, is_kind
from adjudicator.rulesets.malifaux.encounter.score import DRAW
from adjudicator.rulesets.malifaux.ground.bodies import is_unknown
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.ruleset import Refused

FREE = (
    ev.EncounterGenerated, ev.SchemePoolGenerated, ev.DeploymentZonesChosen, ev.DeploymentCompleted, ev.GameEnded,
)  # fmt: skip
ADMIT.of(*FREE)(needs_nothing)
CONCERNS.of(*FREE, ev.StrategyMarkersSetUp, ev.InitiativeDetermined, ev.IdolCreated, ev.ScoreAnnounced)(everybody)
ADMIT.of(ev.SchemesChosen, ev.InitiativeFlipped, ev.IdolSuitReflipped, ev.StrategyPointScored)(needs_seat)
CONCERNS.of(ev.SchemesChosen, ev.InitiativeFlipped, ev.IdolSuitReflipped, ev.StrategyPointScored, ev.SchemePointScored)(
    of_seat
)
ADMIT.of(ev.ExplosiveTokenPlaced)(needs_both)
CONCERNS.of(ev.ExplosiveTokenPlaced)(of_both)


def _state(table: Table, state: str, field: str) -> None:
    if state != NEUTRAL:
        present.seat(table, state, field)


def _strategy_marker(table: Table, name: str) -> None:
    if name not in table.markers:
        raise Refused("no-such", say("There is no marker {marker}", marker=name), "marker")
    if not is_kind(table.markers[name], "strategy") and not is_unknown(table, name, "kind"):
        raise Refused("no-such", say("{marker} is no strategy marker", marker=name), "marker")


@ADMIT.of(ev.StrategyMarkersSetUp)
def _set_up(table: Table, event: ev.StrategyMarkersSetUp) -> None:
    replaced = {name for name, marker in table.markers.items() if is_kind(marker, "strategy")}
    unnamed_twice([marker.id for marker in event.markers], "markers", ".id")
    for number, marker in enumerate(event.markers):
        if marker.id not in replaced:
            present.free(table, marker.id, f"markers[{number}].id")
        _state(table, marker.state, f"markers[{number}].state")


def unnamed_twice(names: Iterable[str], field: str, below: str = "") -> None:
    """Raises `Refused` at the name that stands in a list a second time."""
    seen: set[str] = set()
    for number, name in enumerate(names):
        if name in seen:
            raise Refused("taken", say("{name} is named twice", name=name), f"{field}[{number}]{below}")
        seen.add(name)


@ADMIT.of(ev.InitiativeDetermined)
def _initiative(table: Table, event: ev.InitiativeDetermined) -> None:
    present.seat(table, event.first_player, "first_player")


@ADMIT.of(ev.ModelReplaced)
def _replaced(table: Table, event: ev.ModelReplaced) -> None:
    present.model(table, event.old, "old")
    present.seat(table, event.seat)
    if not table.models[event.old].in_play:
        raise Refused("untimely", say("{model} is out of play", model=named(table, event.old)), "old")
    if event.new in table.markers or event.new in table.terrain:
        raise Refused("no-such", say("{object} is not a model", object=event.new), "new")
    if event.new == event.old or (event.new in table.models and table.models[event.new].in_play):
        raise Refused("taken", say("{model} is in play already", model=named(table, event.new)), "new")


@CONCERNS.of(ev.ModelReplaced)
def _replaced_concerns(table: Table, event: ev.ModelReplaced) -> Seats:
    return (event.seat, *seats_of(table, event.old))


@ADMIT.of(ev.StrategyMarkerInteracted)
def _interacted(table: Table, event: ev.StrategyMarkerInteracted) -> None:
    present.model(table, event.actor, "actor")
    _strategy_marker(table, event.marker)
    _state(table, event.from_, "from")
    _state(table, event.to, "to")


@CONCERNS.of(ev.StrategyMarkerInteracted, ev.ExplosiveRecovered, ev.ExplosivePlanted)
def _of_actor(table: Table, event: ev.StrategyMarkerInteracted | ev.ExplosiveRecovered | ev.ExplosivePlanted) -> Seats:
    return seats_of(table, event.actor)


@ADMIT.of(ev.StrategyMarkerChangedByKill)
def _changed_by_kill(table: Table, event: ev.StrategyMarkerChangedByKill) -> None:
    present.model(table, event.killer, "killer")
    present.model(table, event.killed, "killed")
    _strategy_marker(table, event.marker)
    _state(table, event.from_, "from")
    _state(table, event.to, "to")


@CONCERNS.of(ev.StrategyMarkerChangedByKill)
def _changed_by_kill_concerns(table: Table, event: ev.StrategyMarkerChangedByKill) -> Seats:
    return seats_of(table, event.killer, event.killed)


@ADMIT.of(ev.ExplosivePlanted)
def _planted(table: Table, event: ev.ExplosivePlanted) -> None:
    present.model(table, event.actor, "actor")
    if event.marker is not None:
        present.free(table, event.marker.id, "marker.id")


@ADMIT.of(ev.ExplosiveRecovered)
def _recovered(table: Table, event: ev.ExplosiveRecovered) -> None:
    present.model(table, event.actor, "actor")
    _strategy_marker(table, event.marker)


@ADMIT.of(ev.ExplosivesTaken)
def _taken(table: Table, event: ev.ExplosivesTaken) -> None:
    present.model(table, event.killed, "killed")
    present.model(table, event.taker, "taker")


@CONCERNS.of(ev.ExplosivesTaken)
def _taken_concerns(table: Table, event: ev.ExplosivesTaken) -> Seats:
    return seats_of(table, event.taker, event.killed)


@ADMIT.of(ev.IdolCreated)
def _created(table: Table, event: ev.IdolCreated) -> None:
    present.free(table, event.marker, "marker")


@ADMIT.of(ev.IdolInteracted)
def _idol_moved(table: Table, event: ev.IdolInteracted) -> None:
    present.model(table, event.actor, "actor")
    present.model(table, event.suffered_by, "suffered_by")
    present.model(table, event.controlled_by_model, "controlled_by_model")
    _strategy_marker(table, event.marker)


@CONCERNS.of(ev.IdolInteracted)
def _idol_moved_concerns(table: Table, event: ev.IdolInteracted) -> Seats:
    return seats_of(table, event.actor, event.suffered_by, event.controlled_by_model)


@ADMIT.of(ev.SchemePointScored)
def _scheme_point(table: Table, event: ev.SchemePointScored) -> None:
    present.seat(table, event.seat)
    present.model(table, event.killed, "killed")
    present.model(table, event.actor, "actor")
    present.model(table, event.activation_of, "activation_of")
    for number, name in enumerate(event.removed):
        if name not in table.markers and name not in encounter_of(table).paid:
            raise Refused("no-such", say("There is no marker {marker}", marker=name), f"removed[{number}]")
    unnamed_twice(event.removed, "removed")


@ADMIT.of(ev.ScoreAnnounced)
def _announced(table: Table, event: ev.ScoreAnnounced) -> None:
    for seat in event.vp:
        present.seat(table, seat, f"vp.{seat}")
    if event.winner != DRAW:
        present.seat(table, event.winner, "winner")
