"""A campaign of repeats: each report is sent one to four times, out of order, its connections cut; one effect each.

`python -m tests.attack.repeats --store sqlite --reports 10000` (or `postgres`; `--json`) ends with what was
acknowledged and what of it is lost, torn or doubled. Two services answer on one database: copies of a report meet.
"""

from __future__ import annotations

import argparse
import json
import random
import socket
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from threading import Event
from typing import TypeVar
from uuid import UUID

from tests.attack.campaign import Outcome, counted, database, judged, services
from tests.attack.clients import LINGER, SHARED, Client, Faulty, Reader
from tests.attack.ledger import Json, Ledger, Sent

T = TypeVar("T")
MOST = 4
"""Copies of a report."""
AHEAD = 8
"""Reports of a match that are sent in any order."""
LONG = 150
"""Entries after which a client goes on in another match."""
CUTS = ("in the body", "before the answer", "in the answer")


@dataclass(frozen=True)
class Told:
    """A report as it is sent, each time alike."""

    name: str
    match: str
    position: int
    """Where the match stands before it, as far as its client knows."""
    events: list[Json]
    by: str

    @property
    def path(self) -> str:
        """Where it goes."""
        return f"/v1/matches/{self.match}/reports?as=judge"

    @property
    def body(self) -> bytes:
        """What it says."""
        return json.dumps({"report_id": self.name, "by": self.by, "events": self.events}).encode()


class Stutterer(Client):
    """Sends copies; which connections are cut, and where, is chance."""

    ports: Sequence[int] = ()
    cuts = 0.3

    def __init__(self, name: str, ports: Sequence[int], ledger: Ledger, done: Event, seed: int) -> None:
        super().__init__(name, ports[0], ledger, done, seed)
        self.ports, self.match, self.position = ports, "", 0
        self.crowd = ThreadPoolExecutor(MOST)

    def note(self, count: int) -> Told:
        """The next report: of so many notes."""
        self.number += 1
        name = f"{self.name}-{self.number}"
        events = [{"event": "MatchNoted", "text": f"{name} {index}"} for index in range(count)]
        self.ledger.reports[name] = Sent(events, UUID(self.match).hex)
        return Told(name, self.match, self.position, events, self.name)

    def copy(self, told: Told, position: int, chance: random.Random) -> tuple[int, Json] | None:
        """Status and answer to one copy, at either service; None where the connection was cut."""
        self.ledger.count("copies")
        cut = chance.choice(CUTS) if chance.random() < self.cuts else ""
        with closing(HTTPConnection("127.0.0.1", chance.choice(self.ports), timeout=60)) as connection:
            try:
                self._send_copy(connection, told, position, cut, chance)
                answer = connection.getresponse()
                if cut == "in the answer":
                    answer.read(chance.randint(0, 200))
                    _leave(connection, chance)
                else:
                    return answer.status, json.loads(answer.read())
            except (OSError, HTTPException, ValueError) as error:
                if not cut:
                    self.ledger.fault(f"{told.name}: {error!r}")
        self.ledger.count(cut)
        return None

    def _send_copy(
        self, connection: HTTPConnection, told: Told, position: int, cut: str, chance: random.Random
    ) -> None:
        connection.putrequest("POST", told.path)
        for name, value in (
            ("Content-Type", "application/json"),
            ("If-Match", f'"{position}"'),
            ("Content-Length", str(len(told.body))),
        ):
            connection.putheader(name, value)
        connection.endheaders()
        connection.send(told.body[: chance.randrange(len(told.body))] if cut == "in the body" else told.body)
        if cut in CUTS[:2]:
            time.sleep(chance.choice((0, 0, 0.002, 0.01)))
            _leave(connection, chance)
            raise ConnectionAbortedError

    def hear(self, told: Told, answer: tuple[int, Json] | None) -> bool:
        """Whether an answer says that a report is recorded; notes what it says, and gives up once anything is wrong."""
        if self.ledger.faults:
            raise Faulty
        if answer is None or answer[0] == 412:
            self.ledger.count("stale" if answer else "unanswered")
            return False
        status, says = answer
        if status not in (200, 201) or says["repeated"] != (status == 200):
            self.ledger.fault(f"{told.name}: {answer}")
            raise Faulty
        sent = self.ledger.reports[told.name]
        self.ledger.count("repeated" if status == 200 else "recorded")
        if status == 201:
            self.ledger.recorded(told.name)
        self.ledger.acknowledge(sent, sent.match, says["first"], says["position"])
        return True

    def at_once(self, work: Callable[[T, random.Random], None], given: Iterable[T]) -> None:
        """Does some things at the same time, each with a chance of its own."""
        for done in [self.crowd.submit(work, one, random.Random(self.random.random())) for one in given]:
            done.result()


class Shuffler(Stutterer):
    """Alone at its match: knows where all its reports will stand, and sends copies of several in any order."""

    def act(self) -> None:
        """Sends some reports, each until it is recorded; all of them again; then goes on."""
        if not self.match or self.position > LONG:
            self.match, self.position = self.open(f"{self.name} {self.number}", SHARED), 0
        told = []
        for _ in range(AHEAD):
            told.append(self.note(self.random.choice((1, 1, 2, 5))))
            self.position += len(told[-1].events)
        copies = [one for one in told for _ in range(self.random.randint(1, MOST))]
        self.random.shuffle(copies)
        self.at_once(self._send_all, [copies[lane::MOST] for lane in range(MOST)])
        for one in told:
            while self.ledger.reports[one.name].acknowledged is None:
                self.hear(one, self.copy(one, one.position, self.random))

    def _send_all(self, copies: Sequence[Told], chance: random.Random) -> None:
        for one in copies:
            self.hear(one, self.copy(one, one.position, chance))


class Chaser(Stutterer):
    """One of several at a match: sends copies of a report at once, each of which follows the match as it goes on."""

    shared = 0

    def act(self) -> None:
        """Sends a report until each of its copies is answered."""
        if not self.match or self.position > LONG:
            self.shared += 1
            self.match, self.position = self.open(f"shared-{self.shared}", SHARED), 0
        told = self.note(self.random.choice((1, 1, 2, 5)))
        self.at_once(self._chase, [told] * self.random.randint(1, MOST))
        acknowledged = self.ledger.reports[told.name].acknowledged
        assert acknowledged
        self.position = acknowledged[2]

    def _chase(self, told: Told, chance: random.Random) -> None:
        position = max(0, told.position - chance.choice((0, 0, 0, 3)))
        while not self.hear(told, answer := self.copy(told, position, chance)):
            position = answer[1]["position"] if answer else position


def _leave(connection: HTTPConnection, chance: random.Random) -> None:
    """Closes a connection, in one of two ways."""
    if chance.random() < 0.5 and connection.sock:
        with suppress(OSError):
            connection.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, LINGER)


def campaign(store: str, reports: int, seed: int = 0, breaking: str = "") -> Outcome:
    """Sends so many reports, or a few more."""
    began = time.monotonic()
    ledger, done = Ledger(), Event()
    with (
        tempfile.TemporaryDirectory(prefix="adjudicator-repeats-") as folder,
        database(store, Path(folder)) as at,
        services(at, Path(folder), 2, breaking=breaking) as serving,
    ):
        ports = [one.port for one in serving]
        kinds = [Shuffler, Shuffler, Chaser, Chaser, Chaser]
        crowd = [kind(f"{kind.__name__.lower()}{place}", ports, ledger, done, seed) for place, kind in enumerate(kinds)]
        for client in crowd:
            client.start()
        while len(ledger.reports) < reports and not ledger.faults and all(one.is_alive() for one in crowd):
            time.sleep(0.05)
        done.set()
        for client in crowd:
            client.join()
        Reader("reader", ports[0], ledger, done, seed).catch_up()
        entries, wrong = judged(ledger, at, [said for one in serving for said in one.tracebacks()])
    figures = {
        "store": store,
        **counted(ledger),
        **{name: ledger.counts[name] for name in ("copies", "recorded", *CUTS)},
        "entries": entries,
    }
    return Outcome.of(figures, wrong, began)


def main(words: Sequence[str] | None = None) -> int:
    """The command; returns its exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.attack.repeats", description=__doc__)
    parser.add_argument("--store", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--reports", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args(words)
    return campaign(asked.store, asked.reports, asked.seed).tell(asked.json)


if __name__ == "__main__":
    sys.exit(main())
