"""The arrival check: 2D6 on a chart (LCK-PRE-01, LCK-HOUSE-05)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.state import Table

CHART: Final = {7: 3, 8: 3, 9: 3, 10: 2, 11: 2, 12: 1}
"""By the total of two dice, the round in which somebody arrives; up to 6 nobody does."""


@book.serves("LCK-HOUSE-05")
def due_round(table: Table, roll: Sequence[int]) -> int | None:
    """The round in which a roll has somebody arrive; None: never, or the match has a chart of its own."""
    return None if table.tables.arrival_chart is not None else CHART.get(sum(roll))
