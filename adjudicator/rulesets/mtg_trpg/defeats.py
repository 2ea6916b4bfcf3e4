"""Defeats outside combat: creatures with damage of their toughness or more, dealt by one creature of an attack."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.rulesets.mtg_trpg.creatures import facts_for, is_creature, toughness_of
from adjudicator.rulesets.mtg_trpg.events import CreatureDefeated
from adjudicator.rulesets.mtg_trpg.state import Table, in_combat

LASTING: Final = frozenset({"indestructible", "regeneration", "undying", "persist", "破壊不能", "再生"})
"""Abilities by which a creature with lethal damage may stay."""


def defeats(table: Table) -> Iterator[CreatureDefeated]:
    """The defeats that damage has led to, with mercy where it was shown (MTR-MERCY-02)."""
    for name, permanent in table.permanents.items():
        if permanent.damage and permanent.status == "ok" and is_creature(table, name) and not in_combat(table):
            toughness, by = toughness_of(table, name), _hurt_by(table, name)
            if (
                toughness is not None
                and permanent.damage >= toughness
                and by is not None
                and not _may_stay(table, name)
            ):
                victor = table.permanents.get(by)
                is_spared = victor is not None and victor.mercy
                yield CreatureDefeated(creature=name, by=by, outcome="unconscious" if is_spared else "died")


def _may_stay(table: Table, name: str) -> bool:
    """Whether a creature may stay nevertheless: by an ability, or as a boss (MTR-COMBAT-04)."""
    facts = facts_for(table, name)
    if facts is None or any(ability.lower() in LASTING for ability in facts.abilities):
        return True
    return name in table.npcs and table.npcs[name].boss


def _hurt_by(table: Table, name: str) -> str | None:
    """Who dealt a creature damage in the attacks on record, if it was one alone."""
    by = {attack.source for attack in table.attacks.values() if attack.dealt.get(name)}
    by |= {one for attack in table.attacks.values() if attack.source == name for one in attack.back if attack.back[one]}
    return by.pop() if len(by) == 1 else None
