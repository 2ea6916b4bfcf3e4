"""Duels as they start, change, are told and end; triggers declared and resolved."""

from __future__ import annotations

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.cards import RED, Suit
from adjudicator.rulesets.malifaux.duels import (
    Total,
    all_have_told,
    duelist_of,
    final_total,
    finals,
    outcome,
    surplus,
    total_now,
    with_duelist,
)
from adjudicator.rulesets.malifaux.events import (
    ActionStarted,
    BeforeDuelEffectResolved,
    Change,
    DuelResolved,
    DuelStarted,
    DuelTotalAnnounced,
    FinalTotalAnnounced,
    ModelRelented,
    SoulstoneDeclined,
    SoulstoneUsed,
    TriggerDeclared,
    TriggerDeclined,
    TriggerResolved,
)
from adjudicator.rulesets.malifaux.evolve import hands, releases, zones
from adjudicator.rulesets.malifaux.evolve.kept import entered
from adjudicator.rulesets.malifaux.evolve.registry import EVOLVE
from adjudicator.rulesets.malifaux.generated import generated_waiting, generates_nothing, origin_of
from adjudicator.rulesets.malifaux.left_out import is_known
from adjudicator.rulesets.malifaux.named_triggers import find, printed_change
from adjudicator.rulesets.malifaux.state import Declared, Duel, Duelist, Flip, Step, Table
from adjudicator.rulesets.malifaux.stats import hurt, without_soulstone
from adjudicator.rulesets.malifaux.terms import settled
from adjudicator.rulesets.malifaux.triggers import missing, pending
from adjudicator.seam.frozen import put, replace


def put_duel(table: Table, name: str, duel: Duel) -> Table:
    """The table with one duel replaced."""
    return replace(table, duels=put(table.duels, name, duel))


@EVOLVE.of(DuelStarted)
@book.serves("MFX-GEN-01")
def duel_started(table: Table, event: DuelStarted, position: int) -> Table:
    """A new duel starts on the terms that are settled, with nothing carried over from another."""
    known, opposed = settled(table, event), event.kind == "opposed"
    target, acting = known.target, table.models[event.acting].controller
    duel = Duel(
        kind=event.kind,
        acting=Duelist(event.acting, acting, suits=known.suits),
        target=Duelist(target, table.models[target].controller) if opposed and target is not None else None,
        against=target,
        action=event.action,
        stat=known.stat or 0,
        adds=known.adds,
        stat_name=event.stat_name,
        resist=known.resist if opposed else None,
        tn=known.tn,
        tn_suits=known.tn_suits,
        icon=known.icon,
    )

    def is_done(old: Duel) -> bool:
        """Whether a duel is over and does not belong to the action that is under way."""
        return old.step == "over" and (event.action is None or old.action != event.action)

    def is_settled(old: Duel) -> bool:
        """Whether such a duel has nothing still to come."""
        return is_done(old) and _is_settled(table, old)

    return replace(table, duels=entered(table.duels, event.duel, duel, is_settled, is_done))


def _is_settled(table: Table, old: Duel) -> bool:
    """Whether nothing is still to come from the triggers of a duel."""
    if not old.acting.declared and (old.target is None or not old.target.declared):
        return True
    return not generated_waiting(table, old) and next(pending(table, old), None) is None


@EVOLVE.of(ModelRelented)
def relented(table: Table, event: ModelRelented, position: int) -> Table:
    """The target stops resisting and skips steps A to D; the acting model cannot relent, so nothing changes."""
    if event.model == table.duels[event.duel].acting.model:
        return table
    return _with_part(table, event.duel, event.model, relented=True)


@EVOLVE.of(SoulstoneUsed)
@book.serves("MFX-HOUSE-D12")
def soulstone_used(table: Table, event: SoulstoneUsed, position: int) -> Table:
    """A soulstone leaves the pool of the model's player; the model gains its + or suit."""
    table = without_soulstone(table, event.model)
    mine = duelist_of(table.duels[event.duel], event.model)
    if mine is None:
        return table
    return _with_part(
        table,
        event.duel,
        event.model,
        stones=mine.stones + 1,
        plus=mine.plus + event.plus,
        suits=mine.suits + event.suits,
        stone_answered=True,
    )


@EVOLVE.of(SoulstoneDeclined)
def soulstone_declined(table: Table, event: SoulstoneDeclined, position: int) -> Table:
    """The model has answered whether it uses a soulstone."""
    return _with_part(table, event.duel, event.model, stone_answered=True)


@EVOLVE.of(BeforeDuelEffectResolved)
def before_duel_effect(table: Table, event: BeforeDuelEffectResolved, position: int) -> Table:
    """The effect's change counts from now on."""
    return table if event.change is None else _changed(table, event.duel, event.change)


@EVOLVE.of(DuelTotalAnnounced)
def total_announced(table: Table, event: DuelTotalAnnounced, position: int) -> Table:
    """A total is a claim: it names a Red Joker's suit, and counts only where no stat on record makes one."""
    mine = duelist_of(table.duels[event.duel], event.model)
    if mine is not None and mine.flip is not None and mine.flip.used is not None and mine.total is None:
        table = _with_part(table, event.duel, event.model, total=event.value)
    if mine is None or mine.flip is None or mine.flip.used != RED or event.suits is None:
        return table
    return _with_part(table, event.duel, event.model, flip=_with_suit(mine.flip, event.suits, mine))


@EVOLVE.of(FinalTotalAnnounced)
def final_total_announced(table: Table, event: FinalTotalAnnounced, position: int) -> Table:
    """A final total is a claim: it names a Red Joker's suit and counts as told; the duel is in step D."""
    duel = table.duels[event.duel]
    mine = duelist_of(duel, event.model)
    if mine is None:
        return table
    flip = mine.flip
    if flip is not None and flip.used == RED and event.suits is not None:
        flip = _with_suit(flip, event.suits, mine)
    step: Step = "D" if duel.step in "ABC" else duel.step
    mine = replace(mine, flip=flip, told=True)
    has_card = flip is not None and flip.used is not None
    is_open = has_card and total_now(table, duel, mine) is None if table.complete_log else not is_known(table, mine)
    if is_open and not mine.relented:  # the total stands for what is not on record
        mine = replace(mine, final=event.value, final_suits=event.suits)
    elif event.suits is None:
        mine = _with_suit_untold(table, duel, mine)
    return put_duel(table, event.duel, with_duelist(duel, mine, step))


def _with_suit_untold(table: Table, duel: Duel, mine: Duelist) -> Duelist:
    """A duelist whose total was told without suits: with a Red Joker that nobody named one for, it may hold any."""
    is_free = mine.flip is not None and mine.flip.used == RED and mine.flip.suit is None
    total = final_total(table, duel, mine) if is_free else None
    return mine if total is None else replace(mine, final=total.value, final_suits=None)


def _with_suit(flip: Flip, told: tuple[Suit, ...], mine: Duelist) -> Flip:
    return replace(flip, suit=joker_suit(told, mine))


def joker_suit(told: tuple[Suit, ...], mine: Duelist) -> Suit | None:
    """The suit of a Red Joker: the first suit told that the total does not hold already."""
    beyond = surplus(told, mine.suits)
    return beyond[0] if beyond else None


@EVOLVE.of(TriggerDeclared)
@book.serves("MFX-HOUSE-D07")
def trigger_declared(table: Table, event: TriggerDeclared, position: int) -> Table:
    """The trigger is declared and its cost paid at once."""
    table = _paid(table, event, position)
    duel = table.duels[event.duel]
    mine = duelist_of(duel, event.model)
    if mine is None:
        return table
    mine = replace(mine, declared=(*mine.declared, Declared(event.trigger)), trigger_answered=True)
    return put_duel(table, event.duel, _in_step_e(with_duelist(duel, mine)))


def _paid(table: Table, event: TriggerDeclared, position: int) -> Table:
    if event.paid is None:
        return table
    model = table.models[event.model]
    if event.paid.damage:
        model = hurt(model, event.paid.damage)
        table = replace(table, models=put(table.models, event.model, model))
    if event.paid.discard:
        table = zones.pay_discard(table, model.controller, event.paid.discard, position)
    return table


@EVOLVE.of(TriggerDeclined)
def trigger_declined(table: Table, event: TriggerDeclined, position: int) -> Table:
    """The model has answered whether it declares a trigger."""
    duel = table.duels[event.duel]
    mine = duelist_of(duel, event.model)
    if mine is None:
        return table
    return put_duel(table, event.duel, _in_step_e(with_duelist(duel, replace(mine, trigger_answered=True))))


@EVOLVE.of(TriggerResolved)
@book.serves("MFX-TRIG-23", "MFX-TRIG-28")
def trigger_resolved(table: Table, event: TriggerResolved, position: int) -> Table:
    """The trigger is resolved and its change made; its flips leave the conflict, then hands are tested.

    A trigger that is void because its model or target is gone stays unresolved (MFX-TRIG-29, 30, 33, 34).
    """
    duel = table.duels[event.duel]
    mine = duelist_of(duel, event.model)
    found = find(table, duel, event.model, event.trigger)
    if mine is not None and (found is None or not missing(table, duel, mine, found, event.target)):
        done = tuple(replace(d, resolved=True) if d.trigger == event.trigger else d for d in mine.declared)
        table = put_duel(table, event.duel, with_duelist(duel, replace(mine, declared=done)))
    change = None if duel.step == "over" else printed_change(event, found) or event.change
    if change is not None:
        table = _changed(table, event.duel, change)
    return hands.test_hands(releases.release_effect(table, event.trigger))


@EVOLVE.of(DuelResolved)
@book.serves("MFX-DUEL-23")
def duel_resolved(table: Table, event: DuelResolved, position: int) -> Table:
    """The final totals and the outcome are worked out; cards of a duel whose cause is over leave the conflict."""
    duel = table.duels[event.duel]
    if duel.step == "over":
        return table
    mine, theirs = finals(table, duel)
    succeeds, resists = outcome(duel, mine, theirs)
    acting = _closed(duel.acting, mine, succeeds)
    target = None if duel.target is None else _closed(duel.target, theirs, resists)
    table = put_duel(table, event.duel, replace(duel, acting=acting, target=target, step="over"))
    return releases.release_duel(table, event.duel)


def _closed(mine: Duelist, total: Total | None, success: bool | None) -> Duelist:
    if total is None:
        return replace(mine, success=success)
    return replace(mine, final=total.value, final_suits=total.suits, success=success)


# ---- generated actions


def generated_started(table: Table, event: ActionStarted) -> Table:
    """The trigger that generates an action has done so; one that does not generate it has not."""
    origin = origin_of(table, event)
    if origin is None or generates_nothing(table, event, origin) is not None:
        return table
    declared = tuple(replace(d, acted=True) if d.trigger == event.generated_by else d for d in origin.mine.declared)
    return put_duel(table, origin.name, with_duelist(origin.duel, replace(origin.mine, declared=declared)))


# ---- parts


def _in_step_e(duel: Duel) -> Duel:
    return replace(duel, step="E") if duel.step == "D" and all_have_told(duel) else duel


def _with_part(table: Table, name: str, model: str, **changes: object) -> Table:
    duel = table.duels[name]
    mine = duelist_of(duel, model)
    return table if mine is None else put_duel(table, name, with_duelist(duel, replace(mine, **changes)))


@book.serves("MFX-TRIG-20")
def _changed(table: Table, name: str, change: Change) -> Table:
    mine = duelist_of(table.duels[name], change.model)
    if mine is None:
        return table
    final, held = None if mine.final is None else mine.final + change.total, mine.final_suits
    return _with_part(
        table,
        name,
        change.model,
        extra=mine.extra + change.total,
        suits=mine.suits + change.suits,
        final=final,
        final_suits=held if held is None or final is None else held + change.suits,
    )
