"""MFX-STAT: what stands on a stat card, and the numbers it gives."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.data import STATS, StatCard
from adjudicator.rulesets.malifaux.events import (
    AbilityResolved,
    ActionStarted,
    DamageDealt,
    HealthChanged,
    ModelEntered,
    ModelKilled,
    ModelsReferred,
    StatChanged,
    ThisModelApplied,
)
from adjudicator.rulesets.malifaux.evolve.models import actions_on, stats_on
from adjudicator.rulesets.malifaux.state import Model, Table
from adjudicator.rulesets.malifaux.stats import (
    abilities_in_effect,
    action_kind,
    action_stat,
    actions_open,
    height_of,
    listed_action,
    models_with,
    stat_of,
    upgrade_effects,
    walk_allowance,
)
from adjudicator.seam.rulebook import Value

BASES = (30, 40, 50)
"""The base sizes in mm."""

book.records("MFX-STAT-06", ModelEntered)
book.records("MFX-STAT-07", ModelEntered)
book.records("MFX-STAT-09", ModelEntered)
book.records("MFX-STAT-10", ModelEntered)
book.records("MFX-STAT-17", ModelEntered, AbilityResolved)


# ---- the card


@book.check("MFX-STAT-01", on=ModelEntered)
def model_has_a_stat_card(before: Table, event: ModelEntered, after: Table) -> str | None:
    """A model enters with a stat card that has a name, stats, Health and a base size."""
    if event.card is None:
        return f"{event.model} entered without a stat card"
    missing = missing_from(event.card)
    return f"{event.model}'s stat card lacks {', '.join(missing)}" if missing else None


def missing_from(card: StatCard) -> tuple[str, ...]:
    """What a stat card cannot do without and does not have; a single missing stat is MFX-STAT-08."""
    parts = {"its name": card.name, "its Health": card.health_max, "its base size": card.base_mm}
    missing = tuple(part for part, printed in parts.items() if printed is None)
    return missing if stats_on(card) else (*missing, "all four stats")


@book.check("MFX-STAT-08", on=ModelEntered)
def card_has_all_four_stats(before: Table, event: ModelEntered, after: Table) -> str | None:
    """A card with stats has all four: Df, Wp, Mv, Sz."""
    stats = stats_on(event.card) if event.card else {}
    if len(stats) in (0, len(STATS)):
        return None
    missing = [stat for stat in STATS if stat not in stats]
    return f"{event.model}'s card has {len(stats)} of the four stats: without {', '.join(missing)}"


@book.check("MFX-STAT-14", on=(StatChanged, ModelEntered))
def stat_stays_above_0(before: Table, event: StatChanged | ModelEntered, after: Table) -> str | None:
    """No stat, of a model or of an action, is 0 or less."""
    if isinstance(event, StatChanged):
        if event.now is None or event.now > 0:
            return None
        return f"{event.model}'s {event.stat or event.action} is said to be {event.now}; it is never below 1"
    low = stats_below_1(event.card) if event.card else ()
    return f"{event.model}'s card has {', '.join(low)}; a stat is never below 1" if low else None


def stats_below_1(card: StatCard) -> tuple[str, ...]:
    """The stats and stats of actions on a card that are 0 or less."""
    printed = [*stats_on(card).items(), *((action.name, action.stat) for action in actions_on(card))]
    return tuple(f"{name} {number}" for name, number in printed if number is not None and number <= 0)


@book.check("MFX-STAT-22", on=ModelEntered)
def base_is_30_40_or_50_mm(before: Table, event: ModelEntered, after: Table) -> str | None:
    """A base is 30, 40 or 50 mm wide."""
    if event.card is None or event.card.base_mm is None or event.card.base_mm in BASES:
        return None
    return f"{event.model}'s base is {event.card.base_mm} mm; bases are 30, 40 or 50 mm"


# ---- in play


@book.check("MFX-STAT-15", on=HealthChanged)
def health_stays_within_the_maximum(before: Table, event: HealthChanged, after: Table) -> str | None:
    """Recorded Health is not above the Health on the card."""
    most = before.models[event.model].health_max
    if event.now is None or most is None or event.now <= most:
        return None
    return f"{event.model}'s Health is said to be {event.now}; its maximum is {most}"


@book.check("MFX-STAT-19", on=ActionStarted)
def only_the_active_model_acts(before: Table, event: ActionStarted, after: Table) -> str | None:
    """An action is taken by the model being activated, or an effect is named that lets another act."""
    if event.model == before.active or not before.activated:
        return None
    if event.source or event.generated_by or event.from_disengage:
        return None
    active = f"{before.active} is" if before.active else "no model is"
    return f"{event.model} takes {event.name} without being activated, by no named effect; {active} active"


@book.check("MFX-STAT-23", on=ThisModelApplied)
def this_model_is_the_one_with_the_text(before: Table, event: ThisModelApplied, after: Table) -> str | None:
    """ "This model" is the model whose card, or whose attached upgrade, carries the text."""
    meant = this_model(before, event.text_on, event.upgrade)
    if event.applied_to in meant:
        return None
    on = f"the {event.upgrade} of" if event.upgrade else "the card of"
    return f'"this model" on {on} {" or ".join(meant)} was applied to {event.applied_to}'


def this_model(table: Table, text_on: str, upgrade: str | None) -> tuple[str, ...]:
    """Whom "this model" can mean: the model whose card has the text, for an upgrade those that bear it."""
    if upgrade is None:
        return (text_on,)
    bearers = tuple(
        model_id for model_id, model in table.models.items() if any(held.name == upgrade for held in model.upgrades)
    )
    return (text_on,) if text_on in bearers else bearers or (text_on,)


# ---- values


@book.value("MFX-STAT-14", on=StatChanged)
def stat_after_a_change(before: Table, event: StatChanged, after: Table) -> Iterator[Value]:
    """The stat as it is now: printed, changes, upgrades, at least 1."""
    stat = event.stat or event.action or ""
    now = stat_of(after, event.model, stat) if event.stat else action_stat(after, event.model, stat)
    if now is not None:
        yield Value("MFX-STAT-14", ("stat",), now, stat_working(after, event.model, stat))


def stat_working(table: Table, model_id: str, stat: str) -> str:
    """How a stat, of a model or action, comes about: `Df 5 printed, changes -3, upgrades +1, at least 1`."""
    model = table.models[model_id]
    printed = model.printed.get(stat)
    listed = listed_action(table, model, stat)
    if printed is None and listed is not None:
        printed = listed.stat
    if printed is None and stat in table.action_data:
        printed = table.action_data[stat].stat
    changes = model.changes.get(stat, 0)
    upgrades = upgrade_effects(table, model, stat)
    return f"{stat} {printed} printed, changes {changes:+d}, upgrades {upgrades:+d}, at least 1"


@book.value("MFX-STAT-16", on=(HealthChanged, DamageDealt))
def health_after_a_change(before: Table, event: HealthChanged | DamageDealt, after: Table) -> Iterator[Value]:
    """Health as it is now, and whether the model is killed."""
    hurt = isinstance(event, DamageDealt)
    model_id = event.to if isinstance(event, DamageDealt) else event.model
    was, now = before.models[model_id], after.models[model_id]
    change = -event.amount if hurt else event.amount
    yield Value("MFX-STAT-16", ("health",), now.health, health_working(was, change))
    yield Value("MFX-STAT-16", ("killed",), now.killed, f"Health {now.health}; killed at 0")


@book.value("MFX-STAT-16", on=ModelKilled)
def killed_is_killed(before: Table, event: ModelKilled, after: Table) -> Iterator[Value]:
    """A model that is said to be killed is, whatever its Health."""
    yield Value("MFX-STAT-16", ("killed",), after.models[event.model].killed, "said to be killed")


def health_working(was: Model, change: int) -> str:
    """How Health comes about: `6 + 3, at most 7`."""
    most = "" if was.health_max is None else f", at most {was.health_max}"
    return f"{was.health} {'-' if change < 0 else '+'} {abs(change)}, at least 0{most}"


@book.value("MFX-STAT-13", "MFX-STAT-20", "MFX-STAT-21", "MFX-STAT-11", "MFX-UPG-02", on=ActionStarted)
def action_taken(before: Table, event: ActionStarted, after: Table) -> Iterator[Value]:
    """The action's stat and kind, all actions open to the model, and how far a Walk or a Charge may go."""
    stat = action_stat(before, event.model, event.name)
    if stat is not None:
        yield Value("MFX-STAT-13", ("stat",), stat, stat_working(before, event.model, event.name))
    kind = action_kind(before, event.model, event.name)
    if kind is not None:
        yield Value("MFX-STAT-21", ("kind",), kind, f"{event.name} is printed as {kind}")
    names = actions_open(before, event.model)
    if names is not None:
        yield Value("MFX-STAT-20", ("actions_open",), list(names), "card, attached upgrades, general actions")
    if event.name in ("Walk", "Charge"):
        inches = walk_allowance(before, event.model)
        if inches is not None:
            yield Value("MFX-STAT-11", ("walk_allowance",), inches, f"Mv {inches}: as many inches")


@book.value("MFX-STAT-12", on=ModelEntered)
def height_of_a_model(before: Table, event: ModelEntered, after: Table) -> Iterator[Value]:
    """The height of the space the model fills."""
    height = height_of(after, event.model)
    if height is not None:
        yield Value("MFX-STAT-12", ("height",), height, f"Sz {height}: as many inches")


@book.value("MFX-STAT-02", "MFX-STAT-04", "MFX-STAT-05", on=ModelsReferred)
def models_meant(before: Table, event: ModelsReferred, after: Table) -> Iterator[Value]:
    """The models that bear the word."""
    rule = {"name": "MFX-STAT-02", "faction": "MFX-STAT-04"}.get(event.by, "MFX-STAT-05")
    yield Value(rule, ("models",), list(models_with(after, event.by, event.word)), f"{event.by} {event.word}")


@book.value("MFX-STAT-18", on=AbilityResolved)
def abilities_then(before: Table, event: AbilityResolved, after: Table) -> Iterator[Value]:
    """The model's abilities in effect, and those that hang on a condition, for a ruling."""
    always, conditional = abilities_in_effect(after, after.models[event.model])
    yield Value("MFX-STAT-18", ("abilities_in_effect",), list(always), "whoever is active")
    yield Value("MFX-STAT-18", ("abilities_on_condition",), list(conditional), "in effect as ruled")
