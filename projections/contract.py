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
"""Stands between several names in one column: before, between and after them where they are searched."""


@dataclass(frozen=True)
class Shape:
    """A view's table: its columns, which of them hold numbers, what is unique in it, what it is searched by."""

    name: str
    columns: tuple[str, ...]
    numbers: frozenset[str]
    key: str
    """A column of numbers, and the order of the rows."""
    indexes: tuple[str, ...]
    stream: str = "match"
    """The column that names the stream of entries that a row is made of."""


class Put(NamedTuple):
    """Rows that are added, each with all columns."""

    rows: list[Row]


class Set(NamedTuple):
    """What changes in the rows where these columns are so."""

    values: Row
    where: Row


class Drop(NamedTuple):
    """Rows that go: those where these columns are so."""

    where: Row


Change: TypeAlias = "Put | Set | Drop"


class Parked(NamedTuple):
    """An entry that a projection could not take in: it is put aside, and the others go on."""

    match: Id
    position: int
    why: Said


@dataclass(frozen=True)
class Outcome:
    """What a batch comes to."""

    changes: list[Change]
    parked: list[Parked]


class Projector(Protocol):
    """Makes one view out of the log; what it makes depends on nothing but the rows up to there."""

    @property
    def shape(self) -> Shape:
        """The table of the view."""
        ...

    def project(self, rows: Sequence[Numbered]) -> Outcome:
        """What consecutive rows change; raises only what a lost database raises."""
        ...


def in_full(shape: Shape, rows: Iterable[Row]) -> list[tuple[Cell, ...]]:
    """Rows as tuples, in the order of the columns; without the one character that PostgreSQL's text cannot hold."""
    return [tuple(_storable(row[column]) for column in shape.columns) for row in rows]


def _storable(cell: Cell) -> Cell:
    return cell.replace("\0", "") if isinstance(cell, str) else cell
