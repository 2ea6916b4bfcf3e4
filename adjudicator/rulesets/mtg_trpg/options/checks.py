"""The next events of every check that is not resolved."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.json import Plain
from adjudicator.rulesets.mtg_trpg.cards import colors_of, facts_of
from adjudicator.rulesets.mtg_trpg.checking import MODIFIERS, surely_worked, target_of, worked
from adjudicator.rulesets.mtg_trpg.creatures import is_creature, waits
from adjudicator.rulesets.mtg_trpg.state import GM, Check, Permanent, Table
from adjudicator.seam.moves import Option
from adjudicator.seam.offers import option


def in_checks(table: Table) -> Iterator[Option]:
    """Support, the card, the choice of colour, the outcome."""
    for name, check in table.checks.items():
        if not check.resolved:
            yield from _check(table, name, check)


def _check(table: Table, name: str, check: Check) -> Iterator[Option]:
    pc = table.pcs[check.pc]
    if pc.status in ("unconscious", "dead") or (pc.focus and check.card is None):
        return
    if check.card is None and (check.kind is None or target_of(table, check) is None):
        yield from _fixing(name, check)
        return
    if not check.support:
        combat = table.combat  # whoever is out of the combat may not help others to escape from it (MTR-DEATH-01)
        out = combat.excluded if combat is not None and combat.started and check.purpose == "escape" else ()
        for creature, permanent in table.permanents.items():
            who = permanent.controller
            if who is not None and who not in out and is_ready(table, creature, permanent):
                yield option(who, "CreatureSupported", "MTR-SUPPORT-01", check=name, pc=who, creature=creature)
    if check.card is None:
        yield from _turning(name, check, pc.top, pc.library.count)
        return
    facts = facts_of(table.cards, check.card)
    own = () if facts is None else colors_of(facts)
    if len(own) > 1 and check.color is None:
        yield option(check.pc, "CheckColorChosen", "MTR-CHECK-13", check=name, color=own)
    found = surely_worked(table, check)
    if found is not None:
        claims: dict[str, Plain] = {"modifier": found.modifier, "value": found.value, "success": found.success}
        yield option(GM, "CheckResolved", "MTR-CHECK-07", "MTR-CHECK-08", check=name, **claims)
    elif worked(table, check) is not None:  # by facts that nobody has stated
        yield option(GM, "CheckResolved", "MTR-CHECK-08", check=name, to_fill=("success",))


def _fixing(name: str, check: Check) -> Iterator[Option]:
    """What is fixed before the card (MTR-CHECK-04): the kind, then the target number."""
    if check.kind is not None:
        yield option(GM, "CheckTargetSet", "MTR-CHECK-04", check=name, by=GM, to_fill=("target",))
    elif check.purpose != "escape":  # to call a check again is to try again
        kinds = ("reflex",) if check.purpose == "preparation" else tuple(MODIFIERS)
        at: dict[str, Plain] = {"check": name, "by": GM, "pc": check.pc, "purpose": check.purpose}
        yield option(GM, "CheckCalled", "MTR-CHECK-04", **at, kind=kinds)


def _turning(name: str, check: Check, top: tuple[str, ...], count: int) -> Iterator[Option]:
    if not count:
        yield option(GM, "CheckResolved", "MTR-HOUSE-04", check=name, success=False)
    elif top:
        yield option(check.pc, "CheckCardTurned", "MTR-CHECK-02", "MTR-CHECK-05", check=name, card=top[0])
    else:
        yield option(check.pc, "CheckCardTurned", "MTR-CHECK-02", "MTR-CHECK-05", check=name, to_fill=("card",))


def is_ready(table: Table, name: str, permanent: Permanent) -> bool:
    """Whether a creature may be tapped by its player: it is untapped, awake, not waiting, its player conscious."""
    pc = table.pcs.get(permanent.controller or "")
    if pc is None or pc.status in ("unconscious", "dead") or permanent.tapped or permanent.status != "ok":
        return False
    return is_creature(table, name) and not waits(table, name, permanent)
