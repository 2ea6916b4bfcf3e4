"""Rows about tokens, kept beside the entries: appended, never changed. What they say is for the room above."""

from __future__ import annotations

from threading import Lock
from typing import Final, NamedTuple, Protocol

from eventsourcing.sqlite import SQLiteDatastore


class TokenRow(NamedTuple):
    """What was said about a token, under the digest of it: the token itself is kept nowhere."""

    digest: str
    said: bytes


class TokenRows(Protocol):
    """The rows of a database, in the order they were appended."""

    def append(self, row: TokenRow) -> None:
        """Appends a row."""
        ...

    def of(self, digest: str) -> list[bytes]:
        """What was said about one token."""
        ...

    def all(self) -> list[TokenRow]:
        """Every row."""
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

    def of(self, digest: str) -> list[bytes]:
        """What was said about one token."""
        return [row.said for row in self.all() if row.digest == digest]

    def all(self) -> list[TokenRow]:
        """Every row."""
        with self._turn:
            return list(self._rows)


SQLITE_TABLES: Final = (
    "CREATE TABLE IF NOT EXISTS tokens (number INTEGER PRIMARY KEY, digest TEXT NOT NULL, said BLOB NOT NULL)",
    "CREATE INDEX IF NOT EXISTS tokens_by_digest ON tokens (digest)",
)
"""What makes the table."""


class SQLiteTokenRows:
    """Rows in an SQLite database."""

    def __init__(self, datastore: SQLiteDatastore) -> None:
        self._datastore = datastore

    def append(self, row: TokenRow) -> None:
        """Appends a row."""
        with self._datastore.transaction(commit=True) as cursor:
            cursor.execute("INSERT INTO tokens (digest, said) VALUES (?, ?)", row)

    def of(self, digest: str) -> list[bytes]:
        """What was said about one token."""
        rows = self._select("SELECT digest, said FROM tokens WHERE digest = ? ORDER BY number", (digest,))
        return [row.said for row in rows]

    def all(self) -> list[TokenRow]:
        """Every row."""
        return self._select("SELECT digest, said FROM tokens ORDER BY number", ())

    def _select(self, statement: str, values: tuple[str, ...]) -> list[TokenRow]:
        with self._datastore.transaction(commit=False) as cursor:
            cursor.execute(statement, values)
            return [TokenRow(row["digest"], row["said"]) for row in cursor.fetchall()]
