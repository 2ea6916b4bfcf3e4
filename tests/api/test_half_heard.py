"""A line to PostgreSQL that is lost in the middle of a report: the server has heard a part, and not the end."""

from __future__ import annotations

import math
from contextlib import suppress
from uuid import uuid4

import pytest
from eventsourcing.persistence import PersistenceError, StoredEvent

from adjudicator.service import Adjudicator
from tests.api.conftest import eventually, pool_of
from tests.api.secrets import SECRETS
from tests.proxy import Proxy


@pytest.mark.parametrize(("left", "holds"), [(12, True), (22, True), (100, False)], ids=["commit", "sync", "insert"])
def test_what_the_server_has_half_heard_holds_up_others_for_seconds_only(
    schema: str, line: tuple[Proxy, str], postgres_url: str, left: int, holds: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.proxy.ASKED", math.inf)  # it never learns that the client is gone
    proxy, url = line
    env = {"POSTGRES_SCHEMA": schema, "POSTGRES_POOL_SIZE": "1"}
    with Adjudicator([SECRETS], url, env=env) as service, Adjudicator([SECRETS], postgres_url, env=env) as beside:
        pool_of(service).deadline = 1
        if server_version(beside) < 170_000:
            pytest.skip("a server before 17 cannot bound a transaction")
        for _ in range(30):  # until each connection has prepared all statements
            before = proxy.passed
            service.recorder.insert_events([row()])
        proxy.silent_after = proxy.passed + (proxy.passed - before) - left
        with pytest.raises(PersistenceError, match="no answer within"):
            service.recorder.insert_events([row()])
        assert is_held(beside) == holds
        proxy.forget()
        assert eventually(lambda: is_stored(beside, row()))


def server_version(service: Adjudicator) -> int:
    with pool_of(service).connection() as connection:
        return connection.info.server_version


def row() -> StoredEvent:
    return StoredEvent(uuid4(), 0, "secrets.TurnStarted", b"{}")


def is_held(service: Adjudicator) -> bool:
    """Whether a transaction holds the lock under which entries are stored."""
    asked = "SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = 1094994517"
    with pool_of(service).connection() as connection:
        return bool(connection.execute(asked).fetchall())


def is_stored(service: Adjudicator, row: StoredEvent) -> bool:
    """Whether it could be stored now."""
    with suppress(PersistenceError):
        service.recorder.insert_events([row])
        return True
    return False
