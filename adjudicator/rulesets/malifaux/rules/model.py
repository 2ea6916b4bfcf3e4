"""MFX-MODEL: what a model is, and which actions are its own."""

from __future__ import annotations

from typing import get_args

from adjudicator.plain.said import Part, Said, listed
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.data import CardAction
from adjudicator.rulesets.malifaux.events import ActionStarted, ModelEntered, StatChanged
from adjudicator.rulesets.malifaux.names import action_called, named
from adjudicator.rulesets.malifaux.rules.stat import Carded
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.stat_cards import actions_on
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.rulesets.malifaux.stats import LEAST, is_open, stat_of

book.records("MFX-MODEL-01")
book.records("MFX-MODEL-04", ModelEntered)


@book.contradicts_after("MFX-MODEL-03", on=StatChanged)
def stat_is_card_and_changes(before: Table, event: StatChanged, after: Table) -> Said | None:
    """A stat is the one on the card with the recorded changes added; one below 1 is MFX-STAT-14 alone."""
    stat = event.stat or event.action or ""
    due = stat_of(after, event.model, stat)
    if event.now is None or due is None or event.now < LEAST or event.now == due:
        return None
    return _other_stat(named(before, event.model), event, event.now, due)


def _other_stat(model: Part, event: StatChanged, now: int, due: int) -> Said:
    """That one of the four stats, or an action's, is recorded as another number than it is."""
    if event.stat is not None:
        return say("{model}'s {stat} is recorded as {now}; it is {due}", model=model, stat=event.stat, now=now, due=due)
    return say(
        "The stat of {model}'s {action} is recorded as {now}; it is {due}",
        model=model,
        action=action_called(event.action),
        now=now,
        due=due,
    )


@book.check("MFX-MODEL-05", on=ActionStarted)
def action_is_the_models_own_or_general(table: Table, event: ActionStarted) -> Said | None:
    """An action is on the model's card, on an upgrade attached to it, or general, unless an effect grants it."""
    if event.source or event.generated_by or is_open(table, event.model, event.name):
        return None
    return say(
        "{model} took {action}, which is on neither its card nor its upgrades and is no general action",
        model=named(table, event.model),
        action=event.name,
    )


@book.check_after("MFX-MODEL-06", on=get_args(Carded))
def every_action_is_attack_or_tactical(before: Table, event: Carded, after: Table) -> Said | None:
    """Every action on an entered card is of the kind attack or tactical."""
    actions = actions_on(event.card) if event.card else ()
    odd = [_with_kind(one) for one in actions if one.kind not in ("attack", "tactical")]
    if not odd:
        return None
    return say(
        "{model}'s card lists {actions}; an action is attack or tactical",
        model=named(after, event.model),
        actions=listed(odd),
    )


def _with_kind(action: CardAction) -> Said:
    return say("{action} ({kind})", action=action_called(action.name), kind=action.kind or say("no kind"))
