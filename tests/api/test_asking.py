"""Evidence from the pages: questions of the game as plain forms, their answers kept with position and viewer."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from adjudicator.rulesets import RULESETS
from adjudicator.service import Adjudicator
from api.http.app import create_app
from tests.api.given import Client

MODELS = {
    "A1": {"seat": "A", "name": "Rusty Nail", "base_mm": 30, "size": 2, "at": [10, 10]},
    "B1": {"seat": "B", "name": "Ash Hound", "base_mm": 30, "size": 2, "at": [20, 10]},
    "B2": {"seat": "B", "name": "Under Earth", "base_mm": 30, "size": 2, "buried": True},
}
WALL = {"W": {"polygon": [[14, 8], [15, 8], [15, 12], [14, 12]], "height": 3, "traits": ["blocking"]}}
SETUP = {"seats": {"A": {"hand": ["13R"]}, "B": {}}, "models": MODELS, "terrain": WALL}
HEADER = {"ruleset": "malifaux", "seats": {"A": "Haru", "B": "Mina"}, "setup": SETUP}


@pytest.fixture
def desk() -> Client:
    return create_app(Adjudicator(RULESETS)).test_client()


@pytest.fixture
def page(desk: Client) -> str:
    """The page of a dispute about the set-up."""
    where = desk.post("/v1/matches?as=judge", json={"report_id": "o", **HEADER}).headers["Location"]
    raised = desk.post(f"{where}/disputes?as=judge", json={"report_id": "d", "position": 0, "claim": "no sight"})
    assert raised.status_code == 201, raised.text
    return f"{where.removeprefix('/v1')}/disputes/1"


def attached(desk: Client, page: str, question: str, viewer: str = "judge", **asked: str) -> Any:
    """What the page answers to a form that was filled in."""
    form = {"report_id": f"{question}-{viewer}", "position": "0", "question": question}
    form |= {f"asked.{name.rstrip('_')}": text for name, text in asked.items()}
    headers = {"Accept": "text/html"}
    return desk.post(f"{page}/evidence?as={viewer}&lang=en", data=form, headers=headers, follow_redirects=True)


def test_a_form_offers_what_stands_on_the_table_by_name(desk: Client, page: str) -> None:
    told = desk.get(f"{page}?as=judge&lang=en").text

    assert 'name="asked.from" required><option value="">–</option><option value="A1">Rusty Nail</option>' in told
    assert '<option value="W">W</option>' in told
    assert (
        '<option value="B2">Under Earth</option>' not in told.partition('name="asked.to"')[2].partition("</select>")[0]
    )
    assert '<option value="A">A · Haru</option>' in told
    assert 'value="reach"' not in told  # its answer is outlines, for programs
    assert "測定元" in desk.get(f"{page}?as=judge&lang=ja").text


def test_an_answer_is_worked_out_kept_and_told_in_both_languages(desk: Client, page: str) -> None:
    assert attached(desk, page, "sight", from_="A1", to="B1").status_code == 200
    answer = attached(desk, page, "range", from_="A1", to="B1", range="9.5")
    assert answer.status_code == 200, answer.text
    kept = [one["event"] for one in desk.get(f"/v1{page}?as=judge").json["entries"][1:]]

    assert [(one["question"], one["viewer"], one["position"]) for one in kept] == [
        ("sight", "judge", 0),
        ("range", "judge", 0),
    ]
    assert kept[1]["asked"] == {"from": "A1", "to": "B1", "range": 9.5}
    assert kept[1]["answer"]["en"]["within"] is True
    told = unescape(answer.text)
    for about, says in (("from", "Rusty Nail"), ("line of sight", "blocked"), ("within the range", "yes")):
        assert f"<dt>{about}</dt><dd>{says}</dd>" in told
    assert "<dt>LoS</dt><dd>ブロック</dd>" in desk.get(f"{page}?as=judge&lang=ja").text


def test_odds_are_told_and_what_a_judge_knew_is_no_players(desk: Client, page: str) -> None:
    for viewer in ("judge", "A"):
        assert (
            attached(desk, page, "odds", viewer, seat="A", modifier="-1", total="9", exceed="true").status_code == 200
        )
    counts = {
        viewer: desk.get(f"{page}?as={viewer}&lang=en").text.count("What may a seat&#39;s next flip") - 1
        for viewer in ("judge", "A", "B", "spectator")
    }

    assert counts == {"judge": 2, "A": 1, "B": 0, "spectator": 0}
    assert "<dt>success</dt><dd>card needed 10 · flips" in desk.get(f"{page}?as=judge&lang=en").text


@pytest.mark.parametrize(
    ("question", "asked", "says"),
    [
        ("distance", {"from_": "A1", "to": "X"}, "to:"),
        ("distance", {"from_": "A1"}, "to:"),
        ("range", {"from_": "A1", "to": "B1", "range": "far"}, "range:"),
        ("range", {"from_": "A1", "to": "B1", "range": "nan"}, "range:"),
        ("range", {"from_": "A1", "to": "B1", "range": "inf"}, "range:"),
        ("near", {"point": "1 2 3", "range": "3"}, "point"),
        ("odds", {"seat": "A", "modifier": "9" * 5000}, "modifier:"),
        ("odds", {"seat": "A", "none": "1"}, "none:"),
        ("distances", {"from_": "A1", "to": "B1"}, "distance"),
    ],
)
def test_what_is_wrong_is_named_and_nothing_is_kept(
    desk: Client, page: str, question: str, asked: dict[str, str], says: str
) -> None:
    answer = attached(desk, page, question, **asked)

    assert answer.status_code in (404, 422), answer.text
    assert says in answer.text
    assert desk.get(f"/v1{page}?as=judge").json["position"] == 0


def test_a_point_is_two_numbers(desk: Client, page: str) -> None:
    answer = attached(desk, page, "near", point="19, 10", range="3")

    assert answer.status_code == 200
    assert "models: Ash Hound" in answer.text


def test_a_field_inside_another_field_is_no_trick(desk: Client, page: str) -> None:
    form = {"report_id": "r", "position": "0", "question": "odds", "asked": "x", "asked.seat": "A", "position.x": "1"}
    answer = desk.post(f"{page}/evidence?as=judge", data=form)
    assert answer.status_code == 422


def test_a_question_that_is_refused_comes_back_open_as_it_was_put(desk: Client, page: str) -> None:
    told = attached(desk, page, "range", from_="A1", to="W", range="wide")
    assert told.status_code == 422
    (form,) = re.findall(r' id="sent" open.*?</form>', told.text, re.DOTALL)
    assert "range: a whole number or a number is needed, not wide" in form
    for kept in ('value="A1" selected', 'value="W" selected', 'value="wide"', 'value="true"> Everybody'):
        assert kept in form
    assert '<details class="act" open><summary>Attach the answer to a question' in told.text


@pytest.mark.parametrize(("point", "status"), [("10 10", 200), ("10,10", 200), ("10; 10", 422), ("[10,10]", 422)])
def test_a_point_that_is_none_says_how_it_is_written(desk: Client, page: str, point: str, status: int) -> None:
    told = attached(desk, page, "near", point=point, range="3")
    assert told.status_code == status
    assert ("point: numbers with a space between them are needed, as 10 12.5" in told.text) == (status == 422)


@pytest.mark.parametrize(
    ("language", "about", "says"),
    [
        ("en", "firepower", "<dd>Damage by the sum of 2D6: 2: 1, 3: 2, 4: 2, 5: 3"),
        ("ja", "火力", "<dd>2D6の合計ごとのダメージ：2：1、3：2、4：2、5：3"),
    ],
)
def test_an_answer_in_sentences_is_told_by_them_alone(desk: Client, language: str, about: str, says: str) -> None:
    setup = {"players": 6}
    header = {"ruleset": "locke", "seats": {f"P{number}": f"Player {number}" for number in range(1, 7)}, "setup": setup}
    where = desk.post("/v1/matches?as=judge", json={"report_id": "o", **header}).headers["Location"]
    desk.post(f"{where}/disputes?as=judge", json={"report_id": "d", "position": 0, "claim": "too much"})
    page = f"{where.removeprefix('/v1')}/disputes/1"
    assert attached(desk, page, "damage", firepower="12", endurance="3").status_code == 200

    told = unescape(desk.get(f"{page}?as=judge&lang={language}").text)
    assert f"<dt>{about}</dt><dd>12</dd>" in told
    assert f"<dt></dt>{says}" in told
    assert not re.search(r"<dt>[^<]*(table|damage|kills)", told)
