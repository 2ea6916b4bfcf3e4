"""A round from pasted pairings: opened once, followed on one page, with leaves whose codes let one phone in each."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest

from adjudicator.service import Adjudicator
from api.http.app import create_app
from tests.api.given import EVENTS, HEADER, Client, Json, raised, reported, ruled, taken_in
from tests.api.house import EVENT, PAIRINGS, bearer, form, record, token_of
from tests.api.secrets import SECRETS

BROWSER: Final = {"Accept": "text/html"}
FORM: Final = "application/x-www-form-urlencoded"
OURS: Final = {"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}


def sent(client: Client, text: str = PAIRINGS, **more: Any) -> Json:
    fields = {"event": EVENT, "ruleset": "secrets", "text": text, "do": "open", **more}
    return client.post("/pairings?lang=en", **form(**fields), headers=BROWSER)


def tables(service: Adjudicator) -> list[Any]:
    return [service.header(match) for match in service.match_ids()]  # type: ignore[arg-type]  # all can be read


def test_nothing_is_opened_by_a_look_and_once_by_opening(client: Client, service: Adjudicator) -> None:
    looked = sent(client, do="look")
    assert (looked.status_code, "Open 1 match" in looked.text, service.last) == (200, True, 0)

    for _ in range(2):
        opened = sent(client)
        assert (opened.status_code, opened.headers["Location"]) == (
            303,
            "/rounds?event=Osaka+Open&round=1&as=judge&lang=en",
        )
    (header,) = tables(service)
    assert (header.title, header.round, header.table) == ("Osaka Open · Round 1 · Table 12", 1, 12)
    assert header.seats == {"A": "Haru", "B": "Mina"}
    taken_in(client)
    assert "open already" in sent(client, do="look", event="OSAKA  open").text


def test_a_line_that_is_wrong_opens_none(client: Client, service: Adjudicator) -> None:
    refused = sent(client, PAIRINGS + "\n1,12,Ren,Noa\n1,13,Aki,\u200b\n")
    assert (refused.status_code, service.last) == (422, 0)
    assert re.findall(r"<b>Line (\d)</b>", refused.text) == ["3", "4"]
    assert "1,12,Ren,Noa" in refused.text


def test_a_table_is_paired_anew_once_its_match_is_closed(client: Client, service: Adjudicator) -> None:
    sent(client)
    anew = PAIRINGS.replace("Mina", "Ren")
    refused = sent(client, anew)
    assert (refused.status_code, "is open already with Haru – Mina" in refused.text) == (422, True)

    (match,) = service.match_ids()
    close = {"report_id": "c", "known": "0", "result": "a mistake"}
    assert client.post(f"/matches/{match}/close?as=judge", data=close).status_code == 303
    assert client.post(f"/matches/{match}/close?as=judge", data=close | {"report_id": "d"}).status_code == 412
    assert "Close this match" not in client.get(f"/matches/{match}?as=judge").text
    assert sent(client, anew).status_code == 303
    assert len(tables(service)) == 2


@pytest.mark.parametrize("more", [{"event": ""}, {"ruleset": "chess"}, {"columns": "x"}, {"text": "x" * 40_001}])
def test_what_cannot_be_read_is_given_back(client: Client, service: Adjudicator, more: dict[str, str]) -> None:
    answer = sent(client, **{"text": "1;2;Ren", **more})
    assert (answer.status_code, "<textarea" in answer.text, service.last) == (422, True, 0)


def test_a_round_tells_how_each_table_stands(client: Client, service: Adjudicator) -> None:
    sent(client, PAIRINGS + "\n1,3,Ren,Noa")
    (at,) = (match for match in service.match_ids() if service.header(match).table == 12)  # type: ignore[arg-type]
    match = f"/v1/matches/{at}"
    turn, _, card, other = EVENTS[:4]
    drawn = [{"event": "CardsDrawn", "seat": one["seat"], "cards": [one["card"]]} for one in (card, other)]
    assert reported(client, match, 0, "judge", report_id="r", events=[turn, *drawn, card, other]).status_code == 201
    dispute = raised(client, match, position=5, rules=[])
    taken_in(client)

    page = client.get("/rounds?event=osaka+open&round=1&as=judge&lang=en")
    assert re.findall(r"<b>(\d+)</b>", page.text) == ["3", "12"]
    assert "Turn 1" in page.text
    assert "the card is too long" in page.text
    assert re.findall(r"(\d+) finding", page.text) == ["1"]
    assert "finding" not in client.get("/rounds?event=osaka+open&lang=en").text, "how many there are may tell a card"
    tag = {"If-None-Match": page.headers["ETag"]}
    assert client.get("/rounds?event=osaka+open&round=1&as=judge&lang=en", headers=tag).status_code == 304
    assert "Osaka Open" in client.get("/rounds").text

    assert ruled(client, dispute).status_code == 201
    taken_in(client)
    page = client.get("/rounds?event=osaka+open&round=1&as=judge&lang=en", headers=tag)
    assert (page.status_code, "finding" in page.text, "the card is too long" in page.text) == (200, False, False)


def test_who_plays_finds_their_table_but_not_what_is_wrong_there(service: Adjudicator) -> None:
    client = create_app(service, is_open=False).test_client()
    match = service.open_match(
        {**HEADER, "edition": SECRETS.edition, "event": EVENT, "seats": {"A": "Kei", "B": "Mina"}}
    )
    service.report(match, EVENTS[:4], expected=0, report_id="r")
    taken_in(client)
    for holder, count in (("Kei", 0), ("Aki", 1)):
        judge = bearer(token_of(service, "judge", holder=holder))
        page = client.get("/rounds?event=Osaka+Open&lang=en", headers=judge)
        assert (page.status_code, "Kei – Mina" in page.text, page.text.count("findings=true")) == (200, True, count)


def test_leaves_let_one_phone_in_each(service: Adjudicator) -> None:
    chief, phone, other = (create_app(service, is_open=False).test_client() for _ in range(3))
    is_chief = bearer(token_of(service, "organiser", events=(EVENT,))) | OURS
    chief.environ_base |= {"HTTP_AUTHORIZATION": is_chief["Authorization"]}
    sent(chief)
    taken_in(chief)

    page = chief.post("/rounds/leaves?event=Osaka+Open&round=1&lang=en", data={"judge": "090-1234"}, headers=OURS)
    assert (page.status_code, "Judge: 090-1234" in page.text, "Table 12" in page.text) == (200, True, True)
    first, second = re.findall(r"http://localhost(/enrol/[\w-]{22})", page.text)
    codes = {"Origin": "http://localhost", "Content-Type": FORM}
    (match,) = service.match_ids()
    assert phone.post(first, headers=codes).headers["Location"] == f"/matches/{match}/record"
    assert other.post(first, headers=codes).status_code == 404
    assert other.post(second, headers=codes).status_code == 303
    assert re.search("<span>[^<]*Mina</span>", other.get("/").text)

    again = chief.post("/rounds/leaves?event=Osaka+Open&round=1", data={"judge": ""}, headers=OURS)
    assert len(re.findall("/enrol/", again.text)) == 2
    assert len([held for held in service.tokens.all() if held.issued.role == "player"]) == 2


def test_forty_tables_come_in_at_once_through_one_address(service: Adjudicator) -> None:
    """All phones of a hall scan their leaves when the round begins, and then follow their matches."""
    app = create_app(service, is_open=False)
    match = service.open_match({**HEADER, "edition": SECRETS.edition})
    for seat in ("A", "B") * 40:
        phone = app.test_client()
        player = service.tokens.find(token_of(service, "player", holder="Haru", matches=(match,), seat=seat))
        assert player
        code = f"/enrol/{service.tokens.link(player)[0]}"
        come = (phone.get(code), phone.post(code, headers=OURS, content_type=FORM), phone.get(f"/matches/{match}"))
        assert [one.status_code for one in come] == [200, 303, 200]


def test_a_record_is_imported_by_a_form_once(client: Client, service: Adjudicator) -> None:
    wheres = {client.post("/import", **form(file=record())).headers["Location"] for _ in range(2)}
    assert len(wheres) == len(service.match_ids()) == 1
    for wrong in (form(file=b"no record"), form(other="x"), form(file=b"")):
        answer = client.post("/import", **wrong, headers=BROWSER)
        assert (answer.status_code, 'type="file"' in answer.text) == (422, True)
    assert client.post("/import", data={"file": "x"}).status_code == 415
