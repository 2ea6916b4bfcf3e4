"""Triggers (MFX-TRIG): declaring them; resolving them is in timing.py."""

from __future__ import annotations

from adjudicator.plain.said import Part, Said, listed
from adjudicator.rulesets.malifaux.bars import (
    belongs_to_another_action,
    is_against_a_friend,
    is_not_the_target,
    lacks_keyword,
    lacks_suits,
    may_have_keyword,
    names_another_stat,
    stems_from_own_disengage,
    would_kill,
)
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.data import Cost
from adjudicator.rulesets.malifaux.duels import all_have_told, duelist_of, final_total
from adjudicator.rulesets.malifaux.events import TriggerDeclared, TriggerResolved
from adjudicator.rulesets.malifaux.named_triggers import NamedTrigger, action_of, is_on_no_card, named_in
from adjudicator.rulesets.malifaux.names import action_called, named, printed
from adjudicator.rulesets.malifaux.sentences import counted, say
from adjudicator.rulesets.malifaux.state import Duel, Duelist, Table
from adjudicator.rulesets.malifaux.triggers import declarable
from adjudicator.rulesets.malifaux.worded import known_as

book.records("MFX-TRIG-05", TriggerDeclared, TriggerResolved)
book.records("MFX-TRIG-08", TriggerDeclared, TriggerResolved)


@book.check("MFX-TRIG-01", on=TriggerDeclared)
def only_models_in_the_duel_declare(table: Table, event: TriggerDeclared) -> Said | None:
    """No model outside a duel declares a trigger in it."""
    if duelist_of(table.duels[event.duel], event.model) is not None:
        return None
    return say(
        "{model} declared {trigger}, but is not in this duel", model=named(table, event.model), trigger=event.trigger
    )


@book.check("MFX-TRIG-01", on=TriggerDeclared)
def triggers_are_declared_before_the_outcome(table: Table, event: TriggerDeclared) -> Said | None:
    """Triggers are declared before the outcome of the duel."""
    if table.duels[event.duel].step != "over":
        return None
    return say("{trigger} was declared too late: the duel is over", trigger=event.trigger)


@book.check("MFX-TRIG-01", on=TriggerDeclared)
def triggers_are_declared_after_the_totals(table: Table, event: TriggerDeclared) -> Said | None:
    """Triggers are declared after all final totals are told."""
    duel = table.duels[event.duel]
    if duel.step == "E" or all_have_told(duel):
        return None
    return say("{trigger} was declared too early: a final total has not been told yet", trigger=event.trigger)


@book.check("MFX-TRIG-02", on=TriggerDeclared)
def final_total_holds_the_suits(table: Table, event: TriggerDeclared) -> Said | None:
    """The model's final total holds every suit before the trigger's name."""
    declared = named_in(table, event)
    return None if declared is None else lacks_suits(table, *declared)


@book.check("MFX-TRIG-03", on=TriggerDeclared)
def one_trigger_per_model_and_duel(table: Table, event: TriggerDeclared) -> Said | None:
    """A model declares at most one trigger in a duel; one declared against the rules counts."""
    mine = duelist_of(table.duels[event.duel], event.model)
    if mine is None or not mine.declared:
        return None
    return say(
        "{model} declared {trigger}, but has declared {earlier} in this duel already",
        model=named(table, event.model),
        trigger=event.trigger,
        earlier=mine.declared[0].trigger,
    )


@book.check("MFX-TRIG-04", on=TriggerDeclared)
def attacker_declares_first(table: Table, event: TriggerDeclared) -> Said | None:
    """Where both players can declare a trigger, the acting model's declares or declines first."""
    duel = table.duels[event.duel]
    mine = duelist_of(duel, event.model)
    able = () if mine is None else _passed_over(table, duel, mine)
    if not able:
        return None
    return say(
        "{model} declared {trigger} before {acting}, the acting model, which can still declare {able}",
        model=named(table, event.model),
        trigger=event.trigger,
        acting=named(table, duel.acting.model),
        able=listed(map(printed, able), "or"),
    )


def _passed_over(table: Table, duel: Duel, mine: Duelist) -> tuple[str, ...]:
    """The triggers that the acting model can still declare, where another player's model can declare one too."""
    acting = duel.acting
    if mine.seat == acting.seat or acting.trigger_answered or duel.step == "over" or not all_have_told(duel):
        return ()
    total = final_total(table, duel, acting)
    if total is None or total.suits is None:  # it may hold no suit that a trigger needs
        return ()
    able = declarable(table, duel, acting)
    return able if able and declarable(table, duel, mine) else ()


@book.check("MFX-TRIG-07", on=TriggerDeclared)
def action_trigger_goes_with_its_action(table: Table, event: TriggerDeclared) -> Said | None:
    """An action trigger is declared by the model taking its action, in that action's duel."""
    declared = named_in(table, event)
    return None if declared is None else belongs_to_another_action(table, *declared)


@book.check("MFX-TRIG-07", on=TriggerDeclared)
def action_trigger_is_printed_on_the_action(table: Table, event: TriggerDeclared) -> Said | None:
    """An acting model declares a trigger that is printed on its action."""
    duel = table.duels[event.duel]
    if named_in(table, event) is not None or event.model != duel.acting.model:
        return None
    action = action_of(table, duel)
    if action is None or not is_on_no_card(table, duel, event.model, event.trigger):
        return None
    return say(
        "{model} declared {trigger}, which is no trigger of {action}",
        model=named(table, event.model),
        trigger=event.trigger,
        action=action_called(action.name),
    )


@book.check("MFX-TRIG-09", on=TriggerDeclared)
def resistance_trigger_is_on_the_card(table: Table, event: TriggerDeclared) -> Said | None:
    """A target declares a resistance trigger of its own: one that is printed on its card."""
    duel = table.duels[event.duel]
    if event.model == duel.acting.model or duelist_of(duel, event.model) is None:
        return None
    if not is_on_no_card(table, duel, event.model, event.trigger):
        return None
    return say(
        "{model} declared {trigger}, which is no resistance trigger on its card",
        model=named(table, event.model),
        trigger=event.trigger,
    )


@book.check("MFX-TRIG-10", on=TriggerDeclared)
def resistance_trigger_is_the_targets(table: Table, event: TriggerDeclared) -> Said | None:
    """A resistance trigger is declared by the target of an opposed duel."""
    declared, duel = named_in(table, event), table.duels[event.duel]
    if declared is not None:
        return is_not_the_target(table, duel, event.model, declared.found)
    triggers = table.models[event.model].triggers
    own = triggers.get(known_as(triggers, event.trigger)) if duel.kind == "simple" else None
    found = None if own is None else NamedTrigger(event.trigger, own, None)
    return None if found is None else is_not_the_target(table, duel, event.model, found)


@book.check("MFX-TRIG-11", on=TriggerDeclared)
def resistance_trigger_names_the_stat(table: Table, event: TriggerDeclared) -> Said | None:
    """The duel is resisted with a stat that the resistance trigger names."""
    declared = named_in(table, event)
    return None if declared is None else names_another_stat(*declared)


@book.check("MFX-TRIG-12", on=TriggerDeclared)
def own_disengage_bars_resistance_triggers(table: Table, event: TriggerDeclared) -> Said | None:
    """A model declares no resistance trigger against an action that its own Disengage led to."""
    declared = named_in(table, event)
    return None if declared is None else stems_from_own_disengage(table, *declared)


@book.check_after("MFX-TRIG-14", on=TriggerDeclared)
def cost_is_paid(before: Table, event: TriggerDeclared, after: Table) -> Said | None:
    """All of a trigger's cost is paid when it is declared."""
    declared = named_in(before, event)
    cost = None if declared is None else declared.found.trigger.cost
    if cost is None:
        return None
    damage, cards = _paid(before, event, after)
    if damage >= cost.damage and cards >= cost.discard:
        return None
    return say(
        "{model} paid {paid} for {trigger}, which costs {cost}",
        model=named(before, event.model),
        paid=_price(cost, damage, cards),
        trigger=event.trigger,
        cost=_price(cost, cost.damage, cost.discard),
    )


def _price(cost: Cost, damage: int, cards: int) -> Part:
    """The damage and cards that a cost asks for."""
    parts = [say("{damage} damage", damage=damage)] if cost.damage else []
    return listed([*parts, counted("{count} card", "{count} cards", count=cards)] if cost.discard else parts)


def _paid(before: Table, event: TriggerDeclared, after: Table) -> tuple[int, int]:
    """The damage paid, and the number of cards that left the hand; a card named twice or not held pays nothing."""
    if event.paid is None:
        return 0, 0
    seat = before.models[event.model].controller
    return event.paid.damage, before.seats[seat].hand_count - after.seats[seat].hand_count


@book.check("MFX-TRIG-15", on=TriggerDeclared)
def cost_leaves_the_model_alive(table: Table, event: TriggerDeclared) -> Said | None:
    """A damage cost that would bring Health to 0 or less cannot be paid."""
    declared = named_in(table, event)
    return None if declared is None else would_kill(table, declared.mine, declared.found)


@book.check("MFX-TRIG-16", on=TriggerDeclared)
def restriction_is_met(table: Table, event: TriggerDeclared) -> Said | None:
    """A trigger's restriction on its target is met."""
    declared = named_in(table, event)
    lacking = None if declared is None else lacks_keyword(table, *declared)
    return None if declared is None or may_have_keyword(table, *declared) else lacking


@book.check("MFX-TRIG-17", on=TriggerDeclared)
def enemy_only_meets_an_enemy(table: Table, event: TriggerDeclared) -> Said | None:
    """A trigger marked `enemy only` is declared against an enemy."""
    declared = named_in(table, event)
    return None if declared is None else is_against_a_friend(table, *declared)
