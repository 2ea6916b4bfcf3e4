"""Attacks, blocks, damage, life, and what NPCs do: whether what events name is there, and whom they concern."""

from __future__ import annotations

from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg import present
from adjudicator.rulesets.mtg_trpg.admit.registry import ADMIT, CONCERNS, Seats, names_nothing_else, seats_of
from adjudicator.rulesets.mtg_trpg.attacks import covered_attack
from adjudicator.rulesets.mtg_trpg.combats import party_of
from adjudicator.rulesets.mtg_trpg.state import SIDES, Table

ADMIT.of(ev.WinConditionMet)(names_nothing_else)


@CONCERNS.of(ev.WinConditionMet)
def _won(table: Table, event: ev.WinConditionMet) -> Seats:
    return (*seats_of(table, event.who), *party_of(table))


@ADMIT.of(ev.AttackDeclared)
def _attack(table: Table, event: ev.AttackDeclared) -> None:
    present.permanent(table, event.attacker, "attacker")
    if event.target not in SIDES:
        present.anyone(table, event.target, "target")


@CONCERNS.of(ev.AttackDeclared)
def _attack_concerns(table: Table, event: ev.AttackDeclared) -> Seats:
    return (event.pc, *seats_of(table, event.attacker, event.target))


@ADMIT.of(ev.AttackBlocked)
def _attack_blocked(table: Table, event: ev.AttackBlocked) -> None:
    if event.by not in SIDES:
        present.permanent(table, event.by, "by")
    present.permanent(table, event.attacker, "attacker")


@CONCERNS.of(ev.AttackBlocked)
def _attack_blocked_concerns(table: Table, event: ev.AttackBlocked) -> Seats:
    return seats_of(table, event.attacker)


@ADMIT.of(ev.AttackCovered)
def _covered(table: Table, event: ev.AttackCovered) -> None:
    present.anyone(table, event.by, "by")
    present.anyone(table, event.target, "target")


@CONCERNS.of(ev.AttackCovered)
def _attack_covered(table: Table, event: ev.AttackCovered) -> Seats:
    attack = covered_attack(table, event)
    return seats_of(table, event.target, None if attack is None else attack.source)


@ADMIT.of(ev.NpcAttacked)
def _npc_attacked(table: Table, event: ev.NpcAttacked) -> None:
    present.npc(table, event.npc)
    present.anyone(table, event.target, "target")


@CONCERNS.of(ev.NpcAttacked)
def _npc_attacked_concerns(table: Table, event: ev.NpcAttacked) -> Seats:
    return seats_of(table, event.npc, event.target)


@ADMIT.of(ev.NpcActed, ev.NpcCast)
def _of_npc(table: Table, event: ev.NpcActed | ev.NpcCast) -> None:
    present.npc(table, event.npc)


@CONCERNS.of(ev.NpcActed, ev.NpcCast)
def _of_npc_concerns(table: Table, event: ev.NpcActed | ev.NpcCast) -> Seats:
    return seats_of(table, event.npc)


@ADMIT.of(ev.BlockDeclared)
def _block(table: Table, event: ev.BlockDeclared) -> None:
    present.permanent(table, event.blocker, "blocker")
    if event.protects is not None:
        present.anyone(table, event.protects, "protects")


@CONCERNS.of(ev.BlockDeclared)
def _block_concerns(table: Table, event: ev.BlockDeclared) -> Seats:
    return (event.pc, *seats_of(table, event.blocker, event.against, event.protects))


@ADMIT.of(ev.DamageIncoming, ev.DamageDealt)
def _damaged(table: Table, event: ev.DamageIncoming | ev.DamageDealt) -> None:
    if event.target not in SIDES:
        present.anyone(table, event.target, "target")


@CONCERNS.of(ev.DamageIncoming, ev.DamageDealt)
def _damage(table: Table, event: ev.DamageIncoming | ev.DamageDealt) -> Seats:
    return seats_of(table, event.source, event.target)


@ADMIT.of(ev.LifeReduced, ev.LifeGained, ev.LossConditionMet)
def _of_player(table: Table, event: ev.LifeReduced | ev.LifeGained | ev.LossConditionMet) -> None:
    if event.who not in SIDES:
        present.player(table, event.who)


@CONCERNS.of(ev.LifeReduced, ev.LifeGained, ev.LossConditionMet)
def _life(table: Table, event: ev.LifeReduced | ev.LifeGained | ev.LossConditionMet) -> Seats:
    return seats_of(table, event.who)
