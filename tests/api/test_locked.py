"""A file that another process has locked: a 503 in time, however many ask; with the lock gone all goes on at once."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import cast
from uuid import UUID

import pytest
from eventsourcing.persistence import OperationalError, StoredEvent
from eventsourcing.sqlite import SQLiteApplicationRecorder

from adjudicator.service import Adjudicator
from adjudicator.store.pool_sqlite import LOCK, WHOLE, Pool
from api.http.app import create_app
from projections.shapes import SHAPES
from projections.views import views_of
from projections.worker import Worker
from tests.api.given import SOON, Client, eventually, opened, reported
from tests.api.secrets import SECRETS

MANY = 48
"""Reports that ask at once, of which four are worked on at a time: if each of them waited, the last took 12 s."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "matches.sqlite"


@pytest.fixture
def service(path: Path) -> Iterator[Adjudicator]:
    """A service on a file, that waits for a lock for a second."""
    with Adjudicator([SECRETS], str(path), env={"SQLITE_LOCK_TIMEOUT": "1"}) as service:
        yield service


@pytest.fixture
def patient(path: Path) -> Iterator[Client]:
    """A client of a service on the file that waits for a lock as long as any does."""
    with Adjudicator([SECRETS], str(path), env={"SQLITE_LOCK_TIMEOUT": f"{SOON:.0f}"}) as service:
        yield create_app(service).test_client()


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """While inside, another process writes."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def pool_of(service: Adjudicator) -> Pool:
    return cast("Pool", cast("SQLiteApplicationRecorder", service.recorder).datastore.pool)


def status(client: Client, match: str, position: int = 0, report_id: str = "r") -> int:
    return int(reported(client, match, position, report_id=report_id, event="TurnStarted", turn=1).status_code)


def test_it_is_told_and_can_be_read(service: Adjudicator, path: Path) -> None:
    app = create_app(service)
    client, crowd = app.test_client(), ThreadPoolExecutor(4)
    match = opened(client)
    with locked(path), crowd:
        waiting = [crowd.submit(status, app.test_client(), match, 0, str(number)) for number in range(4)]
        assert client.get(match).status_code == 200
        assert [report.result() for report in waiting] == [503] * 4
    assert service.reading(UUID(match[-36:])).position == 0
    assert status(client, match) == 201


def test_a_crowd_waits_for_it_once(service: Adjudicator, path: Path) -> None:
    app = create_app(service)
    matches = [opened(app.test_client()) for _ in range(MANY)]
    with locked(path), ThreadPoolExecutor(4) as crowd:
        begun = time.monotonic()
        assert list(crowd.map(lambda match: status(app.test_client(), match), matches)) == [503] * MANY
        assert time.monotonic() - begun < MANY / 4
    assert status(app.test_client(), matches[0]) == 201
    assert not pool_of(service).is_locked


def test_whatever_else_writes_waits_for_it_once_as_well(service: Adjudicator, path: Path) -> None:
    client = create_app(service).test_client()
    match = opened(client)
    record = client.get(f"{match}/record?as=judge").data
    with locked(path):
        begun = time.monotonic()
        for _ in range(8):
            assert client.post("/v1/records?as=judge", data=record, content_type="application/jsonl").status_code == 503
            assert status(client, match) == 503
        assert time.monotonic() - begun < 2 * 8, "what they would take if each waited for its second"


def test_a_lock_that_goes_in_time_costs_nobody_an_error(patient: Client, path: Path) -> None:
    match = opened(patient)
    with ThreadPoolExecutor(1) as crowd:
        with locked(path):
            report = crowd.submit(status, patient, match)
            time.sleep(0.3)
        assert report.result() == 201


def test_views_catch_up_with_what_came_after_it(service: Adjudicator, patient: Client, path: Path) -> None:
    client, views = create_app(service).test_client(), views_of(service)
    match = opened(client)

    def are_current() -> bool:
        return all(views.reached(shape.name) == service.last for shape in SHAPES)

    with Worker(service, views):
        assert eventually(are_current)
        with locked(path):
            assert status(client, match) == 503
        assert [status(patient, match, position, str(position)) for position in range(3)] == [201] * 3
        assert eventually(are_current)


def test_turn_and_lock_are_waited_for_no_longer_than_there_is_time(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []
    with Adjudicator([SECRETS], str(path)) as service:
        recorder, pool = cast("SQLiteApplicationRecorder", service.recorder), pool_of(service)
        monkeypatch.setattr(pool, "_wait", lambda _, seconds: waits.append(seconds))
        recorder.insert_events([StoredEvent(UUID(int=1), 0, "secrets.none", b"[]")])
        assert waits == []
        pool.put_connection(pool.get_connection(1.0, is_writer=True))
        assert waits[0] <= 1.0
        assert waits[1:] == [LOCK]
        taken = pool.get_connection(is_writer=True)
        with pytest.raises(OperationalError, match="still writing"):
            pool.get_connection(0.1, is_writer=True)
        pool.put_connection(taken)
    assert LOCK < WHOLE < SOON
