"""What a projection is: rows of the log in, changes to one table out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol, TypeAlias

from adjudicator.plain.said import Said
from adjudicator.store.database import Id, Numbered

Cell: TypeAlias = "str | int | None"
Row: TypeAlias = "dict[str, Cell]"
BETWEEN: Final = "\n"
"""The separator of several names in one column; in a searched column also before the first and after the last."""


@dataclass(frozen=True)
class Shape:
    """A view's table: its columns, those with numbers, its unique key, its indexes."""

    name: str
    columns: tuple[str, ...]
    numbers: frozenset[str]
    key: str
    """A column of numbers, and the order of the rows."""
    indexes: tuple[str, ...]
    """Columns, or what searches make of them."""
    stream: str = "match"
    """The column with the stream of a row's entries."""


class Put(NamedTuple):
    """Rows to add, each with all columns."""

    rows: list[Row]


class Set(NamedTuple):
    """Values to set in the rows where columns have certain values."""

    values: Row
    where: Row


class Drop(NamedTuple):
    """Rows to remove: those where columns have certain values."""

    where: Row


Change: TypeAlias = "Put | Set | Drop"


class Parked(NamedTuple):
    """An entry that a projection could not take in: it is put aside, and the others continue."""

    match: Id
    position: int
    why: Said


@dataclass(frozen=True)
class Outcome:
    """The result of a batch."""

    changes: list[Change]
    parked: list[Parked]


class Projector(Protocol):
    """Makes a view out of the log; the view depends only on the rows so far."""

    @property
    def shape(self) -> Shape:
        """The table of the view."""
        ...

    def project(self, rows: Sequence[Numbered]) -> Outcome:
        """The changes made by consecutive rows; raises only the errors of a lost database."""
        ...


def in_full(shape: Shape, rows: Iterable[Row]) -> list[tuple[Cell, ...]]:
    """Rows as tuples, in the order of the columns; without the one character that PostgreSQL's text cannot hold."""
    return [tuple(_storable(row[column]) for column in shape.columns) for row in rows]


def _storable(cell: Cell) -> Cell:
    return cell.replace("\0", "") if isinstance(cell, str) else cell
