"""What a viewer may know of an encounter's events: everything but schemes chosen in secret."""

from __future__ import annotations

from typing import Any

from adjudicator.rulesets.malifaux import events as ev
from adjudicator.rulesets.malifaux.encounter import events
from adjudicator.rulesets.malifaux.mask import MASK, public
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.event import kinds_in
from adjudicator.seam.frozen import replace
from adjudicator.seam.ruleset import Step, Viewer

MASK.of(*(kind for kind in kinds_in(ev.Event, events) if kind is not ev.SchemesChosen))(public)


@MASK.of(ev.SchemesChosen)
def _chosen(step: Step[Table, Any], viewer: Viewer) -> ev.Event:
    """A secret choice is shown to the seat that made it."""
    event: ev.SchemesChosen = step.event
    return event if viewer == event.seat else replace(event, schemes=(), models={})
