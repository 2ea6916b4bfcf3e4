"""What the service adds to judging: reports and steps over HTTP; `python -m tests.bench.over_http` prints what one
client waits for, `… all` the rest as well."""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from threading import Barrier
from typing import TYPE_CHECKING, Any

import msgspec
from werkzeug.test import EnvironBuilder, run_wsgi_app

from adjudicator.match import Header, MatchOpened
from adjudicator.plain.json import Plain
from adjudicator.replay.draft import drafted
from adjudicator.replay.play import generate
from adjudicator.replay.sent import sent
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.malifaux.sample import skirmish
from adjudicator.seam.ruleset import JUDGE
from adjudicator.service import Adjudicator
from api.http.app import create_app
from tests.attack.victims import Service
from tests.bench.harness import Timing
from tests.bench.writes import Row, in_turn, rated
from tests.postgres import database_in, server

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

MATCHES = 40
LONG = 25
"""Reports of a match in one round."""
ASKED = 35
"""Rounds of one client: one takes 30 ms, in which a machine shared with others is anything but steady."""


def rows() -> list[Row]:
    """40 matches at once, one client, no client."""
    return [*_crowded(), *_alone(), *_asked_by_one()]


def _crowded() -> list[Row]:
    """40 matches at once over HTTP, on each store, beside the application without a network and a store."""
    header, events = _played()
    with tempfile.TemporaryDirectory() as folder, server() as cluster, database_in(cluster) as url:
        place = Path(folder)
        with _served(str(place / "http.sqlite"), place) as lite, _served(url, place) as postgres:
            taken = in_turn(
                {
                    "SQLite": lambda: over_http(lite, header, events),
                    "PostgreSQL": lambda: over_http(postgres, header, events),
                    "application": lambda: without_network(header, events),
                }
            )
    what = f"{MATCHES} matches over HTTP, {{}}: against the application alone"
    count = MATCHES * LONG
    return [rated(what.format(store), taken, "application", store, count, "") for store in ("SQLite", "PostgreSQL")]


def _alone() -> list[Row]:
    """The application without a network and a store, beside the judging alone."""
    header, events = _played()
    taken = in_turn(
        {"application": lambda: without_network(header, events), "judging": lambda: judging(header, events)}
    )
    what = "the application alone: against judging alone"
    return [rated(what, taken, "judging", "application", MATCHES * LONG, "≥ 0.04")]


def _asked_by_one() -> list[Row]:
    """What one client waits for, beside a route that answers a constant on the same server."""
    header, events = _played()
    with tempfile.TemporaryDirectory() as folder, _served(f"{folder}/http.sqlite", Path(folder)) as port:
        taken = in_turn(_asking(port, header, events), ASKED)
    what = "{} over HTTP, SQLite: against a constant answer"
    return [_against_constant(what.format("a report"), taken["report"], taken["constant"], "≤ 3.5"),
            _against_constant(what.format("a step"), taken["step"], taken["constant"], "≤ 2.5")]  # fmt: skip


def _against_constant(what: str, asked: Timing, constant: Timing, aim: str) -> Row:
    both = (f"{one.median / LONG * 1e3:.2f} ms" for one in (asked, constant))
    return what, "; ".join(both), f"{asked.over(constant):.2f}", aim


def _played() -> tuple[Plain, list[Plain]]:
    setup = skirmish()
    header = Header(
        ruleset=malifaux.name, edition=malifaux.edition, title="bench", seats={"A": "", "B": ""}, setup=setup
    )
    played = generate(malifaux, header, seed=1, turns=5, min_events=LONG)
    events = [entry.event for entry in played.entries if not isinstance(entry.event, MatchOpened)]
    return msgspec.to_builtins(header), [msgspec.to_builtins(event) for event in events[:LONG]]


@contextmanager
def _served(database: str, folder: Path) -> Iterator[int]:
    """The port of a service of its own process."""
    service = Service(database, folder)
    service.start()
    try:
        while True:
            try:
                _asked(HTTPConnection("127.0.0.1", service.port), "GET", "/v1/matches", None)
                break
            except ConnectionRefusedError:
                time.sleep(0.05)
        yield service.port
    finally:
        service.kill()


def _asked(connection: HTTPConnection, method: str, path: str, body: Plain, **headers: str) -> Any:
    connection.request(method, path, json.dumps(body), {"Content-Type": "application/json", **headers})
    answer = connection.getresponse()
    data = answer.read()
    assert answer.status < 300, data
    return json.loads(data), answer.headers


def over_http(port: int, header: Plain, events: list[Plain]) -> float:
    """Seconds that 40 clients take to report a match each."""
    start = Barrier(MATCHES + 1)

    def report(_: int) -> None:
        connection = HTTPConnection("127.0.0.1", port)
        path = _asked(connection, "POST", "/v1/matches", header)[1]["Location"]
        start.wait()
        for position, event in enumerate(events):
            body = {**event, "report_id": str(position)}
            _asked(connection, "POST", f"{path}/reports?as=judge", body, **{"If-Match": f'"{position}"'})
        connection.close()

    with ThreadPoolExecutor(MATCHES) as crowd:
        done = [crowd.submit(report, number) for number in range(MATCHES)]
        start.wait()
        began = time.perf_counter()
        for one in done:
            one.result()
        return time.perf_counter() - began


def _asking(port: int, header: Plain, events: list[Plain]) -> dict[str, Callable[[], float]]:
    """Seconds that one client takes to report a match, to ask for each step of one, and as often for a constant."""
    connection = HTTPConnection("127.0.0.1", port)

    def opened() -> str:
        return str(_asked(connection, "POST", "/v1/matches", header)[1]["Location"])

    def sent(method: str, path: str, body: bytes | None = None, **headers: str) -> None:
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        answer.read()
        assert answer.status < 300

    def reported() -> float:
        path = f"{opened()}/reports?as=judge"
        bodies = [json.dumps({**event, "report_id": str(position)}).encode() for position, event in enumerate(events)]
        began = time.perf_counter()
        for position, body in enumerate(bodies):
            sent("POST", path, body, **{"Content-Type": "application/json", "If-Match": f'"{position}"'})
        return time.perf_counter() - began

    def asked(paths: Sequence[str]) -> float:
        began = time.perf_counter()
        for one in paths:
            sent("GET", one)
        return time.perf_counter() - began

    path = opened()
    body = {"report_id": "all", "events": events}
    _asked(connection, "POST", f"{path}/reports?as=judge", body, **{"If-Match": '"0"'})
    steps = [f"{path}/steps/{position}?as=judge" for position in range(1, LONG + 1)]
    return {"report": reported, "step": lambda: asked(steps), "constant": lambda: asked(["/health"] * LONG)}


def without_network(header: Plain, events: list[Plain]) -> float:
    """Seconds of computing that the application takes for as many reports, one after the other, kept in memory.

    It is called as a server calls it: what a client does to ask is done before.
    """
    with Adjudicator([malifaux]) as service:
        app = create_app(service)
        opened = (app.test_client().post("/v1/matches", json=header) for _ in range(MATCHES))
        asked = [environ for answer in opened for environ in _reports(answer.headers["Location"], events)]
        began = time.process_time()
        for environ in asked:
            _, status, _ = run_wsgi_app(app, environ)
            assert status == "201 CREATED"
        return time.process_time() - began


def _reports(path: str, events: list[Plain]) -> Iterator[WSGIEnvironment]:
    """The requests that report a match."""
    for position, event in enumerate(events):
        body, tag = {**event, "report_id": str(position)}, [("If-Match", f'"{position}"')]
        yield EnvironBuilder(
            f"{path}/reports", query_string="as=judge", method="POST", json=body, headers=tag
        ).get_environ()


def judging(header: Plain, events: list[Plain]) -> float:
    """Seconds of computing that judging takes as often, nothing kept and nothing answered."""
    with Adjudicator([malifaux]) as service:
        match, taken, kinds = service.open_match(header), 0.0, service.rulesets.kinds[malifaux.name]
        for position, event in enumerate(events):
            played = service.reading(match)
            began = time.process_time()
            for _ in range(MATCHES):
                drafted(played, sent(kinds, [event]), JUDGE, service._keys)
            taken += time.process_time() - began
            service.report(match, [event], expected=position, report_id=str(position))
        return taken


if __name__ == "__main__":
    for row in rows() if sys.argv[1:] == ["all"] else [*_alone(), *_asked_by_one()]:
        print(" | ".join(row))
