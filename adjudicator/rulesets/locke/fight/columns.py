"""The columns of the damage tables (LCK-DAMAGE-03, LCK-HOUSE-02, LCK-COLUMN)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.table.dice_charts import chart_entry
from adjudicator.rulesets.locke.table.state import Table
from adjudicator.seam.recall import recalled

COLUMNS: Final = ("1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1", "8:1", "9:1", "10:1", "20:1")
MELEE_MOST: Final = "10:1"
"""The highest column of a melee (LCK-COLUMN-05, LCK-COLUMN-07)."""


def columns_of_match(table: Table) -> tuple[str, ...]:
    """The columns of the match, from the left."""
    return table.tables.damage_columns or COLUMNS


@recalled(32, alike=True)
def _number_left_of_colon(column: str) -> int:
    return int(column.split(":")[0])


def highest_melee_column(table: Table) -> str:
    """The highest column of a melee: 10:1, or the next lower one the match has."""
    row = columns_of_match(table)
    return next((column for column in reversed(row) if not is_above_melee_columns(column)), row[0])


def is_above_melee_columns(column: str) -> bool:
    """Whether a column is above any of an ordinary melee."""
    return _number_left_of_colon(column) > _number_left_of_colon(MELEE_MOST)


@book.serves("LCK-DAMAGE-03", "LCK-HOUSE-02", "LCK-HOUSE-25")
def column_for(table: Table, firepower: int, against: int) -> str:
    """The column for a firepower against a declared value: the quotient, rounded down; the highest if 0 is declared."""
    row = columns_of_match(table)
    if against <= 0:
        return row[-1]
    quotient = firepower // against
    if quotient == 0:
        return table.tables.quotient_0 or row[0]
    fits = [column for column in row if column != row[0] and _number_left_of_colon(column) <= quotient]
    return fits[-1] if fits else row[0]


@book.serves("LCK-COLUMN-04", "LCK-COLUMN-05", "LCK-COLUMN-06")
def shifted_melee_column(table: Table, column: str, shift: int) -> str:
    """A melee column shifted to the right (negative: to the left), between 1:2 and 10:1."""
    row = columns_of_match(table)
    most = row.index(highest_melee_column(table))
    at = min(row.index(column) if column in row else 0, most)
    return row[max(0, min(most, at + shift))]


@book.serves("LCK-COLUMN-07")
def melee_column(table: Table, own: int, other: int, own_x: int, other_x: int) -> str:
    """The column of a melee judgement: own firepower against the other's, shifted by the difference of [melee:X]."""
    return shifted_melee_column(table, column_for(table, own, other), own_x - other_x)


@book.serves("LCK-DAMAGE-04", "LCK-HOUSE-02")
def damage(table: Table, column: str, roll: Sequence[int]) -> int | None:
    """The damage for two dice in a column; None: the match has other columns, and no chart for this one."""
    chart = table.tables.damage.get(column)
    if chart is not None and len(roll) == 2:
        return chart_entry(chart, sum(roll))
    if table.tables.damage_columns is not None and tuple(table.tables.damage_columns) != COLUMNS:
        return None
    if column not in COLUMNS or len(roll) != 2:
        return None
    base = 0 if column == COLUMNS[0] else _number_left_of_colon(column)
    return max(0, base + (sum(roll) - 7) // 2)
