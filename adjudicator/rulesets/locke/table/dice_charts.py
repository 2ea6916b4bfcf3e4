"""Charts by the total of two dice: `{"2-6": …, "7": …}`, one line for one total or several consecutive ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeVar

T = TypeVar("T")
TOTALS: Final = range(2, 13)
"""The totals of two dice."""


def totals_of_line(line: str) -> range:
    """The totals a line of a chart stands for; empty: the line is no total of two dice and no range of them."""
    first, _, last = line.partition("-")
    ends = [int(end) if end.isdecimal() and len(end) <= 2 else 0 for end in (first, last or first)]
    row = range(ends[0], ends[1] + 1)
    return row if row and row[0] in TOTALS and row[-1] in TOTALS else range(0)


def chart_entry(chart: Mapping[str, T], total: int) -> T | None:
    """The entry of a chart for a total; None: there is no line for it."""
    return next((said for line, said in chart.items() if total in totals_of_line(line)), None)
