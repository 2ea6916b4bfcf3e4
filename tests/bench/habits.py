"""`python -m tests.bench.habits [GAME …]`: counts which kinds of event come after which, into the games' packages.

Counted are all cases of a game and some generated matches of each of its samples; the examples are not, for they are
what the order of offers is measured by (offered.py).
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from importlib.resources import files
from itertools import islice
from pathlib import Path
from typing import Any

from msgspec import json, to_builtins

from adjudicator.cases.situations import Situation, situations
from adjudicator.match import Game, tag_of
from adjudicator.moves.habits import WRITTEN, Habits, Stand, tallied, together
from adjudicator.moves.offers import stand
from adjudicator.replay.play import played, sample_setup
from adjudicator.rulesets import RULESETS
from adjudicator.seam.judging import judge
from adjudicator.seam.ruleset import Refused

MATCHES = 2
"""How many matches are generated of each sample."""
LONGEST = 1_500
"""The most events taken of one."""


def main(games: list[str]) -> None:
    """Writes the counts of these games, or of all."""
    for game in (one for one in RULESETS if not games or one.name in games):
        made = habits(game)
        place = Path(str(files(game.package))) / "moves" / "habits.json"
        place.write_bytes(json.format(json.encode(plainly(made)), indent=0) + b"\n")
        print(f"{game.name}: {sum(made.kinds.values())} events, {place.stat().st_size / 1000:.0f} kB")


def habits(game: Game) -> Habits:
    """Those of a game."""
    return together([*(of_case(game, one) for one in situations(game)), *_generated(game)])


def of_case(game: Game, situation: Situation) -> Habits:
    """Those of one situation of a case; an event without a place there is left out."""
    return tallied(*_told(game, _tables(game, situation.table, situation.events)), WRITTEN)


def _generated(game: Game) -> Iterator[Habits]:
    for name in (None, *game.samples):
        for seed in range(MATCHES):
            steps = islice(played(game, sample_setup(game, name), f"habits {seed}"), LONGEST)
            yield tallied(*_told(game, ((step.before, step.event) for step in steps)))


def _tables(game: Game, table: Any, events: Iterable[Any]) -> Iterator[tuple[Any, Any]]:
    """The events that have a place, each with the table before it."""
    for position, event in enumerate(events, 1):
        with suppress(Refused):
            after = judge(game, position, table, event).after
            yield table, event
            table = after


def _told(game: Game, told: Iterable[tuple[Any, Any]]) -> tuple[list[str], list[Stand]]:
    """The kinds of events, and how the tables stood before them."""
    kinds, stands = [], []
    for table, event in told:
        kinds.append(tag_of(type(event)))
        stands.append(stand(game, table))
    return kinds, stands


def plainly(made: Habits) -> dict[str, Any]:
    """Counts in the order of the alphabet. All of them: were some left out, those left would tell what a case had."""
    told: dict[str, Any] = to_builtins(made, order="sorted")
    return told


if __name__ == "__main__":
    main(sys.argv[1:])
