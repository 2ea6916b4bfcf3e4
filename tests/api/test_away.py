"""A database that is away: refused, silent, stopped, locked or busy, it costs a 503 in time and nothing else."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any, cast
from uuid import UUID, uuid4

import psycopg
import pytest
from eventsourcing.persistence import PersistenceError, StoredEvent
from eventsourcing.sqlite import SQLiteApplicationRecorder, SQLiteConnection

from adjudicator.service import Adjudicator
from adjudicator.store import postgres
from adjudicator.store.pool import CONNECT, DEADLINE, MORE, TimedConnection, TimedPool
from api.http.app import create_app
from tests.api.given import HEADER, SOON, Client, Json, eventually, hurried, opened, reported
from tests.api.secrets import SECRETS
from tests.proxy import Proxy


def routes(client: Client, match: str) -> list[Callable[[], Any]]:
    """A request to each address that needs the database."""
    page = match.removeprefix("/v1")
    looked = (
        "/v1/matches",
        "/",
        match,
        page,
        f"{match}/entries",
        f"{match}/record?as=judge",
        f"{match}/options",
        f"{match}/choices?kind=CardPlayed",
        f"{match}/stream",
        "/v1/stream",
        "/v1/entries",
        "/ready",
    )
    return [
        *(lambda address=address: client.get(address) for address in looked),
        lambda: client.post("/v1/matches", json=HEADER),
        lambda: client.post("/v1/records?as=judge", data=b"{}", content_type="application/jsonl"),
        lambda: reported(client, match, 0, report_id="r", event="TurnStarted", turn=1),
    ]


@pytest.mark.parametrize("how", ["cut", "silence"])
def test_every_route_that_needs_it_says_so_and_the_others_are_served(
    served: tuple[Client, Proxy, TimedPool], how: str
) -> None:
    client, proxy, pool = served
    match = opened(client)
    record = client.get(f"{match}/record?as=judge").data

    getattr(proxy, how)()
    begun = time.monotonic()
    with hurried(pool):
        for ask in routes(client, match):
            answer = ask()
            assert answer.status_code in {503, 422}, answer.text
            assert answer.status_code == 503 or "/v1/records" in answer.json["instance"]
    for address in ("/openapi.json", "/v1/rules", "/docs", "/health"):
        assert client.get(address).status_code == 200
    assert time.monotonic() - begun < SOON

    proxy.mend()
    assert eventually(lambda: client.get(match).status_code == 200)
    assert client.get(f"{match}/record?as=judge").data == record
    assert reported(client, match, 0, report_id="r", event="TurnStarted", turn=1).status_code == 201


@pytest.mark.sampled(1)
@pytest.mark.parametrize("how", ["cut", "silence"])
def test_a_stream_outlives_an_outage_and_misses_nothing(
    served: tuple[Client, Proxy, TimedPool], how: str, postgres_url: str, schema: str
) -> None:
    client, proxy, pool = served
    match = opened(client)
    with (
        client.get(f"{match}/stream", buffered=False) as stream,
        Adjudicator([SECRETS], postgres_url, env={"POSTGRES_SCHEMA": schema}) as elsewhere,
    ):
        chunks = iter(stream.response)
        assert next(chunks).startswith(b"retry: ")
        with hurried(pool):
            getattr(proxy, how)()
            elsewhere.report(UUID(match[-36:]), [{"event": "TurnStarted", "turn": 1}], expected=0, report_id="r")
            time.sleep(1.5)
            proxy.mend()
        assert next(chunks).startswith(b"id: 1\n")


@pytest.mark.parametrize("how", ["cut", "silence"])
def test_nothing_but_the_pool_tries_again(
    served: tuple[Client, Proxy, TimedPool], how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, proxy, pool = served
    match = opened(client)
    asked: list[float | None] = []
    connection = TimedPool.connection

    @contextmanager
    def counted(pool: TimedPool, timeout: float | None = None) -> Iterator[Any]:
        asked.append(timeout)
        with connection(pool, timeout) as found:
            yield found

    monkeypatch.setattr(TimedPool, "connection", counted)
    getattr(proxy, how)()
    with hurried(pool):
        for ask in routes(client, match):
            asked.clear()
            ask()
            assert len(asked) <= 1


STEPS = {"arriving": None, "locking": b"advisory_xact_lock", "moving": b"FROM arrived WHERE", "committing": b"COMMIT"}
"""Of an import: what the client says then."""


@pytest.mark.sampled(1)
@pytest.mark.parametrize("said", STEPS.values(), ids=STEPS.keys())
def test_an_import_that_falls_silent_at_any_step_is_given_up_by_the_deadline_of_all(
    served: tuple[Client, Proxy, TimedPool], said: bytes | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, proxy, pool = served
    recorder = served_recorder(served)
    granted: list[float] = []
    grant = TimedConnection.grant

    def noted(connection: TimedConnection, seconds: float) -> None:
        granted.append(seconds)
        grant(connection, seconds)

    rows = megabytes(3)
    if said is None:
        proxy.silent_after = proxy.passed + 500_000
    proxy.silent_before = said
    with hurried(pool), monkeypatch.context() as patched:
        patched.setattr(postgres, "DEADLINE", pool.deadline)
        patched.setattr(TimedConnection, "grant", noted)
        with pytest.raises(PersistenceError, match="no answer within"):
            recorder.insert_events(rows)
        assert max(granted) <= pool.deadline

    proxy.mend()
    assert eventually(lambda: stored(recorder, rows) == 0)
    recorder.insert_events(rows)
    assert stored(recorder, rows) == len(rows)


def test_an_import_may_take_as_long_as_it_goes_on(
    served: tuple[Client, Proxy, TimedPool], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, _, pool = served
    rows, seconds = megabytes(20), count(0.0, 0.25)
    assert pool.deadline == DEADLINE
    monkeypatch.setattr("adjudicator.store.pool.monotonic", lambda: next(seconds))

    recorder = served_recorder(served)
    recorder.insert_events(rows)
    assert next(seconds) > 2 * DEADLINE
    assert stored(recorder, rows) == len(rows)


def served_recorder(served: tuple[Client, Proxy, TimedPool]) -> postgres.PostgresRecorder:
    client, _, _ = served
    service: Adjudicator = client.application.extensions["adjudicator"]
    return cast("postgres.PostgresRecorder", service.recorder)


def megabytes(number: int) -> list[StoredEvent]:
    """Rows of a megabyte each."""
    match = uuid4()
    return [StoredEvent(match, position, "secrets.TurnStarted", bytes(10**6)) for position in range(number)]


def stored(recorder: postgres.PostgresRecorder, rows: list[StoredEvent]) -> int | None:
    """How many of them are, or None where nobody answers."""
    with suppress(PersistenceError):
        return len(recorder.select_states(cast("UUID", rows[0].originator_id), -1))
    return None


def test_connections_that_were_lost_while_idle_cost_nobody_an_error(served: tuple[Client, Proxy, TimedPool]) -> None:
    client, proxy, _ = served
    match = opened(client)

    proxy.mend()

    assert client.get(match).status_code == 200
    assert reported(client, match, 0, report_id="r", event="TurnStarted", turn=1).status_code == 201


def test_a_backend_that_is_stopped_is_given_up(
    served: tuple[Client, Proxy, TimedPool],
) -> None:
    client, _, pool = served
    match = opened(client)
    with ExitStack() as stack:
        taken = [stack.enter_context(pool.connection()) for _ in range(pool.get_stats()["pool_size"])]
        backends = [connection.info.backend_pid for connection in taken]
    if not all(is_postgres(backend) for backend in backends):
        pytest.skip("the server runs on another machine")
    try:
        for backend in backends:
            os.kill(backend, signal.SIGSTOP)
        with hurried(pool):
            assert client.get(match).status_code == 503
        assert eventually(lambda: client.get(match).status_code == 200)
    finally:
        for backend in backends:
            os.kill(backend, signal.SIGCONT)


def is_postgres(process: int) -> bool:
    command = Path(f"/proc/{process}/cmdline")
    return command.exists() and b"postgres" in command.read_bytes()


def test_whoever_asks_late_waits_little_longer_than_those_who_wait_already(
    served: tuple[Client, Proxy, TimedPool],
) -> None:
    pool = served[2]
    with pool.connection() as first:
        cast("TimedConnection", first).end(time.monotonic() + 1)
        with pool.connection() as second:
            assert cast("TimedConnection", second).until <= cast("TimedConnection", first).until + MORE
        cast("TimedConnection", first).end(0)
        with pool.connection() as third:  # of one who computes meanwhile nobody suffers
            assert cast("TimedConnection", third).until > time.monotonic()
            third.execute("SELECT 1")


def test_the_server_lets_go_of_whoever_is_out_of_reach(served: tuple[Client, Proxy, TimedPool]) -> None:
    with served[2].connection() as connection:
        told = [connection.execute(f"SHOW {name}").fetchone() for name in ("tcp_keepalives_idle", "tcp_user_timeout")]
    assert told == [{"tcp_keepalives_idle": "8"}, {"tcp_user_timeout": "14000"}]


def test_a_pool_that_is_exhausted_is_told(served: tuple[Client, Proxy, TimedPool]) -> None:
    client, _, pool = served
    match = opened(client)
    with ExitStack() as stack:
        for _ in range(pool.max_size):
            stack.enter_context(pool.connection(SOON))
        with hurried(pool):
            assert client.get(match).status_code == 503
    assert client.get(match).status_code == 200


def test_a_locked_table_is_told(served: tuple[Client, Proxy, TimedPool], postgres_url: str, schema: str) -> None:
    client, _, pool = served
    match = opened(client)
    with psycopg.connect(postgres_url) as other:
        other.execute(f"LOCK TABLE {schema}.adjudicator_events IN EXCLUSIVE MODE")
        with hurried(pool):
            assert reported(client, match, 0, report_id="r", event="TurnStarted", turn=1).status_code == 503
        assert eventually(lambda: client.get(match).status_code == 200)  # once there is a connection again
    assert reported(client, match, 0, report_id="r", event="TurnStarted", turn=1).status_code == 201


def test_as_shipped_a_crowd_is_held_once_and_for_seconds(line: tuple[Proxy, str], schema: str) -> None:
    proxy, url = line
    with (
        Adjudicator([SECRETS], url, env={"POSTGRES_SCHEMA": schema}) as service,
        ThreadPoolExecutor(8) as crowd,
    ):
        app = create_app(service)
        match = opened(app.test_client())
        proxy.silence()

        def ask(_: int) -> tuple[int, float]:
            begun = time.monotonic()
            return app.test_client().get(match).status_code, time.monotonic() - begun

        first = list(crowd.map(ask, range(8)))
        second = list(crowd.map(ask, range(8)))

    assert {status for status, _ in first + second} == {503}
    assert max(seconds for _, seconds in first) < CONNECT + DEADLINE + 4
    assert max(seconds for _, seconds in second) < DEADLINE


def test_writers_that_wait_for_each_other_are_told_in_time_and_go_on(line: tuple[Proxy, str], schema: str) -> None:
    proxy, url = line
    with (
        Adjudicator([SECRETS], url, env={"POSTGRES_SCHEMA": schema}) as service,
        ThreadPoolExecutor(8) as crowd,
    ):
        app = create_app(service)
        matches = [opened(app.test_client()) for _ in range(8)]
        rows = [StoredEvent(UUID(match[-36:]), 1, "secrets.none", b"[1]") for match in matches]
        proxy.silence()

        def store(row: StoredEvent) -> float:
            begun = time.monotonic()
            with pytest.raises(PersistenceError):
                service.recorder.insert_events([row])
            return time.monotonic() - begun

        longest = max(crowd.map(store, rows))
        proxy.mend()
        client = app.test_client()
        until = time.monotonic() + SOON
        while client.get(matches[0]).status_code != 200:
            assert time.monotonic() < until
        done = [reported(client, match, 0, report_id="r", event="TurnStarted", turn=1).status_code for match in matches]
    assert longest < DEADLINE + 4
    assert done == [201] * 8


@pytest.mark.sampled(1)
@pytest.mark.parametrize("how", ["cut", "silence"])
def test_a_service_that_starts_without_it_ends_with_the_reason(line: tuple[Proxy, str], how: str) -> None:
    proxy, url = line
    getattr(proxy, how)()

    begun = time.monotonic()
    command = [sys.executable, "-c", "from api.cli import main; main()", "serve", "--port", "0", "--database", url]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)

    assert (done.returncode, done.stdout) == (2, "")
    assert " cannot be opened: " in done.stderr
    assert ("refused" if how == "cut" else "timeout") in done.stderr
    assert time.monotonic() - begun < SOON


def test_a_full_disk_is_told_and_loses_nothing_acknowledged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Adjudicator([SECRETS], str(tmp_path / "matches.sqlite")) as service, ThreadPoolExecutor(8) as crowd:
        app = create_app(service)
        matches = [opened(app.test_client()) for _ in range(8)]
        pool = cast("SQLiteApplicationRecorder", service.recorder).datastore.pool
        disk, made = [2**30], pool._create_connection

        def connected() -> SQLiteConnection:
            connection = made()
            connection.cursor().execute(f"PRAGMA max_page_count = {disk[0]}")
            return connection

        monkeypatch.setattr(pool, "_create_connection", connected)

        def bound(pages: int) -> None:
            disk[0] = pages
            taken = [pool.get_connection(is_writer=False) for _ in range(pool.pool_size)]
            for connection in taken:
                connection.cursor().execute(f"PRAGMA max_page_count = {pages}")
                pool.put_connection(connection)

        def report(match: str) -> tuple[int, int]:
            """How often a client was acknowledged before it was told otherwise, and how."""
            client = app.test_client()
            for position in range(40):
                note = {"event": "MatchNoted", "text": "x" * 900}
                answer = reported(client, match, position, report_id=str(position), **note)
                if answer.status_code not in (200, 201):  # 200: it was stored already
                    return position, answer.status_code
            return 40, 0

        bound(60)
        told = list(crowd.map(report, matches))
        assert {status for _, status in told} == {503}
        looked: list[Json] = [app.test_client().get(match).json for match in matches]
        assert [look["position"] for look in looked] == [position for position, _ in told]
        bound(2**30)
        assert [report(match)[0] for match in matches] == [40] * 8


def test_why_is_told_to_whoever_keeps_it_alone(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "matches.sqlite"
    with Adjudicator([SECRETS], str(path)) as service:
        client = create_app(service).test_client()
        match = opened(client)
        with closing(sqlite3.connect(path)) as other:
            other.execute("DROP TABLE stored_events")
        answer = client.get(match)
    assert (answer.status_code, "stored_events" in answer.text) == (503, False)
    assert "no such table: stored_events" in caplog.text
