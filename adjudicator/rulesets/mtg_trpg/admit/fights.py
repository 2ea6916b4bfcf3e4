"""Guards of events about attacks, blocks, damage and life, and of what NPCs do."""

from __future__ import annotations

from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg import present
from adjudicator.rulesets.mtg_trpg.admit.registry import ADMIT, names_nothing_else
from adjudicator.rulesets.mtg_trpg.state import SIDES, Table

ADMIT.of(ev.WinConditionMet)(names_nothing_else)


@ADMIT.of(ev.AttackDeclared)
def _attack(table: Table, event: ev.AttackDeclared) -> None:
    present.permanent(table, event.attacker, "attacker")
    if event.target not in SIDES:
        present.anyone(table, event.target, "target")


@ADMIT.of(ev.AttackBlocked)
def _attack_blocked(table: Table, event: ev.AttackBlocked) -> None:
    if event.by not in SIDES:
        present.permanent(table, event.by, "by")
    present.permanent(table, event.attacker, "attacker")


@ADMIT.of(ev.AttackCovered)
def _covered(table: Table, event: ev.AttackCovered) -> None:
    present.anyone(table, event.by, "by")
    present.anyone(table, event.target, "target")


@ADMIT.of(ev.NpcAttacked)
def _npc_attacked(table: Table, event: ev.NpcAttacked) -> None:
    present.npc(table, event.npc)
    present.anyone(table, event.target, "target")


@ADMIT.of(ev.NpcActed, ev.NpcCast)
def _of_npc(table: Table, event: ev.NpcActed | ev.NpcCast) -> None:
    present.npc(table, event.npc)


@ADMIT.of(ev.BlockDeclared)
def _block(table: Table, event: ev.BlockDeclared) -> None:
    present.permanent(table, event.blocker, "blocker")
    if event.protects is not None:
        present.anyone(table, event.protects, "protects")


@ADMIT.of(ev.DamageIncoming, ev.DamageDealt)
def _damaged(table: Table, event: ev.DamageIncoming | ev.DamageDealt) -> None:
    if event.target not in SIDES:
        present.anyone(table, event.target, "target")


@ADMIT.of(ev.LifeReduced, ev.LifeGained, ev.LossConditionMet)
def _of_player(table: Table, event: ev.LifeReduced | ev.LifeGained | ev.LossConditionMet) -> None:
    if event.who not in SIDES:
        present.player(table, event.who)
