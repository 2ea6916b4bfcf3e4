"""Reports: recorded once, after the position the reporter knows, or not at all."""

from __future__ import annotations

from typing import Any, cast
from uuid import UUID

import msgspec
import pytest

from adjudicator.rulesets.malifaux import malifaux
from adjudicator.service import Adjudicator
from api.http.app import create_app
from tests.api.given import EVENTS, Client, Json, opened, reported
from tests.malifaux.given import Table

TURN = {"event": "TurnStarted", "turn": 3}


def test_one_event_stands_beside_the_report_id(client: Client) -> None:
    match = opened(client)

    answer = reported(client, match, 0, report_id="r", **TURN)

    assert (answer.status_code, answer.headers["ETag"]) == (201, '"1"')
    assert (answer.json["first"], answer.json["position"], answer.json["repeated"]) == (1, 1, False)
    assert answer.json["steps"][0]["diff"] == [{"path": ["turn"], "before": None, "after": 3}]


def test_who_cuts_a_deck_stands_beside_the_report_id_and_who_reports_elsewhere() -> None:
    with Adjudicator([malifaux]) as service:
        client, table = create_app(service).test_client(), Table(service)
        shuffle, match = table.tell({"event": "ShuffleCommitted", "seat": "A"}).shuffle, f"/v1/matches/{table.match}"
        cut: Json = {"event": "DeckCut", "shuffle": shuffle, "by": "B", "at": 17}
        assert reported(client, match, 1, "B", report_id="1", **{**cut, "by": "A"}).status_code == 409
        assert reported(client, match, 1, "B", report_id="1", **cut).status_code == 201
        noted: Json = {"event": "MatchNoted", "text": "late", "by": "Ren"}
        assert reported(client, match, 2, "judge", report_id="2", **noted).status_code == 201

        found = [(entry.by, getattr(entry.event, "by", None)) for entry in service.entries(table.match)]
        assert found[2:] == [(None, "B"), ("Ren", None)]


def test_what_a_kind_cannot_be_without_is_found_out_once(
    client: Client, match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[type] = []
    fields = msgspec.structs.fields

    def noted(kind: type[msgspec.Struct]) -> tuple[msgspec.structs.FieldInfo, ...]:
        asked.append(kind)
        return fields(kind)

    monkeypatch.setattr(msgspec.structs, "fields", noted)
    for position in (7, 8):
        assert reported(client, match, position, report_id=f"n{position}", **TURN).status_code == 201
    assert len(asked) <= 1


def test_a_repeated_report_gets_its_first_answer(client: Client, match: str) -> None:
    assert reported(client, match, 7, report_id="later", **TURN).status_code == 201

    again = reported(client, match, 0, report_id="r1", by="Haru", events=EVENTS)

    assert again.status_code == 200
    assert (again.json["first"], again.json["position"], again.json["repeated"]) == (1, 7, True)
    assert client.get(match).json["position"] == 8


def test_a_report_looks_at_the_store_once(
    client: Client, match: str, service: Adjudicator, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[int] = []
    recorder: Any = service.recorder
    select = recorder.select_states

    def looked(match: UUID, after: int) -> list[bytes]:
        looks.append(after)
        return cast("list[bytes]", select(match, after))

    monkeypatch.setattr(recorder, "select_states", looked)
    assert reported(client, match, 7, report_id="r2", **TURN).status_code == 201
    assert looks == [7]
    assert reported(client, match, 7, report_id="r2", **TURN).status_code == 200
    assert looks == [7, 8]


def test_a_report_id_says_one_thing(client: Client, match: str) -> None:
    answer = reported(client, match, 7, report_id="r1", **TURN)

    assert (answer.status_code, answer.json["type"]) == (409, "/docs#report-id")


@pytest.mark.parametrize("tag", ["7", 'W/"7"', "*", '"x"', '"07"', '"6", "7"', '"' + "9" * 5000 + '"'])
def test_a_strange_position_is_told_how_to_be_written(client: Client, match: str, tag: str) -> None:
    answer = client.post(f"{match}/reports", json={"report_id": "r2", **TURN}, headers={"If-Match": tag})

    assert (answer.status_code, answer.json["type"]) == (400, "/docs#malformed")
    assert 'in quotes: "N"' in answer.json["detail"]
    assert client.get(match).json["position"] == 7


@pytest.mark.parametrize(
    ("tag", "sort", "says"),
    [
        ('"6"', "stale", "The match stands at 7, not at 6"),
        ('"8"', "ahead", "The match stands at 7, before 8, which was sent"),
    ],
)
def test_a_stale_position_changes_nothing(client: Client, match: str, tag: str, sort: str, says: str) -> None:
    answer = client.post(f"{match}/reports", json={"report_id": "r2", **TURN}, headers={"If-Match": tag})

    assert (answer.status_code, answer.json["type"], answer.json["position"]) == (412, f"/docs#{sort}", 7)
    assert answer.json["detail"] == says
    assert client.get(match).json["position"] == 7


def test_a_position_must_be_said(client: Client, match: str) -> None:
    answer = client.post(f"{match}/reports", json={"report_id": "r2", **TURN})

    assert (answer.status_code, answer.json["type"]) == (428, "/docs#precondition")


def test_an_unknown_match_is_said_before_anything_else(client: Client) -> None:
    nowhere = "/v1/matches/00000000-0000-0000-0000-000000000000"

    assert client.post(f"{nowhere}/reports", data="{", content_type="application/json").status_code == 404


def test_an_event_must_say_its_kind(client: Client, match: str) -> None:
    for event, says in (
        ({}, "no `event`: the kind of event is missing"),
        ({"event": 5}, "the kind of event is needed as text, not 5"),
        ({"event": False}, "the kind of event is needed as text, not false"),
        ({"event": {"a": 1}}, 'the kind of event is needed as text, not {"a": 1}'),
        ({"event": "CardPlayd"}, "no such event: 'CardPlayd'. Did you mean CardPlayed?"),
        ({"event": "Danced"}, "no such event: 'Danced'"),
    ):
        report = {"report_id": "r", "events": [event]}
        answer = client.post(f"{match}/reports", json=report, headers={"If-Match": '"7"'})
        assert answer.json["errors"] == [{"field": "events[0].event", "says": says}]
        assert answer.json["detail"] == f"events[0].event: {says}"


def test_what_is_empty_is_named(client: Client, match: str) -> None:
    report = {"report_id": "  ", "event": "CardPlayed", "seat": "A", "card": "ant", "": 1}
    answer = client.post(f"{match}/reports", json=report, headers={"If-Match": '"7"'})
    assert answer.json["errors"] == [
        {"field": '""', "says": "no such field"},
        {"field": "report_id", "says": "text is needed, not only blanks"},
    ]


def test_a_field_that_is_none_says_which_may_have_been_meant(client: Client, match: str) -> None:
    event = {"event": "CardPlayed", "seat": "A", "crad": "ant", "elsewhere": 1}
    for lang, meant, nothing in (
        ("en", "no such field. Did you mean card?", "no such field"),
        ("ja", "その項目はありません。cardのことですか。", "その項目はありません"),
    ):
        report = {"report_id": "r", "events": [event]}
        answer = client.post(f"{match}/reports?lang={lang}", json=report, headers={"If-Match": '"7"'})
        told = {error["field"]: error["says"] for error in answer.json["errors"]}
        assert told["events[0].crad"] == meant
        assert told["events[0].elsewhere"] == nothing

    opening = client.post("/v1/matches", json={"ruleset": "secrets", "setp": {}})
    assert opening.json["detail"] == "setp: no such field. Did you mean setup?"


@pytest.mark.parametrize(
    ("body", "fields"),
    [
        ({"report_id": "r", "event": "CardPlayed", "seat": 3, "card": "", "x": 1, "marks": {"a": 1}},
         {"seat", "card", "x", "marks.a"}),
        ({"event": "CardPlayd", "by": 4}, {"event", "report_id", "by"}),
        ({"report_id": "r"}, {"events"}),
        ({"report_id": "r", "events": []}, {"events"}),
        ({"report_id": "r", "events": {"event": "TurnStarted"}}, {"events"}),
        ({"report_id": "r", "events": [TURN, {"event": "TurnStarted"}, 3, {"event": None}, {"turn": 1}]},
         {"events[1].turn", "events[2]", "events[3].event", "events[4].event"}),
        ({"report_id": "r", "events": [TURN], "event": "TurnStarted", "turn": 1}, {"event", "turn"}),
        ({"report_id": "", **TURN}, {"report_id"}),
        ({"report_id": "r", "event": "MatchOpened"}, {"event"}),
        ({"report_id": "r", "event": "EntriesVoided", "positions": []}, {"positions", "reason"}),
        ([], {""}), ("x", {""}), (True, {""}), (3, {""}),
    ],
)  # fmt: skip
def test_every_wrong_field_is_named_and_nothing_stored(
    client: Client, match: str, body: Json, fields: set[str]
) -> None:
    answer = client.post(f"{match}/reports", json=body, headers={"If-Match": '"7"'})

    assert (answer.status_code, answer.json["type"]) == (422, "/docs#invalid")
    assert {error["field"] for error in answer.json["errors"]} == fields
    assert client.get(match).json["position"] == 7


@pytest.mark.parametrize(
    ("body", "field", "code"),
    [
        ({"event": "CardPlayed", "seat": "A", "card": "zebra"}, "card", "wrong"),
        ({"events": [TURN, {"event": "CardPlayed", "seat": "C", "card": "ant"}]}, "events[1].seat", "no-such"),
        ({"event": "EntriesVoided", "positions": [70], "reason": "x"}, "positions", "no-such"),
        ({"event": "EntriesVoided", "positions": [7, 7], "reason": "x"}, "positions", "taken"),
    ],
)
def test_what_is_not_on_the_table_is_refused_whole(
    client: Client, match: str, body: dict[str, Any], field: str, code: str
) -> None:
    answer = reported(client, match, 7, "judge", report_id="r2", **body)

    assert (answer.status_code, answer.json["type"], answer.json["code"]) == (409, "/docs#refused", code)
    assert [error["field"] for error in answer.json["errors"]] == [field]
    assert client.get(match).json["position"] == 7


@pytest.mark.parametrize(("viewer", "rules"), [("spectator", 1), ("A", 1), ("judge", 2)])
def test_a_match_that_enforces_refuses_a_breach_with_its_rules(client: Client, viewer: str, rules: int) -> None:
    match = opened(client, mode="enforce")

    body = {"report_id": "r", "events": EVENTS}
    answer = client.post(f"{match}/reports?as={viewer}&lang=ja", json=body, headers={"If-Match": '"0"'})

    assert (answer.status_code, answer.json["type"]) == (422, "/docs#breaks-rules")
    assert answer.json["findings"][0] == {
        "rule": "SEC-PLAY-01", "title": "カードは下より長い", "says": "bat has 3 letters, aardvark has 8",
        "pattern": "{card} has {letters} letters, {below} has {under}",
        "parts": {"card": "bat", "letters": 3, "below": "aardvark", "under": 8},
    }  # fmt: skip
    assert len(answer.json["findings"]) == rules
    assert len(answer.json["detail"].splitlines()) == rules
    assert ("bumblebee" in answer.text) == (viewer == "judge")
    assert client.get(match).json["position"] == 0
