"""Rows about lines, kept beside the entries: appended, and removed with their line; lines.py above reads them."""

from __future__ import annotations

from collections.abc import Iterable
from threading import Lock
from typing import Final, NamedTuple, Protocol
from uuid import UUID

from adjudicator.store.pool_sqlite import Datastore


class LineRow(NamedTuple):
    """A statement about a line: whose match's, which one it is of the line, from 0 on, and its sort."""

    line: UUID
    place: int
    match: UUID
    sort: str
    said: bytes


class LineRows(Protocol):
    """The rows of a database."""

    def append(self, *rows: LineRow) -> bool:
        """Appends rows of a line, and returns whether: none is if others came first, or the line is gone."""
        ...

    def of(self, line: UUID) -> list[bytes]:
        """The statements about a line, in order."""
        ...

    def among(self, match: UUID, sort: str) -> list[LineRow]:
        """The statements of a sort about a match's lines, in order for each line."""
        ...

    def remove(self, line: UUID) -> None:
        """Removes a line."""
        ...

    def all(self) -> list[LineRow]:
        """Every row, in order for each line."""
        ...


class MemoryLineRows:
    """Rows in this process's memory."""

    def __init__(self) -> None:
        self._rows: dict[UUID, list[LineRow]] = {}
        self._turn = Lock()

    def append(self, *rows: LineRow) -> bool:
        """Appends rows where they are the next."""
        line = rows[0].line
        with self._turn:
            there = self._rows.get(line, [])
            if len(there) != rows[0].place:
                return False
            self._rows[line] = [*there, *rows]
            return True

    def of(self, line: UUID) -> list[bytes]:
        """The statements about a line."""
        return [row.said for row in self._rows.get(line, [])]

    def among(self, match: UUID, sort: str) -> list[LineRow]:
        """The statements of a sort about a match's lines."""
        return [row for row in self.all() if (row.match, row.sort) == (match, sort)]

    def remove(self, line: UUID) -> None:
        """Removes a line."""
        with self._turn:
            self._rows.pop(line, None)

    def all(self) -> list[LineRow]:
        """Every row."""
        with self._turn:
            return [row for rows in self._rows.values() for row in rows]


_HELD: Final = (
    "line TEXT NOT NULL, place INTEGER NOT NULL, of_match TEXT NOT NULL, sort TEXT NOT NULL, said BLOB NOT NULL"
)
SQLITE_TABLES: Final = (
    f"CREATE TABLE IF NOT EXISTS lines ({_HELD}, PRIMARY KEY (line, place))",
    "CREATE INDEX IF NOT EXISTS lines_by_match ON lines (of_match, sort)",
)
"""The statements that make the table."""
_COLUMNS: Final = "line, place, of_match, sort, said"
_NEXT: Final = (
    f"INSERT INTO lines ({_COLUMNS}) SELECT ?, ?, ?, ?, ? WHERE ? = (SELECT count(*) FROM lines WHERE line = ?)"  # noqa: S608 - constants
)


class SQLiteLineRows:
    """Rows in an SQLite database."""

    def __init__(self, datastore: Datastore) -> None:
        self._datastore = datastore

    def append(self, *rows: LineRow) -> bool:
        """Appends rows where they are the next."""
        done = 0
        with self._datastore.transaction(commit=True) as cursor:
            for row in rows:  # without the first, none of the others is the next
                line = row.line.hex
                cursor.execute(_NEXT, (line, row.place, row.match.hex, row.sort, row.said, row.place, line))
                done += cursor.sqlite_cursor.rowcount
        return done == len(rows)

    def of(self, line: UUID) -> list[bytes]:
        """The statements about a line."""
        return [row.said for row in self._select("WHERE line = ? ORDER BY place", (line.hex,))]

    def among(self, match: UUID, sort: str) -> list[LineRow]:
        """The statements of a sort about a match's lines."""
        return self._select("WHERE of_match = ? AND sort = ? ORDER BY line, place", (match.hex, sort))

    def remove(self, line: UUID) -> None:
        """Removes a line."""
        with self._datastore.transaction(commit=True) as cursor:
            cursor.execute("DELETE FROM lines WHERE line = ?", (line.hex,))

    def all(self) -> list[LineRow]:
        """Every row."""
        return self._select("ORDER BY line, place", ())

    def _select(self, which: str, values: Iterable[str]) -> list[LineRow]:
        with self._datastore.statement() as cursor:
            cursor.execute(f"SELECT {_COLUMNS} FROM lines {which}", tuple(values))  # noqa: S608 - constants
            return [
                LineRow(UUID(row["line"]), row["place"], UUID(row["of_match"]), row["sort"], row["said"])
                for row in cursor.fetchall()
            ]
