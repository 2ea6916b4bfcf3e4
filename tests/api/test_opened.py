"""A game that opens its secrets: everybody is told what a judge is, unless a ruling takes the opening back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator.service import Adjudicator
from api.http.app import create_app
from tests.api.given import EVENTS, Client, Json, opened, reported
from tests.api.secrets import SECRETS

LAST = 9
OPENS: Json = {"event": "TurnStarted", "turn": LAST}
VOIDS: Json = {"event": "EntriesVoided", "positions": [8], "reason": "too early"}
ROUTES = (
    "entries", "entries?has_finding=true", "steps/2", "steps/4", "tables/0", "tables/7", "turns", "findings", "options",
    "tables/7/drawing.svg", "",
)  # fmt: skip
VIEWERS = ("spectator", "A", "B")


@pytest.fixture
def client() -> Client:
    game = replace(SECRETS, is_open=lambda table: table.turn == LAST)
    return create_app(Adjudicator([game])).test_client()


@pytest.fixture
def match(client: Client) -> str:
    match = opened(client)
    assert reported(client, match, 0, "judge", report_id="r1", events=EVENTS).status_code == 201
    return match


def told(client: Client, match: str, viewer: str, reading: str = "played") -> list[Json]:
    """What a viewer is told by every route, without what says who asked, or is no part of the game."""
    answers = []
    for route in ROUTES:
        address, _, query = f"{match}/{route}".rstrip("/").partition("?")
        answer = client.get(f"{address}?as={viewer}&reading={reading}&{query}")
        assert answer.status_code == 200, answer.text
        text = answer.text.replace(f'"viewer":"{viewer}"', "")
        answers.append(without(answer.json) if answer.is_json else text)
    return answers


def without(plain: Json) -> Json:
    if isinstance(plain, dict):
        digests = {"request", "previous", "table"} if "says" in plain and "report_id" in plain else set()
        return {name: without(part) for name, part in plain.items() if name not in digests | {"viewer"}}
    return [without(part) for part in plain] if isinstance(plain, list) else plain


def test_everybody_is_told_what_a_judge_is_once_a_game_is_open(client: Client, match: str) -> None:
    before = {viewer: told(client, match, viewer) for viewer in VIEWERS}
    assert all(before[viewer] != told(client, match, "judge") for viewer in VIEWERS)

    reported(client, match, 7, "A", report_id="end", events=[OPENS])

    for reading in ("played", "ruled"):
        known = told(client, match, "judge", reading)
        assert all(told(client, match, viewer, reading) == known for viewer in VIEWERS)


def test_digests_stay_with_judges(client: Client, match: str) -> None:
    reported(client, match, 7, "A", report_id="end", events=[OPENS])

    assert "previous" in client.get(f"{match}/steps/2?as=judge").json
    assert "previous" not in client.get(f"{match}/steps/2?as=B").json


def test_a_finding_for_judges_is_everybodys_and_counted_once_it_is_open(client: Client, match: str) -> None:
    secret = "SEC-PLAY-02"
    found = client.get(f"{match}/findings?as=B").json["findings"]
    assert secret not in [one["rule"] for one in found]
    assert client.get(f"{match}?as=B").json["findings"] == 1

    reported(client, match, 7, "A", report_id="end", events=[OPENS])

    found = client.get(f"{match}/findings?as=B").json["findings"]
    assert [one.get("secret", False) for one in found if one["rule"] == secret] == [False]
    assert client.get(f"{match}?as=B").json["findings"] == 2
    assert client.get("/v1/findings?as=B").status_code == 403  # of all matches: these are judges' as before


def test_a_tag_from_before_the_opening_is_good_no_more(client: Client, match: str) -> None:
    tag = client.get(f"{match}/tables/3?as=B").headers["ETag"]
    assert client.get(f"{match}/tables/3?as=B", headers={"If-None-Match": tag}).status_code == 304

    reported(client, match, 7, "A", report_id="end", events=[OPENS])

    assert client.get(f"{match}/tables/3?as=B", headers={"If-None-Match": tag}).status_code == 200


def test_a_ruling_that_voids_the_opening_hides_all_again(client: Client, match: str) -> None:
    before = {viewer: told(client, match, viewer)[:-1] for viewer in VIEWERS}
    reported(client, match, 7, "A", report_id="end", events=[OPENS])
    reported(client, match, 8, "judge", report_id="ruling", events=[VOIDS])

    for reading in ("played", "ruled"):
        for viewer in VIEWERS:
            answers = told(client, match, viewer, reading)
            for address in (2, 3, 4, 5):  # of single positions: lists have grown by two entries
                assert answers[address] == before[viewer][address] or reading == "ruled"
            assert told(client, match, "judge", reading) != answers
    assert client.get(f"{match}/record?as=B").status_code == 403


def test_records_and_evidence_are_handed_out_once_it_is_open(client: Client, match: str) -> None:
    assert [client.get(f"{match}/{route}?as=B").status_code for route in ("record", "evidence")] == [403, 403]

    reported(client, match, 7, "A", report_id="end", events=[OPENS])

    by_judge, by_seat = (client.get(f"{match}/record?as={viewer}").data for viewer in ("judge", "B"))
    assert by_judge == by_seat
    assert client.get(f"{match}/evidence?as=B").status_code in (200, 404)  # 404: not in the ledger yet
    assert client.get(f"{match}/evidence?as=spectator").status_code == 403


def test_streams_go_on_with_what_everybody_may_know(client: Client, match: str) -> None:
    """An entry that was sent before is not sent again; whoever asks from the beginning is told all."""
    reported(client, match, 7, "A", report_id="end", events=[OPENS])

    with client.get(f"{match}/stream?as=spectator&after=0", buffered=False) as answer:
        heard, chunks = b"", iter(answer.response)
        while b"id: 8\n" not in heard:
            heard += next(chunks)
    assert b"antelope" in heard
    assert b"buffalo" in heard


def test_the_page_of_an_open_match_names_what_was_hidden(client: Client, match: str) -> None:
    page = match.removeprefix("/v1")
    assert "buffalo" not in client.get(f"{page}?as=A").text

    reported(client, match, 7, "A", report_id="end", events=[OPENS])

    assert "buffalo" in client.get(f"{page}?as=A").text
