"""Rows of the ledger in a PostgreSQL database."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, cast

from eventsourcing.postgres import PostgresDatastore
from psycopg.rows import tuple_row
from psycopg.sql import SQL, Identifier

from adjudicator.store.ledger import Cursor, StoredLedgerRows
from adjudicator.store.pool import TimedConnection

_TABLES: Final = (
    """CREATE TABLE IF NOT EXISTS {leaves} (
    number bigint PRIMARY KEY, id bigint NOT NULL, match text NOT NULL, position bigint, hashes bytea NOT NULL)""",
    "CREATE INDEX IF NOT EXISTS adjudicator_ledger_leaves_by_entry ON {leaves} (match, position)",
    """CREATE TABLE IF NOT EXISTS {notes} (
    number bigint PRIMARY KEY, kind text NOT NULL, size bigint NOT NULL, said text NOT NULL)""",
)


class PostgresLedgerRows(StoredLedgerRows):
    """Rows in a PostgreSQL database."""

    def __init__(self, datastore: PostgresDatastore, leaves: Identifier, notes: Identifier) -> None:
        self._datastore = datastore
        self.places = (leaves.as_string(), notes.as_string())
        self.statements = [SQL(statement).format(leaves=leaves, notes=notes) for statement in _TABLES]
        """The statements that make the tables."""

    @contextmanager
    def hand(self, *, writes: bool) -> Iterator[Cursor]:
        """A transaction; the server ends one that writes soon after it is given up here."""
        with (
            self._datastore.transaction(commit=writes) as made,
            made.connection.cursor(row_factory=tuple_row) as cursor,
        ):
            if writes:
                cast("TimedConnection", made.connection).limit()
            yield _PostgresCursor(cursor)


class _PostgresCursor:
    def __init__(self, cursor: Any) -> None:
        self._cursor = cursor

    def run(self, statement: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """The rows found by a statement."""
        self._cursor.execute(statement.replace("?", "%s").encode(), values)
        return self._cursor.fetchall() if self._cursor.description else []

    def many(self, statement: str, values: Sequence[Sequence[object]]) -> None:
        """Executes a statement once for each row of values."""
        self._cursor.executemany(statement.replace("?", "%s").encode(), values)
