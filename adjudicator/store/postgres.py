"""Entries in a PostgreSQL database; imported only where one is used, for it loads psycopg."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from contextlib import suppress
from typing import TypeVar
from uuid import UUID, uuid4

import psycopg
from eventsourcing.persistence import InterfaceError, OperationalError, PersistenceError
from eventsourcing.postgres import PostgresApplicationRecorder, PostgresDatastore, PostgresFactory
from eventsourcing.utils import Environment, EnvType, retry
from psycopg.conninfo import conninfo_to_dict
from psycopg.pq import Conninfo
from psycopg.rows import RowFactory, scalar_row, tuple_row
from psycopg.sql import SQL, Identifier

from adjudicator.plain.json import Malformed
from adjudicator.plain.said import listed, say

R = TypeVar("R")
_SETTINGS = {
    "dbname": "POSTGRES_DBNAME",
    "host": "POSTGRES_HOST",
    "port": "POSTGRES_PORT",
    "user": "POSTGRES_USER",
    "password": "POSTGRES_PASSWORD",
}
_MAKING_TABLES = 0x41444A55
"""Key of the advisory lock under which one process at a time makes the tables."""


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
        self.sql_create_statements.append(
            SQL(
                "CREATE INDEX IF NOT EXISTS {openings} ON {table} (notification_id) WHERE originator_version = 0"
            ).format(**names)
        )
        self.sql_create_statements.append(
            SQL(
                "CREATE TABLE IF NOT EXISTS {names} (one integer PRIMARY KEY CHECK (one = 1), id uuid NOT NULL)"
            ).format(**names)
        )
        self._name = SQL("INSERT INTO {names} VALUES (1, %s) ON CONFLICT DO NOTHING").format(**names)
        self._names = SQL("SELECT id FROM {names}").format(**names).as_bytes()
        states = SQL(
            "SELECT originator_version, state FROM {table} WHERE originator_id = %s AND originator_version > %s"
        ).format(**names)
        self._states = states.as_bytes()
        self._ids = SQL("SELECT DISTINCT originator_id FROM {table}").format(**names).as_bytes()
        openings = SQL(
            "SELECT notification_id, state FROM {table} "
            "WHERE originator_version = 0 AND notification_id > %s ORDER BY notification_id LIMIT %s"
        ).format(**names)
        self._openings = openings.as_bytes()

    def create_table(self) -> None:
        """Makes the tables that are missing, one process at a time; drops the packs of 0.2.2 and 0.2.3 (ADR 11)."""
        with self.datastore.get_connection() as connection:
            connection.execute("SELECT pg_advisory_lock(%s)", (_MAKING_TABLES,))
            try:
                super().create_table()
                self._drop_packs()
            finally:
                connection.execute("SELECT pg_advisory_unlock(%s)", (_MAKING_TABLES,))

    def select_states(self, match: UUID, after: int) -> list[bytes]:
        """The stored bytes of a match's rows after a position, in order."""
        rows = self._select(self._states, (match, after), tuple_row)
        rows.sort()  # here, for PostgreSQL sorts the bytes as well, and those of a long match on disk
        return [state for _, state in rows]

    def select_ids(self) -> list[UUID]:
        """The matches that have rows."""
        ids: list[UUID] = self._select(self._ids, (), scalar_row)
        return ids

    def name_space(self) -> UUID:
        """The name space of the ids of imported matches: made when it is first needed."""
        with self.datastore.transaction(commit=True) as cursor:
            cursor.execute(self._name, (uuid4(),))
        name_space: UUID = self._select(self._names, (), scalar_row)[0]
        return name_space

    def select_openings(self, limit: int, after_notification_id: int) -> list[tuple[int, bytes]]:
        """Notification id and stored bytes of the first entries of matches, in the order of recording."""
        return [(row, state) for row, state in self._select(self._openings, (after_notification_id, limit), tuple_row)]

    @retry((InterfaceError, OperationalError), max_attempts=3, wait=0.2)
    def _select(self, statement: bytes, values: Sequence[object], shape: RowFactory[R]) -> list[R]:
        with (
            self.datastore.get_connection() as connection,
            connection.cursor(binary=True, row_factory=shape) as cursor,
        ):
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
        if psycopg.pq.__impl__ == "python":
            warnings.warn(
                "psycopg runs without its compiled part, several times slower: install psycopg[binary]",
                stacklevel=2,
            )


def connect_postgres(database: str) -> dict[str, str]:
    """The library's settings for a postgresql:// address, filled up as libpq does; raises `Malformed`."""
    try:
        given = conninfo_to_dict(database)
    except psycopg.ProgrammingError as error:
        raise Malformed(say("not an address of a PostgreSQL database: {why}", why=str(error)), "database") from None
    if other := sorted(given.keys() - _SETTINGS.keys()):
        says = say(
            "{settings} cannot be given in the address: set libpq's environment variables instead"
            " (PGSSLMODE, PGSSLROOTCERT, PGOPTIONS, …)",
            settings=listed(other, "list"),
        )
        raise Malformed(says, "database")
    usual = {option.keyword.decode(): (option.val or b"").decode() for option in Conninfo.get_defaults()}
    settings = {name: str(given.get(key) or usual.get(key, "")) for key, name in _SETTINGS.items()}
    if not settings["POSTGRES_PORT"].isdigit():
        says = say("'{port}' is no port; one host and one port are used", port=settings["POSTGRES_PORT"])
        raise Malformed(says, "database")
    return {
        **settings,
        "PERSISTENCE_MODULE": "adjudicator.store.postgres:PostgresStore",
        "POSTGRES_CONNECT_TIMEOUT": "2",
        "POSTGRES_LOCK_TIMEOUT": "5",
    }
