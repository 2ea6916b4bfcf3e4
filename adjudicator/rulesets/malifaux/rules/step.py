"""The order of a duel's steps (MFX-DUEL-14): events too early or too late that no rule of their own covers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.duelling import all_have_cards, all_have_told, duelist_of, is_barred
from adjudicator.rulesets.malifaux.events import (
    CheatDeclined,
    DuelResolved,
    DuelTotalAnnounced,
    FateFlipped,
    FinalTotalAnnounced,
    FlipCardChosen,
    SoulstoneDeclined,
    TriggerDeclined,
)
from adjudicator.rulesets.malifaux.lookup import duelist_in
from adjudicator.rulesets.malifaux.state import Duel, Table

NOT_YET = "not every model due has its card in the conflict yet"


def _soulstone_declined(table: Table, duel: Duel, event: SoulstoneDeclined) -> str | None:
    return None if duel.step == "A" else "step A is over: a card was flipped"


def _flipped(table: Table, duel: Duel, event: FateFlipped) -> str | None:
    if duel.step in "AB":
        return None
    mine = duelist_in(table, event)
    again = event.reflip or (mine is not None and mine.flip is not None and mine.flip.replaced)
    return None if again and duel.step == "C" else "step B is over"


def _chosen(table: Table, duel: Duel, event: FlipCardChosen) -> str | None:
    mine = duelist_in(table, event)
    if duel.step in "AB" or (mine is not None and mine.flip is not None and mine.flip.waiting):
        return None
    return "step B is over"


def _told_total(table: Table, duel: Duel, event: DuelTotalAnnounced) -> str | None:
    mine = duelist_of(duel, event.model)
    if mine is None or mine.relented:
        return None
    if duel.step in "AB" and (mine.flip is None or mine.flip.used is None):
        return f"{event.model} has no card in the conflict yet"
    return None if duel.step in "AB" else "step B is over"


def _declined_to_cheat(table: Table, duel: Duel, event: CheatDeclined) -> str | None:
    mine = duelist_in(table, event)
    if mine is not None and (mine.relented or (mine.flip is not None and is_barred(duel, mine))):
        return None  # MFX-HOUSE-D06: who cannot cheat may say so at any time
    if duel.step in "ABC":
        return None if all_have_cards(duel) else NOT_YET
    return "step C is over"


def _told_final(table: Table, duel: Duel, event: FinalTotalAnnounced) -> str | None:
    if duel.step in "ABCD":
        return None if all_have_cards(duel) else NOT_YET
    return "step D is over"


def _declined_trigger(table: Table, duel: Duel, event: TriggerDeclined) -> str | None:
    if duel.step in "ABCDE":
        return None if duel.step == "E" or all_have_told(duel) else "not every final total is told yet"
    return "step E is over"


def _resolved(table: Table, duel: Duel, event: DuelResolved) -> str | None:
    if duel.step == "over":
        return "it has been resolved already"
    due = [mine for mine in duel.duelists if not mine.relented and mine.final is None]
    return NOT_YET if any(mine.flip is None or mine.flip.used is None for mine in due) else None


_MISPLACED: dict[type, Callable[[Table, Duel, Any], str | None]] = {
    SoulstoneDeclined: _soulstone_declined,
    FateFlipped: _flipped,
    FlipCardChosen: _chosen,
    DuelTotalAnnounced: _told_total,
    CheatDeclined: _declined_to_cheat,
    FinalTotalAnnounced: _told_final,
    TriggerDeclined: _declined_trigger,
    DuelResolved: _resolved,
}


@book.check("MFX-DUEL-14", on=tuple(_MISPLACED), unless=("MFX-DUEL-22",))
def steps_run_from_a_to_f(before: Table, event: Any, after: Table) -> str | None:
    """Every event of a duel comes in its own step."""
    if event.duel is None:
        return None
    duel = before.duels[event.duel]
    why = _MISPLACED[type(event)](before, duel, event)
    if why is None:
        return None
    place = "is resolved" if duel.step == "over" else f"stands in step {duel.step}"
    return f"{type(event).__name__} is out of order: {why} (the duel {place})"
