"""Entries in an SQLite database."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any
from uuid import UUID

from eventsourcing.persistence import PersistenceError
from eventsourcing.sqlite import SQLiteApplicationRecorder, SQLiteConnection, SQLiteConnectionPool, SQLiteFactory
from eventsourcing.utils import Environment, EnvType, retry

from adjudicator.store.database import Id, Row

STATE = "COALESCE(CAST(state AS BLOB), x'')"
"""The stored bytes, whatever somebody else has put there."""
ID = "typeof(originator_id), CAST(originator_id AS BLOB)"
"""What stands where a match's id should."""


class SQLiteRecorder(SQLiteApplicationRecorder):
    """Entries in an SQLite database."""

    def construct_create_table_statements(self) -> list[str]:
        """The library's table, and an index of the openings alone."""
        index = "CREATE INDEX IF NOT EXISTS openings ON stored_events (originator_version)"
        return [*super().construct_create_table_statements(), f"{index} WHERE originator_version = 0"]

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

    def select_rows(self, match: UUID, limit: int | None = None) -> list[Row]:
        """A match's rows in order."""
        statement = (
            "SELECT CASE typeof(originator_version) WHEN 'integer' THEN originator_version END, CAST(topic AS BLOB), "
            "CASE typeof(state) WHEN 'blob' THEN state END FROM stored_events "
            "WHERE originator_id = ? ORDER BY originator_version LIMIT ?"
        )
        with self._rows(statement, (match.hex, -1 if limit is None else limit)) as rows:
            return [Row(position, (topic or b"").decode(errors="replace"), state) for position, topic, state in rows]

    def select_ids(self) -> list[Id]:
        """The matches that have rows."""
        statement = f"SELECT {ID} FROM (SELECT DISTINCT originator_id FROM stored_events)"  # noqa: S608 - a name of ours
        with self._rows(statement, ()) as rows:
            return [_id(kind, value) for kind, value in rows]

    def select_openings(self, limit: int, after_notification_id: int) -> list[tuple[int, Id, bytes]]:
        """Notification id, match and stored bytes of the first entries of matches, in the order of recording."""
        statement = (
            f"SELECT rowid, {ID}, {STATE} FROM stored_events "  # noqa: S608 - names of ours
            "WHERE originator_version = 0 AND rowid > ? ORDER BY rowid LIMIT ?"
        )
        with self._rows(statement, (after_notification_id, limit)) as rows:
            return [(row, _id(kind, value), state) for row, kind, value, state in rows]

    @contextmanager
    def _rows(self, statement: str, values: tuple[object, ...]) -> Iterator[Iterable[tuple[Any, ...]]]:
        with self.datastore.transaction(commit=False) as cursor:
            tuples = cursor.sqlite_cursor
            tuples.row_factory = None
            yield tuples.execute(statement, values)


def _id(kind: str, value: bytes | None) -> Id:
    """An id as we write them; of anything else what SQL would write for it."""
    text = (value or b"").decode(errors="replace")
    if kind == "text" and len(text) == 32:
        with suppress(ValueError):
            match = UUID(text)
            if match.hex == text:
                return match
    shown = {"null": "NULL", "text": f"'{text}'", "blob": f"X'{(value or b'').hex()}'"}
    return shown.get(kind, text)[:80]


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
