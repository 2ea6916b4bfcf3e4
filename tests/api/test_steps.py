"""Steps, tables, entries, turns, findings, options; and that none of them tells a secret."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from adjudicator.rulesets.malifaux import malifaux
from adjudicator.service import Adjudicator
from api.http.app import create_app
from tests.api.given import EVENTS, Client, Json, everything, opened, reported
from tests.api.secrets import SECRETS

SECRET = {"A": ("ant", "antelope"), "B": ("bumblebee", "buffalo")}
"""Cards that are never laid open, by the seat that holds them."""


def positions(client: Client, address: str) -> list[int]:
    return [entry["position"] for entry in client.get(address).json["entries"]]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", [1, 2, 3, 4, 5, 6, 7]),
        ("turn=2", [5, 6, 7]),
        ("seat=B", [4, 7]),
        ("kind=CardPlayed", [3, 4]),
        ("kind=MatchNoted", [6]),
        ("model=aardvark", [3]),
        ("rule=SEC-PLAY-01", [4]),
        ("rule=SEC-PLAY", [4]),
        ("rule=SEC-PLAY-02", []),
        ("rule=SEC-PLAY-02&as=judge", [4]),
        ("has_finding=true", [4]),
        ("has_finding=false&kind=CardPlayed", [3]),
        ("turn=1&seat=A", [2, 3]),
        ("cursor=5", [6, 7]),
        ("model=antelope", []),
        ("model=antelope&as=A", [2]),
    ],
)
def test_entries_are_filtered(client: Client, match: str, query: str, expected: list[int]) -> None:
    assert positions(client, f"{match}/entries?{query}") == expected


def test_whom_an_event_concerns_is_asked_of_what_the_viewer_may_know() -> None:
    """Here of the table: whoever holds cards. Hands are hidden from the others."""
    holders = replace(SECRETS, concerns=lambda table, _event: tuple(seat for seat, hand in table.seats.items() if hand))
    client: Client = create_app(Adjudicator([holders])).test_client()
    match = opened(client)
    assert reported(client, match, 0, report_id="r", events=EVENTS[:1]).status_code == 201

    for viewer, seats in (("judge", "AB"), ("A", "A"), ("B", "B"), ("spectator", "")):
        found = [seat for seat in "AB" if positions(client, f"{match}/entries?seat={seat}&as={viewer}")]
        assert found == list(seats)


def test_entries_come_page_by_page(client: Client, match: str) -> None:
    page = client.get(f"{match}/entries?limit=3").json

    assert (len(page["entries"]), page["cursor"]) == (3, 3)
    assert client.get(f"{match}/entries?limit=4&cursor=3").json["cursor"] is None


def test_a_filter_that_means_nothing_is_said(client: Client, match: str) -> None:
    answer = client.get(f"{match}/entries?kind=CardPlayd&seat=C&rule=SEC-PLAY-99&turn=x&colour=red")

    assert {error["field"] for error in answer.json["errors"]} == {"turn", "colour"}
    answer = client.get(f"{match}/entries?kind=CardPlayd&seat=C&rule=SEC-PLAY-99")
    assert {error["field"] for error in answer.json["errors"]} == {"kind", "seat", "rule"}
    assert "Did you mean CardPlayed?" in answer.text


def test_a_step_tells_all_there_is_to_it(client: Client, match: str) -> None:
    step = client.get(f"{match}/steps/4?as=judge").json

    assert step["says"] == "Mina (B) played bat"
    assert (step["pattern"], step["parts"]) == ("{who} played {card}", {"who": {"seat": "B"}, "card": "bat"})
    assert step["before"]["pile"] == ["aardvark"]
    assert step["after"]["pile"] == ["aardvark", "bat"]
    assert {tuple(change["path"]) for change in step["diff"]} == {("pile",), ("seats", "B")}
    assert [finding["rule"] for finding in step["findings"]] == ["SEC-PLAY-01", "SEC-PLAY-02"]
    assert step["values"][1] == {
        "rule": "SEC-HAND-01", "title": "A hand has a size", "path": ["hand", "B"], "amount": 1,
        "working": "hand of B: 1 = bumblebee and 0 more", "pattern": "hand of {seat}: {size} = {known} and {more} more",
        "parts": {"seat": "B", "size": 1, "known": "bumblebee", "more": 0},
    }  # fmt: skip
    assert (step["findings"][0]["says"], step["findings"][0]["parts"]) == (
        "bat has 3 letters, aardvark has 8", {"card": "bat", "letters": 3, "below": "aardvark", "under": 8},
    )  # fmt: skip
    assert step["place"]["turn"] == 1


def test_a_step_ends_on_the_next_step_s_table(client: Client, match: str) -> None:
    for n in range(1, 8):
        step = client.get(f"{match}/steps/{n}?as=A").json
        assert step["before"] == client.get(f"{match}/tables/{n - 1}?as=A").json["table"]
        assert step["after"] == client.get(f"{match}/tables/{n}?as=A").json["table"]


@pytest.mark.parametrize(
    "what", ["steps/8", "tables/8", "options?at=8", "steps/-1", "steps/007", f"steps/{'9' * 5000}"]
)
def test_there_is_nothing_after_the_end(client: Client, match: str, what: str) -> None:
    assert client.get(f"{match}/{what}").status_code == 404


def test_turns_are_counted_with_their_findings(client: Client, match: str) -> None:
    assert client.get(f"{match}/turns").json["turns"] == [
        {"turn": 1, "heading": "Turn 1", "first": 1, "last": 4, "findings": 1},
        {"turn": 2, "heading": "Turn 2", "first": 5, "last": 7, "findings": 0},
    ]


@pytest.mark.parametrize(
    ("headers", "query", "title"),
    [
        ({}, "", "A card is longer than the one below it"),
        ({"Accept-Language": "ja-JP,en;q=0.5"}, "", "カードは下より長い"),
        ({"Accept-Language": "ja"}, "?lang=en", "A card is longer than the one below it"),
        ({"Accept-Language": "fr"}, "?lang=ja", "カードは下より長い"),
        ({"Accept-Language": "fr, *;q=0.1"}, "", "A card is longer than the one below it"),
    ],
)
def test_titles_are_in_the_reader_s_language(client: Client, match: str, headers: Json, query: str, title: str) -> None:
    answer = client.get(f"{match}/findings{query}", headers=headers)

    assert answer.json["findings"][0]["title"] == title
    assert answer.headers["Content-Language"] == ("ja" if title.startswith("カ") else "en")
    assert "Accept-Language" in answer.headers["Vary"]


def test_what_was_read_is_not_sent_again_but_to_another_viewer_or_reader(client: Client, match: str) -> None:
    tags = {
        client.get(f"{match}/steps/4{query}").headers["ETag"]
        for query in ("", "?as=A", "?as=judge", "?lang=ja", "?reading=ruled")
    }

    assert len(tags) == 5
    for tag in tags:
        answer = client.get(f"{match}/steps/4", headers={"If-None-Match": tag})
        assert answer.status_code in {200, 304}
        assert (answer.status_code == 304) == (tag == client.get(f"{match}/steps/4").headers["ETag"])


def test_a_ruling_voids_an_entry_in_one_reading_only(client: Client, match: str) -> None:
    reported(client, match, 7, report_id="v", event="EntriesVoided", positions=[2, 3], reason="a marked card")

    played, ruled = (client.get(f"{match}/entries?reading={which}").json["entries"] for which in ("played", "ruled"))

    for entries in (played, ruled):
        assert [entry["position"] for entry in entries if entry.get("voided")] == [2, 3]
    assert [len(entry["findings"]) for entry in (played[3], ruled[3])] == [1, 0]
    assert client.get(f"{match}/tables/7?reading=ruled&as=judge").json["table"]["seats"]["A"] == ["aardvark", "ant"]
    assert "a marked card" in ruled[-1]["says"]


@pytest.mark.parametrize("viewer", ["spectator", "A", "B", "judge"])
def test_no_way_out_tells_a_viewer_a_hidden_card(client: Client, match: str, viewer: str) -> None:
    reported(client, match, 7, report_id="v", event="EntriesVoided", positions=[2, 7], reason="a ruling")

    told = everything(client, match, viewer)

    for seat, cards in SECRET.items():
        for card in cards:
            assert (f'"{card}"' in told) == (viewer in {seat, "judge"}), f"{viewer} and {card}"


def test_two_matches_that_differ_in_hidden_cards_look_alike_to_the_others() -> None:
    client: Client = create_app(Adjudicator([malifaux], clock=lambda: datetime(2026, 1, 1, tzinfo=UTC))).test_client()

    def told(first: str, second: str, viewer: str) -> str:
        rest = [card for card in ("5C", "6C", "7C", "8C") if card not in (first, second)]
        setup = {"seats": {"A": {"deck": {"top": ["9R"]}}, "B": {"hand": [first], "deck": {"top": [second, *rest]}}}}
        match = opened(client, ruleset="malifaux", setup=setup)
        events = [
            {"event": "TurnStarted", "turn": 1},
            {"event": "CardsDrawn", "seat": "B", "cards": [second]},
            {"event": "FateFlipped", "flip": "f1", "seat": "A", "cards": ["9R"]},
            {"event": "FlipResolved", "flip": "f1"},
            {"event": "EntriesVoided", "positions": [2], "reason": "a ruling"},
        ]
        assert reported(client, match, 0, report_id="r", events=events).status_code == 201
        said = everything(client, match, viewer).replace(match.rpartition("/")[2], "THIS")
        return re.sub(r"ETag: .*|[0-9a-f-]{36}|[0-9a-f]{32}", "", said)

    for viewer in ("spectator", "A"):
        assert told("5C", "6C", viewer) == told("7C", "8C", viewer)
    assert told("5C", "6C", "B") != told("7C", "8C", "B")


@pytest.mark.parametrize("viewer", ["spectator", "A", "B"])
def test_no_digest_that_tells_a_card_is_shown_to_a_player(client: Client, match: str, viewer: str) -> None:
    judged = client.get(f"{match}/entries?as=judge").json["entries"]
    told = everything(client, match, viewer)

    assert not [entry["previous"] for entry in judged if entry["previous"] in told]
    assert judged[0]["request"] not in told


@pytest.mark.parametrize("viewer", ["C", "Judge", "", "A,B", "é"])
def test_an_unknown_viewer_is_told_the_choices(client: Client, match: str, viewer: str) -> None:
    answer = client.get(f"{match}/steps/2", query_string={"as": viewer})

    assert answer.status_code == 422
    assert "judge, spectator, A, B" in answer.json["detail"]


def test_options_name_a_hand_to_its_player_only(client: Client, match: str) -> None:
    def options(viewer: str) -> Json:
        found = client.get(f"{match}/options?at=2&as={viewer}").json["options"]
        return {option["seat"]: option["fields"]["card"] for option in found}

    assert options("A") == {"A": ["aardvark", "ant", "antelope"]}
    assert options("spectator") == {}
    assert options("judge").keys() == {"A", "B"}
