"""The arrival check: 2D6 on a chart (LCK-PRE-01, LCK-HOUSE-05)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.table.dice_charts import chart_entry
from adjudicator.rulesets.locke.table.state import Table, character

CHART: Final = {7: 3, 8: 3, 9: 3, 10: 2, 11: 2, 12: 1}
"""By total of two dice: the round in which somebody arrives; up to 6 nobody does."""


@book.serves("LCK-HOUSE-05")
def arrival_round(table: Table, roll: Sequence[int]) -> int | None:
    """The round in which a roll lets somebody arrive, by the match's own chart if it has one; None: never."""
    chart = table.tables.arrival_chart
    if chart is None:
        return CHART.get(sum(roll))
    named = re.search(r"[0-9]+", chart_entry(chart, sum(roll)) or "")
    return None if named is None else int(named.group())


def does_arrival_roll_surely_fail(table: Table, roll: Sequence[int], result: str | None) -> bool:
    """Whether a roll fails and its result does not say otherwise; rolls not in the match's chart are left to people."""
    chart = table.tables.arrival_chart
    if result is not None and re.search(r"[0-9]", result):
        return False
    return arrival_round(table, roll) is None and (chart is None or chart_entry(chart, sum(roll)) is not None)


def does_result_contradict_arrival_chart(table: Table, roll: Sequence[int], result: str | None) -> bool:
    """Whether a result, in the words of the house chart, contradicts the chart; other words are left to people."""
    said = re.fullmatch(r"no arrival|arrives in round ([0-9]+)", (result or "").strip().lower())
    chart = table.tables.arrival_chart
    if said is None or (chart is not None and chart_entry(chart, sum(roll)) is None):
        return False
    return arrival_round(table, roll) != (None if said[1] is None else int(said[1]))


def seats_due_to_arrive_now(table: Table) -> tuple[str, ...]:
    """The seats due in the running round that can come and have not arrived (LCK-PRE-03)."""
    combat = table.combat
    if combat is None:
        return ()
    here = (*combat.participants, *combat.gone)
    due = (seat for seat, number in combat.due_arrivals.items() if number == combat.round and seat not in here)
    return tuple(seat for seat in due if _is_able_to_arrive(table, seat))


def may_have_arrived_unrecorded(table: Table, seat: str) -> bool:
    """Whether a seat is due but its arrival is not on record: left out of the log, or missing (LCK-PRE-03)."""
    combat = table.combat
    if combat is None or seat in (*combat.participants, *combat.gone):
        return False
    due = combat.due_arrivals.get(seat)
    is_due = due is not None and (due == combat.round or (due < combat.round and not table.complete_log))
    return is_due and _is_able_to_arrive(table, seat)


def _is_able_to_arrive(table: Table, seat: str) -> bool:
    one = character(table, seat)
    return one.alive and not one.in_black_hole and one.incapacity == "none"
