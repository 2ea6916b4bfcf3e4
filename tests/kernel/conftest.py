"""The stores that the contract holds for, and services on them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit
from uuid import UUID, uuid4

import psycopg
import pytest
from psycopg.sql import SQL, Identifier, Literal

from adjudicator.replay import record
from adjudicator.service import Adjudicator
from tests.kernel.toy import HEADER, TOY, Table


@dataclass(frozen=True)
class Place:
    """A database of a test's own."""

    database: str
    env: Mapping[str, str] = field(default_factory=dict)


@pytest.fixture
def postgres_place(postgres_url: str) -> Iterator[Place]:
    schema = f"kernel_{uuid4().hex}"
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {schema}")
        yield Place(postgres_url, {"POSTGRES_SCHEMA": schema, "POSTGRES_POOL_SIZE": "2"})
        connection.execute(f"DROP SCHEMA {schema} CASCADE")


@pytest.fixture
def web(postgres_place: Place) -> Iterator[Place]:
    """The database as a role reaches it that may make nothing in it."""
    name = f"web_{uuid4().hex}"
    with psycopg.connect(postgres_place.database, autocommit=True) as owner:
        owner.execute(SQL("CREATE ROLE {} LOGIN PASSWORD {}").format(Identifier(name), Literal(name)))
        at = urlsplit(postgres_place.database)
        place = at._replace(netloc=f"{name}:{name}@{at.hostname}:{at.port}").geturl()
        yield Place(place, postgres_place.env)
        owner.execute(SQL("DROP OWNED BY {}").format(Identifier(name)))
        owner.execute(SQL("DROP ROLE {}").format(Identifier(name)))


def role_of(web: Place) -> str:
    return str(urlsplit(web.database).username)


@pytest.fixture
def sqlite_place(tmp_path: Path) -> Place:
    return Place(str(tmp_path / "matches.sqlite"))


@pytest.fixture(params=["sqlite", "postgres"])
def lasting(request: pytest.FixtureRequest) -> Place:
    """A database that several processes can open."""
    place = request.getfixturevalue(f"{request.param}_place")
    assert isinstance(place, Place)
    return place


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def place(request: pytest.FixtureRequest) -> Place:
    """A database of each kind."""
    if request.param == "memory":
        return Place("memory:")
    made = request.getfixturevalue(f"{request.param}_place")
    assert isinstance(made, Place)
    return made


@pytest.fixture
def opened() -> Iterator[Callable[[Place], Adjudicator]]:
    """Opens services and closes them after the test."""
    with ExitStack() as stack:

        def open_service(place: Place) -> Adjudicator:
            service = Adjudicator([TOY], place.database, env=place.env)
            stack.callback(service.close)
            return service

        yield open_service


@pytest.fixture
def service(place: Place, opened: Callable[[Place], Adjudicator]) -> Adjudicator:
    return opened(place)


@pytest.fixture
def match(service: Adjudicator) -> UUID:
    """An open match of the toy."""
    return service.open_match(HEADER)


def importing(service: Adjudicator, data: bytes) -> UUID:
    """The match of a record, imported."""
    return service.import_record(record.read(data, service.rulesets))[0]


def tell(service: Adjudicator, match: UUID, which: str = "played") -> dict[str, int]:
    """The counters of the toy as they stand, as played or as ruled."""
    reading = service.reading(match, "ruled" if which == "ruled" else "played")
    table = reading.table(reading.position)
    assert isinstance(table, Table)
    return dict(table.counters)
