"""The table (MFX-TABLE): a square of 36 inches that everything stands on."""

from __future__ import annotations

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.events import (
    MarkerDropped,
    ModelDeployed,
    ModelSummoned,
    TerrainPlaced,
)
from adjudicator.rulesets.malifaux.ground.bodies import body, off_table
from adjudicator.rulesets.malifaux.ground.distances import over, shown
from adjudicator.rulesets.malifaux.state import Table

SET_UP = (TerrainPlaced, MarkerDropped, ModelDeployed, ModelSummoned)


def entered(event: TerrainPlaced | MarkerDropped | ModelDeployed | ModelSummoned) -> str:
    """The id of what was put on the table."""
    return event.id if isinstance(event, TerrainPlaced | MarkerDropped) else event.model


@book.check("MFX-TABLE-02", on=SET_UP)
def objects_stand_on_the_table(
    before: Table, event: TerrainPlaced | MarkerDropped | ModelDeployed | ModelSummoned, after: Table
) -> str | None:
    """No part of a base that is set up, deployed or dropped lies outside the square."""
    there = body(after, entered(event))
    if there is None:
        return None
    beyond = off_table(there.shape)
    return over(before, beyond, f"{entered(event)} sticks out of the table by {shown(beyond)}")
