"""Hands: how many cards one may hold (LCK-HAND-02, LCK-HAND-03)."""

from __future__ import annotations

from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.state import HAND, Table, character


@book.serves("LCK-HAND-02", "LCK-HAND-03")
def hand_limit(table: Table, seat: str) -> int:
    """7, one more for each minion, and what running effects change."""
    one = character(table, seat)
    return max(0, HAND + one.minions + sum(effect.hand_limit for effect in one.effects))


def held_by(table: Table, seat: str) -> int | None:
    """How many cards a seat holds; None: nobody has said."""
    one = character(table, seat)
    return one.hand_count if one.hand_count is not None else None if one.hand is None else len(one.hand)


@book.serves("LCK-ROUND-10")
def expires(until: str | None) -> bool:
    """Whether an effect runs until the end of the round: it is still in force in steps 1 to 5."""
    return until is not None and until.replace(" ", "_").lower() in ("round_end", "end_of_round", "end_round")
