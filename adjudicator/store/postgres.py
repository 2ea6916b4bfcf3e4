"""Entries in a PostgreSQL database; imported only where one is used, for it loads psycopg."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias, TypeVar, cast
from uuid import UUID, uuid4

import psycopg
from eventsourcing.persistence import ApplicationRecorder, StoredEvent
from eventsourcing.postgres import PostgresApplicationRecorder, PostgresDatastore, PostgresFactory
from eventsourcing.utils import Environment, EnvType
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.pq import Conninfo, PGconn, Ping
from psycopg.rows import RowFactory, scalar_row, tuple_row
from psycopg.sql import SQL, Identifier

from adjudicator.plain.json import Malformed
from adjudicator.plain.said import listed, say
from adjudicator.store.database import BESIDE, NOT_EMPTY, Id, Numbered, Outlined, Row
from adjudicator.store.ledger_postgres import PostgresLedgerRows
from adjudicator.store.lines_postgres import PostgresLineRows
from adjudicator.store.notes_postgres import PostgresNoteRows
from adjudicator.store.pool import CONNECT, DEADLINE, LONG, TimedConnection, TimedPool
from adjudicator.store.tables import Tables, privileged
from adjudicator.store.tail import News
from adjudicator.store.together import Together, is_small
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
_ROWS: Final = (
    "SELECT originator_version, topic, state FROM {table} WHERE originator_id = %s ORDER BY originator_version LIMIT %s"
)
_NUMBERS: Final = (
    "SELECT originator_version, notification_id FROM {table} WHERE originator_id = %s"
    " AND originator_version BETWEEN %s AND %s ORDER BY originator_version"
)
_PART: Final = (
    "SELECT originator_version, topic, state FROM {table} WHERE originator_id = %s"
    " AND originator_version BETWEEN %s AND %s ORDER BY originator_version"
)
_OUTLINE: Final = (
    "SELECT originator_id, originator_version, COALESCE(topic, ''), COALESCE(octet_length(state), 0),"
    " CASE originator_version WHEN 0 THEN COALESCE(state, '') END FROM {table}"
    " WHERE originator_id = ANY(%s::uuid[]) ORDER BY originator_id, originator_version"
)
_STATES: Final = (
    "SELECT originator_version, COALESCE(state, '') FROM {table} WHERE originator_id = %s AND originator_version > %s"
)
_IDS: Final = "SELECT DISTINCT originator_id FROM {table}"
_COUNTS: Final = "SELECT originator_id, count(*) FROM {table} WHERE notification_id > %s GROUP BY originator_id"
_OPENINGS: Final = (
    "SELECT notification_id, originator_id, COALESCE(state, '') FROM {table} "
    "WHERE originator_version = 0 AND NOT starts_with(COALESCE(topic, ''), %s) "
    "AND NOT starts_with(COALESCE(topic, ''), %s) AND notification_id > %s "
    "ORDER BY notification_id LIMIT %s"
)
_NEWEST: Final = _OPENINGS.replace("notification_id > %s", "notification_id < %s").replace(" LIMIT", " DESC LIMIT")
_NUMBERED: Final = (
    "SELECT notification_id, originator_id, originator_version, COALESCE(topic, ''), state FROM ("
    "SELECT notification_id, originator_id, originator_version, topic, COALESCE(state, '') AS state,"
    " sum(octet_length(state)) OVER (ORDER BY notification_id) - octet_length(state) AS before"
    " FROM {table} WHERE notification_id > %s ORDER BY notification_id LIMIT %s) AS rows"
    " WHERE COALESCE(before, 0) <= %s ORDER BY notification_id"
)
_FILLED: Final = (
    "COPY {table} (notification_id, originator_id, originator_version, topic, state) FROM STDIN (FORMAT BINARY)"
)
_NAMED: Final = "INSERT INTO {names} VALUES (1, %s) ON CONFLICT (one) DO UPDATE SET id = EXCLUDED.id"
_COUNTED: Final = "SELECT setval(%s, GREATEST((SELECT max(notification_id) FROM {table}), 1))"
_NAMES: Final = "SELECT id FROM {names}"
_LOCK: Final = (
    "SELECT pg_advisory_xact_lock(1094994517, {told}::regclass::oid::integer)"
    " FROM set_config('lock_timeout', {seconds}, true)"
)
"""One transaction at a time draws notification ids and commits: under a lock of the table's own, free to every role."""
_LOCKED: Final = f"WITH lock AS MATERIALIZED ({_LOCK}) "
_ROWS_GIVEN: Final = "SELECT given.* FROM lock, unnest(%b::uuid[], %b::bigint[], %b::text[], %b::bytea[]) AS given"
"""Rows given as columns; a row comes out, and draws its id, only when joined with the lock."""
_PORTION: Final = 1_000_000
"""Bytes that a large insert moves at a time, each time with a deadline of its own."""


class PostgresRecorder(PostgresApplicationRecorder):
    """Entries in a PostgreSQL database."""

    def __init__(self, datastore: PostgresDatastore, *, events_table_name: str = "stored_events") -> None:
        super().__init__(datastore, events_table_name=events_table_name)
        self._together = Together(self._insert_rows, DEADLINE)
        self._tables = Tables(datastore, events_table_name)
        names = self._tables.names
        # The insert function is never used: it takes no lock, and processes that start together fail to replace it.
        del self.sql_create_statements[self.create_insert_function_statement_index]
        self.tokens = PostgresTokenRows(datastore)
        self.lines = PostgresLineRows(datastore)
        self.notes = PostgresNoteRows(datastore)
        self.ledger = PostgresLedgerRows(datastore, names["leaves"], names["signed"])
        beside = (self.tokens, self.lines, self.notes, self.ledger)
        self.sql_create_statements += [*self._tables.made, *(made for rows in beside for made in rows.statements)]
        self._prepare_insert(datastore.lock_timeout, names)
        self._name = SQL("INSERT INTO {names} VALUES (1, %s) ON CONFLICT DO NOTHING").format(**names)
        self._rows, self._states, self._ids, self._counts, self._openings, self._newest, self._numbered, self._names = (
            SQL(statement).format(**names).as_bytes()
            for statement in (_ROWS, _STATES, _IDS, _COUNTS, _OPENINGS, _NEWEST, _NUMBERED, _NAMES)
        )
        self._part, self._numbers, self._outline = (
            SQL(statement).format(**names).as_bytes() for statement in (_PART, _NUMBERS, _OUTLINE)
        )
        self.news = News()

    def _prepare_insert(self, lock_timeout: int, names: Mapping[str, Identifier]) -> None:
        columns = "originator_id, originator_version, topic, state"
        given = {"seconds": f"{lock_timeout}s", "told": names["table"].as_string()}
        lock, locked = SQL(_LOCK).format(**given), SQL(_LOCKED).format(**given)
        insert = SQL(f"INSERT INTO {{table}} ({columns}) ").format(**names)
        arrived = SQL(f"SELECT {columns} FROM arrived WHERE portion = %s ORDER BY originator_version" + _RETURNING)  # noqa: S608
        self._lock = lock.as_bytes()
        self._insert = (locked + insert + SQL(_ROWS_GIVEN + _RETURNING)).as_bytes()
        self._enter = (insert + arrived).as_bytes()

    def create_table(self) -> None:
        """Makes the tables that are missing, if any."""
        if self._tables.are_there():
            return
        with self._tables.being_made():
            self._make()

    def migrate(self, role: str | None = None) -> None:
        """Makes the tables, guards the entries, lets `role` read and add; for the role that owns them."""
        with privileged(), self._tables.being_made():
            self._make()
            self._tables.guard()
            if role:
                self._tables.grant(role)

    def _make(self) -> None:
        """Makes what is missing; of partitioned entries the number alone cannot be unique, and need not be."""
        if self._tables.partitions():
            made = self.sql_create_statements
            self.sql_create_statements = [one for one in made if "UNIQUE INDEX" not in one.as_string()]
        super().create_table()
        self._tables.drop_packs()

    def insert_events(self, stored_events: Sequence[StoredEvent], **_: Any) -> Sequence[int] | None:
        """Stores entries, all or none, and returns their notification ids.

        These are drawn and committed under a lock, so that readers who page by them miss nothing.
        """
        if is_small(stored_events):
            done = self._together.store(stored_events) if stored_events else None
        else:
            with self.datastore.get_connection() as connection:
                done = self._import_rows(cast("TimedConnection", connection), list(map(_arrival, stored_events)))
        self.news.tell()
        return done

    def fill(self, rows: Iterable[Numbered], name_space: UUID) -> int:
        """Stores rows under their numbers in an empty database, all or none; for the role that owns the tables."""
        fill, names, count = (SQL(statement).format(**self._tables.names) for statement in (_FILLED, _NAMED, _COUNTED))
        done = 0
        with (
            self.datastore.get_connection() as given,
            given.transaction(),
            given.cursor(row_factory=scalar_row) as cursor,
        ):
            connection = cast("TimedConnection", given)
            cursor.execute(self._lock)
            if cursor.execute(self._ids + b" LIMIT 1").fetchall():
                raise NOT_EMPTY
            cursor.execute(names, (name_space,))
            with cursor.copy(fill) as copy:
                copy.set_types(["int8", "uuid", "int8", "text", "bytea"])
                for row in rows:
                    if isinstance(row.match, str) or row.position is None:
                        raise Malformed(say("row {number} of the other one is no entry", number=row.id), "database")
                    connection.grant(DEADLINE)
                    copy.write_row(row)
                    done += 1
                connection.grant(LONG)
            cursor.execute(count, (self._tables.names["sequence"].as_string(),))
        self.news.tell()
        return done

    def select_numbered(self, after: int, limit: int, bulk: int) -> list[Numbered]:
        """Rows after a notification id in the order of recording, of so many bytes or a little more."""
        return [Numbered(*row) for row in self._select(self._numbered, (after, limit, bulk), tuple_row)]

    def select_states(self, match: UUID, after: int) -> list[bytes]:
        """The stored bytes of a match's rows after a position, in order."""
        rows = self._select(self._states, (match, after), tuple_row)
        rows.sort()  # here, for PostgreSQL sorts the bytes as well, and those of a long match on disk
        return [state for _, state in rows]

    def select_rows(self, match: UUID, limit: int | None = None) -> list[Row]:
        """A match's rows in order."""
        found = self._select(self._rows, (match, limit), tuple_row)
        return [Row(position, topic or "", state) for position, topic, state in found]

    def select_part(self, match: UUID, first: int, last: int) -> list[Row]:
        """A match's rows from one position to another, both included, in order."""
        found = self._select(self._part, (match, first, last), tuple_row)
        return [Row(position, topic or "", state) for position, topic, state in found]

    def select_numbers(self, match: UUID, first: int, last: int) -> list[tuple[int, int]]:
        """Position and notification id of a match's rows from one position to another, both included, in order."""
        found: list[tuple[int, int]] = self._select(self._numbers, (match, first, last), tuple_row)
        return found

    def select_outline(self, matches: Sequence[UUID]) -> list[Outlined]:
        """The rows of these matches, of all but the first without what they say, by match, in order."""
        return [Outlined(*row) for row in self._select(self._outline, (list(matches),), tuple_row)]

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

    def select_counts(self, after: int) -> list[tuple[Id, int]]:
        """How many rows each match has after a notification id."""
        found: list[tuple[Id, int]] = self._select(self._counts, (after,), tuple_row)
        return found

    def select_openings(self, limit: int, number: int, *, newest: bool = False) -> list[tuple[int, Id, bytes]]:
        """Notification id, match and stored bytes of first entries after a number, or the `newest` before it."""
        statement = self._newest if newest else self._openings
        found: list[tuple[int, Id, bytes]] = self._select(statement, (*BESIDE, number, limit), tuple_row)
        return found

    def _insert_rows(self, stored_events: Sequence[StoredEvent], until: float) -> list[int]:
        """Inserts rows with one message and commits with another: rows given up in between are not stored later."""
        columns = [list(column) for column in zip(*map(_arrival, stored_events), strict=True)]
        with (
            self.datastore.get_connection() as given,
            given.cursor(binary=True, row_factory=scalar_row) as cursor,
        ):
            connection = cast("TimedConnection", given)
            connection.end(until)
            with connection.pipeline():
                connection.execute(b"BEGIN")
                connection.limit()
                cursor.execute(self._insert, columns, prepare=True)
            connection.commit()
            return cursor.fetchall()

    def _import_rows(self, connection: TimedConnection, rows: Sequence[Arrival]) -> list[int]:
        """Inserts rows sent beforehand to a temporary table; each step has its own deadline."""
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


def _arrival(event: StoredEvent) -> Arrival:
    return event.originator_id, event.originator_version, event.topic, event.state


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

    def application_recorder(self) -> ApplicationRecorder:
        """The recorder of an application; raises `Malformed` if tables are missing that this role may not make."""
        with privileged():
            return super().application_recorder()


def connect_postgres(database: str) -> dict[str, str]:
    """The library's settings for a postgresql:// address, filled up as libpq does; raises `Malformed`."""
    try:
        given = conninfo_to_dict(database)
    except psycopg.ProgrammingError:  # its text repeats the password
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
    # an unescaped "/" or "@" in a password turns the rest into a port, host or name, which errors repeat
    if not settings["POSTGRES_PORT"].isdigit() or "@" in settings["POSTGRES_HOST"] + settings["POSTGRES_DBNAME"]:
        raise Malformed(_UNREADABLE, "database")
    return {
        **settings,
        "PERSISTENCE_MODULE": "adjudicator.store.postgres:PostgresStore",
        "POSTGRES_CONNECT_TIMEOUT": str(CONNECT),
        "POSTGRES_LOCK_TIMEOUT": "3",
    }


def answers_at(database: str) -> bool:
    """Whether a server accepts connections; also True for an unusable address, since waiting would not help."""
    try:
        address = make_conninfo(database, connect_timeout=CONNECT)
    except psycopg.ProgrammingError:
        return True
    return PGconn.ping(address.encode()) not in (Ping.REJECT, Ping.NO_RESPONSE)
