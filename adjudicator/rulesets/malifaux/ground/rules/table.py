"""The table (MFX-TABLE): a square of 36 inches that everything stands on."""

from __future__ import annotations

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.events import (
    MarkerDropped,
    ModelDeployed,
    ModelSummoned,
    TerrainPlaced,
)
from adjudicator.rulesets.malifaux.geometry.units import NEAR, inches
from adjudicator.rulesets.malifaux.ground.bodies import body, off_table
from adjudicator.rulesets.malifaux.ground.limits import Breach, over
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table

SET_UP = (TerrainPlaced, MarkerDropped, ModelDeployed, ModelSummoned)


def entered(event: TerrainPlaced | MarkerDropped | ModelDeployed | ModelSummoned) -> str:
    """The id of what was put on the table."""
    return event.id if isinstance(event, TerrainPlaced | MarkerDropped) else event.model


@book.check("MFX-TABLE-02", on=SET_UP)
def objects_stand_on_the_table(
    before: Table, event: TerrainPlaced | MarkerDropped | ModelDeployed | ModelSummoned, after: Table
) -> Breach | None:
    """No part of a base that is set up, deployed or dropped lies outside the square."""
    there = body(after, entered(event))
    if there is None:
        return None
    beyond = off_table(there.shape)
    if beyond <= NEAR:
        return None
    entering = named(after, entered(event))
    says = say("{object} is {length:.3f} in beyond the edge of the table", object=entering, length=inches(beyond))
    return over(before, beyond, says)
