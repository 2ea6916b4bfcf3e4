"""Permanents tapped, handed over, destroyed, spared, befriended, taken over."""

from __future__ import annotations

from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg.attacks import powers_kept
from adjudicator.rulesets.mtg_trpg.book import book
from adjudicator.rulesets.mtg_trpg.cards import Facts
from adjudicator.rulesets.mtg_trpg.clock import MINUTE
from adjudicator.rulesets.mtg_trpg.creatures import facts_for, is_creature
from adjudicator.rulesets.mtg_trpg.evolve.magic import to_graveyard
from adjudicator.rulesets.mtg_trpg.evolve.registry import EVOLVE
from adjudicator.rulesets.mtg_trpg.rulings import seconds_in, settled
from adjudicator.rulesets.mtg_trpg.state import Npc, Permanent, Table, in_combat, with_permanent
from adjudicator.seam.frozen import put, replace
from adjudicator.seam.kinds import unchanged

EVOLVE.of(ev.ShapeChanged, ev.CommandGiven)(unchanged)


def tapped(table: Table, name: str) -> Table:
    """The table with a permanent tapped, if it is there."""
    permanent = table.permanents.get(name)
    if permanent is None or permanent.tapped:
        return table
    return with_permanent(table, name, replace(permanent, tapped=True, tapped_at=table.clock))


@EVOLVE.of(ev.PermanentTapped)
def permanent_tapped(table: Table, event: ev.PermanentTapped, position: int) -> Table:
    """The permanent is tapped."""
    return tapped(table, event.permanent)


@EVOLVE.of(ev.PermanentUntapped)
def permanent_untapped(table: Table, event: ev.PermanentUntapped, position: int) -> Table:
    """The permanent is untapped."""
    return with_permanent(table, event.permanent, replace(table.permanents[event.permanent], tapped=False))


@book.serves("MTR-NPC-06")
def recovered(table: Table) -> Table:
    """NPC creatures untap a minute after being tapped, outside combat, unless the GM set another time."""
    permanents = table.permanents
    for name in table.npcs if not in_combat(table) else ():
        one = permanents.get(name)
        if one is None or not one.tapped or one.controller is not None or table.npcs[name].kind == "planeswalker":
            continue
        ruling = settled(table, "npc_untap", name)
        wait = MINUTE if ruling is None else seconds_in(ruling.value)
        if wait is not None and table.clock - one.tapped_at >= wait:
            permanents = put(permanents, name, replace(one, tapped=False))
    return table if permanents is table.permanents else replace(table, permanents=permanents)


@EVOLVE.of(ev.DamageRemoved)
def damage_removed(table: Table, event: ev.DamageRemoved, position: int) -> Table:
    """The permanent has no damage."""
    return with_permanent(table, event.permanent, replace(table.permanents[event.permanent], damage=0))


@EVOLVE.of(ev.PermanentHandedOver)
def permanent_handed_over(table: Table, event: ev.PermanentHandedOver, position: int) -> Table:
    """The receiver controls the permanent, if it is a character, and has not declared mercy for it."""
    to = event.to if event.to in table.pcs else None
    changed = replace(table.permanents[event.permanent], controller=to, mercy=False)
    return with_permanent(table, event.permanent, changed)


@EVOLVE.of(ev.PermanentAbandoned)
def permanent_abandoned(table: Table, event: ev.PermanentAbandoned, position: int) -> Table:
    """Nobody controls the permanent."""
    left = replace(table.permanents[event.permanent], controller=None, mercy=False)
    return with_permanent(table, event.permanent, left)


@EVOLVE.of(ev.PermanentDestroyed)
def permanent_destroyed(table: Table, event: ev.PermanentDestroyed, position: int) -> Table:
    """The permanent is off the battlefield; a boss that is no permanent stays, a spared creature stays unconscious."""
    name = event.permanent
    if name not in table.permanents:
        return table
    table = powers_kept(table, name)
    if not is_spared(table, event):
        return to_graveyard(table, name)
    table = _mercy_shown(table, event.cause)
    return with_permanent(table, name, replace(table.permanents[name], status="unconscious"))


# ---- mercy


@EVOLVE.of(ev.MercyDeclared)
def mercy_declared(table: Table, event: ev.MercyDeclared, position: int) -> Table:
    """The creature spares those it defeats, if mercy may be declared (MTR-MERCY-01)."""
    creature = table.permanents[event.creature]
    if not may_spare(table, event.pc, creature):
        return table
    return with_permanent(table, event.creature, replace(creature, mercy=True))


def may_spare(table: Table, name: str, creature: Permanent) -> bool:
    """Whether mercy may be declared: outside combat, by the creature's controller."""
    return not in_combat(table, name) and creature.controller == name


@EVOLVE.of(ev.CreatureDefeated)
def creature_defeated(table: Table, event: ev.CreatureDefeated, position: int) -> Table:
    """The creature is unconscious if it was spared, else dead or unconscious as stated."""
    spared = is_spared(table, event)
    table = _mercy_shown(table, event.by)
    if event.creature not in table.permanents:
        return table
    table = powers_kept(table, event.creature)
    if not spared and event.outcome != "unconscious":
        return to_graveyard(table, event.creature)
    defeated = table.permanents[event.creature]
    return with_permanent(table, event.creature, replace(defeated, status="unconscious"))


def is_spared(table: Table, event: ev.CreatureDefeated | ev.PermanentDestroyed) -> bool:
    """Whether mercy was declared for what defeated a creature (MTR-MERCY-02); in a combat mercy does not count."""
    if isinstance(event, ev.CreatureDefeated):
        by = event.by
    else:
        by = event.cause if is_creature(table, event.permanent) else None
    victor = None if by is None else table.permanents.get(by)
    if by is None or victor is None or in_combat(table, victor.controller):
        return False
    return victor.mercy or _is_spared_too(table, by, event)


def _is_spared_too(table: Table, by: str, event: ev.CreatureDefeated | ev.PermanentDestroyed) -> bool:
    """Whether mercy was already shown to another blocker of the same attack, which the attack knocked out."""
    name = event.creature if isinstance(event, ev.CreatureDefeated) else event.permanent
    attack = table.attacks.get(by)
    if attack is None or name not in attack.blockers:
        return False
    others = (table.permanents.get(one) for one in attack.blockers if one != name)
    return any(one is not None and one.status == "unconscious" for one in others)


def _mercy_shown(table: Table, by: str | None) -> Table:
    victor = None if by is None else table.permanents.get(by)
    if by is None or victor is None or not victor.mercy:
        return table
    return with_permanent(table, by, replace(victor, mercy=False))


# ---- befriending


@EVOLVE.of(ev.CooperationGained)
def cooperation_gained(table: Table, event: ev.CooperationGained, position: int) -> Table:
    """The NPC helps the character; a creature or planeswalker that nobody controls becomes an NPC."""
    facts = facts_for(table, event.npc)
    kind = "creature" if is_creature(table, event.npc) else "planeswalker"
    npc = table.npcs.get(event.npc) or Npc(kind=kind, facts=facts or Facts())
    if event.pc in npc.cooperates:
        return table
    return replace(table, npcs=put(table.npcs, event.npc, replace(npc, cooperates=(*npc.cooperates, event.pc))))


@EVOLVE.of(ev.ControlTaken)
def control_taken(table: Table, event: ev.ControlTaken, position: int) -> Table:
    """The permanent is the character's to command."""
    permanent = table.permanents[event.permanent]
    return with_permanent(table, event.permanent, replace(permanent, controller=event.pc, mercy=False))
