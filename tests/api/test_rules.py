"""Rules and rulesets by API, and the OpenAPI document."""

from __future__ import annotations

from adjudicator.rulesets.malifaux import malifaux
from adjudicator.service import Adjudicator
from api.http.app import create_app
from tests.api.given import Client
from tests.api.secrets import SECRETS


def test_rules_are_listed_by_area(client: Client) -> None:
    assert [rule["id"] for rule in client.get("/v1/rules").json["rules"]] == list(SECRETS.book.rules)
    for area in ("PLAY", "SEC-PLAY"):
        found = client.get(f"/v1/rules?ruleset=secrets&area={area}").json["rules"]
        assert [rule["id"] for rule in found] == ["SEC-PLAY-01", "SEC-PLAY-02"]
    assert client.get("/v1/rules?ruleset=secret").json["errors"][0]["says"] == (
        "There is no ruleset secret. Did you mean secrets?"
    )


def test_a_rule_is_told_in_both_languages(client: Client) -> None:
    rule = client.get("/v1/rules/SEC-PLAY-01?lang=ja").json

    assert rule["title"] == rule["title_ja"] == "カードは下より長い"
    assert rule["title_en"] == "A card is longer than the one below it"
    assert client.get("/v1/rules/SEC-PLAY-99").status_code == 404


def test_a_ruleset_tells_its_kinds_of_event(client: Client) -> None:
    (game,) = client.get("/v1/rulesets").json["rulesets"]

    assert (game["name"], game["title"], game["edition"]) == ("secrets", "Secrets, second edition", "2")
    assert {kind["event"] for kind in game["events"]} == {
        "TurnStarted", "CardsDrawn", "CardPlayed", "EntriesVoided", "EntriesReinstated", "EntryCorrected", "MatchNoted",
        "EntryFlagged",
        "ResultConfirmed",
        "MatchClosed",
    }  # fmt: skip
    drawn = next(kind for kind in game["events"] if kind["event"] == "CardsDrawn")
    assert drawn["schema"]["$defs"]["CardsDrawn"]["required"] == ["event", "seat", "cards"]


def test_kinds_of_event_and_their_fields_are_told_in_the_readers_language() -> None:
    client: Client = create_app(Adjudicator([malifaux])).test_client()
    (game,) = client.get("/v1/rulesets?lang=ja").json["rulesets"]
    told = {kind["event"]: kind for kind in game["events"]}

    assert told["ModelEntered"]["title"] == "モデルの雇用"
    assert told["ModelEntered"]["fields"][0] == {
        "name": "seat",
        "title": "プレイヤー",
        "takes": "文字列",
        "needed": True,
        "domain": {"asks": "seat"},
    }
    held = {field["name"]: field["domain"] for field in told["ModelMoved"]["fields"]}
    assert held["model"] == {"asks": "thing", "sorts": ["standing model", "model", "marker", "terrain"]}
    inches = {"value": "inches", "title": "インチ"}
    assert held["allowance"] == {"asks": "number", "least": 0, "most": 1000, "unit": inches, "is_whole": False}
    part = {one["name"]: one["domain"] for one in held["path"]["of"]["fields"]}
    assert (held["path"]["asks"], held["path"]["base"], part["climb"]["sorts"]) == ("path", "model", ["terrain"])
    removed = {field["name"]: field["domain"] for field in told["CardsRemoved"]["fields"]}["from"]
    assert {"value": "hand", "title": "手札"} in removed["choices"]
    assert told["MatchClosed"]["title"] == "対戦の終了"
    assert all(kind["title"] != kind["event"] for kind in told.values())


def test_a_match_opens_with_the_sample_of_its_ruleset() -> None:
    client: Client = create_app(Adjudicator([malifaux, SECRETS])).test_client()
    games = {game["name"]: game for game in client.get("/v1/rulesets").json["rulesets"]}

    opening = {"report_id": "r1", "ruleset": "malifaux", "setup": games["malifaux"]["sample"]}
    assert client.post("/v1/matches", json=opening).status_code == 201
    assert games["secrets"]["sample"] is None


def test_every_kind_of_every_ruleset_is_in_the_document() -> None:
    client: Client = create_app(Adjudicator([SECRETS, malifaux])).test_client()
    document = client.get("/openapi.json").json

    assert document["openapi"].startswith("3.1")
    for game in client.get("/v1/rulesets").json["rulesets"]:
        for kind in game["events"]:
            shown = document["components"]["schemas"][f"{game['name']}.{kind['event']}"]
            assert shown["additionalProperties"] is False
            assert shown["properties"]["event"]["enum"] == [kind["event"]]


def test_every_operation_answers_problems_as_problem_json(client: Client) -> None:
    document = client.get("/openapi.json").json
    components = document["components"]["responses"]

    for methods in document["paths"].values():
        for method, operation in methods.items():
            if method == "parameters":
                continue
            assert operation["responses"]["default"] == {"$ref": "#/components/responses/DEFAULT_ERROR"}
            assert operation["summary"]
    for name, response in components.items():
        assert name == "NOT_MODIFIED" or response["content"].keys() == {"application/problem+json"}


def test_the_document_is_not_sent_twice(client: Client) -> None:
    tag = client.get("/openapi.json").headers["ETag"]

    assert client.get("/openapi.json", headers={"If-None-Match": tag}).status_code == 304
