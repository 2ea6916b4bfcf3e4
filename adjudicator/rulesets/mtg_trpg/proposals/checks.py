"""Checks: called, supported, turned, resolved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

from adjudicator.plain.json import Plain
from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg.cards import colors_of, facts_of
from adjudicator.rulesets.mtg_trpg.checking import MODIFIERS, surely_worked, target_of, worked
from adjudicator.rulesets.mtg_trpg.combats import party_of, preparation_target
from adjudicator.rulesets.mtg_trpg.proposals.parts import MOST, able, creatures_of, in_library, ways
from adjudicator.rulesets.mtg_trpg.proposals.registry import PROPOSE
from adjudicator.rulesets.mtg_trpg.state import GM, Check, Table
from adjudicator.rulesets.mtg_trpg.typed import WORDS
from adjudicator.seam.moves import Option
from adjudicator.seam.offers import free, option

TARGETS = tuple(range(3, 10))
"""Target numbers such as a GM sets."""


def _unresolved(table: Table) -> Iterator[tuple[str, Check]]:
    return ((name, check) for name, check in reversed(tuple(table.checks.items())) if not check.resolved)


@PROPOSE.of(ev.CheckCalled)
def _called(table: Table) -> Iterator[Option]:
    called = {"check": free("c", table.checks), "by": GM}
    yield from _in_combat(table, called)
    kinds = tuple(MODIFIERS)
    for name in islice(table.pcs, MOST):
        yield option(GM, "CheckCalled", "MTR-CHECK-03", **called, pc=name, kind=kinds, target=TARGETS,
                     purpose="story", to_fill=("target",))  # fmt: skip
    asked = [key for key, npc in table.npcs.items() if not npc.cooperates] or [*creatures_of(table, None)]
    yield from ways(
        GM, "CheckCalled", "MTR-RECRUIT-02", choose={"pc": table.pcs, "of": asked}, **called, kind="negotiation",
        target=TARGETS, purpose="cooperation", to_fill=("target",),
    )  # fmt: skip
    for name, check in _unresolved(table):
        if check.kind is None:
            yield option(GM, "CheckCalled", "MTR-CHECK-04", check=name, by=GM, pc=check.pc, purpose=check.purpose,
                         kind=kinds)  # fmt: skip


def _in_combat(table: Table, called: Mapping[str, Plain]) -> Iterator[Option]:
    """Checks to prepare for a combat, and to escape from it."""
    combat = table.combat
    if combat is None:
        return
    if not combat.turn and combat.preparation is None:
        at: dict[str, Plain] = {"kind": "reflex", "target": preparation_target(table), "purpose": "preparation"}
        yield from ways(GM, "CheckCalled", "MTR-PREP-02", choose={"pc": party_of(table)}, **called, **at)
    if combat.started:
        at = {"kind": "reflex", "target": combat.untapped, "purpose": "escape"}
        fill = ("target",) if combat.untapped is None else ()
        yield from ways(GM, "CheckCalled", "MTR-ESCAPE-02", choose={"pc": table.pcs}, **called, **at, to_fill=fill)


@PROPOSE.of(ev.CheckTargetSet)
def _target(table: Table) -> Iterator[Option]:
    for name, check in _unresolved(table):
        if check.card is None:
            yield option(GM, "CheckTargetSet", "MTR-CHECK-04", check=name, by=GM, target=TARGETS, to_fill=("target",))


@PROPOSE.of(ev.CreatureSupported)
def _supported(table: Table) -> Iterator[Option]:
    for name, _ in _unresolved(table):
        for who, _ in able(table):
            ready = [key for key in creatures_of(table, who) if not table.permanents[key].tapped]
            yield from ways(who, "CreatureSupported", "MTR-SUPPORT-01", choose={"creature": ready}, check=name, pc=who)
        friends = [key for key in creatures_of(table, None) if key in table.npcs and table.npcs[key].cooperates]
        at: dict[str, Plain] = {"check": name, "by": GM}
        yield from ways(GM, "CreatureSupported", "MTR-SUPPORT-01", choose={"creature": friends}, **at)


@PROPOSE.of(ev.ModifierAdded)
def _modifier(table: Table) -> Iterator[Option]:
    items = tuple(f"item:{item}" for pc in table.pcs.values() for item in pc.items)
    sources = (*items, *(one for one in WORDS["source"] if one != "shape"))
    for name, _ in _unresolved(table):
        yield from ways(GM, "ModifierAdded", "MTR-CHECK-07", choose={"source": sources}, check=name, amount=(1, 2, -1),
                        to_fill=("amount",))  # fmt: skip


@PROPOSE.of(ev.CheckCardTurned)
def _turned(table: Table) -> Iterator[Option]:
    for name, check in _unresolved(table):
        pc = table.pcs[check.pc]
        if check.card is None:
            fill = () if pc.top or not pc.library.count else ("card",)
            at: dict[str, Plain] = {"from": "library_top", "to": "exhaustion"} if pc.library.count else {}
            at |= {"card": pc.top[:1] or in_library(table, check.pc)} if pc.library.count else {}
            yield option(check.pc, "CheckCardTurned", "MTR-CHECK-02", "MTR-CHECK-05", check=name, to_fill=fill, **at)


@PROPOSE.of(ev.CheckColorChosen)
def _color(table: Table) -> Iterator[Option]:
    for name, check in _unresolved(table):
        facts = None if check.card is None else facts_of(table.cards, check.card)
        own = () if facts is None else colors_of(facts)
        if len(own) > 1:
            yield option(check.pc, "CheckColorChosen", "MTR-CHECK-13", check=name, color=own)


@PROPOSE.of(ev.CheckResolved)
def _resolved(table: Table) -> Iterator[Option]:
    for name, check in _unresolved(table):
        found = surely_worked(table, check)
        if found is not None:
            claims: dict[str, Plain] = {"modifier": found.modifier, "value": found.value, "success": found.success}
            yield option(GM, "CheckResolved", "MTR-CHECK-07", "MTR-CHECK-08", check=name, **claims)
        elif not table.pcs[check.pc].library.count and check.card is None:
            yield option(GM, "CheckResolved", "MTR-HOUSE-04", check=name, success=False)
        elif check.card is not None and worked(table, check) is not None:  # by facts that nobody has stated
            yield option(GM, "CheckResolved", "MTR-CHECK-08", check=name, to_fill=("success",))
        elif check.card is not None or target_of(table, check) is None:
            success = (True, False)
            yield option(GM, "CheckResolved", "MTR-CHECK-08", check=name, success=success, to_fill=("value",))
