"""Every API resource works for a session: nothing in `api/` knows which game it shows."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from adjudicator.rulesets import RULESETS
from adjudicator.service import Adjudicator
from api.http.app import create_app
from tests.api.given import everything, opened, reported

EXAMPLES = Path(__file__).parents[2] / "examples"
SEATS = {"GM": "Sora", "A": "Haru", "B": "Mina"}


@pytest.fixture
def client() -> Any:
    return create_app(Adjudicator(RULESETS, clock=lambda: datetime(2026, 1, 1, tzinfo=UTC))).test_client()


@pytest.mark.sampled(2)
@pytest.mark.parametrize("viewer", ["judge", "spectator", "GM", "A"])
def test_every_resource_shows_a_session_to_every_viewer(client: Any, viewer: str) -> None:
    data = (EXAMPLES / "disputed-moss-road.match.jsonl").read_bytes()
    answer = client.post("/v1/records?as=judge", data=data, content_type="application/x-ndjson")
    assert answer.status_code == 201, answer.text

    told = everything(client, str(answer.headers["Location"]), viewer)

    assert "MTR-CHECK-05" in told


def test_the_pages_show_a_session_in_its_own_words(client: Any) -> None:
    data = (EXAMPLES / "moss-road.match.jsonl").read_bytes()
    match = str(client.post("/v1/records?as=judge", data=data, content_type="application/x-ndjson").headers["Location"])

    text = client.get(f"/matches/{match.rpartition('/')[2]}?lang=ja").text
    assert all(words in text for words in ("MTGでTRPG", "<h2>冒頭", "<h3>Aのターン</h3>"))
    assert not any(words in text for words in ("mtg_trpg", "アクティベーション", "ターンの前"))
    assert "MTGでTRPG" in client.get("/?lang=ja").text


def test_the_document_describes_every_kind_of_event(client: Any) -> None:
    kinds = {kind["event"] for game in client.get("/v1/rulesets").json["rulesets"] for kind in game["events"]}
    assert {"CheckCardTurned", "FateFlipped"} <= kinds
    assert client.get("/v1/rules/MTR-CHECK-08").json["title_ja"]


def test_hands_and_libraries_that_differ_look_alike_to_the_others(client: Any) -> None:
    def told(cards: tuple[str, str], viewer: str) -> str:
        pcs = {"A": {"hand": [cards[0]], "library": {"count": 9, "top": [cards[1]]}}, "B": {"library": 9}}
        setup = {"pcs": pcs, "decks": {"A": {"Forest": 5, "Island": 6}}}
        match = opened(client, ruleset="mtg_trpg", seats=SEATS, setup=setup)
        events = [
            {"event": "SceneStarted", "by": "GM"},
            {"event": "CardDrawn", "pc": "A", "card": cards[1]},
            {"event": "CardMoved", "owner": "A", "card": cards[0], "from": "hand", "to": "library_top"},
            {"event": "FocusPerformed", "pc": "A", "drew": 1, "card": cards[0]},
            {"event": "CompositionNoted", "pc": "A", "of": "library", "G": 5 if cards[0] == "Forest#1" else 4},
            {"event": "CardMoved", "owner": "A", "card": cards[1], "from": "hand", "to": "library"},
            {"event": "EntriesVoided", "positions": [2], "reason": "a ruling"},
        ]
        answer = reported(client, match, 0, report_id="r", events=events)
        assert answer.status_code == 201, answer.text
        said = everything(client, match, viewer).replace(match.rpartition("/")[2], "THIS")
        return re.sub(r"ETag: .*|[0-9a-f-]{36}|[0-9a-f]{32}", "", said)

    one, other = ("Forest#1", "Island#1"), ("Island#7", "Forest#8")
    for viewer in ("spectator", "B"):
        assert told(one, viewer) == told(other, viewer)
    for viewer in ("A", "GM"):
        assert told(one, viewer) != told(other, viewer)


def test_an_event_that_no_longer_fits_concerns_whom_it_concerned(client: Any) -> None:
    match = opened(client, ruleset="mtg_trpg", seats=SEATS, setup={"pcs": {"A": {}, "B": {}}})
    events = [
        {"event": "CheckCalled", "by": "GM", "check": "c1", "pc": "A", "kind": "body", "target": 3},
        {"event": "CheckCardTurned", "check": "c1", "card": "Forest#1"},
        {"event": "EntriesVoided", "positions": [1], "reason": "a ruling"},
    ]
    assert reported(client, match, 0, report_id="r", events=events).status_code == 201

    for seat, positions in (("A", [2]), ("B", [])):
        answer = client.get(f"{match}/entries?reading=ruled&seat={seat}")
        assert [entry["position"] for entry in answer.json["entries"]] == positions, answer.text


def test_a_report_is_refused_recorded_or_in_enforce_refused_with_its_finding(client: Any) -> None:
    setup = {"pcs": {"A": {"focus": True, "hand": 7, "library": 20}}}
    for mode, status in (("record", 201), ("enforce", 422)):
        match = opened(client, ruleset="mtg_trpg", seats=SEATS, setup=setup, mode=mode)
        focus = [{"event": "FocusPerformed", "pc": "A", "drew": 0}]
        assert reported(client, match, 0, report_id="a", events=focus).status_code == status
        wrong = [{"event": "FocusPerformed", "pc": "Z", "drew": -1, "dew": 1}]
        assert reported(client, match, 0, report_id="b", events=wrong).status_code == 422
        missing = [{"event": "FocusPerformed", "pc": "Z"}]
        at = client.get(match).json["position"]
        answer = reported(client, match, at, report_id="c", events=missing)
        assert (answer.status_code, "no character Z" in answer.text) == (409, True)
