"""A log that leaves things out (`complete_log: false`): which breaches rest on what is not on record.

A rule named in `SILENT` then says nothing, one in `DOUBTFUL` leaves a doubt, unless the breach is certain anyway: the
event alone, or what is on record for certain, shows it. All other rules speak as ever. Hands and decks are a matter of
silence, for a doubt is told to everybody.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from adjudicator.plain.said import Said
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Duelist, Flip, Table
from adjudicator.seam.rulebook import Doubt, Finding, Judgement, Undecidable

Certain: TypeAlias = Callable[[Table, Any], bool]
"""Whether the breach of an event stands whatever the log leaves out."""
_LAST_STEP: Final = {
    "SoulstoneDeclined": "A", "FateFlipped": "B", "FlipCardChosen": "B", "DuelTotalAnnounced": "B",
    "FateCheated": "C", "CheatDeclined": "C", "FinalTotalAnnounced": "D",
}  # fmt: skip
"""By kind of event, the last step of a duel in which it comes; any other comes before the duel is over."""


def _never(table: Table, event: Any) -> bool:
    return False


def _is_late(table: Table, event: Any) -> bool:
    """Whether the duel has gone past the event: what is too early may follow a step that is left out."""
    step = table.duels[event.duel].step
    return step == "over" or step > _LAST_STEP.get(type(event).__name__, "E")


def _is_anothers(table: Table, event: Any) -> bool:
    """Whether the flip that a player cheats is not that player's, whatever the hand holds."""
    if event.duel is None:
        return bool(table.flips[event.flip].seat != event.seat)
    return not any(
        mine.seat == event.seat and event.model in (None, mine.model) for mine in table.duels[event.duel].duelists
    )


def _names_no_card(table: Table, event: Any) -> bool:
    """Whether a cost was paid with no card, so that no hand has to be known."""
    return event.paid is None or not event.paid.discard


def _is_settled(flip: Flip | None) -> bool:
    """Whether the card of a flip is known to be the last one: its player has cheated or declined to."""
    return flip is not None and (flip.cheated or flip.declined)


def _flip_is_settled(table: Table, event: Any) -> bool:
    return _is_settled(table.flips[event.flip])


def _stage_is_told(table: Table, event: Any) -> bool:
    """Whether the amount contradicts the stage beside it, or the card is known to be the last one."""
    return event.stage is not None or _flip_is_settled(table, event)


def _duel_is_settled(table: Table, event: Any) -> bool:
    """Whether every total of a duel is known, or was told."""
    duel = table.duels.get(event.duel)
    return duel is None or all(mine.relented or mine.told or is_known(table, mine) for mine in duel.duelists)


def is_known(table: Table, mine: Duelist) -> bool:
    """Whether a model's total in a duel is known: neither a soulstone nor a cheat may be left out."""
    is_answered = mine.stone_answered or not table.models[mine.model].can_use_soulstones
    is_barred = mine.flip is not None and mine.flip.modifier < 0
    return is_answered and (is_barred or _is_settled(mine.flip))


def _total_is_known(table: Table, event: Any) -> bool:
    """Whether a total was told before anybody could cheat, or is known."""
    if type(event).__name__ == "DuelTotalAnnounced":
        return True
    return all(is_known(table, mine) for mine in table.duels[event.duel].duelists if mine.model == event.model)


SILENT: Final[Mapping[str, Certain]] = {
    # ---- steps that come before, or have not come yet
    **dict.fromkeys(
        (
            "MFX-STAT-19", "MFX-HAND-05", "MFX-HAND-07", "MFX-DISC-03", "MFX-DISC-11", "MFX-DECK-03", "MFX-DECK-04",
            "MFX-DECK-05", "MFX-HOUSE-C11", "MFX-FLIP-06", "MFX-FLIP-07", "MFX-SOUL-05", "MFX-DUEL-18", "MFX-DUEL-22",
            "MFX-CHEAT-09", "MFX-CHEAT-10", "MFX-TRIG-04", "MFX-TRIG-21", "MFX-TRIG-24", "MFX-TRIG-25", "MFX-TRIG-27",
            "MFX-TRIG-31", "MFX-GEN-01", "MFX-GEN-02", "MFX-EXPL-01", "MFX-EXPL-02", "MFX-EXPL-07", "MFX-IDOL-01",
            "MFX-IDOL-03", "MFX-IDOL-09", "MFX-TURF-01",
        ),
        _never,
    ),
    **dict.fromkeys(("MFX-DUEL-14", "MFX-CHEAT-08", "MFX-TRIG-01"), _is_late),
    # ---- where a card lies
    "MFX-CARD-02": _never,
    "MFX-CHEAT-01": _is_anothers,
    "MFX-TRIG-14": _names_no_card,
}  # fmt: skip
"""Rules that say nothing of an incomplete log, each with what makes a breach certain."""
DOUBTFUL: Final[Mapping[str, Certain]] = {
    # ---- what a flip came to, before a cheat or a soulstone that may be left out
    **dict.fromkeys(
        (
            "MFX-DUEL-07", "MFX-DUEL-24", "MFX-DUEL-25", "MFX-DUEL-26", "MFX-DUEL-27", "MFX-TRIG-02", "MFX-TRIG-22",
            "MFX-TRIG-32",
        ),
        _duel_is_settled,
    ),
    **dict.fromkeys(("MFX-DUEL-21", "MFX-JOKER-09"), _total_is_known),
    **dict.fromkeys(("MFX-VAR-03", "MFX-JOKER-06", "MFX-JOKER-07", "MFX-JOKER-12"), _flip_is_settled),
    "MFX-VAR-02": _stage_is_told,
    # ---- changes of a stat or of Health
    **dict.fromkeys(("MFX-DUEL-03", "MFX-MODEL-03", "MFX-STAT-16", "MFX-TRIG-15", "MFX-IDOL-13"), _never),
    # ---- where somebody stands
    **dict.fromkeys(
        (
            "MFX-MEAS-09", "MFX-MEAS-11", "MFX-MEAS-12", "MFX-LOS-04", "MFX-LOS-12", "MFX-LOS-13", "MFX-COVER-01",
            "MFX-MOVE-06", "MFX-MOVE-09", "MFX-MOVE-10", "MFX-MOVE-12", "MFX-HOUSE-T06", "MFX-DIR-01", "MFX-DIR-02",
            "MFX-DIR-03", "MFX-DIR-05", "MFX-DIR-06", "MFX-PLACE-01", "MFX-PLACE-03", "MFX-PLACE-05", "MFX-CLIMB-02",
            "MFX-CLIMB-04", "MFX-PUSH-01", "MFX-PUSH-02", "MFX-PUSH-03", "MFX-PUSH-04", "MFX-PUSH-05", "MFX-FALL-01",
            "MFX-FALL-02", "MFX-EXPL-08", "MFX-EXPL-09", "MFX-EXPL-10", "MFX-EXPL-12", "MFX-EXPL-13", "MFX-IDOL-11",
            "MFX-IDOL-16", "MFX-IDOL-17", "MFX-TURF-07", "MFX-TURF-08", "MFX-TURF-09", "MFX-TURF-10", "MFX-TURF-12",
        ),
        _never,
    ),
    # ---- points
    "MFX-HOUSE-E11": _never,
}  # fmt: skip
"""Rules that leave a doubt in an incomplete log, each with what makes a breach certain."""


def sifted(before: Table, event: object, judgement: Judgement) -> Judgement:
    """What remains of a judgement where the log leaves things out; a hidden breach leaves no doubt that all may see."""
    findings, doubts = judgement
    kept = tuple(one for one in findings if _stands(before, event, one))
    fallen = [one for one in findings if one not in kept and one.rule in DOUBTFUL and not one.secret]
    return kept, (*doubts, *(Doubt(one.rule, by_the_record(one.says)) for one in fallen))


def _stands(before: Table, event: object, finding: Finding) -> bool:
    is_certain = SILENT.get(finding.rule) or DOUBTFUL.get(finding.rule)
    return is_certain is None or is_certain(before, event)


def by_the_record(says: Said) -> Said:
    """A breach that an entry left out may explain."""
    return say("{says}: undecidable, as the log leaves things out", says=says)


def on_record(table: Table, says: Said) -> Said | Undecidable:
    """A breach by what is on record; a doubt where the log leaves things out."""
    return says if table.complete_log else Undecidable(by_the_record(says))
