"""The score where people look: review, step, pages, API; in both languages."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from adjudicator.match import Rulesets
from adjudicator.plain.json import Plain
from adjudicator.rulesets import RULESETS
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.service import Adjudicator
from api.cli import main
from api.http.app import create_app
from tests.malifaux.encounter.given import SETUP

EVENTS: list[Plain] = [
    {"event": "TurnEnded", "turn": 3},
    {"event": "StrategyPointScored", "seat": "A"},
    {"event": "TurnStarted", "turn": 4},
    {"event": "TurnEnded", "turn": 4},
    {"event": "TurnStarted", "turn": 5},
    {"event": "TurnEnded", "turn": 5},
    {"event": "GameEnded", "turn": 5},
]
SEATS = {"A": "Haru", "B": "Mina"}
EXAMPLE = Path(__file__).parents[3] / "examples" / "clean-duels.match.jsonl"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    header = {"record": "adjudicator", "format": 1, "ruleset": "malifaux", "edition": malifaux.edition}
    lines = [{**header, "seats": SEATS, "setup": SETUP}, *EVENTS]
    path = tmp_path / "score.match.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return path


def run(*words: object) -> str:
    return CliRunner().invoke(main, [*map(str, words)], obj=Rulesets(RULESETS)).stdout


def test_review_tells_the_score_under_every_turn_and_at_the_end(path: Path) -> None:
    lines = run("review", path).splitlines()
    scores = [lines[lines.index(turn) + 1] for turn in ("Turn 3", "Turn 4", "Turn 5")]
    assert scores == ["VP: Haru (A) 1, Mina (B) 1", *["VP: Haru (A) 2, Mina (B) 1"] * 2]
    assert "VP: Haru (A) 2, Mina (B) 1; Haru (A) has won" in lines
    assert "VP：Haru（A） 2、Mina（B） 1" in run("review", path, "--lang", "ja")


def test_step_tells_the_score_in_its_heading(path: Path) -> None:
    assert "Event 2 · Turn 3 · Phase: end of turn · VP: Haru (A) 2, Mina (B) 1" in run("step", path, 2)
    assert "VP：Haru（A） 2" in run("step", path, 2, "--lang", "ja")


def test_a_match_without_an_encounter_has_no_score() -> None:
    for words in (("review", EXAMPLE), ("step", EXAMPLE, 1)):
        assert "VP" not in run(*words)


def test_ask_answers_on_the_command_line(path: Path) -> None:
    answer = json.loads(run("ask", path, 1, "score", "seat=A", "--json", "--as", "A"))["answer"]
    assert answer["A"]["schemes"]["1"]["reveal"]["payment"] == ["K1", "K2"]
    assert json.loads(run("ask", path, 1, "score", "--json", "--as", "B"))["answer"]["A"]["schemes"] == {}


def served(events: list[Plain]) -> tuple[Any, str]:
    service = Adjudicator(RULESETS)
    match = service.open_match({"ruleset": "malifaux", "edition": malifaux.edition, "seats": SEATS, "setup": SETUP})
    service.report(match, events, expected=0, report_id="r1")
    return create_app(service).test_client(), str(match)


def test_a_page_tells_the_score_in_every_turn_heading_and_on_top() -> None:
    client, match = served(EVENTS)
    text = client.get(f"/matches/{match}").text
    assert text.count('<span class="score">VP: Haru (A) 2, Mina (B) 1</span></h2>') == 2
    [top] = re.findall(r'<p class="score">(.*?)</p>', text)
    assert re.sub("<[^>]*>", "", top) == "VP: Haru (A) 2, Mina (B) 1; Haru (A) has won"
    [top] = re.findall(r'<p class="score">(.*?)</p>', client.get(f"/matches/{match}?lang=ja").text)
    assert re.sub("<[^>]*>", "", top) == "VP：Haru（A） 2、Mina（B） 1（Haru（A）の勝利）"


def test_the_api_tells_the_score_of_a_place_and_answers_the_question() -> None:
    client, match = served(EVENTS[:1])
    assert client.get(f"/v1/matches/{match}/tables/0").json["place"]["score"] == "VP: Haru (A) 1, Mina (B) 1"
    asked = client.post(f"/v1/matches/{match}/tables/1/questions/score?as=A", json={}).json["answer"]
    assert asked["A"]["schemes"]["1"]["called"] == "Detonate Charges"
    refused = client.post(f"/v1/matches/{match}/tables/1/questions/score", json={"seat": "C"})
    assert refused.status_code == 422
