"""All matches followed: each entry once, in the order of recording, to those who may know of it and as they may."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final
from uuid import UUID

import pytest
from eventsourcing.persistence import StoredEvent

from adjudicator.rights import JUDGES, ROLES, Role
from adjudicator.service import Adjudicator
from api.http import streams
from api.view import answers
from tests.api.given import EVENTS, HEADER, Client, Json, eventually
from tests.api.house import EVENT, House, token_of
from tests.api.secrets import SECRETS
from tests.api.streams import Events, serving

READABLE: Final = ("open", "closed", "enforced", "playing", "played", "elsewhere")
"""Matches that can be read."""
OF_ALL: Final = tuple(role for role in ROLES if role != "player")
"""Roles whose tokens may be for all matches."""


@pytest.fixture
def house() -> House:
    made = House()
    made.tokens = {**made.tokens, **{role: token_of(made.service, role) for role in OF_ALL}}
    return made


@pytest.mark.parametrize("address", ["/v1/entries", "/v1/stream"])
@pytest.mark.parametrize("role", ROLES)
def test_whose_token_is_for_some_matches_follows_each_by_itself(address: str, role: Role) -> None:
    answer = House().ask(role, "GET", address)
    assert (answer.status_code, answer.json["title"]) == (403, "Not allowed")


def paged(house: House, role: Role, query: str = "") -> list[Json]:
    """All entries, page by page."""
    found: list[Json] = []
    cursor, before = 0, -1
    while cursor != before:
        before = cursor
        told = house.ask(role, "GET", f"/v1/entries?limit=3&cursor={cursor}{query}").json
        found += told["entries"]
        cursor = told["cursor"]
    return found


@pytest.mark.parametrize("role", OF_ALL)
def test_whoever_follows_is_told_of_their_matches_what_these_tell_them(house: House, role: Role) -> None:
    found = paged(house, role)

    assert [entry["number"] for entry in found] == sorted({entry["number"] for entry in found})
    ids = {str(house.matches[state]): state for state in READABLE}
    assert {entry["match"] for entry in found} == ids.keys()
    for match, state in ids.items():
        listed = house.ask(role, "GET", "/v1/matches/{match}/entries", state).json["entries"]
        mine = [entry for entry in found if entry["match"] == match]
        opening, *others = [{k: v for k, v in entry.items() if k not in ("number", "match")} for entry in mine]
        assert others == listed
        assert (opening["position"], opening["says"]) == (0, "The match was opened")
        assert ("aardvark" in json.dumps(opening)) == (role in JUDGES and state != "playing")


def test_a_seat_that_a_match_does_not_have_looks_as_a_spectator(house: House) -> None:
    found = paged(house, "judge", "&as=nobody")
    assert found == paged(house, "judge", "&as=spectator") != paged(house, "judge")


def test_pages_know_when_there_is_nothing_new(house: House) -> None:
    whole = house.ask("judge", "GET", "/v1/entries")
    again = house.ask("judge", "GET", "/v1/entries", headers={"If-None-Match": whole.headers["ETag"]})
    assert again.status_code == 304
    end = house.ask("judge", "GET", f"/v1/entries?cursor={whole.json['cursor']}")
    assert end.json == {"entries": [], "cursor": whole.json["cursor"]}


def test_a_cursor_is_a_number_that_comes_back_as_it_was(house: House) -> None:
    assert house.ask("judge", "GET", f"/v1/entries?cursor={2**53}").json["cursor"] == 2**53
    assert house.ask("judge", "GET", f"/v1/entries?cursor={2**53 + 1}").status_code == 422


@pytest.fixture
def following(house: House) -> Iterator[Any]:
    """Opens streams of all matches for roles, and closes them."""
    opened: list[Events] = []
    made = streams.Streams(lambda: house.app.extensions["adjudicator"], 12)
    with pytest.MonkeyPatch.context() as patched, serving(house.app) as address:  # other tests have the application too
        patched.setitem(house.app.extensions, "adjudicator.streams", made)

        def listen(role: Role, query: str = "", **headers: str) -> Events:
            bearing = {"Authorization": f"Bearer {house.tokens[role]}", **headers}
            opened.append(Events(address, f"/v1/stream?{query}", **bearing))
            return opened[-1]

        yield listen
        made.stop()
        for one in opened:
            one.close()


def entries_of(events: Events, count: int) -> list[Json]:
    """The next entries, with the ids of their events."""
    found: list[Json] = []
    while len(found) < count:
        event = next(events)
        if "data" in event:
            assert int(event["id"]) == json.loads(event["data"])["number"]
            found.append(json.loads(event["data"]))
    return found


@pytest.mark.parametrize("role", OF_ALL)
def test_a_stream_tells_what_the_pages_tell(house: House, following: Any, role: Role) -> None:
    listed = paged(house, role)
    events = following(role, "after=0")
    assert events.answer.headers["Content-Type"].startswith("text/event-stream")
    assert entries_of(events, len(listed)) == listed


def test_what_comes_is_told_as_it_comes_to_those_who_may_know(house: House, following: Any) -> None:
    judge, spectator = (following(role) for role in ("judge", "spectator"))
    house.service.report(house.matches["open"], EVENTS[3:5], expected=3, report_id="x")
    for one in (judge, spectator):
        assert [entry["position"] for entry in entries_of(one, 2)] == [4, 5]
    new = house.service.open_match(HEADER | {"edition": SECRETS.edition, "event": EVENT})
    assert [entry["match"] for one in (judge, spectator) for entry in entries_of(one, 1)] == [str(new)] * 2


def test_who_was_cut_off_goes_on_even_after_silence(
    house: House, following: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "HEARTBEAT", 0.1)
    first = following("judge")
    last = house.service.last
    assert first.lines() == [("retry", "3000")]
    assert first.lines() == [("id", str(last))]
    house.service.recorder.insert_events([StoredEvent(UUID(int=8), 5, "nothing", b"x")])
    assert eventually(lambda: first.lines() == [("id", str(last + 1))])
    first.close()
    house.service.report(house.matches["open"], [EVENTS[3]], expected=3, report_id="y")

    again = following("judge", "after=0", **{"Last-Event-ID": str(last + 1)})
    assert [entry["number"] for entry in entries_of(again, 1)] == [last + 2]


@pytest.mark.parametrize(
    ("query", "last", "status"), [("after=-1", "", 422), ("", "x", 422), ("after=99", "", 404), ("", "99", 404)]
)
def test_what_cannot_be_told_is_a_problem(house: House, query: str, last: str, status: int) -> None:
    headers = {"Last-Event-ID": last} if last else {}
    answer = house.ask("judge", "GET", f"/v1/stream?{query}", headers=headers)
    assert (answer.status_code, answer.mimetype) == (status, "application/problem+json")


def test_beyond_the_cap_it_is_said_where_to_ask(house: House, following: Any) -> None:
    for _ in range(3):
        assert following("judge").answer.status == 200
    crowded = following("judge", "after=2&lang=ja")
    assert crowded.answer.status == 503
    assert int(crowded.answer.headers["Retry-After"]) > 0
    where = crowded.answer.headers["Link"].partition(">")[0].lstrip("<")
    told = house.ask("judge", "GET", where)
    assert told.json["entries"][0]["number"] == 3
    assert told.headers["Content-Language"] == "ja"


def test_a_match_that_fails_hides_no_other(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    real = answers.across

    def faulty(found: Any, *given: Any) -> Any:
        if found.id == house.matches["open"]:
            raise RuntimeError("a fault")
        return real(found, *given)

    monkeypatch.setattr(answers, "across", faulty)
    assert {entry["match"] for entry in paged(house, "judge")} == {str(house.matches[state]) for state in READABLE[1:]}


def test_rows_that_are_no_entries_are_passed_over(client: Client, service: Adjudicator) -> None:
    service.recorder.insert_events([StoredEvent(UUID(int=7), 0, "match.MatchOpened", b"[0, torn")])
    service.recorder.insert_events([StoredEvent(UUID(int=8), 5, "nothing", b"x")])
    match = service.open_match(HEADER | {"edition": SECRETS.edition})
    told = client.get("/v1/entries?as=judge").json
    assert ([entry["match"] for entry in told["entries"]], told["cursor"]) == ([str(match)], service.last)


def test_a_token_s_end_is_the_stream_s_end(house: House, following: Any) -> None:
    house.tokens = {**house.tokens, "spectator": token_of(house.service, "spectator")}
    events = following("spectator")
    held = house.service.tokens.find(house.tokens["spectator"])
    assert held is not None
    house.service.tokens.revoke(held)
    house.service.report(house.matches["open"], [EVENTS[3]], expected=3, report_id="x")
    assert [event.get("event") for event in events][-1] == "end"
