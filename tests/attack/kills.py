"""A campaign of kills: the service, or PostgreSQL itself, dies at random moments while clients report and read.

`python -m tests.attack.kills --store sqlite --kills 500` (or `postgres`, `postgres-itself`; `--json`) ends with what
was acknowledged and what of it is lost, torn or doubled; the exit code is 1 if anything is. A kill ends processes, not
the machine: what the system had not written to the disk yet survives it, so this tells nothing of a power cut.
"""

from __future__ import annotations

import argparse
import json
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Any
from urllib.parse import urlsplit

import psycopg

from tests import postgres
from tests.attack import broken
from tests.attack.clients import Faulty, Reader, writers
from tests.attack.ledger import Ledger, Row, judge
from tests.attack.victims import OwnPostgres, Service, database_in, own_postgres

STORES = ("sqlite", "postgres", "postgres-itself")
PATIENCE = 90
"""Seconds that a restarted service has for its next acknowledgement."""


@dataclass(frozen=True)
class Outcome:
    """What a campaign came to."""

    figures: dict[str, Any]
    wrong: dict[str, list[str]]
    """By sort, what is wrong."""

    @property
    def is_clean(self) -> bool:
        """Whether nothing at all is wrong."""
        return not any(self.wrong.values())


def campaign(store: str, kills: int, seed: int = 0, breaking: str = "") -> Outcome:
    """Kills so many times, and says what became of what was sent."""
    began = time.monotonic()
    ledger = Ledger()
    with (
        tempfile.TemporaryDirectory(prefix="adjudicator-kills-") as folder,
        _database(store, Path(folder)) as (at, own),
    ):
        service = Service(at, Path(folder), breaking)
        _kill_again_and_again(service, own, ledger, kills, seed)
        rows = _rows(at)
        wrong = judge(ledger, rows)
        wrong["unsound"] += _verified(at)
        wrong["faults"] = [*ledger.faults, *service.tracebacks()]
    figures = {
        "store": store,
        "kills": kills,
        **_counted(ledger),
        "entries": len(rows),
        **{name: len(found) for name, found in wrong.items()},
        "seconds": round(time.monotonic() - began, 1),
    }
    return Outcome(figures, wrong)


def _counted(ledger: Ledger) -> dict[str, int]:
    """How many reports and matches were acknowledged, and what else clients met with."""
    reports, matches = list(ledger.reports.values()), list(ledger.matches.values())
    return {
        "reports": sum(report.acknowledged is not None for report in reports),
        "matches": sum(match.acknowledged is not None for match in matches),
        "unacknowledged": sum(one.acknowledged is None for one in (*reports, *matches)),
        **{name: ledger.counts[name] for name in ("swallowed", "repeated", "stale", "unanswered", "unavailable")},
    }


def _kill_again_and_again(service: Service, own: OwnPostgres | None, ledger: Ledger, kills: int, seed: int) -> None:
    """The campaign itself: at the end the clients see through what they had begun, and a last life is killed."""
    chance, done = random.Random(seed), Event()
    reader = Reader("reader", service.port, ledger, done, seed)
    crowd = [*writers(service.port, ledger, done, seed), reader]
    service.start()
    for client in crowd:
        client.start()
    try:
        for _ in range(kills):
            _kill(service, own, chance, ledger)
        _await_work(service, ledger)
    finally:
        done.set()
        for client in crowd:
            client.join(PATIENCE)
    if any(client.is_alive() for client in crowd):
        ledger.fault("a client found no end")
    else:
        with suppress(Faulty):
            reader.catch_up()
    service.kill()


def _kill(service: Service, own: OwnPostgres | None, chance: random.Random, ledger: Ledger) -> None:
    """A kill at a random moment, mostly while the service works, now and then before it answers; and a new life."""
    if chance.random() < 0.9:
        _await_work(service, ledger)
    time.sleep(chance.uniform(0, 0.3))
    if own is not None:
        own.kill()
        own.start()
    if own is None or chance.random() < 0.2:
        service.kill()
        service.start()


def _await_work(service: Service, ledger: Ledger) -> None:
    """Waits until something more is acknowledged, or something is wrong."""
    before, end = ledger.counts["acknowledged"], time.monotonic() + PATIENCE
    while ledger.counts["acknowledged"] <= before and not ledger.faults:
        if service.ended is not None:
            ledger.fault(f"the service ended by itself with {service.ended}: {service.last_words()}")
        elif time.monotonic() > end:
            ledger.fault(f"nothing was acknowledged for {PATIENCE} seconds: {service.last_words()}")
        time.sleep(0.005)


@contextmanager
def _database(store: str, folder: Path) -> Iterator[tuple[str, OwnPostgres | None]]:
    """The address of a fresh database, and its server where that is killed too."""
    if store == "sqlite":
        yield str(folder / "matches.sqlite"), None
    elif store == "postgres":
        with postgres.server() as url, database_in(url) as address:
            yield address, None
    else:
        with own_postgres() as own:
            yield own.url, own


def _rows(database: str) -> list[Row]:
    """All that is stored, in the order of recording, read without any code of ours."""
    if urlsplit(database).scheme == "postgresql":
        with psycopg.connect(database) as connection:
            found = connection.execute(
                "SELECT originator_id, originator_version, state FROM adjudicator_events ORDER BY notification_id"
            )
            return [Row(match.hex, position, bytes(state)) for match, position, state in found]
    with closing(sqlite3.connect(database)) as connection:
        return [
            Row(*row)
            for row in connection.execute(
                "SELECT originator_id, originator_version, state FROM stored_events ORDER BY rowid"
            )
        ]


def _verified(database: str) -> list[str]:
    """What `adjudicator verify` finds."""
    program = "from api.cli import main; main(prog_name='adjudicator')"
    command = [sys.executable, "-c", program, "verify", "--json", "--database", database]
    done = subprocess.run(command, capture_output=True, text=True)
    return [f"verify: {(done.stderr or done.stdout)[-400:]}"] if done.returncode else []


def main(words: Sequence[str] | None = None) -> int:
    """The command; returns its exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.attack.kills", description=__doc__)
    parser.add_argument("--store", choices=STORES, default="sqlite")
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--broken", choices=[name for name in broken.WAYS if name], default="", help="break it first")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args(words)
    outcome = campaign(asked.store, asked.kills, asked.seed, asked.broken)
    if asked.json:
        print(json.dumps({**outcome.figures, "wrong": outcome.wrong}, indent=2))
    else:
        print(" · ".join(f"{name} {value}" for name, value in outcome.figures.items()))
        for name, found in outcome.wrong.items():
            for says in found[:10]:
                print(f"  {name}: {says[:300]}")
    return 0 if outcome.is_clean else 1


if __name__ == "__main__":
    sys.exit(main())
