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


class Unanswered(psycopg.OperationalError):
    """The deadline passed; what was asked for may or may not have been done."""


class TimedConnection(psycopg.Connection[DictRow]):
    """A connection that is closed if an answer is not complete by its deadline."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.grant(DEADLINE)

    def grant(self, seconds: float) -> None:
        """Sets the deadline for all that follows."""
        self._seconds = seconds
        self._until = monotonic() + seconds

    def end(self, until: float) -> None:
        """Brings the deadline forward, where it is later than that moment."""
        self._until = min(self._until, until)

    def wait(self, gen: PQGen[T], interval: float = 0.1, timeout: float | None = None) -> T:
        """Waits for an answer, as every call does; raises `Unanswered`."""
        if timeout is not None:
            return super().wait(gen, interval, timeout)
        try:
            return super().wait(gen, interval, max(self._until - monotonic(), 0))
        except psycopg.OperationalError as error:
            if error.sqlstate is None and monotonic() >= self._until:
                self.close()
                raise Unanswered(f"no answer within {self._seconds:.0f} s") from None
            raise


class TimedPool(ConnectionPool[psycopg.Connection[DictRow]]):
    """A pool that alone tries again, to connect: what fails on a connection fails for good.

    While the database is away nobody waits for it: connections are made in the background, each time one is asked for.
    """

    def __init__(self, datastore: PostgresDatastore) -> None:
        """The pool that a datastore made for itself, with deadlines; not open yet."""
        like = datastore.pool
        self.deadline = DEADLINE
        self._away = False
        super().__init__(
            connection_class=TimedConnection,
            kwargs={**like.kwargs, "connect_timeout": CONNECT},  # type: ignore[dict-item]  # a dict, from the library
            min_size=like.min_size,
            max_size=like.max_size,
            open=False,
            configure=datastore.after_connect_func(),
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
            with super().connection(AWAY if self._away else timeout) as connection:
                self._away = False
                cast("TimedConnection", connection).grant(self.deadline - (monotonic() - asked))
                yield connection
        except (psycopg.OperationalError, psycopg.InterfaceError) as error:
            self._away = isinstance(error, PoolTimeout | Unanswered)
            if isinstance(error, Unanswered):
                self.drain()
            raise PersistenceError(str(error)) from error

    def _look(self, connection: psycopg.Connection[DictRow]) -> None:
        """Discards all idle connections if this one was closed by the server, which says so, then hangs up."""
        try:
            for _ in range(2):
                connection.pgconn.consume_input()
        except psycopg.OperationalError:
            self.drain()
            raise
