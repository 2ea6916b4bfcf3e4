"""Whom an event concerns: the seats that act in it, and those whose characters, permanents or checks it touches.

The GM is concerned by what NPCs and the enemy do, by what the rules leave to the GM, and by whatever nobody owns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg.attacks import covered_attack
from adjudicator.rulesets.mtg_trpg.combats import party_of
from adjudicator.rulesets.mtg_trpg.rulings import names
from adjudicator.rulesets.mtg_trpg.state import GM, Table
from adjudicator.seam.kinds import ByKind

Seats: TypeAlias = Iterable[str]
CONCERNS: ByKind[Callable[[Table, Any], Seats]] = ByKind("concerns")
"""By kind, the seats that an event concerns besides the one that acted (`by`); a seat may come up several times."""


def concerns(table: Table, event: ev.Event) -> tuple[str, ...]:
    """The seats that an event concerns, each once, the acting one first; read on the table before it."""
    return tuple(dict.fromkeys((*seats_of(table, event.by), *CONCERNS[type(event)](table, event))))


def seats_of(table: Table, *named: str | None) -> Iterator[str]:
    """Whose somebody or something is: a character's own seat, a permanent's controller and owner; else the GM's."""
    for name in named:
        if name is None:
            continue
        permanent = table.permanents.get(name)
        players = () if permanent is None else (permanent.controller, permanent.owner)
        if name in table.pcs:
            yield name
        elif name in table.npcs or not any(players):
            yield GM
        yield from (player for player in players if player is not None)


def _everybody(table: Table) -> Seats:
    return (GM, *table.pcs)


# ---- characters, scenes, rulings


@CONCERNS.of(ev.CharacterCreated, ev.OpeningHandDrawn, ev.PlaceChanged, ev.Slept, ev.ExtraTurnGained)
@CONCERNS.of(ev.FocusPerformed, ev.RestPerformed, ev.TriggerStated, ev.LandPlayed, ev.SpellCast, ev.SpellResolved)
@CONCERNS.of(ev.CardDrawn, ev.NonCombatActionTaken)
def _of_pc(table: Table, event: ev.PcEvent) -> Seats:
    return (event.pc,)


@CONCERNS.of(ev.CompositionNoted)
def _noted(table: Table, event: ev.CompositionNoted) -> Seats:
    """A note about a deck concerns its player."""
    return [name for name, pc in table.pcs.items() if event.pc in (name, pc.deck)]


@CONCERNS.of(ev.SpecialItemGranted)
def _granted(table: Table, event: ev.SpecialItemGranted) -> Seats:
    return GM, event.pc


@CONCERNS.of(ev.NpcRegistered, ev.AreaDeclared)
def _of_gm(table: Table, event: ev.NpcRegistered | ev.AreaDeclared) -> Seats:
    return (GM,)


@CONCERNS.of(ev.SceneStarted, ev.SceneEnded, ev.TimePassed)
def _scene(table: Table, event: ev.Event) -> Seats:
    return _everybody(table)


@CONCERNS.of(ev.GmRuled)
def _ruled(table: Table, event: ev.GmRuled) -> Seats:
    """A ruling about nothing in particular concerns everybody."""
    if event.about is None:
        return _everybody(table)
    about = [name for name in (*table.pcs, *table.npcs, *table.permanents) if names(event.about, name)]
    checks = [check.pc for name, check in table.checks.items() if names(event.about, name)]
    return (GM, *seats_of(table, *about, *checks))


# ---- cards and permanents


@CONCERNS.of(ev.AbilityActivated)
def _ability(table: Table, event: ev.AbilityActivated) -> Seats:
    source = event.source if event.source in table.permanents else None
    return (event.pc, *seats_of(table, source))


@CONCERNS.of(ev.CardMoved)
def _card_moved(table: Table, event: ev.CardMoved) -> Seats:
    card = event.card if event.from_ == "battlefield" and event.card in table.permanents else None
    return seats_of(table, event.owner, card)


@CONCERNS.of(ev.EffectEnded)
def _effect_ended(table: Table, event: ev.EffectEnded) -> Seats:
    return (event.pc, *seats_of(table, table.effects[event.effect].permanent))


@CONCERNS.of(ev.PermanentTapped, ev.PermanentUntapped, ev.DamageRemoved, ev.PermanentDestroyed)
def _of_permanent(table: Table, event: Any) -> Seats:
    return seats_of(table, event.permanent)


@CONCERNS.of(ev.EffectStarted, ev.ShapeChanged, ev.PermanentAbandoned, ev.ControlTaken)
def _of_both(table: Table, event: Any) -> Seats:
    return (event.pc, *seats_of(table, event.permanent))


@CONCERNS.of(ev.PermanentHandedOver)
def _handed_over(table: Table, event: ev.PermanentHandedOver) -> Seats:
    return seats_of(table, event.from_, event.permanent, event.to)


@CONCERNS.of(ev.MercyDeclared)
def _mercy(table: Table, event: ev.MercyDeclared) -> Seats:
    return (event.pc, *seats_of(table, event.creature))


@CONCERNS.of(ev.CreatureDefeated)
def _defeated(table: Table, event: ev.CreatureDefeated) -> Seats:
    return seats_of(table, event.creature)


@CONCERNS.of(ev.CooperationGained)
def _cooperation(table: Table, event: ev.CooperationGained) -> Seats:
    return (event.pc, *seats_of(table, event.npc))


@CONCERNS.of(ev.CommandGiven)
def _command(table: Table, event: ev.CommandGiven) -> Seats:
    return (event.pc, *seats_of(table, event.to))


# ---- fights


@CONCERNS.of(ev.AttackDeclared)
def _attack(table: Table, event: ev.AttackDeclared) -> Seats:
    return (event.pc, *seats_of(table, event.attacker, event.target))


@CONCERNS.of(ev.AttackBlocked)
def _attack_blocked(table: Table, event: ev.AttackBlocked) -> Seats:
    return seats_of(table, event.attacker)


@CONCERNS.of(ev.AttackCovered)
def _attack_covered(table: Table, event: ev.AttackCovered) -> Seats:
    attack = covered_attack(table, event)
    return seats_of(table, event.target, None if attack is None else attack.source)


@CONCERNS.of(ev.NpcAttacked)
def _npc_attacked(table: Table, event: ev.NpcAttacked) -> Seats:
    return seats_of(table, event.npc, event.target)


@CONCERNS.of(ev.NpcActed, ev.NpcCast)
def _of_npc(table: Table, event: ev.NpcActed | ev.NpcCast) -> Seats:
    return seats_of(table, event.npc)


@CONCERNS.of(ev.BlockDeclared)
def _block(table: Table, event: ev.BlockDeclared) -> Seats:
    return (event.pc, *seats_of(table, event.blocker, event.against, event.protects))


@CONCERNS.of(ev.DamageIncoming, ev.DamageDealt)
def _damage(table: Table, event: ev.DamageIncoming | ev.DamageDealt) -> Seats:
    return seats_of(table, event.source, event.target)


@CONCERNS.of(ev.LifeReduced, ev.LifeGained, ev.LossConditionMet)
def _life(table: Table, event: ev.LifeReduced | ev.LifeGained | ev.LossConditionMet) -> Seats:
    return seats_of(table, event.who)


@CONCERNS.of(ev.WinConditionMet)
def _won(table: Table, event: ev.WinConditionMet) -> Seats:
    return (*seats_of(table, event.who), *party_of(table))


# ---- checks


@CONCERNS.of(ev.CheckCardTurned, ev.CheckColorChosen, ev.CheckResolved)
def _of_check(table: Table, event: ev.CheckEvent) -> Seats:
    """The check's character, those who support it, and the NPC who is asked."""
    check = table.checks[event.check]
    return (check.pc, *seats_of(table, *check.support, check.of))


@CONCERNS.of(ev.CheckCalled)
def _check_called(table: Table, event: ev.CheckCalled) -> Seats:
    return (GM, event.pc, *seats_of(table, event.of))


@CONCERNS.of(ev.CheckTargetSet, ev.ModifierAdded)
def _check_set(table: Table, event: ev.CheckTargetSet | ev.ModifierAdded) -> Seats:
    return (GM, *_of_check(table, event))


@CONCERNS.of(ev.CreatureSupported)
def _supported(table: Table, event: ev.CreatureSupported) -> Seats:
    return (*seats_of(table, event.pc, event.creature), *_of_check(table, event))


# ---- combat


@CONCERNS.of(ev.CombatAnnounced, ev.CombatStarted, ev.CombatEnded)
def _combat(table: Table, event: ev.CombatAnnounced | ev.CombatStarted | ev.CombatEnded) -> Seats:
    announced = type(event) is ev.CombatAnnounced
    return (GM, *(event.party or (table.pcs if announced else party_of(table))))


@CONCERNS.of(ev.PreparationGranted, ev.HordeLibraryTrimmed, ev.EnemyCreaturesChanged)
def _of_party(table: Table, event: ev.Event) -> Seats:
    return (GM, *party_of(table))


@CONCERNS.of(ev.TurnStarted)
def _turn(table: Table, event: ev.TurnStarted) -> Seats:
    return seats_of(table, event.active)


@CONCERNS.of(ev.InstantCastInResponse)
def _answered(table: Table, event: ev.InstantCastInResponse) -> Seats:
    return () if event.by is not None else (GM,)


@CONCERNS.of(ev.EscapeResolved)
def _escape(table: Table, event: ev.EscapeResolved) -> Seats:
    """An escape takes the whole party along."""
    check = None if event.check is None else table.checks[event.check].pc
    return (*seats_of(table, event.pc, check), GM, *party_of(table))
