"""Views in a PostgreSQL database; imported only where one is used, for it loads psycopg."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, cast

from eventsourcing.postgres import PostgresDatastore, PostgresTrackingRecorder
from psycopg import Connection
from psycopg.rows import tuple_row
from psycopg.sql import SQL, Identifier

from adjudicator.store.pool import TimedConnection, TimedPool
from adjudicator.store.tables import privileged
from projections.contract import Cell
from projections.shapes import SHAPES
from projections.views.tables import Hand, Views

_MAKING_TABLES = 0x41444A56
"""Key of the advisory lock under which one process at a time makes the tables."""

_BESIDE: Final = ("made", "generations", "parked")
"""The tables beside those of the views."""
_MISSING: Final = "SELECT count(*) AS missing FROM unnest(%s::text[]) AS name WHERE to_regclass(name) IS NULL"


class PostgresViews(PostgresTrackingRecorder, Views):
    """Views in a PostgreSQL database."""

    inside = "strpos"

    def __init__(self, datastore: PostgresDatastore, *, tracking_table_name: str = "adjudicator_tracking") -> None:
        super().__init__(datastore, tracking_table_name=tracking_table_name)
        self.sql_create_statements += [SQL(cast("Any", statement)).format() for statement in self.statements(SHAPES)]

    @property
    def tracking(self) -> str:
        """The library's tracking table."""
        return Identifier(self.datastore.schema, self.tracking_table_name).as_string()

    def place(self, name: str) -> str:
        """The table of a view, or another of ours."""
        return Identifier(self.datastore.schema, f"adjudicator_view_{name}").as_string()

    def create_table(self) -> None:
        """Makes the tables unless they are there, one process at a time."""
        pool = cast("TimedPool", self.datastore.pool)
        with privileged(), pool.patient(), self.datastore.get_connection() as connection:
            connection.execute("SELECT pg_advisory_lock(%s)", (_MAKING_TABLES,))
            try:
                if not self._are_there(connection):  # if they are, a role that may not make tables can go on
                    super().create_table()
            finally:
                connection.execute("SELECT pg_advisory_unlock(%s)", (_MAKING_TABLES,))

    def _are_there(self, connection: Connection[Any]) -> bool:
        names = [self.place(name) for name in (*_BESIDE, *(shape.name for shape in SHAPES))]
        found = connection.execute(_MISSING, ([*names, self.tracking],)).fetchone()
        return bool(found and not found["missing"])

    def grant(self, role: str) -> None:
        """Lets a role search; only the worker writes what it reads."""
        tables = [self.place(name) for name in (*_BESIDE, *(shape.name for shape in SHAPES))]
        given = SQL(cast("Any", f"GRANT SELECT ON {', '.join([*tables, self.tracking])} TO {{}}"))
        with self.datastore.transaction(commit=True) as cursor:
            cursor.execute(given.format(Identifier(role)))

    @contextmanager
    def hand(self, *, writes: bool) -> Iterator[Hand]:
        """A transaction; the server ends one that writes soon after it is given up here."""
        with self.datastore.transaction(commit=writes) as made, made.connection.cursor(row_factory=tuple_row) as cursor:
            if writes:
                cast("TimedConnection", made.connection).limit()

            def run(statement: str, values: Sequence[Cell]) -> list[tuple[Any, ...]]:
                cursor.execute(statement.replace("?", "%s").encode(), values)
                return cursor.fetchall() if cursor.description else []

            def many(statement: str, values: Sequence[Sequence[Cell]]) -> None:
                cursor.executemany(statement.replace("?", "%s").encode(), values)

            yield Hand(run, many)
