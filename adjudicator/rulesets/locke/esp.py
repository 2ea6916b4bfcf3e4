"""ESP level checks: 2D6, at most the target number (LCK-HOUSE-01)."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.state import Table


@book.serves("LCK-HOUSE-01")
def succeeds(table: Table, roll: Sequence[int] | None, target: int | None) -> bool | None:
    """Whether a roll succeeds; None: the match has a check of its own, or nobody has said what was rolled."""
    check = table.tables.esp_check
    if roll is None or target is None or check.dice != "2D6" or check.success != "total <= target_number":
        return None
    return sum(roll) <= target
