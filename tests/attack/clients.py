"""Clients of a service that dies again and again: they report, open, import and read, and ask again until answered."""

from __future__ import annotations

import json
import random
import socket
import struct
import time
from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from threading import Event, Thread
from typing import NamedTuple
from uuid import UUID

from tests.attack.ledger import Json, Ledger, Sent

SAMPLES = [
    [
        {name: value for name, value in json.loads(line).items() if name != "entry"}
        for line in path.read_text("utf-8").splitlines()
    ]
    for path in sorted((Path(__file__).parents[2] / "examples").glob("*.match.jsonl"))
    if path.name not in ("five-turns.match.jsonl", "league-decks.match.jsonl", "ruled-table.match.jsonl")
]
"""The sample matches but the long one and those with disputes: a header, then events, without their recording."""
SHARED = {"ruleset": "malifaux", "seats": {"A": "Haru", "B": "Mina"}}
LONG = 200
"""Entries after which the clients go on in another shared match."""
LINGER = struct.pack("ii", 1, 0)
"""Socket option: closing resets the connection."""


class Reply(NamedTuple):
    """An answer: its status and what it tells."""

    status: int
    told: Json


class Faulty(Exception):
    """An answer that should never have been given; the ledger has it."""


class Client(Thread):
    """A client of its own name; subclasses say what it does next."""

    pace = 0.0
    """Seconds between one thing and the next."""
    hangs_up = 0.15
    """Share of what it sends whose answer it does not wait for."""

    def __init__(self, name: str, port: int, ledger: Ledger, done: Event, seed: int) -> None:
        super().__init__(name=name, daemon=True)
        self.port, self.ledger, self.done = port, ledger, done
        self.random = random.Random(f"{name} {seed}")
        self.number = 0

    def run(self) -> None:
        """Does one thing after another until told to end."""
        with suppress(Faulty):
            while not self.done.is_set():
                self.number += 1
                self.act()
                self.done.wait(self.pace)

    def act(self) -> None:
        """Does a thing, and sees it through."""
        raise NotImplementedError

    def persist(self, method: str, path: str, body: bytes = b"", position: int = 0) -> Reply:
        """The answer to a request that is sent until there is one; reports name the position they know."""
        media = "application/jsonl" if path.startswith("/v1/records") else "application/json"
        headers = {"Content-Type": media, "If-Match": f'"{position}"'} if body else {}
        while True:
            try:
                reply = self._send(method, path, body, headers)
            except (OSError, HTTPException, ValueError):
                self.ledger.count("unanswered")
                if self.ledger.faults:
                    raise Faulty from None
                time.sleep(0.02)
                continue
            if reply.status != 503:
                return reply
            self.ledger.count("unavailable")
            time.sleep(0.05)

    def _send(self, method: str, path: str, body: bytes, headers: dict[str, str]) -> Reply:
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=30)) as connection:
            connection.request(method, path, body or None, headers)
            if body and self.random.random() < self.hangs_up:
                self._hang_up(connection)
            began = time.monotonic()
            answer = connection.getresponse()
            self.ledger.took(time.monotonic() - began, f"{method} {path} {answer.status}")
            return Reply(answer.status, json.loads(answer.read()))

    def _hang_up(self, connection: HTTPConnection) -> None:
        """Goes before the answer is read, in one of two ways."""
        time.sleep(self.random.choice((0, 0.005, 0.02)))
        if self.random.random() < 0.5 and connection.sock:
            connection.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, LINGER)
        self.ledger.count("swallowed")
        raise ConnectionAbortedError

    def open(self, title: str, header: Json) -> str:
        """The id of a match that is opened under its title as report id."""
        given = {**header, "title": title}
        sent = self.ledger.matches.setdefault(title, Sent([]))
        body = json.dumps({**given, "report_id": title}).encode()
        return self._opened(self.persist("POST", "/v1/matches", body), title, sent)

    def import_(self, title: str, sample: list[Json]) -> str:
        """The id of a match whose record is imported."""
        events = [*sample[1:], *({"event": "MatchNoted", "text": f"{title} {number}"} for number in range(80))]
        sent = self.ledger.matches.setdefault(title, Sent(events))
        lines = [{**sample[0], "title": title}, *events]
        body = "\n".join(map(json.dumps, lines)).encode()
        return self._opened(self.persist("POST", "/v1/records?as=judge", body), title, sent)

    def _opened(self, reply: Reply, title: str, sent: Sent) -> str:
        if reply.status not in (200, 201):
            self.ledger.fault(f"{title}: {reply}")
            raise Faulty
        match = UUID(reply.told["id"])
        self.ledger.acknowledge(sent, match.hex, 0, len(sent.events))
        return str(match)

    def report(self, match: str, position: int, name: str, events: list[Json]) -> int:
        """Where the match stands after a report, which is sent until it is recorded."""
        sent = self.ledger.reports[name] = Sent(events, UUID(match).hex)
        body = json.dumps({"report_id": name, "by": self.name, "events": events}).encode()
        while True:
            reply = self.persist("POST", f"/v1/matches/{match}/reports?as=judge", body, position)
            if reply.status == 412:
                self.ledger.count("stale")
                position = reply.told["position"]
                continue
            if reply.status not in (200, 201):
                self.ledger.fault(f"{name}: {reply}")
                raise Faulty
            if reply.told["repeated"]:
                self.ledger.count("repeated")
            self.ledger.acknowledge(sent, sent.match, reply.told["first"], reply.told["position"])
            return int(reply.told["position"])


class Crowd(Client):
    """Reports notes to a match that others report to as well."""

    shared, position = 0, 0
    match = ""

    def act(self) -> None:
        """Reports, in a match that is opened by whoever comes first."""
        if not self.match or self.position > LONG:
            self.shared += 1
            self.match, self.position = self.open(f"shared-{self.shared}", SHARED), 0
        name = f"{self.name}-{self.number}"
        count = self.random.choice((1, 1, 2, 3, 5, 40))
        events = [{"event": "MatchNoted", "text": f"{name} {index} of {count}"} for index in range(count)]
        self.position = self.report(self.match, self.position, name, events)


class Player(Client):
    """Plays sample matches again, one after the other, some events a report; imports one now and then."""

    def act(self) -> None:
        """Opens a match and reports its events, or imports it as a whole."""
        sample = self.random.choice(SAMPLES)
        title = f"{self.name}-{self.number}"
        if self.random.random() < 0.4:
            self.import_(title, sample)
            return
        header = {name: value for name, value in sample[0].items() if name not in ("record", "format")}
        match, position = self.open(title, header), 0
        while position < len(sample) - 1 and not self.done.is_set():
            count = self.random.randint(1, 6)
            events = sample[position + 1 : position + 1 + count]
            position = self.report(match, position, f"{title}-{position}", events)


class Reader(Client):
    """Reads the list of matches down to those it knows, and every match on from the last cursor."""

    def act(self) -> None:
        """Reads a page of the list and one of a match."""
        self._list()
        if self.ledger.listed:
            self._read(self.random.choice(self.ledger.listed[-8:]))

    def catch_up(self) -> None:
        """Reads to the end of everything."""
        while self._list():
            pass
        for match in self.ledger.listed:
            while self._read(match):
                pass

    def _list(self) -> bool:
        """Whether there were matches that it did not know; the newest come first."""
        limit = self.random.choice((1, 2, 5))
        known, new, where = set(self.ledger.listed), list[str](), f"/v1/matches?limit={limit}"
        while where and known.isdisjoint(new):
            told = self._get(where)
            new += [UUID(found["id"]).hex for found in told["matches"]]
            where = told["next"]
        self.ledger.listed += [match for match in reversed(new) if match not in known]
        return not known.issuperset(new)

    def _read(self, match: str) -> bool:
        """Whether there was another page of entries."""
        seen = self.ledger.seen[match]
        last = seen[-1][0] if seen else 0
        told = self._get(f"/v1/matches/{UUID(match)}/entries?as=judge&limit=50&cursor={last}")
        seen += [(entry["position"], entry.get("report_id", ""), entry["previous"]) for entry in told["entries"]]
        return told["cursor"] is not None

    def _get(self, path: str) -> Json:
        reply = self.persist("GET", path)
        if reply.status != 200:
            self.ledger.fault(f"{path}: {reply}")
            raise Faulty
        return reply.told


def writers(port: int, ledger: Ledger, done: Event, seed: int) -> list[Client]:
    """The clients of a campaign that write."""
    kinds = [Crowd, Crowd, Crowd, Player, Player]
    return [kind(f"{kind.__name__.lower()}{number}", port, ledger, done, seed) for number, kind in enumerate(kinds)]
