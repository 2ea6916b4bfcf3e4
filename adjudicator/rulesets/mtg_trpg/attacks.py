"""Attacks and damage on its way outside combat: who takes it, how much of it is dealt, what comes back.

Attacks stand on the table by their source. Damage is noted on them as it is recorded, in whatever order; an attack
whose damage has all arrived stays until time passes, so that late records of it still find it.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from typing import Final

from adjudicator.rulesets.mtg_trpg.book import book
from adjudicator.rulesets.mtg_trpg.creatures import facts_for, is_creature, power_of
from adjudicator.rulesets.mtg_trpg.events import AttackCovered, BlockDeclared, DamageDealt
from adjudicator.rulesets.mtg_trpg.state import KEPT, SIDES, Attack, Table, in_combat
from adjudicator.seam.frozen import put, replace, without

OTHERWISE: Final = frozenset({"trample", "double strike", "トランプル", "二段攻撃"})
"""Abilities by which a creature deals more than its power, or past its blockers: the table says how much."""


# ---- which attack


def on_its_way(table: Table) -> Iterator[Attack]:
    """The attacks whose damage has not all been dealt, the last one first."""
    return (attack for attack in reversed(tuple(table.attacks.values())) if not arrived(table, attack))


def attack_by(table: Table, source: str) -> Attack | None:
    """The attack of that source that is on its way."""
    attack = table.attacks.get(source)
    return None if attack is None or arrived(table, attack) else attack


def attack_on(table: Table, targets: Container[str | None]) -> Attack | None:
    """The last attack on its way to one of these."""
    return next((attack for attack in on_its_way(table) if attack.target in targets), None)


def arrived_on(table: Table, target: str) -> Attack | None:
    """The last attack on somebody whose damage has all been dealt."""
    attacks = reversed(tuple(table.attacks.values()))
    return next((attack for attack in attacks if attack.target == target and arrived(table, attack)), None)


def covered_attack(table: Table, event: AttackCovered) -> Attack | None:
    """The attack whose target is being covered: the last one on that target, else the last one at all."""
    on_target = attack_on(table, (event.target,)) or arrived_on(table, event.target)
    return on_target or next(on_its_way(table), None)


def blocked_attack(table: Table, event: BlockDeclared) -> Attack | None:
    """What a block is against: what it names, else the damage on its way to its character, or any; None: not known.

    If no damage is on its way, what has just been dealt: a block may be recorded late.
    """
    whom = event.protects or event.pc
    if event.against is None:
        return attack_on(table, (whom,)) or attack_on(table, table.pcs) or arrived_on(table, whom)
    attack = table.attacks.get(event.against)
    if attack is not None and (event.protects in (None, attack.target) or not arrived(table, attack)):
        return attack
    return Attack(event.against, whom, is_creature(table, event.against))


def attack_of(table: Table, event: DamageDealt) -> Attack | None:
    """The attack that damage belongs to: the last that leads to it, else the last whose target took it nevertheless."""
    attacks = tuple(table.attacks.values())[::-1]
    leading = (attack for attack in attacks if _leads_to(attack, event))
    aimed = (one for one in attacks if event.source == one.source and event.target in (one.target, one.coverer))
    return next(leading, None) or next(aimed, None)


def _leads_to(attack: Attack, event: DamageDealt) -> bool:
    """Whether damage goes from an attack's source to a taker, or back from one of its blockers."""
    if event.source == attack.source:
        return event.target in takers_of(attack)
    return event.target == attack.source and event.source in attack.blockers


def is_in_combat(table: Table, attack: Attack) -> bool:
    """Whether an attack belongs to the running combat: its attacking player, else the player attacked, is in it."""
    for name in (attack.source, attack.target):
        permanent = table.permanents.get(name)
        player = name if permanent is None else permanent.controller
        if player in table.pcs:
            return in_combat(table, player)
    return in_combat(table)


# ---- how much


def takers_of(attack: Attack) -> tuple[str, ...]:
    """Those who take the damage of an attack: its blockers, else the one who covers, else the target."""
    return attack.blockers or (attack.coverer or attack.target,)


def power_in(table: Table, attack: Attack, name: str) -> int | None:
    """A creature's power in an attack, at least 0: as it was when damage began, else as it is now; None: unknown."""
    if name in attack.powers:
        return attack.powers[name]
    power = power_of(table, name)
    return None if power is None else max(0, power)


def damage_of(table: Table, attack: Attack) -> int | None:
    """The total damage of an attack: as stated, else its creature's power; None: unknown."""
    if attack.amount is not None or not attack.creature:
        return attack.amount
    return power_in(table, attack, attack.source)


def damage_left(table: Table, attack: Attack) -> int | None:
    """How much of an attack's damage has not been dealt, to its takers or before they stepped in; None: unknown."""
    amount = 0 if attack.late else damage_of(table, attack)
    return None if amount is None else max(0, amount - sum(attack.dealt.get(name, 0) for name in takers_of(attack)))


def arrived(table: Table, attack: Attack) -> bool:
    """Whether all the damage of an attack has been dealt, as far as it is known."""
    begun = attack.late or any(name in attack.dealt for name in takers_of(attack))
    return begun and not damage_left(table, attack)


@book.serves("MTR-ATTACK-04", "MTR-ATTACK-06", "MTR-BLOCK-01", "MTR-BLOCK-02", "MTR-BLOCK-03")
def damage_due(table: Table, attack: Attack) -> dict[str, int]:
    """By target, the damage an attack leads to: those who block or cover take it, and blockers strike back.

    Several blockers share it as the attacker decides (`damage_of`), so each one's share is open.
    """
    amount, takers = damage_of(table, attack) or 0, takers_of(attack)
    due = {attack.target: 0}
    if attack.blockers:
        due[attack.source] = sum(power_back(table, attack, name) or 0 for name in attack.blockers)
    return due if len(takers) > 1 else due | {takers[0]: amount}


def power_back(table: Table, attack: Attack, blocker: str) -> int | None:
    """The damage that a blocker deals back: its power to a creature, nothing to anything else; None: unknown."""
    return power_in(table, attack, blocker) if attack.creature else 0


def deals_otherwise(table: Table, name: str) -> bool:
    """Whether a creature's damage is not just its power, dealt to whoever takes it (MTR-META-03)."""
    facts, permanent = facts_for(table, name), table.permanents.get(name)
    if facts is None or (permanent is not None and permanent.status != "ok"):
        return False  # an unconscious creature has no abilities (MTR-MERCY-03)
    return any(ability.lower() in OTHERWISE for ability in facts.abilities)


# ---- changes


def begun(table: Table, attack: Attack) -> Table:
    """The table with one more attack, in place of an older one by the same source; a table keeps the last few."""
    others = list(without(table.attacks, attack.source).items())[1 - KEPT :]
    return replace(table, attacks={**dict(others), attack.source: attack})


def blocked(table: Table, attack: Attack, blocker: str) -> Table:
    """The table with one more blocker in the way of an attack."""
    blockers = attack.blockers if blocker in attack.blockers else (*attack.blockers, blocker)
    late = attack.late or bool(dealt_before(table, attack, blocker))
    after = replace(attack, blockers=blockers, late=late)
    known = attack.source in table.attacks
    return replace(table, attacks=put(table.attacks, attack.source, after)) if known else begun(table, after)


def covered(table: Table, attack: Attack, coverer: str) -> Table:
    """The table with an NPC in the place of the target of an attack."""
    late = attack.late or bool(dealt_before(table, attack, coverer))
    return replace(table, attacks=put(table.attacks, attack.source, replace(attack, coverer=coverer, late=late)))


def dealt_before(table: Table, attack: Attack, other: str) -> int:
    """The damage of an attack if it was all dealt to somebody in whose place another steps only now, else 0."""
    taker = attack.coverer or attack.target
    if attack.blockers or taker == other or not arrived(table, attack):
        return 0
    return attack.dealt.get(taker, 0)


def noted(table: Table, event: DamageDealt) -> Table:
    """The table with damage noted on the attack that it belongs to."""
    attack = attack_of(table, event)
    if attack is None:
        return table
    attack = _with_powers(table, attack)
    if event.source == attack.source:
        attack = replace(attack, dealt=_added(attack.dealt, event.target, event.amount))
    else:
        attack = replace(attack, back=_added(attack.back, event.source, event.amount))
    return replace(table, attacks=put(table.attacks, attack.source, attack))


def _added(amounts: Mapping[str, int], name: str, amount: int) -> Mapping[str, int]:
    return put(amounts, name, amounts.get(name, 0) + amount)


def _with_powers(table: Table, attack: Attack) -> Attack:
    """The attack with the present powers of all its creatures kept, except those kept before."""
    powers = {name: power_in(table, attack, name) for name in (attack.source, *attack.blockers)}
    return replace(attack, powers={name: power for name, power in powers.items() if power is not None})


def powers_kept(table: Table, name: str) -> Table:
    """The table before a creature is defeated, with the power kept that its damage in attacks under way depends on."""
    mine = {
        source: _with_powers(table, attack)
        for source, attack in table.attacks.items()
        if name == source or name in attack.blockers
    }
    return replace(table, attacks={**table.attacks, **mine}) if mine else table


def over(table: Table) -> Table:
    """The table as time passes: attacks are over if their damage has arrived or nobody is left to take it."""
    left = {
        source: attack
        for source, attack in table.attacks.items()
        if not arrived(table, attack) and any(_is_there(table, name) for name in takers_of(attack))
    }
    return table if len(left) == len(table.attacks) else replace(table, attacks=left)


def _is_there(table: Table, name: str) -> bool:
    """Whether somebody is there to take damage: creatures and planeswalkers may have left the battlefield."""
    npc = table.npcs.get(name)
    return name in table.permanents or name in table.pcs or name in SIDES or (npc is not None and npc.kind == "player")
