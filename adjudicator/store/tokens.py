"""Rows about tokens, kept beside the entries: appended, never changed. tokens.py above gives them meaning."""

from __future__ import annotations

from threading import Lock
from typing import Final, NamedTuple, Protocol

from adjudicator.store.pool_sqlite import Datastore


class TokenRow(NamedTuple):
    """A statement about a token, under the token's digest: the token itself is kept nowhere."""

    digest: str
    said: bytes


class TokenRows(Protocol):
    """The rows of a database, in the order they were appended."""

    def append(self, row: TokenRow) -> None:
        """Appends a row."""
        ...

    def append_at(self, place: int, row: TokenRow) -> bool:
        """Appends a row if `place` rows stand under its digest, and returns whether: of several at once, one does."""
        ...

    def of(self, digest: str) -> list[bytes]:
        """The statements about a token."""
        ...

    def all(self) -> list[TokenRow]:
        """Every row."""
        ...

    def count(self) -> int:
        """How many rows there are, which grows with whatever is said of any token."""
        ...


class MemoryTokenRows:
    """Rows in this process's memory."""

    def __init__(self) -> None:
        self._rows: list[TokenRow] = []
        self._turn = Lock()

    def append(self, row: TokenRow) -> None:
        """Appends a row."""
        with self._turn:
            self._rows.append(row)

    def append_at(self, place: int, row: TokenRow) -> bool:
        """Appends a row where so many stand under its digest."""
        with self._turn:
            is_there = sum(one.digest == row.digest for one in self._rows) == place
            if is_there:
                self._rows.append(row)
            return is_there

    def of(self, digest: str) -> list[bytes]:
        """The statements about a token."""
        return [row.said for row in self.all() if row.digest == digest]

    def all(self) -> list[TokenRow]:
        """Every row."""
        with self._turn:
            return list(self._rows)

    def count(self) -> int:
        """How many rows there are."""
        return len(self._rows)


SQLITE_TABLES: Final = (
    "CREATE TABLE IF NOT EXISTS tokens (number INTEGER PRIMARY KEY, digest TEXT NOT NULL, said BLOB NOT NULL)",
    "CREATE INDEX IF NOT EXISTS tokens_by_digest ON tokens (digest)",
)
"""The statements that make the table."""


class SQLiteTokenRows:
    """Rows in an SQLite database."""

    def __init__(self, datastore: Datastore) -> None:
        self._datastore = datastore

    def append(self, row: TokenRow) -> None:
        """Appends a row."""
        with self._datastore.transaction(commit=True) as cursor:
            cursor.execute("INSERT INTO tokens (digest, said) VALUES (?, ?)", row)

    def append_at(self, place: int, row: TokenRow) -> bool:
        """Appends a row where so many stand under its digest."""
        statement = (
            "INSERT INTO tokens (digest, said) SELECT ?, ? WHERE ? = (SELECT count(*) FROM tokens WHERE digest = ?)"
        )
        with self._datastore.transaction(commit=True) as cursor:
            cursor.execute(statement, (*row, place, row.digest))
            return cursor.sqlite_cursor.rowcount == 1

    def of(self, digest: str) -> list[bytes]:
        """The statements about a token."""
        rows = self._select("SELECT digest, said FROM tokens WHERE digest = ? ORDER BY number", (digest,))
        return [row.said for row in rows]

    def all(self) -> list[TokenRow]:
        """Every row."""
        return self._select("SELECT digest, said FROM tokens ORDER BY number", ())

    def count(self) -> int:
        """How many rows there are."""
        with self._datastore.statement() as cursor:
            cursor.execute("SELECT count(*) FROM tokens")
            return int(cursor.fetchall()[0][0])

    def _select(self, statement: str, values: tuple[str, ...]) -> list[TokenRow]:
        with self._datastore.statement() as cursor:
            cursor.execute(statement, values)
            return [TokenRow(row["digest"], row["said"]) for row in cursor.fetchall()]
