"""An application with the ruleset of hidden cards, and a match in it; another whose database may be cut off."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import uuid4

import psycopg
import pytest
from flask import Flask

from adjudicator.service import Adjudicator
from adjudicator.store.pool import TimedPool
from api.http.app import create_app
from tests.api.given import EVENTS, Client, opened, pool_of, reported
from tests.api.queued import queued
from tests.api.secrets import SECRETS
from tests.proxy import Proxy, proxied


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


@pytest.fixture
def queue() -> Iterator[Client]:
    """The disputes of two matches, as `queued` tells."""
    with queued() as client:
        yield client
