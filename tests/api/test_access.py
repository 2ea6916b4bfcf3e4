"""Access: every operation by every role, in whatever state the match is."""

from __future__ import annotations

import pytest
from flask import Flask

from adjudicator.service import Adjudicator
from adjudicator.tokens import Issued
from api.http.app import create_app
from tests.api.conftest import Client
from tests.api.secrets import SECRETS


@pytest.fixture
def guarded(service: Adjudicator) -> Flask:
    """The application of a tournament: nobody comes in without a token."""
    app = create_app(service, is_open=False)
    app.testing = True
    return app


def test_without_a_token_nothing_is_told(guarded: Flask) -> None:
    client: Client = guarded.test_client()
    answer = client.get("/v1/matches")

    assert (answer.status_code, answer.json["type"]) == (401, "/docs#no-token")
    assert answer.headers["WWW-Authenticate"] == 'Bearer realm="adjudicator"'


def test_a_token_opens_until_it_is_revoked(service: Adjudicator, guarded: Flask) -> None:
    client: Client = guarded.test_client()
    far = "2999-01-01T00:00:00Z"
    token, held = service.tokens.issue(Issued(holder="Aki", role="judge", at=far, until=far))
    headers = {"Authorization": f"Bearer {token}"}

    assert client.get("/v1/matches", headers=headers).status_code == 200
    service.tokens.revoke(held)
    assert client.get("/v1/matches", headers=headers).status_code == 401


def test_a_route_without_an_operation_is_not_served() -> None:
    app = create_app(Adjudicator([SECRETS]))
    app.route("/forgotten")(lambda: "")
    from api.http import access

    with pytest.raises(LookupError, match="forgotten|lambda"):
        access.install(app, is_open=False)
