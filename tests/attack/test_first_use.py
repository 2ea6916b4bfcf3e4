"""A service that has just begun, asked by several at once: msgspec 0.22 looks at a type once, and not thread-safely."""

from __future__ import annotations

import json
import subprocess
import sys
from threading import Barrier, Thread
from uuid import UUID

from adjudicator.match import Rulesets
from adjudicator.rulesets import RULESETS
from adjudicator.store.envelope import EntryMapper

MATCH = UUID(int=7)
HEADER = {"ruleset": "malifaux", "edition": "1"}


def use() -> None:
    """Six threads that read the same entries, as soon as anything can be read; a crash ends the process."""
    mapper, barrier = EntryMapper(Rulesets(RULESETS)), Barrier(6)
    events = [{"event": "MatchOpened", "header": HEADER}, {"event": "MatchNoted", "text": "?"}]
    states = [
        json.dumps([position, event, MATCH.hex, None, None, None, None, ""]).encode()
        for position, event in enumerate(events)
    ]

    def read() -> None:
        barrier.wait()
        mapper.decode("malifaux", MATCH, 0, states)

    sys.setswitchinterval(1e-6)
    threads = [Thread(target=read) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_the_first_requests_may_come_at_once() -> None:
    program = f"from {__name__} import use; use()"
    for _ in range(3):
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, "")
