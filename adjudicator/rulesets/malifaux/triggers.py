"""Triggers in a duel: which may be declared, which wait to be resolved, which have lapsed."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.said import Said
from adjudicator.rulesets.malifaux.bars import belongs_to_another_action, is_not_the_target, may_declare
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.named_triggers import NamedTrigger, action_of, find, timing
from adjudicator.rulesets.malifaux.names import action_called, named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Declared, Duel, Duelist, Table


def declarable(table: Table, duel: Duel, mine: Duelist) -> tuple[str, ...]:
    """The names of the triggers a model can declare; none once it has declared one (MFX-TRIG-03)."""
    if mine.declared:
        return ()
    action, model = action_of(table, duel), table.models[mine.model]
    names = dict.fromkeys(model.triggers)
    if action is not None and action.name in table.action_data:
        names |= dict.fromkeys(table.action_data[action.name].triggers)
    found = ((name, find(table, duel, mine.model, name)) for name in names)
    return tuple(name for name, it in found if it is not None and may_declare(table, duel, mine, it))


# ---- resolving


def is_complete(table: Table, duel: Duel) -> bool:
    """Whether the duel's action is complete or, without an action, the duel is resolved."""
    action = action_of(table, duel)
    return duel.step == "over" if action is None else action.completed


def target_of(table: Table, duel: Duel, named: str | None = None) -> str | None:
    """The target of a trigger's effect: the one named, else that of the action."""
    action = action_of(table, duel)
    return named or duel.against or (action.target if action is not None else None)


def is_killed(table: Table, duel: Duel, target: str) -> bool:
    """Whether a duel's target was killed, even if it is back in play; True if the table does not know it."""
    action = action_of(table, duel)
    if action is not None and action.felled:
        return True
    return target not in table.models or table.models[target].killed


def misplaced(table: Table, duel: Duel, mine: Duelist, found: NamedTrigger) -> Said | None:
    """Why a declared trigger is not the model's to declare in that duel (MFX-TRIG-07, 10)."""
    if found.action is not None and belongs_to_another_action(table, duel, mine, found):
        action, model = action_called(found.action), named(table, mine.model)
        return say("it goes with {action}, which {model} was not taking in that duel", action=action, model=model)
    if is_not_the_target(table, duel, mine.model, found):
        return say("{model} was not the target of that duel", model=named(table, mine.model))
    return None


def unmet(table: Table, duel: Duel, mine: Duelist, found: NamedTrigger) -> Said | None:
    """What a trigger needs and lacks to take effect: success (MFX-TRIG-22, 32) or the target killed (MFX-TRIG-25)."""
    when = timing(found)
    if when == "when_resolving" and duel.acting.success is False:
        return say("it needs a successful action, and {model} failed the duel", model=named(table, duel.acting.model))
    if when == "after_succeeding" and mine.success is False:
        return say("it needs a successful duel, and {model} failed it", model=named(table, mine.model))
    target = target_of(table, duel)
    if when == "after_killing" and (target is None or not is_killed(table, duel, target)):
        return say("it needs the target killed")
    return None


def is_in_play(table: Table, model: str | None) -> bool:
    """Whether a model is in play; True if none is named or the table does not know it."""
    return model is None or model not in table.models or table.models[model].in_play


def missing(table: Table, duel: Duel, mine: Duelist, found: NamedTrigger, target: str | None = None) -> tuple[str, ...]:
    """The models whose absence voids an after-resolving or after-succeeding trigger: its own model, its target."""
    if timing(found) not in ("after_resolving", "after_succeeding"):
        return ()
    needed = (mine.model, target_of(table, duel, target)) if found.trigger.has_target else (mine.model,)
    return tuple(model for model in needed if model is not None and not is_in_play(table, model))


@book.serves("MFX-HOUSE-D13")
def is_late(table: Table, duel: Duel, found: NamedTrigger) -> bool:
    """Whether the time to resolve a trigger is over; damage timing ends when the action is complete."""
    when = timing(found)
    if when == "immediately":
        return duel.step == "over"
    return when in ("when_resolving", "after_killing") and is_complete(table, duel)


def is_void(table: Table, duel: Duel, mine: Duelist, found: NamedTrigger) -> bool:
    """Whether a declared trigger can no longer take effect: misplaced or late, its duel failed, or a needed model gone.

    That the target is not killed yet does not void it.
    """
    if is_late(table, duel, found) or missing(table, duel, mine, found) or misplaced(table, duel, mine, found):
        return True
    return timing(found) != "after_killing" and unmet(table, duel, mine, found) is not None


@book.serves("MFX-HOUSE-D08")
def pending(table: Table, duel: Duel) -> Iterator[tuple[Duelist, Declared, NamedTrigger]]:
    """The declared triggers still to be resolved: the acting model's first, each in order of declaration."""
    for mine in duel.duelists:
        for declared in mine.declared:
            found = find(table, duel, mine.model, declared.trigger)
            if found is not None and not declared.resolved and not is_void(table, duel, mine, found):
                yield mine, declared, found
