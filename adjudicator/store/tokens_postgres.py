"""Rows about tokens in a PostgreSQL database."""

from __future__ import annotations

from typing import Final

from eventsourcing.postgres import PostgresDatastore
from psycopg.sql import SQL, Identifier

from adjudicator.store.tokens import TokenRow

_COLUMNS: Final = "number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, digest text NOT NULL, said bytea NOT NULL"
_TABLES: Final = (
    f"CREATE TABLE IF NOT EXISTS {{tokens}} ({_COLUMNS})",
    "CREATE INDEX IF NOT EXISTS adjudicator_tokens_by_digest ON {tokens} (digest)",
)
# A lock that every role may take: a role that may only add rows may not lock their table.
_ALONE: Final = "SELECT pg_advisory_xact_lock(1094994518, hashtext(%s)) FROM set_config('lock_timeout', '3s', true)"
_INSERT_AT: Final = (
    "INSERT INTO {tokens} (digest, said) SELECT %s, %s WHERE %s = (SELECT count(*) FROM {tokens} WHERE digest = %s)"
)


class PostgresTokenRows:
    """Rows in a PostgreSQL database."""

    def __init__(self, datastore: PostgresDatastore) -> None:
        self._datastore = datastore
        names = {"tokens": Identifier(datastore.schema, "adjudicator_tokens")}
        self.statements = [SQL(statement).format(**names) for statement in _TABLES]
        """What makes the table."""
        self._append = SQL("INSERT INTO {tokens} (digest, said) VALUES (%s, %s)").format(**names)
        self._append_at = SQL(_INSERT_AT).format(**names)
        self._of = SQL("SELECT digest, said FROM {tokens} WHERE digest = %s ORDER BY number").format(**names)
        self._all = SQL("SELECT digest, said FROM {tokens} ORDER BY number").format(**names)
        self._count = SQL("SELECT count(*) AS rows FROM {tokens}").format(**names)

    def append(self, row: TokenRow) -> None:
        """Appends a row."""
        with self._datastore.transaction(commit=True) as cursor:
            cursor.execute(self._append, row)

    def append_at(self, place: int, row: TokenRow) -> bool:
        """Appends a row where so many stand under its digest: one transaction at a time looks, and then appends."""
        with self._datastore.transaction(commit=True) as cursor:
            cursor.execute(_ALONE, (row.digest,))
            return cursor.execute(self._append_at, (*row, place, row.digest)).rowcount == 1

    def of(self, digest: str) -> list[bytes]:
        """The statements about a token."""
        with self._datastore.get_connection() as connection, connection.cursor() as cursor:
            return [row["said"] for row in cursor.execute(self._of, (digest,), prepare=True)]

    def all(self) -> list[TokenRow]:
        """Every row."""
        with self._datastore.get_connection() as connection, connection.cursor() as cursor:
            return [TokenRow(row["digest"], row["said"]) for row in cursor.execute(self._all)]

    def count(self) -> int:
        """How many rows there are: numbers of rows may be given in one order and seen in another."""
        with self._datastore.get_connection() as connection, connection.cursor() as cursor:
            row = cursor.execute(self._count, prepare=True).fetchone()
            return int(row["rows"]) if row else 0
