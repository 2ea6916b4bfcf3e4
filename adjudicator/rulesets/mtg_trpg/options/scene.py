"""What may be done at the beginning, in a scene and between scenes."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.json import Plain
from adjudicator.rulesets.mtg_trpg.attacks import damage_left, on_its_way, takers_of
from adjudicator.rulesets.mtg_trpg.cards import Facts, facts_of, timing_of
from adjudicator.rulesets.mtg_trpg.checking import MODIFIERS
from adjudicator.rulesets.mtg_trpg.creatures import is_creature
from adjudicator.rulesets.mtg_trpg.defeats import defeats
from adjudicator.rulesets.mtg_trpg.evolve.magic import discard_due, draw_due
from adjudicator.rulesets.mtg_trpg.options.checks import is_ready
from adjudicator.rulesets.mtg_trpg.options.trying import is_legal
from adjudicator.rulesets.mtg_trpg.recovery import recovery
from adjudicator.rulesets.mtg_trpg.state import GM, HAND, Attack, Pc, Table, is_unknown
from adjudicator.seam.moves import Option
from adjudicator.seam.offers import free, option

TARGETS = tuple(range(3, 10))
"""Target numbers such as a GM sets."""
HOURS = (6, 7, 8)


def beginnings(table: Table) -> Iterator[Option]:
    """The opening hand of each character whose zones are all untouched, as far as anybody knows."""
    if table.scene or table.combat is not None:
        return
    for name, pc in table.pcs.items():
        touched = pc.hand.count or pc.graveyard.count or pc.exile.count or pc.exhaustion.count
        if not touched and not pc.opened and pc.library.count >= HAND and not is_unknown(table, "pcs", name, "hand"):
            yield option(name, "OpeningHandDrawn", "MTR-HAND-01", pc=name, count=HAND, to_fill=("cards",))


def under_way(table: Table) -> Iterator[Option]:
    """Spells on the stack, then defeats by damage, then damage on its way."""
    for name, pc in table.pcs.items():
        if pc.stack and pc.stack[-1] not in table.permanents:
            facts = facts_of(table.cards, pc.stack[-1])
            to = "battlefield" if facts is not None and facts.is_permanent else "graveyard"
            yield option(name, "SpellResolved", "MTR-META-03", pc=name, card=pc.stack[-1], to=to)
            return
    defeat = next((one for one in defeats(table) if is_legal(table, one)), None)
    if defeat is not None:
        at: dict[str, Plain] = {"creature": defeat.creature, "by": defeat.by, "outcome": defeat.outcome}
        yield option(GM, "CreatureDefeated", "MTR-MERCY-02", **at)
        return
    attack = next((one for one in on_its_way(table) if one.target in table.pcs), None)
    if attack is None or table.combat is not None:
        return
    if not attack.blockers:
        yield from blocks(table, attack)
    elif there := [name for name in attack.blockers if name in table.permanents]:
        yield _dealt(attack.source, there[0], damage_left(table, attack), "MTR-BLOCK-01")


def blocks(table: Table, attack: Attack) -> Iterator[Option]:
    """The blocks of the character attacked, or the damage taken instead."""
    name, source = attack.target, attack.source
    pc = table.pcs[name]
    for creature, permanent in table.permanents.items():
        able = permanent.controller == name and not permanent.tapped and permanent.status == "ok"
        if able and is_creature(table, creature) and pc.status not in ("unconscious", "dead"):
            at: dict[str, Plain] = {"pc": name, "blocker": creature, "against": source, "protects": name}
            yield option(name, "BlockDeclared", "MTR-BLOCK-01", "MTR-BLOCK-04", **at)
    yield _dealt(source, name, _left_for(table, attack), "MTR-META-03")


def _dealt(source: str, target: str, amount: int | None, rule: str) -> Option:
    """Damage dealt; its amount is left open if it is not known."""
    fill = ("amount",) if amount is None else ()
    return option(GM, "DamageDealt", rule, source=source, target=target, amount=amount, to_fill=fill)


def _left_for(table: Table, attack: Attack) -> int | None:
    """How much of an attack's damage its target has still to take; None: it is not known."""
    return damage_left(table, attack) if attack.target in takers_of(attack) else 0


# ---- in a scene


def in_scene(table: Table) -> Iterator[Option]:
    """What each character may do, and the GM."""
    for name, pc in table.pcs.items():
        if pc.status in ("ok", "dying") and not slowed(table, name):
            yield from acts(table, name, pc)
    yield from _attackers_act(table)
    calm = all(pc.status == "ok" for pc in table.pcs.values())
    yield option(GM, "SceneEnded", "MTR-SCENE-08", by=GM)
    yield option(GM, "TimePassed", "MTR-NPC-06", seconds=(60, 600))
    if calm and table.pcs:
        party = list(table.pcs)
        yield option(GM, "CombatAnnounced", "MTR-COMBAT-02", by=GM, enemy="horde", party=party, horde_deck=60)
        yield option(GM, "CombatAnnounced", "MTR-COMBAT-03", by=GM, enemy="original_deck", party=party)
        yield option(GM, "CombatStarted", "MTR-COMBAT-07", enemy="other", party=party, to_fill=("party",))
        for name, pc in table.pcs.items():
            if pc.life > 1:
                trap: dict[str, Plain] = {"source": "dart trap", "source_kind": "trap", "target": name}
                yield option(GM, "DamageIncoming", "MTR-BLOCK-02", amount=(1, min(3, pc.life - 1)), **trap)


def slowed(table: Table, name: str) -> bool:
    """Whether a character moves in slow motion (MTR-EXTRA-05)."""
    return table.slowing is not None and table.slowing.pc != name


def acts(table: Table, name: str, pc: Pc) -> Iterator[Option]:
    """Focus and rest, cards, attacks, a check."""
    if not pc.focus:
        due = draw_due(table, name) if pc.library.count else 0
        fill = ("card",) if due and not pc.top else ()
        if pc.library.count:
            yield option(name, "FocusPerformed", "MTR-FOCUS-06", pc=name, drew=due, to_fill=fill)
        if not any(not check.resolved for check in table.checks.values()) and pc.library.count:
            at: dict[str, Plain] = {"check": free("c", table.checks), "by": GM, "pc": name}
            yield option(GM, "CheckCalled", "MTR-CHECK-03", **at, kind=tuple(MODIFIERS), target=TARGETS)
    if pc.focus:
        yield resting(name, pc)
        for card in pc.hand.cards:
            facts = facts_of(table.cards, card)
            if facts is not None and facts.is_land and not pc.lands and card not in table.permanents:
                yield option(name, "LandPlayed", "MTR-LAND-01", "MTR-LAND-02", pc=name, card=card)
        yield from _attacks(table, name)
    yield from casts(table, name, pc)


def resting(name: str, pc: Pc) -> Option:
    """A rest with the discard that is due."""
    due = discard_due(pc)
    cards = list(pc.hand.cards[:due])
    named: dict[str, Plain] = {"cards": cards} if cards else {}
    return option(name, "RestPerformed", "MTR-REST-06", "MTR-REST-07", pc=name, discarded=due, **named)


def casts(table: Table, name: str, pc: Pc, *, slow: bool | None = None) -> Iterator[Option]:
    """The cards in hand that may be cast; those of sorcery timing with a focus counter, or if `slow` is set."""
    may = pc.focus if slow is None else slow
    for card in pc.hand.cards:
        facts = facts_of(table.cards, card)
        if facts is None or facts.is_land or card in table.permanents or not _castable(facts, may):
            continue
        yield option(name, "SpellCast", "MTR-SPELL-01", "MTR-SPELL-03", pc=name, card=card)


def _castable(facts: Facts, slow: bool) -> bool:
    return slow or timing_of(facts) == "instant"


def _attacks(table: Table, name: str) -> Iterator[Option]:
    targets = tuple(npc for npc in table.npcs if npc in table.permanents and table.permanents[npc].controller is None)
    for creature, permanent in table.permanents.items():
        if permanent.controller == name and targets and is_ready(table, creature, permanent):
            at: dict[str, Plain] = {"pc": name, "attacker": creature}
            yield option(name, "AttackDeclared", "MTR-ATTACK-01", "MTR-ATTACK-02", **at, target=targets)
            if not permanent.mercy:
                yield option(name, "MercyDeclared", "MTR-MERCY-01", pc=name, creature=creature)


def _attackers_act(table: Table) -> Iterator[Option]:
    """NPCs perceive; the damage of an attack on them."""
    for attack in on_its_way(table):
        if attack.target in table.permanents and attack.target in table.npcs and attack.source in table.permanents:
            yield _dealt(attack.source, attack.target, _left_for(table, attack), "MTR-META-03")
    yield from npc_casts(table)
    for npc in table.npcs:
        permanent = table.permanents.get(npc)
        if permanent is not None and permanent.controller is None and not permanent.tapped and permanent.status == "ok":
            yield option(GM, "NpcActed", "MTR-NPC-05", npc=npc, action=("see", "hear", "move"))


def npc_casts(table: Table) -> Iterator[Option]:
    """The spells of NPCs whom nobody controls."""
    for npc in table.npcs:
        if npc not in table.permanents or table.permanents[npc].controller is None:
            yield option(GM, "NpcCast", "MTR-SPELL-07", npc=npc, to_fill=("spell",))


# ---- between scenes


def between_scenes(table: Table) -> Iterator[Option]:
    """The next scene, and sleep."""
    yield option(GM, "SceneStarted", "MTR-SCENE-06", by=GM)
    for name, pc in table.pcs.items():
        if pc.status != "dead" and not slowed(table, name):
            due = recovery(table, name)
            after: dict[str, Plain] = {"library_after": due.library, "hand_after": due.hand, "life_after": due.life}
            fill = ("cards",) if due.hand == HAND else ()
            at: dict[str, Plain] = {"pc": name, "shuffled": True}
            yield option(name, "Slept", "MTR-SLEEP-02", **at, hours=HOURS, **after, to_fill=fill)
