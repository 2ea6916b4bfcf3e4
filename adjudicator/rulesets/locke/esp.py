"""ESP level checks: 2D6, at most the target number (LCK-HOUSE-01)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from adjudicator.plain.said import Player, Said
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.sentences import counted
from adjudicator.rulesets.locke.state import Table

DICE: Final = 2
"""LCK-HOUSE-01."""


def wrong_dice(table: Table, seat: str, roll: Sequence[int] | None) -> Said | None:
    """That a check was made with another number of dice, if it was."""
    if roll is None or len(roll) == DICE or table.tables.esp_check.dice != "2D6":
        return None
    return counted(
        "{player} made an ESP level check with {count} die; it takes 2",
        "{player} made an ESP level check with {count} dice; it takes 2",
        len(roll),
        player=Player(seat),
    )


@book.serves("LCK-HOUSE-01")
def succeeds(table: Table, roll: Sequence[int] | None, target: int | None) -> bool | None:
    """Whether a roll succeeds; None: the match has a check of its own, or nobody has said what was rolled."""
    check = table.tables.esp_check
    if (
        roll is None
        or len(roll) != DICE
        or target is None
        or check.dice != "2D6"
        or check.success != "total <= target_number"
    ):
        return None
    return sum(roll) <= target
