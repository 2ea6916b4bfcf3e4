"""Disputes over HTTP: raised, argued, evidence kept as it was seen, ruled on once, appealed; bad input named."""

from __future__ import annotations

import re
from html import unescape
from uuid import UUID

import pytest

from adjudicator.ledger.note import new_key
from adjudicator.plain import work
from adjudicator.rights import Role
from adjudicator.service import Adjudicator
from tests.api.given import Client, Json, raised, ruled
from tests.api.house import House


@pytest.fixture
def dispute(client: Client, match: str) -> str:
    """The address of a dispute about the fourth entry."""
    return raised(client, match)


def test_a_dispute_is_told_with_all_that_was_said(client: Client, match: str, dispute: str) -> None:
    client.post(f"{dispute}/statements?as=judge", json={"report_id": "s1", "text": "I saw it", "seat": "B"})
    told = client.get(f"{dispute}?as=judge").json

    assert (told["disputed"], told["status"], told["rules"], told["position"]) == (4, "open", ["SEC-PLAY-01"], 1)
    assert [entry["says"] for entry in told["entries"]] == [
        "An official disputes entry #4: the card is too long", "Mina (B): I saw it",
    ]  # fmt: skip
    assert client.get(f"{match}/disputes?as=judge").json["disputes"] == [told]
    assert client.get(f"{dispute}?as=judge&lang=ja").json["says"] == "ジャッジ待ち"


def test_a_ruling_voids_what_it_says_and_is_cited_by_it(client: Client, match: str, dispute: str) -> None:
    answer = ruled(client, dispute, voids=[4], penalty="a warning")

    assert (answer.status_code, answer.json["status"], answer.headers["ETag"]) == (201, "ruled", '"1"')
    assert client.get(f"{dispute}?as=judge&lang=ja").headers["ETag"] == '"1-ja"'
    assert client.get(f"{match}?as=judge").json["voided"] == [4]
    last = client.get(f"{match}/entries?as=judge").json["entries"][-1]
    assert (last["event"]["event"], last["event"]["ruling"]) == ("EntriesVoided", "1.1")


def test_evidence_is_what_whoever_took_it_saw(client: Client, dispute: str) -> None:
    for viewer, seat in (("A", "A"), ("judge", "B")):
        body = {"report_id": viewer, "position": 3, "question": "cards", "asked": {"seat": seat}}
        answer = client.post(f"{dispute}/evidence?as={viewer}", json=body)
        assert answer.status_code == 201, answer.text
    shown = {viewer: client.get(f"{dispute}?as={viewer}").json["entries"] for viewer in ("judge", "A", "B")}

    assert [entry["event"]["answer"]["en"] for entry in shown["judge"][1:]] == [
        {"cards": ["ant", "antelope"]}, {"cards": ["bumblebee", "bat"]},
    ]  # fmt: skip
    assert [entry["event"]["viewer"] for entry in shown["judge"][1:]] == ["A", "judge"]
    assert [list(entry) for entry in shown["B"][1:]] == [["position", "says", "at"]] * 2
    assert {entry["says"] for entry in (*shown["B"][1:], shown["A"][2])} == {"Evidence that is not shown to you"}
    page = client.get(f"{dispute.removeprefix('/v1')}?as=B").text
    assert (page.count("Evidence that is not shown to you"), "bumblebee" in page) == (2, False)


def test_evidence_is_everybodys_where_that_is_wanted_and_a_spectator_is_told_the_same(
    client: Client, dispute: str
) -> None:
    page, of_a, of_b = dispute.removeprefix("/v1"), *({"question": "cards", "asked": {"seat": seat}} for seat in "AB")
    assert "Only judges and Haru (A) see it." in client.get(f"{page}?as=A").text
    told = [("A", of_b, True, 201), ("A", of_a, True, 409), ("judge", {}, True, 409), ("judge", {}, False, 201)]
    for place, (viewer, more, public, status) in enumerate(told):
        body = {"report_id": f"e{place}", "position": 3, "public": public, **more}
        answer = client.post(f"{dispute}/evidence?as={viewer}", json=body)
        assert answer.status_code == status, answer.text
        assert status == 201 or answer.json["errors"][0]["field"] == "public"
    entries = client.get(f"{dispute}?as=B").json["entries"]
    assert [entry.get("event", {}).get("viewer") for entry in entries[1:]] == ["spectator", None]
    drawing = re.findall(r'<img src="(.*?)"', client.get(f"{page}?as=judge").text)
    assert [client.get(unescape(where)).status_code for where in drawing] == [200]
    seen = client.get(f"{page}?as=B").text
    assert (seen.count("Everybody sees it."), seen.count("is not shown to you")) == (1, 1)


@pytest.mark.parametrize(
    ("path", "body", "status", "field"),
    [
        ("", {"position": 8, "claim": "x"}, 409, "position"),
        ("", {"position": -1, "claim": "x"}, 422, "position"),
        ("", {"position": 1, "claim": ""}, 422, "claim"),
        ("", {"position": 1, "claim": "x" * 4001}, 422, "claim"),
        ("", {"position": 1, "claim": "x", "rules": ["NO-01"]}, 409, "rules"),
        ("", {"position": 1, "claim": "x", "seat": "Z"}, 409, "seat"),
        ("", {"position": 1, "claim": "x", "match": "y"}, 422, "match"),
        ("/1/statements", {"text": "\ud800"}, 422, ""),
        ("/1/evidence", {"position": 1, "question": "nothing"}, 404, ""),
        ("/1/evidence", {"position": 1, "question": "cards", "asked": {"seat": "Z"}}, 422, "seat"),
        ("/1/evidence", {"position": 9, "question": "cards", "asked": {"seat": "A"}}, 404, ""),
        ("/1/evidence", {"position": 9}, 404, ""),
        ("/1/appeals", {"reason": "x"}, 409, "event"),
        ("/2/statements", {"text": "x"}, 404, ""),
        ("/0/statements", {"text": "x"}, 404, ""),
    ],
)
@pytest.mark.usefixtures("dispute")
def test_bad_input_is_named_and_nothing_is_recorded(
    client: Client, match: str, path: str, body: Json, status: int, field: str
) -> None:
    before = client.get(f"{match}/disputes?as=judge").json
    answer = client.post(f"{match}/disputes{path}?as=judge", json={"report_id": "new", **body})

    assert answer.status_code == status, answer.text
    assert not field or field in [wrong["field"] for wrong in answer.json["errors"]]
    assert client.get(f"{match}/disputes?as=judge").json == before


@pytest.mark.parametrize(
    ("more", "position", "status", "field"),
    [
        ({"voids": [9]}, 0, 409, "voids"),
        ({"voids": [6]}, 0, 409, "voids"),
        ({"reinstates": [3]}, 0, 409, "reinstates"),
        ({"voids": [0]}, 0, 422, "voids[0]"),
        ({"outcome": "maybe"}, 0, 422, "outcome"),
        ({"corrections": [{"event": "CardPlayed", "seat": "Z", "card": "x"}]}, 0, 409, "corrections[0].seat"),
        ({"corrections": [{"event": "Nothing"}], "voids": [4]}, 0, 422, "corrections[0].event"),
        ({}, 1, 412, ""),
    ],
)
def test_a_wrong_ruling_is_named_and_nothing_is_recorded(
    client: Client, match: str, dispute: str, more: Json, position: int, status: int, field: str
) -> None:
    answer = ruled(client, dispute, position, **more)

    assert answer.status_code == status, answer.text
    assert not field or field in [wrong["field"] for wrong in answer.json["errors"]]
    assert status != 412 or answer.json["type"] == "/docs#ahead"
    assert client.get(f"{dispute}?as=judge").json["status"] == "open"
    assert client.get(f"{match}?as=judge").json["position"] == 7


def test_a_rule_that_is_named_again_stands_once(client: Client, match: str, dispute: str) -> None:
    again = ["SEC-PLAY-01", "SEC-PLAY-01"]
    assert ruled(client, dispute, rules=again).json["entries"][-1]["event"]["rules"] == again[:1]
    told = client.post(f"{match}/disputes?as=A", json={"report_id": "n", "position": 4, "claim": "x", "rules": again})
    assert told.json["entries"][0]["event"]["rules"] == again[:1]


def test_a_ruling_says_what_it_knows(client: Client, dispute: str) -> None:
    body = {"report_id": "j1", "outcome": "upheld", "reason": "x"}

    assert client.post(f"{dispute}/rulings?as=judge", json=body).status_code == 428
    assert ruled(client, dispute).status_code == ruled(client, dispute).status_code == 201
    assert ruled(client, dispute, reason="other").json["type"] == "/docs#report-id"


def test_a_player_speaks_for_their_seat_and_a_head_judge_for_appeals() -> None:
    house = House()
    address = "/v1/matches/{match}/disputes"
    body = {"report_id": "p", "position": 1, "claim": "x"}
    others = house.ask("player", "POST", address, json=body | {"seat": "B"}).json
    assert (others["code"], others["errors"][0]["field"]) == ("not-yours", "seat")
    told = house.ask("player", "POST", address, json=body).json
    assert (told["seat"], told["entries"][0]["event"]["seat"]) == ("A", "A")

    appeal = house.ask("player", "POST", f"{address}/1/appeals", json={"report_id": "a", "reason": "y"})
    assert appeal.status_code == 201, appeal.text
    ruling = {"outcome": "upheld", "reason": "z", "by_head_judge": True}
    expected: list[tuple[Role, int]] = [("judge", 409), ("head-judge", 201)]
    for role, status in expected:
        answer = house.ask(
            role, "POST", f"{address}/1/rulings", json=ruling | {"report_id": role}, headers={"If-Match": '"2"'}
        )
        assert answer.status_code == status, answer.text


def test_only_who_raised_a_dispute_or_an_official_withdraws_it(client: Client, match: str) -> None:
    for number, (raised_for, withdrawn_for, status) in enumerate(
        [("A", "B", 409), (None, "B", 409), ("A", "A", 201), ("A", None, 201)]
    ):
        dispute = raised(client, match, report_id=f"d{number}", seat=raised_for)
        body = {"report_id": f"w{number}", "seat": withdrawn_for}
        assert client.post(f"{dispute}/withdrawal?as=judge", json=body).status_code == status


def test_what_a_form_says_may_have_lines_and_any_letter(client: Client, match: str) -> None:
    claim = "一行目\u3000の後\r\n\tline two 👩‍⚖️"
    page = match.removeprefix("/v1")
    sent = client.post(f"{page}/disputes?as=judge", data={"report_id": "f", "position": "4", "claim": claim})
    assert sent.status_code == 303, sent.text
    assert client.get(f"{match}/disputes").json["disputes"][0]["entries"][0]["event"]["claim"] == claim.replace(
        "\r", ""
    )
    for wrong in ("a\x1b[2J", "a\x00"):
        assert (
            client.post(
                f"{page}/disputes?as=judge", data={"report_id": "f", "position": "4", "claim": wrong}
            ).status_code
            == 422
        )
    assert (
        client.post(f"{page}/disputes?as=judge", data={"report_id": "a\nb", "position": "4", "claim": "x"}).status_code
        == 422
    )


def test_a_record_is_another_when_its_disputes_go_on_and_brings_them_along(
    client: Client, match: str, dispute: str
) -> None:
    first = client.get(f"{match}/record?as=judge")
    tag = {"If-None-Match": first.headers["ETag"]}
    assert client.get(f"{match}/record?as=judge", headers=tag).status_code == 304
    ruled(client, dispute, voids=[4])
    client.post(f"{dispute}/statements?as=judge", json={"report_id": "s1", "text": "I saw it"})
    record = client.get(f"{match}/record?as=judge", headers=tag)
    assert (record.status_code, record.text.count('"dispute": 1')) == (200, 3)

    copy = client.post("/v1/records?as=judge", data=record.data, content_type="application/jsonl")
    assert copy.status_code == 201, copy.text
    there = copy.headers["Location"]
    assert client.get(f"{there}/record?as=judge").data == record.data
    (told,) = client.get(f"{there}/disputes?as=judge").json["disputes"]
    assert (told["status"], told["claim"], len(told["entries"])) == ("ruled", "the card is too long", 3)
    spoilt = record.data.replace(b"upheld", b"so")
    broken = client.post("/v1/records?as=judge", data=spoilt, content_type="application/jsonl")
    assert broken.status_code == 422
    assert [(wrong["line"], wrong["field"]) for wrong in broken.json["errors"]] == [(11, "outcome")]


@pytest.mark.usefixtures("dispute")
def test_an_imported_dispute_is_shown_whatever_it_leaves_out(client: Client, match: str) -> None:
    record = client.get(f"{match}/record?as=judge").text
    ruling = '{"dispute": 1, "event": "RulingGiven", "outcome": "open", "reason": "r", "rules": ["a/b", "<i>"]}\n'
    for answer in ("7", "null", '{"en": null}', '["<b>"]'):
        said = '"event": "EvidenceAttached", "position": 1, "viewer": "judge", "question": "q"'
        given = f'{record}{{"dispute": 1, {said}, "answer": {answer}}}\n{ruling}'.encode()
        copy = client.post("/v1/records?as=judge", data=given, content_type="application/jsonl")
        assert copy.status_code == 201, copy.text
        there = copy.headers["Location"].removeprefix("/v1") + "/disputes/1"
        page = client.get(f"{there}?as=judge&lang=ja")
        assert client.get(f"{there}/slip?as=judge").status_code == 200
        assert "<i>" not in page.text
        assert (page.status_code, "<b>" in page.text.partition("<pre>")[2].partition("</pre>")[0]) == (200, False)


def test_a_slip_tells_before_and_after_rule_reason_judge_time_and_digests(client: Client, match: str) -> None:
    """To whoever it is handed: of what is hidden it tells nothing, whoever prints it."""
    dispute = raised(client, match, position=2)
    ruled(client, dispute, rules=["SEC-PLAY-01"], by="Kei", penalty="a warning")
    slip = client.get(f"{dispute.removeprefix('/v1')}/slip?as=judge&lang=en").text

    for part in ("#2", "three letters on eight", "SEC-PLAY-01", "Kei", " UTC", "a warning", "<svg", "/2?as=spectator"):
        assert part in slip
    rule = client.get("/v1/rules/SEC-PLAY-01?lang=en").json
    assert rule["title"] in slip
    assert unescape(slip).count(rule["text"]) == 1
    assert len(re.findall(r"<code>[0-9a-f]{4}( [0-9a-f]{4}){3}</code>", slip)) == 2
    assert "antelope" in client.get(f"{match.removeprefix('/v1')}/2?as=judge").text
    assert "antelope" not in slip


def test_the_digests_of_a_slip_are_salted_and_those_of_the_ledger(
    client: Client, service: Adjudicator, match: str
) -> None:
    """They are the same for whoever prints it, and no digest of what is stored, which a guess of a card would give."""
    dispute = raised(client, match, position=2)
    ruled(client, dispute, voids=[4])
    address = dispute.removeprefix("/v1")
    slips = [client.get(f"{address}/slip?as={viewer}&lang=en").text for viewer in ("judge", "A", "spectator")]
    told = [re.findall(r"<code>([0-9a-f]{4}(?: [0-9a-f]{4}){3})</code>", slip) for slip in slips]
    assert told[0] == told[1] == told[2]

    service.ledger.extend()
    service.ledger.sign(new_key("club.example/2026"))
    last = client.get(f"{match}?as=judge").json["position"]
    leaf = client.get(f"{match}/proofs/{last}?as=spectator").json["leaf"]
    assert told[0][0].replace(" ", "") == leaf[:16]
    assert service.chain(UUID(match.rpartition("/")[2])).head[:16] not in slips[0].replace(" ", "")


@pytest.mark.parametrize(
    ("viewer", "more", "says"),
    [
        ("spectator", {}, "An official disputes entry #4: x"),
        ("judge", {}, "An official disputes entry #4: x"),
        ("judge", {"seat": "B"}, "Mina (B) disputes entry #4: x"),
        ("A", {}, "Haru (A) disputes entry #4: x"),
        ("A", {"seat": "B"}, "Mina (B) disputes entry #4: x"),
    ],
)
def test_without_a_token_somebody_speaks_for_whom_they_look_as(
    client: Client, match: str, viewer: str, more: Json, says: str
) -> None:
    body = {"report_id": "d", "position": 4, "claim": "x", **more}
    told = client.post(f"{match}/disputes?as={viewer}", json=body).json
    said = client.post(f"{match}/disputes/1/statements?as={viewer}", json={"report_id": "s", "text": "y", **more}).json

    assert told["entries"][0]["says"] == says
    assert said["entries"][1]["event"].get("seat") == said["seat"] == (more.get("seat") or {"A": "A"}.get(viewer))


def test_a_long_dispute_is_told_page_by_page_and_counted(client: Client, dispute: str) -> None:
    for number in range(1, 8):
        body = {"report_id": f"s{number}", "text": f"word {number}"}
        answer = client.post(f"{dispute}/statements?as=judge", json=body)
        assert [entry["position"] for entry in answer.json["entries"]] == list(range(number + 1))

    pages, cursor = [], ""
    while cursor is not None:
        page = client.get(f"{dispute}?as=judge&limit=3{cursor and f'&cursor={cursor}'}").json
        pages.append([entry["position"] for entry in page["entries"]])
        assert (page["count"], page["position"]) == (8, 7)
        cursor = page["cursor"]

    assert pages == [[0, 1, 2], [3, 4, 5], [6, 7]]
    beyond = client.get(f"{dispute}?as=judge&cursor=7").json
    assert (beyond["entries"], beyond["cursor"]) == ([], None)


def test_a_page_of_a_dispute_ends_early_where_much_was_said(client: Client, match: str, dispute: str) -> None:
    for number in range(1, 5):
        body = {"report_id": f"s{number}", "text": f"{number}" * 4_000}
        answer = client.post(f"{dispute}/statements?as=judge", json=body)
        assert answer.json["cursor"] is None

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(work, "BYTES", 6_000)
        page = client.get(f"{dispute}?as=judge").json
        last = client.post(f"{dispute}/statements?as=judge", json={"report_id": "last", "text": "x" * 4_000}).json
        shown = client.get(f"{match}/disputes?as=judge").json["disputes"]

    assert [entry["position"] for entry in page["entries"]] == [0, 1, 2]
    assert page["cursor"] == 2
    assert [entry["position"] for entry in last["entries"]] == [4, 5]
    assert [entry["position"] for entry in shown[0]["entries"]] == [0, 1, 2]


def test_disputes_of_a_match_are_told_page_by_page_and_counted(client: Client, match: str) -> None:
    for number in range(5):
        raised(client, match, report_id=f"d{number}")

    pages, cursor = [], ""
    while cursor is not None:
        page = client.get(f"{match}/disputes?as=judge&limit=2{cursor and f'&cursor={cursor}'}").json
        pages.append([one["number"] for one in page["disputes"]])
        assert page["count"] == 5
        cursor = page["cursor"]

    assert pages == [[1, 2], [3, 4], [5]]
    assert client.get(f"{match}/disputes?as=judge&cursor=9").json == {"disputes": [], "count": 5, "cursor": None}
