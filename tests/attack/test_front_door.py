"""The front door: whoever drips, floods or never reads, others are served, and what they cost is bounded."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from eventsourcing.persistence import PersistenceError
from flask import url_for

from adjudicator.service import Adjudicator
from api.http import server
from api.http.app import create_app
from tests.api.secrets import SECRETS
from tests.attack.door import KINDS, Address, Siege, received, seconds, upload, watched
from tests.attack.given import Served, started

Start = Callable[..., Address]
SOON = 5.0
"""Seconds within which another client has its answer, on a machine that others use too."""
MB = 1_000_000


def test_two_hundred_slow_clients_leave_others_served(served: Served) -> None:
    with watched(served.pid) as cost, Siege(served.address, each=200 // len(KINDS)):
        waits = [seconds(served.address, path) for path in ("/v1/matches", "/", "/v1/rules") for _ in range(5)]

    assert max(waits) < SOON
    assert cost.memory < 400 * MB
    assert cost.disk <= server.HELD


@pytest.mark.sampled(1)
@pytest.mark.parametrize("limit", ["-n 256", "-Sn 256"], ids=["never more", "at first"])
def test_files_never_run_out(tmp_path: Path, limit: str) -> None:
    with (
        started(tmp_path, "sh", "-c", f'ulimit {limit}; exec "$@"', "sh") as served,
        Siege(served.address, each=400 // len(KINDS)),
    ):
        waits = [seconds(served.address, path) for path in ("/v1/matches", "/", "/openapi.json") for _ in range(5)]
        assert max(waits) < SOON


@pytest.mark.sampled(1)
@pytest.mark.parametrize("chunked", [False, True], ids=["declared", "chunked"])
def test_ten_floods_leave_others_served(served: Served, chunked: bool) -> None:
    with watched(served.pid) as cost, ThreadPoolExecutor(10) as pool:
        floods = [pool.submit(upload, served.address, 400 * MB, chunked=chunked) for _ in range(10)]
        waits = [seconds(served.address) for _ in range(10)]
        answers = [flood.result() for flood in floods]

    assert max(waits) < SOON
    assert cost.memory < 400 * MB
    assert cost.disk <= (10 * server.BODY if chunked else 0)
    assert all(answer.startswith(b"HTTP/1.1 413 ") and b'"type":"/docs#too-large"' in answer for answer in answers)


def test_more_clients_than_there_is_room_for_make_room(serving: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "CONNECTIONS", 20)
    address = serving()

    with Siege(address, each=40, kinds=("idle", "headers")):
        assert max(seconds(address) for _ in range(10)) < SOON


def test_what_was_sent_in_a_moment_keeps_no_room_for_minutes(serving: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "CONNECTIONS", 20)
    address = serving()

    with Siege(address, each=20, kinds=("body",)) as siege:
        for _, client in siege.open:
            with suppress(OSError):
                client.send(bytes(100_000))  # five seconds' worth
        assert max(seconds(address) for _ in range(10)) < SOON


def test_what_stands_still_makes_room_before_what_moves(serving: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "HELD", 30 * MB)
    monkeypatch.setattr(server, "PATIENCE", SOON)
    address = serving()
    head = KINDS["chunks"].replace(b"fffff", b"fffffff")

    with ExitStack() as stack:
        for _ in range(29):
            client = stack.enter_context(socket.create_connection(address))
            client.sendall(head + bytes(MB))
        time.sleep(1)
        assert upload(address, 10 * MB).startswith(b"HTTP/1.1 403 ")


def long(_: object, start_response: Any) -> list[bytes]:
    """An application that answers much: more than the system takes for a client that does not read."""
    start_response("200 OK", [("Content-Type", "text/plain")])
    return [bytes(30 * MB)]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("kind", KINDS)
def test_a_slow_client_is_cut_off(serving: Start, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    monkeypatch.setattr(server, "PATIENCE", 1.0)
    monkeypatch.setattr(server, "RATE", 20 * MB)  # what the system takes of an answer earns less than a second

    with Siege(serving(long), each=2, kinds=(kind,), tick=0.2) as siege:
        assert siege.ended(within=30)


def test_a_client_that_keeps_moving_is_not_cut_off(serving: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "PATIENCE", 1.0)
    monkeypatch.setattr(server, "RATE", 10)
    text = b'{"a": "' + b"x" * 60 + b'"}'

    with socket.create_connection(serving(), timeout=30) as client:
        client.sendall(KINDS["body"].replace(b"900000", b"%d" % len(text)))
        for byte in text:
            client.sendall(bytes([byte]))
            time.sleep(0.04)
        assert client.recv(100).startswith(b"HTTP/1.1 422 ")


def test_unread_answers_make_room(serving: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "HELD", 100 * MB)
    address = serving(long)

    with Siege(address, each=12, kinds=("answer",)) as siege, socket.create_connection(address) as other:
        other.sendall(b"GET /openapi.json HTTP/1.0\r\n\r\n")
        assert len(received(other)) > 30 * MB
        until = time.monotonic() + 30
        while len(siege.open) > 4 and time.monotonic() < until:
            time.sleep(0.1)
        assert 0 < len(siege.open) <= 4


def test_clients_are_not_put_in_order_while_nobody_must_go(serving: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[float] = []
    monkeypatch.setattr(server.Connection, "in_the_way", lambda _, now: asked.append(now))
    address = serving()

    with Siege(address, each=4, kinds=("idle", "headers"), tick=0.05) as siege:
        assert seconds(address) < SOON
        assert len(siege.open) == 8
    assert not asked


def test_requests_sent_ahead_are_not_answered_in_a_heap(serving: Start) -> None:
    with socket.create_connection(serving(long), timeout=30) as client:
        client.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n" * 20)
        answers = received(client)

    assert answers.startswith(b"HTTP/1.1 200 OK\r\nConnection: close\r\n")
    assert 30 * MB < len(answers) < 31 * MB


def test_that_requests_wait_for_a_thread_is_not_told(serving: Start, caplog: pytest.LogCaptureFixture) -> None:
    def slow(_: object, start_response: Any) -> list[bytes]:
        time.sleep(0.1)
        start_response("200 OK", [])
        return []

    address = serving(slow)
    with ThreadPoolExecutor(12) as pool:
        assert max(pool.map(lambda _: seconds(address), range(12))) < SOON
    assert not caplog.text


def test_what_needs_no_database_waits_for_none(serving: Start) -> None:
    back = threading.Event()

    def waiting(environ: dict[str, Any], start_response: Callable[..., Any]) -> list[bytes]:
        if environ["PATH_INFO"].startswith("/v1/matches"):
            back.wait(60)
        start_response("200 OK", [("Content-Length", "0")])
        return []

    address = serving(waiting)
    with ThreadPoolExecutor(13) as pool:
        try:
            held = [pool.submit(seconds, address, "/v1/matches") for _ in range(10)]
            served = [pool.submit(seconds, address, path) for path in ("/openapi.json", "/v1/rules", "/docs")]
            assert len(wait(served, timeout=30).done) == len(served)
            assert not any(one.done() for one in held)
        finally:
            back.set()


def test_the_server_knows_which_paths_need_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    service = Adjudicator([SECRETS])
    app = create_app(service)

    def away(*_: object, **__: object) -> None:
        raise PersistenceError("away")

    for name in ("select_states", "select_rows", "select_openings", "max_notification_id"):
        monkeypatch.setattr(service.recorder, name, away)
    for name in ("newest", "statements", "inclusion", "consistency"):
        monkeypatch.setattr(service.ledger, name, away)
    monkeypatch.setattr(app.extensions["views"], "select", away)
    sample: dict[str, Any] = {
        "match": uuid4(), "line": uuid4(), "note": uuid4(), "n": 1, "number": 1, "name": "x", "rule": "SEC-PLAY-01",
        "filename": "x.css", "code": "x", "digest": "x", "macro": "x",
    }  # fmt: skip
    with app.test_request_context():
        paths = [
            (url_for(rule.endpoint, **{name: sample[name] for name in rule.arguments}), rule.methods or set())
            for rule in app.url_map.iter_rules()
        ]
    written = {path for path, methods in paths if "GET" not in methods}  # such a path is one, whoever reads it
    for path in written - {"/leave"}:
        assert server._STORED.match(path), path
    for path in {path for path, _ in paths} - written:
        asked = path if path.startswith(("/v1/ledger/", "/audits/", "/rules/")) else f"{path}?as=judge"
        asked += "&kind=x" if path.endswith("/choices") else ""
        assert (app.test_client().get(asked).status_code == 503) == bool(server._STORED.match(path)), path
