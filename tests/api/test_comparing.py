"""Two looks at a match compared: what differs, for whom, and how it is drawn."""

from __future__ import annotations

import pytest

from adjudicator.match import Game
from adjudicator.replay.record import read
from adjudicator.rulesets import RULESETS
from adjudicator.rulesets.locke import locke
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.service import Adjudicator
from api.http.app import create_app
from tests.api.given import EVENTS, Client, Json, opened, reported
from tests.api.secrets import SECRETS
from tests.given import EXAMPLES


@pytest.fixture
def client() -> Client:
    return create_app(Adjudicator([SECRETS])).test_client()


@pytest.fixture
def match(client: Client) -> str:
    address = opened(client)
    assert reported(client, address, 0, "judge", report_id="r1", events=EVENTS).status_code == 201
    void = {"event": "EntriesVoided", "positions": [3], "reason": "a slip"}
    assert reported(client, address, 7, "judge", report_id="r2", events=[void]).status_code == 201
    return address


def compared(client: Client, match: str, query: str) -> Json:
    answer = client.get(f"{match}/compare?{query}")
    assert answer.status_code == 200, answer.text
    return answer.json


def test_from_one_entry_to_another_all_that_happened_between_is_told(client: Client, match: str) -> None:
    whole = compared(client, match, "as=judge&one=1&other=4")
    back = compared(client, match, "as=judge&one=4&other=1")
    same = compared(client, match, "as=judge&one=4&other=4")

    assert (whole["one"]["says"], whole["other"]["says"]) == ("#1", "#4")
    assert len(whole["changed"]) > len(compared(client, match, "as=judge&one=3&other=4")["changed"]) > 0
    assert {one["where"] for one in whole["changed"]} == {one["where"] for one in back["changed"]}
    assert (same["changed"], same["panels"]) == ([], [])
    assert compared(client, match, "as=judge&one=1")["other"]["position"] == 8
    assert client.get(f"{match}/compare?one=99").status_code == 404


def test_readings_differ_by_what_a_ruling_voided(client: Client, match: str) -> None:
    told = compared(client, match, "as=judge&one=4&other=4&other_reading=ruled")

    assert [told[look]["says"] for look in ("one", "other")] == ["#4, As played", "#4, As ruled"]
    assert "aardvark" in str(told["changed"])


def test_nobody_learns_what_another_knows_but_a_judge(client: Client, match: str) -> None:
    mine = client.get(f"{match}/compare?as=A&one=0&other=4").text

    assert "bumblebee" in client.get(f"{match}/compare?as=judge&one=4&other=4&other_as=A").text
    assert "bumblebee" not in mine
    for asked in ("as=A&other_as=B", "as=A&other_as=judge", "as=spectator&other_as=A", "as=judge&other_as=nobody"):
        for address in (f"{match}/compare", f"{match}/compare/drawing.svg", f"{match.removeprefix('/v1')}/compare"):
            assert client.get(f"{address}?one=0&{asked}").status_code == 422, asked
    assert "bumblebee" not in client.get(f"{match}/compare?as=A&other_as=spectator&one=4&other=4").text


def test_the_page_of_an_entry_leads_to_the_comparison(client: Client, match: str) -> None:
    page = match.removeprefix("/v1")

    assert f'action="{page}/compare"' in client.get(f"{page}/4?as=judge").text
    told = client.get(f"{page}/compare?as=judge&one=1&other=4&other_as=&other_reading=&lang=").text
    assert "Compared: #1 and #4" in told
    assert f"{match}/compare/drawing.svg?" in told
    assert "Nothing differs." in client.get(f"{page}/compare?as=judge&one=4&other=4").text


@pytest.mark.parametrize(
    ("name", "game", "one", "other", "marks"),
    [
        ("encounter", malifaux, 100, 110, ('class="start"', 'class="end"', 'class="path"')),
        ("seven-espers", locke, 300, 400, ('class="deed" data-id="way"', "stroke-dasharray")),
    ],
)
def test_what_stands_elsewhere_is_marked_on_the_board(
    name: str, game: Game, one: int, other: int, marks: tuple[str, ...]
) -> None:
    reading = read((EXAMPLES / f"{name}.match.jsonl").read_bytes(), RULESETS).reading()
    before, after = reading.in_play(one), reading.in_play(other)
    assert game.draw is not None
    wanted = {"shows": "ground"}

    between, still = game.draw(before, None, after, wanted), game.draw(after, None, after, wanted)

    assert all(mark in between for mark in marks)
    assert not any(mark in still for mark in marks if "class" in mark)


def test_a_line_is_compared_with_the_match(client: Client) -> None:
    match = opened(client)
    assert reported(client, match, 0, "judge", report_id="r1", events=EVENTS).status_code == 201
    begun = client.post(f"{match}/lines?as=judge", json={"report_id": "l", "position": 3, "events": [EVENTS[3]]})
    assert begun.status_code == 201, begun.text

    told = compared(client, match, f"as=judge&one=3&other=3&other_line={begun.json['id']}")

    assert "The match itself" in told["one"]["says"]
    assert "bat" in str(told["changed"])
    assert compared(client, match, "as=judge&one=3&other=3")["changed"] == []
    assert client.get(f"{match}/compare?as=judge&other_line={match.rpartition('/')[2]}").status_code == 404
