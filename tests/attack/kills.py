"""A campaign of kills: the service, or PostgreSQL itself, dies at random moments while clients report and read.

`python -m tests.attack.kills --store sqlite --kills 500` (or `postgres`, `postgres-itself`; `--json`) ends with what
was acknowledged and what of it is lost, torn or doubled; the exit code is 1 if anything is. A kill ends processes, not
the machine: what the system had not written to the disk yet survives it, so this tells nothing of a power cut.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event

from tests.attack import broken
from tests.attack.campaign import Outcome, counted, database, judged
from tests.attack.clients import Faulty, Reader, writers
from tests.attack.ledger import Ledger
from tests.attack.victims import OwnPostgres, Service, as_web, own_postgres

STORES = ("sqlite", "postgres", "postgres-itself")
PATIENCE = 90
"""Seconds that a restarted service has for its next acknowledgement."""


def campaign(store: str, kills: int, seed: int = 0, breaking: str = "", work: int = 1) -> Outcome:
    """Kills so many times, mostly after so much is acknowledged, and says what became of what was sent."""
    began = time.monotonic()
    ledger = Ledger()
    with (
        tempfile.TemporaryDirectory(prefix="adjudicator-kills-") as folder,
        _database(store, Path(folder)) as (at, own),
    ):
        service = Service(at, Path(folder), breaking)
        _kill_again_and_again(service, own, ledger, kills, seed, work)
        entries, wrong = judged(ledger, at, service.tracebacks())
    figures = {
        "store": store,
        "kills": kills,
        **counted(ledger),
        "entries": entries,
    }
    return Outcome.of(figures, wrong, began)


def _kill_again_and_again(
    service: Service, own: OwnPostgres | None, ledger: Ledger, kills: int, seed: int, work: int
) -> None:
    """The campaign itself: at the end, with as many reports as kills at least, the clients see through what they had
    begun, and a last life is killed.
    """
    chance, done = random.Random(seed), Event()
    reader = Reader("reader", service.port, ledger, done, seed)
    crowd = [*writers(service.port, ledger, done, seed), reader]
    service.start()
    for client in crowd:
        client.start()
    try:
        for _ in range(kills):
            _kill(service, own, chance, ledger, work)
        _await_work(service, ledger, work)
        while counted(ledger)["reports"] < kills and not ledger.faults:
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


def _kill(service: Service, own: OwnPostgres | None, chance: random.Random, ledger: Ledger, work: int) -> None:
    """A kill at a random moment, mostly while the service works, now and then before it answers; and a new life."""
    if chance.random() < 0.9:
        _await_work(service, ledger, work)
    time.sleep(chance.uniform(0, 0.3))
    if own is not None:
        service.await_answer()  # one that finds no database when it starts ends, and says so
        own.kill()
        own.start()
    if own is None or chance.random() < 0.2:
        service.kill()
        service.start()


def _await_work(service: Service, ledger: Ledger, work: int = 1) -> None:
    """Waits until so much more is acknowledged, or something is wrong."""
    enough, end = ledger.counts["acknowledged"] + work, time.monotonic() + PATIENCE
    while ledger.counts["acknowledged"] < enough and not ledger.faults:
        if service.ended is not None:
            ledger.fault(f"the service ended by itself with {service.ended}: {service.last_words()}")
        elif time.monotonic() > end:
            ledger.fault(f"nothing was acknowledged for {PATIENCE} seconds: {service.last_words()}")
        time.sleep(0.005)


@contextmanager
def _database(store: str, folder: Path) -> Iterator[tuple[str, OwnPostgres | None]]:
    """The address of a fresh database, and its server where that is killed too: there the service may only add."""
    if store == "postgres-itself":
        with own_postgres() as own:
            yield as_web(own.url), own
        return
    with database(store, folder) as at:
        yield at, None


def main(words: Sequence[str] | None = None) -> int:
    """The command; returns its exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.attack.kills", description=__doc__)
    parser.add_argument("--store", choices=STORES, default="sqlite")
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--broken", choices=[name for name in broken.WAYS if name], default="", help="break it first")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args(words)
    return campaign(asked.store, asked.kills, asked.seed, asked.broken).tell(asked.json)


if __name__ == "__main__":
    sys.exit(main())
