"""Operating: `serve` and gunicorn as they are shipped, with metrics, JSON logs and live streams, told to stop."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.given import PROGRAM
from tests.postgres import free_port

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0
HEADER = {"ruleset": "malifaux", "randomness": "physical", "seats": {"A": "Haru", "B": "Mina"}, "setup": {}}
COMMANDS = {
    "serve": [*PROGRAM, "serve"],
    "gunicorn": [sys.executable, "-m", "gunicorn", "api.wsgi:app", "--config", str(ROOT / "gunicorn.conf.py")],
}


class Running(NamedTuple):
    """A service in a process of its own."""

    process: subprocess.Popen[bytes]
    port: int
    log: Path

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> HTTPResponse:
        """An answer, read as far as its headers."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        data = None if body is None else json.dumps(body)
        connection.request(method, path, data, {"Content-Type": "application/json", **headers})
        return connection.getresponse()

    def told(self, path: str) -> str:
        """The text of an answer."""
        return self.ask("GET", path).read().decode()

    def opened(self, **header: Any) -> str:
        """The address of a match that is opened."""
        answer = self.ask("POST", "/v1/matches", HEADER | header)
        assert answer.status == 201, answer.read()
        return str(answer.headers["Location"])


@contextmanager
def running(how: str, folder: Path, **settings: str) -> Iterator[Running]:
    """The service as a command starts it, once it is ready."""
    port, log = free_port(), folder / "log"
    named = {f"ADJUDICATOR_{name.upper()}": text for name, text in settings.items()}
    environment = os.environ | {
        "PYTHONPATH": str(ROOT),
        "TMPDIR": str(folder),
        "ADJUDICATOR_DATABASE": str(folder / "matches.sqlite"),
        "ADJUDICATOR_PORT": str(port),
        "ADJUDICATOR_OPEN": "true",
    }
    with log.open("wb") as out, subprocess.Popen(
        COMMANDS[how], cwd=folder, env=environment | named, stdout=out, stderr=out
    ) as process:  # fmt: skip
        found = Running(process, port, log)
        try:
            until = time.monotonic() + PATIENCE
            while time.monotonic() < until:
                with suppress(OSError):
                    if found.ask("GET", "/ready").status == 200:
                        break
                time.sleep(0.1)
            yield found
        finally:
            process.terminate()
            with suppress(subprocess.TimeoutExpired):
                process.wait(30)
            process.kill()


@pytest.fixture(params=COMMANDS)
def service(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Running]:
    with running(request.param, tmp_path, metrics="true", log_json="true", workers="2", threads="8") as found:
        yield found


@pytest.mark.sampled(1)
def test_metrics_are_those_of_all_processes(service: Running) -> None:
    keeps = "serve" in service.process.args  # type: ignore[operator]  # a list; gunicorn leaves views to a worker
    until = time.monotonic() + PATIENCE
    while f"adjudicator_worker {float(keeps)}" not in service.told("/metrics"):
        assert time.monotonic() < until
    for _ in range(20):
        assert service.ask("GET", "/v1/rulesets").status == 200
    service.opened()
    service.ask("FROB", "/nothing").read()
    told = service.told("/metrics")

    assert 'adjudicator_requests_total{method="GET",route="/v1/rulesets",status="200"} 20.0' in told
    assert 'adjudicator_requests_total{method="other",route="none",status="404"} 1.0' in told
    assert 'adjudicator_request_seconds_count{route="/v1/rulesets"} 20.0' in told
    assert "adjudicator_entries_recorded_total 1.0" in told
    for name in ("behind", "behind_seconds", "outdated", "parked"):
        assert f'adjudicator_view_{name}{{view="catalogue"}}' in told
    assert re.search(r"^adjudicator_kept_matches [12]\.0$", told, re.MULTILINE)


@pytest.mark.sampled(1)
def test_the_log_has_a_line_of_json_for_each_request(service: Running) -> None:
    match = service.opened(title="CANARY")
    answer = service.ask("GET", f"{match}/steps/9?as=judge&lang=ja", **{"X-Request-ID": "table-12", "Cookie": "CANARY"})
    assert (answer.status, answer.headers["X-Request-ID"]) == (404, "table-12")
    service.process.terminate()
    service.process.wait(30)
    log = service.log.read_text("utf-8")
    lines = [json.loads(line) for line in log.splitlines() if line.startswith("{") and len(line) > 1 and '"at"' in line]

    (line,) = (line for line in lines if line.get("request") == "table-12")
    assert line["route"] == "/v1/matches/<uuid:match>/steps/<position:n>"
    assert (line["status"], line["match"], line["method"]) == (404, match.rpartition("/")[2], "GET")
    assert "CANARY" not in log
    assert "as=judge" not in log


@pytest.mark.sampled(1)
def test_streams_come_and_are_told_when_it_stops(service: Running) -> None:
    match = service.opened()
    stream = service.ask("GET", f"{match}/stream?after=0")
    assert stream.status == 200
    told = {"report_id": "r1", "event": "MatchNoted", "text": "water on the table"}
    assert service.ask("POST", f"{match}/reports?as=judge", told, **{"If-Match": '"0"'}).status == 201
    heard = [stream.readline() for _ in range(4)]
    assert heard[2] == b"id: 1\n"

    begun = time.monotonic()
    service.process.send_signal(signal.SIGTERM)
    assert stream.read().endswith(b"event: end\ndata: {}\n\n")
    assert service.process.wait(PATIENCE) == 0
    assert time.monotonic() - begun < 9  # the grace is 10


def test_whoever_waits_for_an_answer_gets_it_when_it_stops(tmp_path: Path) -> None:
    with running("serve", tmp_path, threads="1") as service:
        service.told("/v1/rulesets")
        idle, *crowd = (HTTPConnection("127.0.0.1", service.port, timeout=PATIENCE) for _ in range(5))
        idle.request("GET", "/health")
        assert idle.getresponse().read()
        for one in crowd:
            one.request("GET", "/openapi.json")
        until = time.monotonic() + PATIENCE
        while heard(service.port) < 1 + len(crowd):
            assert time.monotonic() < until
        service.process.send_signal(signal.SIGTERM)
        answers = [one.getresponse().read() for one in crowd]
        assert idle.sock.recv(1) == b""  # nobody waits there
        for one in (idle, *crowd):
            one.close()
        assert service.process.wait(PATIENCE) == 0  # before it is told a second time

    assert len(set(answers)) == 1
    assert json.loads(answers[0])["openapi"]


def heard(port: int) -> int:
    """How many clients at a port were let in, and what they sent was read."""
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    there = f"0100007F:{port:04X}"
    return sum(row[1] == there and row[3] == "01" and row[4][9:] == "0" * 8 and row[9] != "0" for row in rows)


def test_without_a_setting_there_are_no_metrics_and_no_log(tmp_path: Path) -> None:
    with running("serve", tmp_path) as service:
        assert service.ask("GET", "/metrics").status == 404
        assert len(service.log.read_text("utf-8").splitlines()) == 2  # where it is, and that it is open
