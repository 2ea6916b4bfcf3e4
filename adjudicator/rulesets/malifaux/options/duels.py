"""What may be done in a duel, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice
from typing import Final

from adjudicator.plain.json import Plain
from adjudicator.rulesets.malifaux.cards import SUITS
from adjudicator.rulesets.malifaux.duels import (
    all_have_cards,
    all_have_told,
    final_total,
    finals,
    friendly,
    is_open_to_cheats,
    is_stat_told,
    outcome,
    waits_to_cheat,
)
from adjudicator.rulesets.malifaux.lookup import has_flipped, usable
from adjudicator.rulesets.malifaux.named_triggers import find, timing
from adjudicator.rulesets.malifaux.options.option import off_top, resolving
from adjudicator.rulesets.malifaux.state import Duel, Duelist, Table
from adjudicator.rulesets.malifaux.stats import can_use_soulstone
from adjudicator.rulesets.malifaux.triggers import declarable, pending
from adjudicator.seam.moves import Option
from adjudicator.seam.offers import option


def in_duels(table: Table) -> Iterator[Option]:
    """The next events of every open duel."""
    for name, duel in table.duels.items():
        if duel.step != "over":
            yield from _duel(table, name, duel)


def _duel(table: Table, name: str, duel: Duel) -> Iterator[Option]:
    if duel.step in "AB" and not all_have_cards(duel):
        if duel.step == "A":
            yield from _step_a(table, name, duel)
        yield from _step_b(table, name, duel)
        return
    if duel.step in "BC":
        yield from _step_c(table, name, duel)
    if not all_have_told(duel):
        for mine in duel.duelists:
            if not (mine.told or mine.relented):
                yield _telling(table, name, duel, mine)
        return
    yield from _step_e(table, name, duel)


NEAR: Final = (0, 1, -1, 2, -2)
"""How far a total may be from the one with a usual stat, likeliest first, where nobody has told the stat."""
WAYS = 20
"""The most ways to pay a trigger that are listed; where there are more, they are examples."""
_STONES: tuple[dict[str, Plain], ...] = ({"plus": True}, *({"suits": [suit]} for suit in SUITS))
"""The gains of a soulstone, of which one is chosen."""


def _step_a(table: Table, name: str, duel: Duel) -> Iterator[Option]:
    acting, target = duel.acting, duel.target
    first = acting if can_use_soulstone(table, acting.model, acting.seat) and not acting.stone_answered else target
    able = first is not None and can_use_soulstone(table, first.model, first.seat)
    if first is not None and able and not first.stone_answered and not first.relented:
        for stone in _STONES:
            yield option(first.seat, "SoulstoneUsed", "MFX-SOUL-05", duel=name, model=first.model, **stone)
        yield option(first.seat, "SoulstoneDeclined", "MFX-SOUL-05", duel=name, model=first.model)
    if target is not None and not target.relented and not target.stones and friendly(table, acting.model, target.model):
        yield option(target.seat, "ModelRelented", "MFX-DUEL-08", duel=name, model=target.model)


def _step_b(table: Table, name: str, duel: Duel) -> Iterator[Option]:
    due = [mine for mine in duel.duelists if not mine.relented]
    for mine in due:
        if mine.flip is None or mine.flip.replaced or not has_flipped(mine.flip):
            at: dict[str, Plain] = {"duel": name, "seat": mine.seat, "model": mine.model}
            to_fill = off_top(table.seats[mine.seat], "cards", "plus", "minus")
            yield option(mine.seat, "FateFlipped", "MFX-DUEL-16", "MFX-MOD-04", to_fill=to_fill, **at)
    if not all(has_flipped(mine.flip) for mine in due):
        return
    picking = [mine for mine in due if mine.flip is not None and mine.flip.waiting]
    first = [mine for mine in picking if mine.seat == table.active_seat]
    for mine in first or picking:
        if mine.flip is not None:
            at = {"duel": name, "seat": mine.seat, "model": mine.model}
            yield option(mine.seat, "FlipCardChosen", "MFX-DUEL-18", "MFX-MOD-07", **at, card=usable(table, mine.flip))


def _step_c(table: Table, name: str, duel: Duel) -> Iterator[Option]:
    for mine in duel.duelists if duel.step == "B" else ():
        total = final_total(table, duel, mine)
        if total is not None and not mine.relented and is_stat_told(table, duel, mine):
            stated: dict[str, Plain] = {"model": mine.model, "value": total.value, "suits": list(total.suits or ())}
            yield option(mine.seat, "DuelTotalAnnounced", "MFX-DUEL-20", duel=name, **stated)
    for mine in _in_turn(table, duel):
        at: dict[str, Plain] = {"duel": name, "seat": mine.seat, "model": mine.model}
        hand = table.seats[mine.seat].hand
        to_fill = () if hand else ("card",)
        yield option(mine.seat, "FateCheated", "MFX-CHEAT-01", "MFX-CHEAT-09", card=hand or None, to_fill=to_fill, **at)
        yield option(mine.seat, "CheatDeclined", "MFX-CHEAT-11", **at)


def _in_turn(table: Table, duel: Duel) -> list[Duelist]:
    """The duelists whose flips may be cheated now; if two players may cheat, only the first in order."""
    waiting = [mine for mine in duel.duelists if _may_cheat(table, duel, mine)]
    if len(waiting) < 2 or waiting[0].seat == waiting[1].seat:
        return waiting
    if (
        waiting[0].total is None
        or waiting[1].total is None
        or not all(is_stat_told(table, duel, one) for one in waiting)
    ):
        return waiting
    return waiting[:1] if waiting[0].total < waiting[1].total else waiting[1:]


def _may_cheat(table: Table, duel: Duel, mine: Duelist) -> bool:
    """Whether a flip may be cheated by what is on record; a log may leave out the hands."""
    is_untold = not (table.complete_log or table.seats[mine.seat].hand_told)
    return waits_to_cheat(table, duel, mine) or (is_untold and is_open_to_cheats(duel, mine))


def _telling(table: Table, name: str, duel: Duel, mine: Duelist) -> Option:
    total = final_total(table, duel, mine)
    at: dict[str, Plain] = {"duel": name, "model": mine.model}
    if total is None or not (mine.relented or is_stat_told(table, duel, mine)):
        near = () if total is None else tuple(max(total.value + by, 0) for by in NEAR)
        return option(
            mine.seat, "FinalTotalAnnounced", "MFX-DUEL-22", to_fill=("value", "suits"), value=near or None, **at
        )
    stated: dict[str, Plain] = {"value": total.value, "suits": list(total.suits or ())}
    return option(mine.seat, "FinalTotalAnnounced", "MFX-DUEL-21", **at, **stated)


def _step_e(table: Table, name: str, duel: Duel) -> Iterator[Option]:
    for mine, declared, found in pending(table, duel):
        if timing(found) == "immediately":
            yield resolving(name, mine, declared.trigger)
    for mine in duel.duelists:
        if mine.trigger_answered:
            continue
        able = declarable(table, duel, mine)
        for trigger in able:
            yield from _declaring(table, name, duel, mine, trigger)
        if able:
            yield option(mine.seat, "TriggerDeclined", "MFX-TRIG-04", duel=name, model=mine.model)
            break
    if any(mine.final is None and not mine.relented and _has_no_card(mine) for mine in duel.duelists):
        return
    success = dict(zip((mine.model for mine in duel.duelists), outcome(duel, *finals(table, duel)), strict=False))
    known = {model: result for model, result in success.items() if result is not None}
    yield option(duel.acting.seat, "DuelResolved", "MFX-DUEL-27", duel=name, success=known)


def _has_no_card(mine: Duelist) -> bool:
    return mine.flip is None or mine.flip.used is None


def _declaring(table: Table, name: str, duel: Duel, mine: Duelist, trigger: str) -> Iterator[Option]:
    found = find(table, duel, mine.model, trigger)
    cost = None if found is None else found.trigger.cost
    at: dict[str, Plain] = {"duel": name, "model": mine.model, "trigger": trigger}
    if cost is None or not (cost.damage or cost.discard):
        yield option(mine.seat, "TriggerDeclared", "MFX-TRIG-02", **at)
        return
    hand = table.seats[mine.seat].hand
    damage: dict[str, Plain] = {"damage": cost.damage} if cost.damage else {}
    cards = [[*some] for some in islice(combinations(hand, cost.discard), WAYS)]
    paid: list[Plain] = [{**damage, "discard": [*some]} if some else damage for some in cards]
    to_fill = () if paid and len(paid) < WAYS else ("paid",)
    yield option(mine.seat, "TriggerDeclared", "MFX-TRIG-14", paid=tuple(paid) or None, to_fill=to_fill, **at)
