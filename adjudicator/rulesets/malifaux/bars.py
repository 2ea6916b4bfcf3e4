"""What bars a trigger from being declared: each bar says what is wrong, or None."""

from __future__ import annotations

from adjudicator.plain.said import Said
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.data import Keyworded
from adjudicator.rulesets.malifaux.duels import final_total, friendly, opponent, suits_missing
from adjudicator.rulesets.malifaux.named_triggers import NamedTrigger, action_of
from adjudicator.rulesets.malifaux.names import action_called, in_stats, in_suits, named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Duel, Duelist, Table
from adjudicator.rulesets.malifaux.stats import are_words_told
from adjudicator.rulesets.malifaux.terms import own_action
from adjudicator.rulesets.malifaux.worded import has, is_enemy_only


def lacks_suits(table: Table, duel: Duel, mine: Duelist, found: NamedTrigger) -> Said | None:
    """MFX-TRIG-02: the final total does not hold the trigger's suits."""
    total = final_total(table, duel, mine)
    if total is None or total.suits is None or not suits_missing(found.trigger.suits, total.suits):
        return None
    needed = in_suits(found.trigger.suits)
    if not total.suits:
        return say("{trigger} needs {needed}; the final total holds no suit", trigger=found.name, needed=needed)
    held = in_suits(total.suits)
    return say("{trigger} needs {needed}; the final total holds {held}", trigger=found.name, needed=needed, held=held)


def belongs_to_another_action(table: Table, duel: Duel, mine: Duelist, found: NamedTrigger) -> Said | None:
    """MFX-TRIG-07: the duel is not the trigger's action's own, or the model is not the one taking it."""
    if found.action is None:
        return None
    action = action_of(table, duel)
    if mine.model != duel.acting.model or (action is not None and mine.model != action.model):
        return say(
            "{trigger} belongs to {action}, which {model} is not taking",
            trigger=found.name,
            action=action_called(found.action),
            model=named(table, mine.model),
        )
    own = own_action(table, duel)
    if own is None:
        dropped = action is None and duel.action is not None
        return None if dropped else _tests_a_stat(duel, found.name, found.action)
    if own.name == found.action:
        return None
    return say(
        "{trigger} belongs to {action}; this is a duel of {other}",
        trigger=found.name,
        action=action_called(found.action),
        other=action_called(own.name),
    )


def _tests_a_stat(duel: Duel, trigger: str, action: str) -> Said | None:
    """What is wrong if the duel tests a stat, and so belongs to no action; None if its action is merely unknown."""
    if not duel.stat_name:
        return None
    return say(
        "{trigger} belongs to {action}; this duel only tests {stat}",
        trigger=trigger,
        action=action_called(action),
        stat=duel.stat_name,
    )


def is_not_the_target(table: Table, duel: Duel, model: str, found: NamedTrigger) -> Said | None:
    """MFX-TRIG-10: a resistance trigger of a model that is not the target of an opposed duel."""
    if not found.resists or _resists(duel, model):
        return None
    if duel.kind == "simple":
        return say("{trigger} is for the target of an opposed duel; this duel is simple", trigger=found.name)
    return say(
        "{trigger} is for the target of an opposed duel; {model} is the acting model",
        trigger=found.name,
        model=named(table, model),
    )


def _resists(duel: Duel, model: str) -> bool:
    return duel.kind == "opposed" and model != duel.acting.model


def names_another_stat(duel: Duel, mine: Duelist, found: NamedTrigger) -> Said | None:
    """MFX-TRIG-11: the duel is resisted with a stat that the resistance trigger does not name."""
    if not found.resists or not found.trigger.stats or not _resists(duel, mine.model):
        return None
    if duel.resist is None or duel.resist in found.trigger.stats:
        return None
    return say(
        "{trigger} is for {stats}; the duel is resisted with {resist}",
        trigger=found.name,
        stats=in_stats(found.trigger.stats),
        resist=duel.resist,
    )


def stems_from_own_disengage(table: Table, duel: Duel, mine: Duelist, found: NamedTrigger) -> Said | None:
    """MFX-TRIG-12: the action resisted was made possible by the model's own Disengage."""
    action = action_of(table, duel)
    if not found.resists or action is None or action.from_disengage != mine.model:
        return None
    return say(
        "{trigger} cannot be declared; {model}'s own Disengage led to this action",
        trigger=found.name,
        model=named(table, mine.model),
    )


def would_kill(table: Table, mine: Duelist, found: NamedTrigger) -> Said | None:
    """MFX-TRIG-15: the damage that the trigger costs would bring the model's Health to 0 or less."""
    cost, health = found.trigger.cost, table.models[mine.model].health
    if cost is None or cost.damage <= 0 or health is None or health - cost.damage > 0:
        return None
    return say(
        "{trigger} costs {damage} damage; {model}'s Health of {health} would fall to {left}",
        trigger=found.name,
        damage=cost.damage,
        model=named(table, mine.model),
        health=health,
        left=health - cost.damage,
    )


def may_have_keyword(table: Table, duel: Duel, mine: Duelist, found: NamedTrigger) -> bool:
    """Whether nobody stated the words on the card of the model that a trigger's restriction is about."""
    target = _restricted(table, duel, mine, found)
    return target is not None and not are_words_told(table.models[target])


def lacks_keyword(table: Table, duel: Duel, mine: Duelist, found: NamedTrigger) -> Said | None:
    """MFX-TRIG-16: the target lacks the keyword; for a resistance trigger the acting model, as with `enemy only`."""
    restriction = found.trigger.restriction
    if not isinstance(restriction, Keyworded):
        return None
    keyword, target = restriction.target_keyword, _restricted(table, duel, mine, found)
    if target is None:
        action = _without_target(table, duel, found)
        if action is None:
            return None
        return say(
            "{trigger} needs a target with the keyword {keyword}; {action} has no target",
            trigger=found.name,
            keyword=keyword,
            action=action,
        )
    if has(table.models[target].keywords, keyword):
        return None
    return say(
        "{trigger} needs a target with the keyword {keyword}; {target} does not have it",
        trigger=found.name,
        keyword=keyword,
        target=named(table, target),
    )


@book.serves("MFX-HOUSE-D11")
def is_against_a_friend(table: Table, duel: Duel, mine: Duelist, found: NamedTrigger) -> Said | None:
    """MFX-TRIG-17: the target is friendly; for a resistance trigger, the acting model is."""
    if not is_enemy_only(found.trigger.restriction):
        return None
    target = _restricted(table, duel, mine, found)
    if target is None:
        action = _without_target(table, duel, found)
        if action is None:
            return None
        return say("{trigger} is for enemies only; {action} has no target", trigger=found.name, action=action)
    if not friendly(table, mine.model, target):
        return None
    return say(
        "{trigger} is for enemies only; {target} is friendly to {model}",
        trigger=found.name,
        target=named(table, target),
        model=named(table, mine.model),
    )


def _without_target(table: Table, duel: Duel, found: NamedTrigger) -> Said | None:
    """The duel's action, which is on record without a target; None if no action is, or for a resistance trigger."""
    action = None if found.resists else action_of(table, duel)
    return None if action is None else action_called(action.name)


def _restricted(table: Table, duel: Duel, mine: Duelist, found: NamedTrigger) -> str | None:
    """The model that a trigger's restriction is about."""
    if found.resists:
        rival = opponent(duel, mine)
        return None if rival is None else rival.model
    action = action_of(table, duel)
    return duel.against or (action.target if action is not None else None)


@book.serves("MFX-HOUSE-D15")
def action_was_generated(table: Table, duel: Duel, mine: Duelist, trigger: str) -> Said | None:
    """MFX-GEN-03: a trigger of the acting model of a generated action; the target's triggers stay open."""
    action = own_action(table, duel)
    if action is None or action.generated_by is None or mine.model != duel.acting.model:
        return None
    return say(
        "{trigger} cannot be declared; {source} generated the action {action}",
        trigger=trigger,
        source=action.generated_by,
        action=action_called(action.name),
    )


def may_declare(table: Table, duel: Duel, mine: Duelist, found: NamedTrigger) -> bool:
    """Whether suits, cost, restriction, MFX-TRIG-07, 10..12 and GEN-03 allow a declaration, whatever its moment."""
    cost, seat = found.trigger.cost, table.seats[mine.seat]
    return not (
        lacks_suits(table, duel, mine, found)
        or belongs_to_another_action(table, duel, mine, found)
        or is_not_the_target(table, duel, mine.model, found)
        or names_another_stat(duel, mine, found)
        or stems_from_own_disengage(table, duel, mine, found)
        or would_kill(table, mine, found)
        or (cost is not None and cost.discard > seat.hand_count)
        or lacks_keyword(table, duel, mine, found)
        or is_against_a_friend(table, duel, mine, found)
        or action_was_generated(table, duel, mine, found.name)
    )
