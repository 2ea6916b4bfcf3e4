"""Connections to PostgreSQL with deadlines for answers, and the pool that hands them out."""

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
"""Seconds for the use of a connection, from the request to the pool to its last answer."""
CONNECT: Final = 2
"""Seconds to connect, and to wait for a connection."""
LONG: Final = 60.0
"""Seconds for work on a whole table: making missing tables at the start, listing all matches."""
AWAY: Final = 0.05
"""Seconds to wait for a connection to a database that did not answer last time."""
MORE: Final = 0.5
"""Seconds that each caller has at least, beyond what those already waiting have left."""
_LET_GO: Final = (
    "SET tcp_keepalives_idle = 8; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3;"
    " SET tcp_user_timeout = '14s'"
)
"""The server gives up an unreachable client after 14 s; otherwise it keeps its session and locks for two hours."""
_LIMIT: Final = f"SET LOCAL transaction_timeout = '{DEADLINE + 1:.0f}s'".encode()


class Unanswered(psycopg.OperationalError):
    """The deadline passed; the request may or may not have been carried out."""


class TimedConnection(psycopg.Connection[DictRow]):
    """A connection that is closed if an answer is incomplete at its deadline."""

    until = 0.0
    """The deadline (`monotonic`)."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.grant(DEADLINE)

    def grant(self, seconds: float) -> None:
        """Sets the deadline, in seconds from now, for all that follows."""
        self._seconds = seconds
        self.until = monotonic() + seconds

    def end(self, until: float) -> None:
        """Brings a later deadline forward to a moment (`monotonic`)."""
        self.until = min(self.until, until)

    def limit(self) -> None:
        """Has the server end this transaction soon after it is given up here, even if it never hears of that.

        No other limit holds for a series of statements: if the line is lost between them, the server is not idle, and
        the flush that psycopg sends after them disarms `idle_in_transaction_session_timeout`. Servers before 17 lack
        this limit: there, `_LET_GO` ends the transaction.
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
    """A pool that retries connecting and nothing else: what fails on a connection fails for good.

    Nobody waits for an absent database: connections are made in the background, whenever one is requested.
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
        """Connects once; raises `PersistenceError` with the reason, which the pool hides from those who wait for it."""
        try:
            self._connect().close()
        except psycopg.Error as error:
            raise PersistenceError(str(error)) from error

    @contextmanager
    def apart(self) -> Iterator[TimedConnection]:
        """A separate connection outside the pool; each use of it must be granted its time."""
        connection = cast("TimedConnection", self._connect())
        try:
            yield connection
        finally:
            connection.close()

    @contextmanager
    def patient(self) -> Iterator[None]:
        """Makes deadlines long while inside; for the start, when nobody else is here."""
        self.deadline = LONG
        try:
            yield
        finally:
            self.deadline = DEADLINE

    @contextmanager
    def connection(self, timeout: float | None = None) -> Iterator[psycopg.Connection[DictRow]]:
        """A connection with its deadline; raises `PersistenceError`, after which the library does not retry."""
        asked = monotonic()
        try:
            with (
                super().connection(AWAY if self._away else timeout) as connection,
                self._used_by(cast("TimedConnection", connection), asked),
            ):
                yield connection
            self._away = False  # only after it has answered: others would wait for it meanwhile
        except (psycopg.OperationalError, psycopg.InterfaceError) as error:
            self._away = isinstance(error, PoolTimeout | Unanswered)
            if isinstance(error, Unanswered):
                self.drain()
            raise PersistenceError(str(error)) from error

    @contextmanager
    def _used_by(self, connection: TimedConnection, asked: float) -> Iterator[None]:
        """A use of a connection, ended soon after those before it, lest latecomers double the wait."""
        now = monotonic()
        connection.grant(self.deadline - (now - asked))
        connection.end(max(now, min((other.until for other in tuple(self._used)), default=connection.until)) + MORE)
        self._used.add(connection)
        try:
            yield
        finally:
            self._used.discard(connection)

    def _look(self, connection: psycopg.Connection[DictRow]) -> None:
        """Discards all idle connections if this one was closed by the server, which says so and hangs up."""
        try:
            for _ in range(2):
                connection.pgconn.consume_input()
        except psycopg.OperationalError:
            self.drain()
            raise
