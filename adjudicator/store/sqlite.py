"""Entries in an SQLite database."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any
from uuid import UUID, uuid4

from eventsourcing.persistence import PersistenceError
from eventsourcing.sqlite import SQLiteApplicationRecorder, SQLiteConnection, SQLiteConnectionPool, SQLiteFactory
from eventsourcing.utils import Environment, EnvType, retry

STATE = "COALESCE(CAST(state AS BLOB), x'')"
"""The stored bytes, whatever somebody else has put there."""


class SQLiteRecorder(SQLiteApplicationRecorder):
    """Entries in an SQLite database."""

    def construct_create_table_statements(self) -> list[str]:
        """The library's table, an index of the openings alone, and a table of one row."""
        index = "CREATE INDEX IF NOT EXISTS openings ON stored_events (originator_version) WHERE originator_version = 0"
        names = "CREATE TABLE IF NOT EXISTS name_space (one INTEGER PRIMARY KEY CHECK (one = 1), id TEXT NOT NULL)"
        return [*super().construct_create_table_statements(), index, names]

    def create_table(self) -> None:
        """Makes the tables that are missing; drops the packs of 0.2.2 and 0.2.3 (ADR 11), where it may."""
        super().create_table()
        with suppress(PersistenceError), self.datastore.transaction(commit=True) as cursor:
            cursor.execute("DROP TABLE IF EXISTS stored_packs")

    def select_states(self, match: UUID, after: int) -> list[bytes]:
        """The stored bytes of a match's rows after a position, in order."""
        statement = (
            f"SELECT {STATE} FROM stored_events "  # noqa: S608 - a name of ours
            "WHERE originator_id = ? AND originator_version > ? ORDER BY originator_version"
        )
        with self._rows(statement, (match.hex, after)) as rows:
            return [state for (state,) in rows]

    def select_ids(self) -> list[UUID]:
        """The matches that have rows."""
        with self._rows("SELECT DISTINCT CAST(originator_id AS TEXT) FROM stored_events", ()) as rows:
            return [UUID(match) for (match,) in rows]

    def name_space(self) -> UUID:
        """The name space of the ids of imported matches: made when it is first needed."""
        with self.datastore.transaction(commit=True) as cursor:
            cursor.execute("INSERT OR IGNORE INTO name_space VALUES (1, ?)", (uuid4().hex,))
        with self._rows("SELECT id FROM name_space", ()) as rows:
            return UUID(next(iter(rows))[0])

    def select_openings(self, limit: int, after_notification_id: int) -> list[tuple[int, bytes]]:
        """Notification id and stored bytes of the first entries of matches, in the order of recording."""
        statement = (
            f"SELECT rowid, {STATE} FROM stored_events "  # noqa: S608 - a name of ours
            "WHERE originator_version = 0 AND rowid > ? ORDER BY rowid LIMIT ?"
        )
        with self._rows(statement, (after_notification_id, limit)) as rows:
            return [(row, state) for row, state in rows]

    @contextmanager
    def _rows(self, statement: str, values: tuple[object, ...]) -> Iterator[Iterable[tuple[Any, ...]]]:
        with self.datastore.transaction(commit=False) as cursor:
            tuples = cursor.sqlite_cursor
            tuples.row_factory = None
            yield tuples.execute(statement, values)


class _DurablePool(SQLiteConnectionPool):
    @retry(sqlite3.OperationalError, max_attempts=20, wait=0.05)
    def _create_connection(self) -> SQLiteConnection:  # locked while another process makes the file
        connection = super()._create_connection()
        connection.cursor().execute("PRAGMA synchronous=FULL")  # SQLite's own default depends on how it was built
        return connection


class SQLiteStore(SQLiteFactory):
    """Makes `SQLiteRecorder`s whose acknowledged entries are on disk."""

    application_recorder_class = SQLiteRecorder

    def __init__(self, env: Environment | EnvType | None) -> None:
        super().__init__(env)
        pool = self.datastore.pool
        self.datastore.pool = _DurablePool(db_name=pool.db_name, lock_timeout=pool.lock_timeout)
        pool.close()
