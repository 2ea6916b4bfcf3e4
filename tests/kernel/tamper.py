"""What an intruder with the database in hand can do."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from typing import Any, cast
from uuid import UUID

import psycopg
from eventsourcing.persistence import InterfaceError, OperationalError, StoredEvent
from eventsourcing.postgres import PostgresApplicationRecorder
from eventsourcing.sqlite import SQLiteApplicationRecorder
from eventsourcing.utils import retry

from adjudicator.service import Adjudicator
from adjudicator.store.memory import MemoryRecorder
from tests.given import Place


def stored(service: Adjudicator, match: UUID, position: int) -> StoredEvent:
    """An entry's row."""
    return service.recorder.select_events(match, gt=position - 1, lte=position)[0]


def rewrite(
    service: Adjudicator, match: UUID, position: int, *, topic: str | None = None, state: bytes | None = None
) -> None:
    """Changes an entry's row behind the service's back."""
    row = stored(service, match, position)
    values = (topic or row.topic, row.state if state is None else state)
    recorder = service.recorder
    if isinstance(recorder, MemoryRecorder):
        place = recorder._stored_events_index[str(match)][position]
        recorder._stored_events[place] = StoredEvent(match, position, *values)
    elif isinstance(recorder, SQLiteApplicationRecorder):
        with recorder.datastore.transaction(commit=True) as cursor:
            where = "WHERE originator_id = ? AND originator_version = ?"
            cursor.execute(f"UPDATE stored_events SET topic = ?, state = ? {where}", (*values, match.hex, position))  # noqa: S608
    else:
        assert isinstance(recorder, PostgresApplicationRecorder)
        table = f"{recorder.datastore.schema}.{recorder.events_table_name}"
        where = "WHERE originator_id = %s AND originator_version = %s"
        with recorder.datastore.transaction(commit=True) as postgres:
            postgres.execute(f"UPDATE {table} SET topic = %s, state = %s {where}", (*values, match, position))  # noqa: S608


def delete(service: Adjudicator, match: UUID, position: int) -> None:
    """Removes an entry's row behind the service's back."""
    recorder = service.recorder
    if isinstance(recorder, MemoryRecorder):
        del recorder._stored_events_index[str(match)][position]
    elif isinstance(recorder, SQLiteApplicationRecorder):
        with recorder.datastore.transaction(commit=True) as cursor:
            where = "WHERE originator_id = ? AND originator_version = ?"
            cursor.execute(f"DELETE FROM stored_events {where}", (match.hex, position))  # noqa: S608
    else:
        assert isinstance(recorder, PostgresApplicationRecorder)
        table = f"{recorder.datastore.schema}.{recorder.events_table_name}"
        with recorder.datastore.transaction(commit=True) as postgres:
            where = "WHERE originator_id = %s AND originator_version = %s"
            postgres.execute(f"DELETE FROM {table} {where}", (match, position))  # noqa: S608


def losing_acknowledgement(insert: Callable[..., Any], *, attempts: int) -> Callable[..., Any]:
    """A recorder's insert whose first success is lost on its way back; the library tries it `attempts` times."""
    lost: list[bool] = []

    @retry((InterfaceError, OperationalError), max_attempts=attempts)
    def insert_events(events: Any, **more: Any) -> Any:
        answer = insert(events, **more)
        if not lost:
            lost.append(True)
            raise OperationalError("the connection was lost after the commit")
        return answer

    return cast("Callable[..., Any]", insert_events)


def damage(place: Place, match: UUID, position: int) -> None:
    """Puts other bytes where an entry stands."""
    if place.database.startswith("postgres"):
        with psycopg.connect(place.database) as connection:
            connection.execute(
                f"UPDATE {place.env['POSTGRES_SCHEMA']}.adjudicator_events SET state = 'x' "  # noqa: S608
                "WHERE originator_id = %s AND originator_version = %s",
                (match, position),
            )
    else:
        with closing(sqlite3.connect(place.database)) as connection:
            connection.execute(
                "UPDATE stored_events SET state = x'78' WHERE originator_id = ? AND originator_version = ?",
                (match.hex, position),
            )
            connection.commit()
