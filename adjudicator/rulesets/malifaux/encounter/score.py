"""Victory points: who holds how many, from what."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.encounter.state import Encounter
from adjudicator.rulesets.malifaux.state import Table

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
    encounter = table.encounter or Encounter()
    most = max(points_of(encounter, seat) for seat in table.seats)
    leading = [seat for seat in table.seats if points_of(encounter, seat) == most]
    return leading[0] if len(leading) == 1 else None
