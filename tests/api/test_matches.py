"""Matches: opened, listed, looked up; records in and out."""

from __future__ import annotations

from uuid import uuid4

import pytest

from adjudicator.service import Adjudicator
from tests.api.given import A_HAND, EVENTS, HEADER, Client, Json, opened, reported


def test_a_match_is_opened_with_the_newest_edition(client: Client) -> None:
    answer = client.post("/v1/matches", json=HEADER)

    assert answer.status_code == 201
    assert answer.headers["ETag"] == '"0"'
    found = client.get(answer.headers["Location"])
    assert found.json["header"]["edition"] == "2"
    assert found.json["position"] == 0
    assert found.json["viewers"] == ["judge", "spectator", "A", "B"]


def test_the_same_report_id_opens_one_match(client: Client) -> None:
    assert opened(client, report_id="o1") == opened(client, report_id="o1")

    answer = client.post("/v1/matches", json=HEADER | {"report_id": "o1", "title": "another"})
    assert (answer.status_code, answer.json["type"]) == (409, "/docs#report-id")


@pytest.mark.parametrize(
    ("header", "fields"),
    [
        ({}, {"ruleset"}),
        ({"ruleset": "whist"}, {"ruleset"}),
        ({"ruleset": "secrets", "edition": "9"}, {"edition"}),
        ({"ruleset": "secrets", "randomness": "managed"}, {"randomness"}),
        ({"ruleset": "secrets", "setup": {"seats": 4}}, {"setup.seats"}),
        ({"ruleset": 3, "seats": {"A": 1}, "round": -1, "mode": "strict", "zz": 0},
         {"ruleset", "seats.A", "round", "mode", "zz"}),
    ],
)  # fmt: skip
def test_a_wrong_header_names_every_wrong_field(client: Client, header: Json, fields: set[str]) -> None:
    answer = client.post("/v1/matches", json=header)

    assert answer.status_code == 422
    assert {error["field"] for error in answer.json["errors"]} == fields
    assert client.get("/v1/matches").json["matches"] == []


@pytest.mark.parametrize("name", ["judge", "spectator"])
def test_no_seat_is_called_as_who_looks_on(client: Client, name: str) -> None:
    """Its hand would lie open to everybody who may be that viewer."""
    named = client.post("/v1/matches", json=HEADER | {"seats": {name: "Haru", "B": "Mina"}})
    assert (named.status_code, [one["field"] for one in named.json["errors"]]) == (422, [f"seats.{name}"])
    laid = client.post("/v1/matches", json=HEADER | {"seats": {}, "setup": {"seats": {name: ["3"], "B": []}}})
    assert (laid.status_code, [one["field"] for one in laid.json["errors"]]) == (422, ["setup.seats"])
    assert name in laid.json["errors"][0]["says"]


def test_matches_are_listed_page_by_page(client: Client) -> None:
    ids = [opened(client, title=str(number)).rpartition("/")[2] for number in range(5)]

    found, cursor = [], ""
    while cursor is not None:
        page = client.get(f"/v1/matches?limit=2{f'&cursor={cursor}' if cursor else ''}").json
        found += [match["id"] for match in page["matches"]]
        cursor = page["cursor"]

    assert found == ids[::-1], "those opened last come first"


def test_an_unchanged_match_is_not_sent_again(client: Client, match: str) -> None:
    tag = client.get(match).headers["ETag"]
    told = client.get(match, headers={"Accept-Language": "ja"}).headers["ETag"]

    assert (tag, told) == ('"7"', '"7-ja"')
    assert client.get(f"{match}?lang=ja").headers["ETag"] == told
    for language, status in (("ja", 200), ("en", 304)):
        headers = {"If-None-Match": tag, "Accept-Language": language}
        assert client.get(match, headers=headers).status_code == status
    assert client.get(match, headers={"If-None-Match": tag}).status_code == 304
    assert reported(client, match, 7, report_id="r2", event="TurnStarted", turn=3).status_code == 201
    assert client.get(match, headers={"If-None-Match": tag}).status_code == 200


def test_a_set_up_is_for_judges(client: Client, match: str) -> None:
    assert "setup" not in client.get(match).json["header"]
    assert client.get(f"{match}?as=judge").json["header"]["setup"]["seats"]["A"] == list(A_HAND)


def test_a_record_goes_out_and_in(client: Client, match: str) -> None:
    record = client.get(f"{match}/record?as=judge")

    assert record.headers["Content-Disposition"].startswith("attachment; filename=")
    again = client.post("/v1/records?as=judge", data=record.data, content_type="application/jsonl")
    assert (again.status_code, again.headers["ETag"]) == (201, '"7"')
    assert client.get(f"{again.headers['Location']}/record?as=judge").data == record.data
    twice = client.post("/v1/records?as=judge", data=record.data, content_type="application/jsonl")
    assert (twice.status_code, twice.headers["ETag"]) == (200, '"7"')
    assert (twice.json, twice.headers["Location"]) == (again.json, again.headers["Location"])


@pytest.mark.parametrize("viewer", ["spectator", "A", "B"])
def test_a_record_is_for_judges(client: Client, match: str, viewer: str) -> None:
    record = client.get(f"{match}/record?as=judge").data
    answers = [
        client.get(f"{match}/record?as={viewer}"),
        client.post(f"/v1/records?as={viewer}", data=record, content_type="application/jsonl"),
    ]

    assert {(answer.status_code, answer.json["type"]) for answer in answers} == {(403, "/docs#judges-only")}


def test_a_broken_record_names_line_and_field_and_imports_nothing(client: Client, match: str) -> None:
    record = client.get(f"{match}/record?as=judge").data.replace(b'"turn": 2', b'"turn": "two"')

    answer = client.post("/v1/records?as=judge", data=record, content_type="application/jsonl")

    assert answer.status_code == 422
    assert answer.json["errors"][0]["field"] == "turn"
    assert answer.json["errors"][0]["line"] == 2 + EVENTS.index({"event": "TurnStarted", "turn": 2})
    assert len(client.get("/v1/matches").json["matches"]) == 1


def test_to_ask_for_a_match_that_is_not_there_makes_none(client: Client, service: Adjudicator) -> None:
    assert client.get(f"/v1/matches/{uuid4()}").status_code == 404

    assert service.match_ids() == []
