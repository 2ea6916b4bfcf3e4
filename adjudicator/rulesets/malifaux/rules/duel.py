"""Duels (MFX-DUEL): what kind of duel, relenting, steps A and B; the rest is in outcome.py and step.py."""

from __future__ import annotations

from adjudicator.plain.said import Part, Player, Said, cards
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.data import STATS
from adjudicator.rulesets.malifaux.duels import (
    are_alike,
    duelist_of,
    flipped_already,
    friendly,
)
from adjudicator.rulesets.malifaux.events import (
    BeforeDuelEffectResolved,
    DuelStarted,
    DuelTotalAnnounced,
    FateCheated,
    FateFlipped,
    FinalTotalAnnounced,
    FlipCardChosen,
    FlipEvent,
    ModelRelented,
    SoulstoneUsed,
)
from adjudicator.rulesets.malifaux.lookup import duelist_in, usable
from adjudicator.rulesets.malifaux.names import ICONS, action_called, in_suits, named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Duel, Duelist, Table
from adjudicator.rulesets.malifaux.stats import LEAST
from adjudicator.rulesets.malifaux.terms import own_action, own_data

book.records("MFX-DUEL-01", DuelStarted)

TotalAnnounced = DuelTotalAnnounced | FinalTotalAnnounced


# ---- what kind of duel


@book.contradicts("MFX-DUEL-03", on=DuelStarted)
def model_that_takes_the_action_duels(table: Table, event: DuelStarted) -> Said | None:
    """The model that takes an action makes its duel."""
    action = own_action(table, event)
    if action is None or action.model == event.acting:
        return None
    return say(
        "{model} is recorded as duelling for {action}, which {other} is taking",
        model=named(table, event.acting),
        action=action_called(action.name),
        other=named(table, action.model),
    )


@book.contradicts_after("MFX-DUEL-03", on=DuelStarted)
def stat_is_the_one_on_the_card(before: Table, event: DuelStarted, after: Table) -> Said | None:
    """The acting model adds the stat that its card gives the action; one below 1 is MFX-STAT-14 alone."""
    duel = after.duels[event.duel]
    if event.stat is None or event.stat < LEAST or event.stat == duel.stat:
        return None
    return _another_stat(named(before, event.acting), event.stat, duel)


@book.contradicts_after("MFX-DUEL-03", on=DuelStarted)
def suits_are_those_on_the_stat(before: Table, event: DuelStarted, after: Table) -> Said | None:
    """The acting model's total begins with the suits printed on that stat."""
    held = after.duels[event.duel].acting.suits
    if not event.stat_suits or are_alike(event.stat_suits, held):
        return None
    return say(
        "{model} duelled with {told} on its stat; its action lists {held}",
        model=named(before, event.acting),
        told=in_suits(event.stat_suits),
        held=in_suits(held),
    )


def _another_stat(model: Part, told: int, duel: Duel) -> Said:
    """That a stat was told as another number than it is: one of the four stats, or an action's."""
    now, stat = duel.stat, action_called(duel.adds)
    if duel.adds in STATS:
        return say(
            "{model} duelled with {stat} {told}; its {stat} is {now}", model=model, stat=stat, told=told, now=now
        )
    return say(
        "{model} duelled for {action} with a stat of {told}; the stat is {now}",
        model=model,
        action=stat,
        told=told,
        now=now,
    )


def _resist(table: Table, event: DuelStarted) -> str | None:
    data = own_data(table, event)
    return event.resist if data is None else data.resist


@book.check("MFX-DUEL-04", on=DuelStarted)
def duel_without_resist_is_simple(table: Table, event: DuelStarted) -> Said | None:
    """An action that lists no resist stat makes a simple duel."""
    if event.kind == "simple" or _resist(table, event) is not None:
        return None
    if own_data(table, event) is None:
        return say(
            "{model}'s duel is recorded as opposed, but no resist stat is named for it",
            model=named(table, event.acting),
        )
    return say(
        "{model}'s duel is recorded as opposed, but its action lists no resist stat", model=named(table, event.acting)
    )


@book.check("MFX-DUEL-05", on=DuelStarted)
def duel_is_against_the_target(table: Table, event: DuelStarted) -> Said | None:
    """An action's duel is against the target of the action."""
    action = own_action(table, event)
    if action is None or action.target is None or event.target is None or event.target == action.target:
        return None
    return say(
        "{model}'s duel is recorded against {told}; its action targets {target}",
        model=named(table, event.acting),
        told=named(table, event.target),
        target=named(table, action.target),
    )


@book.check_after("MFX-DUEL-05", on=DuelStarted)
def resisted_action_has_a_target(before: Table, event: DuelStarted, after: Table) -> Said | None:
    """An action with a resist stat needs a target."""
    resist = _resist(before, event) if after.duels[event.duel].against is None else None
    if resist is None:
        return None
    return say(
        "{model}'s action is resisted with {resist}, but no target is named",
        model=named(before, event.acting),
        resist=resist,
    )


@book.check("MFX-DUEL-06", on=DuelStarted)
def resisted_duel_is_opposed(table: Table, event: DuelStarted) -> Said | None:
    """An action with a resist stat makes an opposed duel."""
    resist = _resist(table, event) if event.kind == "simple" else None
    if resist is None:
        return None
    return say(
        "{model}'s duel is recorded as simple, but its action is resisted with {resist}",
        model=named(table, event.acting),
        resist=resist,
    )


@book.check("MFX-DUEL-06", on=DuelStarted)
def target_resists_with_the_stat_listed(table: Table, event: DuelStarted) -> Said | None:
    """The target of an opposed duel uses exactly the resist stat that the action lists."""
    if event.resist is None:
        return None
    resist = _resist(table, event)
    if resist is None or event.resist == resist:
        return None
    return say(
        "{model}'s duel is recorded as resisted with {used}; its action is resisted with {resist}",
        model=named(table, event.acting),
        used=event.resist,
        resist=resist,
    )


@book.contradicts_after("MFX-DUEL-13", on=DuelStarted)
def icon_is_the_one_printed(before: Table, event: DuelStarted, after: Table) -> Said | None:
    """A duel has the icon of its action's range."""
    icon = after.duels[event.duel].icon
    if event.icon is None or icon is None or event.icon == icon:
        return None
    return say(
        "{model}'s duel is recorded as a {told} duel; its action's range has the {icon} icon",
        model=named(before, event.acting),
        told=ICONS[event.icon],
        icon=ICONS[icon],
    )


# ---- relenting


@book.check("MFX-DUEL-08", on=ModelRelented)
def acting_model_does_not_relent(table: Table, event: ModelRelented) -> Said | None:
    """The acting model of a duel may not relent."""
    if event.model != table.duels[event.duel].acting.model:
        return None
    model = named(table, event.model)
    return say("{model} relented; it is the acting model, and only the resisting model may", model=model)


@book.check("MFX-DUEL-08", on=ModelRelented)
def only_a_resisting_model_relents(table: Table, event: ModelRelented) -> Said | None:
    """Only the resisting model of an opposed duel may relent."""
    target = table.duels[event.duel].target
    if target is not None and event.model == target.model:
        return None
    return say("{model} relented, but resists nothing in this duel", model=named(table, event.model))


@book.check("MFX-DUEL-08", on=ModelRelented)
def only_a_friendly_model_relents(table: Table, event: ModelRelented) -> Said | None:
    """The resisting model may relent only where the acting one is friendly."""
    acting = table.duels[event.duel].acting.model
    if friendly(table, event.model, acting):
        return None
    return say(
        "{model} relented against its enemy {acting}; only friendly models may relent",
        model=named(table, event.model),
        acting=named(table, acting),
    )


@book.check("MFX-DUEL-09", on=ModelRelented)
def relenting_comes_before_the_flip(table: Table, event: ModelRelented) -> Said | None:
    """Relenting is chosen before the first card of the duel is flipped."""
    return flipped_already(table.duels[event.duel])


@book.check("MFX-DUEL-10", on=(SoulstoneUsed, FateFlipped, FateCheated, DuelTotalAnnounced, FinalTotalAnnounced))
def relenting_model_skips_steps_a_to_d(
    table: Table, event: SoulstoneUsed | FateFlipped | FateCheated | TotalAnnounced
) -> Said | None:
    """A model that relented uses no soulstone, does not flip or cheat, and tells no total."""
    duel = None if event.duel is None else table.duels[event.duel]
    if duel is None or duel.target is None or not duel.target.relented:
        return None
    mine = duelist_in(table, event) if isinstance(event, FlipEvent) else duelist_of(duel, event.model)
    if mine is None or not mine.relented:
        return None
    return say("{model} relented and takes no part in steps A to D", model=named(table, mine.model))


# ---- steps A and B


@book.check("MFX-DUEL-15", on=BeforeDuelEffectResolved)
def effects_before_the_duel_come_in_step_a(table: Table, event: BeforeDuelEffectResolved) -> Said | None:
    """Effects that happen before a duel are resolved before its first card is flipped."""
    if table.duels[event.duel].step == "A":
        return None
    return say(
        "{model}'s {effect} comes before the duel, but a card of the duel was flipped already",
        model=named(table, event.model),
        effect=event.effect,
    )


@book.check("MFX-DUEL-16", on=FateFlipped)
def only_models_in_the_duel_flip(table: Table, event: FateFlipped) -> Said | None:
    """No model outside a duel flips in it."""
    if event.duel is None or duelist_in(table, event) is not None:
        return None
    if event.model is None:
        return say("{player} flipped, but has no model in this duel", player=Player(event.seat))
    return say("{model} flipped, but is not in this duel", model=named(table, event.model))


@book.check("MFX-DUEL-16", on=FateFlipped)
def each_model_flips_once(table: Table, event: FateFlipped) -> Said | None:
    """Every model in the duel makes one flip."""
    mine = None if event.duel is None or event.reflip else duelist_in(table, event)
    if mine is None or mine.flip is None or mine.flip.replaced or not mine.flip.cards:
        return None
    return say(
        "{model} flipped again; it has flipped {cards} in this duel already",
        model=named(table, mine.model),
        cards=cards(mine.flip.cards),
    )


@book.check("MFX-DUEL-18", on=FlipCardChosen)
def active_player_chooses_first(table: Table, event: FlipCardChosen) -> Said | None:
    """If both players have a card to choose with a +, the active player chooses first."""
    if event.duel is None or event.seat == table.active_seat:
        return None
    picks = [mine for mine in table.duels[event.duel].duelists if _has_a_pick(table, mine)]
    mine = duelist_in(table, event)
    if mine is None or mine not in picks:
        return None
    if all(other.seat != table.active_seat for other in picks):
        return None
    return say(
        "{player} chose a card before {active}, the active player, who chooses first",
        player=Player(event.seat),
        active=Player(table.active_seat),
    )


def _has_a_pick(table: Table, mine: Duelist) -> bool:
    """Whether a + gives the model's player a choice; for a −, the printed rules give no order of choosing."""
    if mine.flip is None or mine.flip.modifier <= 0:
        return False
    return len(mine.flip.waiting) > 1 and len(usable(table, mine.flip)) > 1
