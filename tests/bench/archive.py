"""How much faster two processes review an archive than one; `python -m tests.bench.archive` prints it."""

from __future__ import annotations

import resource
import tempfile
import time
from pathlib import Path
from statistics import median
from uuid import UUID

from msgspec import structs

from adjudicator.replay import record
from adjudicator.replay.play import header_of, played, recorded, sample_setup
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.service import Adjudicator
from api.cli.spread import Asked, Processes, spread

MATCHES = 600
ROUNDS = 3


def main() -> None:
    """Stores matches, reviews them by one process and by two in turn, prints seconds and their ratio."""
    start = sample_setup(malifaux)
    made = recorded(malifaux, header_of(malifaux, start, 1), played(malifaux, start, 1, 5, 200))
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "archive.sqlite")
        service = Adjudicator([malifaux], database)
        whole = record.read(record.write(made.header, made.entries), [malifaux])
        for number in range(MATCHES):
            service.import_record(structs.replace(whole, match=UUID(int=number)))
        matches = [str(match) for match in service.match_ids()]
        service.close()
        taken: dict[int, list[float]] = {1: [], 2: []}
        used: dict[int, list[float]] = {1: [], 2: []}
        for _ in range(ROUNDS):
            for jobs, seconds in taken.items():
                begun, before = time.perf_counter(), _of_children()
                events = sum(
                    one.events for one in spread(Asked(database, False, "played", "judge"), matches, Processes(jobs))
                )
                seconds.append(time.perf_counter() - begun)
                used[jobs].append((_of_children() - before) / jobs)
    one, two = median(taken[1]), median(taken[2])
    print(f"{events} events: {one:.1f} s by one process, {two:.1f} s by two: {one / two:.2f} times as fast (≥ 1.8)")
    one, two = median(used[1]), median(used[2])
    print(f"Processor seconds of each process: {one:.1f} and {two:.1f}: {one / two:.2f} times, whoever else was there")


def _of_children() -> float:
    """Processor seconds of the processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main()
