"""Victory points: how many each seat holds, and from what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from adjudicator.plain.said import Player, Said, listed
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.encounter.presence import encounter_of, is_on_record
from adjudicator.rulesets.malifaux.encounter.state import Encounter
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table

Source: TypeAlias = tuple[int, str]
"""Where a point comes from: a scheme's number and its part, or `STRATEGY`."""
STRATEGY: Source = (0, "strategy")
DRAW = "draw"
"""What is announced where nobody has won."""
MOST = 8
"""The most points a seat can hold: 4 of the strategy, 2 of each of two schemes (MFX-HOUSE-E11)."""


def strategy_points(encounter: Encounter, seat: str) -> tuple[int, ...]:
    """The turns in which a seat scored the strategy."""
    return encounter.strategy_points.get(seat, ())


def scheme_points(encounter: Encounter, seat: str, scheme: int) -> Mapping[str, int]:
    """The parts of a scheme that a seat scored, each with its turn."""
    return encounter.scheme_points.get(seat, {}).get(scheme, {})


def points_of(encounter: Encounter, seat: str) -> int:
    """The victory points of a seat."""
    schemes = encounter.scheme_points.get(seat, {}).values()
    return len(strategy_points(encounter, seat)) + sum(map(len, schemes))


@book.serves("MFX-HOUSE-E11")
def winner(table: Table) -> str | None:
    """The seat with the most points; None for a draw."""
    encounter = encounter_of(table)
    most = max(points_of(encounter, seat) for seat in table.seats)
    leading = [seat for seat in table.seats if points_of(encounter, seat) == most]
    return leading[0] if len(leading) == 1 else None


def scored_in(encounter: Encounter, seat: str) -> Mapping[int, list[Source]]:
    """By turn the points that a seat scored, each by its source."""
    points = [(turn, STRATEGY) for turn in strategy_points(encounter, seat)]
    for scheme, parts in encounter.scheme_points.get(seat, {}).items():
        points += [(turn, (scheme, part)) for part, turn in parts.items()]
    found: dict[int, list[Source]] = {}
    for turn, source in sorted(points):
        found.setdefault(turn, []).append(source)
    return found


def points_held(table: Table) -> tuple[tuple[str, int], ...]:
    """The points of each seat; none where no encounter is on record."""
    if not is_on_record(table):
        return ()
    encounter = encounter_of(table)
    return tuple((seat, points_of(encounter, seat)) for seat in table.seats)


def score_of(table: Table) -> Said | None:
    """The points of each seat, and the winner once the game is over; None where no encounter is on record."""
    if not is_on_record(table) or not table.seats:
        return None
    encounter = encounter_of(table)
    points = [say("{player} {points}", player=Player(seat), points=held) for seat, held in points_held(table)]
    held = listed(points, "list")
    if not encounter.game_over:
        return say("VP: {points}", points=held)
    won = winner(table)
    if won is None:
        return say("VP: {points}; the game is a draw", points=held)
    return say("VP: {points}; {player} has won", points=held, player=Player(won))
