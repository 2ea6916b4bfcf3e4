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


class PostgresTokenRows:
    """Rows in a PostgreSQL database."""

    def __init__(self, datastore: PostgresDatastore) -> None:
        self._datastore = datastore
        names = {"tokens": Identifier(datastore.schema, "adjudicator_tokens")}
        self.statements = [SQL(statement).format(**names) for statement in _TABLES]
        """What makes the table."""
        self._append = SQL("INSERT INTO {tokens} (digest, said) VALUES (%s, %s)").format(**names)
        self._of = SQL("SELECT digest, said FROM {tokens} WHERE digest = %s ORDER BY number").format(**names)
        self._all = SQL("SELECT digest, said FROM {tokens} ORDER BY number").format(**names)

    def append(self, row: TokenRow) -> None:
        """Appends a row."""
        with self._datastore.transaction(commit=True) as cursor:
            cursor.execute(self._append, row)

    def of(self, digest: str) -> list[bytes]:
        """What was said about one token."""
        with self._datastore.get_connection() as connection, connection.cursor() as cursor:
            return [row["said"] for row in cursor.execute(self._of, (digest,), prepare=True)]

    def all(self) -> list[TokenRow]:
        """Every row."""
        with self._datastore.get_connection() as connection, connection.cursor() as cursor:
            return [TokenRow(row["digest"], row["said"]) for row in cursor.execute(self._all)]
