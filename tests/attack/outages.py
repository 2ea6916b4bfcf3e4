"""A campaign of outages: the database is cut off, silent, or locked while many report and read, then it is back.

`python -m tests.attack.outages --store postgres --outages 12` (or `sqlite`; `--json`) ends with how long the longest
answer took, and how long after an outage it took at most until a report was acknowledged again, and until the views
held what was stored a second before. On PostgreSQL the worker is a process of its own, and another service, whose way
to the database is never interrupted, goes on meanwhile.
"""

from __future__ import annotations

import argparse
import random
import sqlite3
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from threading import Event

from adjudicator.rulesets.malifaux import malifaux
from adjudicator.service import Adjudicator
from projections.shapes import SHAPES
from projections.views import views_of
from tests.attack.campaign import Outcome, counted, database, judged
from tests.attack.clients import Client, Crowd, Faulty, Player, Reader
from tests.attack.ledger import Ledger
from tests.attack.victims import Service, Victim
from tests.proxy import Proxy, proxied

HOW = {"sqlite": ("locked",), "postgres": ("cut", "silent", "forgotten")}
"""Outages of a store; after one that is forgotten the server never hears that connections were lost."""
CLIENTS = 20
BESIDE = 3
PACE = 0.2
"""Seconds that a client waits between one thing and the next."""
PATIENCE = 120.0


class Line:
    """The way to a database, which can be interrupted."""

    def __init__(self, at: str, proxy: Proxy | None) -> None:
        self._at, self._proxy = at, proxy

    @contextmanager
    def out(self, how: str) -> Iterator[None]:
        """While inside, nobody reaches the database that way."""
        if self._proxy is None:
            with closing(sqlite3.connect(self._at, isolation_level=None, timeout=PATIENCE)) as other:
                other.execute("BEGIN IMMEDIATE")
                yield
        elif how == "cut":
            self._proxy.cut()
            yield
            self._proxy.mend()
        else:
            self._proxy.silence()
            yield
            (self._proxy.forget if how == "forgotten" else self._proxy.mend)()


class Scene:
    """A database behind a line, a service and a worker that have no other way to it, and all who report and read."""

    def __init__(self, stack: ExitStack, store: str, at: str, folder: Path, seed: int) -> None:
        proxy, through = stack.enter_context(proxied(at)) if store == "postgres" else (None, at)
        self.line, self.done = Line(at, proxy), Event()
        self.ledger = Ledger()
        self.beside = Ledger(reports=self.ledger.reports, matches=self.ledger.matches)
        self.victims: list[Victim] = []
        self._crowd: list[Client] = []
        self.port = self._serve(stack, through, folder, "here", self.ledger, [Crowd, Player], CLIENTS, seed)
        self.reader = Reader("reader", self.port, self.ledger, self.done, seed)
        self._crowd.append(self.reader)
        if store == "postgres":
            self._serve(stack, at, folder, "beside", self.beside, [Crowd, Player], BESIDE, seed)
            self._begin(stack, Victim(["worker", "--database", through], folder / "worker.log"))

    def _serve(
        self,
        stack: ExitStack,
        at: str,
        folder: Path,
        name: str,
        ledger: Ledger,
        kinds: Sequence[type[Client]],
        count: int,
        seed: int,
    ) -> int:
        (folder / name).mkdir()
        service = Service(at, folder / name)
        self._begin(stack, service)
        service.await_answer()
        for number in range(count):
            kind = kinds[number % len(kinds)]
            client = kind(f"{name}-{kind.__name__.lower()}{number}", service.port, ledger, self.done, seed)
            client.hangs_up, client.pace = 0.0, PACE
            self._crowd.append(client)
        return service.port

    def _begin(self, stack: ExitStack, victim: Victim) -> None:
        stack.callback(victim.kill)
        victim.start()
        self.victims.append(victim)

    @contextmanager
    def reporting(self) -> Iterator[None]:
        """While inside, all report and read; then they see through what they have begun."""
        for client in self._crowd:
            client.start()
        self.wait(lambda: self.ledger.counts["acknowledged"] > CLIENTS)
        yield
        self.done.set()
        for client in self._crowd:
            while client.is_alive():
                client.join(1)
                self._look()

    def acknowledges(self) -> Callable[[], bool]:
        """Whether a report is acknowledged from now on."""
        before = self.ledger.counts["acknowledged"]
        return lambda: self.ledger.counts["acknowledged"] > before

    def wait(self, holds: Callable[[], bool]) -> float:
        """Seconds until something holds."""
        began = time.monotonic()
        while not holds() and not self.ledger.faults:
            self._look()
            if time.monotonic() > began + PATIENCE:
                self.ledger.fault(f"in vain for {PATIENCE} s: {[victim.last_words() for victim in self.victims]}")
            time.sleep(0.01)
        return time.monotonic() - began

    def _look(self) -> None:
        """Notes a service or a worker that ended by itself; whoever still waits for its answer gives up then."""
        for victim in self.victims:
            if victim.ended is not None and not self.ledger.faults:
                for ledger in (self.ledger, self.beside):
                    ledger.fault(f"it ended by itself with {victim.ended}: {victim.last_words()}")


def campaign(
    store: str, outages: int, shortest: float = 2, longest: float = 12, seed: int = 0, how: str = ""
) -> Outcome:
    """Interrupts the line so often, each time for so many seconds, from and to."""
    began, chance = time.monotonic(), random.Random(seed)
    reports, views = [0.0], [0.0]
    ways = [how] if how else list(HOW[store])
    with (
        tempfile.TemporaryDirectory(prefix="adjudicator-outages-") as folder,
        database(store, Path(folder)) as at,
        ExitStack() as stack,
    ):
        scene = Scene(stack, store, at, Path(folder), seed)
        are_current = current(stack.enter_context(Adjudicator([malifaux], at)))
        with scene.reporting():
            scene.wait(are_current)  # the worker has begun
            for number in range(outages):
                with scene.line.out(ways[number % len(ways)]):
                    time.sleep(chance.uniform(shortest, longest))
                reports.append(scene.wait(scene.acknowledges()))
                views.append(reports[-1] + scene.wait(are_current))
        crowd = scene.ledger
        with suppress(Faulty):
            scene.reader.catch_up()
        entries, wrong = judged(crowd, at, [said for one in scene.victims for said in one.tracebacks()])
        wrong["faults"] += scene.beside.faults
    figures = {
        "store": store,
        "outages": outages,
        **counted(crowd),
        "entries": entries,
        "longest answer": crowd.longest,
        "beside, unavailable": scene.beside.counts["unavailable"],
        "beside, longest answer": scene.beside.longest,
        "reports again after": round(max(reports), 1),
        "views again after": round(max(views), 1),
    }
    return Outcome.of(figures, wrong, began)


def current(service: Adjudicator) -> Callable[[], bool]:
    """Whether all views of a database hold what was stored a second before."""
    views, stored = views_of(service), deque[tuple[float, int]]()

    def are_current() -> bool:
        now = time.monotonic()
        stored.append((now, service.last))
        while len(stored) > 1 and stored[1][0] <= now - 1:
            stored.popleft()
        reached = min(views.reached(shape.name) for shape in SHAPES)
        return len(stored) > 1 and stored[0][0] <= now - 1 and reached >= stored[0][1]

    return are_current


def main(words: Sequence[str] | None = None) -> int:
    """The command; returns its exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.attack.outages", description=__doc__)
    parser.add_argument("--store", choices=HOW, default="postgres")
    parser.add_argument("--outages", type=int, default=3)
    parser.add_argument("--how", choices=[how for every in HOW.values() for how in every], default="", help="all alike")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args(words)
    return campaign(asked.store, asked.outages, seed=asked.seed, how=asked.how).tell(asked.json)


if __name__ == "__main__":
    sys.exit(main())
