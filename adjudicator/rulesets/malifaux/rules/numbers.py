"""The numbers of a stat card in play (MFX-STAT-11..16, 18, 20, 21), and the models that its words mean (02, 04, 05)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudicator.plain.said import Named, Part, Said, listed
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.events import (
    AbilityResolved,
    ActionStarted,
    DamageDealt,
    HealthChanged,
    ModelEntered,
    ModelKilled,
    ModelsReferred,
    StatChanged,
)
from adjudicator.rulesets.malifaux.names import KINDS_OF_ACTION, action_called, named, printed
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Model, Table
from adjudicator.rulesets.malifaux.stats import (
    abilities_in_effect,
    action_kind,
    actions_open,
    height_of,
    models_with,
    printed_action_stat,
    stat_of,
    upgrade_effects,
    walk_allowance,
)
from adjudicator.seam.rulebook import Value

WORDS = {
    "name": say("name"),
    "keyword": say("keyword"),
    "characteristic": say("characteristic"),
    "faction": say("faction"),
}
"""The kinds of words on a card that effects use to refer to models."""


@book.value("MFX-STAT-14", on=StatChanged)
def stat_after_a_change(before: Table, event: StatChanged, after: Table) -> Iterator[Value]:
    """The stat as it is now: printed, changes, upgrades, at least 1."""
    if event.stat is None:
        yield from _action_stat("MFX-STAT-14", after, event.model, event.action or "")
        return
    now, on_card = stat_of(after, event.model, event.stat), after.models[event.model].printed.get(event.stat)
    if now is not None and on_card is not None:
        working = say(
            "{stat} of {model}: {now} = {terms} (at least 1)",
            stat=event.stat,
            model=named(after, event.model),
            now=now,
            terms=_terms(after, event.model, event.stat, on_card),
        )
        yield Value("MFX-STAT-14", ("stat",), now, working)


def _action_stat(rule: str, table: Table, model_id: str, action: str) -> Iterator[Value]:
    now = stat_of(table, model_id, action)
    on_card = printed_action_stat(table, table.models[model_id], action)
    if now is not None and on_card is not None:
        working = say(
            "stat of {model}'s {action}: {now} = {terms} (at least 1)",
            model=named(table, model_id),
            action=action_called(action),
            now=now,
            terms=_terms(table, model_id, action, on_card),
        )
        yield Value(rule, ("stat",), now, working)


def _terms(table: Table, model_id: str, stat: str, on_card: int) -> Said:
    """The working of a stat, of a model or an action: `printed 5 − changes 3 + upgrades 1`."""
    model = table.models[model_id]
    changes, upgrades = model.changes.get(stat, 0), upgrade_effects(table.upgrade_data, model, stat)
    terms = say("printed {number}", number=on_card)
    if changes > 0:
        terms = say("{terms} + changes {number}", terms=terms, number=changes)
    elif changes < 0:
        terms = say("{terms} − changes {number}", terms=terms, number=-changes)
    if upgrades > 0:
        terms = say("{terms} + upgrades {number}", terms=terms, number=upgrades)
    elif upgrades < 0:
        terms = say("{terms} − upgrades {number}", terms=terms, number=-upgrades)
    return terms


@book.value("MFX-STAT-16", on=(HealthChanged, DamageDealt))
def health_after_a_change(before: Table, event: HealthChanged | DamageDealt, after: Table) -> Iterator[Value]:
    """Health as it is now, and whether the model is killed; no value if its Health is not on record."""
    if isinstance(event, DamageDealt):
        model_id, change = event.to, -event.amount
    else:
        model_id, change = event.model, event.amount
    was, now, model = before.models[model_id], after.models[model_id], named(after, model_id)
    if now.health is None:
        return
    yield Value("MFX-STAT-16", ("health",), now.health, _health(model, was, now.health, change))
    killed = (
        say("{model} killed: yes (Health {health})", model=model, health=now.health)
        if now.killed
        else say("{model} killed: no (Health {health})", model=model, health=now.health)
    )
    yield Value("MFX-STAT-16", ("killed",), now.killed, killed)


@book.contradicts_after("MFX-STAT-16", on=HealthChanged, unless=("MFX-STAT-15",))
def health_is_what_it_was_and_the_change(before: Table, event: HealthChanged, after: Table) -> Said | None:
    """Health as recorded is what it was with the change, between 0 and the maximum."""
    was, now = before.models[event.model].health, after.models[event.model].health
    if was is None or now is None or event.now is None or event.now == now:
        return None
    return say("{model}'s Health is recorded as {told}; it is {now}", model=named(after, event.model), told=event.now,
               now=now)  # fmt: skip


@book.value("MFX-STAT-16", on=ModelKilled)
def killed_as_recorded(before: Table, event: ModelKilled, after: Table) -> Iterator[Value]:
    """A model recorded as killed is killed, no matter what its Health is."""
    working = say("{model} killed: yes (as recorded)", model=named(after, event.model))
    yield Value("MFX-STAT-16", ("killed",), after.models[event.model].killed, working)


def _health(model: Named, was: Model, now: int, change: int) -> Said:
    """The working of Health: `Health of Tamsin Flue: 7 = 6 + 3 (at most 7)`."""
    if was.health is None:
        return say("Health of {model}: {now}, as recorded", model=model, now=now)
    if change < 0:
        return say(
            "Health of {model}: {now} = {was} − {loss} (at least 0)", model=model, now=now, was=was.health, loss=-change
        )
    if was.health_max is None:
        return say("Health of {model}: {now} = {was} + {gain}", model=model, now=now, was=was.health, gain=change)
    return say(
        "Health of {model}: {now} = {was} + {gain} (at most {most})",
        model=model,
        now=now,
        was=was.health,
        gain=change,
        most=was.health_max,
    )


@book.value("MFX-STAT-13", "MFX-STAT-20", "MFX-STAT-21", "MFX-STAT-11", "MFX-UPG-02", on=ActionStarted)
def action_taken(before: Table, event: ActionStarted, after: Table) -> Iterator[Value]:
    """The action's stat and kind, all actions open to the model, and how far a Walk or a Charge may go."""
    model, action = named(before, event.model), action_called(event.name)
    yield from _action_stat("MFX-STAT-13", before, event.model, event.name)
    kind = action_kind(before, event.model, event.name)
    if kind is not None:
        working = say("kind of {action}: {kind}, as printed", action=action, kind=KINDS_OF_ACTION.get(kind, kind))
        yield Value("MFX-STAT-21", ("kind",), kind, working)
    names = actions_open(before, event.model)
    if names is not None:
        actions = listed(map(action_called, names), "list")
        working = say("actions open to {model}: {actions} (card, upgrades, general)", model=model, actions=actions)
        yield Value("MFX-STAT-20", ("actions_open",), list(names), working)
    length = walk_allowance(before, event.model) if event.name in ("Walk", "Charge") else None
    if length is not None:
        working = say(
            "{action} allowance of {model}: {length} in = Mv {length}", action=action, model=model, length=length
        )
        yield Value("MFX-STAT-11", ("walk_allowance",), length, working)


@book.value("MFX-STAT-12", on=ModelEntered)
def height_of_a_model(before: Table, event: ModelEntered, after: Table) -> Iterator[Value]:
    """The height of the space that a model fills."""
    height = height_of(after, event.model)
    if height is not None:
        working = say("height of {model}: {height} in = Sz {height}", model=named(after, event.model), height=height)
        yield Value("MFX-STAT-12", ("height",), height, working)


@book.value("MFX-STAT-02", "MFX-STAT-04", "MFX-STAT-05", on=ModelsReferred)
def models_meant(before: Table, event: ModelsReferred, after: Table) -> Iterator[Value]:
    """The models that have the word on their cards."""
    rule = {"name": "MFX-STAT-02", "faction": "MFX-STAT-04"}.get(event.by, "MFX-STAT-05")
    found = models_with(after, event.by, event.word)
    working = say(
        "models with the {kind} {word}: {models}",
        kind=WORDS[event.by],
        word=event.word,
        models=_or_none([named(after, model) for model in found]),
    )
    yield Value(rule, ("models",), list(found), working)


@book.value("MFX-STAT-18", on=AbilityResolved)
def abilities_of_the_model(before: Table, event: AbilityResolved, after: Table) -> Iterator[Value]:
    """The model's abilities in effect, and those with a condition, for a ruling."""
    if event.model is None:
        return
    always, conditional = abilities_in_effect(after, after.models[event.model])
    model, in_effect = named(after, event.model), _or_none([printed(name) for name in always])
    working = say("abilities of {model} in effect: {abilities}", model=model, abilities=in_effect)
    yield Value("MFX-STAT-18", ("abilities_in_effect",), list(always), working)
    ruled = _or_none([printed(name) for name in conditional])
    working = say("abilities of {model} with a condition, for a ruling: {abilities}", model=model, abilities=ruled)
    yield Value("MFX-STAT-18", ("abilities_on_condition",), list(conditional), working)


def _or_none(items: Sequence[Part]) -> Part:
    return listed(items, "list") if items else say("none")
