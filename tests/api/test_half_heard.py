"""A line to PostgreSQL that is lost in the middle of a report: the server has heard a part, and not the end."""

from __future__ import annotations

import math
from contextlib import suppress
from uuid import uuid4

import pytest
from eventsourcing.persistence import PersistenceError, StoredEvent

from adjudicator.service import Adjudicator
from tests.api.given import eventually, pool_of
from tests.api.secrets import SECRETS
from tests.proxy import Proxy

COMMIT = b"Q\0\0\0\x0bCOMMIT\0"
SYNC = b"S\0\0\0\x04"
"""What ends the message that inserts."""
IN_THE_INSERT = b"secrets.TurnStarted"


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("before", "holds"), [(COMMIT, True), (SYNC, True), (IN_THE_INSERT, False)], ids=["commit", "sync", "insert"]
)
def test_what_the_server_has_half_heard_holds_up_others_for_seconds_only(
    schema: str, line: tuple[Proxy, str], postgres_url: str, before: bytes, holds: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.proxy.ASKED", math.inf)  # it never learns that the client is gone
    proxy, url = line
    env = {"POSTGRES_SCHEMA": schema, "POSTGRES_POOL_SIZE": "1"}
    with Adjudicator([SECRETS], url, env=env) as service, Adjudicator([SECRETS], postgres_url, env=env) as beside:
        if server_version(beside) < 170_000:
            pytest.skip("a server before 17 cannot bound a transaction")
        service.recorder.insert_events([row()])
        proxy.silent_before, pool_of(service).deadline = before, 2
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
    asked = (
        "SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database "
        "WHERE locktype = 'advisory' AND classid = 1094994517 AND datname = current_database()"
    )
    with pool_of(service).connection() as connection:
        return bool(connection.execute(asked).fetchall())


def is_stored(service: Adjudicator, row: StoredEvent) -> bool:
    """Whether it could be stored now."""
    with suppress(PersistenceError):
        service.recorder.insert_events([row])
        return True
    return False
