"""Services on every store, a role that may make nothing in a database, a match with a breach."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit
from uuid import UUID, uuid4

import psycopg
import pytest
from psycopg.sql import SQL, Identifier, Literal

from adjudicator.service import Adjudicator
from tests.given import Place
from tests.kernel.given import ADDS
from tests.kernel.services import match, opened, service

__all__ = ["match", "opened", "service"]


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


@pytest.fixture(params=["sqlite", "postgres"])
def lasting(request: pytest.FixtureRequest) -> Place:
    """A database that several processes can open."""
    place = request.getfixturevalue(f"{request.param}_place")
    assert isinstance(place, Place)
    return place


@pytest.fixture
def played(service: Adjudicator, match: UUID) -> UUID:
    """A match whose second entry breaks a rule."""
    service.report(match, ADDS, expected=0, report_id="r1")
    return match
