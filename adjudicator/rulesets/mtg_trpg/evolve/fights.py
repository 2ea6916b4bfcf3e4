"""Attacks, covers, blocks, and the damage they lead to."""

from __future__ import annotations

from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg.attacks import (
    attack_by,
    begun,
    blocked,
    blocked_attack,
    covered,
    covered_attack,
    is_in_combat,
    noted,
)
from adjudicator.rulesets.mtg_trpg.creatures import facts_for, is_creature, may_be_creature
from adjudicator.rulesets.mtg_trpg.evolve.lives import reduced
from adjudicator.rulesets.mtg_trpg.evolve.permanents import tapped
from adjudicator.rulesets.mtg_trpg.evolve.registry import EVOLVE
from adjudicator.rulesets.mtg_trpg.state import Attack, Table, with_permanent
from adjudicator.rulesets.mtg_trpg.typed import is_creatures
from adjudicator.seam.frozen import put, replace
from adjudicator.seam.kinds import unchanged

EVOLVE.of(ev.NpcActed, ev.NpcCast)(unchanged)


@EVOLVE.of(ev.AttackDeclared)
def attack_declared(table: Table, event: ev.AttackDeclared, position: int) -> Table:
    """The attacker is tapped unless it has vigilance; outside combat its damage is on its way."""
    facts = facts_for(table, event.attacker)
    if facts is None or not facts.vigilance:
        table = tapped(table, event.attacker)
    return _on_its_way(table, Attack(event.attacker, event.target))


@EVOLVE.of(ev.NpcAttacked)
def npc_attacked(table: Table, event: ev.NpcAttacked, position: int) -> Table:
    """An NPC's damage is on its way."""
    return _on_its_way(table, Attack(event.npc, event.target))


def _on_its_way(table: Table, attack: Attack) -> Table:
    return table if is_in_combat(table, attack) else begun(table, attack)


@EVOLVE.of(ev.AttackBlocked)
def attack_blocked(table: Table, event: ev.AttackBlocked, position: int) -> Table:
    """The blocker takes the attacker's damage, if it is on the table."""
    attack = table.attacks.get(event.attacker) or Attack(event.attacker, event.by)
    if event.by not in table.permanents or is_in_combat(table, attack):
        return table
    return blocked(table, attack, event.by)


@EVOLVE.of(ev.AttackCovered)
def attack_covered(table: Table, event: ev.AttackCovered, position: int) -> Table:
    """A player-type NPC takes the damage; no other may (MTR-ATTACK-05)."""
    attack = covered_attack(table, event)
    if attack is None or not may_cover(table, event.by):
        return table
    return covered(table, attack, event.by)


def may_cover(table: Table, name: str) -> bool:
    """Whether somebody may cover the target of an attack: a player-type NPC."""
    npc = table.npcs.get(name)
    return npc is not None and npc.kind == "player"


@EVOLVE.of(ev.DamageIncoming)
def damage_incoming(table: Table, event: ev.DamageIncoming, position: int) -> Table:
    """Damage is on its way, from a creature or anything else; damage of an attack declared before is that attack's."""
    attack = attack_by(table, event.source)
    declared = attack is not None and attack.target == event.target and attack.amount is None and not attack.dealt
    if attack is None or not declared or not from_creature(table, event):
        unclear = event.source_kind is not None and is_creatures(event.source_kind) is None
        unclear = unclear and not is_there(table, event.source)
        creature = from_creature(table, event)
        return begun(table, Attack(event.source, event.target, creature, event.amount, unclear=unclear))
    return replace(table, attacks=put(table.attacks, attack.source, replace(attack, amount=event.amount)))


def from_creature(table: Table, event: ev.DamageIncoming) -> bool:
    """Whether incoming damage is a creature's: as stated, unless its source is known to be none, else by its source.

    What a creature deals may be no attack of its own: an ability, a spell.
    """
    stated = None if event.source_kind is None else is_creatures(event.source_kind)
    if stated is None:
        return is_creature(table, event.source)
    return stated and (may_be_creature(table, event.source) or not is_there(table, event.source))


def is_there(table: Table, name: str) -> bool:
    """Whether the source of damage is on the table, so that it is known what it is."""
    return name in table.permanents or name in table.npcs


@EVOLVE.of(ev.BlockDeclared)
def block_declared(table: Table, event: ev.BlockDeclared, position: int) -> Table:
    """The blocker is in the way of the damage."""
    attack = blocked_attack(table, event)
    return table if attack is None or is_in_combat(table, attack) else blocked(table, attack, event.blocker)


@EVOLVE.of(ev.DamageDealt)
def damage_dealt(table: Table, event: ev.DamageDealt, position: int) -> Table:
    """Damage to a permanent, a planeswalker's loyalty or a player's life; noted on the attack it belongs to."""
    table = noted(table, event) if table.attacks else table
    permanent = table.permanents.get(event.target)
    if permanent is None:
        return reduced(table, event.target, event.amount)
    if permanent.loyalty is not None and not is_creature(table, event.target):
        hurt = replace(permanent, loyalty=max(0, permanent.loyalty - event.amount))
    else:
        hurt = replace(permanent, damage=permanent.damage + event.amount)
    return with_permanent(table, event.target, hurt)
