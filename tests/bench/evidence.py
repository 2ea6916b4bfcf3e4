"""What evidence costs: writers that append, bare; then with digests, and the ledger kept and signed meanwhile.

`python -m tests.bench.evidence` prints it.
"""

from __future__ import annotations

import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from threading import Barrier, Event, Thread
from uuid import UUID, uuid4

from eventsourcing.persistence import StoredEvent

from adjudicator.ledger.note import new_key
from adjudicator.plain.json import digest
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.service import Adjudicator
from adjudicator.store.database import connect
from projections.ledger import Writing
from projections.worker import TICK
from tests.bench.harness import Timing, timed
from tests.bench.writes import EACH, ROUNDS, STATE, WRITERS, Row
from tests.postgres import database_in, server

SIGNER = new_key("bench")


def rows() -> list[Row]:
    """A row for each store."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        url = stack.enter_context(server())
        services = {}
        for kind in ("bare", "evident"):
            file = connect(str(folder / f"{kind}.sqlite"))
            services[f"SQLite, {kind}"] = Adjudicator([malifaux], "memory:", env=file)
            pool = {"POSTGRES_POOL_SIZE": str(WRITERS + 2)}
            services[f"PostgreSQL, {kind}"] = Adjudicator([malifaux], stack.enter_context(database_in(url)), env=pool)
        for service in services.values():
            stack.callback(service.close)
        runs = {
            name: (lambda service=service, name=name: appended(service, evident=name.endswith("evident")))
            for name, service in services.items()
        }
        taken = timed(runs, ROUNDS)
    return [_row(store, taken[f"{store}, bare"], taken[f"{store}, evident"]) for store in ("SQLite", "PostgreSQL")]


def _row(store: str, bare: Timing, evident: Timing) -> Row:
    count = WRITERS * EACH
    rate = f"{count / evident.median:,.0f}/s, {count / bare.median:,.0f}/s"
    what = f"{WRITERS} writers, {store}: with digests and signed ledger against without"
    return what, rate, f"{1 / evident.over(bare):.2f}", "≥ 0.6"


def appended(service: Adjudicator, *, evident: bool) -> None:
    """As many threads append, each to a match of its own; with evidence, until all of it is signed."""
    start, stopped = Barrier(WRITERS), Event()

    def write(match: UUID) -> None:
        start.wait()
        state, head = STATE, ""
        for position in range(EACH):
            if evident:
                state = STATE[:-80] + head.ljust(80).encode()
                head = digest(state)
            service.recorder.insert_events([StoredEvent(match, position, "malifaux.moved", state)])

    def keep() -> None:
        writing = Writing(service, SIGNER)
        while not stopped.wait(TICK):
            writing.look()
        writing.end()

    keeper = Thread(target=keep)
    if evident:
        keeper.start()
    with ThreadPoolExecutor(WRITERS) as crowd:
        for done in [crowd.submit(write, uuid4()) for _ in range(WRITERS)]:
            done.result()
    if evident:
        stopped.set()
        keeper.join()


if __name__ == "__main__":
    began = time.perf_counter()
    for row in rows():
        print(*row, sep=" | ")
    print(f"{time.perf_counter() - began:.0f} s")
