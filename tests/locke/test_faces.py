"""Drawing and questions of Locke over HTTP, on the page of a match and on the command line: as for any game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from adjudicator.match import Rulesets
from adjudicator.rulesets import RULESETS
from adjudicator.service import Adjudicator
from api.cli import main
from api.http.app import create_app

Client = Any
SHEETS = {
    "P1": {"character": "Canary", "alignment": "GOOD", "endurance": 6},
    "P2": {"character": "Linnet", "alignment": "EVIL", "endurance": 6},
    **{f"P{number}": {"character": f"Wren {number}", "alignment": "GOOD", "endurance": 6} for number in (3, 4, 5)},
}
SETUP = {
    "players": list(SHEETS),
    "seats_ccw": list(SHEETS),
    "stage": "planet",
    "characters": SHEETS,
    "positions": {"P1": {"planet": 1, "space": 0}},
}
MOVED = {"event": "Moved", "player": "P1", "to": {"planet": 1, "space": 1}}


@pytest.fixture
def client() -> Client:
    app = create_app(Adjudicator(RULESETS))
    app.testing = True
    return app.test_client()


@pytest.fixture
def match(client: Client) -> str:
    header = {"ruleset": "locke", "seats": {"P1": "Mina", "P2": "Haru"}, "setup": SETUP}
    address = str(client.post("/v1/matches", json=header).headers["Location"])
    report = {"report_id": "r1", "events": [MOVED]}
    assert client.post(f"{address}/reports", json=report, headers={"If-Match": '"0"'}).status_code == 201
    return address


def test_the_page_of_a_match_leads_to_its_drawings(client: Client, match: str) -> None:
    page = client.get(match.removeprefix("/v1") + "?as=spectator&lang=ja").text
    assert "/tables/1/drawing.svg" in page

    answer = client.get(f"{match}/tables/1/drawing.svg?as=spectator&lang=ja")
    assert (answer.status_code, answer.mimetype) == (200, "image/svg+xml")
    assert "惑星1" in answer.text
    assert "Canary" not in answer.text
    assert "Canary" in client.get(f"{match}/tables/1/drawing.svg?as=judge").text


def test_a_line_of_sight_is_a_wrong_field(client: Client, match: str) -> None:
    answer = client.get(f"{match}/tables/1/drawing.svg?as=judge&sight=P1:P2")
    assert (answer.status_code, answer.json["errors"][0]["field"]) == (422, "sight")


def test_questions_are_asked_of_what_a_viewer_may_know(client: Client, match: str) -> None:
    asked = f"{match}/tables/1/questions/declaration"

    assert client.post(f"{asked}?as=judge", json={"player": "P2"}).json["answer"]["alignment"] == "EVIL"
    answer = client.post(f"{asked}?as=P1", json={"player": "P2"})
    assert (answer.status_code, answer.json["errors"][0]["field"]) == (422, "alignment")


def test_winners_are_told_to_judges_only(client: Client, match: str) -> None:
    listed = client.get(f"{match}/questions?as=spectator").json["questions"]
    assert [one["name"] for one in listed if one["judges_only"]] == ["winners"]
    assert client.post(f"{match}/tables/1/questions/winners?as=judge", json={}).json["answer"]["players"]["P1"]["rank"]

    for viewer in ("spectator", "P1"):
        for question in ({}, {"reason": "key_sites"}, {"no": "field"}):
            answer = client.post(f"{match}/tables/1/questions/winners?as={viewer}", json=question)
            assert (answer.status_code, answer.json["type"]) == (403, "/docs#judges-only")


# ---- the command line


def run(*words: object) -> Result:
    result = CliRunner().invoke(main, [str(word) for word in words], obj=Rulesets(RULESETS))
    assert isinstance(result.exception, SystemExit | None), result.exception
    return result


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A match of Locke that was generated."""
    path = tmp_path / "locke.match.jsonl"
    run("generate", "--ruleset", "locke", "--seed", 3, "--turns", 1, "--min-events", 30, "-o", path)
    return path


def test_board_draws_and_ask_asks(record: Path) -> None:
    assert run("board", record, 20, "--as", "spectator").stdout.startswith("<svg")
    assert "attack  Who may attack whom" in run("ask", record, 0).stdout
    assert "No combat runs" in run("ask", record, 0, "attack").stdout
    found = json.loads(run("ask", record, 0, "damage", "firepower=9", "endurance=4", "--json").stdout)
    assert found["answer"]["column"] == "2:1"


def test_ask_refuses_others_the_judges_question(record: Path) -> None:
    assert "(for judges only)" in run("ask", record, 0).stdout
    assert run("ask", record, 20, "winners").exit_code == 0
    refused = run("ask", record, 20, "winners", "--as", "P1")
    assert (refused.exit_code, "is for judges" in refused.output) == (2, True)
    assert "ジャッジ専用" in run("ask", record, 20, "winners", "--as", "P1", "--lang", "ja").output
