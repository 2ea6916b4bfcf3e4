"""Characters: who is alive as far as anybody has said, and everybody there is."""

from __future__ import annotations

from adjudicator.rulesets.locke.table.state import Character, Table, seats_in_order


def is_alive(one: Character) -> bool:
    """Whether a character is alive."""
    return one.alive


def passes_for_alive(one: Character) -> bool:
    """Whether a character is alive, or its death is shown only by its sheet."""
    return one.alive or one.fell


def everybody_named(table: Table) -> tuple[str, ...]:
    """All seats, counter-clockwise, and then everybody else named, also only by a combat."""
    combat = table.combat
    named = () if combat is None else (*combat.order, *combat.participants, *combat.gone, *combat.acted)
    attack = None if combat is None else combat.attack
    if attack is not None:
        named = (*named, attack.attacker, *(one.player for one in attack.joiners), *attack.targets)
    return tuple(dict.fromkeys(seat for seat in (*seats_in_order(table), *table.characters, *named) if seat))
