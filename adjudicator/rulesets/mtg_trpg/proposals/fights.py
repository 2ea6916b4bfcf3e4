"""Attacks, blocks, damage, life, and what NPCs do."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from adjudicator.plain.json import Plain
from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg.attacks import damage_left, on_its_way, power_back, takers_of
from adjudicator.rulesets.mtg_trpg.combats import party_of
from adjudicator.rulesets.mtg_trpg.proposals.parts import MOST, able, creatures_of, mine, ways
from adjudicator.rulesets.mtg_trpg.proposals.registry import PROPOSE
from adjudicator.rulesets.mtg_trpg.state import GM, Attack, Table, in_combat
from adjudicator.rulesets.mtg_trpg.typed import WORDS
from adjudicator.seam.moves import Option
from adjudicator.seam.offers import option

AMOUNTS: Final = tuple(range(1, 9))
"""Amounts of damage and life, as they usually are."""
MOMENTARY: Final = ("see", "hear", "move", "flee")
"""What NPCs do."""
HURTING: Final = ("combat_damage", "spell", "trap")
HEALING: Final = ("spell", "ability")
EMPTY: Final = "empty_library"


@PROPOSE.of(ev.AttackDeclared)
def _attack(table: Table) -> Iterator[Option]:
    combat = table.combat
    for name, pc in able(table):
        fighting = in_combat(table, name)
        sides = ("enemy", "horde") if combat is not None and combat.enemy == "horde" else ("enemy",)
        foes = (*(sides if fighting else ()), *_foes(table))
        ready = [key for key in creatures_of(table, name) if not table.permanents[key].tapped]
        if fighting or pc.focus or not table.complete_log:
            choose = {"attacker": ready, "target": foes}
            yield from ways(name, "AttackDeclared", "MTR-ATTACK-01", "MTR-ATTACK-02", choose=choose, pc=name)


def _foes(table: Table) -> Iterator[str]:
    """Whom a character may attack: NPCs that nobody controls, and creatures of nobody's."""
    yield from creatures_of(table, None)
    yield from (key for key, npc in table.npcs.items() if npc.kind == "player")


@PROPOSE.of(ev.AttackBlocked)
def _blocked(table: Table) -> Iterator[Option]:
    for attacker in _attackers(table):
        for name in (None, *table.pcs):
            if name != table.permanents[attacker].controller:
                ready = [key for key in creatures_of(table, name) if not table.permanents[key].tapped]
                yield from ways(name or GM, "AttackBlocked", "MTR-ATTACK-04", choose={"by": ready}, attacker=attacker)


def _attackers(table: Table) -> Iterator[str]:
    """Creatures whose attack may be blocked: those whose damage is on its way; in a combat those tapped, and NPCs."""
    yield from (one.source for one in on_its_way(table) if one.source in table.permanents)
    if in_combat(table):
        fighting = [key for key, one in table.permanents.items() if one.tapped or key in table.npcs]
        yield from fighting[:6]


@PROPOSE.of(ev.AttackCovered)
def _covered(table: Table) -> Iterator[Option]:
    players = [key for key, npc in table.npcs.items() if npc.kind == "player"]
    for attack in on_its_way(table):
        others = [key for key in players if key != attack.target]
        yield from ways(GM, "AttackCovered", "MTR-ATTACK-05", choose={"by": others}, target=attack.target)


@PROPOSE.of(ev.NpcAttacked)
def _npc_attacked(table: Table) -> Iterator[Option]:
    yield from ways(GM, "NpcAttacked", "MTR-NPC-05", choose={"npc": _npcs(table), "target": (*table.pcs, *table.npcs)})
    walkers = [key for key, one in table.permanents.items() if one.loyalty is not None and one.controller is not None]
    yield from ways(GM, "NpcAttacked", "MTR-NPC-05", choose={"npc": _npcs(table), "target": walkers})


def _npcs(table: Table) -> list[str]:
    """The NPCs whom the GM plays: those in play whom nobody controls."""
    return [key for key in table.npcs if key not in table.permanents or table.permanents[key].controller is None]


@PROPOSE.of(ev.NpcActed)
def _npc_acted(table: Table) -> Iterator[Option]:
    yield from ways(GM, "NpcActed", "MTR-NPC-05", choose={"npc": _npcs(table)}, action=MOMENTARY, to_fill=("action",))


@PROPOSE.of(ev.NpcCast)
def _npc_cast(table: Table) -> Iterator[Option]:
    timed: dict[str, Plain] = {"timing": ("instant", "sorcery")}
    yield from ways(GM, "NpcCast", "MTR-SPELL-07", choose={"npc": _npcs(table)}, **timed, to_fill=("spell",))
    if table.at:
        answer: dict[str, Plain] = {"timing": "instant", "in_response_to": table.at}
        fill = ("spell", "in_response_to")
        yield from ways(GM, "NpcCast", "MTR-SPELL-05", choose={"npc": _npcs(table)}, **answer, to_fill=fill)


@PROPOSE.of(ev.DamageIncoming)
def _incoming(table: Table) -> Iterator[Option]:
    kinds = ("trap", *WORDS["source_kind"])
    fill = ("source", "source_kind", "amount")
    yield from ways(
        GM, "DamageIncoming", "MTR-BLOCK-02", choose={"target": (*table.pcs, *_npcs(table))}, source="trap",
        source_kind=kinds, amount=AMOUNTS, to_fill=fill,
    )  # fmt: skip


@PROPOSE.of(ev.BlockDeclared)
def _block(table: Table) -> Iterator[Option]:
    for name, _ in able(table):
        ready = [key for key in creatures_of(table, name) if not table.permanents[key].tapped]
        for attack in on_its_way(table):
            if attack.target in table.pcs or attack.target in mine(table, name):
                at: dict[str, Plain] = {"pc": name, "against": attack.source, "protects": attack.target}
                yield from ways(name, "BlockDeclared", "MTR-BLOCK-01", "MTR-BLOCK-04", choose={"blocker": ready}, **at)
        if in_combat(table, name):
            yield from ways(name, "BlockDeclared", "MTR-BLOCK-04", choose={"blocker": ready}, pc=name,
                            to_fill=("against", "protects"))  # fmt: skip


@PROPOSE.of(ev.DamageDealt)
def _dealt(table: Table) -> Iterator[Option]:
    for attack in reversed(tuple(table.attacks.values())):
        yield from dealing(table, attack)
    whom = (*table.pcs, *table.permanents)
    yield from ways(
        GM, "DamageDealt", "MTR-META-03", choose={"source": table.permanents, "target": whom}, amount=AMOUNTS,
        to_fill=("source", "target", "amount"),
    )  # fmt: skip


def dealing(table: Table, attack: Attack) -> Iterator[Option]:
    """The damage of an attack that is still to be dealt, and what comes back from its blockers."""
    left = damage_left(table, attack)
    for target in takers_of(attack):
        yield _damage(attack.source, target, left, is_shared=len(attack.blockers) > 1)
    for blocker in attack.blockers:
        power = power_back(table, attack, blocker)
        back = None if power is None else max(0, power - attack.back.get(blocker, 0))
        yield _damage(blocker, attack.source, back, is_shared=False)


def _damage(source: str, target: str, amount: int | None, *, is_shared: bool) -> Option:
    """Damage dealt; its amount is open if it is not known, and up to all of it if blockers share it."""
    least = 0 if is_shared and amount else amount
    amounts = () if amount is None or least is None else tuple(range(amount, least - 1, -1))
    fill = ("amount",) if amount is None else ()
    return option(GM, "DamageDealt", "MTR-META-03", source=source, target=target, amount=amounts[:12], to_fill=fill)


@PROPOSE.of(ev.LifeReduced)
def _reduced(table: Table) -> Iterator[Option]:
    for name in islice(party_of(table), MOST) if in_combat(table) else ():
        cause: dict[str, Plain] = {"cause": HURTING[0]}
        yield option(GM, "LifeReduced", "MTR-PC-06", who=name, amount=AMOUNTS, **cause, to_fill=("amount",))
    yield from _life(table, "LifeReduced", HURTING)


@PROPOSE.of(ev.LifeGained)
def _gained(table: Table) -> Iterator[Option]:
    yield from _life(table, "LifeGained", HEALING)


def _life(table: Table, event: str, causes: tuple[str, ...]) -> Iterator[Option]:
    players = (*table.pcs, *(key for key, npc in table.npcs.items() if npc.kind == "player"))
    yield from ways(
        GM, event, "MTR-PC-06", choose={"who": players}, amount=AMOUNTS, cause=causes, to_fill=("amount", "cause")
    )


@PROPOSE.of(ev.LossConditionMet)
def _lost(table: Table) -> Iterator[Option]:
    players = (*table.pcs, *(key for key, npc in table.npcs.items() if npc.kind == "player"))
    fill = ("condition",)
    yield from ways(GM, "LossConditionMet", "MTR-DEATH-03", choose={"who": players}, condition=EMPTY, kind=EMPTY,
                    to_fill=fill)  # fmt: skip
    yield from ways(GM, "LossConditionMet", "MTR-DEATH-03", choose={"who": players}, kind="other", to_fill=fill)


@PROPOSE.of(ev.WinConditionMet)
def _won(table: Table) -> Iterator[Option]:
    players = (*table.pcs, *table.npcs)
    yield from ways(GM, "WinConditionMet", "MTR-DEATH-03", choose={"who": players}, to_fill=("condition",))
