"""Attacks, blocks and support outside combat (MTR-ATTACK, MTR-BLOCK, MTR-SUPPORT)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from adjudicator.rulesets.mtg_trpg.book import book, of_rule
from adjudicator.rulesets.mtg_trpg.combats import damage_due, takes_instead
from adjudicator.rulesets.mtg_trpg.creatures import facts_for, is_character, is_creature, power_of
from adjudicator.rulesets.mtg_trpg.events import (
    AttackBlocked,
    AttackCovered,
    AttackDeclared,
    BlockDeclared,
    CreatureSupported,
    DamageDealt,
    DamageIncoming,
    NpcAttacked,
)
from adjudicator.rulesets.mtg_trpg.evolve.checks import has_room
from adjudicator.rulesets.mtg_trpg.evolve.fights import blocked_attack, may_cover
from adjudicator.rulesets.mtg_trpg.rulings import permitted
from adjudicator.rulesets.mtg_trpg.state import Attack, Table, in_combat
from adjudicator.seam.recall import recalled
from adjudicator.seam.rulebook import Value

# ---- attacks


@book.check("MTR-ATTACK-01", on=AttackDeclared)
def attacker_is_untapped_and_attacks_an_npc(before: Table, event: AttackDeclared, after: Table) -> str | None:
    """An attack taps an untapped creature; outside combat its target is an NPC, unless the GM ruled."""
    if before.permanents[event.attacker].tapped:
        return f"{event.attacker} is tapped and cannot attack"
    if in_combat(before):
        return None
    if facts_for(before, event.attacker) is not None and not is_creature(before, event.attacker):
        return f"{event.attacker} is no creature and cannot attack"
    what, target = _no_npc(before, event.target), before.permanents.get(event.target)
    owner = None if target is None else target.controller
    if what is None or permitted(before, "attack", event.target, owner, event.pc):
        return None
    return f"{event.attacker} attacked {event.target}, {what}; outside combat attacks are on NPCs"


def _no_npc(table: Table, name: str) -> str | None:
    """What somebody is who is no NPC; None for an NPC, and for a creature or planeswalker that nobody controls."""
    if name in table.pcs:
        return "a player's character"
    permanent = table.permanents.get(name)
    if permanent is None or name in table.npcs:
        return None
    if permanent.controller is not None:
        return f"a permanent of {permanent.controller}"
    return None if is_character(table, name) else "no character"


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


@recalled()
def _wrong_damage(table: Table, event: DamageDealt) -> tuple[str, str] | None:
    """The rule that damage outside combat contradicts, and how: who takes it in the target's stead, and how much."""
    attack = None if in_combat(table) else table.attack
    if attack is not None and attack.creature and (event.source, event.target) == (attack.blocker, attack.source):
        return _wrong_damage_back(table, attack, event)
    taker = None if attack is None else takes_instead(table, attack)
    if attack is None or taker is None or event.source != attack.source or event.target not in (attack.target, taker):
        return None
    due = damage_due(table, attack)[event.target]
    unknown = attack.creature and not attack.amount and power_of(table, attack.source) is None
    if event.amount == due or (unknown and event.target == taker):
        return None
    rule = "MTR-BLOCK-01" if attack.target in table.pcs else "MTR-ATTACK-04" if attack.blocker else "MTR-ATTACK-06"
    how = "blocks" if attack.blocker else "covers"
    said = f"{event.amount} damage from {attack.source} to {event.target}; {taker} {how}, so {event.target} takes {due}"
    return rule, said


def _wrong_damage_back(table: Table, attack: Attack, event: DamageDealt) -> tuple[str, str] | None:
    due = damage_due(table, attack)[attack.source]
    if event.amount == due or power_of(table, event.source) is None:
        return None
    return "MTR-BLOCK-03", f"{event.amount} damage from {event.source} back to {event.target}; its power gives {due}"


def _contradicted(rule: str) -> Callable[[Table, DamageDealt, Table], str | None]:
    """The check of damage that was dealt against what one rule gives."""

    def damage_goes_to_who_steps_in(before: Table, event: DamageDealt, after: Table) -> str | None:
        return of_rule(rule, _wrong_damage(before, event))

    return damage_goes_to_who_steps_in


book.contradicts("MTR-ATTACK-04", on=DamageDealt)(_contradicted("MTR-ATTACK-04"))
book.contradicts("MTR-ATTACK-06", on=DamageDealt)(_contradicted("MTR-ATTACK-06"))
book.contradicts("MTR-BLOCK-01", on=DamageDealt)(_contradicted("MTR-BLOCK-01"))
book.contradicts("MTR-BLOCK-03", on=DamageDealt)(_contradicted("MTR-BLOCK-03"))


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
