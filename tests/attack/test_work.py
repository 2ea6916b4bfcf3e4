"""No answer is dear, whatever a match holds: it ends where its work is done, and says where it goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from uuid import UUID

import pytest

from adjudicator.plain import work
from adjudicator.plain.work import Work
from adjudicator.replay import reading
from adjudicator.service import Adjudicator
from api.http.app import create_app
from api.view.seen import Seen
from tests.api.given import Client, Json, opened, reported
from tests.api.secrets import SECRETS

PLAYED = {"event": "CardPlayed", "seat": "A", "card": "ant"}


@pytest.fixture
def client() -> Client:
    return create_app(Adjudicator([SECRETS])).test_client()


@pytest.fixture
def match(client: Client) -> str:
    """The address of a match of nine entries, most of which break a rule."""
    match = opened(client, setup={"seats": {"A": ["ant"] * 50, "B": ["aardvark"]}})
    reported(client, match, 0, report_id="r1", event="CardPlayed", seat="B", card="aardvark")
    assert reported(client, match, 1, report_id="r2", events=[PLAYED] * 8).status_code == 201
    return match


@pytest.fixture
def tired(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing may take any time."""
    monkeypatch.setattr(work, "SECONDS", -1.0)


def pages(client: Client, address: str) -> Iterator[Json]:
    """The pages of a list, one after the other."""
    page = client.get(address).json
    yield page
    while page["cursor"] is not None:
        page = client.get(f"{address}&cursor={page['cursor']}").json
        yield page


def whole(client: Client, address: str, what: str) -> tuple[list[Json], int]:
    """A list put together, and how many pages it took."""
    found = [page[what] for page in pages(client, address)]
    return [one for page in found for one in page], len(found)


@pytest.mark.parametrize("viewer", ["judge", "spectator"])
@pytest.mark.parametrize(
    ("path", "what"),
    [
        ("entries?limit=500", "entries"),
        ("entries?limit=3", "entries"),
        ("entries?has_finding=true", "entries"),
        ("findings?limit=500", "findings"),
    ],
)
def test_dear_entries_come_one_by_one_and_none_is_left_out(
    client: Client, match: str, monkeypatch: pytest.MonkeyPatch, viewer: str, path: str, what: str
) -> None:
    address = f"{match}/{path}&as={viewer}"
    at_once, _ = whole(client, address, what)
    assert len(at_once) > 5

    monkeypatch.setattr(work, "SECONDS", -1.0)

    assert whole(client, address, what) == (at_once, 10)  # the opening is one more that is looked at


@pytest.mark.usefixtures("tired")
def test_a_dear_report_is_refused_at_the_event_where_it_became_so(client: Client) -> None:
    match = opened(client)
    answer = reported(client, match, 0, report_id="r1", events=[PLAYED, PLAYED, PLAYED])

    assert (answer.status_code, answer.json["errors"][0]["field"]) == (409, "events[1]")
    assert "report the first 1 by itself" in answer.json["detail"]
    assert client.get(match).json["position"] == 0
    assert reported(client, match, 0, report_id="r1", events=[PLAYED]).status_code == 201


def test_a_repeated_report_is_answered_with_its_first_steps(
    client: Client, match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work, "SECONDS", -1.0)
    answer = reported(client, match, 1, report_id="r2", events=[PLAYED] * 8)

    assert (answer.status_code, answer.json["position"]) == (200, 9)
    assert (len(answer.json["steps"]), answer.json["cursor"]) == (1, 2)


@pytest.mark.parametrize("viewer", ["judge", "spectator"])
def test_findings_are_counted_over_several_answers(
    client: Client, match: str, monkeypatch: pytest.MonkeyPatch, viewer: str
) -> None:
    count = sum(1 for page in pages(client, f"{match}/findings?as={viewer}") for _ in page["findings"])
    fresh: Client = create_app(service := Adjudicator([SECRETS])).test_client()
    record = client.get(f"{match}/record?as=judge").data
    kept = fresh.post("/v1/records?as=judge", data=record, content_type="application/jsonl").headers["Location"]
    service.reading(UUID(kept.rpartition("/")[2])).turns(Work())
    left = iter([False, True] * 100)
    monkeypatch.setattr(Work, "is_done", property(lambda _: next(left)))

    answers: list[Json] = [fresh.get(f"{kept}?as={viewer}") for _ in range(2)]
    turns = fresh.get(f"{kept}/turns?as={viewer}").json["turns"]
    page = fresh.get(f"{kept.removeprefix('/v1')}?as={viewer}&lang=en").text
    monkeypatch.undo()

    assert [answer.json["findings"] for answer in answers] == [None, None]
    assert {answer.headers["Cache-Control"] for answer in answers} == {"no-store"}
    assert [turn["findings"] for turn in turns] == [None]
    assert "Not all entries are judged yet" in page
    done = fresh.get(f"{kept}?as={viewer}")
    assert (done.json["findings"], done.headers["Cache-Control"]) == (count, "private, no-cache")
    assert "Not all entries" not in fresh.get(f"{kept.removeprefix('/v1')}?as={viewer}&lang=en").text


def test_turns_are_found_over_several_answers_and_told_page_by_page(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = opened(client, setup={"seats": {"A": ["ant"] * 50, "B": ["aardvark"]}})
    turns = [event for turn in (1, 2, 3) for event in ({"event": "TurnStarted", "turn": turn}, PLAYED)]
    assert reported(client, match, 0, report_id="r1", events=turns).status_code == 201
    at_once = client.get(f"{match}/turns").json["turns"]
    assert [(turn["first"], turn["last"]) for turn in at_once] == [(1, 2), (3, 4), (5, 6)]
    assert whole(client, f"{match}/turns?limit=1", "turns") == (at_once, 3)

    fresh: Client = create_app(Adjudicator([SECRETS])).test_client()
    record = client.get(f"{match}/record?as=judge").data
    kept = fresh.post("/v1/records?as=judge", data=record, content_type="application/jsonl").headers["Location"]
    monkeypatch.setattr(work, "SECONDS", -1.0)

    told, answers = whole(fresh, f"{kept}/turns?as=spectator", "turns")
    assert [(turn["first"], turn["last"]) for turn in told] == [(1, 2), (3, 4), (5, 6)]
    assert answers > 3


def test_what_a_viewer_was_counted_is_not_masked_again(
    client: Client, match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    masked: list[int] = []
    real: Callable[..., Json] = Seen.masked

    def counted(seen: Seen, step: Json) -> Json:
        masked.append(step.position)
        return real(seen, step)

    monkeypatch.setattr(Seen, "masked", counted)
    first = client.get(f"{match}?as=B").json
    once = len(masked)
    reported(client, match, 9, report_id="r3", event="MatchNoted", text="x")

    assert once > 5
    assert client.get(f"{match}?as=B").json == first | {"position": 10}
    assert len(masked) == once


def test_breaches_of_so_many_steps_are_kept(client: Client, match: str, monkeypatch: pytest.MonkeyPatch) -> None:
    service: Adjudicator = client.application.extensions["adjudicator"]
    service._kept.clear()
    monkeypatch.setattr(reading, "BREACHES", 3)

    before = client.get(f"{match}/findings?as=judge").json
    assert client.get(f"{match}/findings?as=judge").json == before
    (kept,) = service._kept._kept.values()
    assert len(kept.played._broken) == 3


def test_a_page_of_large_entries_ends_early(client: Client) -> None:
    match = opened(client)
    note = {"event": "MatchNoted", "text": "x" * 4000}
    for first in range(0, 400, 200):
        assert reported(client, match, first, report_id=str(first), events=[note] * 200).status_code == 201
    found = [*pages(client, f"{match}/entries?limit=500")]

    first, second = (len(page["entries"]) for page in found)
    assert (200 < first < 250, first + second) == (True, 400)
    assert len(client.get(match.removeprefix("/v1")).data) < 3_000_000
