"""Fidelity over HTTP: the label is everybody's, a digest is a judge's; what diverged is always shown as such."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from itertools import product

import pytest

from adjudicator import code
from adjudicator.plain.work import Work
from adjudicator.replay.fidelity import EVERY
from adjudicator.service import Adjudicator
from api.http.app import create_app
from tests.api.given import HEADER, Client, Json, opened, reported
from tests.api.secrets import SECRETS, CardsDrawn, Event, Table, evolve

SEATS = ("spectator", "A", "B")


def turns(count: int) -> list[Json]:
    return [{"event": "TurnStarted", "turn": number} for number in range(1, count + 1)]


@pytest.fixture
def long(client: Client) -> str:
    """A match of a few more entries than a digest covers."""
    match = opened(client)
    assert reported(client, match, 0, report_id="r1", events=turns(EVERY + 6)).status_code == 201
    return match


def imported(client: Client, record: bytes) -> str:
    """The address of a match out of a record."""
    answer = client.post("/v1/records?as=judge", data=record, content_type="application/x-ndjson")
    assert answer.status_code == 201, answer.text
    return str(answer.headers["Location"])


def changed(table: Table, event: Event, position: int) -> Table:
    """A fold in which the 50th event leaves another card in a hand."""
    after = evolve(table, event, position)
    return evolve(after, CardsDrawn(seat="B", cards=("beetle",)), position) if position == 50 else after


@pytest.fixture
def mended(client: Client, long: str) -> Iterator[tuple[Client, str]]:
    """A client of a service with another fold, and the same match there."""
    with Adjudicator([replace(SECRETS, evolve=changed)]) as service:
        other = create_app(service).test_client()
        yield other, imported(other, client.get(f"{long}/record?as=judge").data)


def test_a_match_and_its_steps_say_that_they_are_exact(client: Client, long: str) -> None:
    told = client.get(long).json["fidelity"]

    assert told == {
        "label": "exact",
        "says": "This replay is exact: 2 digests agree, the last at position 64; 6 events since are not covered",
        "digests": 2,
        "agrees": EVERY,
        "first": None,
        "differs": None,
        "later": 6,
        "version": code(),
        "replayed_by": code(),
    }
    assert [client.get(f"{long}/steps/{n}").json["fidelity"] for n in (0, 1, 64, 65)] == [*["exact"] * 3, "unverified"]
    page = client.get(long.removeprefix("/v1")).text
    assert "exact replay" in page
    assert "diverged" not in page


@pytest.mark.parametrize("viewer", [*SEATS, "judge"])
def test_what_diverged_is_shown_to_everybody(mended: tuple[Client, str], viewer: str) -> None:
    client, match = mended
    told = client.get(f"{match}?as={viewer}").json["fidelity"]
    page = client.get(f"{match.removeprefix('/v1')}?as={viewer}").text
    japanese = client.get(f"{match.removeprefix('/v1')}?as={viewer}&lang=ja").text

    says = (
        "This replay differs from what was recorded at the time, from a position between 1 and 64 on: "
        f"digested by version {code()}, replayed by version {code()}"
    )
    assert (told["label"], told["says"], told["first"], told["differs"]) == ("diverged", says, 1, EVERY)
    assert f'<p class="diverged" role="alert">{says}</p>' in page
    assert "diverged replay" in page
    assert "再現：不一致" in japanese
    assert "この再現は位置1〜64の間のどこかから当時の記録と異なります" in japanese
    steps = [client.get(f"{match}/steps/{n}?as={viewer}").json["fidelity"] for n in (0, 1, 64, 70)]
    assert steps == ["exact", "diverged", "diverged", "diverged"]


def test_what_diverged_is_sent_to_who_has_an_older_answer(
    client: Client, long: str, mended: tuple[Client, str]
) -> None:
    """The tag of a match is its position, and says nothing of the version that replays it."""
    exact = client.get(long, headers={"If-None-Match": client.get(long).headers["ETag"]})
    other, match = mended
    diverged = other.get(match, headers={"If-None-Match": other.get(match).headers["ETag"]})

    assert exact.status_code == 304
    assert (diverged.status_code, diverged.headers["Cache-Control"]) == (200, "no-store")
    assert diverged.json["fidelity"]["label"] == "diverged"


@pytest.mark.parametrize("viewer", SEATS)
def test_digests_of_tables_are_for_judges(client: Client, long: str, viewer: str) -> None:
    def entries(viewer: str) -> list[Json]:
        return [
            *client.get(f"{long}/entries?as={viewer}").json["entries"],
            client.get(f"{long}/steps/64?as={viewer}").json,
        ]

    judged = [entry["table"] for entry in entries("judge") if "table" in entry]

    assert [one["version"] for one in judged] == [code()] * 2
    assert not [entry for entry in entries(viewer) if "table" in entry]
    told = client.get(f"{long}?as={viewer}").text + client.get(f"{long.removeprefix('/v1')}?as={viewer}").text
    assert not [one for one in judged if one["digest"] in told]


def test_a_judge_can_work_a_digest_out(client: Client, long: str) -> None:
    """From the table that the API shows, by docs/record-format.md alone."""

    def lean(part: Json) -> Json:
        if isinstance(part, dict):
            return {key: lean(value) for key, value in part.items() if value not in (None, False, 0, "", [], {})}
        return [lean(value) for value in part] if isinstance(part, list) else part

    given = client.get(f"{long}/steps/64?as=judge").json["table"]["digest"]
    table = client.get(f"{long}/tables/64?as=judge").json["table"]

    told = json.dumps(["secrets", "2", 64, lean(table)], sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert given == sha256(b"adjudicator-table-v1\x00" + told.encode()).hexdigest()


def test_matches_that_differ_in_a_hand_say_the_same_of_their_replays(client: Client) -> None:
    """Their digests are not alike; what others are told is, to the byte."""

    def told(card: str, viewer: str) -> list[str]:
        match = opened(client, setup={"seats": {"A": [card], "B": ["bat"]}})
        reported(client, match, 0, report_id="r", events=[*turns(EVERY), {"event": "MatchClosed"}])
        asked = (match, f"{match}/steps/64", f"{match}/entries", match.removeprefix("/v1"))
        answers = [client.get(f"{address}?as={viewer}") for address in asked]
        return [re.sub(r"\d{4}-\d\d-\d\dT[\d:.]+Z|[0-9a-f-]{36}", "", answer.text) for answer in answers]

    for viewer in ("spectator", "B"):
        assert told("ant", viewer) == told("ape", viewer)
    assert told("ant", "judge") != told("ape", "judge")


@pytest.mark.parametrize("wrong", ["00" * 32, "ff" * 32])
def test_a_wrong_digest_in_a_record_is_shown_as_diverged(client: Client, long: str, wrong: str) -> None:
    record = client.get(f"{long}/record?as=judge").text
    digests = re.findall(r'"digest": "([0-9a-f]{64})"', record)

    match = imported(client, record.replace(digests[-1], wrong).encode())

    told = client.get(match).json["fidelity"]
    assert (told["label"], told["agrees"], told["differs"]) == ("diverged", 0, EVERY)


def test_a_record_without_digests_is_unverified(client: Client, long: str) -> None:
    lines = [json.loads(line) for line in client.get(f"{long}/record?as=judge").text.splitlines()]
    bare = "\n".join(json.dumps({key: part for key, part in line.items() if key != "entry"}) for line in lines)

    match = imported(client, bare.encode())

    told = client.get(match)
    assert told.json["fidelity"]["label"] == "unverified"
    assert told.json["fidelity"]["says"] == "This replay is unverified: the record holds no digest of its tables"
    assert client.get(f"{match}/steps/1").json["fidelity"] == "unverified"
    assert "unverified replay" in client.get(match.removeprefix("/v1")).text


@pytest.mark.parametrize(
    ("field", "event"), [*product(["table", "entry", "digest"], [*turns(1), {"event": "MatchClosed"}])]
)
def test_a_report_cannot_name_a_digest(client: Client, match: str, field: str, event: Json) -> None:
    wrong = {**event, field: {"digest": "00" * 32, "version": "1"}}

    answer = reported(client, match, 7, report_id="r2", events=[wrong])

    assert answer.status_code == 422
    assert answer.json["errors"][0]["field"] == f"events[0].{field}"
    header = {**HEADER, field: wrong[field]}
    if field != "table":  # that is where it is played
        assert client.post("/v1/matches", json=header).status_code == 422


def test_what_takes_long_to_compare_is_answered_when_it_is_known(
    client: Client, long: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as slow:
        slow.setattr(Work, "is_done", property(lambda _: True))
        first = client.get(long)
        step = client.get(f"{long}/steps/64")
        page = client.get(long.removeprefix("/v1")).text

    assert (first.json["fidelity"], first.headers["Cache-Control"]) == (None, "no-store")
    assert step.json["fidelity"] is None
    assert "Not all tables are compared with those recorded yet" in page
    again = client.get(f"{long}/steps/64", headers={"If-None-Match": step.headers["ETag"]})
    assert (again.status_code, again.json["fidelity"]) == (200, "exact")
    assert client.get(long).json["fidelity"]["label"] == "exact"
