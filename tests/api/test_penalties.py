"""Penalties: whom they are for, and the list of an event's, by who may see it."""

from __future__ import annotations

import pytest

from tests.api.given import Client, Json, taken_in


def given(client: Client, number: int, at: int, **ruling: Json) -> Json:
    """The answer to a ruling on a dispute of the match `One`."""
    (match,) = (one["id"] for one in client.get("/v1/matches?q=one").json["matches"])
    body = {"report_id": f"p{number}.{at}", "outcome": "upheld", "reason": "late", "by_head_judge": True, **ruling}
    address = f"/v1/matches/{match}/disputes/{number}/rulings?as=judge"
    return client.post(address, json=body, headers={"If-Match": f'"{at}"'})


def listed(client: Client, query: str = "") -> list[tuple[Json, ...]]:
    answer = client.get(f"/v1/penalties?{query}")
    assert answer.status_code == 200, answer.text
    return [(one["number"], one["penalty"], one["seat"], one["player"]) for one in answer.json["penalties"]]


def test_a_penalty_is_listed_with_whom_it_is_for(queue: Client) -> None:
    assert listed(queue) == []
    told = given(queue, 1, 0, penalty="a warning", penalty_for="B")
    assert told.status_code == 201, told.text
    assert told.json["entries"][1]["event"]["penalty_for"] == "B"
    assert given(queue, 2, 2, penalty="a caution").status_code == 201
    taken_in(queue)

    assert listed(queue) == [(1, "a warning", "B", "Mina"), (2, "a caution", None, None)]
    assert listed(queue, "player=mina") == [(1, "a warning", "B", "Mina")]
    assert listed(queue, "player=haru") == []
    assert listed(queue, "event=kyoto+open") == []
    first = queue.get("/v1/penalties?limit=1&event=osaka+open").json
    assert [one["penalty"] for one in queue.get(first["next"]).json["penalties"]] == ["a caution"]
    page = queue.get("/penalties?event=&player=MINA").text
    assert ("Mina (B)" in page, "a warning" in page, "a caution" in page) == (True, True, False)
    dispute = told.headers.get("Location") or f"/matches/{told.json['match']}/disputes/1?as=judge"
    assert "Penalty for Mina (B): a warning" in queue.get(dispute).text


def test_a_ruling_in_the_place_of_another_takes_its_penalty_with_it(queue: Client) -> None:
    assert given(queue, 1, 0, penalty="a warning", penalty_for="A").status_code == 201
    assert given(queue, 1, 1).status_code == 201
    taken_in(queue)

    assert listed(queue) == []


@pytest.mark.parametrize(
    ("ruling", "field"),
    [({"penalty": "x", "penalty_for": "Z"}, "penalty_for"), ({"penalty_for": "A"}, "penalty")],
)
def test_a_penalty_is_for_a_seat_of_the_match(queue: Client, ruling: Json, field: str) -> None:
    answer = given(queue, 1, 0, **ruling)

    assert (answer.status_code, [wrong["field"] for wrong in answer.json["errors"]]) == (409, [field])
