"""Who can act, and what a table says of them."""

from __future__ import annotations

from adjudicator.rulesets.locke.table.state import Character, Table, seats_in_order


def host(table: Table) -> str:
    """The seat that reports what belongs to nobody in particular."""
    return next(iter(seats_in_order(table)), "P1")


def is_able(one: Character) -> bool:
    """Whether a character can act: it is alive, and neither stunned nor worse."""
    return one.alive and one.incapacity == "none"


def is_known(one: Character) -> bool:
    """Whether the table tells what is on the character's sheet."""
    return one.alignment is not None


def holds_ability_cards(one: Character) -> bool:
    """Whether a character holds ability cards; their texts are data of the match."""
    return bool(one.ability_cards_up + one.ability_cards_down)


def is_hidden(one: Character) -> bool:
    """Whether a hand may hold cards that nobody has named."""
    return one.hand is None and one.hand_count != 0
