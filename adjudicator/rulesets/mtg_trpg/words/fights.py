"""Attacks, blocks, damage and life in words, and what NPCs do."""

from __future__ import annotations

from adjudicator.plain.said import Player, Said
from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg.clock import pace
from adjudicator.rulesets.mtg_trpg.names import actor, named
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.rulesets.mtg_trpg.state import Table
from adjudicator.rulesets.mtg_trpg.terms import ACTIONS, thing
from adjudicator.rulesets.mtg_trpg.words.phrases import TIMINGS, because, subject
from adjudicator.rulesets.mtg_trpg.words.registry import WORDS


@WORDS.of(ev.AttackDeclared, called=say("attack"))
def _attack_declared(table: Table, event: ev.AttackDeclared) -> Said:
    target, attacker = thing(table, event.target), named(table, event.attacker)
    return say("{player} attacks {target} with {attacker}", player=Player(event.pc), target=target, attacker=attacker)


@WORDS.of(ev.AttackBlocked, called=say("attack blocked"))
def _attack_blocked(table: Table, event: ev.AttackBlocked) -> Said:
    return say("{blocker} blocks {attacker}", blocker=subject(table, event.by), attacker=named(table, event.attacker))


@WORDS.of(ev.AttackCovered, called=say("target of an attack covered"))
def _attack_covered(table: Table, event: ev.AttackCovered) -> Said:
    return say("{who} steps in for {target}", who=actor(table, event.by), target=named(table, event.target))


@WORDS.of(ev.NpcAttacked, called=say("attack by an NPC"))
def _npc_attacked(table: Table, event: ev.NpcAttacked) -> Said:
    return say("{npc} attacks {target}", npc=named(table, event.npc), target=named(table, event.target))


@WORDS.of(ev.NpcActed, called=say("action of an NPC"))
def _npc_acted(table: Table, event: ev.NpcActed) -> Said:
    npc = named(table, event.npc)
    if not event.action:
        return say("{npc} acts", npc=npc)
    return say("{npc} acts: {action}", npc=npc, action=ACTIONS.get(event.action, event.action))


@WORDS.of(ev.NpcCast, called=say("spell cast by an NPC"))
def _npc_cast(table: Table, event: ev.NpcCast) -> Said:
    npc, timing = named(table, event.npc), TIMINGS[pace(table, event) or "instant"]
    if not event.spell:
        return say("{npc} casts a spell at {timing} timing", npc=npc, timing=timing)
    return say("{npc} casts {spell} at {timing} timing", npc=npc, spell=thing(table, event.spell), timing=timing)


@WORDS.of(ev.DamageIncoming, called=say("damage about to be dealt"))
def _damage_incoming(table: Table, event: ev.DamageIncoming) -> Said:
    source, target = subject(table, event.source), thing(table, event.target)
    return say(
        "{source} is about to deal {amount} damage to {target}", source=source, amount=event.amount, target=target
    )


@WORDS.of(ev.BlockDeclared, called=say("block against damage declared"))
def _block_declared(table: Table, event: ev.BlockDeclared) -> Said:
    player, blocker = Player(event.pc), named(table, event.blocker)
    if event.against is None:
        return say("{player} blocks with {blocker}", player=player, blocker=blocker)
    against = thing(table, event.against)
    return say("{player} blocks {attacker} with {blocker}", player=player, attacker=against, blocker=blocker)


@WORDS.of(ev.DamageDealt, called=say("damage dealt"))
def _damage_dealt(table: Table, event: ev.DamageDealt) -> Said:
    source, target = subject(table, event.source), thing(table, event.target)
    return say("{source} deals {amount} damage to {target}", source=source, amount=event.amount, target=target)


# ---- life


@WORDS.of(ev.LifeReduced, called=say("life lost"))
def _life_reduced(table: Table, event: ev.LifeReduced) -> Said:
    return because(
        table, say("{who} loses {amount} life", who=subject(table, event.who), amount=event.amount), event.cause
    )


@WORDS.of(ev.LifeGained, called=say("life gained"))
def _life_gained(table: Table, event: ev.LifeGained) -> Said:
    return because(
        table,
        say("{who} gains {amount} life", who=subject(table, event.who), amount=event.amount),
        event.cause or event.through,
    )


@WORDS.of(ev.LossConditionMet, called=say("loss"))
def _loss_condition_met(table: Table, event: ev.LossConditionMet) -> Said:
    return say("{who} meets a losing condition: {condition}", who=subject(table, event.who), condition=event.condition)


@WORDS.of(ev.WinConditionMet, called=say("win condition met"))
def _win_condition_met(table: Table, event: ev.WinConditionMet) -> Said:
    return say("{who} meets a winning condition: {condition}", who=subject(table, event.who), condition=event.condition)
