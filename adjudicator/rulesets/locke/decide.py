"""What a report becomes: it stands as reported; what follows from it is worked out on the table."""

from __future__ import annotations

from adjudicator.rulesets.locke.events import Event
from adjudicator.rulesets.locke.state import Table
from adjudicator.seam.ruleset import Randomness


def decide(table: Table, event: Event, randomness: Randomness) -> tuple[Event, ...]:
    """The events of a report: itself."""
    return (event,)
