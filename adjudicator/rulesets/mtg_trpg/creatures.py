"""Creatures and other permanents: their facts, power and toughness, what keeps them from acting."""

from __future__ import annotations

from adjudicator.rulesets.mtg_trpg.book import book
from adjudicator.rulesets.mtg_trpg.cards import Facts, facts_of
from adjudicator.rulesets.mtg_trpg.state import Permanent, Table, in_combat
from adjudicator.rulesets.mtg_trpg.zones import lies_open


def facts_for(table: Table, name: str) -> Facts | None:
    """The facts of a permanent: an NPC's own, else its card's; None: unknown. Those of a card that lies nowhere openly
    count for nothing, since who may not know them could else ask for them by its name."""
    npc = table.npcs.get(name)
    if npc is not None:
        return npc.facts
    facts = facts_of(table.cards, name)
    return facts if facts is None or name in table.permanents or lies_open(table, name) else None


def is_creature(table: Table, name: str) -> bool:
    """Whether a permanent is a creature: a creature card, or an NPC not set up as something else (MTR-NPC-01)."""
    npc = table.npcs.get(name)
    if npc is not None:
        return npc.kind not in ("planeswalker", "player")
    facts = facts_for(table, name)
    return facts is not None and facts.is_creature


def may_be_creature(table: Table, name: str) -> bool:
    """Whether a permanent is a creature, or has no known facts."""
    return is_creature(table, name) or facts_for(table, name) is None


def is_character(table: Table, name: str) -> bool:
    """Whether a permanent may be asked to cooperate, as NPCs may: a creature or a planeswalker (MTR-RECRUIT-02)."""
    facts = facts_for(table, name)
    walker = facts is not None and "Planeswalker" in facts.types
    return name in table.npcs or walker or is_creature(table, name)


def power_of(table: Table, name: str) -> int | None:
    """A creature's power with running effects; 0 while it is unconscious; None: it has none."""
    return _strength(table, name, "power", 0)


def toughness_of(table: Table, name: str) -> int | None:
    """A creature's toughness with running effects; 1 while it is unconscious; None: it has none."""
    return _strength(table, name, "toughness", 1)


@book.serves("MTR-EFFECT-01")
def _strength(table: Table, name: str, which: str, unconscious: int) -> int | None:
    permanent = table.permanents.get(name)
    if permanent is not None and permanent.status == "unconscious":
        return unconscious
    facts = facts_for(table, name)
    printed: int | None = None if facts is None else getattr(facts, which)
    if printed is None or not table.effects:
        return printed
    changes: list[int] = [getattr(one, which) for one in table.effects.values() if one.permanent == name]
    return printed + sum(changes)


def waits(table: Table, name: str, permanent: Permanent | None) -> bool:
    """Whether a creature still waits for its character to focus (MTR-CREATURE-01); haste and combat lift that."""
    if permanent is None or not permanent.new or not is_creature(table, name):
        return False
    facts = facts_for(table, name)
    return not in_combat(table, permanent.controller) and not (facts is not None and facts.haste)
