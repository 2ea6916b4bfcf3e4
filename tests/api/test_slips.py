"""Slips put right over HTTP: what entries, pages, streams of words and the terminal tell of them, and whom."""

from __future__ import annotations

import re
from contextlib import ExitStack
from html import unescape
from typing import Any, Final
from urllib.parse import urlencode
from uuid import UUID

import msgspec
import pytest

from adjudicator.service import Adjudicator
from adjudicator.store.entry import Author
from api.http.app import create_app
from api.view.offers import past
from api.view.seen import Seen
from tests.api.given import HEADER, Client, Json
from tests.api.house import House
from tests.api.secrets import SECRETS
from tests.api.streams import Events, serving

TURN: Final[Json] = {"event": "TurnStarted", "turn": 1}


def drawn(*cards: str) -> Json:
    return {"event": "CardsDrawn", "seat": "B", "cards": list(cards)}


def right(position: int, instead: Any) -> Json:
    return {"event": "EntryCorrected", "position": position, "instead": instead, "reason": "mistyped"}


@pytest.fixture
def client(service: Adjudicator) -> Client:
    return create_app(service).test_client()


@pytest.fixture
def match(service: Adjudicator) -> str:
    """A hidden draw that was mistyped and put right, and a turn that never began."""
    found = service.open_match(HEADER | {"edition": SECRETS.edition})
    events = [drawn("lynx"), TURN, right(1, drawn("newt")), right(2, None)]
    for at, event in enumerate(events):
        service.report(found, [event], expected=at, report_id=f"r{at}")
    return str(found)


def test_an_entry_tells_what_happened_and_what_was_recorded(client: Client, match: str) -> None:
    answer = client.get(f"/v1/matches/{match}/entries?as=B").json["entries"]
    first, second, third, _ = answer[-4:]
    assert first["event"]["cards"] == ["newt"]
    assert (first["corrected"]["by"], first["corrected"]["event"]["cards"]) == (3, ["lynx"])
    assert second["event"]["event"] == "EntryCorrected"
    assert second["corrected"]["event"] == TURN
    assert third["event"]["instead"]["cards"] == ["newt"]
    assert "#1 was corrected: " in third["says"]
    assert client.get(f"/v1/matches/{match}?as=A").json["corrected"] == [1, 2]


@pytest.mark.parametrize("viewer", ["A", "spectator"])
def test_others_read_neither_card(client: Client, match: str, viewer: str) -> None:
    addresses = [f"/v1/matches/{match}/{where}?as={viewer}" for where in ("entries", "steps/1", "steps/3")]
    addresses += [f"/matches/{match}{where}?as={viewer}&lang=en" for where in ("", "/1", "/2", "/3")]
    for address in addresses:
        text = client.get(address).get_data(as_text=True)
        assert "mistyped" in text or "corrected" in text, address
        assert "lynx" not in text, address
        assert "newt" not in text, address


@pytest.mark.parametrize(("lang", "by"), [("en", "corrected by #3"), ("ja", "#3で訂正")])
def test_pages_strike_the_slip_and_lead_both_ways(client: Client, match: str, lang: str, by: str) -> None:
    slip = client.get(f"/matches/{match}/1?as=judge&lang={lang}").text
    assert "<s>" in slip
    assert by in slip
    correction = client.get(f"/matches/{match}/3?as=judge&lang={lang}").text
    assert f"/matches/{match}/1" in correction
    timeline = client.get(f"/matches/{match}?as=judge&lang={lang}").text
    assert timeline.count("<s>") == 2
    assert by in timeline


@pytest.mark.parametrize(
    ("event", "field"),
    [
        (right(9, None), "position"),
        (right(3, None), "position"),
        (right(0, None), "position"),
        (right(1, {"event": "Sung"}), "instead.event"),
        ({"event": "EntryCorrected", "position": 1, "reason": "x"}, "instead"),
        (right(1, drawn("newt")) | {"reason": ""}, "reason"),
    ],
)
def test_bad_corrections_say_what_is_wrong(client: Client, match: str, event: Json, field: str) -> None:
    body = {"report_id": "bad", **event}
    answer = client.post(f"/v1/matches/{match}/reports?as=judge", json=body, headers={"If-Match": '"4"'})
    assert 400 <= answer.status_code < 500
    assert field in str(answer.json)
    assert client.get(f"/v1/matches/{match}?as=judge").json["position"] == 4


def form_on(page: str) -> dict[str, str]:
    """The fields of the form for a correction, as they stand on a page."""
    (form,) = re.findall(r'<form method="post" action="[^"]*/corrections.*?</form>', page, re.DOTALL)
    given = dict(re.findall(r'name="(\w+)"[^>]* value="([^"]*)"', form))
    return {name: given[name] for name in ("report_id", "known")}


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_slip_is_put_right_from_its_page(client: Client, match: str, lang: str) -> None:
    where = f"/matches/{match}/1"
    page = client.get(f"{where}?as=judge&lang={lang}").text
    href = unescape(re.findall(r'class="button" href="([^"]+instead_of=1[^"]*)"', page)[0])
    assert "newt" in href
    to = href.replace("/record?", "/record?report_id=c&").replace("newt", "wren")
    assert client.post(to, data={"sure": "true", "reason": "it was a wren"}).status_code == 303
    page = client.get(f"{where}?as=judge&lang={lang}&reading=played").text
    assert "lynx" in page
    assert "wren" in page
    assert client.get(f"/v1/matches/{match}/steps/1?as=judge").json["corrected"]["by"] == 5
    assert client.get(f"/v1/matches/{match}/steps/5?as=judge").json["event"]["reason"] == "it was a wren"


def test_what_never_happened_is_said_with_one_tap_and_may_be_said_again(client: Client, match: str) -> None:
    where = f"/matches/{match}/1"
    fields = form_on(client.get(f"{where}?as=judge&lang=en").text) | {"reason": "nobody drew"}
    answer = client.post(f"{where}/corrections?as=judge&lang=en", data=fields)
    assert (answer.status_code, answer.location) == (303, f"{where}?as=judge&lang=en&reading=played")
    assert client.get(f"/v1/matches/{match}/steps/1?as=judge").json["event"]["instead"] is None
    assert "lynx" in client.get(f"{where}?as=judge").text.partition("instead_of=1")[0]


@pytest.mark.parametrize(
    ("fields", "status", "says"),
    [
        ({"reason": ""}, 422, "Reason"),
        ({"known": "3", "reason": "x"}, 412, "stands at 4"),
        ({"known": "x", "reason": "x"}, 422, "known"),
        ({"instead": "{}", "reason": "x"}, 422, "instead"),
    ],
)
def test_a_refused_correction_comes_back_as_it_was_typed(
    client: Client, match: str, fields: dict[str, str], status: int, says: str
) -> None:
    where = f"/matches/{match}/1"
    given = form_on(client.get(f"{where}?as=judge&lang=en").text) | fields
    answer = client.post(f"{where}/corrections?as=judge&lang=en", data=given, headers={"Accept": "text/html"})
    assert answer.status_code == status
    assert says in unescape(answer.text)
    assert form_on(answer.text)["known"] == "4"
    assert client.get(f"/v1/matches/{match}?as=judge").json["position"] == 4


def test_the_form_is_shown_to_who_may_correct() -> None:
    house = House()
    match, service = house.matches["open"], house.service
    service.report(match, [drawn("wren")], expected=3, report_id="own", author=Author("Player", "player", "A"))
    shown = {
        (who, at): "/corrections" in house.ask(who, "GET", f"/matches/{match}/{at}").text
        for who in ("judge", "player", "spectator")
        for at in (0, 3, 4)
    }
    assert [place for place, is_shown in shown.items() if is_shown] == [("judge", 3), ("judge", 4), ("player", 4)]

    body = {"report_id": "c", "known": "4", "reason": "x"}
    said = {who: house.ask(who, "POST", f"/matches/{match}/3/corrections", data=body) for who in ("player", "judge")}
    assert (said["player"].status_code, said["player"].json["code"]) == (409, "not-yours")
    assert said["judge"].status_code == 303
    closed = house.ask("judge", "GET", "/matches/{match}/3", "closed").text
    assert "/corrections" not in closed


def test_where_others_went_on_the_form_asks_whether_they_agree() -> None:
    house = House()
    match, service = house.matches["open"], house.service
    service.report(match, [drawn("wren")], expected=3, report_id="own", author=Author("Player", "player", "A"))
    service.report(match, [drawn("newt")], expected=4, report_id="other", author=Author("Mina", "player", "B"))
    where, body = f"/matches/{match}/4", {"report_id": "c", "known": "5", "reason": "x"}
    assert "B agree to it" in house.ask("player", "GET", f"{where}?lang=en").text
    refused = house.ask("player", "POST", f"{where}/corrections", data=body)
    assert (refused.status_code, refused.json["errors"][0]["field"]) == (409, "consents")
    assert house.ask("player", "POST", f"{where}/corrections", data=body | {"agreed": "true"}).status_code == 303
    assert service.reading(match).entries[6].event.consents == ("B",)


def test_where_others_went_on_what_happened_instead_asks_whether_they_agree() -> None:
    house = House()
    match, service = house.matches["open"], house.service
    service.report(match, [drawn("wren")], expected=3, report_id="own", author=Author("Player", "player", "A"))
    service.report(match, [drawn("newt")], expected=4, report_id="other", author=Author("Mina", "player", "B"))
    told = urlencode({"report_id": "c", "instead_of": "4", "e": msgspec.json.encode(drawn("lynx"))})
    where = f"/matches/{match}/record?{told}"
    assert "B agree to it" in house.ask("player", "GET", f"{where}&lang=en").text
    refused = house.ask("player", "POST", where, data={"sure": "true"})
    assert (refused.status_code, refused.json["errors"][0]["field"]) == (409, "events[0].consents")
    assert house.ask("player", "POST", where, data={"sure": "true", "agreed": "true"}).status_code == 303
    assert service.reading(match).entries[6].event.consents == ("B",)


def test_a_page_that_follows_hears_of_a_correction_as_its_viewer_may(service: Adjudicator, match: str) -> None:
    app = create_app(service)
    client: Client = app.test_client()
    with serving(app) as address, ExitStack() as stack:
        heard = {viewer: Events(address, f"/v1/matches/{match}/stream?as={viewer}") for viewer in ("B", "spectator")}
        for events in heard.values():
            stack.callback(events.close)
        service.report(UUID(match), [right(1, drawn("wren"))], expected=4, report_id="late")
        for viewer, events in heard.items():
            event = next(events)
            (listed,) = client.get(f"/v1/matches/{match}/entries?as={viewer}&cursor=4").json["entries"]
            assert (event["id"], msgspec.json.decode(event["data"])) == ("5", listed)
            assert ("wren" in event["data"]) == (viewer == "B")
            again = client.get(f"/v1/matches/{match}/steps/1?as={viewer}").json
            assert again["corrected"]["by"] == 5
            assert ("wren" in str(again), "lynx" in str(again)) == (viewer == "B", viewer == "B")


def test_it_is_asked_for_by_an_entry_and_an_event_as_data(client: Client) -> None:
    (game,) = client.get("/v1/rulesets").json["rulesets"]
    (kind,) = [kind for kind in game["events"] if kind["event"] == "EntryCorrected"]
    asked = {field["name"]: field["domain"]["asks"] for field in kind["fields"]}
    assert asked == {"position": "entry", "instead": "data", "reason": "text", "consents": "list"}


def test_offers_follow_what_happened_not_what_was_mistyped(service: Adjudicator, match: str) -> None:
    played = service.reading(UUID(match))
    assert past(Seen(UUID(match), played, played, "A", "en"), played.position) == ["CardsDrawn"]
