"""What an attack does, or damage of something that is no creature: who takes how much, and what becomes of them."""

from __future__ import annotations

from msgspec import Struct

from adjudicator.plain.json import Plain
from adjudicator.plain.said import Said
from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg import present, terms
from adjudicator.rulesets.mtg_trpg.asked.verdicts import Against, told_against, tried, with_rules
from adjudicator.rulesets.mtg_trpg.attacks import damage_due, damage_of, deals_otherwise, on_its_way
from adjudicator.rulesets.mtg_trpg.creatures import is_creature, toughness_of
from adjudicator.rulesets.mtg_trpg.events.base import Count, Id
from adjudicator.rulesets.mtg_trpg.evolve import evolve
from adjudicator.rulesets.mtg_trpg.names import named
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.rulesets.mtg_trpg.state import SIDES, Attack, Table, in_combat
from adjudicator.seam.frozen import replace
from adjudicator.seam.ruleset import Refused

_SOURCE = "?"
"""What deals damage that is no creature's."""


class OfAttack(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An attack by a creature on a target, or an `amount` of damage that no creature deals; perhaps blocked.

    What is left out is what is on its way already.
    """

    attacker: Id | None = None
    amount: Count | None = None
    target: Id | None = None
    blocker: Id | None = None


def what_an_attack_does(table: Table, asked: OfAttack) -> Plain:
    """Who takes how much, and what becomes of them; what speaks against the attack or the block.

    Raises `Refused` for what is not on the table, and where a power is not known.
    """
    begun, against = _begun(table, asked)
    attack = next(on_its_way(begun), None)
    if attack is None:
        raise Refused("missing", say("Nothing is on its way: name an attacker, or an amount, and a target"), "attacker")
    if asked.blocker is not None:
        begun, more = tried(begun, _block(begun, attack, asked.blocker))
        attack, against = begun.attacks[attack.source], {**against, **more}
    if damage_of(begun, attack) is None:
        raise Refused("missing", say("How much damage it deals is not known here"), "attacker")
    due = {
        name: amount for name, amount in damage_due(begun, attack).items() if attack.creature or name != attack.source
    }
    due = damage_due(begun, attack)
    takers = [name for name in due if attack.creature or name != attack.source]
    return {
        "says": _headline(begun, attack),
        **told_against(against),
        "takes": {name: _taken(begun, name, due[name]) for name in takers},
    }


def _block(table: Table, attack: Attack, blocker: str) -> ev.Event:
    present.permanent(table, blocker, "blocker")
    pc = table.permanents[blocker].controller
    if pc is None:
        return ev.AttackBlocked(by=blocker, attacker=attack.source)
    return ev.BlockDeclared(pc=pc, blocker=blocker, against=attack.source, protects=attack.target)


def _begun(table: Table, asked: OfAttack) -> tuple[Table, Against]:
    """The table with the attack on its way, outside combat."""
    if asked.attacker is None and asked.amount is None:
        return table, {}
    if asked.target is None:
        raise Refused("missing", say("Name the target"), "target")
    if not any(asked.target in place for place in (table.pcs, table.npcs, table.permanents, SIDES)):
        raise Refused("no-such", say("There is no target {name}", name=asked.target), "target")
    if in_combat(table):
        raise Refused("untimely", say("In a combat Magic's rules decide, and the table states the damage"), "attacker")
    table = replace(table, attacks={})
    if asked.attacker is None:
        return tried(
            table, ev.DamageIncoming(source=_SOURCE, source_kind="trap", target=asked.target, amount=asked.amount or 0)
        )
    if asked.amount is not None:
        raise Refused("wrong", say("A creature deals its power: leave the amount out, or the attacker"), "amount")
    present.permanent(table, asked.attacker, "attacker")
    pc = table.permanents[asked.attacker].controller
    if pc is None or pc not in table.pcs:
        return tried(table, ev.NpcAttacked(npc=asked.attacker, target=asked.target))
    return tried(table, ev.AttackDeclared(pc=pc, attacker=asked.attacker, target=asked.target))


# ---- in words


def _headline(table: Table, attack: Attack) -> Said:
    amount, target = damage_of(table, attack) or 0, terms.thing(table, attack.target)
    if not attack.creature:
        says = say("{amount} damage on its way to {target}", amount=amount, target=target)
        return with_rules(says, "MTR-BLOCK-02") if attack.blockers else says
    source = terms.thing(table, attack.source)
    says = say("{source} attacks {target} with power {amount}", source=source, target=target, amount=amount)
    if deals_otherwise(table, attack.source):
        return with_rules(say("{says}; by its abilities the table says who takes how much", says=says), "MTR-META-03")
    return with_rules(says, "MTR-ATTACK-04")


def _taken(table: Table, name: str, amount: int) -> Plain:
    """What somebody takes, and what becomes of them: life by the rules of dying, a creature by its toughness."""
    answer: dict[str, Plain] = {"damage": amount}
    after = evolve(table, ev.DamageDealt(source=_SOURCE, target=name, amount=amount), table.at + 1)
    before = table.pcs.get(name)
    if before is not None:
        life, status = after.pcs[name].life, after.pcs[name].status
        says = say(
            "{name} takes {amount}: life {before} → {life}, {status}",
            name=named(table, name), amount=amount, before=before.life, life=life, status=terms.STATES[status],
        )  # fmt: skip
        rules = ("MTR-DEATH-07",) if status == "dead" else ("MTR-DEATH-02",) if status == "dying" else ("MTR-PC-06",)
        return answer | {"says": with_rules(says, *rules), "life": life, "status": status}
    toughness = toughness_of(table, name) if is_creature(table, name) else None
    permanent = after.permanents.get(name)
    if toughness is None or permanent is None:
        return answer | {"says": say("{name} takes {amount}", name=named(table, name), amount=amount)}
    is_lethal = permanent.damage >= toughness
    parts = {"name": named(table, name), "amount": amount, "damage": permanent.damage, "toughness": toughness}
    says = (
        say("{name} takes {amount}: {damage} damage to toughness {toughness}, which destroys it in Magic", **parts)
        if is_lethal
        else say("{name} takes {amount}: {damage} damage to toughness {toughness}, which it survives", **parts)
    )
    return answer | {"says": says, "marked": permanent.damage, "toughness": toughness, "is_lethal": is_lethal}
