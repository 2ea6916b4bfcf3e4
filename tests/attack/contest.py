"""A contest: many threads report to one match through several processes on one database.

`python -m tests.attack.contest --store sqlite --each 5` (`--threads 64 --processes 4`; `postgres`; `--json`) ends with
what was acknowledged and what of it is lost, torn or doubled. Whoever loses is told that the match has gone on, and
nothing else: that the database is busy would be a fault.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from threading import Event

from tests.attack.campaign import Outcome, counted, database, judged, services
from tests.attack.clients import SHARED, Client, Reader
from tests.attack.ledger import Ledger

SERVING = 16
"""Threads of each process that answer."""


class Rival(Client):
    """Reports notes to the match that all others report to as well, and hears every answer out."""

    hangs_up = 0.0
    match, position, each = "", 0, 0

    def act(self) -> None:
        """Opens the match, which is one for all, or reports to it; so often and no more."""
        if not self.match:
            self.match = self.open("contested", SHARED)
        name = f"{self.name}-{self.number}"
        self.position = self.report(self.match, self.position, name, [{"event": "MatchNoted", "text": name}])
        if self.number >= self.each:
            self.done.set()


def campaign(store: str, threads: int, processes: int, each: int) -> Outcome:
    """Has each thread report so often."""
    began = time.monotonic()
    ledger = Ledger()
    with (
        tempfile.TemporaryDirectory(prefix="adjudicator-contest-") as folder,
        database(store, Path(folder)) as at,
        services(at, Path(folder), processes, "--threads", str(SERVING)) as serving,
    ):
        rivals = [
            Rival(f"rival{number}", serving[number % processes].port, ledger, Event(), 0) for number in range(threads)
        ]
        for rival in rivals:
            rival.each = each
            rival.start()
        for rival in rivals:
            rival.join()
        Reader("reader", serving[0].port, ledger, Event(), 0).catch_up()
        entries, wrong = judged(ledger, at, [said for one in serving for said in one.tracebacks()])
    wrong["busy"] = [
        f"{ledger.counts[name]} times {name}" for name in ("unavailable", "unanswered") if ledger.counts[name]
    ]
    figures = {
        "store": store,
        "threads": threads,
        "processes": processes,
        **counted(ledger),
        "entries": entries,
    }
    return Outcome.of(figures, wrong, began)


def main(words: Sequence[str] | None = None) -> int:
    """The command; returns its exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.attack.contest", description=__doc__)
    parser.add_argument("--store", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--threads", type=int, default=64)
    parser.add_argument("--processes", type=int, default=4)
    parser.add_argument("--each", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args(words)
    return campaign(asked.store, asked.threads, asked.processes, asked.each).tell(asked.json)


if __name__ == "__main__":
    sys.exit(main())
