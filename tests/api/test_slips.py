"""Slips put right over HTTP: what entries, pages, streams of words and the terminal tell of them, and whom."""

from __future__ import annotations

from typing import Any, Final

import pytest

from adjudicator.service import Adjudicator
from api.http.app import create_app
from tests.api.given import HEADER, Client, Json
from tests.api.secrets import SECRETS

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
