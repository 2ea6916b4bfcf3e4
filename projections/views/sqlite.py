"""Views in an SQLite database: the one that holds the entries."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from time import monotonic, sleep
from typing import Any, cast

from eventsourcing.persistence import IntegrityError, OperationalError
from eventsourcing.sqlite import SQLiteTrackingRecorder
from eventsourcing.utils import Environment

from adjudicator.store.database import connect
from adjudicator.store.pool_sqlite import LOCK
from adjudicator.store.sqlite import SQLiteStore
from projections.contract import Cell
from projections.shapes import SHAPES
from projections.views.tables import Hand, Views


class SQLiteViews(SQLiteTrackingRecorder, Views):
    """Views in an SQLite database."""

    inside = "instr"

    @classmethod
    def in_memory(cls) -> SQLiteViews:
        """Views of matches that are in memory themselves."""
        return cast("SQLiteViews", SQLiteStore(Environment("views", connect(":memory:"))).tracking_recorder(cls))

    @property
    def tracking(self) -> str:
        """The library's tracking table."""
        return "tracking"

    def place(self, name: str) -> str:
        """The table of a view, or another of ours."""
        return f"view_{name}"

    def construct_create_table_statements(self) -> list[str]:
        """The library's table and ours."""
        return [*super().construct_create_table_statements(), *self.statements(SHAPES)]

    def create_table(self) -> None:
        """Makes the tables that are missing; tries again while another process makes them."""
        until = monotonic() + LOCK
        while True:
            try:
                return super().create_table()
            except (IntegrityError, OperationalError):
                if monotonic() >= until:
                    raise
                sleep(0.05)

    @contextmanager
    def hand(self, *, writes: bool) -> Iterator[Hand]:
        """A transaction; one that writes begins with a statement that does, so that it waits for its turn."""
        with self.datastore.transaction(commit=writes) as cursor:
            tuples = cursor.sqlite_cursor
            tuples.row_factory = None

            def run(statement: str, values: Sequence[Cell]) -> list[tuple[Any, ...]]:
                return tuples.execute(statement, values).fetchall()

            def many(statement: str, values: Sequence[Sequence[Cell]]) -> None:
                tuples.executemany(statement, values)

            yield Hand(run, many)
