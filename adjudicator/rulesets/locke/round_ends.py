"""What the end of a combat round does to characters: effects fall due, effects cease (LCK-ROUND-02, -10)."""

from __future__ import annotations

from adjudicator.rulesets.locke.hands import expires
from adjudicator.rulesets.locke.state import Table, character, with_character
from adjudicator.seam.frozen import replace


def after_effects(table: Table) -> Table:
    """The table after the effects of the round's end, which are due in step 1 (LCK-ROUND-02)."""
    combat = table.combat
    if combat is None or not combat.round_end_effects:
        return table
    for effect in combat.round_end_effects:
        seat, damage = str(effect.get("target", "")), effect.get("damage")
        if seat in table.characters and isinstance(damage, int):
            one = replace(character(table, seat), damage=character(table, seat).damage + max(0, damage))
            dead = one.alive and one.endurance is not None and one.damage > one.endurance
            table = with_character(table, seat, replace(one, alive=one.alive and not dead, fell=one.fell or dead))
    return replace(table, combat=replace(combat, round_end_effects=()))


def after_expiry(table: Table) -> Table:
    """The table after step 6, in which effects lasting until the end of the round cease (LCK-ROUND-10)."""
    for seat, one in table.characters.items():
        kept = tuple(effect for effect in one.effects if not expires(effect.until))
        if len(kept) < len(one.effects):
            table = with_character(table, seat, replace(one, effects=kept))
    return table


def after_round(table: Table) -> Table:
    """The table after a round whose end a log leaves out, wholly or partly."""
    combat = table.combat
    if table.complete_log or combat is None or not combat.round or combat.ended_round >= combat.round:
        return table
    return after_expiry(after_effects(table))
