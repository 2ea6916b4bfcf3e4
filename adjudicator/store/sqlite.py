"""Entries in an SQLite database."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final, cast
from uuid import UUID, uuid4

from eventsourcing.persistence import ApplicationRecorder, PersistenceError, StoredEvent
from eventsourcing.sqlite import SQLiteApplicationRecorder, SQLiteCursor, SQLiteDatastore, SQLiteFactory
from eventsourcing.utils import Environment, EnvType

from adjudicator.store.database import BESIDE, NO_ROLES, NOT_EMPTY, Id, Numbered, Outlined, Row
from adjudicator.store.ledger import SQLITE_TABLES as LEDGER_TABLES
from adjudicator.store.ledger import SQLiteLedgerRows
from adjudicator.store.lines import SQLITE_TABLES as LINE_TABLES
from adjudicator.store.lines import SQLiteLineRows
from adjudicator.store.notes import SQLITE_TABLES as NOTE_TABLES
from adjudicator.store.notes import SQLiteNoteRows
from adjudicator.store.pool_sqlite import LOCK, WHOLE, Datastore, Pool
from adjudicator.store.tail import News
from adjudicator.store.together import Together, is_small
from adjudicator.store.tokens import SQLITE_TABLES, SQLiteTokenRows

_PORTION: Final = 500
"""Rows of one statement."""
STATE = "COALESCE(CAST(state AS BLOB), x'')"
"""The stored bytes, whatever somebody else has put there."""
_OF_MATCHES: Final = " AND ".join(f"topic NOT LIKE '{beside}%'" for beside in BESIDE)
ID = "typeof(originator_id), CAST(originator_id AS BLOB)"
"""What stands where a match's id should."""


class SQLiteRecorder(SQLiteApplicationRecorder):
    """Entries in an SQLite database."""

    datastore: Datastore

    def __init__(self, datastore: SQLiteDatastore, events_table_name: str = "stored_events") -> None:
        super().__init__(datastore, events_table_name)
        self.news = News()
        self._together = Together(self._insert_rows, WHOLE)

    def construct_create_table_statements(self) -> list[str]:
        """The library's table, an index of the openings, tables of one row, of tokens, lines, notes, the ledger."""
        index = "CREATE INDEX IF NOT EXISTS openings ON stored_events (originator_version) WHERE originator_version = 0"
        names = "CREATE TABLE IF NOT EXISTS name_space (one INTEGER PRIMARY KEY CHECK (one = 1), id TEXT NOT NULL)"
        added = [index, names, *SQLITE_TABLES, *LINE_TABLES, *NOTE_TABLES, *LEDGER_TABLES]
        return [*super().construct_create_table_statements(), *added]

    @property
    def tokens(self) -> SQLiteTokenRows:
        """The rows about tokens."""
        return SQLiteTokenRows(self.datastore)

    @property
    def lines(self) -> SQLiteLineRows:
        """The rows about lines."""
        return SQLiteLineRows(self.datastore)

    @property
    def notes(self) -> SQLiteNoteRows:
        """The rows of notes."""
        return SQLiteNoteRows(self.datastore)

    @property
    def ledger(self) -> SQLiteLedgerRows:
        """The rows of the ledger."""
        return SQLiteLedgerRows(self.datastore)

    def create_table(self) -> None:
        """Makes the tables that are missing; drops the packs of 0.2.2 and 0.2.3 (ADR 11), where it may."""
        super().create_table()
        with suppress(PersistenceError), self.datastore.transaction(commit=True) as cursor:
            cursor.execute("DROP TABLE IF EXISTS stored_packs")

    def migrate(self, role: str | None = None) -> None:
        """Makes the tables that are missing."""
        if role:
            raise NO_ROLES
        self.create_table()

    def insert_events(self, stored_events: Sequence[StoredEvent], **_: Any) -> Sequence[int] | None:
        """Stores entries, all or none, and returns their notification ids."""
        if is_small(stored_events):
            done = self._together.store(stored_events) if stored_events else None
        else:
            done = super().insert_events(stored_events)
        self.news.tell()
        return done

    def _insert_rows(self, stored_events: Sequence[StoredEvent], until: float) -> Sequence[int]:
        with self.datastore.transaction(commit=True, until=until) as cursor:
            return self._insert_events(cursor, stored_events)

    def _insert_events(self, c: SQLiteCursor, stored_events: Sequence[StoredEvent], **_: Any) -> Sequence[int]:
        """Inserts rows in portions, each one statement: a statement a row is slow while other threads are at work."""
        rowids: list[int] = []
        for start in range(0, len(stored_events), _PORTION):
            portion = stored_events[start : start + _PORTION]
            values: list[object] = []
            for event in portion:
                match = cast("UUID", event.originator_id).hex
                values += (match, event.originator_version, event.topic, event.state)
            rows = ", ".join(["(?, ?, ?, ?)"] * len(portion))
            c.execute(f"INSERT INTO stored_events VALUES {rows}", values)  # noqa: S608 - question marks
            rowids.extend(range(c.lastrowid - len(portion) + 1, c.lastrowid + 1))
        return rowids

    def fill(self, rows: Iterable[Numbered], name_space: UUID) -> int:
        """Stores rows under their numbers in an empty database, all or none, and returns their count."""
        statement = (
            "INSERT INTO stored_events (rowid, originator_id, originator_version, topic, state) VALUES (?, ?, ?, ?, ?)"
        )
        values = ((row.id, _stored(row.match), row.position, row.topic, row.state) for row in rows)
        with self.datastore.transaction(commit=True) as cursor:
            cursor.execute("INSERT OR REPLACE INTO name_space VALUES (1, ?)", (name_space.hex,))
            cursor.execute("SELECT EXISTS (SELECT 1 FROM stored_events)")
            if cursor.fetchone()[0]:
                raise NOT_EMPTY
            done = cursor.sqlite_cursor.executemany(statement, values).rowcount
        self.news.tell()
        return max(done, 0)

    def select_numbered(self, after: int, limit: int, bulk: int) -> list[Numbered]:
        """Rows after a notification id in the order of recording, of so many bytes or a little more."""
        statement = (
            f"SELECT rowid, {ID}, CASE typeof(originator_version) WHEN 'integer' THEN originator_version END, "  # noqa: S608
            f"CAST(topic AS BLOB), {STATE} FROM stored_events WHERE rowid > ? ORDER BY rowid LIMIT ?"
        )
        found: list[Numbered] = []
        with self._rows(statement, (after, limit)) as rows:
            for row, kind, value, position, topic, state in rows:
                found.append(Numbered(row, _id(kind, value), position, (topic or b"").decode(errors="replace"), state))
                bulk -= len(state)
                if bulk < 0:
                    break
        return found

    def select_states(self, match: UUID, after: int) -> list[bytes]:
        """The stored bytes of a match's rows after a position, in order."""
        statement = (
            f"SELECT {STATE} FROM stored_events "  # noqa: S608 - a name of ours
            "WHERE originator_id = ? AND originator_version > ? ORDER BY originator_version"
        )
        with self._rows(statement, (match.hex, after)) as rows:
            return [state for (state,) in rows]

    def name_space(self) -> UUID:
        """The name space of the ids of imported matches: made when it is first needed."""
        with self.datastore.transaction(commit=True) as cursor:
            cursor.execute("INSERT OR IGNORE INTO name_space VALUES (1, ?)", (uuid4().hex,))
        with self._rows("SELECT id FROM name_space", ()) as rows:
            return UUID(next(iter(rows))[0])

    def select_rows(self, match: UUID, limit: int | None = None) -> list[Row]:
        """A match's rows in order."""
        statement = (
            "SELECT CASE typeof(originator_version) WHEN 'integer' THEN originator_version END, CAST(topic AS BLOB), "
            "CASE typeof(state) WHEN 'blob' THEN state END FROM stored_events "
            "WHERE originator_id = ? ORDER BY originator_version LIMIT ?"
        )
        with self._rows(statement, (match.hex, -1 if limit is None else limit)) as rows:
            return [Row(position, (topic or b"").decode(errors="replace"), state) for position, topic, state in rows]

    def select_part(self, match: UUID, first: int, last: int) -> list[Row]:
        """A match's rows from one position to another, both included, in order."""
        statement = (
            "SELECT originator_version, CAST(topic AS BLOB), CASE typeof(state) WHEN 'blob' THEN state END "
            "FROM stored_events WHERE originator_id = ? AND originator_version BETWEEN ? AND ? "
            "AND typeof(originator_version) = 'integer' ORDER BY originator_version"
        )
        with self._rows(statement, (match.hex, first, last)) as rows:
            return [Row(position, (topic or b"").decode(errors="replace"), state) for position, topic, state in rows]

    def select_numbers(self, match: UUID, first: int, last: int) -> list[tuple[int, int]]:
        """Position and notification id of a match's rows from one position to another, both included, in order."""
        statement = (
            "SELECT originator_version, rowid FROM stored_events WHERE originator_id = ? "
            "AND originator_version BETWEEN ? AND ? AND typeof(originator_version) = 'integer' "
            "ORDER BY originator_version"
        )
        with self._rows(statement, (match.hex, first, last)) as rows:
            return [(position, number) for position, number in rows]

    def select_outline(self, matches: Sequence[UUID]) -> list[Outlined]:
        """The rows of these matches, of all but the first without what they say, by match, in order."""
        statement = (
            "SELECT originator_id, CASE typeof(originator_version) WHEN 'integer' THEN originator_version END, "  # noqa: S608
            f"CAST(topic AS BLOB), length(state), CASE originator_version WHEN 0 THEN {STATE} END FROM stored_events "
            f"WHERE originator_id IN ({', '.join('?' * len(matches))}) ORDER BY originator_id, originator_version"
        )
        with self._rows(statement, tuple(match.hex for match in matches)) as rows:
            return [
                Outlined(UUID(match), position, (topic or b"").decode(errors="replace"), size or 0, first)
                for match, position, topic, size, first in rows
            ]

    def select_ids(self) -> list[Id]:
        """The matches that have rows."""
        statement = f"SELECT {ID} FROM (SELECT DISTINCT originator_id FROM stored_events)"  # noqa: S608 - a name of ours
        with self._rows(statement, ()) as rows:
            return [_id(kind, value) for kind, value in rows]

    def select_counts(self, after: int) -> list[tuple[Id, int]]:
        """How many rows each match has after a notification id."""
        statement = f"SELECT {ID}, count(*) FROM stored_events WHERE rowid > ? GROUP BY originator_id"  # noqa: S608
        with self._rows(statement, (after,)) as rows:
            return [(_id(kind, value), count) for kind, value, count in rows]

    def select_openings(self, limit: int, number: int, *, newest: bool = False) -> list[tuple[int, Id, bytes]]:
        """Notification id, match and stored bytes of first entries after a number, or the `newest` before it."""
        statement = (
            f"SELECT rowid, {ID}, {STATE} FROM stored_events "  # noqa: S608 - names of ours
            f"WHERE originator_version = 0 AND {_OF_MATCHES} AND rowid {'<' if newest else '>'} ? "
            f"ORDER BY rowid {'DESC' if newest else ''} LIMIT ?"
        )
        with self._rows(statement, (number, limit)) as rows:
            return [(row, _id(kind, value), state) for row, kind, value, state in rows]

    @contextmanager
    def _rows(self, statement: str, values: tuple[object, ...]) -> Iterator[Iterable[tuple[Any, ...]]]:
        with self.datastore.statement() as cursor:
            tuples = cursor.sqlite_cursor
            tuples.row_factory = None
            yield tuples.execute(statement, values)


def _id(kind: str, value: bytes | None) -> Id:
    """An id as we write them, or what SQL writes for anything else."""
    text = (value or b"").decode(errors="replace")
    if kind == "text" and len(text) == 32:
        with suppress(ValueError):
            match = UUID(text)
            if match.hex == text:
                return match
    shown = {"null": "NULL", "text": f"'{text}'", "blob": f"X'{(value or b'').hex()}'"}
    return shown.get(kind, text)[:80]


def _stored(match: Id) -> str:
    """What stands where a match's id should."""
    return match if isinstance(match, str) else match.hex


class SQLiteStore(SQLiteFactory):
    """Makes `SQLiteRecorder`s whose acknowledged entries are on disk, in files that only their owner reads."""

    application_recorder_class = SQLiteRecorder

    def __init__(self, env: Environment | EnvType | None) -> None:
        super().__init__(env)
        given = self.datastore.pool
        is_path = not given.is_sqlite_memory_mode and not given.db_name.startswith("file:")
        self._file = Path(os.path.realpath(given.db_name)) if is_path else None  # SQLite follows links as well
        if self._file:
            with suppress(OSError):  # it is there; or it cannot be made, and SQLite says why
                os.close(os.open(self._file, os.O_CREAT | os.O_EXCL, 0o600))
        overflow = int(self.env.get("SQLITE_MAX_OVERFLOW") or 10)
        self.datastore = Datastore(Pool(given.db_name, given.lock_timeout or LOCK, overflow))

    def application_recorder(self) -> ApplicationRecorder:
        """The recorder of an application; closes files that older versions left readable to others."""
        recorder = super().application_recorder()
        if self._file:
            for file in (self._file, Path(f"{self._file}-wal"), Path(f"{self._file}-shm")):
                with suppress(OSError):  # somebody else's, or missing; SQLite makes the latter two like the first
                    file.chmod(file.stat().st_mode & 0o700)
        return recorder
