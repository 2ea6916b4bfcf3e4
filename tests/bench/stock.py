"""The baseline: a match as the eventsourcing library's stock mutable aggregate, with the very same fold."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate
from msgspec import convert, to_builtins

from adjudicator.match import Game
from adjudicator.plain.json import Plain
from adjudicator.rulesets import RULESETS

GAMES = {game.name: game for game in RULESETS}
KINDS = {game.name: {kind.__name__: kind for kind in game.events} for game in RULESETS}


class StockMatch(Aggregate):
    """A mutable match: each event's `apply` puts the next table in place."""

    class Opened(Aggregate.Created):
        """The match began."""

        game: str
        setup: Plain

    class Reported(Aggregate.Event):
        """Something happened."""

        what: Plain

        def apply(self, aggregate: Any) -> None:
            """Folds the event with the ruleset's own `evolve`."""
            event = convert(self.what, KINDS[aggregate.game][self.what["event"]])
            aggregate.table = GAMES[aggregate.game].evolve(aggregate.table, event, self.originator_version - 1)

    def __init__(self, game: str, setup: Plain) -> None:
        self.game = game
        self.table = GAMES[game].lay(setup)


class StockMatches(Application[UUID]):
    """Stock matches in a store."""

    name = "stock"


def record(app: StockMatches, game: Game, setup: Plain, events: list[Any]) -> UUID:
    """Stores a match the stock way and returns its id."""
    match: Any = StockMatch._create(event_class=StockMatch.Opened, game=game.name, setup=setup)
    for event in events:
        match.trigger_event(StockMatch.Reported, what=to_builtins(event))
    app.save(match)
    found: UUID = match.id
    return found
