"""The lead over views in PostgreSQL: an advisory lock of a session, released when that ends."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Final, cast

from eventsourcing.postgres import PostgresDatastore

from adjudicator.store.pool import DEADLINE, TimedConnection, TimedPool
from projections.leadership import Lead

_LEADING = 0x41444A57
_ASK: Final = 1.0
"""Seconds between tests whether the session lives."""

_SILENT: Final = 5
"""Seconds after which the server ends a silent session, whose holder is stopped or unreachable."""

_HELD: Final = (
    "SELECT EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND granted AND classid = %s"
    " AND objid = (hashtext(%s)::bigint & 4294967295)::oid AND objsubid = 2"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS held"
)


class Session:
    """A session that holds the lock."""

    def __init__(self, connection: TimedConnection) -> None:
        self._connection = connection
        self._asked = monotonic()

    def is_held(self) -> bool:
        """Whether the session lives; raises psycopg's errors."""
        if monotonic() - self._asked > _ASK:
            self._connection.grant(DEADLINE)
            self._connection.execute("SELECT 1")
            self._asked = monotonic()
        return True


def is_locked(datastore: PostgresDatastore, what: str) -> bool:
    """Whether somebody holds the lock; any role may look."""
    with datastore.get_connection() as connection:
        found = connection.execute(_HELD, (_LEADING, f"{datastore.schema}.{what}")).fetchone()
        return bool(found and found["held"])


@contextmanager
def locked(datastore: PostgresDatastore, what: str) -> Iterator[Lead | None]:
    """The lock for a task on the views of a schema, while inside; None: somebody else holds it."""
    with cast("TimedPool", datastore.pool).apart() as connection:
        if connection.info.server_version >= 140_000:
            connection.execute(f"SET idle_session_timeout = '{_SILENT}s'".encode())
        found = connection.execute(
            "SELECT pg_try_advisory_lock(%s, hashtext(%s)) AS taken", (_LEADING, f"{datastore.schema}.{what}")
        ).fetchone()
        yield Session(connection) if found and found["taken"] else None
