"""Every API resource works for a match of Locke, bad input is refused in words, and nothing is half done."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from typing import Any

import pytest

from adjudicator.plain.json import Plain
from adjudicator.replay.play import generate, header_of, sample_setup
from adjudicator.replay.record import write
from adjudicator.rulesets import RULESETS
from adjudicator.rulesets.locke import locke
from adjudicator.service import Adjudicator
from api.http.app import create_app
from tests.api.given import everything, opened, reported
from tests.given import EXAMPLES
from tests.locke.one_of_each import FIELDS, SETUP

SEATS = {f"P{number}": "" for number in range(1, 8)}
SEVEN: Plain = {"players": list(SEATS), "stage": "base", "characters": SETUP["characters"]}


@pytest.fixture
def client() -> Any:
    return create_app(Adjudicator(RULESETS, clock=lambda: datetime(2026, 1, 1, tzinfo=UTC))).test_client()


@pytest.mark.parametrize("viewer", ["judge", "spectator", "P1"])
def test_every_resource_shows_a_match_to_every_viewer(client: Any, viewer: str) -> None:
    header = header_of(locke, sample_setup(locke), 3)
    data = write(header, generate(locke, header, 3, turns=1, min_events=70).entries)
    answer = client.post("/v1/records?as=judge", data=data, content_type="application/x-ndjson")
    assert answer.status_code == 201, answer.text

    told = everything(client, str(answer.headers["Location"]), viewer)

    assert "Traceback" not in told


def test_one_event_of_every_kind_is_taken_and_shown(client: Any) -> None:
    match = opened(client, ruleset="locke", seats=SEATS, setup=SETUP)
    for position, (kind, fields) in enumerate(FIELDS.items()):
        answer = reported(client, match, position, viewer="judge", report_id=kind, events=[{"event": kind, **fields}])
        assert answer.status_code == 201, (kind, answer.text)
        for place in ("options", f"steps/{position + 1}", f"tables/{position + 1}"):
            for viewer in ("judge", "P2"):
                assert client.get(f"{match}/{place}?as={viewer}").status_code == 200, (kind, place)
    for viewer in ("judge", "P2"):
        assert client.get(f"{match.removeprefix('/v1')}?as={viewer}&lang=ja").status_code == 200


@pytest.mark.parametrize(
    ("setup", "field", "says"),
    [
        ({"players": ["P1", "P2", "P3", "P4"]}, "setup.players", "4 players are named; five to eleven play"),
        ({"players": 12}, "setup.players", "12 players are named; five to eleven play"),
        ({"stage": "base"}, "setup.players", "names nobody who plays"),
        ({**SEVEN, "turn": {"player": "P4"}}, "setup.turn.player", "P4 is dead and has no turn"),
        ({**SEVEN, "characters": {"P1": {"endurance": -1}}}, "setup.characters.P1.endurance", "0 or more"),
        ({**SEVEN, "tables": {"quotient_0": "1:3", "damage_columns": ["1:1"]}}, "setup.tables.quotient_0", "1:3"),
        ({**SEVEN, "stage": "ended", "reason": "tired"}, "setup.reason", "'tired' is none of declaration, evil_1000"),
    ],
)
def test_a_set_up_that_cannot_be_opens_no_match(client: Any, setup: Plain, field: str, says: str) -> None:
    before = client.get("/v1/matches?as=judge").json
    answer = client.post("/v1/matches?as=judge", json={"ruleset": "locke", "seats": {}, "setup": setup})

    assert answer.status_code in (409, 422), answer.text
    assert field in answer.text
    assert says in answer.text
    assert client.get("/v1/matches?as=judge").json == before


@pytest.mark.parametrize(
    ("event", "field"),
    [
        ({"event": "Moved", "player": "P9", "to": {"row": 1, "col": 1}}, "player"),
        ({"event": "Moved", "player": "P1", "to": {"row": 7, "col": 1}}, "to.row"),
        ({"event": "Teleported", "player": "P1", "roll": [0], "to": {"row": 1, "col": 1}}, "roll[0]"),
        ({"event": "Teleported", "player": "P1", "roll": [7], "to": {"row": 1, "col": 1}}, "roll[0]"),
        ({"event": "EnduranceDeclared", "player": "P1", "value": 10**15}, "value"),
        ({"event": "MatchCreated", "players": 4}, "players"),
        ({"event": "MatchCreated", "players": 12}, "players"),
        ({"event": "Danced", "player": "P1"}, "event"),
    ],
)
@pytest.mark.parametrize("mode", ["record", "enforce"])
def test_a_report_that_has_no_place_is_refused_as_a_whole(client: Any, mode: str, event: Plain, field: str) -> None:
    match = opened(client, ruleset="locke", seats=SEATS, setup=SEVEN, mode=mode)
    table = client.get(f"{match}/tables/0?as=judge").json
    legal: Plain = {"event": "Recovered", "player": "P2", "stat": "endurance"}
    answer = reported(client, match, 0, report_id="r", events=[legal, event])

    assert answer.status_code in (409, 422), answer.text
    assert f"events[1].{field}" in answer.text
    assert client.get(f"{match}?as=judge").json["position"] == 0
    assert client.get(f"{match}/tables/0?as=judge").json == table


def test_a_breach_is_recorded_and_in_enforce_refused_with_its_finding(client: Any) -> None:
    moved: Plain = {"event": "Moved", "player": "P4", "to": {"row": 1, "col": 1}}
    for mode, status in (("record", 201), ("enforce", 422)):
        match = opened(client, ruleset="locke", seats=SEATS, setup=SEVEN, mode=mode)
        answer = reported(client, match, 0, report_id="r", events=[moved])
        assert answer.status_code == status, answer.text
        assert "P4 acted with a dead character, whose turns are skipped" in answer.text
        assert client.get(f"{match}?as=judge").json["position"] == (1 if status == 201 else 0)


@pytest.mark.parametrize("players", [list(SEATS), 7])
def test_a_header_seats_nobody_but_those_who_play(client: Any, players: Plain) -> None:
    """In a match that is opened, and in a record that is read; some of them may be left out."""
    for seats, status in (({"P7": "Ann"}, 201), (SEATS, 201), ({"P8": "Ann"}, 422), (SEATS | {"Ann": ""}, 422)):
        header: Any = {"ruleset": "locke", "edition": locke.edition, "seats": seats, "setup": {"players": players}}
        record = json.dumps({"record": "adjudicator", "format": 1, **header}).encode()
        made = client.post("/v1/matches?as=judge", json={"report_id": str(seats), **header})
        read = client.post("/v1/records?as=judge", data=record, content_type="application/x-ndjson")

        assert (made.status_code, read.status_code) == (status, status)
        if status == 422:
            assert f"seats.{list(seats)[-1]}" in made.text
            assert "does not play by the set-up: P1, P2," in made.text


def test_a_header_seats_whom_a_set_up_leaves_open(client: Any) -> None:
    opened(client, ruleset="locke", seats={"Ann": ""}, setup={})


@pytest.mark.parametrize(("count", "status"), [(11, 201), (12, 422)])
def test_a_header_seats_no_more_than_play(client: Any, count: int, status: int) -> None:
    seats = {f"P{number}": "" for number in range(1, count + 1)}
    answer = client.post("/v1/matches?as=judge", json={"report_id": "o", "ruleset": "locke", "seats": seats})
    assert answer.status_code == status, answer.text
    assert status == 201 or [one["field"] for one in answer.json["errors"]] == ["seats"]


PLAYERS = dict(zip(SEATS, ("Haru", "Mina", "Sora", "Ren", "Yui", "Kenji", "Aoi"), strict=True))


def test_pages_name_the_edition_and_have_no_activations(client: Any) -> None:
    page = opened(client, ruleset="locke", seats=PLAYERS, setup=SEVEN).removeprefix("/v1")
    for language, called, activation in (
        ("en", "Locke earlier edition", "Activation"),
        ("ja", "旧版", "アクティベーション"),
    ):
        assert called in client.get(f"{page}?as=judge&lang={language}").text
        assert activation not in client.get(f"{page}/0?as=judge&lang={language}").text


def test_a_slip_names_everybody_who_plays(client: Any) -> None:
    match = opened(client, ruleset="locke", seats=PLAYERS, setup=SEVEN)
    client.post(f"{match}/disputes?as=judge", json={"report_id": "d", "position": 0, "claim": "x"})
    ruling = {"report_id": "j", "outcome": "upheld", "reason": "y"}
    client.post(f"{match}/disputes/1/rulings?as=judge", json=ruling, headers={"If-Match": '"0"'})
    slip = client.get(f"{match.removeprefix('/v1')}/disputes/1/slip?as=judge").text

    assert " – ".join(f"{seat} {name}" for seat, name in PLAYERS.items()) in slip
    assert "Shortened" not in slip


def test_a_value_on_two_paths_is_shown_once(client: Any) -> None:
    data = (EXAMPLES / "disputed-espers.match.jsonl").read_bytes()
    match = client.post("/v1/records?as=judge", data=data, content_type="application/x-ndjson").headers["Location"]
    page = re.sub("</?span[^>]*>", "", client.get(f"{match.removeprefix('/v1')}/28?as=judge&lang=en").text)
    told = [(one["working"], one["rule"]) for one in client.get(f"{match}/steps/28?as=judge").json["values"]]

    twice = {one for one in told if told.count(one) > 1}
    assert twice
    assert all(page.count(f"<p>{says}</p>") == 1 for says, _ in twice)
