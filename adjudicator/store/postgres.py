"""Entries in a PostgreSQL database; imported only where one is used, for it loads psycopg."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, TypeAlias, TypeVar, cast
from uuid import UUID, uuid4

import psycopg
from eventsourcing.persistence import PersistenceError, StoredEvent
from eventsourcing.postgres import PostgresApplicationRecorder, PostgresDatastore, PostgresFactory
from eventsourcing.utils import Environment, EnvType
from psycopg.conninfo import conninfo_to_dict
from psycopg.pq import Conninfo
from psycopg.rows import RowFactory, scalar_row, tuple_row
from psycopg.sql import SQL, Identifier

from adjudicator.plain.json import Malformed
from adjudicator.plain.said import listed, say
from adjudicator.store.database import Id, Row
from adjudicator.store.pool import CONNECT, DEADLINE, LONG, TimedConnection, TimedPool
from adjudicator.store.tokens_postgres import PostgresTokenRows

R = TypeVar("R")
Arrival: TypeAlias = tuple[UUID | str, int, str, bytes]
"""Match, position, topic and stored bytes."""
_SETTINGS = {
    "dbname": "POSTGRES_DBNAME",
    "host": "POSTGRES_HOST",
    "port": "POSTGRES_PORT",
    "user": "POSTGRES_USER",
    "password": "POSTGRES_PASSWORD",
}
_RETURNING: Final = " RETURNING notification_id"
_ARRIVALS: Final = (
    "CREATE TEMPORARY TABLE arrived"
    " (portion integer, originator_id uuid, originator_version bigint, topic text, state bytea) ON COMMIT DROP;"
    "CREATE INDEX ON arrived (portion)"
)
_UNREADABLE = say(
    "not an address of a PostgreSQL database: postgresql://USER:PASSWORD@HOST:PORT/NAME is wanted, with one host and "
    "one port, and with every character of a password that is no letter or digit percent-encoded"
)
_INDEX: Final = "CREATE INDEX IF NOT EXISTS {openings} ON {table} (notification_id) WHERE originator_version = 0"
_NAME_SPACE: Final = "CREATE TABLE IF NOT EXISTS {names} (one integer PRIMARY KEY CHECK (one = 1), id uuid NOT NULL)"
_ROWS: Final = (
    "SELECT originator_version, topic, state FROM {table} WHERE originator_id = %s ORDER BY originator_version LIMIT %s"
)
_STATES: Final = (
    "SELECT originator_version, COALESCE(state, '') FROM {table} WHERE originator_id = %s AND originator_version > %s"
)
_IDS: Final = "SELECT DISTINCT originator_id FROM {table}"
_OPENINGS: Final = (
    "SELECT notification_id, originator_id, COALESCE(state, '') FROM {table} "
    "WHERE originator_version = 0 AND notification_id > %s ORDER BY notification_id LIMIT %s"
)
_NAMES: Final = "SELECT id FROM {names}"
_MAKING_TABLES = 0x41444A55
"""Key of the advisory lock under which one process at a time makes the tables."""
_FEW: Final = 100
"""Rows of the largest insert in one message."""
_SMALL: Final = 100_000
"""Bytes of the largest insert in one message."""
_PORTION: Final = 1_000_000
"""Bytes that a large insert moves at a time, each time with a deadline of its own."""


class PostgresRecorder(PostgresApplicationRecorder):
    """Entries in a PostgreSQL database."""

    def __init__(self, datastore: PostgresDatastore, *, events_table_name: str = "stored_events") -> None:
        super().__init__(datastore, events_table_name=events_table_name)
        names = {
            "table": Identifier(datastore.schema, events_table_name),
            "openings": Identifier(f"{events_table_name}_openings"),
            "names": Identifier(datastore.schema, "adjudicator_name_space"),
        }
        # The insert function is never used: it takes no lock, and processes that start together fail to replace it.
        del self.sql_create_statements[self.create_insert_function_statement_index]
        self.sql_create_statements += [SQL(statement).format(**names) for statement in (_INDEX, _NAME_SPACE)]
        self.tokens = PostgresTokenRows(datastore)
        self.sql_create_statements += self.tokens.statements
        self._prepare_insert(datastore.lock_timeout, names)
        self._name = SQL("INSERT INTO {names} VALUES (1, %s) ON CONFLICT DO NOTHING").format(**names)
        self._rows, self._states, self._ids, self._openings, self._names = (
            SQL(statement).format(**names).as_bytes() for statement in (_ROWS, _STATES, _IDS, _OPENINGS, _NAMES)
        )

    def _prepare_insert(self, lock_timeout: int, names: Mapping[str, Identifier]) -> None:
        columns = "originator_id, originator_version, topic, state"
        lock = SQL("SET LOCAL lock_timeout = '{}s'; LOCK TABLE {table} IN EXCLUSIVE MODE; NOTIFY {channel}; ").format(
            lock_timeout, channel=Identifier(self.channel_name), **names
        )
        insert = SQL(f"INSERT INTO {{table}} ({columns}) ").format(**names)
        arrived = SQL(f"SELECT {columns} FROM arrived WHERE portion = %s ORDER BY originator_version" + _RETURNING)  # noqa: S608
        self._lock = lock.as_bytes()
        self._insert = (SQL("BEGIN; ") + lock + insert + SQL("VALUES ")).as_bytes()
        self._enter = (insert + arrived).as_bytes()

    def create_table(self) -> None:
        """Makes the tables that are missing, one process at a time; drops the packs of 0.2.2 and 0.2.3 (ADR 11)."""
        pool = cast("TimedPool", self.datastore.pool)
        with pool.patient(), self.datastore.get_connection() as connection:
            connection.execute("SELECT pg_advisory_lock(%s)", (_MAKING_TABLES,))
            try:
                super().create_table()
                self._drop_packs()
            finally:
                connection.execute("SELECT pg_advisory_unlock(%s)", (_MAKING_TABLES,))

    def insert_events(self, stored_events: Sequence[StoredEvent], **_: Any) -> Sequence[int] | None:
        """Stores entries, all or none, and returns their notification ids.

        These are drawn and committed under a lock, so that whoever pages by them misses nothing.
        """
        rows: list[Arrival] = [
            (event.originator_id, event.originator_version, event.topic, event.state) for event in stored_events
        ]
        is_small = len(rows) <= _FEW and sum(len(row[-1]) for row in rows) <= _SMALL
        with self.datastore.get_connection() as connection:
            if is_small:
                return self._insert_rows(connection, rows) if rows else None
            return self._import_rows(cast("TimedConnection", connection), rows)

    def select_states(self, match: UUID, after: int) -> list[bytes]:
        """The stored bytes of a match's rows after a position, in order."""
        rows = self._select(self._states, (match, after), tuple_row)
        rows.sort()  # here, for PostgreSQL sorts the bytes as well, and those of a long match on disk
        return [state for _, state in rows]

    def select_rows(self, match: UUID, limit: int | None = None) -> list[Row]:
        """A match's rows in order."""
        found = self._select(self._rows, (match, limit), tuple_row)
        return [Row(position, topic or "", state) for position, topic, state in found]

    def select_ids(self) -> list[Id]:
        """The matches that have rows."""
        ids: list[Id] = self._select(self._ids, (), scalar_row, LONG)
        return ids

    def name_space(self) -> UUID:
        """The name space of the ids of imported matches: made when it is first needed."""
        with self.datastore.transaction(commit=True) as cursor:
            cursor.execute(self._name, (uuid4(),))
        name_space: UUID = self._select(self._names, (), scalar_row)[0]
        return name_space

    def select_openings(self, limit: int, after_notification_id: int) -> list[tuple[int, Id, bytes]]:
        """Notification id, match and stored bytes of the first entries of matches, in the order of recording."""
        found: list[tuple[int, Id, bytes]] = self._select(self._openings, (after_notification_id, limit), tuple_row)
        return found

    def _insert_rows(self, connection: psycopg.Connection[Any], rows: Sequence[Arrival]) -> list[int]:
        """Inserts rows with one message, and another to commit: rows given up in between are not stored later on."""
        statement = self._insert + b", ".join([b"(%s, %s, %s, %s)"] * len(rows)) + _RETURNING.encode()
        with psycopg.ClientCursor(connection, row_factory=scalar_row) as cursor:
            cursor.execute(statement, [value for row in rows for value in row])
            cursor.set_result(-1)
            connection.commit()
            return cursor.fetchall()

    def _import_rows(self, connection: TimedConnection, rows: Sequence[Arrival]) -> list[int]:
        """Inserts rows that arrive beforehand in a table of the transaction's own; each step has its deadline."""
        with connection.transaction(), psycopg.ClientCursor(connection, row_factory=scalar_row) as cursor:
            cursor.execute(_ARRIVALS)
            size = 0
            with cursor.copy("COPY arrived FROM STDIN (FORMAT BINARY)") as copy:
                copy.set_types(["int4", "uuid", "int8", "text", "bytea"])
                for row in rows:
                    connection.grant(DEADLINE)
                    copy.write_row((size // _PORTION, *row))
                    size += len(row[-1])
            connection.grant(DEADLINE)
            cursor.execute(self._lock)
            ids: list[int] = []
            for portion in range(size // _PORTION + 1):
                connection.grant(DEADLINE)
                ids += cursor.execute(self._enter, (portion,)).fetchall()
            connection.grant(DEADLINE)
            return ids

    def _select(
        self, statement: bytes, values: Sequence[object], shape: RowFactory[R], seconds: float | None = None
    ) -> list[R]:
        with (
            self.datastore.get_connection() as connection,
            connection.cursor(binary=True, row_factory=shape) as cursor,
        ):
            if seconds:
                cast("TimedConnection", connection).grant(seconds)
            return cursor.execute(statement, values, prepare=True).fetchall()

    def _drop_packs(self) -> None:
        """Drops the table of packs, unless it belongs to somebody else or stays in use: then the next time will do."""
        packs = Identifier(self.datastore.schema, "adjudicator_packs")
        with suppress(PersistenceError), self.datastore.transaction(commit=True) as cursor:
            cursor.execute(SQL("SET LOCAL lock_timeout = '{}s'").format(self.datastore.lock_timeout))
            cursor.execute(SQL("DROP TABLE IF EXISTS {}").format(packs))


class PostgresStore(PostgresFactory):
    """Makes `PostgresRecorder`s."""

    application_recorder_class = PostgresRecorder

    def __init__(self, env: Environment | EnvType | None) -> None:
        super().__init__(env)
        if self.datastore.enable_db_functions:
            raise Malformed(say("POSTGRES_ENABLE_DB_FUNCTIONS loses entries to readers: never switch it on"))
        self.datastore.pool = pool = TimedPool(self.datastore)
        pool.reach()
        if psycopg.pq.__impl__ == "python":
            warnings.warn(
                "psycopg runs without its compiled part, several times slower: install psycopg[binary]",
                stacklevel=2,
            )


def connect_postgres(database: str) -> dict[str, str]:
    """The library's settings for a postgresql:// address, filled up as libpq does; raises `Malformed`."""
    try:
        given = conninfo_to_dict(database)
    except psycopg.ProgrammingError:  # its words repeat the password
        raise Malformed(_UNREADABLE, "database") from None
    if other := sorted(given.keys() - _SETTINGS.keys()):
        says = say(
            "{settings} cannot be given in the address: set libpq's environment variables instead"
            " (PGSSLMODE, PGSSLROOTCERT, PGOPTIONS, …)",
            settings=listed(other, "list"),
        )
        raise Malformed(says, "database")
    usual = {option.keyword.decode(): (option.val or b"").decode() for option in Conninfo.get_defaults()}
    settings = {name: str(given.get(key) or usual.get(key, "")) for key, name in _SETTINGS.items()}
    # a bare "/" or "@" in a password makes the rest of it a port, a host or a name, which errors repeat
    if not settings["POSTGRES_PORT"].isdigit() or "@" in settings["POSTGRES_HOST"] + settings["POSTGRES_DBNAME"]:
        raise Malformed(_UNREADABLE, "database")
    return {
        **settings,
        "PERSISTENCE_MODULE": "adjudicator.store.postgres:PostgresStore",
        "POSTGRES_CONNECT_TIMEOUT": str(CONNECT),
        "POSTGRES_LOCK_TIMEOUT": "3",
    }
