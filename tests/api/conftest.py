"""An application with the ruleset of hidden cards, and a match in it."""

from __future__ import annotations

from typing import Any, TypeAlias

import pytest
from flask import Flask

from adjudicator.service import Adjudicator
from api.http.app import create_app
from tests.api.secrets import SECRETS

Json: TypeAlias = Any
Client: TypeAlias = Any
"""Flask's test client; the JSON of its answers is of any shape."""
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
