"""Duels (MFX-DUEL): kind, relenting, steps, totals told, outcome."""

from __future__ import annotations

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.cards import RED
from adjudicator.rulesets.malifaux.data import ActionData
from adjudicator.rulesets.malifaux.duelling import (
    duelist_of,
    final_total,
    flipped_already,
    friendly,
    suits_missing,
    surplus,
    working,
)
from adjudicator.rulesets.malifaux.events import (
    BeforeDuelEffectResolved,
    DuelResolved,
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
from adjudicator.rulesets.malifaux.state import Duel, Duelist, Table

book.records("MFX-DUEL-01", DuelStarted)

Told = DuelTotalAnnounced | FinalTotalAnnounced


# ---- what kind of duel


def _action_data(table: Table, event: DuelStarted) -> ActionData | None:
    action = table.actions.get(event.action) if event.action is not None else None
    return None if action is None else table.action_data.get(action.name)


def _resist(table: Table, event: DuelStarted) -> str | None:
    data = _action_data(table, event)
    return event.resist if data is None else data.resist


@book.check("MFX-DUEL-04", on=DuelStarted)
def duel_without_resist_is_simple(before: Table, event: DuelStarted, after: Table) -> str | None:
    """An action that lists no resist stat makes a simple duel."""
    if event.kind == "simple" or _resist(before, event) is not None:
        return None
    return "an opposed duel is recorded, but the action lists no resist stat"


@book.check("MFX-DUEL-05", on=DuelStarted)
def resisted_action_has_a_target(before: Table, event: DuelStarted, after: Table) -> str | None:
    """An action with a resist stat names a target."""
    resist = _resist(before, event)
    if resist is None or event.target is not None:
        return None
    return f"the action is resisted with {resist}, but no target is named"


@book.check("MFX-DUEL-06", on=DuelStarted)
def target_resists_with_the_stat_listed(before: Table, event: DuelStarted, after: Table) -> str | None:
    """An action with a resist stat makes an opposed duel in which the target uses exactly that stat."""
    resist = _resist(before, event)
    if resist is None:
        return None
    if event.kind == "simple":
        return f"the action is resisted with {resist}, but a simple duel is recorded"
    if event.resist in (None, resist):
        return None
    return f"the action is resisted with {resist}, not with {event.resist}"


# ---- relenting


@book.check("MFX-DUEL-08", on=ModelRelented)
def only_a_friendly_target_relents(before: Table, event: ModelRelented, after: Table) -> str | None:
    """The resisting model of an opposed duel between friends may relent, nobody else."""
    duel = before.duels[event.duel]
    if event.model == duel.acting.model:
        return f"{event.model} is the acting model; only the resisting model may relent"
    if duel.target is None or event.model != duel.target.model:
        return f"{event.model} resists nothing in this duel; only the resisting model may relent"
    if friendly(before, event.model, duel.acting.model):
        return None
    return f"{event.model} is an enemy of {duel.acting.model}; only friendly models may relent"


@book.check("MFX-DUEL-09", on=ModelRelented)
def relenting_comes_before_the_flip(before: Table, event: ModelRelented, after: Table) -> str | None:
    """Relenting is chosen before the first card of the duel is flipped."""
    return flipped_already(before.duels[event.duel])


@book.check("MFX-DUEL-10", on=(SoulstoneUsed, FateFlipped, FateCheated, DuelTotalAnnounced, FinalTotalAnnounced))
def relenting_model_skips_steps_a_to_d(
    before: Table, event: SoulstoneUsed | FateFlipped | FateCheated | Told, after: Table
) -> str | None:
    """A relenting model uses no soulstone, flips nothing, does not cheat and tells no total of its own."""
    duel = None if event.duel is None else before.duels[event.duel]
    if event.duel is None or duel is None or duel.target is None or not duel.target.relented:
        return None
    mine = duelist_in(before, event) if isinstance(event, FlipEvent) else duelist_of(duel, event.model)
    if mine is None or not mine.relented:
        return None
    return f"{mine.model} relented and takes no part in steps A to D"


# ---- steps A and B


@book.check("MFX-DUEL-15", on=BeforeDuelEffectResolved)
def effects_before_the_duel_come_in_step_a(before: Table, event: BeforeDuelEffectResolved, after: Table) -> str | None:
    """Effects that happen before a duel are resolved before its first card is flipped."""
    late = flipped_already(before.duels[event.duel])
    return None if late is None else f"{late}; {event.effect} comes before the duel"


@book.check("MFX-DUEL-16", on=FateFlipped)
def each_model_flips_once(before: Table, event: FateFlipped, after: Table) -> str | None:
    """Every model of the duel makes one flip, and nobody else does."""
    if event.duel is None:
        return None
    mine = duelist_in(before, event)
    if mine is None:
        return f"{event.model or event.seat} is not in this duel"
    if mine.flip is None or event.reflip or mine.flip.replaced or not mine.flip.cards:
        return None
    return f"{mine.model} has flipped in this duel already ({' '.join(mine.flip.cards)})"


@book.check("MFX-DUEL-18", on=FlipCardChosen)
def active_player_chooses_first(before: Table, event: FlipCardChosen, after: Table) -> str | None:
    """Where both players have a card to pick, the active player picks first."""
    if event.duel is None or event.seat == before.active_seat:
        return None
    picks = [mine for mine in before.duels[event.duel].duelists if _has_a_pick(mine)]
    mine = duelist_in(before, event)
    if mine is None or mine not in picks:
        return None
    first = next((other for other in picks if other.seat == before.active_seat), None)
    return None if first is None else f"{first.seat} is the active player and has to pick a card first"


def _has_a_pick(mine: Duelist) -> bool:
    return mine.flip is not None and len(mine.flip.waiting) > 1 and len(usable(mine.flip)) > 1


# ---- totals told


@book.check("MFX-DUEL-20", on=DuelTotalAnnounced)
def duel_total_is_stat_and_card(before: Table, event: DuelTotalAnnounced, after: Table) -> str | None:
    """The total told after the flip is stat plus card, with the suits of both and of a soulstone."""
    duel = before.duels[event.duel]
    mine = duelist_of(duel, event.model)
    if mine is None or mine.relented or (mine.flip is not None and mine.flip.cheated):
        return None
    return _mistold(before, duel, mine, event)


@book.check("MFX-DUEL-21", on=FinalTotalAnnounced)
def final_total_is_all_added_up(before: Table, event: FinalTotalAnnounced, after: Table) -> str | None:
    """The final total told is stat, card now in the conflict and effects, with the suits of all of them."""
    duel = before.duels[event.duel]
    mine = duelist_of(duel, event.model)
    if mine is None or mine.relented:
        return None
    return _mistold(before, duel, mine, event)


def _mistold(table: Table, duel: Duel, mine: Duelist, event: Told) -> str | None:
    total = final_total(table, duel, mine)
    if total is None:
        return None
    if event.value != total.value:
        return f"{event.model} told {event.value}; {working(table, duel, mine)} is {total.value}"
    free = mine.flip is not None and mine.flip.used == RED
    held = mine.suits if free else total.suits
    if not surplus(held, event.suits) and (free or not surplus(event.suits, held)):
        return None
    told, right = " ".join(event.suits) or "no suit", " ".join(held) or "no suit"
    return f"{event.model} told {told}; the total holds {right}" + (" and one suit of choice" if free else "")


@book.check("MFX-DUEL-22", on=DuelResolved)
def final_totals_are_told(before: Table, event: DuelResolved, after: Table) -> str | None:
    """No outcome before every model that flipped has told its final total."""
    duel = before.duels[event.duel]
    silent = [m.model for m in duel.duelists if m.flip is not None and not m.told and not m.relented]
    if not silent or duel.step == "over":
        return None
    return f"{' and '.join(silent)} did not tell the final total"


# ---- outcome: the totals as the duel was closed with


def _closed(after: Table, event: DuelResolved, claimed: bool) -> tuple[Duel, int] | None:
    """The closed duel and the acting model's final total, if that success or failure is claimed for it."""
    duel = after.duels.get(event.duel)
    if duel is None or duel.acting.final is None or event.success.get(duel.acting.model) is not claimed:
        return None
    return duel, duel.acting.final


@book.check("MFX-DUEL-07", on=DuelResolved)
def total_reaches_the_target_number(before: Table, event: DuelResolved, after: Table) -> str | None:
    """The acting model succeeds only with a final total of at least the target number."""
    closed = _closed(after, event, True)
    if closed is None or closed[0].tn is None or closed[1] >= closed[0].tn:
        return None
    duel, total = closed
    return f"{duel.acting.model}'s final total {total} is below the target number {duel.tn}"


@book.check("MFX-DUEL-24", on=DuelResolved)
def acting_total_reaches_the_opponents(before: Table, event: DuelResolved, after: Table) -> str | None:
    """The acting model of an opposed duel succeeds only with at least the opponent's final total."""
    closed = _closed(after, event, True)
    target = None if closed is None else closed[0].target
    if closed is None or target is None or target.final is None or closed[1] >= target.final:
        return None
    return f"{closed[0].acting.model}'s final total {closed[1]} is below {target.model}'s {target.final}"


@book.check("MFX-DUEL-25", on=DuelResolved)
def suits_of_the_target_number_are_held(before: Table, event: DuelResolved, after: Table) -> str | None:
    """The acting model succeeds only if its final total holds the suits in the target number."""
    closed = _closed(after, event, True)
    if closed is None or not closed[0].tn_suits or not suits_missing(closed[0].tn_suits, closed[0].acting.final_suits):
        return None
    duel, acting = closed[0], closed[0].acting
    held = " ".join(acting.final_suits) or "no suit"
    return f"the target number asks for {' '.join(duel.tn_suits)}, {acting.model}'s final total holds {held}"


@book.check("MFX-DUEL-26", on=DuelResolved)
def resisting_total_exceeds_the_attackers(before: Table, event: DuelResolved, after: Table) -> str | None:
    """The resisting model succeeds only with a final total above the attacker's."""
    duel = after.duels.get(event.duel)
    target = None if duel is None else duel.target
    if duel is None or target is None or target.success is not False or event.success.get(target.model) is not True:
        return None
    return f"{target.model}'s final total {target.final} does not exceed {duel.acting.model}'s {duel.acting.final}"


@book.check("MFX-DUEL-27", on=DuelResolved)
def failed_is_what_did_not_succeed(before: Table, event: DuelResolved, after: Table) -> str | None:
    """A model that met every condition of success has not failed."""
    duel = after.duels.get(event.duel)
    if duel is None or False not in event.success.values():
        return None
    wronged = [m.model for m in duel.duelists if m.success and event.success.get(m.model) is False]
    if not wronged:
        return None
    totals = ", ".join(f"{m.model} {m.final}" for m in duel.duelists if m.final is not None)
    target_number = f", target number {duel.tn}" if duel.tn is not None else ""
    return f"{' and '.join(wronged)} met every condition ({totals}{target_number})"
