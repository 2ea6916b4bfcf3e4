"""MFX-STAT: what every stat card has, and what holds for it in play; its numbers are in numbers.py."""

from __future__ import annotations

from typing import TypeAlias, get_args

from adjudicator.plain.said import Said, listed
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.data import STATS, StatCard
from adjudicator.rulesets.malifaux.events import (
    AbilityResolved,
    ActionStarted,
    DuelStarted,
    HealthChanged,
    ModelDeployed,
    ModelEntered,
    ModelSummoned,
    StatChanged,
    ThisModelApplied,
)
from adjudicator.rulesets.malifaux.names import action_called, named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.stat_cards import actions_on, stats_on
from adjudicator.rulesets.malifaux.state import Table

Carded: TypeAlias = ModelEntered | ModelDeployed | ModelSummoned
"""The kinds of event that may state a stat card; a set-up on the table may leave parts of it out."""
BASES = (30, 40, 50)
"""The base sizes in mm."""
NAME, HEALTH, BASE, FOUR_STATS = say("a name"), say("Health"), say("a base size"), say("the four stats")
"""What every stat card has."""

book.records("MFX-STAT-06", ModelEntered)
book.records("MFX-STAT-07", ModelEntered)
book.records("MFX-STAT-09", ModelEntered)
book.records("MFX-STAT-10", ModelEntered)
book.records("MFX-STAT-17", ModelEntered, AbilityResolved)


# ---- the card


@book.check_after("MFX-STAT-01", on=ModelEntered)
def model_has_a_stat_card(before: Table, event: ModelEntered, after: Table) -> Said | None:
    """A model enters with a stat card that has a name, stats, Health and a base size."""
    if event.card is None:
        return say("{model} has no stat card", model=named(after, event.model))
    missing = missing_from(event.card)
    if not missing:
        return None
    return say("{model}'s stat card lacks {missing}", model=named(after, event.model), missing=listed(missing))


def missing_from(card: StatCard) -> tuple[Said, ...]:
    """The parts that every stat card has and this one does not; a single missing stat is MFX-STAT-08."""
    parts = ((NAME, card.name), (HEALTH, card.health_max), (BASE, card.base_mm))
    missing = tuple(part for part, found in parts if found is None)
    return missing if stats_on(card) else (*missing, FOUR_STATS)


@book.check_after("MFX-STAT-08", on=ModelEntered)
def card_has_all_four_stats(before: Table, event: ModelEntered, after: Table) -> Said | None:
    """A card with stats has all four: Df, Wp, Mv, Sz."""
    stats = stats_on(event.card) if event.card else {}
    if len(stats) in (0, len(STATS)):
        return None
    missing = [stat for stat in STATS if stat not in stats]
    return say(
        "{model}'s card has {held} of the four stats; it lacks {missing}",
        model=named(after, event.model),
        held=len(stats),
        missing=listed(missing),
    )


@book.check_after("MFX-STAT-14", on=(StatChanged, *get_args(Carded), DuelStarted))
def stat_stays_above_0(before: Table, event: StatChanged | Carded | DuelStarted, after: Table) -> Said | None:
    """No stat, of a model or of an action, is 0 or less."""
    if isinstance(event, DuelStarted):
        return _too_low_to_duel(before, event)
    if isinstance(event, StatChanged):
        if event.now is None or event.now > 0:
            return None
        return _too_low(before, event, event.now)
    low = stats_below_1(event.card) if event.card else ()
    if not low:
        return None
    return say(
        "{model}'s card has {stats}; a stat is never below 1", model=named(after, event.model), stats=listed(low)
    )


def _too_low(table: Table, event: StatChanged, now: int) -> Said:
    model = named(table, event.model)
    if event.stat is not None:
        return say(
            "{model}'s {stat} is recorded as {now}; a stat is never below 1", model=model, stat=event.stat, now=now
        )
    return say(
        "The stat of {model}'s {action} is recorded as {now}; a stat is never below 1",
        model=model,
        action=action_called(event.action),
        now=now,
    )


def _too_low_to_duel(table: Table, event: DuelStarted) -> Said | None:
    if event.stat is None or event.stat > 0:
        return None
    return say(
        "{model} duelled with a stat of {stat}; a stat is never below 1",
        model=named(table, event.acting),
        stat=event.stat,
    )


def stats_below_1(card: StatCard) -> tuple[Said, ...]:
    """The stats and actions' stats on a card that are 0 or less, each with its number."""
    stats = [say("{stat} {number}", stat=stat, number=number) for stat, number in stats_on(card).items() if number <= 0]
    actions = [
        say("a stat of {number} for {action}", number=one.stat, action=action_called(one.name))
        for one in actions_on(card)
        if one.stat is not None and one.stat <= 0
    ]
    return (*stats, *actions)


@book.check_after("MFX-STAT-22", on=get_args(Carded))
def base_is_30_40_or_50_mm(before: Table, event: Carded, after: Table) -> Said | None:
    """A base is 30, 40 or 50 mm wide."""
    if event.card is None or event.card.base_mm is None or event.card.base_mm in BASES:
        return None
    return say(
        "{model}'s base is {base} mm; bases are 30, 40 or 50 mm",
        model=named(after, event.model),
        base=event.card.base_mm,
    )


# ---- in play


@book.check("MFX-STAT-15", on=HealthChanged)
def health_stays_within_the_maximum(table: Table, event: HealthChanged) -> Said | None:
    """Health as recorded is at most the Health on the card."""
    most = table.models[event.model].health_max
    if event.now is None or most is None or event.now <= most:
        return None
    return say(
        "{model}'s Health is recorded as {now}; its maximum is {most}",
        model=named(table, event.model),
        now=event.now,
        most=most,
    )


def _is_unexplained(table: Table, event: ActionStarted) -> bool:
    """Whether a model that is not active acts, and no effect that lets it act is named."""
    if event.model == table.active or not table.activated:
        return False
    return not (event.source or event.generated_by or event.from_disengage)


@book.check("MFX-STAT-19", on=ActionStarted, when=_is_unexplained)
def models_act_while_activated(table: Table, event: ActionStarted) -> Said | None:
    """An action is taken while a model is activated."""
    if table.active is not None:
        return None
    return say(
        "{model} took {action} while no model was activated, and no effect was named",
        model=named(table, event.model),
        action=action_called(event.name),
    )


@book.check("MFX-STAT-19", on=ActionStarted, when=_is_unexplained)
def only_the_active_model_acts(table: Table, event: ActionStarted) -> Said | None:
    """An action is taken by the active model."""
    if table.active is None:
        return None
    return say(
        "{model} took {action} while {active} was activated, and no effect was named",
        model=named(table, event.model),
        action=action_called(event.name),
        active=named(table, table.active),
    )


@book.check("MFX-STAT-23", on=ThisModelApplied)
def this_model_is_the_one_with_the_card(table: Table, event: ThisModelApplied) -> Said | None:
    """ "This model" on a card is the model with that card."""
    if event.upgrade is not None or event.applied_to == event.text_on:
        return None
    model, applied = named(table, event.text_on), named(table, event.applied_to)
    return say(
        "“This model” on {model}'s card was applied to {applied}; it means {model}", model=model, applied=applied
    )


@book.check("MFX-STAT-23", on=ThisModelApplied)
def this_model_is_one_with_the_upgrade(table: Table, event: ThisModelApplied) -> Said | None:
    """ "This model" on an upgrade is a model that the upgrade is attached to."""
    if event.upgrade is None:
        return None
    meant = _bearers(table, event.text_on, event.upgrade)
    if event.applied_to in meant:
        return None
    return say(
        "“This model” on {upgrade} was applied to {applied}; it means {models}",
        upgrade=event.upgrade,
        applied=named(table, event.applied_to),
        models=listed((named(table, model) for model in meant), "or"),
    )


def _bearers(table: Table, text_on: str, upgrade: str) -> tuple[str, ...]:
    """The models that "this model" on an upgrade can mean: the one named if it has the upgrade, else all that have."""
    bearers = tuple(
        model_id for model_id, model in table.models.items() if any(held.name == upgrade for held in model.upgrades)
    )
    return (text_on,) if text_on in bearers else bearers or (text_on,)
