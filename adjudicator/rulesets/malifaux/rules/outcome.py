"""The end of a duel (MFX-DUEL-07, 20..27): the totals told, and who succeeds."""

from __future__ import annotations

from typing import NamedTuple

from adjudicator.plain.said import Part, Said, listed
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.cards import RED
from adjudicator.rulesets.malifaux.duels import (
    Total,
    are_alike,
    duelist_of,
    final_total,
    suits_missing,
    surplus,
    total_now,
    working,
)
from adjudicator.rulesets.malifaux.events import (
    Change,
    DuelResolved,
    DuelStarted,
    DuelTotalAnnounced,
    FinalTotalAnnounced,
    TriggerResolved,
)
from adjudicator.rulesets.malifaux.named_triggers import named_in, printed_change
from adjudicator.rulesets.malifaux.names import in_suits, named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Duel, Duelist, Table

# ---- totals told


@book.check("MFX-DUEL-20", on=DuelTotalAnnounced)
def duel_total_is_stat_and_card(table: Table, event: DuelTotalAnnounced) -> Said | None:
    """The total told after the flip is stat plus card, with the suits of both and of a soulstone."""
    duel = table.duels[event.duel]
    mine = duelist_of(duel, event.model)
    if mine is None or mine.relented or (mine.flip is not None and mine.flip.cheated):
        return None
    return _mistold(table, duel, mine, event)


@book.check("MFX-DUEL-21", on=FinalTotalAnnounced)
def final_total_is_all_added_up(table: Table, event: FinalTotalAnnounced) -> Said | None:
    """The final total told is stat plus card now in the conflict plus effects, with the suits of all of them."""
    duel = table.duels[event.duel]
    mine = duelist_of(duel, event.model)
    if mine is None or mine.relented:
        return None
    return _mistold(table, duel, mine, event)


def _mistold(table: Table, duel: Duel, mine: Duelist, event: DuelTotalAnnounced | FinalTotalAnnounced) -> Said | None:
    total = final_total(table, duel, mine)
    if total is None:
        return None
    if event.value != total.value:
        return _wrong_value(table, duel, mine, event, total.value)
    return None if event.suits is None else _other_suits_told(table, mine, event, total)


def _other_suits_told(
    table: Table, mine: Duelist, event: DuelTotalAnnounced | FinalTotalAnnounced, total: Total
) -> Said | None:
    """A total told with other suits than it holds; one that nobody told the suits of may hold any."""
    told = event.suits or ()
    free = mine.flip is not None and mine.flip.used == RED
    held = mine.suits if free else total.suits
    if held is None or (not surplus(held, told) and (free or not surplus(told, held))):
        return None
    parts: dict[str, Part] = {**_whose(table, event), "told": in_suits(told), "held": in_suits(held)}
    if free:
        return say("{model}'s {kind} was told with {told}; it holds {held} and one suit of choice", **parts)
    return say("{model}'s {kind} was told with {told}; it holds {held}", **parts)


def _wrong_value(
    table: Table, duel: Duel, mine: Duelist, event: DuelTotalAnnounced | FinalTotalAnnounced, total: int
) -> Said:
    parts: dict[str, Part] = {**_whose(table, event), "told": event.value, "total": total}
    now = total_now(table, duel, mine)
    if now is None or now.value != total:
        return say("{model}'s {kind} was told as {told}; it is {total}", **parts)
    return say(
        "{model}'s {kind} was told as {told}; {working} makes {total}",
        working=working(table, duel, mine, total),
        **parts,
    )


def _whose(table: Table, event: DuelTotalAnnounced | FinalTotalAnnounced) -> dict[str, Part]:
    """The model whose total was told, and which of its two totals it is."""
    kind = say("final total") if type(event) is FinalTotalAnnounced else say("total")
    return {"model": named(table, event.model), "kind": kind}


@book.check("MFX-DUEL-22", on=DuelResolved)
def final_totals_are_told(table: Table, event: DuelResolved) -> Said | None:
    """The outcome comes after every model that flipped has told its final total."""
    duel = table.duels[event.duel]
    silent = [mine.model for mine in duel.duelists if mine.flip is not None and not mine.told and not mine.relented]
    if not silent or duel.step == "over":
        return None
    models = listed(named(table, model) for model in silent)
    return say("The duel was resolved before {models} told the final total", models=models)


@book.contradicts("MFX-DUEL-23", on=TriggerResolved)
def trigger_changes_totals_as_printed(table: Table, event: TriggerResolved) -> Said | None:
    """What a trigger adds to its model's total is what its card says; a report may leave it out."""
    told = event.change
    resolved = None if told is None else named_in(table, event)
    due = None if resolved is None else printed_change(event, resolved.found)
    if due is None or told is None or table.duels[event.duel].step == "over":
        return None
    if (told.model, told.total) == (due.model, due.total) and are_alike(told.suits, due.suits):
        return None
    return say("{trigger} is recorded with {told}; its card gives {due}", trigger=event.trigger,
               told=_added(table, told), due=_added(table, due))  # fmt: skip


def _added(table: Table, change: Change) -> Said:
    """What a trigger adds to whose total: a number, suits, or both."""
    parts: dict[str, Part] = {"model": named(table, change.model), "total": change.total}
    if not change.suits:
        return say("{total:+} for {model}", **parts)
    return say("{total:+} and {suits} for {model}", suits=in_suits(change.suits), **parts)


# ---- outcome: by the totals that the duel was closed with


class Closed(NamedTuple):
    """A duel that was closed, and the acting model's final total."""

    duel: Duel
    total: int


def _won(after: Table, event: DuelResolved) -> Closed | None:
    """The closed duel if its acting model has a final total and is recorded as successful."""
    duel = after.duels.get(event.duel)
    if duel is None or duel.acting.final is None or event.success.get(duel.acting.model) is not True:
        return None
    return Closed(duel, duel.acting.final)


@book.check_after("MFX-DUEL-07", on=DuelResolved)
def total_reaches_the_target_number(before: Table, event: DuelResolved, after: Table) -> Said | None:
    """The acting model succeeds only with a final total of at least the target number."""
    won = _won(after, event)
    if won is None or won.duel.tn is None or won.total >= won.duel.tn:
        return None
    return say(
        "{model} is recorded as successful; its final total of {total} is below the target number {tn}",
        model=named(after, won.duel.acting.model),
        total=won.total,
        tn=won.duel.tn,
    )


@book.check_after("MFX-DUEL-07", on=DuelStarted)
def target_number_is_the_actions(before: Table, event: DuelStarted, after: Table) -> Said | None:
    """A duel has the target number that its action lists."""
    due = after.duels[event.duel].tn
    if event.tn is None or event.tn == due:
        return None
    model = named(after, event.acting)
    if due is None:
        return say(
            "{model}'s duel is recorded with a target number of {told}; its action has none", model=model, told=event.tn
        )
    return say(
        "{model}'s duel is recorded with a target number of {told}; its action lists {tn}",
        model=model, told=event.tn, tn=due,
    )  # fmt: skip


@book.check_after("MFX-DUEL-24", on=DuelResolved)
def acting_total_reaches_the_opponents(before: Table, event: DuelResolved, after: Table) -> Said | None:
    """The acting model of an opposed duel succeeds only with at least the opponent's final total."""
    won = _won(after, event)
    target = None if won is None else won.duel.target
    if won is None or target is None or target.final is None or won.total >= target.final:
        return None
    return say(
        "{model} is recorded as successful; its final total of {total} is below {opponent}'s {opposed}",
        model=named(after, won.duel.acting.model),
        total=won.total,
        opponent=named(after, target.model),
        opposed=target.final,
    )


@book.check_after("MFX-DUEL-25", on=DuelResolved)
def suits_of_the_target_number_are_held(before: Table, event: DuelResolved, after: Table) -> Said | None:
    """The acting model succeeds only if its final total holds the suits in the target number."""
    won = _won(after, event)
    held = None if won is None else won.duel.acting.final_suits
    if won is None or held is None or not suits_missing(won.duel.tn_suits, held):
        return None
    return say(
        "{model} is recorded as successful; the target number needs {needed}, its final total holds {held}",
        model=named(after, won.duel.acting.model),
        needed=in_suits(won.duel.tn_suits),
        held=in_suits(held),
    )


@book.check_after("MFX-DUEL-25", on=DuelStarted)
def suits_of_the_target_number_are_the_actions(before: Table, event: DuelStarted, after: Table) -> Said | None:
    """A target number has the suits that the action lists; no target number at all is MFX-DUEL-07 alone."""
    duel = after.duels[event.duel]
    if not event.tn_suits or are_alike(event.tn_suits, duel.tn_suits) or (duel.tn is None and event.tn is not None):
        return None
    return say(
        "{model}'s duel is recorded with {told} in its target number; its action lists {held}",
        model=named(after, event.acting),
        told=in_suits(event.tn_suits),
        held=in_suits(duel.tn_suits),
    )


@book.check_after("MFX-DUEL-26", on=DuelResolved)
def resisting_total_exceeds_the_attackers(before: Table, event: DuelResolved, after: Table) -> Said | None:
    """The resisting model succeeds only with a final total above the attacker's."""
    duel = after.duels.get(event.duel)
    target = None if duel is None else duel.target
    if duel is None or target is None or target.success is not False or event.success.get(target.model) is not True:
        return None
    return _not_above(after, target, duel.acting)


def _not_above(table: Table, target: Duelist, acting: Duelist) -> Said:
    """That a resisting model is recorded as successful against an acting one, and why it is not."""
    model = named(table, target.model)
    if target.final is None or acting.final is None:
        return say("{model} is recorded as successful, but failed the duel", model=model)
    return say(
        "{model} is recorded as successful; its final total of {total} does not exceed {opponent}'s {opposed}",
        model=model,
        total=target.final,
        opponent=named(table, acting.model),
        opposed=acting.final,
    )


@book.check_after("MFX-DUEL-27", on=DuelResolved)
def success_is_not_recorded_as_failure(before: Table, event: DuelResolved, after: Table) -> Said | None:
    """A model that met every condition of success has not failed."""
    duel = after.duels.get(event.duel)
    if duel is None or False not in event.success.values():
        return None
    wronged = [mine.model for mine in duel.duelists if mine.success and event.success.get(mine.model) is False]
    if not wronged:
        return None
    models = listed(named(after, model) for model in wronged)
    return say(
        "{models} met every condition of success ({totals}), but failure is recorded",
        models=models,
        totals=_totals(after, duel),
    )


def _totals(table: Table, duel: Duel) -> Part:
    """The final totals of a duel, and its target number."""
    totals = [
        say("{model} {total}", model=named(table, mine.model), total=mine.final)
        for mine in duel.duelists
        if mine.final is not None
    ]
    return listed(totals if duel.tn is None else [*totals, say("target number {tn}", tn=duel.tn)], "list")
