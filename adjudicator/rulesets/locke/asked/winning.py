"""Who wins, at which rank, if a match ends on a table, and by which rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from msgspec import Struct

from adjudicator.plain.json import Plain
from adjudicator.plain.said import Player, Said, listed
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.asked.verdicts import with_rules
from adjudicator.rulesets.locke.evolve import evolve
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.stages.endings import (
    Result,
    ending_now,
    rank,
    result_by_known_sheets,
    rules_that_defeat,
)
from adjudicator.rulesets.locke.table.sentence_parts import REASONS, players
from adjudicator.rulesets.locke.table.state import Table, character
from adjudicator.seam.frozen import replace
from adjudicator.seam.ruleset import Refused

DEFEATS: Final[Mapping[str, Said]] = {
    "LCK-LOSE-01": say("another alignment than GOOD declared victory"),
    "LCK-LOSE-02": say("its own defeat condition is met"),
    "LCK-LOSE-03": say("a declarer for EVIL survived 1000 turns"),
    "LCK-LOSE-04": say("another alignment than EVIL declared victory"),
    "LCK-LOSE-05": say("its own defeat condition is met"),
    "LCK-LOSE-06": say("all key sites are destroyed"),
    "LCK-LOSE-07": say("its own defeat condition is met"),
    "LCK-LOSE-08": say("the character is SPECIAL and dead"),
    "LCK-LOSE-11": say("all are dead"),
    "LCK-DECL-12": say("another character won alone"),
}
RANKS: Final[Mapping[str, str]] = {
    "A": "LCK-RANK-02",
    "B": "LCK-RANK-03",
    "C": "LCK-RANK-04",
    "D": "LCK-RANK-05",
}


class OfEnd(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The end of a match; `reason`: why it ends, else what the table shows."""

    reason: Literal["declaration", "key_sites", "no_actors", "evil_1000"] | None = None


def results_and_end_asked_about(table: Table, asked: OfEnd) -> Plain:
    """The winners and ranks; raises `Refused` for an end by a declaration that nobody made."""
    reason = asked.reason or table.reason or ending_now(table)
    if asked.reason == "declaration" and table.declaration is None and table.declarer is None:
        raise Refused("no-such", say("No declaration stands on this table"), "reason")
    is_over = table.stage == "ended" and asked.reason in (None, table.reason)
    return {
        "says": _reason_of_end_said(reason),
        "reason": reason,
        **results_of_all(table if is_over else _table_after_unopposed_end(table, reason)),
    }


def _table_after_unopposed_end(table: Table, reason: str | None) -> Table:
    """The table after an end; if it ends by the standing declaration, nobody objects to that."""
    if reason is None:
        return replace(table, stage="ended", reason=None, declarer=None)
    standing = table.declaration
    if reason == "declaration" and standing is not None:
        table = replace(table, declaration=replace(standing, objections=()))
    declarer = None if standing is None or reason != "declaration" else standing.player
    return evolve(table, ev.GameEnded(reason=reason, declarer=declarer), table.at + 1)  # type: ignore[arg-type]


def _reason_of_end_said(reason: str | None) -> Said:
    if reason is None:
        return say("No condition of the end is met; if the match ended here all the same:")
    rule, says = REASONS[reason]
    return with_rules(say("The match ends: {reason}", reason=says), rule)


def results_of_all(ended: Table) -> dict[str, Plain]:
    """By seat: who wins at which rank, as far as alignments are known."""
    found = {seat: result_by_known_sheets(ended, seat) for seat in ended.characters}
    groups = {one: [seat for seat, came in found.items() if came == one] for one in ("wins", "loses", "unknown")}
    parts = [say("win: {players}", players=players(groups["wins"]))]
    parts.append(say("lose: {players}", players=players(groups["loses"])))
    if groups["unknown"]:
        parts.append(say("not known: {players}", players=players(groups["unknown"])))
    return {
        "summary": {"says": with_rules(listed(parts, "list"), "LCK-LOSE-10")},
        "players": {seat: _result_and_rank_of_seat(ended, seat, came) for seat, came in found.items()},
    }


def _result_and_rank_of_seat(ended: Table, seat: str, came: Result) -> Plain:
    lost = list(rules_that_defeat(ended, seat))
    given = None if came == "unknown" else rank(ended, seat)
    rules = [*lost, *([] if given is None else [RANKS[given]])]
    return {"says": _result_and_rank_said(ended, seat, lost, given), "result": came, "rank": given, "rules": rules}


def _result_and_rank_said(ended: Table, seat: str, lost: list[str], given: str | None) -> Said:
    who = Player(seat)
    if given is None:
        return say("{player}: the sheet is not known, so the result is not", player=who)
    life = say("alive") if character(ended, seat).alive else say("dead")
    if not lost:
        says = say("{player} wins, rank {rank}: {life}, no defeat condition is met", player=who, rank=given, life=life)
        return with_rules(says, "LCK-LOSE-10", RANKS[given])
    why = listed([DEFEATS[rule] for rule in lost], "list")
    says = say("{player} loses, rank {rank}: {life}, {why}", player=who, rank=given, life=life, why=why)
    return with_rules(says, *lost, RANKS[given])
