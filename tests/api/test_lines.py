"""Lines by API and on pages: what if an entry had been otherwise, by what one may know."""

from __future__ import annotations

import re
from html import unescape
from uuid import UUID, uuid4

import pytest

from adjudicator.replay.record import read
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.service import Adjudicator
from api.http.app import create_app
from tests.api.given import Client, Json
from tests.api.house import bearer, token_of
from tests.given import EXAMPLES

DUELS = EXAMPLES / "disputed-duels.match.jsonl"


@pytest.fixture
def service() -> Adjudicator:
    return Adjudicator([malifaux])


@pytest.fixture
def match(service: Adjudicator) -> str:
    """Two duels; in entry 11 B cheats a flip, in entry 27 another."""
    return f"/v1/matches/{service.import_record(read(DUELS.read_bytes(), service.rulesets))[0]}"


def begun(client: Client, match: str, viewer: str, **more: Json) -> Json:
    answer = client.post(f"{match}/lines?as={viewer}", json={"report_id": uuid4().hex, **more})
    assert answer.status_code == 201, answer.text
    return answer.json


def test_had_she_not_cheated(client: Client, match: str) -> None:
    record = client.get(f"{match}/record?as=judge").data
    line = begun(client, match, "A", position=11, since=12)
    assert line["stop"] == {
        "after": 11, "before": 12, "is_unfit": True, "rule": "MFX-DUEL-21",
        "says": "Old Ferrow's final total was told as 19; stat 6 + 9M makes 15",
    }  # fmt: skip
    assert line["parts"] == [{"sort": "left-out", "first": 11, "last": 11, "since": None}]

    at = f"as=A&line={line['id']}"
    told = {"event": "FinalTotalAnnounced", "duel": "d1", "model": "ferrow", "value": 15, "suits": ["M"]}
    body = {"report_id": "p", "after": 11, "events": [told], "since": 13}
    on = client.post(f"{match}/lines/{line['id']}/reports?as=A", json=body).json
    assert [(one["sort"], one["first"], one["last"]) for one in on["parts"]] == [
        ("left-out", 11, 11), ("own", 12, 12), ("match", 13, 31),
    ]  # fmt: skip
    assert on["stop"]["says"].startswith("Mina (B) holds 7 cards, 1 over the hand size of 6")
    entries = client.get(f"{match}/entries?{at}&cursor=10").json["entries"]
    assert [one["says"] for one in entries[:2]] == [
        "Left out on this line: Mina (B) cheats Old Ferrow's flip with 13R",
        "Old Ferrow tells a final duel total of 15 with M",
    ]
    assert client.get(f"{match}/offers?{at}").json["position"] == 31
    assert client.get(f"{match}/tables/32?{at}").status_code == 404
    assert client.get(f"{match}/record?as=judge").data == record
    assert client.delete(f"{match}/lines/{line['id']}?as=A").status_code == 200
    assert client.get(f"{match}/steps/12?{at}").status_code == 404


def test_a_line_rests_on_what_its_maker_may_know(client: Client, match: str) -> None:
    """B's hand is no part of A's line: whatever card A says B cheats with, nothing tells whether B held it."""
    for card in ("13R", "12R"):  # B holds the first
        cheat = {"event": "FateCheated", "duel": "d1", "seat": "B", "card": card}
        line = begun(client, match, "A", position=11, events=[cheat])
        step = client.get(f"{match}/steps/11?as=A&line={line['id']}").json
        assert [one["rule"] for one in step["findings"]] == ["MFX-CHEAT-02"]
        assert client.get(f"{match}/steps/11?as=judge&line={line['id']}").json["findings"] == step["findings"]
    theirs = begun(client, match, "judge", position=11, events=[cheat])
    client.post(f"{match}/lines/{theirs['id']}/sharing?as=judge", json={"shared": True})
    for viewer in ("A", "spectator"):
        assert client.get(f"{match}/lines/{theirs['id']}?as={viewer}").status_code == 404
        assert theirs["id"] not in client.get(f"{match}/lines?as={viewer}").text
        assert client.get(f"{match}/entries?as={viewer}&line={theirs['id']}").status_code == 404
    assert client.get(f"{match}/entries?as=judge&line={theirs['id']}").status_code == 200


def test_a_page_leads_from_an_entry_to_a_line(client: Client, match: str) -> None:
    page = match.removeprefix("/v1")
    assert "What if" in client.get(f"{page}/27?as=B").text
    begun = client.post(f"{page}/27/lines?as=B&lang=ja", data={"report_id": "r", "how": "instead"})
    asks = client.get(begun.headers["Location"])
    assert (begun.status_code, asks.status_code) == (303, 200)
    assert "#27の代わり" in asks.text
    (state, *_) = (unescape(one) for one in re.findall(r'action="([^"]+/line/record[^"]+)"', asks.text))
    entered = client.post(state, data={"value": '{"event": "FateCheated", "duel": "d2", "seat": "B", "card": "9C"}'})
    breaks = client.get(entered.headers["Location"])
    assert "MFX-CHEAT-03" in breaks.text
    (*_, state) = (unescape(one) for one in re.findall(r'action="([^"]+/line/record[^"]+)"', breaks.text))
    there = client.get(client.post(state, data={"sure": "true"}).headers["Location"].replace("lang=ja", "lang=en"))
    assert "#28, the match&#39;s next entry, no longer fits." in there.text
    assert "stat 5 + 9C makes 14" in there.text
    assert "Leave #28 out: the rest follows" in there.text
    assert "Notes stand beside the entries of the match" in there.text
    assert re.search(r"/compare\?[^\"]*\bone=(\d+)&amp;other=\1\b", there.text)

    line = re.findall(r"line=([0-9a-f-]{36})", there.text)[0]
    at = f"as=B&line={line}"
    on = client.post(f"{page}/line?{at}", data={"report_id": "p", "after": "27", "since": "29"})
    assert f"{page}/29?" in on.headers["Location"]
    assert client.get(f"{page}/record?{at}").status_code == client.get(f"{page}?{at}").status_code == 200
    assert client.post(f"{page}/record?{at}&report_id=x", data={"value": '{"event": "TurnEnded"}'}).status_code == 422
    assert line in client.get(f"{page}?as=B").text
    assert re.search(f'/27\\?[^"]*line={line}', client.get(f"{page}/27?as=B").text)
    assert line not in client.get(f"{page}/26?as=B").text
    assert client.post(f"{page}/line/deletion?{at}", data={"x": ""}).status_code == 303
    assert line not in client.get(f"{page}?as=B").text


def test_a_shared_line_shows_what_its_maker_may_show(service: Adjudicator, match: str) -> None:
    """A judge shares what everybody knows; a player, after the match, what their seat knows."""
    client = create_app(service, is_open=False).test_client()
    number = UUID(match.rpartition("/")[2])
    who = {
        "judge": bearer(token_of(service, "judge")),
        "player": bearer(token_of(service, "player", matches=(number,), seat="A")),
        "spectator": bearer(token_of(service, "spectator")),
    }

    def shared(role: str, viewer: str) -> tuple[str, int]:
        body = {"report_id": viewer, "position": 11}
        begun: Json = client.post(f"{match}/lines?as={viewer}", json=body, headers=who[role]).json
        line = begun["id"]
        where = f"{match}/lines/{line}/sharing?as={viewer}"
        return line, client.post(where, json={"shared": True}, headers=who[role]).status_code

    def sees(role: str, line: str) -> bool:
        return client.get(f"{match}/entries?line={line}", headers=who[role]).status_code == 200

    (open_, _), (of_a, _), (of_b, _) = (shared("judge", viewer) for viewer in ("spectator", "A", "B"))
    assert [sees("spectator", one) for one in (open_, of_a, of_b)] == [True, False, False]
    assert [sees("player", one) for one in (open_, of_a, of_b)] == [True, True, False]
    assert shared("player", "A")[1] == 409  # the match goes on
    stands = service.reading(number).position
    service.report(number, [{"event": "MatchClosed"}], expected=stands, report_id="end")
    theirs, status = shared("player", "A")
    assert (status, sees("spectator", theirs), sees("judge", theirs)) == (200, True, True)
    assert client.delete(f"{match}/lines/{theirs}", headers=who["judge"]).status_code == 409


def test_who_is_shown_a_match_late_has_no_lines(service: Adjudicator) -> None:
    client = create_app(service, is_open=False).test_client()
    match = service.open_match({"ruleset": "malifaux", "edition": malifaux.edition, "delay": 5})
    service.report(match, [{"event": "TurnStarted", "turn": 1}], expected=0, report_id="r")
    who = bearer(token_of(service, "spectator"))
    assert (
        client.post(f"/v1/matches/{match}/lines", json={"report_id": "r", "position": 1}, headers=who).status_code
        == 403
    )
    assert client.get(f"/v1/matches/{match}/lines", headers=who).json == {"lines": []}
