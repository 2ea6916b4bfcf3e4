"""Rows of notes in a PostgreSQL database."""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID

from eventsourcing.postgres import PostgresDatastore
from psycopg.sql import SQL, Composed, Identifier

from adjudicator.store.notes import NoteRow

_HELD: Final = "note uuid PRIMARY KEY, of_match uuid NOT NULL, version integer NOT NULL, said bytea NOT NULL"
_TABLES: Final = (
    f"CREATE TABLE IF NOT EXISTS {{notes}} ({_HELD})",
    "CREATE INDEX IF NOT EXISTS adjudicator_notes_by_match ON {notes} (of_match)",
)


class PostgresNoteRows:
    """Rows in a PostgreSQL database."""

    def __init__(self, datastore: PostgresDatastore) -> None:
        self._datastore = datastore
        names = {"notes": Identifier(datastore.schema, "adjudicator_notes")}
        self.statements = [SQL(statement).format(**names) for statement in _TABLES]
        """What makes the table."""
        select = SQL("SELECT note, of_match, version, said FROM {notes} ").format(**names)
        self._add = SQL("INSERT INTO {notes} VALUES (%s, %s, %s, %s) ON CONFLICT DO NOTHING").format(**names)
        self._change = SQL("UPDATE {notes} SET version = %s, said = %s WHERE note = %s AND version = %s").format(
            **names
        )
        self._remove = SQL("DELETE FROM {notes} WHERE note = %s").format(**names)
        self._get = select + SQL("WHERE note = %s")
        self._of_match = select + SQL("WHERE of_match = %s")
        self._all = select

    def add(self, row: NoteRow) -> bool:
        """Adds a row where there is none."""
        return self._done(self._add, *row)

    def change(self, row: NoteRow) -> bool:
        """Puts a row in place of the version before it."""
        return self._done(self._change, row.version, row.said, row.note, row.version - 1)

    def get(self, note: UUID) -> bytes | None:
        """What a note says."""
        return next((row.said for row in self._select(self._get, note)), None)

    def of_match(self, match: UUID) -> list[bytes]:
        """What the notes of a match say."""
        return [row.said for row in self._select(self._of_match, match)]

    def remove(self, note: UUID) -> None:
        """Removes a note."""
        self._done(self._remove, note)

    def all(self) -> list[NoteRow]:
        """Every row."""
        return self._select(self._all)

    def _done(self, statement: Composed, *values: Any) -> bool:
        """Whether a statement concerned a row."""
        with self._datastore.transaction(commit=True) as cursor:
            return bool(cursor.execute(statement, values).rowcount == 1)

    def _select(self, statement: Composed, *values: Any) -> list[NoteRow]:
        with self._datastore.get_connection() as connection, connection.cursor() as cursor:
            return [
                NoteRow(row["note"], row["of_match"], row["version"], row["said"])
                for row in cursor.execute(statement, values)
            ]
