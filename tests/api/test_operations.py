"""Operations: health and readiness, and pages of other sites that are let in."""

from __future__ import annotations

import json
import logging
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from adjudicator.plain.json import Malformed
from adjudicator.service import Adjudicator
from api.http.app import create_app
from api.http.front.logs import Json
from api.settings import Settings
from projections import standing
from projections.views import views_of
from projections.worker import Worker
from tests.api.given import EVENTS, HEADER, Client
from tests.api.secrets import SECRETS

DESK = "https://desk.example"
NO_WORKER = "No worker runs: lists and searches fall behind"


def test_it_is_alive_and_ready_under_any_name(client: Client) -> None:
    for path, told in (("/health", {"alive": True}), ("/ready", {"ready": True, "warnings": []})):
        answer = client.get(path, headers={"Host": "10.0.0.7:8000"})
        assert (answer.status_code, answer.json) == (200, told)
    assert client.get("/v1/matches", headers={"Host": "10.0.0.7:8000"}).status_code == 421


def test_without_its_tables_it_is_alive_and_not_ready(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite"
    with Adjudicator([SECRETS], str(path)) as service:
        client = create_app(service).test_client()
        with closing(sqlite3.connect(path)) as other:
            other.execute("DROP TABLE view_parked")
        ready = client.get("/ready")
        assert (ready.status_code, ready.json) == (
            200,
            {"ready": True, "warnings": ["Lists and searches do not answer"]},
        )
        with closing(sqlite3.connect(path)) as other:
            other.execute("DROP TABLE stored_events")
        assert (client.get("/health").status_code, client.get("/ready").status_code) == (200, 503)


def test_what_is_wrong_with_searches_is_a_warning_and_tells_of_no_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def warnings(query: str = "") -> list[str]:
        answer: Any = client.get(f"/ready{query}")
        assert answer.status_code == 200
        return list(answer.json["warnings"])

    monkeypatch.setattr(standing, "LATE", 0)
    with Adjudicator([SECRETS], str(tmp_path / "matches.sqlite")) as service:
        views = views_of(service)
        client = create_app(service, views=views).test_client()
        assert warnings() == [NO_WORKER]
        match = service.open_match(HEADER | {"edition": SECRETS.edition})
        assert warnings("?lang=ja") == [
            "ワーカーが動いていません。一覧と検索は遅れていきます",
            "一覧と検索は10000件または0秒を超えて遅れています",
        ]
        with Worker(service, views):
            until = monotonic() + 60
            while warnings():
                assert monotonic() < until
                sleep(0.02)
            assert service.report(match, EVENTS[:1], expected=0, report_id="r").position == 1
        views.rules = "others"
        assert warnings()[-1].startswith("Lists and searches show what other rules found")


@pytest.fixture
def open_to_desk() -> Client:
    """A client of an application that lets pages of one other site in."""
    return create_app(
        Adjudicator([SECRETS]), settings=Settings(cors_origins=f"{DESK} http://localhost:5173")
    ).test_client()


@pytest.mark.parametrize("origin", [DESK, "http://localhost:5173"])
def test_a_listed_page_may_ask_and_write(open_to_desk: Client, origin: str) -> None:
    page = {"Origin": origin, "Sec-Fetch-Site": "cross-site"}
    asked = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "if-match"}
    before = open_to_desk.options("/v1/matches", headers=page | asked)
    assert (before.status_code, before.headers["Access-Control-Allow-Origin"]) == (204, origin)
    assert "If-Match" in before.headers["Access-Control-Allow-Headers"]

    answer = open_to_desk.post("/v1/matches", json={}, headers=page)
    assert (answer.status_code, answer.headers["Access-Control-Allow-Origin"]) == (422, origin)
    assert "Origin" in answer.headers["Vary"]
    assert "Access-Control-Allow-Credentials" not in answer.headers


@pytest.mark.parametrize("origin", ["https://desk.example.evil", "http://desk.example", "null", f"{DESK}:8443"])
def test_any_other_page_may_not(open_to_desk: Client, origin: str) -> None:
    page = {"Origin": origin, "Sec-Fetch-Site": "cross-site"}
    assert open_to_desk.post("/v1/matches", json={}, headers=page).status_code == 403
    answer = open_to_desk.get("/v1/matches", headers=page)
    assert (answer.status_code, "Access-Control-Allow-Origin" in answer.headers) == (200, False)
    assert "Origin" in answer.headers["Vary"]


def test_pages_for_people_are_no_other_sites_business(open_to_desk: Client) -> None:
    assert "Access-Control-Allow-Origin" not in open_to_desk.get("/", headers={"Origin": DESK}).headers


@pytest.mark.parametrize("listed", ["*", "desk.example", f"{DESK}/", "null", f"{DESK} x"])
def test_an_origin_that_is_none_is_told(listed: str) -> None:
    with pytest.raises(Malformed, match="is not an origin"):
        create_app(Adjudicator([SECRETS]), settings=Settings(cors_origins=listed))


def test_an_error_is_logged_by_its_kind_and_place_and_never_by_its_words() -> None:
    try:
        raise ValueError("the hand is CANARY")
    except ValueError:
        record = logging.LogRecord("x", logging.ERROR, __file__, 1, "it %s", ("failed",), sys.exc_info())
    line = Json().format(record)

    assert "CANARY" not in line
    told = json.loads(line)
    assert (told["says"], told["error"], told["level"]) == ("it failed", "ValueError", "error")
    assert told["trace"][0].endswith("test_an_error_is_logged_by_its_kind_and_place_and_never_by_its_words")
