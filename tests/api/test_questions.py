"""Questions to a table and its drawing: asked of what the viewer may know, wrong ones named field by field."""

from __future__ import annotations

import pytest

from tests.api.given import A_HAND, EVENTS, Client, Json, opened


@pytest.fixture
def match(client: Client) -> str:
    """A match of seven events."""
    address = opened(client)
    answer = client.post(f"{address}/reports", json={"report_id": "r1", "events": EVENTS}, headers={"If-Match": '"0"'})
    assert answer.status_code == 201, answer.text
    return address


def ask(client: Client, match: str, position: int, question: Json, name: str = "cards", viewer: str = "judge") -> Json:
    return client.post(f"{match}/tables/{position}/questions/{name}?as={viewer}", json=question)


def test_the_questions_of_a_game_are_listed_with_their_fields(client: Client, match: str) -> None:
    [question] = client.get(f"{match}/questions").get_json()["questions"]

    assert (question["name"], question["about"]) == ("cards", "Which cards does a seat hold?")
    assert set(question["fields"]["$defs"]["OfSeat"]["properties"]) == {"seat", "longer_than"}


def test_a_question_is_asked_of_the_table_at_a_position(client: Client, match: str) -> None:
    assert ask(client, match, 0, {"seat": "A"}).get_json()["answer"] == {"cards": list(A_HAND)}
    answer = ask(client, match, 3, {"seat": "A", "longer_than": 3}).get_json()

    assert answer["answer"] == {"cards": ["antelope"]}
    assert (answer["position"], answer["question"]) == (3, "cards")


def test_an_answer_tells_a_viewer_no_more_than_the_table_does(client: Client, match: str) -> None:
    assert ask(client, match, 0, {"seat": "B"}, viewer="A").get_json()["answer"] == {"cards": []}
    assert ask(client, match, 0, {"seat": "B"}, viewer="B").get_json()["answer"] != {"cards": []}


@pytest.mark.parametrize(
    ("question", "field"),
    [
        ({"seat": "C"}, "seat"),
        ({}, "seat"),
        ({"seat": 3}, "seat"),
        ({"seat": "A", "longer_than": -1}, "longer_than"),
        ({"seat": "A", "colour": "red"}, "colour"),
    ],
)
def test_a_wrong_question_is_refused_with_its_field(client: Client, match: str, question: Json, field: str) -> None:
    answer = ask(client, match, 1, question)

    assert answer.status_code == 422
    assert field in answer.text


def test_what_is_not_there_is_not_found(client: Client, match: str) -> None:
    assert ask(client, match, 1, {"seat": "A"}, name="kards").status_code == 404
    assert "cards" in ask(client, match, 1, {"seat": "A"}, name="kards").text
    assert ask(client, match, 99, {"seat": "A"}).status_code == 404
    assert client.get(f"{match}/tables/99/drawing.svg").status_code == 404
    assert client.get(f"{match}/tables/2/drawing.svg?path=99").status_code == 404


def test_a_table_is_drawn_as_its_viewer_may_know_it(client: Client, match: str) -> None:
    drawn = client.get(f"{match}/tables/3/drawing.svg?as=judge")

    assert drawn.mimetype == "image/svg+xml"
    assert "antelope" in drawn.text
    assert "A played aardvark" in drawn.text
    assert "antelope" not in client.get(f"{match}/tables/3/drawing.svg?as=B").text
    assert "A drew antelope" in client.get(f"{match}/tables/3/drawing.svg?as=judge&path=2").text


def test_a_drawing_that_the_client_has_is_not_sent_again(client: Client, match: str) -> None:
    tag = client.get(f"{match}/tables/3/drawing.svg").headers["ETag"]

    assert client.get(f"{match}/tables/3/drawing.svg", headers={"If-None-Match": tag}).status_code == 304
    assert client.get(f"{match}/tables/3/drawing.svg?as=A", headers={"If-None-Match": tag}).status_code == 200


@pytest.mark.parametrize("sight", ["A1", "A1:", "A1:B1:C1", "A1:B1"])
def test_a_wish_that_cannot_be_met_is_refused(client: Client, match: str, sight: str) -> None:
    assert client.get(f"{match}/tables/3/drawing.svg?sight={sight}").status_code == 422
