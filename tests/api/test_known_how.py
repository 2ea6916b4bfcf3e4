"""How an entry is known, as people and programs are told it; a report with what comes by itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from adjudicator.replay.record import read
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.service import Adjudicator
from api.http.app import create_app
from projections import deals, flips
from projections.read import Listed, rows
from tests.api.given import Client, Json, reported, taken_in
from tests.given import EXAMPLES

SHARED: Json = {"seat": "A", "Df": 5, "Mv": 5, "actions": {"Stab": {"kind": "attack"}}}
HEADER: Json = {
    "ruleset": "malifaux",
    "seats": {"A": "Haru", "B": "Mina"},
    "setup": {
        "models": {"ann": SHARED, "bob": {**SHARED, "seat": "B"}},
        "actions": {"Stab": {"stat": 6, "resist": "Df", "icon": "claw"}}, "turn": 2, "active": "ann",
    },
}  # fmt: skip
STAB: Json = {"event": "ActionStarted", "action": "a1", "model": "ann", "name": "Stab", "target": "bob"}


@pytest.fixture
def service() -> Iterator[Adjudicator]:
    with Adjudicator([malifaux]) as service:
        yield service


@pytest.fixture
def desk(service: Adjudicator) -> Client:
    return create_app(service).test_client()


@pytest.fixture
def match(desk: Client) -> str:
    return str(desk.post("/v1/matches", json=HEADER).headers["Location"])


@pytest.mark.parametrize("follow", [True, ["starts"]])
def test_what_follows_is_told_by_a_try_and_by_the_report(desk: Client, match: str, follow: Json) -> None:
    would = desk.post(f"{match}/tries?as=A", json={"events": [STAB], "follow": follow}).json["events"]
    did = reported(desk, match, 0, "A", report_id="r", follow=follow, **STAB)

    assert did.status_code == 201
    assert [(one["event"]["event"], one.get("how")) for one in would] == [
        ("ActionStarted", None), ("DuelStarted", "followed"),
    ]  # fmt: skip
    for tried, recorded in zip(would, did.json["steps"], strict=True):
        assert {key: recorded[key] for key in tried} == tried


def test_the_field_of_an_event_stays_the_event_s(desk: Client, match: str) -> None:
    """A score is announced by concession: `how` beside it is its own."""
    announced = {"event": "ScoreAnnounced", "vp": {"A": 1, "B": 0}, "winner": "A", "how": "concession"}
    assert reported(desk, match, 0, report_id="r", **announced).status_code == 201
    assert reported(desk, match, 1, report_id="s", events=[announced], how="assumed").status_code == 201

    first, second = desk.get(f"{match}/entries").json["entries"]
    assert [first["event"]["how"], first.get("how"), second["how"]] == ["concession", None, "assumed"]


@pytest.mark.parametrize(
    ("more", "field"),
    [({"follow": ["start"]}, "follow[0]"), ({"follow": 1}, "follow"), ({"how": "filled"}, "how"), ({"how": 1}, "how")],
)
def test_what_a_report_may_not_say_of_itself_is_told(desk: Client, match: str, more: Json, field: str) -> None:
    answer = reported(desk, match, 0, report_id="r", **STAB, **more)

    assert (answer.status_code, [one["field"] for one in answer.json["errors"]]) == (422, [field])
    assert desk.get(match).json["position"] == 0


@pytest.fixture
def sheet(service: Adjudicator) -> str:
    """The match of the score sheet, its third event filled in."""
    data = (EXAMPLES / "score-sheet.match.jsonl").read_bytes()
    lines = data.splitlines(keepends=True)
    lines[4] = lines[4].replace(b'"read"', b'"filled"')
    return str(service.import_record(read(b"".join(lines), service.rulesets))[0])


@pytest.mark.parametrize(
    ("lang", "words"), [("en", ["from line 9 of the file", "filled in"]), ("ja", ["ファイルの9行目から", "補ったもの"])]
)
def test_pages_tell_it_quietly(desk: Client, sheet: str, lang: str, words: list[str]) -> None:
    timeline = desk.get(f"/matches/{sheet}?as=judge&lang={lang}").text
    entries = [desk.get(f"/matches/{sheet}/{at}?as=judge&lang={lang}").text for at in (1, 4)]

    assert all(f'<small class="known">{word}</small>' in timeline for word in words)
    assert all(word in page for word, page in zip(words, entries, strict=True))


def test_programs_are_told_it_and_the_line(desk: Client, sheet: str) -> None:
    entries = desk.get(f"/v1/matches/{sheet}/entries?as=judge").json["entries"]

    assert [(entries[at].get("how"), entries[at].get("line")) for at in (0, 3)] == [("read", 9), ("filled", None)]


def test_statistics_count_no_card_that_was_filled_in(desk: Client, service: Adjudicator, match: str) -> None:
    flip: Any = {"event": "FateFlipped", "flip": "f1", "seat": "A", "cards": ["9R"]}
    begun: Any = {"event": "VariableFlipStarted", "flip": "f1", "seat": "A", "kind": "damage", "profile": [2, 3, 5]}
    assert reported(desk, match, 0, "judge", report_id="r", events=[begun, flip]).status_code == 201
    record = service.export_record(service.match_ids()[0])  # type: ignore[arg-type]  # an id
    filled = record.replace(b'"cards": ["9R"], "entry": {', b'"cards": ["9R"], "entry": {"how": "filled", ')
    service.import_record(read(filled, service.rulesets))
    taken_in(desk)

    views = desk.application.extensions["views"]
    assert [row["card"] for row in rows(views, flips.SHAPE, Listed(), 0, 50)] == ["9R"]
    left = [
        (row["cards"], row["unnamed"]) for row in rows(views, deals.SHAPE, Listed(), 0, 50) if row["what"] == "flip"
    ]
    assert sorted(left) == [("", 1), ("9R", 0)]
