"""Hands: the limit, and the cards held (LCK-HAND-02, LCK-HAND-03)."""

from __future__ import annotations

from typing import Final

from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.stages.log_gaps import has_log_several_noticed_gaps
from adjudicator.rulesets.locke.table.state import Character, Table, character
from adjudicator.rulesets.locke.table.things import CCard
from adjudicator.seam.frozen import replace

HAND: Final = 7
"""The cards of a hand at its basic limit (LCK-HAND-02)."""


@book.serves("LCK-HAND-02", "LCK-HAND-03")
def hand_limit(table: Table, seat: str) -> int:
    """The hand limit: 7, plus one for each minion, plus changes by running effects."""
    one = character(table, seat)
    return _hand_limit_with_minions(one, one.minions)


def hand_limit_to_others(table: Table, seat: str) -> int:
    """The hand limit as others know it, without unannounced minions."""
    one = character(table, seat)
    return _hand_limit_with_minions(one, announced_minions(one))


def _hand_limit_with_minions(one: Character, minions: int) -> int:
    return max(0, HAND + minions + sum(effect.hand_limit for effect in one.effects))


def announced_minions(one: Character) -> int:
    """The number of minions everybody knows of."""
    return max(0, one.minions - one.minions_unsaid)


def hand_size(table: Table, seat: str) -> int | None:
    """The number of cards a seat holds; None: nobody has said."""
    one = character(table, seat)
    return one.hand_count if one.hand_count is not None else None if one.hand is None else len(one.hand)


def hand_size_to_others(table: Table, seat: str) -> int | None:
    """The number of cards others take a seat to hold; None: nobody has said."""
    told = character(table, seat).hand_told
    return hand_size(table, seat) if told is None else told


def may_hand_received_be_unrecorded(table: Table, seat: str) -> bool:
    """Whether an incomplete log may leave out that a seat received its hand in the running combat."""
    combat = table.combat
    if combat is None or table.complete_log:
        return has_log_several_noticed_gaps(table)
    return seat in combat.newcomers or seat not in combat.participants


def may_have_spent_cards_in_noticed_gap(table: Table, seat: str) -> bool:
    """Whether a hand may be smaller than counted: a log may leave out the use of its cards."""
    combat = table.combat
    return combat is not None and (seat in combat.spending or bool(table.omitted))


def hand_size_after_draw(held: int, count: int, limit: int) -> int:
    """The number of cards held after a draw; the limit, if the use of cards may have been left out."""
    return limit if held + count > limit >= count else held + count


def card_in_hand(one: Character, name: str | None, level: int | None) -> CCard | None:
    """A card of a known hand by its name; of several, preferably the one of that level; None: there is none."""
    first = None
    for card in one.hand or ():
        if card.name == name:
            if card.level == level:
                return card
            first = first or card
    return first


def only_level_in_hand_or_none(one: Character, name: str | None) -> int | None:
    """The level of the cards of a name in a known hand; None: there are none, or of several levels."""
    levels = {card.level for card in one.hand or () if card.name == name}
    return levels.pop() if len(levels) == 1 else None


def with_fewer_cards(table: Table, seat: str, count: int) -> Character:
    """The character with fewer cards in hand, if their number is known."""
    held, told = hand_size(table, seat), hand_size_to_others(table, seat)
    if held is None or told is None:
        return character(table, seat)
    return with_hand_size(character(table, seat), max(0, held - count), max(0, told - count))


def with_hand_size(one: Character, held: int, to_others: int) -> Character:
    """The character with `held` cards in hand, and `told` in the eyes of others."""
    return replace(one, hand_count=held, hand_told=None if to_others == held else to_others)


@book.serves("LCK-ROUND-10")
def expires_at_round_end(until: str | None) -> bool:
    """Whether an effect lasts until the end of the round; it is still in force in steps 1 to 5."""
    return until is not None and until.replace(" ", "_").lower() in ("round_end", "end_of_round", "end_round")
