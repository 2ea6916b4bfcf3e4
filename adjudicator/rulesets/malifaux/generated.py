"""Actions that triggers generate: where one comes from, why it does not, and those still to be taken."""

from __future__ import annotations

from typing import NamedTuple

from adjudicator.plain.said import Said
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.events import ActionStarted
from adjudicator.rulesets.malifaux.named_triggers import NamedTrigger, find, is_on_no_card
from adjudicator.rulesets.malifaux.names import action_called, named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Declared, Duel, Duelist, Table
from adjudicator.rulesets.malifaux.triggers import is_in_play, is_late, misplaced, missing, unmet


class Origin(NamedTuple):
    """A declared trigger that an action may come from: its duel, by id and as it is, and who declared it."""

    name: str
    duel: Duel
    mine: Duelist
    declared: Declared


def origin_of(table: Table, event: ActionStarted) -> Origin | None:
    """The newest of the declarations that fit an action best: they generate it, are its model's own, are not used."""
    found = [
        Origin(name, duel, mine, declared)
        for name, duel in reversed(tuple(table.duels.items()))
        for mine in duel.duelists
        for declared in mine.declared
        if declared.trigger == event.generated_by
    ]

    def fitness(one: Origin) -> tuple[bool, bool, bool]:
        return not generates_nothing(table, event, one), one.mine.model == event.model, not one.declared.acted

    return max(found, key=fitness, default=None)


def generates_nothing(table: Table, event: ActionStarted, origin: Origin) -> Said | None:
    """MFX-GEN-01: why a declaration does not generate that action, as far as the trigger is on record."""
    _, duel, mine, declared = origin
    if mine.model != event.model:
        return say("it was declared by {model}", model=named(table, mine.model))
    if not is_in_play(table, mine.model):
        return say("{model} is no longer in play", model=named(table, mine.model))
    if declared.acted:
        return say("it has generated its action already")
    found = find(table, duel, mine.model, declared.trigger)
    if found is None:
        is_unknown = not is_on_no_card(table, duel, mine.model, declared.trigger)
        return None if is_unknown else say("it is not on {model}'s card", model=named(table, mine.model))
    if found.trigger.generates is None:
        return say("it generates no action")
    if found.trigger.generates != event.name:
        return say("it generates {other}", other=action_called(found.trigger.generates))
    return _no_effect(table, duel, mine, found, declared)


def _no_effect(table: Table, duel: Duel, mine: Duelist, found: NamedTrigger, declared: Declared) -> Said | None:
    """Why a declared trigger takes no effect: it is out of place, lacks what it needs, is void, or it is too late."""
    reason = misplaced(table, duel, mine, found) or unmet(table, duel, mine, found)
    if reason is not None or declared.resolved:
        return reason
    gone = missing(table, duel, mine, found)
    if gone:
        return say("it is void: {model} is no longer in play", model=named(table, gone[0]))
    return say("it was not resolved in its time") if is_late(table, duel, found) else None


@book.serves("MFX-HOUSE-D14")
def generated_waiting(table: Table, duel: Duel) -> tuple[tuple[str, str], ...]:
    """Generated actions still to be taken, as (model, trigger): the acting model's first, in order of declaration."""
    return tuple(
        (mine.model, declared.trigger)
        for mine in duel.duelists
        for declared in mine.declared
        if not declared.acted and _generates(table, duel, mine, declared)
    )


def _generates(table: Table, duel: Duel, mine: Duelist, declared: Declared) -> bool:
    """Whether a declared trigger generates an action, now or once it is resolved."""
    found = find(table, duel, mine.model, declared.trigger)
    if found is None or found.trigger.generates is None or not is_in_play(table, mine.model):
        return False
    return _no_effect(table, duel, mine, found, declared) is None
