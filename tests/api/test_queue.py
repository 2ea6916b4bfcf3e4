"""Disputes of all matches: the queue, precedents, the filter of the match list; each by who may know of them."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest

from api.http.app import create_app
from tests.api.given import Client, Json, titles
from tests.api.house import bearer, token_of


def claims(client: Client, query: str, **more: Json) -> list[str]:
    answer = client.get(f"/v1/disputes?{query}", **more)
    assert answer.status_code == 200, answer.text
    return [one["claim"].removeprefix("<b>") for one in answer.json["disputes"]]


@pytest.mark.parametrize("zone", ["Asia/Tokyo", "America/New_York", "UTC", ""])
def test_days_are_those_of_the_zone_in_which_they_are_meant(queue: Client, zone: str) -> None:
    raised = {one["claim"]: datetime.fromisoformat(one["at"]) for one in queue.get("/v1/disputes").json["disputes"]}
    found = []
    for day in ("2026-11-22", "2026-11-23", "2026-11-24"):
        there = claims(queue, f"from={day}&to={day}&zone={zone}")
        assert there == [
            claim[3:] for claim, at in raised.items() if str(at.astimezone(ZoneInfo(zone or "UTC")).date()) == day
        ]
        found += there
    assert len(found) == len(raised) == 4
    for nowhere in ("Mars", "../etc", "Asia"):
        answer = queue.get(f"/v1/disputes?zone={nowhere}")
        assert (answer.status_code, answer.json["errors"][0]["field"]) == (422, "zone")
    assert queue.get("/v1/disputes?from=0001-01-01&to=9999-12-31&zone=Asia/Tokyo").status_code == 200


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ("", ["One 1", "One 2", "Two 1", "Two 2"]),
        ("waiting=true", ["One 1", "One 2"]),
        ("waiting=false", ["Two 1", "Two 2"]),
        ("status=appealed", ["One 2"]),
        ("status=withdrawn", ["Two 1"]),
        ("event=osaka+open", ["One 1", "One 2"]),
        ("event=osaka", []),
        ("rule=SEC-PLAY-01", ["One 1", "One 2"]),
        ("rule=SEC-PLAY-02", ["One 2", "Two 2"]),
        ("cited=SEC-PLAY-01", []),
        ("cited=SEC-PLAY-02&waiting=false", ["Two 2"]),
        ("rule=sec-play-02", ["One 2", "Two 2"]),
        ("player=REN", ["Two 1", "Two 2"]),
        ("judge=aki", ["One 2", "Two 2"]),
        ("judge=ak", []),
        ("from=2026-11-23&to=2026-11-24&event=", ["One 1", "One 2", "Two 1", "Two 2"]),
        ("to=2026-11-22", []),
    ],
)
def test_disputes_are_found(queue: Client, query: str, wanted: list[str]) -> None:
    assert claims(queue, query) == wanted


@pytest.mark.parametrize("query", ["status=shut", "waiting=perhaps", "from=yesterday", "match=7", "colour=red"])
def test_what_cannot_be_looked_for_is_told(queue: Client, query: str) -> None:
    answer = queue.get(f"/v1/disputes?{query}")

    assert answer.status_code == 422
    assert [wrong["field"] for wrong in answer.json["errors"]] == [query.partition("=")[0]]


def test_a_dispute_is_told_as_it_stands_with_its_match(queue: Client) -> None:
    (told,) = queue.get("/v1/disputes?status=appealed&lang=ja").json["disputes"]

    assert (told["number"], told["disputed"], told["position"], told["waiting"]) == (2, 4, 2, True)
    assert (told["outcome"], told["reason"], told["ruler"], told["cited"]) == (
        "upheld", "because One", "Aki", ["SEC-PLAY-02"],
    )  # fmt: skip
    assert (told["header"]["table"], "setup" in told["header"], told["says"]) == (12, False, "上訴：ヘッドジャッジ待ち")


def test_pages_are_linked_and_say_how_far_they_are_behind(queue: Client) -> None:
    first = queue.get("/v1/disputes?limit=3").json
    second = queue.get(first["next"]).json
    assert [len(page["disputes"]) for page in (first, second)] == [3, 1]
    assert (second["next"], second["behind"]) == (None, 0)

    match = first["disputes"][0]["match"]
    queue.post(f"/v1/matches/{match}/disputes/1/statements", json={"report_id": "s", "text": "x"})
    again = queue.get("/v1/disputes?limit=3")
    assert again.json["behind"] == 1
    assert queue.get("/v1/disputes?limit=3", headers={"If-None-Match": again.headers["ETag"]}).status_code == 304


def test_each_sees_the_disputes_of_their_own_matches(queue: Client) -> None:
    service, views = (queue.application.extensions[name] for name in ("adjudicator", "views"))
    matches = {one["header"]["title"]: one["id"] for one in queue.get("/v1/matches").json["matches"]}
    guarded = create_app(service, views=views, is_open=False).test_client()
    tokens = {
        "judge": token_of(service, "judge", events=("Kyoto Open",)),
        "spectator": token_of(service, "spectator", events=("Osaka Open",)),
        "player": token_of(service, "player", seat="A", matches=(UUID(matches["One"]),)),
        "stranger": token_of(service, "player", seat="A", matches=(UUID(matches["Quiet"]),)),
    }
    known = {"judge": ["Two 1", "Two 2"], "spectator": ["One 1", "One 2"], "player": ["One 1", "One 2"], "stranger": []}
    for who, token in tokens.items():
        assert claims(guarded, "", headers=bearer(token)) == known[who]
        page = guarded.get("/disputes", headers=bearer(token)).text
        assert [one for one in ("One 1", "One 2", "Two 1", "Two 2") if one in page] == known[who]
        rule = guarded.get("/rules/SEC-PLAY-02", headers=bearer(token)).text
        assert ("because Two" in rule) == (who == "judge")
    assert "because" not in guarded.get("/rules/SEC-PLAY-02").text
    assert guarded.get("/v1/disputes").status_code == 401

    one = f"/v1/matches/{matches['One']}/disputes/1/statements"
    assert queue.post(one, json={"report_id": "s", "text": "x"}).status_code == 201
    answers: Json = {who: guarded.get("/v1/disputes", headers=bearer(tokens[who])).json for who in tokens}
    behind = {who: told["behind"] for who, told in answers.items()}
    assert behind == {"judge": 0, "spectator": 1, "player": 1, "stranger": 0}, "nobody counts what is not theirs"


def test_the_page_shows_first_who_waits(queue: Client) -> None:
    page = queue.get("/disputes").text

    heads = ("Waiting for a judge", "One 1", "One 2", "Ruled on, or withdrawn", "Two 2", "Two 1")
    assert [page.index(one) for one in heads] == sorted(page.index(one) for one in heads)
    for shown in ("Table 12 · Round 3 · Haru – Mina", "&lt;b&gt;One 1", "hours ago", "/disputes/1", "#4"):
        assert shown in page
    assert "<b>One" not in page
    assert 'href="/disputes' in queue.get("/").text
    assert "None." in queue.get("/disputes?event=Nara&lang=en").text
    more = queue.get("/disputes?waiting=true&limit=1&lang=ja").text
    assert "One 1" in more
    assert "One 2" not in more
    assert "cursor=" in more


def test_a_rule_shows_the_rulings_that_cite_it(queue: Client) -> None:
    page = queue.get("/rules/SEC-PLAY-02").text

    assert "because Two" in page
    assert "because One" not in page, "it is appealed against"
    assert "because" not in queue.get("/rules/SEC-PLAY-01").text


def test_matches_with_disputes_that_wait_are_found(queue: Client) -> None:
    assert titles(queue, "disputed=true") == ["One"]
    assert titles(queue, "disputed=false") == ["Quiet", "Two"]
    page = queue.get("/?disputed=true").text
    assert "One" in page
    assert "Quiet" not in page
    assert 'name="disputed" value="true" checked' in page
    assert queue.get("/v1/matches?disputed=perhaps").status_code == 422
