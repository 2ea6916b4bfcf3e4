"""A ruling without a record: findings with numbers, answers, and what nobody has stated; nothing is kept."""

from __future__ import annotations

import pytest

from adjudicator.cases.disputes import disputes
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.service import Adjudicator
from api.http.app import create_app
from tests.api.given import Client, Json
from tests.malifaux.given import CHEAT, SKETCH


@pytest.fixture
def client() -> Client:
    """A client of a service of Malifaux alone."""
    return create_app(Adjudicator([malifaux])).test_client()


def judged(client: Client, **body: Json) -> Json:
    answer = client.post("/v1/situations", json={"ruleset": "malifaux", "given": SKETCH, **body})
    assert answer.status_code == 200, answer.text
    return answer.json


def wrong(client: Client, **body: Json) -> str:
    answer = client.post("/v1/situations", json={"ruleset": "malifaux", "given": SKETCH, **body})
    assert answer.status_code == 422, answer.text
    return str(answer.json["errors"][0]["field"])


def test_a_breach_is_found_with_its_numbers_and_nothing_is_kept(client: Client) -> None:
    given = SKETCH | {"seats": {"A": {"hand": ["2C"]}, "B": {"hand": []}}}
    [event] = judged(client, given=given, when=[CHEAT])["events"]
    assert [one["rule"] for one in event["findings"]] == ["MFX-CHEAT-01"]
    assert "11M" in event["findings"][0]["says"]
    assert client.get("/v1/matches?as=judge").json["matches"] == []


def test_what_would_decide_is_named(client: Client) -> None:
    told = judged(client, when=[CHEAT])
    assert told["events"][0]["findings"] == []
    assert [(one["at"], one["path"]) for one in told["needs"]] == [(1, "seats.A.hand")]
    assert "seats.A.hand" in told["unknown"]


def test_what_may_have_gone_unsaid_is_asked(client: Client) -> None:
    kind = next(one for one in disputes(malifaux.package) if one.id == "cheat-order")
    [one] = judged(client, given=kind.given, when=list(kind.when))["unsaid"]
    assert (one["at"], one["event"]["event"], one["rules"]) == (4, "CheatDeclined", [])
    told = judged(client, given=kind.given, when=[*kind.when[:3], one["event"], kind.when[3]])
    assert (told["unsaid"], [event["findings"] for event in told["events"]]) == ([], [[]] * 5)


def test_a_question_is_answered_and_the_table_drawn(client: Client) -> None:
    models = {name: one | {"base_mm": 30} for name, one in SKETCH["models"].items()}
    asks = [{"question": "distance", "fields": {"from": "ann", "to": "bob"}}]
    told = judged(client, given=SKETCH | {"models": models}, asks=asks, draw=True)
    assert "4.8188" in str(told["answers"][0]["answer"])
    assert told["drawing"].startswith("<svg")


def test_a_question_without_its_facts_names_them(client: Client) -> None:
    [told] = judged(client, asks=[{"question": "sight", "fields": {"from": "ann", "to": "bob"}}])["answers"]
    paths = {one["path"] for one in told["needs"]}
    assert (told["answer"], paths) == (None, {"models.ann.base_mm", "models.bob.base_mm"})


def test_what_is_wrong_is_said_with_its_place(client: Client) -> None:
    assert wrong(client, ruleset="chess") == "ruleset"
    assert wrong(client, given={"seats": {"A": {"hand": ["99Z"]}}}).startswith("given.seats.A.hand")
    assert wrong(client, when=[CHEAT | {"card": "99Z"}]) == "when[0].card"
    assert wrong(client, when=[CHEAT | {"duel": "d9"}]) == "when[0].duel"

    def asked(**asks: Json) -> str:
        return wrong(client, asks=[asks])

    assert asked(question="weather") == "asks[0].question"
    assert asked(question="distance", fields={"from": "zoe", "to": "bob"}) == "asks[0].fields.from"
    assert asked(question="distance", fields={"from": "ann", "to": "bob"}, at=9) == "asks[0].at"
