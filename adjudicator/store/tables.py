"""The tables of a PostgreSQL database: making them, the protection of entries, the rights of a role."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any, Final, LiteralString, cast

import psycopg
from eventsourcing.persistence import PersistenceError, ProgrammingError
from eventsourcing.postgres import PostgresDatastore
from psycopg.rows import tuple_row
from psycopg.sql import SQL, Composed, Identifier

from adjudicator.plain.json import Malformed
from adjudicator.plain.said import say
from adjudicator.store.pool import TimedPool

_MAKING_TABLES = 0x41444A55
"""Key of the advisory lock under which one process at a time makes the tables."""
_ADDED: Final[tuple[LiteralString, ...]] = (
    "CREATE INDEX IF NOT EXISTS {openings} ON {table} (notification_id) WHERE originator_version = 0",
    "CREATE TABLE IF NOT EXISTS {names} (one integer PRIMARY KEY CHECK (one = 1), id uuid NOT NULL)",
)
_STATE_OF_IT: Final = (
    "SELECT bool_and(to_regclass(name) IS NOT NULL), to_regclass(%(packs)s) IS NOT NULL,"
    " has_table_privilege(to_regclass(%(table)s), 'SELECT') FROM unnest(%(needed)s::text[]) AS name"
)
_PARTITIONS: Final = (
    "SELECT nspname, relname FROM pg_partition_tree(to_regclass(%s)) JOIN pg_class ON pg_class.oid = relid"
    " JOIN pg_namespace ON pg_namespace.oid = relnamespace WHERE level > 0"
)
_GUARDED: Final[tuple[LiteralString, ...]] = (
    """CREATE OR REPLACE FUNCTION {guard}() RETURNS trigger LANGUAGE plpgsql AS
    $$BEGIN RAISE EXCEPTION 'entries are added, never changed or removed'; END$$""",
    """CREATE OR REPLACE TRIGGER adjudicator_entries_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON {table}
    FOR EACH STATEMENT EXECUTE FUNCTION {guard}()""",
)
_GRANTED: Final[tuple[LiteralString, ...]] = (
    "GRANT USAGE ON SCHEMA {schema} TO {role}",
    "GRANT SELECT, INSERT ON {table}, {names}, {tokens} TO {role}",
    "GRANT SELECT, INSERT, DELETE ON {lines} TO {role}",
    "GRANT SELECT, INSERT, UPDATE, DELETE ON {notes} TO {role}",
    "GRANT SELECT ON {leaves}, {signed} TO {role}",
    "GRANT USAGE ON SEQUENCE {sequence} TO {role}",
)
_MISSING = say(
    "tables are missing, or this role may not read them: run `adjudicator migrate --grant ROLE` with the role that "
    "owns them, ROLE being the one that serves"
)


@contextmanager
def privileged() -> Iterator[None]:
    """Turns missing rights of this role into `Malformed` while inside."""
    try:
        yield
    except ProgrammingError as error:
        if isinstance(error.__cause__, psycopg.errors.InsufficientPrivilege):
            raise Malformed(_MISSING, "database") from error
        raise


class Tables:
    """The tables in a schema beside the library's table of entries, and the rights to all of them."""

    def __init__(self, datastore: PostgresDatastore, events: str) -> None:
        """The tables that go with the table of entries named `events`."""
        self._datastore = datastore
        self.names = {
            "schema": Identifier(datastore.schema),
            "table": Identifier(datastore.schema, events),
            "names": Identifier(datastore.schema, "adjudicator_name_space"),
            "tokens": Identifier(datastore.schema, "adjudicator_tokens"),
            "lines": Identifier(datastore.schema, "adjudicator_lines"),
            "leaves": Identifier(datastore.schema, "adjudicator_ledger_leaves"),
            "signed": Identifier(datastore.schema, "adjudicator_ledger_notes"),
            "notes": Identifier(datastore.schema, "adjudicator_notes"),
            "packs": Identifier(datastore.schema, "adjudicator_packs"),
            "guard": Identifier(datastore.schema, "adjudicator_entries_stay"),
            "sequence": Identifier(datastore.schema, f"{events}_notification_id_seq"),
            "openings": Identifier(f"{events}_openings"),
            "index": Identifier(datastore.schema, f"{events}_openings"),
        }
        self.made = self._filled(_ADDED)
        """The statements that make what the library does not."""

    @contextmanager
    def being_made(self) -> Iterator[None]:
        """Keeps other processes from making tables while inside."""
        with cast("TimedPool", self._datastore.pool).patient(), self._datastore.get_connection() as connection:
            connection.execute("SELECT pg_advisory_lock(%s)", (_MAKING_TABLES,))
            try:
                yield
            finally:
                connection.execute("SELECT pg_advisory_unlock(%s)", (_MAKING_TABLES,))

    def are_there(self) -> bool:
        """Whether nothing needs to be made or dropped; raises `Malformed` if the tables may not be read."""
        given: dict[str, Any] = {name: self.names[name].as_string() for name in ("packs", "table")}
        needed = ("table", "names", "index", "tokens", "lines", "notes", "leaves", "signed")
        given["needed"] = [self.names[name].as_string() for name in needed]
        with self._datastore.get_connection() as connection, connection.cursor(row_factory=tuple_row) as cursor:
            complete, packed, readable = cursor.execute(_STATE_OF_IT, given).fetchall()[0]
        if readable is False:
            raise Malformed(_MISSING, "database")
        return bool(complete and not packed)

    def partitions(self) -> list[Identifier]:
        """The partitions of the table of entries; empty if it has none."""
        with self._datastore.get_connection() as connection, connection.cursor(row_factory=tuple_row) as cursor:
            return [Identifier(*name) for name in cursor.execute(_PARTITIONS, (self.names["table"].as_string(),))]

    def guard(self) -> None:
        """Protects entries and signed notes: nobody can change or remove them without removing the guard."""
        function, trigger = _GUARDED
        self._execute(self._filled([function]))
        guarded = (
            self.names["table"],
            self.names["signed"],
            *self.partitions(),
        )  # a partition can be addressed by itself
        for table in guarded:
            self._execute(self._filled([trigger], table=table))

    def grant(self, role: str) -> None:
        """Lets a role serve: read and add."""
        self._execute(self._filled(_GRANTED, role=Identifier(role)))

    def drop_packs(self) -> None:
        """Drops the packs of 0.2.2 and 0.2.3 (ADR 11), unless they are somebody else's or in use: then next time."""
        with suppress(PersistenceError):
            self._execute(self._filled(["DROP TABLE IF EXISTS {packs}"]))

    def _execute(self, statements: list[Composed]) -> None:
        with self._datastore.transaction(commit=True) as cursor:
            cursor.execute(SQL("SET LOCAL lock_timeout = '{}s'").format(self._datastore.lock_timeout))
            for statement in statements:
                cursor.execute(statement)

    def _filled(self, statements: Iterable[LiteralString], **more: Identifier) -> list[Composed]:
        names: Mapping[str, Identifier] = {**self.names, **more}
        return [SQL(statement).format(**names) for statement in statements]
