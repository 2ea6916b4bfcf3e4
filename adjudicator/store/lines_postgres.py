"""Rows about lines in a PostgreSQL database."""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID

from eventsourcing.postgres import PostgresDatastore
from psycopg.sql import SQL, Composed, Identifier

from adjudicator.store.lines import LineRow

_COLUMNS: Final = "line, place, of_match, sort, said"
_HELD: Final = (
    "line uuid NOT NULL, place integer NOT NULL, of_match uuid NOT NULL, sort text NOT NULL, said bytea NOT NULL"
)
_TABLES: Final = (
    f"CREATE TABLE IF NOT EXISTS {{lines}} ({_HELD}, PRIMARY KEY (line, place))",
    "CREATE INDEX IF NOT EXISTS adjudicator_lines_by_match ON {lines} (of_match, sort)",
)
_NEXT: Final = (
    f"INSERT INTO {{lines}} ({_COLUMNS}) SELECT %s, %s, %s, %s, %s"  # noqa: S608 - constants
    " WHERE %s = (SELECT count(*) FROM {lines} WHERE line = %s) ON CONFLICT DO NOTHING"
)


class PostgresLineRows:
    """Rows in a PostgreSQL database."""

    def __init__(self, datastore: PostgresDatastore) -> None:
        self._datastore = datastore
        names = {"lines": Identifier(datastore.schema, "adjudicator_lines")}
        self.statements = [SQL(statement).format(**names) for statement in _TABLES]
        """What makes the table."""
        select = SQL(f"SELECT {_COLUMNS} FROM {{lines}} ").format(**names)  # noqa: S608 - constants
        self._append = SQL(_NEXT).format(**names)
        self._of = select + SQL("WHERE line = %s ORDER BY place")
        self._among = select + SQL("WHERE of_match = %s AND sort = %s ORDER BY line, place")
        self._all = select + SQL("ORDER BY line, place")
        self._remove = SQL("DELETE FROM {lines} WHERE line = %s").format(**names)

    def append(self, *rows: LineRow) -> bool:
        """Appends rows where they are the next."""
        with self._datastore.transaction(commit=True) as cursor:  # without the first, none of the others is the next
            done = [cursor.execute(self._append, (*row, row.place, row.line)).rowcount for row in rows]
        return sum(done) == len(rows)

    def of(self, line: UUID) -> list[bytes]:
        """The statements about a line."""
        return [row.said for row in self._select(self._of, line)]

    def among(self, match: UUID, sort: str) -> list[LineRow]:
        """The statements of a sort about a match's lines."""
        return self._select(self._among, match, sort)

    def remove(self, line: UUID) -> None:
        """Removes a line."""
        with self._datastore.transaction(commit=True) as cursor:
            cursor.execute(self._remove, (line,))

    def all(self) -> list[LineRow]:
        """Every row."""
        return self._select(self._all)

    def _select(self, statement: Composed, *values: Any) -> list[LineRow]:
        with self._datastore.get_connection() as connection, connection.cursor() as cursor:
            return [
                LineRow(row["line"], row["place"], row["of_match"], row["sort"], row["said"])
                for row in cursor.execute(statement, values)
            ]
