"""Connections to an SQLite file, one of which writes at a time, and their waiting times for a locked file."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from time import monotonic, sleep
from typing import Final

from eventsourcing.persistence import (
    ConnectionUnavailableError,
    DatabaseError,
    InterfaceError,
    OperationalError,
)
from eventsourcing.sqlite import (
    SQLiteConnection,
    SQLiteConnectionPool,
    SQLiteCursor,
    SQLiteDatastore,
    SQLiteTransaction,
)

LOCK: Final = 2
"""Seconds to wait for another process to unlock the file."""
AGAIN: Final = 0.1
"""Seconds to wait for it if the last writer waited in vain."""
TURN: Final = 2.5
"""Seconds to wait for a connection, and for the turn to write, in this process."""
WHOLE: Final = 4.0
"""Seconds for all these waits together."""


class Pool(SQLiteConnectionPool):
    """A pool of connections, one of which writes at a time; readers never queue behind waiting writers.

    Nobody waits long while another process is known to lock the file: a writer only checks whether it still does.
    """

    def __init__(self, db_name: str, lock_timeout: int, max_overflow: int) -> None:
        super().__init__(db_name=db_name, lock_timeout=lock_timeout, pool_timeout=TURN, max_overflow=max_overflow)
        self.is_locked = False
        self._patience: Final = float(lock_timeout)
        self._file: Final = Path(db_name)
        self._hurries = False
        self._turn = Lock()
        self._opened: tuple[int, int] | None = None

    def get_connection(self, timeout: float | None = None, *, is_writer: bool | None = None) -> SQLiteConnection:
        """A connection; for writing, only on this thread's turn and while the file is still in its place."""
        if not is_writer:
            return super().get_connection(timeout, is_writer=is_writer)
        if self._opened and self._opened != _identity(self._file):  # our writes would be lost with the file
            raise OperationalError("the file was moved, removed or replaced: put it back, or start again")
        until = monotonic() + (WHOLE if timeout is None else timeout)
        if not self._turn.acquire(timeout=max(min(TURN, until - monotonic()), 0)):
            raise ConnectionUnavailableError("others are still writing")
        try:
            connection = super().get_connection(is_writer=True)
            self._hurry(connection, AGAIN if self.is_locked else max(until - monotonic(), AGAIN))
        except BaseException:
            self._turn.release()
            raise
        return connection

    def put_connection(self, conn: SQLiteConnection) -> None:
        """Takes a connection back; after a writer, the next one has its turn."""
        wrote = conn.is_writer
        try:
            if wrote and self._hurries:
                self._wait(conn, self._patience)
            super().put_connection(conn)
            self._pool.rotate()  # whoever comes next takes it: the others would read anew what was just written
        finally:
            if wrote:
                self._turn.release()

    def _hurry(self, connection: SQLiteConnection, seconds: float) -> None:
        """Limits a writer's wait for the file to so many seconds, if that is less than usual."""
        self._hurries = seconds < self._patience
        if self._hurries:
            self._wait(connection, seconds)

    def _wait(self, connection: SQLiteConnection, seconds: float) -> None:
        connection.cursor().execute(f"PRAGMA busy_timeout = {seconds * 1000:.0f}")

    def _create_connection(self) -> SQLiteConnection:
        """A connection that syncs in full; tries again while another process makes the file."""
        until = monotonic() + self._patience
        while True:
            try:
                connection = self._connected()
            except sqlite3.OperationalError as error:
                if monotonic() >= until:
                    raise OperationalError(str(error)) from error
                sleep(0.05)
            except sqlite3.DatabaseError as error:  # it is no database
                raise DatabaseError(str(error)) from error
            else:
                self._opened = self._opened or _identity(self._file)
                return connection

    def _connected(self) -> SQLiteConnection:
        """A connection like the library's, which reads each statement anew: it keeps one; this keeps Python's 128."""
        try:
            made = sqlite3.connect(
                self.db_name, self._patience, isolation_level=None, check_same_thread=False, uri=True
            )
        except sqlite3.Error as error:
            raise InterfaceError(str(error)) from error
        made.row_factory = sqlite3.Row
        if not self.is_sqlite_memory_mode:
            made.execute("PRAGMA journal_mode=WAL")
        made.execute("PRAGMA synchronous=FULL")  # SQLite's own default depends on its build
        return SQLiteConnection(made, max_age=self.max_age)


class Datastore(SQLiteDatastore):
    """Transactions on such connections."""

    def __init__(self, pool: Pool) -> None:
        super().__init__(pool.db_name)
        self.pool: Pool = pool

    @contextmanager
    def transaction(self, *, commit: bool, until: float | None = None) -> Iterator[SQLiteCursor]:
        """A transaction; a writing one waits for its turn and for the file until a moment (`monotonic`)."""
        with self._lent(until, is_writer=commit) as connection:
            with connection.transaction(commit=commit) as cursor:
                yield cursor
            if commit:
                self.pool.is_locked = False

    @contextmanager
    def statement(self) -> Iterator[SQLiteCursor]:
        """A cursor for one statement that reads."""
        with self._lent(None, is_writer=False) as connection, _Statement(connection) as cursor, cursor:
            yield cursor

    @contextmanager
    def _lent(self, until: float | None, *, is_writer: bool) -> Iterator[SQLiteConnection]:
        connection = self.pool.get_connection(until and until - monotonic(), is_writer=is_writer)
        try:
            yield connection
        except OperationalError as error:
            self.pool.is_locked = self.pool.is_locked or _is_busy(error.__cause__)
            raise
        finally:
            self.pool.put_connection(connection)


class _Statement(SQLiteTransaction):
    """A single statement: it sees the file as it stands, so it needs no transaction around it."""

    def __enter__(self) -> SQLiteCursor:
        return self.connection.cursor()


def _is_busy(error: BaseException | None) -> bool:
    """Whether another process has locked the file."""
    return isinstance(error, sqlite3.OperationalError) and error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY


def _identity(path: Path) -> tuple[int, int] | None:
    """The identity of the file at a path; None: there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
