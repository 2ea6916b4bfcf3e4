"""The order of a duel's steps (MFX-DUEL-14): events too early or too late that have no rule of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.plain.said import Said
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.duels import all_have_told, duelist_of, may_not_cheat
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
from adjudicator.rulesets.malifaux.lookup import all_may_have_cards, duelist_in, has_card
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Duel, Table

WHAT: dict[type, Said] = {
    SoulstoneDeclined: say("Declining a soulstone"),
    FateFlipped: say("The flip"),
    FlipCardChosen: say("Choosing a card"),
    DuelTotalAnnounced: say("Telling the duel total"),
    CheatDeclined: say("Declining to cheat"),
    FinalTotalAnnounced: say("Telling the final total"),
    TriggerDeclined: say("Declining a trigger"),
    DuelResolved: say("The outcome"),
}
"""What an event does, as the subject of a sentence."""


def _too_late(duel: Duel, event: object) -> Said:
    what = WHAT[type(event)]
    if duel.step == "over":
        return say("{what} came too late: the duel is over", what=what)
    return say("{what} came too late: the duel is in step {step}", what=what, step=duel.step)


def _without_cards(duel: Duel, event: object) -> Said:
    return say(
        "{what} came too early: the duel is in step {step}, and a model has no card in the conflict yet",
        what=WHAT[type(event)],
        step=duel.step,
    )


def _without_totals(duel: Duel, event: object) -> Said:
    return say(
        "{what} came too early: the duel is in step {step}, and a final total has not been told yet",
        what=WHAT[type(event)],
        step=duel.step,
    )


def _soulstone_declined(table: Table, duel: Duel, event: SoulstoneDeclined) -> Said | None:
    return None if duel.step == "A" else _too_late(duel, event)


def _flipped(table: Table, duel: Duel, event: FateFlipped) -> Said | None:
    if duel.step in "AB":
        return None
    mine = duelist_in(table, event)
    if mine is not None and mine.flip is not None and mine.flip.replaced and duel.step != "over":
        return None  # MFX-FLIP-05: an effect orders a reflip when it resolves, and its own rule finds one without
    return None if event.reflip and duel.step == "C" else _too_late(duel, event)


def _chosen(table: Table, duel: Duel, event: FlipCardChosen) -> Said | None:
    mine = duelist_in(table, event)
    if duel.step in "AB" or (mine is not None and mine.flip is not None and mine.flip.waiting):
        return None
    return _too_late(duel, event)


def _told_total(table: Table, duel: Duel, event: DuelTotalAnnounced) -> Said | None:
    mine = duelist_of(duel, event.model)
    if mine is None or mine.relented:
        return None
    if duel.step not in "AB":
        return _too_late(duel, event)
    return None if mine.flip is not None and has_card(table, mine.flip) else _without_cards(duel, event)


def _declined_to_cheat(table: Table, duel: Duel, event: CheatDeclined) -> Said | None:
    mine = duelist_in(table, event)
    if mine is not None and (mine.relented or may_not_cheat(duel, mine.seat)):
        return None  # MFX-HOUSE-D06: a player who cannot cheat may say so at any time
    if duel.step not in "ABC":
        return _too_late(duel, event)
    return None if all_may_have_cards(table, duel) else _without_cards(duel, event)


def _told_final(table: Table, duel: Duel, event: FinalTotalAnnounced) -> Said | None:
    if duel.step not in "ABCD":
        return _too_late(duel, event)
    return None if all_may_have_cards(table, duel) else _without_cards(duel, event)


def _declined_trigger(table: Table, duel: Duel, event: TriggerDeclined) -> Said | None:
    if duel.step == "over":
        return _too_late(duel, event)
    return None if duel.step == "E" or all_have_told(duel) else _without_totals(duel, event)


def _resolved(table: Table, duel: Duel, event: DuelResolved) -> Said | None:
    if duel.step == "over":
        return _too_late(duel, event)
    due = [mine for mine in duel.duelists if not mine.relented and mine.final is None]
    return _without_cards(duel, event) if any(mine.flip is None or mine.flip.used is None for mine in due) else None


_MISPLACED: dict[type, Callable[[Table, Duel, Any], Said | None]] = {
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
def steps_run_from_a_to_f(table: Table, event: Any) -> Said | None:
    """Every event of a duel comes in its own step."""
    if event.duel is None:
        return None
    duel = table.duels[event.duel]
    return _MISPLACED[type(event)](table, duel, event)
