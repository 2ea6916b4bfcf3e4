"""The numbers of GOOD, EVIL and SPECIAL characters in a match (LCK-SETUP-06, LCK-HOUSE-07)."""

from __future__ import annotations

from typing import Final

from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.table.house_tables import Tables

FEWEST: Final = 5
MOST: Final = 11
"""The fewest and the most players (LCK-SETUP-05)."""


@book.serves("LCK-SETUP-06", "LCK-HOUSE-07")
def compositions(count: int) -> tuple[tuple[int, int, int], ...]:
    """The legal numbers of GOOD, EVIL and SPECIAL for a number of players; generated play takes the first."""
    least = -(-count // 3)
    return tuple((side, side, count - 2 * side) for side in range(least, count // 2 + 1))


def composition_for_generated_play_or_none(tables: Tables, count: int) -> tuple[int, int, int] | None:
    """The numbers generated play chooses: those of the match, else the first legal ones; None: none are legal."""
    legal = compositions(count)
    chosen = tables.composition.get(str(count))
    return chosen if chosen in legal else next(iter(legal), None)
