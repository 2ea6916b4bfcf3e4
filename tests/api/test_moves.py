"""Moves: what may come next, as far as the viewer may know; nothing of it is kept."""

from __future__ import annotations

import pytest

from tests.api.given import EVENTS, Client, Json, opened, reported


@pytest.fixture
def match(client: Client) -> str:
    """A match of seven events."""
    address = opened(client)
    assert reported(client, address, 0, report_id="r1", events=EVENTS).status_code == 201
    return address


def test_offers_hold_every_kind_once_with_the_legal_ways(client: Client, match: str) -> None:
    whole = client.get(f"{match}/offers?as=judge&limit=100").json
    assert (whole["position"], whole["kinds"]) == (len(EVENTS), 3)
    assert sorted(one["event"] for one in whole["offers"]) == ["CardPlayed", "CardsDrawn", "TurnStarted"]
    [played] = (one for one in whole["offers"] if one["event"] == "CardPlayed")
    assert played["tier"] != "could"
    assert all("…" in way["says"] and way["open"] == ["why"] for way in played["ways"])
    assert len(client.get(f"{match}/offers?as=judge&limit=1").json["offers"]) == 1


def test_a_viewer_is_offered_what_the_viewer_may_know(client: Client, match: str) -> None:
    told = client.get(f"{match}/offers?as=spectator&limit=100").text
    assert not [word for event in EVENTS for word in event.get("cards", ()) if f'"{word}"' in told]


def test_what_follows_comes_by_itself_before_it_came(client: Client) -> None:
    address = opened(client)
    answer = client.get(f"{address}/following?as=judge").json
    assert [one["event"] for one in answer["events"]] == [{"event": "TurnStarted", "turn": 1}]
    assert answer["groups"] == [{"value": "turns", "title": "turns"}]
    assert client.get(f"{address}/offers?as=judge").json["offers"][0]["tier"] == "due"


def test_a_way_is_found_or_none(client: Client, match: str) -> None:
    def ways(event: Json) -> Json:
        return client.post(f"{match}/ways?as=judge", json={"event": event})

    assert ways({"event": "TurnStarted", "turn": 9}).json["ways"] == [[]]
    wrong = ways({"event": "MatchNoted", "text": "x"})
    assert (wrong.status_code, wrong.json["errors"][0]["field"]) == (409, "event")
    unknown = ways({"event": "Nothing"})
    assert (unknown.status_code, unknown.json["errors"][0]["field"]) == (422, "event.event")


def test_a_macro_asks_until_it_is_answered(client: Client, match: str) -> None:
    def answered(*answers: Json, name: str = "trick") -> Json:
        return client.post(f"{match}/macros/{name}?as=judge", json={"answers": list(answers)})

    first = answered().json
    assert (first["events"], {one["event"] for one in first["asks"]}) == ([], {"CardPlayed"})
    card = first["asks"][0]["fields"]["card"][-1]["value"]
    one = {"event": "CardPlayed", "seat": first["asks"][0]["seat"], "card": card}
    assert [told["event"]["card"] for told in answered(one).json["events"]] == [card]
    other = answered(one, {"event": "TurnStarted", "turn": 5})
    assert (other.status_code, other.json["errors"][0]["field"]) == (409, "answers[1].event")
    assert answered({"event": "CardPlayed"}).status_code in (400, 409, 422)
    assert answered(name="trik").status_code == 404
    assert client.get(match).json["position"] == len(EVENTS)


LAID: Json = {"seats": {"A": ["owl", "fox"], "B": []}}


def laid(client: Client, what: str, setup: Json = LAID, **asked: Json) -> Json:
    return client.post(f"/v1/rulesets/secrets/{what}", json={"setup": setup, **asked})


def test_the_moves_of_a_table_laid_from_data_are_those_of_a_match_that_begins_there(client: Client) -> None:
    match = client.post("/v1/matches", json={"ruleset": "secrets", "setup": LAID}).headers["Location"]
    event = {"event": "CardPlayed", "seat": "A", "card": "owl", "why": ""}

    for what in ("offers", "following", "macros"):
        assert laid(client, what).json == client.get(f"{match}/{what}?as=judge").json
    for what, asked in (("ways", {"event": event}), ("macros/trick", {"answers": [event]})):
        assert laid(client, what, **asked).json == client.post(f"{match}/{what}?as=judge", json=asked).json
    assert len(client.get("/v1/matches").json["matches"]) == 1


@pytest.mark.parametrize(
    ("what", "asked", "status", "field"),
    [
        ("offers", {"setup": {"seats": 5}}, 422, "setup.seats"),
        ("offers", {"limit": 0}, 422, "limit"),
        ("ways", {"event": {"event": "Nothing"}}, 422, "event.event"),
        ("macros/trick", {"answers": [{"event": "TurnStarted", "turn": 1}]}, 409, "answers[0].event"),
    ],
)
def test_what_is_wrong_with_a_table_laid_from_data_is_told_by_field(
    client: Client, what: str, asked: Json, status: int, field: str
) -> None:
    answer = laid(client, what, **asked)

    assert (answer.status_code, answer.json["errors"][0]["field"]) == (status, field)


def test_a_ruleset_that_is_not_there_is_not_found(client: Client) -> None:
    answer = client.post("/v1/rulesets/secret/offers", json={"setup": {}})

    assert (answer.status_code, "secrets" in answer.json["detail"]) == (404, True)
