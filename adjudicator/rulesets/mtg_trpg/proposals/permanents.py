"""Permanents: tapped, hurt, changed, handed over, destroyed, spared, befriended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from adjudicator.plain.json import Plain
from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg.cards import symbols
from adjudicator.rulesets.mtg_trpg.creatures import facts_for, is_character, is_creature
from adjudicator.rulesets.mtg_trpg.proposals.parts import able, creatures_of, mine, ways
from adjudicator.rulesets.mtg_trpg.proposals.registry import PROPOSE
from adjudicator.rulesets.mtg_trpg.state import GM, Table
from adjudicator.seam.moves import Option
from adjudicator.seam.offers import option

CAUSES: Final = ("spell", "ability")
"""What usually brings something about; it may be left out, or said in other words."""


@PROPOSE.of(ev.PermanentTapped)
def _tapped(table: Table) -> Iterator[Option]:
    upright = tuple(key for key, one in table.permanents.items() if not one.tapped)
    yield from ways(
        GM,
        "PermanentTapped",
        "MTR-META-03",
        choose={"permanent": upright},
        cause=CAUSES,
        to_fill=("by", "cause", "through"),
    )


@PROPOSE.of(ev.PermanentUntapped)
def _untapped(table: Table) -> Iterator[Option]:
    tapped = tuple(key for key, one in table.permanents.items() if one.tapped)
    yield from ways(
        GM, "PermanentUntapped", "MTR-META-03", choose={"permanent": tapped}, cause=CAUSES, to_fill=("cause", "through")
    )


@PROPOSE.of(ev.DamageRemoved)
def _healed(table: Table) -> Iterator[Option]:
    hurt = tuple(key for key, one in table.permanents.items() if one.damage)
    yield from ways(
        GM, "DamageRemoved", "MTR-META-03", choose={"permanent": hurt}, cause=CAUSES, to_fill=("cause", "through")
    )


@PROPOSE.of(ev.ShapeChanged)
def _shaped(table: Table) -> Iterator[Option]:
    for name, _ in able(table):
        own = mine(table, name)
        yield from ways(name, "ShapeChanged", "MTR-PERM-02", choose={"permanent": own}, pc=name, to_fill=("to",))


@PROPOSE.of(ev.PermanentHandedOver)
def _handed_over(table: Table) -> Iterator[Option]:
    for name in table.pcs:
        choose = {"permanent": tuple(mine(table, name)), "to": [other for other in table.pcs if other != name]}
        yield from ways(name, "PermanentHandedOver", "MTR-PERM-05", choose=choose, from_=name)
        yield from ways(GM, "PermanentHandedOver", "MTR-PERM-05", choose=choose, from_=name, by=GM)
    choose = {"permanent": tuple(mine(table, None)), "to": list(table.pcs)}
    yield from ways(GM, "PermanentHandedOver", "MTR-PERM-05", choose=choose, from_=GM)


@PROPOSE.of(ev.PermanentAbandoned)
def _abandoned(table: Table) -> Iterator[Option]:
    for name in table.pcs:
        own = tuple(mine(table, name))
        yield from ways(name, "PermanentAbandoned", "MTR-PERM-06", choose={"permanent": own}, pc=name)
        yield from ways(
            name, "PermanentAbandoned", "MTR-PERM-06", choose={"permanent": own}, pc=name, cause=("cost", *CAUSES),
            through=("cost", "effect", "ability"), to_fill=("cause",),
        )  # fmt: skip
        yield from ways(GM, "PermanentAbandoned", "MTR-PERM-06", choose={"permanent": own}, pc=name, by=GM)


@PROPOSE.of(ev.PermanentDestroyed)
def _destroyed(table: Table) -> Iterator[Option]:
    yield from ways(
        GM, "PermanentDestroyed", "MTR-META-03", choose={"permanent": table.permanents}, cause=CAUSES,
        to_fill=("cause",),
    )  # fmt: skip


@PROPOSE.of(ev.MercyDeclared)
def _mercy(table: Table) -> Iterator[Option]:
    for name, _ in able(table):
        ready = [key for key in creatures_of(table, name) if not table.permanents[key].mercy]
        yield from ways(name, "MercyDeclared", "MTR-MERCY-01", choose={"creature": ready}, pc=name)


@PROPOSE.of(ev.CreatureDefeated)
def _defeated(table: Table) -> Iterator[Option]:
    for attack in tuple(table.attacks.values())[-3:]:
        both = {attack.source: (*attack.blockers, attack.target)} | dict.fromkeys(attack.blockers, (attack.source,))
        for by, whom in both.items():
            there = [one for one in whom if one in table.permanents and one != by]
            if by in table.permanents and there:
                yield from _by(table, by, there)
    others = [key for key, one in table.permanents.items() if is_creature(table, key) and one.status == "ok"]
    outcomes: dict[str, Plain] = {"outcome": ("died", "unconscious")}
    yield from ways(GM, "CreatureDefeated", "MTR-MERCY-02", choose={"creature": others}, **outcomes, to_fill=("by",))


def _by(table: Table, by: str, whom: list[str]) -> Iterator[Option]:
    """Creatures that one of a fight defeats."""
    outcome = "unconscious" if table.permanents[by].mercy else "died"
    yield from ways(GM, "CreatureDefeated", "MTR-MERCY-02", choose={"creature": whom}, by=by, outcome=outcome)


@PROPOSE.of(ev.CooperationGained)
def _cooperates(table: Table) -> Iterator[Option]:
    strays = tuple(key for key in mine(table, None) if is_character(table, key))
    asked = dict.fromkeys((*strays, *(key for key, npc in table.npcs.items() if npc.kind == "player")))
    for name, check in table.checks.items():
        if check.kind == "negotiation" and check.resolved:
            about = (check.of,) if check.of in asked else asked
            at: dict[str, Plain] = {"pc": check.pc, "check": name}
            yield from ways(GM, "CooperationGained", "MTR-RECRUIT-02", choose={"npc": about}, **at)


@PROPOSE.of(ev.ControlTaken)
def _taken(table: Table) -> Iterator[Option]:
    for name, _ in able(table):
        for key in tuple(mine(table, None))[:6]:
            paid = _paying(table, key)
            yield option(name, "ControlTaken", "MTR-RECRUIT-05", pc=name, permanent=key, mana_paid=(paid,),
                         to_fill=("mana_paid",) if "C" in paid else ())  # fmt: skip


def _paying(table: Table, key: str) -> dict[str, Plain]:
    """Mana that pays a permanent's cost, any of it as colourless; X is 0."""
    facts = facts_for(table, key)
    paid: Counter[str] = Counter()
    for symbol in symbols(facts.mana_cost) if facts is not None and facts.mana_cost else ():
        if symbol.isdigit():
            paid["C"] += int(symbol)
        elif symbol != "X":
            paid[symbol.split("/")[-1 if symbol.startswith("2/") else 0]] += 1
    return {color: number for color, number in paid.items() if number}


@PROPOSE.of(ev.CommandGiven)
def _commanded(table: Table) -> Iterator[Option]:
    for name, _ in able(table):
        yield from ways(
            name, "CommandGiven", "MTR-RECRUIT-04", choose={"to": creatures_of(table, name)}, pc=name,
            to_fill=("order",),
        )  # fmt: skip
