"""Attacks, blocks and support outside combat (MTR-ATTACK, MTR-BLOCK, MTR-SUPPORT)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.rulebook import Value
from adjudicator.rulesets.mtg_trpg.book import book
from adjudicator.rulesets.mtg_trpg.combats import damage_due
from adjudicator.rulesets.mtg_trpg.creatures import is_creature
from adjudicator.rulesets.mtg_trpg.events import (
    AttackBlocked,
    AttackCovered,
    AttackDeclared,
    BlockDeclared,
    CreatureSupported,
    DamageIncoming,
    NpcAttacked,
)
from adjudicator.rulesets.mtg_trpg.evolve.checks import has_room
from adjudicator.rulesets.mtg_trpg.evolve.fights import blocked_attack, may_cover
from adjudicator.rulesets.mtg_trpg.rulings import permitted
from adjudicator.rulesets.mtg_trpg.state import Table, in_combat

# ---- attacks


@book.check("MTR-ATTACK-01", on=AttackDeclared)
def attacker_is_untapped_and_attacks_an_npc(before: Table, event: AttackDeclared, after: Table) -> str | None:
    """An attack taps an untapped creature; outside combat its target is an NPC, unless the GM ruled."""
    if before.permanents[event.attacker].tapped:
        return f"{event.attacker} is tapped and cannot attack"
    if event.target not in before.pcs or in_combat(before) or permitted(before, "attack", event.target, event.pc):
        return None
    return f"{event.attacker} attacked {event.target}, a player's character; outside combat attacks are on NPCs"


@book.check("MTR-ATTACK-02", on=AttackDeclared)
def attack_needs_a_focus_counter(before: Table, event: AttackDeclared, after: Table) -> str | None:
    """Outside combat only who has a focus counter attacks."""
    if before.pcs[event.pc].focus or in_combat(before, event.pc):
        return None
    return f"{event.pc} attacked with {event.attacker} without a focus counter"


@book.check("MTR-ATTACK-03", on=AttackDeclared)
def attack_is_at_sorcery_timing(before: Table, event: AttackDeclared, after: Table) -> str | None:
    """Outside combat nobody attacks in response."""
    if event.in_response_to is None or in_combat(before, event.pc):
        return None
    return f"{event.pc} attacked in response to event {event.in_response_to}"


@book.check("MTR-ATTACK-05", on=AttackCovered)
def player_type_npc_covers(before: Table, event: AttackCovered, after: Table) -> str | None:
    """Only an NPC of the player type steps in for the target of an attack."""
    if may_cover(before, event.by):
        return None
    npc = before.npcs.get(event.by)
    kind = "no NPC" if npc is None else f"an NPC of type {npc.kind}"
    return f"{event.by} is {kind} and cannot cover {event.target}; a player-type NPC can"


# ---- blocks


@book.check("MTR-BLOCK-04", on=(BlockDeclared, AttackBlocked))
def blocker_of_a_creature_is_untapped(before: Table, event: BlockDeclared | AttackBlocked, after: Table) -> str | None:
    """A tapped creature does not block a creature's attack."""
    if isinstance(event, AttackBlocked):
        blocker = before.permanents.get(event.by)
        tapped = blocker is not None and blocker.tapped
        return f"{event.by} is tapped and cannot block {event.attacker}" if tapped else None
    attack = blocked_attack(before, event)
    if not before.permanents[event.blocker].tapped or (attack is not None and not attack.creature):
        return None
    return f"{event.blocker} is tapped and cannot block {event.against or 'the attack'}"


@book.check("MTR-HOUSE-16", on=BlockDeclared)
def blocker_of_other_damage_is_untapped(before: Table, event: BlockDeclared, after: Table) -> str | None:
    """A tapped creature does not block damage that no creature deals."""
    attack = blocked_attack(before, event)
    if not before.permanents[event.blocker].tapped or attack is None or attack.creature:
        return None
    return f"{event.blocker} is tapped and cannot block the damage of {attack.source}"


@book.value(
    "MTR-ATTACK-04", on=(AttackDeclared, AttackBlocked, AttackCovered, BlockDeclared, DamageIncoming, NpcAttacked)
)
def damage_that_is_due(before: Table, event: AttackDeclared, after: Table) -> Iterator[Value]:
    """By target, the damage that the rules give it from what is on its way: values `damage_due <target>`."""
    if after.attack is None:
        return
    for target, amount in damage_due(after, after.attack).items():
        yield Value("MTR-ATTACK-04", ("damage_due", target), amount, f"from {after.attack.source}")


# ---- support


@book.contradicts("MTR-SUPPORT-01", on=CreatureSupported)
def supporter_is_an_untapped_creature(before: Table, event: CreatureSupported, after: Table) -> str | None:
    """A creature supports by being tapped: one that is tapped already cannot, nor what is no creature."""
    if before.permanents[event.creature].tapped:
        return f"{event.creature} is tapped already and cannot support a check"
    return (
        None if is_creature(before, event.creature) else f"{event.creature} is no creature and cannot support a check"
    )


@book.check("MTR-SUPPORT-02", on=CreatureSupported)
def one_creature_supports_a_check(before: Table, event: CreatureSupported, after: Table) -> str | None:
    """At most one creature of the whole party supports a check, unless the GM permits more."""
    if has_room(before, event):
        return None
    others = ", ".join(before.checks[event.check].support)
    return f"{event.creature} would be one supporter too many: {others} supports check {event.check}"


@book.check("MTR-HOUSE-05", on=CreatureSupported)
def support_comes_before_the_outcome(before: Table, event: CreatureSupported, after: Table) -> str | None:
    """Support is declared until the outcome is announced."""
    if not before.checks[event.check].resolved:
        return None
    return f"{event.creature} supports check {event.check}, whose outcome was announced before"
