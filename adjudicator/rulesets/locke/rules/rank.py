"""Ranks held against the sheets: each wrong one under the rule that says so (LCK-LOSE, LCK-RANK, LCK-DECL-12)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from adjudicator.plain.said import Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.stages.endings import (
    rank,
    recorded_else_implied_winning_declaration,
    result_by_known_sheets,
    rules_that_defeat,
    surviving_evil_declarer,
)
from adjudicator.rulesets.locke.table.sentence_parts import players
from adjudicator.rulesets.locke.table.state import Table, character, with_character
from adjudicator.seam.frozen import replace

_LOST: Final = ("C", "D")
_BY_RANK: Final = {"A": "LCK-RANK-02", "B": "LCK-RANK-03", "C": "LCK-RANK-04", "D": "LCK-RANK-05"}
_RULES: Final = (
    "LCK-LOSE-01",
    "LCK-LOSE-02",
    "LCK-LOSE-03",
    "LCK-LOSE-04",
    "LCK-LOSE-05",
    "LCK-LOSE-06",
    "LCK-LOSE-07",
    "LCK-LOSE-08",
    "LCK-LOSE-10",
    "LCK-LOSE-11",
    "LCK-DECL-12",
    "LCK-RANK-02",
    "LCK-RANK-03",
    "LCK-RANK-04",
    "LCK-RANK-05",
)


def _rule_broken_by_rank_or_none(ended: Table, seat: str, told: str) -> str | None:
    """The rule by which a rank is wrong: that of the defeat or of the victory, else of the rank; None: it is right."""
    due = rank(ended, seat)
    if due == told or any(rank(fallen, seat) == told for fallen in _tables_with_unrecorded_deaths(ended, seat)):
        return None
    if (due in _LOST) is (told in _LOST):
        return _BY_RANK[due]
    return next(rules_that_defeat(ended, seat)) if due in _LOST else "LCK-LOSE-10"


def _tables_with_unrecorded_deaths(ended: Table, seat: str) -> Iterator[Table]:
    """The tables in which a seat, or all seats, died unrecorded, as an incomplete log may leave it out."""
    one = character(ended, seat)
    if seat in ended.in_doubt:
        yield with_character(ended, seat, replace(one, alive=False))
    if ended.in_doubt:
        fallen = {other: replace(character(ended, other), alive=False) for other in ended.in_doubt}
        yield replace(ended, characters={**ended.characters, **fallen})


def _reason_for_rank_said(ended: Table, seat: str, rule: str) -> Said:
    """Why a rank is what it is."""
    one, declared = character(ended, seat), recorded_else_implied_winning_declaration(ended)
    if rule in ("LCK-LOSE-01", "LCK-LOSE-04", "LCK-DECL-12") and declared is not None:
        return say("nobody objected to {player}'s declaration", player=Player(declared.player))
    if rule in ("LCK-LOSE-02", "LCK-LOSE-05", "LCK-LOSE-07"):
        return _own_defeat_condition_met_said(ended, seat)
    if rule == "LCK-LOSE-03":
        lasting = surviving_evil_declarer(ended)
        return say(
            "{player} survived 1000 turns after declaring for EVIL",
            player=Player(lasting.player if lasting else ended.declarer or ""),
        )
    if rule == "LCK-LOSE-06":
        return say("all key sites are destroyed")
    if rule == "LCK-LOSE-08":
        return say("a SPECIAL character that is dead is defeated")
    if rule == "LCK-LOSE-11":
        return say("everybody is dead")
    if rule == "LCK-LOSE-10":
        return say("no condition for a defeat is met")
    return say("the character is alive") if one.alive else say("the character is dead")


def _own_defeat_condition_met_said(ended: Table, seat: str) -> Said:
    """Why a character's own defeat condition is met (LCK-LOSE-09)."""
    one = character(ended, seat)
    others = [name for name, held in ended.characters.items() if name != seat and held.legend and held.alive]
    if one.own_defeat or not others:
        return say("the defeat condition on the sheet is met")
    return say("another (L) character is alive: {players}", players=players(others))


def _check_that_ranks_keep_rule(rule: str) -> Callable[[Table, ev.RanksAssigned, Table], Said | None]:
    """The check of one rule."""

    def ranks_follow_from_the_sheets(before: Table, event: ev.RanksAssigned, after: Table) -> Said | None:
        """The ranks follow from the sheets."""
        if after.stage != "ended":
            return None
        breaking = (
            seat
            for seat, told in event.ranks.items()
            if seat in after.characters and _rule_broken_by_rank_or_none(after, seat, told) == rule
        )
        wrong = next((seat for seat in breaking if result_by_known_sheets(after, seat) != "unknown"), None)
        if wrong is None:
            return None
        return say(
            "{player} was given rank {told}; it is {rank}, since {reason}",
            player=Player(wrong),
            told=event.ranks[wrong],
            rank=rank(after, wrong),
            reason=_reason_for_rank_said(after, wrong, rule),
        )

    ranks_follow_from_the_sheets.__qualname__ = ranks_follow_from_the_sheets.__name__
    return ranks_follow_from_the_sheets


for _rule in _RULES:
    book.contradicts_after(_rule, on=ev.RanksAssigned, unless=("LCK-RANK-01",))(_check_that_ranks_keep_rule(_rule))
