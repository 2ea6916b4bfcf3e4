"""Connections to PostgreSQL that wait for no answer longer than they may, and the pool that hands them out."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any, Final, TypeVar, cast

import psycopg
from eventsourcing.persistence import PersistenceError
from eventsourcing.postgres import ConnectionPool, PostgresDatastore
from psycopg.abc import PQGen
from psycopg.rows import DictRow
from psycopg_pool import PoolTimeout

T = TypeVar("T")
DEADLINE: Final = 4.0
"""Seconds for what is done with a connection, from asking the pool for it to its last answer."""
CONNECT: Final = 2
"""Seconds to connect, and to wait for a connection."""
LONG: Final = 60.0
"""Seconds for what looks at a whole table: to make what is missing at the start, to list all matches."""
AWAY: Final = 0.05
"""Seconds to wait for a connection to a database that did not answer the last time it was asked."""
MORE: Final = 0.5
"""Seconds that whoever asks has at least, besides those that others who wait already have left."""
_LET_GO: Final = (
    "SET tcp_keepalives_idle = 8; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3;"
    " SET tcp_user_timeout = '14s'"
)
"""The server gives up a client out of reach after 14 s; else it keeps its session and all its locks for two hours."""
_LIMIT: Final = f"SET LOCAL transaction_timeout = '{DEADLINE + 1:.0f}s'".encode()


class Unanswered(psycopg.OperationalError):
    """The deadline passed; what was asked for may or may not have been done."""


class TimedConnection(psycopg.Connection[DictRow]):
    """A connection that is closed if an answer is not complete by its deadline."""

    until = 0.0
    """The deadline (`monotonic`)."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.grant(DEADLINE)

    def grant(self, seconds: float) -> None:
        """Sets the deadline for all that follows."""
        self._seconds = seconds
        self.until = monotonic() + seconds

    def end(self, until: float) -> None:
        """Brings the deadline forward, where it is later than that moment."""
        self.until = min(self.until, until)

    def limit(self) -> None:
        """Has the server end this transaction soon after it is given up here, also if it never hears so.

        No other bound holds for statements in a row: where the line is lost between them the server is not idle, and
        the flush that psycopg sends behind them disarms `idle_in_transaction_session_timeout`. Servers before 17 know
        no such limit: there, `_LET_GO` ends it.
        """
        if self.info.server_version >= 170_000:
            self.execute(_LIMIT)

    def wait(self, gen: PQGen[T], interval: float = 0.1, timeout: float | None = None) -> T:
        """Waits for an answer, as every call does; raises `Unanswered`."""
        if timeout is not None:
            return super().wait(gen, interval, timeout)
        try:
            return super().wait(gen, interval, max(self.until - monotonic(), 0))
        except psycopg.OperationalError as error:
            if error.sqlstate is None and monotonic() >= self.until:
                self.close()
                raise Unanswered(f"no answer within {self._seconds:.0f} s") from None
            raise


class TimedPool(ConnectionPool[psycopg.Connection[DictRow]]):
    """A pool that alone tries again, to connect: what fails on a connection fails for good.

    While the database is away nobody waits for it: connections are made in the background, each time one is asked for.
    """

    def __init__(self, datastore: PostgresDatastore) -> None:
        """The pool that a datastore made for itself, with deadlines; not open yet."""
        like, configure = datastore.pool, datastore.after_connect_func()

        def connected(connection: psycopg.Connection[DictRow]) -> None:
            configure(connection)
            connection.execute(_LET_GO)

        self.deadline = DEADLINE
        self._away = False
        self._used: set[TimedConnection] = set()
        super().__init__(
            connection_class=TimedConnection,
            kwargs={**like.kwargs, "connect_timeout": CONNECT},  # type: ignore[dict-item]  # a dict, from the library
            min_size=like.min_size,
            max_size=like.max_size,
            open=False,
            configure=connected,
            check=self._look,
            timeout=like.timeout,
            max_waiting=like.max_waiting,
            max_lifetime=like.max_lifetime,
            reconnect_timeout=1,
            get_password_func=like.get_password_func,
        )

    def reach(self) -> None:
        """Connects once; raises `PersistenceError`, with the reason that somebody who waits for the pool never sees."""
        try:
            self._connect().close()
        except psycopg.Error as error:
            raise PersistenceError(str(error)) from error

    @contextmanager
    def apart(self) -> Iterator[TimedConnection]:
        """A connection of one's own, besides the pool's; each use of it must be granted its time."""
        connection = cast("TimedConnection", self._connect())
        try:
            yield connection
        finally:
            connection.close()

    @contextmanager
    def patient(self) -> Iterator[None]:
        """While inside, deadlines are long; for the start, when nobody else is here."""
        self.deadline = LONG
        try:
            yield
        finally:
            self.deadline = DEADLINE

    @contextmanager
    def connection(self, timeout: float | None = None) -> Iterator[psycopg.Connection[DictRow]]:
        """A connection with its deadline; raises `PersistenceError`, which the library does not answer by retrying."""
        asked = monotonic()
        try:
            with (
                super().connection(AWAY if self._away else timeout) as connection,
                self._used_by(cast("TimedConnection", connection), asked),
            ):
                yield connection
            self._away = False  # not before it has answered: others would wait for it meanwhile
        except (psycopg.OperationalError, psycopg.InterfaceError) as error:
            self._away = isinstance(error, PoolTimeout | Unanswered)
            if isinstance(error, Unanswered):
                self.drain()
            raise PersistenceError(str(error)) from error

    @contextmanager
    def _used_by(self, connection: TimedConnection, asked: float) -> Iterator[None]:
        """A use of a connection: it ends little later than those before it, lest who comes late doubles the wait."""
        now = monotonic()
        connection.grant(self.deadline - (now - asked))
        connection.end(max(now, min((other.until for other in tuple(self._used)), default=connection.until)) + MORE)
        self._used.add(connection)
        try:
            yield
        finally:
            self._used.discard(connection)

    def _look(self, connection: psycopg.Connection[DictRow]) -> None:
        """Discards all idle connections if this one was closed by the server, which says so, then hangs up."""
        try:
            for _ in range(2):
                connection.pgconn.consume_input()
        except psycopg.OperationalError:
            self.drain()
            raise
