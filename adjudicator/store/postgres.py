"""How entries are kept in PostgreSQL; apart from `store` so that only those who use it load psycopg."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TypeVar
from uuid import UUID

import psycopg
from eventsourcing.persistence import InterfaceError, OperationalError, ProgrammingError
from eventsourcing.postgres import (
    PostgresAggregateRecorder,
    PostgresApplicationRecorder,
    PostgresDatastore,
    PostgresFactory,
)
from eventsourcing.utils import Environment, EnvType, retry
from psycopg.conninfo import conninfo_to_dict
from psycopg.pq import Conninfo
from psycopg.rows import RowFactory, scalar_row, tuple_row
from psycopg.sql import SQL, Identifier

from adjudicator.plain.json import Malformed
from adjudicator.store.recorders import PACK, OneByOne, States

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


@cache
def _packed(schema: str, packs: str, entries: str) -> bytes:
    """The statement for the packs of a match, then its rows from the last packed one on."""
    statement = SQL(
        "SELECT 0, originator_version, state FROM {packs} WHERE originator_id = %(match)s "
        "UNION ALL SELECT 1, originator_version, state FROM {entries} WHERE originator_id = %(match)s "
        "AND originator_version > %(pack)s * (SELECT COUNT(*) FROM {packs} WHERE originator_id = %(match)s) - 2 "
        "ORDER BY 1, 2"
    )
    return statement.format(packs=Identifier(schema, packs), entries=Identifier(schema, entries)).as_bytes()


class PostgresRows(PostgresAggregateRecorder):
    """Rows of a match in a PostgreSQL database, as they are stored: packs, say."""

    def __init__(self, datastore: PostgresDatastore, *, events_table_name: str = "stored_events") -> None:
        super().__init__(datastore, events_table_name=events_table_name)
        states = SQL(
            "SELECT state FROM {table} WHERE originator_id = %s AND originator_version > %s "
            "ORDER BY originator_version LIMIT %s"
        ).format(table=Identifier(datastore.schema, events_table_name))
        self._states = states.as_bytes()
        ids = SQL("SELECT DISTINCT originator_id FROM {table}").format(
            table=Identifier(datastore.schema, events_table_name)
        )
        self._ids = ids.as_bytes()

    def create_table(self) -> None:
        """Makes what is missing, one process at a time."""
        with self.datastore.get_connection() as connection:
            connection.execute("SELECT pg_advisory_lock(%s)", (_MAKING_TABLES,))
            try:
                super().create_table()
            finally:
                connection.execute("SELECT pg_advisory_unlock(%s)", (_MAKING_TABLES,))

    def select_states(self, match: UUID, after: int, limit: int | None = None) -> list[bytes]:
        """The stored bytes of a match's rows after a position, in order."""
        states: list[bytes] = self._select(self._states, (match, after, limit), scalar_row)
        return states

    def select_ids(self) -> list[UUID]:
        """The matches that have rows."""
        ids: list[UUID] = self._select(self._ids, (), scalar_row)
        return ids

    @retry((InterfaceError, OperationalError), max_attempts=3, wait=0.2)
    def _select(
        self, statement: bytes, values: Sequence[object] | Mapping[str, object], shape: RowFactory[R]
    ) -> list[R]:
        with (
            self.datastore.get_connection() as connection,
            connection.cursor(binary=True, row_factory=shape) as cursor,
        ):
            return cursor.execute(statement, values, prepare=True).fetchall()


class PostgresRecorder(OneByOne, PostgresRows, PostgresApplicationRecorder):
    """Entries in a PostgreSQL database."""

    def __init__(self, datastore: PostgresDatastore, *, events_table_name: str = "stored_events") -> None:
        super().__init__(datastore, events_table_name=events_table_name)
        names = {
            "table": Identifier(datastore.schema, events_table_name),
            "openings": Identifier(f"{events_table_name}_openings"),
        }
        # The insert function is never used: it takes no lock, and replacing it fails who starts at once.
        del self.sql_create_statements[self.create_insert_function_statement_index]
        self.sql_create_statements.append(
            SQL(
                "CREATE INDEX IF NOT EXISTS {openings} ON {table} (notification_id) WHERE originator_version = 0"
            ).format(**names)
        )
        openings = SQL(
            "SELECT notification_id, state FROM {table} "
            "WHERE originator_version = 0 AND notification_id > %s ORDER BY notification_id LIMIT %s"
        ).format(**names)
        self._openings = openings.as_bytes()

    def select_packed(self, match: UUID, packs: States) -> tuple[list[bytes], list[bytes]]:
        """As of `Packable`, in one statement."""
        if not isinstance(packs, PostgresRows):
            return super().select_packed(match, packs)
        statement = _packed(self.datastore.schema, packs.events_table_name, self.events_table_name)
        try:
            both = self._select(statement, {"match": match, "pack": PACK}, tuple_row)
        except ProgrammingError:  # no table of packs, or none that may be read
            return [], self.select_states(match, -1)
        packed = [state for of_entries, _, state in both if not of_entries]
        return packed, [state for _, _, state in both[len(packed) :]]

    def select_openings(self, limit: int, after_notification_id: int) -> list[tuple[int, bytes]]:
        """Notification id and stored bytes of the first entries of matches, in the order of recording."""
        return [(row, state) for row, state in self._select(self._openings, (after_notification_id, limit), tuple_row)]


class PostgresStore(PostgresFactory):
    """Makes `PostgresRecorder`s and `PostgresRows`."""

    aggregate_recorder_class = PostgresRows
    application_recorder_class = PostgresRecorder

    def __init__(self, env: Environment | EnvType | None) -> None:
        super().__init__(env)
        if self.datastore.enable_db_functions:
            raise Malformed("POSTGRES_ENABLE_DB_FUNCTIONS loses entries to readers: never switch it on")
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
        raise Malformed(f"not an address of a PostgreSQL database: {error}", "database") from None
    if other := sorted(given.keys() - _SETTINGS.keys()):
        says = f"{', '.join(other)} cannot be given in the address: set libpq's environment variables instead"
        raise Malformed(f"{says} (PGSSLMODE, PGSSLROOTCERT, PGOPTIONS, …)", "database")
    usual = {option.keyword.decode(): (option.val or b"").decode() for option in Conninfo.get_defaults()}
    settings = {name: str(given.get(key) or usual.get(key, "")) for key, name in _SETTINGS.items()}
    if not settings["POSTGRES_PORT"].isdigit():
        raise Malformed(f"no port {settings['POSTGRES_PORT']!r}; one host and one port are used", "database")
    return {
        **settings,
        "PERSISTENCE_MODULE": "adjudicator.store.postgres:PostgresStore",
        "POSTGRES_CONNECT_TIMEOUT": "2",
        "POSTGRES_LOCK_TIMEOUT": "5",
    }
