"""The baseline: a match as the eventsourcing library's stock mutable aggregate, with the very same fold."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate
from msgspec import convert, to_builtins

from adjudicator.plain.json import Plain
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.malifaux.events import EVENTS, Event

KINDS = {kind.__name__: kind for kind in EVENTS}


class StockMatch(Aggregate):
    """A mutable match: each event's `apply` puts the next table in place."""

    class Opened(Aggregate.Created):
        """The match began."""

        setup: Plain

    class Reported(Aggregate.Event):
        """Something happened."""

        what: Plain

        def apply(self, aggregate: Any) -> None:
            """Folds the event with the ruleset's own `evolve`."""
            event = convert(self.what, KINDS[self.what["event"]])
            aggregate.table = malifaux.evolve(aggregate.table, event, self.originator_version - 1)

    def __init__(self, setup: Plain) -> None:
        self.table = malifaux.lay(setup)


class StockMatches(Application[UUID]):
    """Stock matches in a store."""

    name = "stock"


def record(app: StockMatches, setup: Plain, events: list[Event]) -> UUID:
    """Stores a match the stock way and returns its id."""
    match: Any = StockMatch._create(event_class=StockMatch.Opened, setup=setup)
    for event in events:
        match.trigger_event(StockMatch.Reported, what=to_builtins(event))
    app.save(match)
    found: UUID = match.id
    return found
