"""What may be done before a combat, in its turns, and to leave it."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.json import Plain
from adjudicator.rulesets.mtg_trpg.cards import facts_of
from adjudicator.rulesets.mtg_trpg.combats import horde_size, party_of, preparation_target, preparation_turns
from adjudicator.rulesets.mtg_trpg.events import EscapeResolved
from adjudicator.rulesets.mtg_trpg.evolve.combat import escapes
from adjudicator.rulesets.mtg_trpg.options.checks import is_ready
from adjudicator.rulesets.mtg_trpg.options.scene import casts, npc_casts, slowed
from adjudicator.rulesets.mtg_trpg.state import GM, Combat, Table
from adjudicator.seam.moves import Option
from adjudicator.seam.offers import free, option

LAST = 6
"""The turn after which a combat may be over."""


def around_combat(table: Table) -> Iterator[Option]:
    """Preparation against a horde, its cut, and the start."""
    combat = table.combat
    if combat is None:
        return
    if combat.enemy == "horde":
        yield from _preparing(table, combat)
        due, horde = horde_size(table), table.horde
        if due is not None and horde is not None and horde.library != due:
            at: dict[str, Plain] = {
                "count": horde.library - due,
                "from": "library_top",
                "to": "graveyard",
                "library_after": due,
            }
            if horde.library > due:
                yield option(GM, "HordeLibraryTrimmed", "MTR-HORDE-01", "MTR-HORDE-02", **at)
            return
    yield option(GM, "CombatStarted", "MTR-COMBAT-07", enemy=combat.enemy, party=list(combat.party))


def _preparing(table: Table, combat: Combat) -> Iterator[Option]:
    if combat.preparation is None:
        target = preparation_target(table)
        for name in combat.party:
            pc = table.pcs[name]
            if not pc.focus and pc.status in ("ok", "dying") and pc.library.count:
                at: dict[str, Plain] = {
                    "check": free("c", table.checks),
                    "by": GM,
                    "pc": name,
                    "kind": "reflex",
                    "target": target,
                }
                yield option(GM, "CheckCalled", "MTR-PREP-02", "MTR-PREP-04", **at, purpose="preparation")
    elif not combat.prep_turns and table.checks[combat.preparation].pc in party_of(table):
        due = preparation_turns(table, combat.preparation)
        if due:
            yield option(GM, "PreparationGranted", "MTR-PREP-05", check=combat.preparation, turns=due)


def in_turn(table: Table) -> Iterator[Option]:
    """What the active player may do, what the enemy does, its creatures counted again, the next turn, the end."""
    combat = table.combat
    if combat is None:
        return
    check = None if combat.flight_check is None else table.checks.get(combat.flight_check)
    if check is not None and check.resolved and combat.flight_check is not None:
        success = escapes(table, EscapeResolved(check=combat.flight_check))
        if success is not None:
            yield option(GM, "EscapeResolved", "MTR-ESCAPE-04", check=combat.flight_check, success=success)
        if success:
            return
    if combat.active in table.pcs and combat.active in party_of(table) and combat.active not in combat.excluded:
        yield from _acting(table, combat, combat.active)
        yield option(GM, "EnemyCreaturesChanged", "MTR-ESCAPE-04", to_fill=("untapped", "tapped", "cause"))
    elif combat.active is not None:
        yield from _enemy(table, combat)
    comes = _next(table, combat)
    if comes in table.pcs or combat.turn >= combat.prep_turns:
        yield option(GM, "TurnStarted", "MTR-COMBAT-01", turn=combat.turn + 1, active=comes)
    if combat.turn >= LAST or all(name in combat.excluded for name in combat.party):
        yield option(GM, "CombatEnded", "MTR-COMBAT-01", enemy=combat.enemy)


def _next(table: Table, combat: Combat) -> str:
    """Whose turn is next: the party's in order, then the enemy's; after the preparation the party begins."""
    party = [name for name in combat.party or table.pcs if name not in combat.excluded]
    if not party:
        return "enemy"
    if combat.active not in party:
        return party[0]
    at = party.index(combat.active) + 1
    if at < len(party):
        return party[at]
    return party[0] if combat.prep_turns and combat.turn <= combat.prep_turns else "enemy"


def _acting(table: Table, combat: Combat, name: str) -> Iterator[Option]:
    pc = table.pcs[name]
    if pc.status in ("unconscious", "dead") or slowed(table, name):
        return
    yield from casts(table, name, pc, slow=True)
    for card in pc.hand.cards:
        facts = facts_of(table.cards, card)
        if facts is not None and facts.is_land and not pc.lands and card not in table.permanents:
            yield option(name, "LandPlayed", "MTR-HOUSE-07", pc=name, card=card)
    for creature, permanent in table.permanents.items():
        if permanent.controller == name and is_ready(table, creature, permanent):
            yield option(name, "AttackDeclared", "MTR-COMBAT-01", pc=name, attacker=creature, target="enemy")
    if name not in combat.acted:
        what = ("escape", "clear the door")
        yield option(name, "NonCombatActionTaken", "MTR-ACT-01", pc=name, what=what, phase="main", stack_empty=True)
    may_flee = combat.fleeing == name and combat.flight_check is None and combat.untapped is not None
    if may_flee and not pc.focus and pc.library.count:
        at: dict[str, Plain] = {
            "check": free("c", table.checks),
            "by": GM,
            "pc": name,
            "kind": "reflex",
            "target": combat.untapped,
        }
        yield option(GM, "CheckCalled", "MTR-ESCAPE-02", **at, purpose="escape")


def _enemy(table: Table, combat: Combat) -> Iterator[Option]:
    yield option(GM, "EnemyCreaturesChanged", "MTR-ESCAPE-04", untapped=tuple(range(7)), tapped=(0, 1, 2))
    yield from npc_casts(table)
    for name in combat.party or tuple(table.pcs):
        pc = table.pcs[name]
        if name not in combat.excluded and pc.status == "ok" and pc.life:
            yield option(GM, "LifeReduced", "MTR-PC-06", who=name, amount=(1, 2, 3, 4), cause="combat_damage")
