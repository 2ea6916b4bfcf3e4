"""The table (MFX-TABLE): a square of 36 inches that everything stands on."""

from __future__ import annotations

from typing import TypeAlias, get_args

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.events import (
    ExplosivePlanted,
    IdolCreated,
    IdolInteracted,
    MarkerDropped,
    ModelDeployed,
    ModelReplaced,
    ModelSummoned,
    TerrainPlaced,
)
from adjudicator.rulesets.malifaux.geometry.units import NEAR, inches
from adjudicator.rulesets.malifaux.ground.bodies import body, off_table
from adjudicator.rulesets.malifaux.ground.limits import Breach, over
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table

Entering: TypeAlias = TerrainPlaced | MarkerDropped | ModelDeployed | ModelSummoned
Put: TypeAlias = Entering | ModelReplaced | ExplosivePlanted | IdolCreated | IdolInteracted
"""What puts an object on the table; the five markers of Turf War have spots of their own (MFX-TURF-02)."""


def entered(event: Entering) -> str:
    """The id of what was put on the table."""
    return event.id if isinstance(event, TerrainPlaced | MarkerDropped) else event.model


def _put(event: Put) -> str | None:
    if isinstance(event, ExplosivePlanted):
        return None if event.marker is None else event.marker.id
    if isinstance(event, ModelReplaced):
        return event.new
    return event.marker if isinstance(event, IdolCreated | IdolInteracted) else entered(event)


@book.check_after("MFX-TABLE-02", on=get_args(Put))
def objects_stand_on_the_table(before: Table, event: Put, after: Table) -> Breach | None:
    """No part of a base that is set up, deployed or dropped lies outside the square."""
    name = _put(event)
    if name is None or (there := body(after, name)) is None:
        return None
    beyond = off_table(there.shape)
    if beyond <= NEAR:
        return None
    says = say(
        "{object} is {length:.3f} in beyond the edge of the table", object=named(after, name), length=inches(beyond)
    )
    return over(before, beyond, says)
