"""A judge's look at what is hidden in a match being played: not without a reason, which everybody can read later."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta
from html import unescape
from typing import Any, Final
from uuid import UUID

import pytest
from flask import Flask

import adjudicator.looks
from adjudicator.dispute import RulingGiven
from adjudicator.disputes import Disputes, Reporting
from adjudicator.look import stream_of
from adjudicator.looks import Looks
from adjudicator.replay.reading import Reading
from adjudicator.rights import Role
from adjudicator.seam.ruleset import Refused
from adjudicator.service import Adjudicator
from adjudicator.store.envelope import Author
from adjudicator.tokens import Held
from api.cli.store import verified
from api.http.app import create_app
from api.http.pages import looks
from api.settings import Settings
from projections.rebuild import rebuild
from projections.shapes import SHAPES
from projections.views import views_of
from tests.api.given import EVENTS, HEADER, Client, Json
from tests.api.house import CLOSE, EVIDENCE, RULING, VOID, bearer, token_of
from tests.api.secrets import SECRETS

FORM: Final = "application/x-www-form-urlencoded"
PAGE: Final = {"Accept": "text/html,*/*;q=0.8", "Origin": "http://localhost"}
SEEN: Final = ("", "/1", "?as=judge", "?as=A", "/2?as=B&reading=ruled")


@pytest.fixture
def match(service: Adjudicator) -> UUID:
    match = service.open_match(HEADER | {"edition": SECRETS.edition})
    service.report(match, EVENTS[:3], expected=0, report_id="r")
    return match


@pytest.fixture
def guarded(service: Adjudicator) -> Flask:
    return create_app(service, is_open=False)


def browser(app: Flask, service: Adjudicator, role: str = "judge", **more: Any) -> Client:
    client: Client = app.test_client()
    client.set_cookie("adjudicator", token_of(service, role, **{"holder": "Aki", **more}))  # type: ignore[arg-type]
    return client


def _held(service: Adjudicator, role: Role, **more: Any) -> Held:
    found = service.tokens.find(token_of(service, role, **more))
    assert found
    return found


def say_why(client: Client, page: str, reason: str = "a dispute") -> Any:
    """Fills in the form of the page that asks."""
    address = re.findall(r'action="(/matches/[^"]+/looks[^"]*)"', page)[0].replace("&amp;", "&")
    hidden = {name: re.findall(rf'name="{name}" value="([^"]*)"', page)[0] for name in ("position", "to")}
    data = {"reason": reason, **hidden, "to": hidden["to"].replace("&amp;", "&")}
    return client.post(address, data=data, headers=PAGE)


def test_a_judge_says_why_and_then_looks(guarded: Flask, service: Adjudicator, match: UUID) -> None:
    judge = browser(guarded, service)
    asked = judge.get(f"/matches/{match}/2?as=judge&lang=en", headers=PAGE)
    assert (asked.status_code, asked.text.count('<button name="reason"')) == (403, 4)
    assert "adder" not in asked.text  # nothing of what is hidden is on the page that asks

    told = say_why(judge, asked.text, "<b>she asked</b>")
    assert (told.status_code, told.headers["Location"]) == (303, f"/matches/{match}/2?as=judge&lang=en")
    for path in ("/2?as=judge", "", "?as=A", "/1?as=B"):  # the judge's reason is for every seat, and for a while
        assert judge.get(f"/matches/{match}{path}", headers=PAGE).status_code == 200
    assert judge.get(f"/v1/matches/{match}/tables/1?as=judge").status_code == 200

    for viewer in (
        browser(guarded, service, "player", matches=(match,), seat="A"),
        browser(guarded, service, "spectator"),
    ):
        page = viewer.get(f"/matches/{match}", headers=PAGE).text
        assert "&lt;b&gt;she asked&lt;/b&gt;" in page
        assert "as Judge, from entry #2" in page
    (look,) = judge.get(f"/v1/matches/{match}/looks?as=spectator").json["looks"]
    assert {name: look[name] for name in ("holder", "role", "viewer", "position", "reason")} == {
        "holder": "Aki", "role": "judge", "viewer": "judge", "position": 2, "reason": "<b>she asked</b>",
    }  # fmt: skip
    assert service.reading(match).position == 3  # whoever reports meanwhile is not too late for it


@pytest.mark.parametrize("path", SEEN)
def test_no_page_shows_without_a_reason(guarded: Flask, service: Adjudicator, match: UUID, path: str) -> None:
    for role in ("judge", "head-judge", "organiser"):
        judge = browser(guarded, service, role)
        assert judge.get(f"/matches/{match}{path}", headers=PAGE).status_code == 403
        assert judge.get(f"/matches/{match}?as=spectator", headers=PAGE).status_code == 200
    player = browser(guarded, service, "player", matches=(match,), seat="A")
    assert player.get(f"/matches/{match}?as=A", headers=PAGE).status_code == 200


def test_a_browser_does_not_go_round_it(guarded: Flask, service: Adjudicator, match: UUID) -> None:
    """By the API with its cookie, a question, the record, an address without `as`; a program is not asked."""
    judge = browser(guarded, service)
    of = f"/v1/matches/{match}"
    for path in (
        "",
        "/tables/1",
        "/steps/1?as=B",
        "/entries",
        "/record?as=judge",
        "/tables/1/drawing.svg",
        "/findings",
    ):
        assert judge.get(of + path).json["type"] == "/docs#look-first", path
    asked = judge.post(
        f"{of}/tables/1/questions/cards?as=judge", json={"seat": "A"}, headers={"Origin": PAGE["Origin"]}
    )
    assert asked.json["type"] == "/docs#look-first"
    program = bearer(token_of(service, "judge", holder="Aki"))
    assert guarded.test_client().get(f"{of}/tables/1?as=judge", headers=program).status_code == 200


def test_a_reason_is_for_who_gave_it_as_whom_and_for_a_while(match: UUID) -> None:
    now = datetime(2026, 11, 22, 12, tzinfo=UTC)
    service = Adjudicator([SECRETS], clock=lambda: now)
    service.open_match(HEADER | {"edition": SECRETS.edition}, match=match)
    service.open_match(HEADER | {"edition": SECRETS.edition}, match=UUID(int=9))
    app = create_app(service, is_open=False)
    aki, bea = browser(app, service), browser(app, service, holder="Bea")
    say_why(aki, aki.get(f"/matches/{match}?as=A", headers=PAGE).text)

    def status(client: Client, viewer: str, of: UUID = match) -> int:
        return int(client.get(f"/matches/{of}?as={viewer}", headers=PAGE).status_code)

    assert [status(aki, viewer) for viewer in ("A", "B", "judge")] == [200, 403, 403]
    assert [status(bea, "A"), status(aki, "A", UUID(int=9))] == [403, 403]
    now += timedelta(minutes=59)
    assert status(aki, "A") == 200
    now += timedelta(minutes=1)
    assert status(aki, "A") == 403


def test_a_match_that_is_over_is_anybodys_to_review(guarded: Flask, service: Adjudicator, match: UUID) -> None:
    service.report(match, [CLOSE], expected=3, report_id="end")

    assert browser(guarded, service).get(f"/matches/{match}", headers=PAGE).status_code == 200


def test_organisers_may_leave_it(service: Adjudicator, match: UUID) -> None:
    free = create_app(service, settings=Settings(free_looks=True), is_open=False)

    assert browser(free, service).get(f"/matches/{match}", headers=PAGE).status_code == 200
    assert create_app(service).test_client().get(f"/matches/{match}?as=judge", headers=PAGE).status_code == 200


def test_a_reason_leads_nowhere_else(guarded: Flask, service: Adjudicator, match: UUID) -> None:
    judge = browser(guarded, service)
    for to in (
        "https://evil.example",
        "//evil.example",
        f"//evil.example/matches/{match}",
        "/leave",
        f"/matches/{match}x",
    ):
        told = judge.post(f"/matches/{match}/looks?as=judge", data={"reason": "x", "to": to}, headers=PAGE)
        assert told.headers["Location"] == f"/matches/{match}?as=judge"


@pytest.mark.parametrize(
    "data", [{"none": ""}, {"reason": ""}, {"reason": " "}, {"reason": "x", "position": "9"}, {"reason": "x" * 4001}]
)
def test_a_reason_is_given(guarded: Flask, service: Adjudicator, match: UUID, data: dict[str, str]) -> None:
    judge = browser(guarded, service)

    assert judge.post(f"/matches/{match}/looks?as=judge", data=data, headers=PAGE).status_code in (409, 422)
    assert judge.get(f"/v1/matches/{match}/looks?as=spectator").json == {"looks": [], "count": 0, "cursor": None}
    assert judge.get(f"/v1/matches/{match}/tables/0?as=judge").status_code == 403


def test_players_give_no_reasons(guarded: Flask, service: Adjudicator, match: UUID) -> None:
    player = browser(guarded, service, "player", matches=(match,), seat="A")

    assert player.post(f"/matches/{match}/looks?as=A", data={"reason": "x"}, headers=PAGE).status_code == 403


def test_looks_are_no_match(guarded: Flask, service: Adjudicator, match: UUID) -> None:
    """They are in the ledger and its checks; no list, view or route takes them for a match."""
    judge = browser(guarded, service)
    for _ in range(2):
        judge.post(f"/matches/{match}/looks?as=judge", data={"reason": "x"}, headers=PAGE)
    assert [one for _, one, _ in service.matches().matches] == [match]
    stream = stream_of(match)
    assert (service.match_ids(), service.dispute_ids()) == ([match], {stream: (match, 0)})
    told = [(one.dispute, one.entries, one.is_sound) for one in verified(service)]
    assert told == [(None, 4, True), (0, 2, True)]
    for shape in SHAPES:
        list(rebuild(service, guarded.extensions["views"], shape.name))
    assert guarded.extensions["views"].parked() == []
    assert judge.get(f"/matches/{stream}", headers=PAGE).status_code == 404
    assert service.chain(stream).why is None
    assert service.chain(stream).entries == 2


# ---- who plays


@pytest.mark.parametrize("name", ["Haru", " haru ", "\uff28\uff41\uff52\uff55\u3000"])
def test_who_plays_neither_looks_nor_rules(guarded: Flask, service: Adjudicator, match: UUID, name: str) -> None:
    """A judge whose name is a player's, by a browser or a program; another judge may, and the same one elsewhere."""
    of, body = f"/v1/matches/{match}", {"report_id": "v", "events": [VOID]}
    stands = {"If-Match": '"3"'}
    mine, other = (token_of(service, "judge", holder=holder) for holder in (name, "Aki"))
    client = guarded.test_client()
    assert client.get(f"{of}/tables/1?as=judge", headers=bearer(mine)).status_code == 403
    assert client.get(f"{of}/tables/1?as=B", headers=bearer(mine)).status_code == 403
    assert client.get(f"{of}/tables/1?as=spectator", headers=bearer(mine)).status_code == 200
    refused = client.post(f"{of}/reports?as=spectator", json=body, headers=bearer(mine) | stands)
    assert (refused.status_code, "Who plays in a match does not rule" in refused.text) == (403, True)
    closing = {"report_id": "c", "events": [CLOSE]}
    closed = client.post(f"{of}/reports?as=spectator", json=closing, headers=bearer(mine) | stands)
    assert (closed.status_code, "Who plays in a match does not rule" in closed.text) == (403, True)
    assert service.reading(match).position == 3
    assert client.post(f"{of}/reports", json=body, headers=bearer(other) | stands).status_code == 201


def test_who_plays_learns_no_card_by_repeating_what_somebody_reported(
    guarded: Flask, service: Adjudicator, match: UUID
) -> None:
    """Nor by opening their match again, as whomever: an answer with the right card is as one with a wrong one."""
    drawn = {"event": "CardsDrawn", "seat": "B", "cards": ["buffalo"]}
    service.report(match, [drawn], expected=3, report_id="hers")
    opening = HEADER | {"edition": SECRETS.edition}
    service.open_match(opening, report_id="ours")
    mine, client = bearer(token_of(service, "judge", holder="Haru")), guarded.test_client()
    for viewer in ("judge", "B", "spectator", ""):
        told = set()
        for card in ("buffalo", "bat"):
            body = {"report_id": "hers", "events": [drawn | {"cards": [card]}]}
            answer = client.post(
                f"/v1/matches/{match}/reports?as={viewer}", json=body, headers=mine | {"If-Match": '"3"'}
            )
            told.add((answer.status_code, answer.text))
        assert len(told) == 1
    for viewer in ("judge", "spectator"):
        right, wrong = (
            client.post(f"/v1/matches?as={viewer}", json=given | {"report_id": "ours"}, headers=mine)
            for given in (opening, opening | {"setup": {"seats": {"A": ["x"], "B": ["y"]}}})
        )
        assert (right.status_code, right.text) == (wrong.status_code, wrong.text)


def test_a_browser_learns_nothing_hidden_from_lists_of_many_matches(
    guarded: Flask, service: Adjudicator, match: UUID
) -> None:
    """Before its judge said why on the match's page, or the match is over; a program is not asked."""
    service.report(match, EVENTS[3:], expected=3, report_id="more")
    guarded.extensions["views"] = views = views_of(service)
    for shape in SHAPES:
        for _ in rebuild(service, views, shape.name):
            pass
    judge, program = browser(guarded, service), bearer(token_of(service, "judge", holder="Aki"))

    def told(client: Client, **more: Any) -> list[int]:
        listed = client.get("/v1/findings?as=judge", **more).json["findings"]
        secret = client.get("/v1/matches?as=judge&rule=SEC-PLAY-02", **more).json["matches"]
        return [len(listed), len(secret)]

    assert told(guarded.test_client(), headers=program) == [2, 1]
    assert told(judge) == [1, 0]
    say_why(judge, judge.get(f"/matches/{match}?as=judge", headers=PAGE).text)
    assert told(judge) == [2, 0]


@pytest.mark.parametrize("more", ["\n", "\r\nSet-Cookie: x=y"])
def test_a_look_leads_to_an_address_in_one_line(guarded: Flask, service: Adjudicator, match: UUID, more: str) -> None:
    data = {"reason": "x", "position": "1", "to": f"/matches/{match}/1{more}"}
    told = browser(guarded, service).post(f"/matches/{match}/looks?as=judge", data=data, headers=PAGE)
    assert (told.status_code, told.headers["Location"]) == (303, f"/matches/{match}?as=judge")
    assert "Set-Cookie" not in told.headers


@pytest.mark.parametrize("viewer", ["", "judge"])
def test_an_empty_viewer_is_the_judge_that_one_is(
    guarded: Flask, service: Adjudicator, match: UUID, viewer: str
) -> None:
    for path in (f"/matches/{match}?as={viewer}", f"/matches/{match}/1?as={viewer}"):
        assert browser(guarded, service).get(path, headers=PAGE).status_code == 403


def test_a_browsers_key_is_no_programs(guarded: Flask, service: Adjudicator, match: UUID) -> None:
    code, _ = service.tokens.link(_held(service, "judge"))
    found = service.tokens.enrol(code)
    assert found
    path, client = f"/v1/matches/{match}/tables/1?as=judge", guarded.test_client()
    assert client.get(path, headers=bearer(found[0])).status_code == 401
    client.set_cookie("adjudicator", found[0])
    assert client.get(path).get_json()["type"] == "/docs#look-first"


def test_answers_about_many_matches_leave_out_those_of_who_plays(
    guarded: Flask, service: Adjudicator, match: UUID
) -> None:
    """Until they are over."""
    service.report(match, EVENTS[3:], expected=3, report_id="more")
    views = views_of(service)
    guarded.extensions["views"] = views
    mine, other = (bearer(token_of(service, "judge", holder=name)) for name in ("Haru", "Aki"))
    asked = ("/v1/findings?as=judge", "/v1/matches?as=judge&findings=true")

    def told(who: Json) -> list[Any]:
        for shape in SHAPES:
            for _ in rebuild(service, views, shape.name):
                pass
        answers = [guarded.test_client().get(address, headers=who).get_json() for address in asked]
        return [len(answers[0]["findings"]), len(answers[1]["matches"])]

    assert all(told(other))
    assert told(mine) == [0, 0]
    service.report(match, [CLOSE], expected=7, report_id="end")
    assert told(mine) == told(other)


@pytest.mark.parametrize("role", ["judge", "head-judge", "organiser"])
def test_who_plays_sees_what_a_spectator_sees(guarded: Flask, service: Adjudicator, match: UUID, role: Role) -> None:
    """Every link without `as` works for them, for a browser as for a program, and offers no other viewer."""
    raised = {"report_id": "d", "position": "1", "claim": "x"}
    mine = browser(guarded, service, role, holder="Haru", matches=(match,))
    sent = mine.post(f"/matches/{match}/disputes", data=raised, headers=PAGE)
    assert (sent.status_code, sent.headers["Location"]) == (303, f"/matches/{match}/disputes/1?as=spectator")
    Disputes(service).rule(match, 1, RulingGiven(outcome="open", reason="x"), Reporting(report_id="j"), expected=0)
    for path in ("", "/2", "/disputes/1", "/disputes/1/slip", "?at=1"):
        shown = mine.get(f"/matches/{match}{path}", headers=PAGE, follow_redirects=True)
        assert (shown.status_code, "adder" in shown.text, "as=judge" in shown.text) == (200, False, False), path
    code, _ = service.tokens.link(_held(service, role, holder="Haru", matches=(match,)))
    entered = guarded.test_client().post(f"/enrol/{code}", headers=PAGE, content_type=FORM, follow_redirects=True)
    assert (entered.status_code, entered.request.path) == (200, f"/matches/{match}")

    program = bearer(token_of(service, role, holder="Haru"))
    table, as_spectator = (
        guarded.test_client().get(f"/v1/matches/{match}/tables/1{viewer}", headers=program)
        for viewer in ("", "?as=spectator")
    )
    assert (table.status_code, table.data) == (200, as_spectator.data)
    told: Json = guarded.test_client().get(f"/v1/matches/{match}", headers=program).json
    assert told["viewers"] == ["spectator"]


def test_nobody_goes_round_it_by_following_all(guarded: Flask, service: Adjudicator, match: UUID) -> None:
    judge, program = browser(guarded, service), guarded.test_client()
    for path in ("/v1/entries?as=judge", "/v1/entries", "/v1/stream?as=A&after=0"):
        assert judge.get(path).status_code == 403
    assert judge.get("/v1/entries?as=spectator").status_code == 200

    for holder, sees in (("Aki", True), ("Haru", False)):  # Haru plays
        told = program.get("/v1/entries?as=judge", headers=bearer(token_of(service, "judge", holder=holder)))
        assert ("antelope" in told.text) is sees
    service.report(match, [CLOSE], expected=3, report_id="close")
    told = program.get("/v1/entries?as=judge", headers=bearer(token_of(service, "judge", holder="Haru")))
    assert "antelope" in told.text


def test_a_look_from_a_dispute_is_at_what_is_disputed(guarded: Flask, service: Adjudicator, match: UUID) -> None:
    judge = browser(guarded, service)
    raised = {"report_id": "d", "position": "1", "claim": "x"}
    judge.post(f"/matches/{match}/disputes", data=raised, headers=PAGE)
    for path, position in (("/disputes/1", 1), ("/disputes/1/slip", 1), ("/2", 2), ("", 3)):
        page = judge.get(f"/matches/{match}{path}", headers=PAGE).text
        assert f'name="position" value="{position}"' in page


def test_who_plays_attaches_nothing_hidden(guarded: Flask, service: Adjudicator, match: UUID) -> None:
    """What is attached to a dispute shows the table to whoever attaches it."""
    of, client = f"/v1/matches/{match}/disputes", guarded.test_client()
    mine, other = (bearer(token_of(service, "judge", holder=holder)) for holder in ("Haru", "Aki"))
    client.post(of, json={"report_id": "d", "position": 1, "claim": "x"}, headers=mine)
    for viewer in ("judge", "B"):
        answer = client.post(f"{of}/1/evidence?as={viewer}", json=EVIDENCE | {"report_id": "e"}, headers=mine)
        assert answer.status_code == 403
    assert (
        client.post(f"{of}/1/evidence?as=judge", json=EVIDENCE | {"report_id": "e"}, headers=other).status_code == 201
    )


def test_who_plays_speaks_for_themselves_alone(guarded: Flask, service: Adjudicator, match: UUID) -> None:
    """An official names any seat and withdraws any dispute; one who plays does neither, even after the match."""
    of, client = f"/v1/matches/{match}/disputes", guarded.test_client()
    mine, other = (bearer(token_of(service, "judge", holder=holder)) for holder in ("Haru", "Aki"))
    raised = {"report_id": "d", "position": 1, "claim": "x", "seat": "B"}
    assert client.post(of, json=raised, headers=other).get_json()["seat"] == "B"
    assert client.post(of, json=raised | {"report_id": "e"}, headers=mine).status_code == 409
    assert client.post(of, json=raised | {"report_id": "e", "seat": "A"}, headers=mine).get_json()["seat"] == "A"
    withdrawn = {"report_id": "w", "seat": "B"}
    assert client.post(f"{of}/1/withdrawal", json=withdrawn, headers=mine).status_code == 409
    service.report(match, [CLOSE], expected=3, report_id="end")
    assert client.post(f"{of}/1/withdrawal", json=withdrawn, headers=mine).status_code == 409
    assert client.post(f"{of}/2/withdrawal", json=withdrawn | {"seat": "A"}, headers=mine).status_code == 201
    assert client.post(f"{of}/1/withdrawal", json=withdrawn, headers=other).status_code == 201


def test_who_plays_learns_nothing_by_importing(guarded: Flask, service: Adjudicator) -> None:
    """A record that is stored is answered with 200, another one with 201, which would tell a guessed hand."""
    client = guarded.test_client()

    def imported(holder: str, hand: str, *events: Json) -> int:
        header = {"record": "adjudicator", "format": 1, **HEADER, "edition": SECRETS.edition}
        lines = [header | {"setup": {"seats": {"A": ["ant"], "B": [hand]}}}, *events]
        return int(
            client.post(
                "/v1/records?as=judge",
                data="\n".join(json.dumps(line) for line in lines),
                content_type="application/jsonl",
                headers=bearer(token_of(service, "head-judge", holder=holder)),
            ).status_code
        )

    assert (imported("Aki", "bee"), imported("Aki", "bee")) == (201, 200)
    assert (imported("Haru", "bee"), imported("Haru", "bat")) == (403, 403)
    assert imported("Haru", "bee", CLOSE) == 201


def test_answers_to_a_browser_show_nothing_without_a_reason(guarded: Flask, service: Adjudicator, match: UUID) -> None:
    """Evidence is answered with what it shows, and a report sent again with each card would tell which one it was."""
    of, judge = f"/v1/matches/{match}", browser(guarded, service)
    origin = {"Origin": PAGE["Origin"]}
    drawn = {"event": "CardsDrawn", "seat": "B", "cards": ["buffalo"]}
    service.report(match, [drawn], expected=3, report_id="hers")
    raised = {"report_id": "d", "position": 1, "claim": "x"}
    assert judge.post(f"{of}/disputes?as=spectator", json=raised, headers=origin).status_code == 201

    def told(viewer: str) -> list[int]:
        evidence = EVIDENCE | {"report_id": f"e {viewer}"}
        again = {"report_id": "hers", "events": [drawn]}
        answers = (
            judge.post(f"{of}/disputes/1/evidence?as={viewer}", json=evidence, headers=origin),
            judge.post(f"{of}/reports?as={viewer}", json=again, headers=origin | {"If-Match": '"3"'}),
        )
        return [answer.status_code for answer in answers]

    assert [told(viewer) for viewer in ("judge", "A", "")] == [[403, 403]] * 3
    say_why(judge, judge.get(f"/matches/{match}?as=judge", headers=PAGE).text)
    assert told("judge") == [201, 200]


def test_a_ruling_refused_tells_a_browser_nothing_without_a_reason(guarded: Flask, service: Adjudicator) -> None:
    """Where rules are enforced a correction is refused by what is hidden, and leaves no trace."""
    match = service.open_match(HEADER | {"edition": SECRETS.edition, "mode": "enforce"})
    service.report(match, EVENTS[:3], expected=0, report_id="r")
    judge, of = browser(guarded, service), f"/v1/matches/{match}/disputes"
    headers = {"Origin": PAGE["Origin"], "If-Match": '"0"'}
    judge.post(f"{of}?as=spectator", json={"report_id": "d", "position": 3, "claim": "x"}, headers=headers)
    ruling = RULING | {"report_id": "j", "corrections": [EVENTS[3]]}

    refused = judge.post(f"{of}/1/rulings?as=spectator", json=ruling, headers=headers)
    assert (refused.status_code, "bumblebee" in refused.text) == (403, False)
    say_why(judge, judge.get(f"/matches/{match}?as=judge", headers=PAGE).text)
    told = judge.post(f"{of}/1/rulings?as=spectator", json=ruling, headers=headers)
    assert (told.status_code, "bumblebee" in told.text) == (422, True)


def test_a_browser_opens_a_match_again_as_a_spectator(guarded: Flask, service: Adjudicator) -> None:
    """Else the answer would tell whether a set-up is the one that was sent."""
    opening = HEADER | {"edition": SECRETS.edition, "report_id": "ours"}
    service.open_match({name: value for name, value in opening.items() if name != "report_id"}, report_id="ours")
    judge = browser(guarded, service)
    guess = {"setup": {"seats": {"A": ["x"], "B": ["y"]}}}
    for viewer in ("judge", "spectator", "A"):
        told = [
            judge.post(f"/v1/matches?as={viewer}", json=given, headers={"Origin": PAGE["Origin"]})
            for given in (opening, opening | guess)
        ]
        assert [(answer.status_code, answer.text) for answer in told] == [(201, told[0].text)] * 2


def test_a_link_as_somebody_else_leads_to_what_one_may_see(guarded: Flask, service: Adjudicator, match: UUID) -> None:
    """The page of a refusal has the same address as whom they may look; one about a role has none."""
    where = f"/matches/{match}/2"
    for client, viewer, says in (
        (browser(guarded, service, holder="Haru"), "spectator", "Look as a spectator instead"),
        (browser(guarded, service, "player", matches=(match,), seat="A"), "A", "Look as seat A instead"),
        (browser(guarded, service, "spectator"), "spectator", "Look as a spectator instead"),
    ):
        refused = client.get(f"{where}?as=judge&reading=ruled&lang=en", headers=PAGE)
        (address,) = re.findall(f'href="([^"]*)">{says}<', refused.text)
        assert (refused.status_code, address) == (403, f"{where}?as={viewer}&amp;reading=ruled&amp;lang=en")
        assert client.get(address.replace("&amp;", "&"), headers=PAGE).status_code == 200
        people = client.post("/people?as=judge&lang=en", headers=PAGE)
        assert (people.status_code, "instead" in people.text) == (403, False)


@pytest.mark.parametrize("event", [VOID, {"event": "EntriesReinstated", "positions": [3], "reason": "x"}])
def test_a_player_voids_nothing(guarded: Flask, service: Adjudicator, match: UUID, event: Json) -> None:
    """Neither by a report, alone or among others, nor by a ruling, as whomever they look."""
    player = bearer(token_of(service, "player", holder="Haru", matches=(match,), seat="A"))
    client, stands = guarded.test_client(), {"If-Match": '"3"'}
    for viewer in ("", "?as=A", "?as=spectator", "?as=judge"):
        for events in ([event], [{"event": "MatchNoted", "text": "x"}, event]):
            body = {"report_id": "v", "events": events}
            answer = client.post(f"/v1/matches/{match}/reports{viewer}", json=body, headers=player | stands)
            assert answer.status_code == 403
    assert service.reading(match).position == 3


def test_many_looks_are_told_page_by_page(
    guarded: Flask, service: Adjudicator, match: UUID, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looks, "SHOWN", 2)
    author = Author("Aki", "judge")
    for number in range(5):
        Looks(service).record(match, "judge", 1, f"reason {number}", author)
    judge = browser(guarded, service)

    address, shown = f"/matches/{match}?as=spectator", []
    while address:
        text = judge.get(address, headers=PAGE).text
        assert "5 looks of judges" in text
        shown.append(re.findall(r"reason \d", text))
        earlier = re.search(r'href="([^"]+#looks)" rel="prev"', text)
        address = unescape(earlier[1]) if earlier else ""
    assert shown == [["reason 3", "reason 4"], ["reason 1", "reason 2"], ["reason 0"]]

    first = judge.get(f"/v1/matches/{match}/looks?as=spectator&limit=3").json
    assert ([one["reason"][-1] for one in first["looks"]], first["count"], first["cursor"]) == (["0", "1", "2"], 5, 2)
    rest = judge.get(f"/v1/matches/{match}/looks?as=spectator&limit=3&cursor=2").json
    assert ([one["reason"][-1] for one in rest["looks"]], rest["cursor"]) == (["3", "4"], None)


def test_one_person_looks_a_share_of_as_often_as_a_match_has_room_for(
    service: Adjudicator, match: UUID, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(adjudicator.looks, "MOST", 5)
    monkeypatch.setattr(adjudicator.looks, "SHARE", 2)
    monkeypatch.setattr(adjudicator.looks, "_SOME", 1)
    kept = Looks(service)

    def look(holder: str) -> None:
        kept.record(match, "A", 1, "a reason", Author(holder, "judge"))

    for holder in ("Aki", "Aki", "Rei"):
        look(holder)
    with pytest.raises(Refused, match="One person gives 2 reasons to look at a match at most: another judge looks"):
        look("Aki")
    assert kept.has_reason(match, "A", Author("Aki", "judge"))
    assert not kept.has_reason(match, "A", Author("Mio", "judge"))
    for holder in ("Rei", "Mio"):
        look(holder)
    with pytest.raises(Refused, match="A match has 5 looks of judges at most: look as a spectator, or once it is over"):
        look("Mio")
    assert kept.count(match) == 5


@pytest.mark.parametrize("path", ["/v1/matches/{}/steps/2?as=judge", "/matches/{}/2?as=judge"])
def test_for_a_judge_who_said_why_a_match_is_looked_up_once(
    guarded: Flask, service: Adjudicator, match: UUID, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    service.report(match, [VOID], expected=3, report_id="void")
    judge = browser(guarded, service)
    say_why(judge, judge.get(f"/matches/{match}/2?as=judge", headers=PAGE).text)
    looked: list[UUID] = []
    reading = service.reading

    def noted(match: UUID, *which: Any) -> Reading:
        looked.append(match)
        return reading(match, *which)

    monkeypatch.setattr(service, "reading", noted)
    assert judge.get(path.format(match), headers=PAGE).status_code == 200
    assert looked == [match]
