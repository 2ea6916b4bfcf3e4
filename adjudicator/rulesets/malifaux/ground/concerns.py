"""Whom an event of the ground concerns: whose models and markers stand, move or are measured."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.rulesets.malifaux import events as ev
from adjudicator.rulesets.malifaux.admit.registry import CONCERNS, Seats, seats_of
from adjudicator.rulesets.malifaux.state import Table, seat_of


def _owners(table: Table, *objects: str) -> Iterator[str | None]:
    """Whose these models and markers are; terrain is nobody's."""
    for name in objects:
        if name in table.markers:
            yield table.markers[name].seat
        yield from seats_of(table, name)


@CONCERNS.of(ev.TerrainPlaced)
def _nobody(table: Table, event: ev.TerrainPlaced) -> Seats:
    return ()


@CONCERNS.of(ev.MarkerDropped)
def _dropped(table: Table, event: ev.MarkerDropped) -> Seats:
    return (event.marker.seat,)


@CONCERNS.of(ev.MarkerRemoved)
def _removed(table: Table, event: ev.MarkerRemoved) -> Seats:
    return _owners(table, event.id)


@CONCERNS.of(ev.ModelDeployed, ev.ModelSummoned)
def _deployed(table: Table, event: ev.ModelDeployed | ev.ModelSummoned) -> Seats:
    known = tuple(seats_of(table, event.model))
    return (event.seat, *(known or (event.seat or seat_of(table.seats, event.model),)))


@CONCERNS.of(ev.ModelBuried, ev.ModelUnburied, ev.ShadowChecked, ev.ModelMoved, ev.ModelPushed)
def _of_model(table: Table, event: ev.ModelBuried | ev.ModelUnburied | ev.ShadowChecked) -> Seats:
    return seats_of(table, event.model)


@CONCERNS.of(ev.DistanceMeasured, ev.RangeChecked, ev.LineOfSightChecked)
def _measured(table: Table, event: ev.DistanceMeasured | ev.RangeChecked | ev.LineOfSightChecked) -> Seats:
    return _owners(table, event.from_, event.to)


@CONCERNS.of(ev.BaseContactChecked)
def _touched(table: Table, event: ev.BaseContactChecked) -> Seats:
    return _owners(table, event.a, event.b)


@CONCERNS.of(ev.ActionTargeted)
def _targeted(table: Table, event: ev.ActionTargeted) -> Seats:
    return _owners(table, event.actor, event.target)


@CONCERNS.of(ev.ObjectPlaced, ev.PlaceNotPossible)
def _placed(table: Table, event: ev.ObjectPlaced | ev.PlaceNotPossible) -> Seats:
    return _owners(table, event.object)
