"""A queue of disputes: two matches, two disputes of each."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

from adjudicator.service import Adjudicator
from api.http.app import create_app
from projections.views import views_of
from tests.api.given import EVENTS, Client, opened, reported, taken_in
from tests.api.secrets import SECRETS

NOW = datetime(2026, 11, 23, 12, tzinfo=UTC)
FIRST = {"title": "One", "event": "Osaka Open", "round": 3, "table": 12}
SECOND = {"title": "Two", "event": "Kyoto Open", "seats": {"A": "Ren", "B": "Mina"}}


class Clock:
    """Goes on by half an hour each time somebody looks."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> datetime:
        self.now += timedelta(minutes=30)
        return self.now


def _raised(client: Client, match: str, title: str) -> None:
    rules = ["SEC-PLAY-01"] if title == "One" else []
    for number in (1, 2):
        body = {"report_id": f"d{number}", "position": 4, "claim": f"<b>{title} {number}", "rules": rules, "seat": "A"}
        assert client.post(f"{match}/disputes", json=body).status_code == 201
    body = {"report_id": "j", "outcome": "upheld", "reason": f"because {title}", "rules": ["SEC-PLAY-02"], "by": "Aki"}
    assert client.post(f"{match}/disputes/2/rulings", json=body, headers={"If-Match": '"0"'}).status_code == 201
    if title == "One":
        assert client.post(f"{match}/disputes/2/appeals", json={"report_id": "a", "reason": "y"}).status_code == 201
    else:
        assert client.post(f"{match}/disputes/1/withdrawal", json={"report_id": "w"}).status_code == 201


@contextmanager
def queued() -> Iterator[Client]:
    """Four disputes of two matches: one waits, one is ruled on and appealed, one is ruled on, one is withdrawn."""
    service = Adjudicator([SECRETS], clock=Clock())
    client = create_app(service, views=views_of(service)).test_client()
    for header in (FIRST, SECOND, {"title": "Quiet"}):
        match = opened(client, **header)
        assert reported(client, match, 0, report_id="r", events=EVENTS).status_code == 201
        if header in (FIRST, SECOND):
            _raised(client, match, str(header["title"]))
    taken_in(client)
    yield client
    service.close()
