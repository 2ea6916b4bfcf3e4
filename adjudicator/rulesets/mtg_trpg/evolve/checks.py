"""Checks: called, supported, turned, resolved."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg.book import book
from adjudicator.rulesets.mtg_trpg.cards import color_called
from adjudicator.rulesets.mtg_trpg.checking import kind_of, target_of
from adjudicator.rulesets.mtg_trpg.combats import preparation_target
from adjudicator.rulesets.mtg_trpg.creatures import may_be_creature, power_of, waits
from adjudicator.rulesets.mtg_trpg.evolve.magic import card_moved
from adjudicator.rulesets.mtg_trpg.evolve.permanents import tapped
from adjudicator.rulesets.mtg_trpg.evolve.registry import EVOLVE
from adjudicator.rulesets.mtg_trpg.rulings import number_in, permitted, ruled
from adjudicator.rulesets.mtg_trpg.state import GM, KEPT, Check, Table, in_combat, is_unknown
from adjudicator.rulesets.mtg_trpg.typed import item_in, purpose_of, source_of
from adjudicator.seam.frozen import put, replace


def with_check(table: Table, name: str, check: Check) -> Table:
    """The table with one check changed."""
    return replace(table, checks=put(table.checks, name, check))


@EVOLVE.of(ev.CheckCalled)
def check_called(table: Table, event: ev.CheckCalled, position: int) -> Table:
    """A check; if it is called again, its kind and target change. Old checks that are over make room."""
    old = table.checks.get(event.check)
    if old is not None:
        changed = replace(old, kind=kind_of(event.kind) or old.kind)
        return with_check(table, event.check, changed if event.target is None else _against(changed, event.target))
    purpose = purpose_of(event.purpose)
    target = preparation_target(table) if purpose == "preparation" else None
    check = Check(event.pc, kind_of(event.kind), target, purpose, event.of)
    check = check if event.target is None else _against(check, event.target)
    table = replace(table, checks=_pruned(table.checks))
    return _in_combat(with_check(table, event.check, check), event)


def _against(check: Check, target: int) -> Check:
    """A check called against a number; the target of a preparation check comes from the rules (MTR-PREP-04)."""
    if check.purpose != "preparation":
        return replace(check, target=target)
    return replace(check, called=None if target == check.target else target)


def _in_combat(table: Table, event: ev.CheckCalled) -> Table:
    """A combat keeps its first check for preparation and its first for an escape."""
    combat, purpose = table.combat, purpose_of(event.purpose)
    if combat is None:
        return table
    if purpose == "preparation" and combat.preparation is None:
        return replace(table, combat=replace(combat, preparation=event.check))
    if purpose != "escape":
        return table
    acted = combat.acted if event.pc in combat.acted else (*combat.acted, event.pc)
    first = combat.flight_check or event.check
    return replace(table, combat=replace(combat, flight_check=first, fleeing=combat.fleeing or event.pc, acted=acted))


def _pruned(checks: Mapping[str, Check]) -> Mapping[str, Check]:
    over = [name for name, check in checks.items() if check.resolved]
    if len(over) <= KEPT:
        return checks
    return {name: check for name, check in checks.items() if name not in over[: len(over) - KEPT]}


@EVOLVE.of(ev.CheckTargetSet)
def check_target_set(table: Table, event: ev.CheckTargetSet, position: int) -> Table:
    """The number to beat."""
    return with_check(table, event.check, _against(table.checks[event.check], event.target))


@EVOLVE.of(ev.CreatureSupported)
@book.serves("MTR-SUPPORT-01", "MTR-SUPPORT-03")
def creature_supported(table: Table, event: ev.CreatureSupported, position: int) -> Table:
    """The creature is tapped; its power, at least 0, counts if it may support, focus counter or not."""
    check = table.checks[event.check]
    if supports(table, event) and has_room(table, event) and not check.resolved:
        power = power_of(table, event.creature)
        support = put(check.support, event.creature, None if power is None else max(0, power))
        table = with_check(table, event.check, replace(check, support=support))
    return tapped(table, event.creature)


def supports(table: Table, event: ev.CreatureSupported) -> bool:
    """Whether a creature can support: it is untapped, awake, not waiting for a focusing, and its player can act.

    Where a log leaves things out, it is what it has to be.
    """
    creature = table.permanents[event.creature]
    ready = not creature.tapped and creature.status == "ok" and not waits(table, event.creature, creature)
    if not table.complete_log:
        return may_be_creature(table, event.creature)
    able = may_be_creature(table, event.creature) and _may_help(table, event, event.pc or creature.controller)
    return ready and able and (creature.controller is not None or event.by == GM)


def _may_help(table: Table, event: ev.CreatureSupported, name: str | None) -> bool:
    """Whether a player can act, and in an escape has not been taken out of the combat (MTR-DEATH-01, 04)."""
    pc, combat = table.pcs.get(name or ""), table.combat
    fleeing = in_combat(table, name) and table.checks[event.check].purpose == "escape"
    out = combat.excluded if combat is not None and fleeing else ()
    return name not in out and (pc is None or pc.status in ("ok", "dying"))


def has_room(table: Table, event: ev.CreatureSupported) -> bool:
    """Whether a check may have one more supporter: the first, or as many as the GM allows (MTR-SUPPORT-02)."""
    check = table.checks[event.check]
    if not check.support:
        return True
    ruling = ruled(table, "support_limit", event.check, check.pc, event.pc)
    if ruling is None or not permitted(table, "support_limit", event.check, check.pc, event.pc):
        return False
    limit = number_in(ruling.value, "creatures", "limit", "count")
    return limit is None or len(check.support) < limit


@EVOLVE.of(ev.ModifierAdded)
def modifier_added(table: Table, event: ev.ModifierAdded, position: int) -> Table:
    """The modifier counts, if it may and the check is not over."""
    check = table.checks[event.check]
    if check.resolved or not counts(table, event):
        return table
    return with_check(table, event.check, replace(check, other=check.other + event.amount))


def counts(table: Table, event: ev.ModifierAdded) -> bool:
    """Whether a modifier is allowed: the GM's, a granted item's, a permitted background's; a shape's never is."""
    source = source_of(event.source)
    if source == "background":
        return permitted(table, "background_effect", table.checks[event.check].pc, event.check)
    if source == "shape":
        return False
    if source == "item":
        item = item_in(event.source)
        return any(item in pc.items for pc in table.pcs.values())
    return event.by in (None, GM)


@EVOLVE.of(ev.CheckCardTurned)
def check_card_turned(table: Table, event: ev.CheckCardTurned, position: int) -> Table:
    """The card goes where it was put; the first of a check is its card."""
    check = table.checks[event.check]
    if event.card is None:
        return table
    if check.card is None:
        table = with_check(table, event.check, replace(check, card=event.card))
    moved = ev.CardMoved(owner=check.pc, card=event.card, from_=event.from_, to=event.to)
    return card_moved(table, moved, position)


@EVOLVE.of(ev.CheckColorChosen)
def check_color_chosen(table: Table, event: ev.CheckColorChosen, position: int) -> Table:
    """The colour that was chosen, until the check is over."""
    check = table.checks[event.check]
    return table if check.resolved else with_check(table, event.check, replace(check, color=color_called(event.color)))


@EVOLVE.of(ev.CheckResolved)
@book.serves("MTR-HOUSE-04", "MTR-ACT-04")
def check_resolved(table: Table, event: ev.CheckResolved, position: int) -> Table:
    """The check is over: an escape's against the enemy as it is after all responses; one without a card failed."""
    check = table.checks[event.check]
    known = not is_unknown(table, "pcs", check.pc, "library")
    empty = check.card is None and known and not table.pcs[check.pc].library.count
    claimed = False if empty else event.success
    target = target_of(table, check)
    called = check.called if target == check.target else check.target
    return with_check(table, event.check, replace(check, resolved=True, claimed=claimed, target=target, called=called))
