"""Attacks, blocks and support outside combat (MTR-ATTACK, MTR-BLOCK, MTR-SUPPORT)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.said import Said, listed
from adjudicator.rulesets.mtg_trpg import names, terms
from adjudicator.rulesets.mtg_trpg.attacks import blocked_attack
from adjudicator.rulesets.mtg_trpg.book import book
from adjudicator.rulesets.mtg_trpg.complete import if_still_tapped, or_doubt
from adjudicator.rulesets.mtg_trpg.creatures import is_character, may_be_creature
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
from adjudicator.rulesets.mtg_trpg.evolve.fights import may_cover
from adjudicator.rulesets.mtg_trpg.names import actor, named
from adjudicator.rulesets.mtg_trpg.rulings import doubted, unless_permitted
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.rulesets.mtg_trpg.state import Table, in_combat
from adjudicator.rulesets.mtg_trpg.values import damage_values
from adjudicator.seam.rulebook import Undecidable, Value

# ---- attacks


@book.check("MTR-ATTACK-01", on=AttackDeclared, missing=True)
def attacker_is_untapped(table: Table, event: AttackDeclared) -> Said | Undecidable | None:
    """An attack taps an untapped creature."""
    attacker = table.permanents[event.attacker]
    if not attacker.tapped:
        return None
    says = say("{creature} is tapped and cannot attack", creature=named(table, event.attacker))
    return if_still_tapped(table, attacker, says)


@book.check("MTR-ATTACK-01", on=AttackDeclared)
def attacker_is_a_creature(table: Table, event: AttackDeclared) -> Said | None:
    """Outside combat only creatures attack."""
    if in_combat(table, event.pc) or may_be_creature(table, event.attacker):
        return None
    return say("{permanent} is no creature and cannot attack", permanent=named(table, event.attacker))


@book.check("MTR-ATTACK-01", on=AttackDeclared)
def only_npcs_are_attacked(table: Table, event: AttackDeclared) -> Said | Undecidable | None:
    """Outside combat the target of an attack is an NPC, unless the GM ruled otherwise."""
    what = None if in_combat(table, event.pc) else _no_npc(table, event.target)
    if what is None:
        return None
    target = table.permanents.get(event.target)
    owner = None if target is None else target.controller
    says = say(
        "{creature} attacked {target} ({what}); outside combat only NPCs are attacked",
        creature=named(table, event.attacker), target=named(table, event.target), what=what,
    )  # fmt: skip
    return unless_permitted(table, or_doubt(table, says), "attack", event.target, owner, event.pc)


def _no_npc(table: Table, name: str) -> Said | None:
    """What somebody is who is not an NPC; None for an NPC, or a creature or planeswalker that nobody controls."""
    if name in table.pcs:
        return say("a PC")
    permanent = table.permanents.get(name)
    if permanent is None or name in table.npcs:
        return None
    if permanent.controller is not None:
        return say("a permanent of {player}", player=permanent.controller)
    return None if is_character(table, name) else say("neither a creature nor a planeswalker")


@book.check("MTR-ATTACK-02", on=AttackDeclared, missing=True)
def attack_needs_a_focus_counter(table: Table, event: AttackDeclared) -> Said | None:
    """Outside combat characters attack only while they have a focus counter."""
    if table.pcs[event.pc].focus or in_combat(table, event.pc):
        return None
    who, creature = actor(table, event.pc), named(table, event.attacker)
    return say(
        "{player} attacked with {creature} without a focus counter; outside combat an attack takes one",
        player=who,
        creature=creature,
    )


@book.check("MTR-ATTACK-03", on=(AttackDeclared, NpcAttacked))
def attack_is_at_sorcery_timing(table: Table, event: AttackDeclared | NpcAttacked) -> Said | Undecidable | None:
    """Outside combat nobody attacks in response."""
    name = event.pc if isinstance(event, AttackDeclared) else event.npc
    if event.in_response_to is None or in_combat(table, name):
        return None
    who = actor(table, name)
    says = say(
        "{player} attacked in response to event {position}; attacks outside combat are at sorcery timing",
        player=who,
        position=event.in_response_to,
    )
    return or_doubt(table, says)


@book.check("MTR-ATTACK-05", on=AttackCovered)
def only_npcs_cover(table: Table, event: AttackCovered) -> Said | None:
    """Only an NPC covers the target of an attack."""
    if event.by in table.npcs or may_cover(table, event.by):
        return None
    who, target = named(table, event.by), named(table, event.target)
    return say("{name} is no NPC and cannot cover {target}; a player-type NPC can", name=who, target=target)


@book.check("MTR-ATTACK-05", on=AttackCovered)
def only_player_type_npcs_cover(table: Table, event: AttackCovered) -> Said | None:
    """Only an NPC of the player type covers the target of an attack."""
    npc = table.npcs.get(event.by)
    if npc is None or may_cover(table, event.by):
        return None
    kind = terms.TYPES.get(npc.kind) or say("an NPC of the type {kind}", kind=npc.kind)
    who, target = named(table, event.by), named(table, event.target)
    return say("{name} is {kind} and cannot cover {target}; a player-type NPC can", name=who, kind=kind, target=target)


# ---- blocks


@book.check("MTR-BLOCK-04", on=(BlockDeclared, AttackBlocked), missing=True)
def blocker_of_a_creature_is_untapped(table: Table, event: BlockDeclared | AttackBlocked) -> Said | Undecidable | None:
    """A tapped creature does not block a creature's attack."""
    if isinstance(event, AttackBlocked):
        blocker = table.permanents.get(event.by)
        tapped = blocker is not None and blocker.tapped
        return _tapped(table, event.by, event.attacker) if tapped else None
    attack = blocked_attack(table, event)
    if not table.permanents[event.blocker].tapped or (attack is not None and not attack.creature):
        return None
    return _tapped(table, event.blocker, event.against)


def _tapped(table: Table, blocker: str, attacker: str | None) -> Said | Undecidable:
    who = named(table, blocker)
    says = say("{creature} is tapped and cannot block the attack", creature=who)
    if attacker is not None:
        other = terms.thing(table, attacker)
        says = say("{creature} is tapped and cannot block {attacker}", creature=who, attacker=other)
    return if_still_tapped(table, table.permanents[blocker], says)


@book.check("MTR-HOUSE-16", on=BlockDeclared, missing=True)
def blocker_of_other_damage_is_untapped(table: Table, event: BlockDeclared) -> Said | Undecidable | None:
    """A tapped creature does not block damage that no creature deals."""
    attack = blocked_attack(table, event)
    if not table.permanents[event.blocker].tapped or attack is None or attack.creature:
        return None
    blocker, source = named(table, event.blocker), terms.thing(table, attack.source)
    says = say("{creature} is tapped and cannot block the damage from {source}", creature=blocker, source=source)
    return if_still_tapped(table, table.permanents[event.blocker], says)


@book.value(
    "MTR-ATTACK-04", on=(AttackDeclared, AttackBlocked, AttackCovered, BlockDeclared, DamageIncoming, NpcAttacked)
)
def damage_that_is_due(before: Table, event: AttackDeclared, after: Table) -> Iterator[Value]:
    """By target, the damage it is due by the rules from what is on its way: values `damage_due <target>`."""
    yield from damage_values(after)


# ---- support


@book.contradicts("MTR-SUPPORT-01", on=CreatureSupported)
def supporter_is_an_untapped_creature(table: Table, event: CreatureSupported) -> Said | Undecidable | None:
    """A creature supports a check by being tapped; neither a tapped one nor another permanent can."""
    if table.complete_log and table.permanents[event.creature].tapped:
        says = say("{creature} is tapped already and cannot support a check", creature=named(table, event.creature))
        return if_still_tapped(table, table.permanents[event.creature], says)
    if may_be_creature(table, event.creature):
        return None
    return say("{permanent} is no creature and cannot support a check", permanent=named(table, event.creature))


@book.check("MTR-SUPPORT-02", on=CreatureSupported)
def one_creature_supports_a_check(table: Table, event: CreatureSupported) -> Said | Undecidable | None:
    """At most one creature of the whole party supports a check, unless the GM permits more."""
    check = table.checks[event.check]
    if has_room(table, event):
        return doubted(table, "support_limit", event.check, check.pc, event.pc) if check.support else None
    return say(
        "{creature} supported the {check} that {others} supported already; at most one may",
        creature=named(table, event.creature), check=names.check(check.kind),
        others=listed([named(table, name) for name in check.support]),
    )  # fmt: skip


@book.check("MTR-HOUSE-05", on=CreatureSupported)
def support_comes_before_the_outcome(table: Table, event: CreatureSupported) -> Said | None:
    """Support is declared until the outcome is announced."""
    check = table.checks[event.check]
    if not check.resolved:
        return None
    creature, of = named(table, event.creature), names.check(check.kind)
    return say(
        "{creature} supported the {check} after its outcome was announced; support comes before",
        creature=creature,
        check=of,
    )
