"""A streaming replica that searches read: a PostgreSQL server that follows another, falls behind, dies."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import monotonic, sleep
from typing import Any, NamedTuple

import psycopg
import pytest

from adjudicator.plain.json import Malformed
from adjudicator.service import Adjudicator
from api.http.app import create_app, replica_of
from api.settings import Settings
from projections import standing
from projections.views import views_of
from projections.worker import Worker
from tests import postgres
from tests.api.given import EVENTS, Client, opened, reported
from tests.api.secrets import SECRETS
from tests.postgres import Cluster


class Pair(NamedTuple):
    """The application, which searches in the replica, and how to reach that."""

    client: Client
    follower: Cluster
    replica: str


@pytest.fixture
def pair() -> Iterator[Pair]:
    with postgres.cluster() as leader, postgres.cluster() as follower:
        primary = leader.start()
        with Adjudicator([SECRETS], primary) as service, Worker(service, views_of(service)):
            replica = follower.follow(primary)
            with Adjudicator([SECRETS], replica) as searched:
                yield Pair(create_app(service, views=views_of(searched)).test_client(), follower, replica)


def found(client: Client) -> tuple[list[str], int]:
    """The titles of the matches found, and how many entries the search was behind."""
    answer = client.get("/v1/matches?event=Open&as=judge")
    assert answer.status_code == 200, answer.text
    return [match["header"]["title"] for match in answer.json["matches"]], answer.json["behind"]


def eventually(holds: Callable[[], bool]) -> None:
    until = monotonic() + 60
    while not holds():
        assert monotonic() < until
        sleep(0.05)


def test_searches_read_it_and_say_how_far_it_is_and_nothing_else_needs_it(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = pair.client
    match = opened(client, event="Open", title="One")
    assert reported(client, match, 0, report_id="r1", events=EVENTS).status_code == 201
    eventually(lambda: found(client) == (["One"], 0))
    eventually(lambda: len(client.get("/v1/findings?as=judge").json["findings"]) == 2)  # each view follows by itself

    monkeypatch.setattr(standing, "FAR", 0)
    with psycopg.connect(pair.replica, autocommit=True) as connection:
        connection.execute("SELECT pg_wal_replay_pause()")
        opened(client, event="Open", title="Two")
        assert found(client) == (["One"], 1)
        assert [one["header"]["title"] for one in client.get("/v1/matches").json["matches"]] == ["Two", "One"]
        assert client.get("/ready").json["warnings"] == ["Lists and searches are more than 0 entries or 60 s behind"]
        connection.execute("SELECT pg_wal_replay_resume()")
    eventually(lambda: found(client) == (["Two", "One"], 0))

    pair.follower.stop()
    assert client.get("/v1/matches?event=Open").status_code == 503
    assert reported(client, match, 7, report_id="r2", event="TurnStarted", turn=3).status_code == 201
    ready: Any = client.get("/ready")
    assert (ready.status_code, ready.json["warnings"]) == (200, ["Lists and searches do not answer"])


@pytest.mark.parametrize(
    ("database", "replica"),
    [("matches.sqlite", "postgresql://other/matches"), ("postgresql://here/matches", "copy.sqlite")],
)
def test_what_can_be_none_is_told(database: str, replica: str) -> None:
    with pytest.raises(Malformed, match="a replica is a postgresql:// URL"):
        replica_of(Settings(database=database, replica=replica))
    assert replica_of(Settings(database=database)) == ""
