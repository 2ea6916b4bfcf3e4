"""Rows of notes, kept beside the entries: added, changed, removed; notes.py above reads them."""

from __future__ import annotations

from threading import Lock
from typing import Final, NamedTuple, Protocol
from uuid import UUID

from adjudicator.store.pool_sqlite import Datastore


class NoteRow(NamedTuple):
    """A note: whose match's, how often it was written, from 1 on, and what it says."""

    note: UUID
    match: UUID
    version: int
    said: bytes


class NoteRows(Protocol):
    """The rows of a database."""

    def add(self, row: NoteRow) -> bool:
        """Adds a row, and returns whether: not if the note is there."""
        ...

    def change(self, row: NoteRow) -> bool:
        """Puts a row in place of the version before it, and returns whether that was there."""
        ...

    def get(self, note: UUID) -> bytes | None:
        """What a note says; None: there is none."""
        ...

    def of_match(self, match: UUID) -> list[bytes]:
        """What the notes of a match say."""
        ...

    def remove(self, note: UUID) -> None:
        """Removes a note."""
        ...

    def all(self) -> list[NoteRow]:
        """Every row."""
        ...


class MemoryNoteRows:
    """Rows in this process's memory."""

    def __init__(self) -> None:
        self._rows: dict[UUID, NoteRow] = {}
        self._turn = Lock()

    def add(self, row: NoteRow) -> bool:
        """Adds a row where there is none."""
        with self._turn:
            return self._rows.setdefault(row.note, row) is row

    def change(self, row: NoteRow) -> bool:
        """Puts a row in place of the version before it."""
        with self._turn:
            there = self._rows.get(row.note)
            if there is None or there.version != row.version - 1:
                return False
            self._rows[row.note] = row
            return True

    def get(self, note: UUID) -> bytes | None:
        """What a note says."""
        row = self._rows.get(note)
        return None if row is None else row.said

    def of_match(self, match: UUID) -> list[bytes]:
        """What the notes of a match say."""
        return [row.said for row in self.all() if row.match == match]

    def remove(self, note: UUID) -> None:
        """Removes a note."""
        with self._turn:
            self._rows.pop(note, None)

    def all(self) -> list[NoteRow]:
        """Every row."""
        with self._turn:
            return list(self._rows.values())


_HELD: Final = "note TEXT PRIMARY KEY, of_match TEXT NOT NULL, version INTEGER NOT NULL, said BLOB NOT NULL"
SQLITE_TABLES: Final = (
    f"CREATE TABLE IF NOT EXISTS notes ({_HELD})",
    "CREATE INDEX IF NOT EXISTS notes_by_match ON notes (of_match)",
)
"""The statements that make the table."""


class SQLiteNoteRows:
    """Rows in an SQLite database."""

    def __init__(self, datastore: Datastore) -> None:
        self._datastore = datastore

    def add(self, row: NoteRow) -> bool:
        """Adds a row where there is none."""
        values = (row.note.hex, row.match.hex, row.version, row.said)
        return self._done("INSERT OR IGNORE INTO notes VALUES (?, ?, ?, ?)", values)

    def change(self, row: NoteRow) -> bool:
        """Puts a row in place of the version before it."""
        values = (row.version, row.said, row.note.hex, row.version - 1)
        return self._done("UPDATE notes SET version = ?, said = ? WHERE note = ? AND version = ?", values)

    def get(self, note: UUID) -> bytes | None:
        """What a note says."""
        return next((row.said for row in self._select("WHERE note = ?", note.hex)), None)

    def of_match(self, match: UUID) -> list[bytes]:
        """What the notes of a match say."""
        return [row.said for row in self._select("WHERE of_match = ?", match.hex)]

    def remove(self, note: UUID) -> None:
        """Removes a note."""
        self._done("DELETE FROM notes WHERE note = ?", (note.hex,))

    def all(self) -> list[NoteRow]:
        """Every row."""
        return self._select("")

    def _done(self, statement: str, values: tuple[object, ...]) -> bool:
        """Whether a statement concerned a row."""
        with self._datastore.transaction(commit=True) as cursor:
            cursor.execute(statement, values)
            return cursor.sqlite_cursor.rowcount == 1

    def _select(self, which: str, *values: str) -> list[NoteRow]:
        with self._datastore.statement() as cursor:
            cursor.execute(f"SELECT note, of_match, version, said FROM notes {which}", values)  # noqa: S608 - constants
            return [
                NoteRow(UUID(row["note"]), UUID(row["of_match"]), row["version"], row["said"])
                for row in cursor.fetchall()
            ]
