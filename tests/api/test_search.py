"""Searches over all matches: what is asked, who may ask, how far behind the answer is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec import structs

from adjudicator.seam.rulebook import Judgement
from adjudicator.service import Adjudicator
from api.http.app import create_app
from projections.views import views_of
from tests.api.given import EVENTS, Client, Json, opened, reported, taken_in, titles
from tests.api.house import bearer, token_of
from tests.api.secrets import SECRETS


@pytest.fixture
def searched() -> Iterator[Client]:
    """A client of an application with two matches that the views have taken in: the second breaks rules."""
    service = Adjudicator([SECRETS])
    client = create_app(service, views=views_of(service)).test_client()
    quiet = opened(client, title="Table 1", event="Osaka Open", round=1, table=1)
    loud = opened(client, title="Table 12", event="Osaka Open", round=2, table="12", seats={"A": "Haru", "B": "Ren"})
    assert reported(client, quiet, 0, report_id="r", events=[{"event": "MatchClosed"}]).status_code == 201
    assert reported(client, loud, 0, report_id="r", by="Haru", events=EVENTS).status_code == 201
    taken_in(client)
    yield client
    service.close()


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ("", ["Table 12", "Table 1"]),
        ("event=osaka+open", ["Table 12", "Table 1"]),
        ("round=2", ["Table 12"]),
        ("table=1", ["Table 1"]),
        ("player=REN", ["Table 12"]),
        ("status=closed", ["Table 1"]),
        ("status=open", ["Table 12"]),
        ("q=osaka+12", ["Table 12"]),
        ("q=table+1", ["Table 1"]),
        ("q=Table+12+ren", ["Table 12"]),
        ("q=12番卓", ["Table 12"]),
        ("q=テーブル12+ren", ["Table 12"]),
        ("q=table%2312", ["Table 12"]),
        ("q=第2回戦", ["Table 12"]),
        ("q=round+2+table+1", []),
        ("q=kyoto", []),
        ("to=2000-01-01", []),
        ("from=2000-01-01&ruleset=secrets", ["Table 12", "Table 1"]),
        ("findings=true&as=judge", ["Table 12"]),
        ("findings=false&as=judge", ["Table 1"]),
        ("rule=SEC-PLAY-01&as=judge", ["Table 12"]),
        ("rule=sec-play-01&as=judge", ["Table 12"]),
    ],
)
def test_matches_are_found(searched: Client, query: str, wanted: list[str]) -> None:
    assert titles(searched, query) == wanted


def test_a_finding_that_is_no_sentence_hurts_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """A faulty game: `adjudicator check` names it, and others search on."""

    def bare(_before: object, _event: object, judgement: Judgement) -> Judgement:
        return tuple(structs.replace(one, says="too long") for one in judgement[0]), judgement[1]

    monkeypatch.setattr(SECRETS.book, "sifted", bare)
    service = Adjudicator([SECRETS])
    client: Client = create_app(service, views=views_of(service)).test_client()
    match = opened(client)
    assert reported(client, match, 0, report_id="r", events=EVENTS).status_code == 201
    taken_in(client)

    assert {one["says"] for one in client.get("/v1/findings?as=judge").json["findings"]} == {"too long"}
    assert client.get(f"{match}/findings?as=judge").status_code == 200
    assert client.get(f"{match.removeprefix('/v1')}?as=judge").status_code == 200


def test_pages_are_linked(searched: Client) -> None:
    first = searched.get("/v1/matches?event=osaka+open&limit=1").json
    second = searched.get(first["next"]).json

    assert [page["matches"][0]["header"]["title"] for page in (first, second)] == ["Table 12", "Table 1"]
    assert (first["cursor"] is None, second["next"], second["cursor"]) == (False, None, None)


@pytest.mark.parametrize("query", ["status=shut", "from=22.11.2026", "findings=perhaps", "colour=red"])
def test_what_cannot_be_looked_for_is_told(searched: Client, query: str) -> None:
    answer = searched.get(f"/v1/matches?{query}")

    assert answer.status_code == 422
    assert [wrong["field"] for wrong in answer.json["errors"]] == [query.partition("=")[0]]


@pytest.mark.parametrize(
    "path", ["/v1/matches?", "/?lang=en&", "/v1/findings?as=judge&", "/v1/disputes?", "/disputes?"]
)
def test_days_are_days_and_in_order(searched: Client, path: str) -> None:
    for query, says in (
        ("from=2026-02-30", "There is no day 2026-02-30"),
        ("to=2026-13-01", "There is no day 2026-13-01"),
        ("from=2026-03-02&to=2026-03-01", "2026-03-02 is after 2026-03-01"),
    ):
        answer = searched.get(path + query)
        assert (answer.status_code, says in answer.text) == (422, True), answer.text
    for query in ("from=2028-02-29", "from=2026-03-01&to=2026-03-01"):
        assert searched.get(path + query).status_code == 200


def test_a_game_that_is_none_is_told_with_those_there_are(searched: Client) -> None:
    answer = searched.get("/v1/matches?ruleset=chess")
    assert (answer.status_code, answer.json["errors"][0]["field"]) == (422, "ruleset")
    assert answer.json["errors"][0]["says"] == f"chess is none of {SECRETS.name}"
    assert searched.get("/?ruleset=chess").status_code == 422
    for name in (SECRETS.name, SECRETS.name.upper(), ""):
        assert titles(searched, f"ruleset={name}") == ["Table 12", "Table 1"]


@pytest.mark.parametrize(
    "path", ["/v1/matches?status=open&status=open", "/?event=a&event=b", "/v1/disputes?lang=en&lang=ja", "/?as=A&as=B"]
)
def test_what_is_given_twice_is_refused(searched: Client, path: str) -> None:
    field = path.partition("=")[0].rpartition("?")[2]
    answer = searched.get(path)
    wrong = [{"field": field, "says": answer.json["errors"][0]["says"]}]

    assert (answer.status_code, answer.json["errors"]) == (422, wrong)
    assert searched.get(path.partition("&")[0]).status_code == 200


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


@pytest.mark.parametrize("path", ["matches", "findings", "disputes"])
def test_a_rule_that_no_game_has_is_told_with_the_nearest(searched: Client, path: str) -> None:
    answer = searched.get(f"/v1/{path}?as=judge&rule=sec-play-01x")
    wrong = {"field": "rule", "says": "There is no rule sec-play-01x. Did you mean SEC-PLAY-01?"}

    assert (answer.status_code, answer.json["errors"]) == (422, [wrong])
    assert searched.get(f"/v1/{path}?as=judge&rule=SEC-PLAY").status_code == 422, "part of a number is none"
    assert searched.get(f"/v1/{path}?as=judge&rule=").status_code == 200
    assert searched.get(f"/v1/{path}?as=judge&rule=Sec-Play-01").status_code == 200


def test_searches_of_all_matches_fold_case(searched: Client) -> None:
    whole = searched.get("/v1/findings?as=judge&rule=SEC-PLAY-02").json["findings"]
    assert (len(whole), searched.get("/v1/findings?as=judge&rule=sec-play-02").json["findings"]) == (1, whole)


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


@pytest.mark.parametrize(("events", "known"), [((), 3), (("Osaka Open",), 2), (("Kyoto Open",), 1), (("Nara",), 0)])
def test_a_search_finds_what_a_token_covers(searched: Client, events: tuple[str, ...], known: int) -> None:
    service, views = (searched.application.extensions[name] for name in ("adjudicator", "views"))
    kyoto = opened(searched, title="Table 3", event="Kyoto Open")
    assert reported(searched, kyoto, 0, report_id="r", events=EVENTS).status_code == 201
    taken_in(searched)
    guarded = create_app(service, views=views, is_open=False).test_client()
    token = bearer(token_of(service, "judge", events=events))

    def found(address: str) -> list[Json]:
        answer: Json = guarded.get(address, headers=token).json
        return list(answer[address.removeprefix("/v1/").partition("?")[0]])

    assert len(found("/v1/matches?status=open")) + len(found("/v1/matches?status=closed")) == known
    assert len(found("/v1/matches")) == known
    of_findings = {one["header"]["event"] for one in found("/v1/findings")}
    assert of_findings == {event for event in ("Osaka Open", "Kyoto Open") if not events or event in events}
    assert {one["match"] for one in found("/v1/flips")} <= {one["id"] for one in found("/v1/matches")}
