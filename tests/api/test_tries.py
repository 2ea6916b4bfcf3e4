"""Tries: what a report would do, told as far as the viewer may know, and nothing of it kept."""

from __future__ import annotations

import pytest

from tests.api.given import A_HAND, EVENTS, Client, Json, opened, reported


@pytest.fixture
def match(client: Client) -> str:
    """A match of seven events."""
    address = opened(client)
    assert reported(client, address, 0, report_id="r1", events=EVENTS).status_code == 201
    return address


def tried(client: Client, match: str, *events: Json, viewer: str = "judge", **more: Json) -> Json:
    return client.post(f"{match}/tries?as={viewer}", json={"events": list(events), **more})


SHORT = {"event": "CardPlayed", "seat": "A", "card": "antelope"}


def test_what_a_report_would_break_is_told_and_nothing_is_kept(client: Client, match: str) -> None:
    answer = tried(client, match, EVENTS[3], SHORT | {"card": "ant"}, after=2).json
    first, second = answer["events"]

    assert (answer["position"], answer["viewer"], answer["reading"]) == (2, "judge", "played")
    assert (first["says"], first["findings"][0]["rule"]) == ("Mina (B) played bat", "SEC-PLAY-02")
    assert second["findings"][0]["says"] == "ant has 3 letters, bat has 3"
    assert second["diff"]
    assert client.get(match).json["position"] == len(EVENTS)
    assert client.get(f"{match}/looks").json["looks"] == []


def test_it_is_what_the_report_comes_to(client: Client, match: str) -> None:
    [would] = tried(client, match, SHORT).json["events"]
    report = {"json": {"report_id": "r2", "events": [SHORT]}, "headers": {"If-Match": f'"{len(EVENTS)}"'}}
    [did] = client.post(f"{match}/reports?as=judge", **report).json["steps"]

    assert {key: did[key] for key in would} == would


@pytest.mark.parametrize("viewer", ["A", "spectator"])
def test_what_is_hidden_decides_nothing(client: Client, match: str, viewer: str) -> None:
    """Neither which card somebody holds nor what they hold back."""
    answers = [
        tried(client, match, {"event": "CardPlayed", "seat": "B", "card": card}, viewer=viewer).json["events"]
        for card in ("buffalo", "baboons")
    ]

    assert not any("hold" in finding["says"] for [event] in answers for finding in event["findings"])
    assert [event["diff"][0]["path"] for [event] in answers] == [answers[0][0]["diff"][0]["path"]] * 2
    assert len(answers[0][0]["findings"]) == len(answers[1][0]["findings"])


def test_secrets_of_the_viewer_are_theirs(client: Client, match: str) -> None:
    held_back = {"event": "CardPlayed", "seat": "A", "card": min(A_HAND, key=len)}
    [judge] = tried(client, match, held_back, after=0).json["events"]
    [other] = tried(client, match, held_back, after=0, viewer="B").json["events"]

    assert [one["rule"] for one in judge["findings"]] == ["SEC-PLAY-02"]
    assert other["findings"] == []


@pytest.mark.parametrize(
    ("body", "status", "field"),
    [
        ({}, 422, "events"),
        ({"events": []}, 422, "events"),
        ({"events": [{}] * 201}, 422, "events"),
        ({"events": ["x"]}, 422, "events"),
        ({"events": [{"event": "Nothing"}]}, 422, "event"),
        ({"events": [SHORT, {"event": "CardPlayed", "seat": "A"}]}, 422, "card"),
        ({"events": [SHORT], "after": -1}, 422, "after"),
        ({"events": [SHORT], "after": "x"}, 422, "after"),
        ({"events": [SHORT], "before": 1}, 422, "before"),
        ({"events": [SHORT], "after": 99}, 404, "99"),
        ({"events": [SHORT | {"seat": "Z"}]}, 409, "Z"),
        ({"events": [{"event": "MatchNoted", "text": "x"}]}, 409, "tried"),
        ({"events": [{"event": "MatchClosed"}]}, 409, "tried"),
    ],
)
def test_bad_input_is_named(client: Client, match: str, body: Json, status: int, field: str) -> None:
    answer = client.post(f"{match}/tries?as=judge", json=body)

    assert answer.status_code == status, answer.text
    assert field in answer.text


def test_after_the_end_nothing_is_tried_and_before_it_anything(client: Client, match: str) -> None:
    reported(client, match, len(EVENTS), report_id="end", event="MatchClosed")

    assert tried(client, match, SHORT).status_code == 409
    assert tried(client, match, SHORT, after=len(EVENTS)).status_code == 200
