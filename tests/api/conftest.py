"""An application with the ruleset of hidden cards, and a match in it; another whose database may be cut off."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeAlias, cast
from uuid import uuid4

import psycopg
import pytest
from eventsourcing.postgres import PostgresApplicationRecorder
from flask import Flask

from adjudicator.service import Adjudicator
from adjudicator.store.pool import TimedPool
from api.http.app import create_app
from tests.api.secrets import SECRETS
from tests.proxy import Proxy, proxied

Json: TypeAlias = Any
Client: TypeAlias = Any
"""Flask's test client; the JSON of its answers is of any shape."""
SOON = 20.0
"""Seconds that only waiting for an outage to end would take; nested retries took more."""
A_HAND = ("aardvark", "ant")
B_HAND = ("bumblebee", "bat")
HEADER: Json = {
    "ruleset": "secrets",
    "title": "Table 12",
    "seats": {"A": "Haru", "B": "Mina"},
    "setup": {"seats": {"A": A_HAND, "B": B_HAND}},
}
EVENTS: list[Json] = [
    {"event": "TurnStarted", "turn": 1},
    {"event": "CardsDrawn", "seat": "A", "cards": ["antelope"]},
    {"event": "CardPlayed", "seat": "A", "card": "aardvark"},
    {"event": "CardPlayed", "seat": "B", "card": "bat"},
    {"event": "TurnStarted", "turn": 2},
    {"event": "MatchNoted", "text": "water on the table"},
    {"event": "CardsDrawn", "seat": "B", "cards": ["buffalo"]},
]


@pytest.fixture
def service() -> Adjudicator:
    """A service in memory."""
    return Adjudicator([SECRETS])


@pytest.fixture
def app(service: Adjudicator) -> Flask:
    """The application, whose faults are raised instead of told."""
    app = create_app(service)
    app.testing = True
    return app


@pytest.fixture
def client(app: Flask) -> Client:
    """A client of the application."""
    return app.test_client()


def opened(client: Client, **header: Json) -> str:
    """The address of a match opened with this header."""
    answer = client.post("/v1/matches", json=HEADER | header)
    assert answer.status_code == 201, answer.text
    return str(answer.headers["Location"])


def reported(client: Client, match: str, position: int, viewer: Json = "spectator", **body: Json) -> Json:
    """The answer to a report after a position."""
    return client.post(f"{match}/reports?as={viewer}", json=body, headers={"If-Match": f'"{position}"'})


@pytest.fixture
def match(client: Client) -> str:
    """The address of a match with seven entries; the fourth breaks SEC-PLAY-01 and, for judges, 02."""
    match = opened(client)
    answer = reported(client, match, 0, report_id="r1", by="Haru", events=EVENTS)
    assert answer.status_code == 201, answer.text
    return match


@pytest.fixture
def schema(postgres_url: str) -> Iterator[str]:
    name = f"away_{uuid4().hex}"
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {name}")
        yield name
        connection.execute(f"DROP SCHEMA {name} CASCADE")


@pytest.fixture
def line(postgres_url: str) -> Iterator[tuple[Proxy, str]]:
    """A line to the server that can be cut, and the address it leads to."""
    with proxied(postgres_url) as line:
        yield line


@pytest.fixture
def served(line: tuple[Proxy, str], schema: str) -> Iterator[tuple[Client, Proxy, TimedPool]]:
    """A client of an application on that line, and the pool of its connections, which is full."""
    proxy, url = line
    with Adjudicator([SECRETS], url, env={"POSTGRES_SCHEMA": schema, "POSTGRES_POOL_SIZE": "3"}) as service:
        pool = pool_of(service)
        pool.wait()
        yield create_app(service).test_client(), proxy, pool


@contextmanager
def hurried(pool: TimedPool) -> Iterator[None]:
    """While inside, deadlines are short: for an outage, in which nobody is answered, however fast the machine is."""
    before = pool.deadline, pool.timeout
    pool.deadline, pool.timeout = 0.6, 0.4
    try:
        yield
    finally:
        pool.deadline, pool.timeout = before


def pool_of(service: Adjudicator) -> TimedPool:
    return cast("TimedPool", cast("PostgresApplicationRecorder", service.recorder).datastore.pool)


def eventually(holds: Callable[[], bool]) -> bool:
    until = time.monotonic() + SOON
    while time.monotonic() < until:
        if holds():
            return True
        time.sleep(0.05)
    return False
