"""Triggers (MFX-TRIG): declaring them; their resolution is in timing.py."""

from __future__ import annotations

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.duelling import all_have_told, duelist_of
from adjudicator.rulesets.malifaux.events import TriggerDeclared, TriggerResolved
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.rulesets.malifaux.triggers import (
    Found,
    action_of,
    declarable,
    goes_with_another_action,
    is_against_a_friend,
    is_no_target,
    lacks_suits,
    misses_keyword,
    named_in,
    resists_with_another_stat,
    stems_from_own_disengage,
    would_kill,
)

book.records("MFX-TRIG-05", TriggerDeclared, TriggerResolved)
book.records("MFX-TRIG-09", TriggerDeclared)


def _named(event: TriggerDeclared, why: str | None) -> str | None:
    return None if why is None else f"{event.trigger} {why}"


@book.check("MFX-TRIG-01", on=TriggerDeclared)
def triggers_are_declared_in_step_e(before: Table, event: TriggerDeclared, after: Table) -> str | None:
    """A model of the duel declares after all final totals are told and before the outcome."""
    duel = before.duels[event.duel]
    if duelist_of(duel, event.model) is None:
        return f"{event.model} is not in this duel"
    if duel.step == "over":
        return "the duel is resolved already"
    return None if duel.step == "E" or all_have_told(duel) else "not every final total is told yet"


@book.check("MFX-TRIG-02", on=TriggerDeclared)
def final_total_holds_the_suits(before: Table, event: TriggerDeclared, after: Table) -> str | None:
    """The model's final total holds every suit before the trigger's name."""
    told = named_in(before, event)
    if told is None:
        return None
    duel, mine, found = told
    return _named(event, lacks_suits(before, duel, mine, found))


@book.check("MFX-TRIG-03", on=TriggerDeclared)
def one_trigger_a_model_and_duel(before: Table, event: TriggerDeclared, after: Table) -> str | None:
    """A model declares one trigger in a duel at most; one declared against the rules counts."""
    mine = duelist_of(before.duels[event.duel], event.model)
    if mine is None or not mine.declared:
        return None
    return f"{event.model} has declared {mine.declared[0].trigger} in this duel already"


@book.check("MFX-TRIG-04", on=TriggerDeclared)
def attacker_declares_first(before: Table, event: TriggerDeclared, after: Table) -> str | None:
    """Where both are able to declare a trigger, the acting model declares or declines first."""
    duel = before.duels[event.duel]
    acting, mine = duel.acting, duelist_of(duel, event.model)
    if mine is None or mine is acting or acting.trigger_answered or duel.step == "over" or not all_have_told(duel):
        return None
    able = declarable(before, duel, acting)
    if not able or not declarable(before, duel, mine):
        return None
    return f"{acting.model} acts and can still declare {' or '.join(able)}"


@book.check("MFX-TRIG-07", on=TriggerDeclared)
def action_trigger_goes_with_its_action(before: Table, event: TriggerDeclared, after: Table) -> str | None:
    """An action trigger is declared by the model taking its action, in that action's duel."""
    told = named_in(before, event)
    if told is not None:
        duel, mine, found = told
        return _named(event, goes_with_another_action(before, duel, mine, found))
    duel = before.duels[event.duel]
    action = action_of(before, duel)
    if action is None or event.model != duel.acting.model or action.name not in before.action_data:
        return None
    return f"{event.trigger} is no trigger of {action.name}"


@book.check("MFX-TRIG-10", on=TriggerDeclared)
def resistance_trigger_is_the_targets(before: Table, event: TriggerDeclared, after: Table) -> str | None:
    """A resistance trigger is declared by the target of an opposed duel."""
    told, duel = named_in(before, event), before.duels[event.duel]
    if told is not None:
        return _named(event, is_no_target(duel, event.model, told[2]))
    own = before.models[event.model].triggers.get(event.trigger) if duel.kind == "simple" else None
    return None if own is None else _named(event, is_no_target(duel, event.model, Found(own, None)))


@book.check("MFX-TRIG-11", on=TriggerDeclared)
def resistance_trigger_names_the_stat(before: Table, event: TriggerDeclared, after: Table) -> str | None:
    """The duel is resisted with a stat that the resistance trigger names."""
    told = named_in(before, event)
    return None if told is None else _named(event, resists_with_another_stat(*told))


@book.check("MFX-TRIG-12", on=TriggerDeclared)
def no_resistance_against_own_disengage(before: Table, event: TriggerDeclared, after: Table) -> str | None:
    """The target of an attack that its own Disengage let happen declares no resistance trigger."""
    told = named_in(before, event)
    return None if told is None else _named(event, stems_from_own_disengage(before, *told))


@book.check("MFX-TRIG-14", on=TriggerDeclared)
def cost_is_paid(before: Table, event: TriggerDeclared, after: Table) -> str | None:
    """All of a trigger's cost is paid when it is declared."""
    told = named_in(before, event)
    cost = None if told is None else told[2].trigger.cost
    if cost is None:
        return None
    damage = 0 if event.paid is None else event.paid.damage
    cards = 0 if event.paid is None else _cards_paid(before, event, after)
    if damage >= cost.damage and cards >= cost.discard:
        return None
    return (
        f"{event.trigger} costs {cost.damage} damage and {cost.discard} cards; "
        f"{damage} damage and {cards} cards were paid"
    )


def _cards_paid(before: Table, event: TriggerDeclared, after: Table) -> int:
    """Cards that left the hand of the model's player: one named twice, or not held, pays nothing."""
    seat = before.models[event.model].controller
    return before.seats[seat].hand_count - after.seats[seat].hand_count


@book.check("MFX-TRIG-15", on=TriggerDeclared)
def cost_leaves_the_model_alive(before: Table, event: TriggerDeclared, after: Table) -> str | None:
    """A damage cost that would bring Health to 0 or less cannot be paid."""
    told = named_in(before, event)
    return None if told is None else _named(event, would_kill(before, told[1], told[2]))


@book.check("MFX-TRIG-16", on=TriggerDeclared)
def restriction_is_met(before: Table, event: TriggerDeclared, after: Table) -> str | None:
    """A trigger's restriction on its target is met."""
    told = named_in(before, event)
    return None if told is None else _named(event, misses_keyword(before, *told))


@book.check("MFX-TRIG-17", on=TriggerDeclared)
def enemy_only_meets_an_enemy(before: Table, event: TriggerDeclared, after: Table) -> str | None:
    """A trigger marked `enemy only` is declared against an enemy."""
    told = named_in(before, event)
    return None if told is None else _named(event, is_against_a_friend(before, *told))
