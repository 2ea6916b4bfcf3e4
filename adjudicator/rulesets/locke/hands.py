"""Hands: how many cards one may hold (LCK-HAND-02, LCK-HAND-03)."""

from __future__ import annotations

from typing import Final

from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.state import Character, Table, character
from adjudicator.rulesets.locke.things import CCard
from adjudicator.seam.frozen import replace

HAND: Final = 7
"""LCK-HAND-02."""


@book.serves("LCK-HAND-02", "LCK-HAND-03")
def hand_limit(table: Table, seat: str) -> int:
    """7, one more for each minion, and what running effects change."""
    one = character(table, seat)
    return _limit(one, one.minions)


def limit_told(table: Table, seat: str) -> int:
    """The hand limit as others know it: minions that nobody announced are not counted."""
    one = character(table, seat)
    return _limit(one, announced(one))


def _limit(one: Character, minions: int) -> int:
    return max(0, HAND + minions + sum(effect.hand_limit for effect in one.effects))


def announced(one: Character) -> int:
    """The minions that everybody knows of."""
    return max(0, one.minions - one.minions_unsaid)


def held_by(table: Table, seat: str) -> int | None:
    """How many cards a seat holds; None: nobody has said."""
    one = character(table, seat)
    return one.hand_count if one.hand_count is not None else None if one.hand is None else len(one.hand)


def told_to_hold(table: Table, seat: str) -> int | None:
    """How many cards others take a seat to hold; None: nobody has said."""
    told = character(table, seat).hand_told
    return held_by(table, seat) if told is None else told


def may_have_spent(table: Table, seat: str) -> bool:
    """Whether a hand may be smaller than is counted: a log may leave out that cards of it were used."""
    return table.combat is not None and seat in table.combat.spending


def refilled(held: int, count: int, limit: int) -> int:
    """How many cards are held after drawing so many, where cards that were used may be left out: then the limit."""
    return limit if held + count > limit >= count else held + count


def in_hand(one: Character, name: str | None, level: int | None) -> CCard | None:
    """A card of a hand that is known, by its name; of several, the one of that level."""
    named = [card for card in one.hand or () if card.name == name]
    return next((card for card in named if card.level == level), named[0] if named else None)


def level_in_hand(one: Character, name: str | None) -> int | None:
    """The level of the cards of a name in a hand that is known; None: there is none, or they are of several."""
    levels = {card.level for card in one.hand or () if card.name == name}
    return levels.pop() if len(levels) == 1 else None


def fewer(table: Table, seat: str, count: int) -> Character:
    """The character with fewer cards in hand, where it is known how many there were."""
    held, told = held_by(table, seat), told_to_hold(table, seat)
    if held is None or told is None:
        return character(table, seat)
    return holding(character(table, seat), max(0, held - count), max(0, told - count))


def holding(one: Character, held: int, told: int) -> Character:
    """The character with so many cards in hand, and as many in the eyes of others."""
    return replace(one, hand_count=held, hand_told=None if told == held else told)


@book.serves("LCK-ROUND-10")
def expires(until: str | None) -> bool:
    """Whether an effect runs until the end of the round: it is still in force in steps 1 to 5."""
    return until is not None and until.replace(" ", "_").lower() in ("round_end", "end_of_round", "end_round")
