"""Searches over all matches: what is asked, who may ask, how far behind the answer is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from adjudicator.service import Adjudicator
from api.http.app import create_app
from projections.rebuild import rebuild
from projections.shapes import SHAPES
from projections.views import views_of
from tests.api.conftest import EVENTS, Client, Json, opened, reported
from tests.api.secrets import SECRETS


@pytest.fixture
def searched() -> Iterator[Client]:
    """A client of an application with two matches that the views have taken in: the second breaks rules."""
    service = Adjudicator([SECRETS])
    views = views_of(service)
    client = create_app(service, views=views).test_client()
    quiet = opened(client, title="Table 1", event="Osaka Open", round=1, table=1)
    loud = opened(client, title="Table 12", event="Osaka Open", round=2, table="12", seats={"A": "Haru", "B": "Ren"})
    assert reported(client, quiet, 0, report_id="r", events=[{"event": "MatchClosed"}]).status_code == 201
    assert reported(client, loud, 0, report_id="r", by="Haru", events=EVENTS).status_code == 201
    for shape in SHAPES:
        for _ in rebuild(service, views, shape.name):
            pass
    yield client
    service.close()


def titles(client: Client, query: str) -> list[str]:
    answer = client.get(f"/v1/matches?{query}")
    assert answer.status_code == 200, answer.text
    assert answer.json["behind"] == 0
    return [match["header"]["title"] for match in answer.json["matches"]]


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ("", ["Table 1", "Table 12"]),
        ("event=osaka+open", ["Table 1", "Table 12"]),
        ("round=2", ["Table 12"]),
        ("table=1", ["Table 1"]),
        ("player=REN", ["Table 12"]),
        ("status=closed", ["Table 1"]),
        ("status=open", ["Table 12"]),
        ("q=osaka+12", ["Table 12"]),
        ("q=kyoto", []),
        ("to=2000-01-01", []),
        ("from=2000-01-01&ruleset=secrets", ["Table 1", "Table 12"]),
        ("findings=true&as=judge", ["Table 12"]),
        ("findings=false&as=judge", ["Table 1"]),
        ("rule=SEC-PLAY-01&as=judge", ["Table 12"]),
        ("rule=SEC-NONE-01&as=judge", []),
    ],
)
def test_matches_are_found(searched: Client, query: str, wanted: list[str]) -> None:
    assert titles(searched, query) == wanted


def test_pages_are_linked(searched: Client) -> None:
    first = searched.get("/v1/matches?event=osaka+open&limit=1").json
    second = searched.get(first["next"]).json

    assert [page["matches"][0]["header"]["title"] for page in (first, second)] == ["Table 1", "Table 12"]
    assert (first["cursor"] is None, second["next"], second["cursor"]) == (False, None, None)


@pytest.mark.parametrize("query", ["status=shut", "from=22.11.2026", "findings=perhaps", "colour=red"])
def test_what_cannot_be_looked_for_is_told(searched: Client, query: str) -> None:
    answer = searched.get(f"/v1/matches?{query}")

    assert answer.status_code == 422
    assert [wrong["field"] for wrong in answer.json["errors"]] == [query.partition("=")[0]]


@pytest.mark.parametrize("path", ["/v1/findings", "/v1/flips", "/v1/matches?findings=true", "/v1/matches?rule=X"])
def test_findings_of_all_matches_are_the_judges(searched: Client, path: str) -> None:
    for viewer in ("spectator", "A"):
        answer = searched.get(path, query_string={"as": viewer} if "?" not in path else None)
        assert (answer.status_code, answer.json["type"]) == (403, "/docs#judges-only")


def test_findings_are_listed_with_their_match(searched: Client) -> None:
    answer: Json = searched.get("/v1/findings?as=judge").json
    matches = {one["header"]["title"] for one in answer["findings"]}

    assert matches == {"Table 12"}
    assert [one["rule"] for one in answer["findings"]] == ["SEC-PLAY-01", "SEC-PLAY-02"]
    assert answer["findings"][0]["position"] == 4
    assert "setup" not in answer["findings"][0]["header"]
    own = searched.get(f"/v1/matches/{answer['findings'][0]['match']}/findings?as=judge").json["findings"]
    assert [(one["rule"], one["says"]) for one in own] == [(one["rule"], one["says"]) for one in answer["findings"]]
    assert searched.get("/v1/findings?as=judge&rule=SEC-PLAY-02").json["findings"] == answer["findings"][1:]
    assert searched.get("/v1/findings?as=judge&from=2999-01-01").json["findings"] == []


def test_an_answer_says_how_far_it_is_behind(searched: Client) -> None:
    opened(searched, title="Table 13", event="Osaka Open")

    found = searched.get("/v1/matches?event=osaka+open").json
    assert (len(found["matches"]), found["behind"]) == (2, 1)
    assert len(searched.get("/v1/matches").json["matches"]) == 3, "all matches are read from what is stored"


def test_the_page_searches(searched: Client) -> None:
    page = searched.get("/?q=osaka&player=ren").text

    assert "Table 12" in page
    assert "Table 1<" not in page
    assert 'name="q" value="osaka"' in page
    assert "No match was found." in searched.get("/?q=kyoto").text
    assert "&lt;b&gt;" in searched.get("/?q=<b>").text
