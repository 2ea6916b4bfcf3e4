"""What nobody stated: it accuses nobody, is named where it would decide, and may be learned later."""

from __future__ import annotations

import pytest

from adjudicator.rulesets.malifaux import malifaux
from adjudicator.service import Adjudicator
from api.http.app import create_app
from tests.api.given import Client, Json, reported
from tests.malifaux.given import CHEAT, SKETCH


@pytest.fixture
def client() -> Client:
    """A client of a service of Malifaux alone."""
    return create_app(Adjudicator([malifaux])).test_client()


def opened(client: Client, **setup: Json) -> str:
    """The address of a match that starts from a sketch."""
    answer = client.post("/v1/matches", json={"ruleset": "malifaux", "setup": SKETCH | setup})
    assert answer.status_code == 201, answer.text
    return str(answer.headers["Location"])


def entry(client: Client, match: str, position: int) -> Json:
    return client.get(f"{match}/steps/{position}?as=judge").json


def test_a_hand_that_nobody_stated_accuses_nobody_and_is_named(client: Client) -> None:
    match = opened(client)
    assert reported(client, match, 0, "judge", report_id="r1", events=[CHEAT]).status_code == 201
    told = entry(client, match, 1)
    assert told["findings"] == []
    assert [(one["rule"], one["lacks"]) for one in told["doubts"]] == [("MFX-CHEAT-01", ["seats.A.hand"])]
    [need] = client.get(f"{match}/steps/1/needs?as=judge").json["needs"]
    assert (need["path"], need["rules"]) == ("seats.A.hand", ["MFX-CHEAT-01"])


@pytest.mark.parametrize(("hand", "rules"), [(["11M", "2C"], []), (["2C"], ["MFX-CHEAT-01"])])
def test_rules_speak_once_a_fact_is_learned(client: Client, hand: Json, rules: Json) -> None:
    match = opened(client)
    learned = {"event": "FactLearned", "path": "seats.A.hand", "value": hand}
    assert reported(client, match, 0, "judge", report_id="r1", events=[learned, CHEAT]).status_code == 201
    told = entry(client, match, 2)
    assert ([one["rule"] for one in told["findings"]], told.get("doubts", [])) == (rules, [])


def test_a_fact_is_learned_only_where_it_was_unknown(client: Client) -> None:
    match = opened(client)

    def refused(path: str, value: Json) -> tuple[int, str, str]:
        event = {"event": "FactLearned", "path": path, "value": value}
        answer = reported(client, match, 0, "judge", report_id="r1", events=[event])
        return answer.status_code, answer.json.get("code", ""), answer.json["errors"][0]["field"]

    assert refused("seats.B.hand", ["2C"]) == (409, "taken", "events[0].path")
    assert refused("seats.C.hand", ["2C"]) == (409, "no-such", "events[0].path")
    assert refused("seats.A.hand", ["2C", "2C"]) == (409, "taken", "events[0].value")
    assert refused("seats.A.hand", "many")[::2] == (409, "events[0].value")


@pytest.mark.parametrize("setup", [{}, {"unknown": []}])
def test_a_question_that_lacks_a_fact_says_which(client: Client, setup: Json) -> None:
    match = opened(client, **setup)
    answer = client.post(f"{match}/tables/0/questions/sight?as=judge", json={"from": "ann", "to": "bob"})
    assert (answer.status_code, "base of ann" in answer.json["detail"]) == (422, True)


def test_what_is_no_fact_cannot_be_unknown(client: Client) -> None:
    answer = client.post("/v1/matches", json={"ruleset": "malifaux", "setup": SKETCH | {"unknown": ["seats.Z.hand"]}})
    assert (answer.status_code, answer.json["errors"][0]["field"]) == (422, "setup.unknown")
