"""Live streams: each entry once, in order, as its viewer may know it; bounded in number, resumed, ended."""

from __future__ import annotations

import json
import re
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from http.client import HTTPConnection
from typing import Any
from uuid import UUID

import pytest
from flask import Flask

from adjudicator.looks import Looks
from adjudicator.service import Adjudicator
from adjudicator.store.envelope import Author
from api.http import server, streams
from api.http.app import create_app
from api.settings import Settings
from api.view import answers
from tests.api.given import EVENTS, HEADER, Client, eventually, opened, reported
from tests.api.house import bearer, token_of
from tests.api.secrets import SECRETS
from tests.api.streams import PATIENCE, Address, Events, serving

ONE = UUID(int=1)


@pytest.fixture
def service() -> Adjudicator:
    return Adjudicator([SECRETS])


@pytest.fixture
def app(service: Adjudicator) -> Flask:
    return create_app(service, settings=Settings(streams=12))


@pytest.fixture
def address(app: Flask) -> Iterator[Address]:
    with serving(app) as address:
        yield address


@pytest.fixture
def listening(address: Address) -> Iterator[Callable[..., Events]]:
    """Opens streams, which are closed at the end."""
    with ExitStack() as stack:

        def listen(path: str, **headers: str) -> Events:
            events = Events(address, path, **headers)
            stack.callback(events.close)
            return events

        yield listen


def test_a_stream_ends_with_its_token(service: Adjudicator, client: Client, match: str) -> None:
    token = token_of(service, "spectator")
    with serving(create_app(service, is_open=False)) as address:
        assert Events(address, f"{match}/stream").answer.status == 401
        events = Events(address, f"{match}/stream", **bearer(token))
        reported(client, match, 7, report_id="r2", event="TurnStarted", turn=3)
        assert next(events)["id"] == "8"

        held = service.tokens.find(token)
        assert held is not None
        service.tokens.revoke(held)
        reported(client, match, 8, report_id="r3", event="TurnStarted", turn=4)

        assert next(events)["event"] == "end"
        with pytest.raises(StopIteration):
            next(events)
        events.close()


def test_a_judges_stream_ends_with_their_reason() -> None:
    now = datetime(2026, 11, 22, 12, tzinfo=UTC)
    service = Adjudicator([SECRETS], clock=lambda: now)
    match = f"/v1/matches/{service.open_match(HEADER | {'edition': SECRETS.edition}, match=ONE)}"
    judge = service.tokens.find(token := token_of(service, "judge"))
    assert judge is not None
    app = create_app(service, is_open=False)
    cookie = {"Cookie": f"adjudicator={token}"}
    Looks(service).record(ONE, "judge", 0, "a dispute", Author(judge.issued.holder, "judge"))
    note = {"event": "MatchNoted", "text": "late"}
    with serving(app) as address:
        events = Events(address, f"{match}/stream?as=judge", **cookie)
        service.report(ONE, [note], expected=0, report_id="1")
        assert next(events)["id"] == "1"
        now += timedelta(hours=1)
        service.report(ONE, [note], expected=1, report_id="2")

        assert next(events)["event"] == "end"
        assert Events(address, f"{match}/stream?as=judge", **cookie).answer.status == 403
        events.close()


def test_entries_come_as_they_are_recorded(client: Client, match: str, listening: Callable[..., Events]) -> None:
    events = listening(f"{match}/stream?as=judge")
    assert events.answer.status == 200
    assert events.answer.headers["Content-Type"].startswith("text/event-stream")
    assert events.answer.headers["Cache-Control"] == "no-store"

    reported(client, match, 7, report_id="r2", event="TurnStarted", turn=3)
    event = next(events)
    (listed,) = client.get(f"{match}/entries?as=judge&cursor=7").json["entries"]

    assert event["id"] == "8"
    assert json.loads(event["data"]) == listed


def test_a_stream_tells_what_its_viewer_may_know(client: Client, match: str, listening: Callable[..., Events]) -> None:
    for viewer in ("spectator", "A", "B", "judge"):
        events = listening(f"{match}/stream?after=0&as={viewer}")
        listed = client.get(f"{match}/entries?as={viewer}").json["entries"]
        assert [json.loads(next(events)["data"]) for _ in EVENTS] == listed
        events.close()
        assert viewer == "judge" or "buffalo" not in json.dumps(listed) or viewer == "B"


def test_who_was_cut_off_goes_on_where_they_were(client: Client, match: str, listening: Callable[..., Events]) -> None:
    first = listening(f"{match}/stream?after=2")
    assert first.positions(3) == [3, 4, 5]
    first.close()

    again = listening(f"{match}/stream?after=2", **{"Last-Event-ID": "5"})
    assert again.positions(2) == [6, 7]
    reported(client, match, 7, report_id="r2", event="TurnStarted", turn=3)
    assert again.positions(1) == [8]


@pytest.mark.parametrize(
    ("query", "last", "status"),
    [
        ("as=nobody", "0", 422),
        ("after=-1", None, 422),
        ("", "x", 422),
        ("", "08", 422),
        ("after=8", None, 404),
        ("", "8", 404),
    ],
)
def test_what_cannot_be_told_is_a_problem(
    client: Client, match: str, query: str, last: str | None, status: int
) -> None:
    headers = {} if last is None else {"Last-Event-ID": last}
    answer = client.get(f"{match}/stream?{query}", headers=headers)
    assert (answer.status_code, answer.mimetype) == (status, "application/problem+json")


def test_beyond_the_cap_it_is_said_where_to_ask(client: Client, match: str, listening: Callable[..., Events]) -> None:
    three = [listening(f"{match}/stream") for _ in range(3)]
    answer = client.get(f"{match}/stream?as=A&after=4")
    assert (answer.status_code, answer.json["type"]) == (503, "/docs#crowded")
    assert int(answer.headers["Retry-After"]) > 0
    (where,) = re.findall("<(.*)>", answer.headers["Link"])
    assert [entry["position"] for entry in client.get(where).json["entries"]] == [5, 6, 7]

    three[0].close()
    assert eventually(lambda: len(client.application.extensions["adjudicator.streams"]) < 3)
    assert listening(f"{match}/stream").answer.status == 200


def test_nobody_takes_all_streams(service: Adjudicator, match: str) -> None:
    """Of four, one token or one address has one; beyond four there is none for anybody."""
    client = create_app(service, settings=Settings(streams=4), is_open=False).test_client()
    holders = [bearer(token_of(service, "spectator", holder=f"{number}")) for number in range(5)]
    with ExitStack() as stack:

        def listens(**asks: Any) -> int:
            answer = client.get(f"{match}/stream", buffered=False, **asks)
            stack.callback(answer.close)
            return int(answer.status_code)

        assert [listens(headers=holder) for holder in (*holders[:2], holders[0])] == [200, 200, 503]
        assert [listens(headers=holder) for holder in holders[2:]] == [200, 200, 503]


@pytest.mark.parametrize(("proxies", "statuses"), [(0, [200, 503, 503, 503]), (1, [200, 503, 200, 503])])
def test_an_address_is_what_proxies_that_are_set_say(
    service: Adjudicator, match: str, proxies: int, statuses: list[int]
) -> None:
    """As it is shipped, for the server could keep the header to itself."""
    app = create_app(service, settings=Settings(streams=4, proxies=proxies))
    with ExitStack() as stack:
        address = stack.enter_context(serving(app))
        asked = []
        for place in ("192.0.2.1", "192.0.2.1", "192.0.2.2", "192.0.2.2"):
            asked.append(Events(address, f"{match}/stream", **{"X-Forwarded-For": place}))
            stack.callback(asked[-1].close)
        assert [one.answer.status for one in asked] == statuses


def test_streams_hold_no_thread(client: Client, match: str, listening: Callable[..., Events], address: Address) -> None:
    """Three streams on two threads, and others are answered."""
    three = [listening(f"{match}/stream") for _ in range(3)]
    connection = HTTPConnection(*address, timeout=PATIENCE)
    connection.request("GET", match)
    assert connection.getresponse().status == 200
    connection.close()
    reported(client, match, 7, report_id="r2", event="TurnStarted", turn=3)
    assert [one.positions(1) for one in three] == [[8]] * 3


def test_a_head_and_what_follows_on_a_connection_open_nothing(match: str, address: Address, app: Flask) -> None:
    connection = HTTPConnection(*address, timeout=PATIENCE)
    connection.request("HEAD", f"{match}/stream")
    assert connection.getresponse().status == 200
    connection.close()
    assert len(app.extensions["adjudicator.streams"]) == 0

    request = f"GET {match}/stream HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    with socket.create_connection(address, PATIENCE) as raw:
        raw.sendall(request * 3)
        assert eventually(lambda: len(app.extensions["adjudicator.streams"]))
        raw.sendall(request)
        time.sleep(0.2)
        assert raw.recv(100_000).count(b"HTTP/1.1") == 1
        assert len(app.extensions["adjudicator.streams"]) == 1
    assert eventually(lambda: not len(app.extensions["adjudicator.streams"]))


def test_silence_is_filled(match: str, listening: Callable[..., Events], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "HEARTBEAT", 0.1)
    events = listening(f"{match}/stream")
    assert [name for _ in range(4) for name, _ in events.lines()] == ["retry", ":", ":", ":"]


def test_what_another_process_recorded_comes_too(
    service: Adjudicator, match: str, listening: Callable[..., Events]
) -> None:
    from uuid import UUID

    events = listening(f"{match}/stream")
    id_ = UUID(match.rsplit("/", 1)[1])
    service.report(id_, [{"event": "TurnStarted", "turn": 3}], expected=7, report_id="elsewhere")
    assert events.positions(1) == [8]


def test_when_it_stops_streams_are_told(match: str, app: Flask, listening: Callable[..., Events]) -> None:
    events = listening(f"{match}/stream")
    app.extensions["adjudicator.streams"].stop()
    assert next(events) == {"event": "end", "data": "{}"}
    assert events.answer.read() == b""
    assert app.test_client().get(f"{match}/stream").status_code == 503


def test_a_server_with_a_thread_for_each_answer_streams_too(client: Client, match: str, app: Flask) -> None:
    answer: Any = client.get(f"{match}/stream?after=5", buffered=False)
    chunks = iter(answer.response)
    told = b""
    while told.count(b"\ndata: ") < 2:
        told += next(chunks)
    assert told.startswith(b"retry: ")
    reported(client, match, 7, report_id="r2", event="TurnStarted", turn=3)
    assert next(chunks).startswith(b"id: 8\n")
    answer.close()
    assert eventually(lambda: not len(app.extensions["adjudicator.streams"]))


def test_a_match_that_fails_ends_its_streams_alone(
    client: Client, match: str, listening: Callable[..., Events], monkeypatch: pytest.MonkeyPatch
) -> None:
    other = opened(client, **HEADER, report_id="other")
    theirs, ours = listening(f"{other}/stream"), listening(f"{match}/stream")
    real = answers.entry

    def faulty(found: Any, *given: Any) -> Any:
        if str(found.id) in other:
            raise RuntimeError("a fault")
        return real(found, *given)

    monkeypatch.setattr(answers, "entry", faulty)
    reported(client, other, 0, report_id="r3", event="TurnStarted", turn=1)
    reported(client, match, 7, report_id="r2", event="TurnStarted", turn=3)
    assert ours.positions(1) == [8]
    assert theirs.answer.read() == b"retry: 3000\n\n"


def test_who_never_reads_is_cut_off_and_costs_little(
    client: Client, address: Address, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "PATIENCE", 2.0)
    match = opened(client)
    for number in range(8):
        notes = [{"event": "MatchNoted", "text": "x" * 1900}] * 450
        assert reported(client, match, number * 450, report_id=f"r{number}", events=notes).status_code == 201
    with socket.socket() as raw:
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        raw.connect(address)
        raw.sendall(f"GET {match}/stream?after=0 HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        assert eventually(lambda: len(app.extensions["adjudicator.streams"]) == 1)
        assert eventually(lambda: len(app.extensions["adjudicator.streams"]) == 0)
