"""A match closes by itself once all its players confirm the same result, unless something holds it open."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from adjudicator.rulesets import RULESETS
from adjudicator.service import Adjudicator
from api.http.app import create_app
from tests.api.given import Client, Json, opened, reported
from tests.api.recording import begun

PLAYED: Json = {"event": "TurnStarted", "turn": 1}
FLAG: Json = {"event": "EntryFlagged", "position": 1}


def confirms(seat: str, result: str = "3–2") -> Json:
    """A seat's word."""
    return {"event": "ResultConfirmed", "seat": seat, "result": result}


def after(client: Client, told: list[Json], **header: Any) -> tuple[str, bool]:
    """A match after these events, each by the seat that confirms, else A; and whether it is closed then."""
    match = opened(client, **header)
    for number, event in enumerate(told):
        answer = reported(client, match, number, event.get("seat", "A"), report_id=str(number), events=[event])
        assert answer.status_code == 201, answer.text
    return match, client.get(match).json["closed"]


@pytest.mark.parametrize(
    ("told", "is_closed"),
    [
        ([PLAYED, confirms("A"), confirms("B")], True),
        ([PLAYED, confirms("A"), confirms("A")], False),
        ([PLAYED, confirms("A"), confirms("B", "2–3")], False),
        ([PLAYED, confirms("A"), confirms("B", "2–3"), confirms("B")], True),
        ([confirms("A"), PLAYED, confirms("B")], False),
        ([confirms("A"), PLAYED, confirms("B"), confirms("A")], True),
        ([PLAYED, confirms("A"), FLAG, confirms("B")], False),
        ([PLAYED, FLAG, confirms("A"), confirms("B"), FLAG | {"lifted": True}], True),
    ],
)
def test_it_closes_once_all_confirm_the_same(client: Client, told: list[Json], is_closed: bool) -> None:
    match, closed = after(client, told)

    assert closed is is_closed
    if is_closed:
        assert client.get(f"{match}/entries").json["entries"][-1]["event"] == {"event": "MatchClosed", "result": "3–2"}


def test_the_organiser_may_switch_that_off(client: Client) -> None:
    match, closed = after(client, [PLAYED, confirms("A"), confirms("B")], closing="told")

    assert not closed
    page = client.get(match.removeprefix("/v1") + "/end?as=A")
    assert "A judge closes the match" in page.text
    assert "connect-src 'self'" in page.headers["Content-Security-Policy"]  # it follows what others confirm


def test_one_player_alone_closes_nothing(client: Client) -> None:
    assert not after(client, [PLAYED, confirms("A")], seats={"A": "Haru"})[1]


def test_a_dispute_holds_it_open_and_the_page_says_so(client: Client) -> None:
    match, _ = after(client, [PLAYED, confirms("A")])
    claim = {"report_id": "d", "position": 1, "claim": "no"}
    assert client.post(f"{match}/disputes?as=B", json=claim).status_code == 201
    end = match.removeprefix("/v1") + "/end?as=B"
    held = client.post(end, data={"report_id": "b", "seat": "B", "result": "3–2", "known": "2"}, follow_redirects=True)

    assert "as long as a dispute waits" in held.text
    assert "I confirm this" not in held.text
    assert not client.get(match).json["closed"]
    assert client.post(f"{match}/disputes/1/withdrawal?as=B", json={"report_id": "w"}).status_code == 201
    again = client.get(end).text
    assert "I confirm this" in again
    assert client.post(end, data={"report_id": "c", "seat": "B", "result": "3–2", "known": "3"}).status_code == 303
    assert client.get(match).json["closed"]


def test_what_is_unclear_is_settled_where_the_result_is_confirmed(client: Client) -> None:
    match, _ = after(client, [PLAYED, FLAG, confirms("A")])
    end = match.removeprefix("/v1") + "/end?as=A"
    form = re.search(r'action="([^"]*/flags[^"]*)".*?name="report_id" value="(\w+)"', client.get(end).text, re.DOTALL)
    assert form
    fields = {"report_id": form[2], "position": "1", "lifted": "true"}
    answer = client.post(unescape(form[1]), data=fields)
    assert (answer.status_code, answer.location) == (303, end)
    assert "is unclear" not in client.get(end).text


def test_once_it_is_closed_nobody_is_asked_to_confirm(client: Client) -> None:
    match, _ = after(client, [PLAYED, confirms("A"), confirms("B")])
    page = client.get(match.removeprefix("/v1") + "/end?as=B").text
    assert "The match is closed." in page
    assert "I confirm this" not in page
    assert "A%20Haru%20%E2%9C%93" in page


def test_a_result_that_changed_is_looked_at_again(client: Client) -> None:
    match, _ = after(client, [PLAYED, PLAYED | {"turn": 2}])
    end = match.removeprefix("/v1") + "/end?as=A"
    old = client.post(end, data={"report_id": "a", "seat": "A", "known": "1"})

    assert old.status_code == 412
    assert "Something else has happened since" in old.text


def test_players_of_two_languages_confirm_the_same_words() -> None:
    """The page gives the second player the words in which the first has confirmed the score."""
    client: Client = create_app(Adjudicator(RULESETS)).test_client()
    match = begun(client, "malifaux", begun="sample", **{"players.A": "Haru", "players.B": "Mina"}).partition("/rec")[0]
    said = []
    for seat, lang in (("A", "en"), ("B", "ja")):
        page = unescape(client.get(f"{match}/end?as={seat}&lang={lang}").text).partition('id="sent"')[2]
        fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', page))
        said.append(fields["result"])
        assert client.post(f"{match}/end?as={seat}&lang={lang}", data=fields).status_code == 303
    assert len(set(said)) == 1
    assert said[0]
    assert client.get(f"/v1{match}").get_json()["closed"]
