"""What the longest lists cost: pages, routes, records of matches as large as they may be, or were stored once.

`python -m tests.bench.lists [PART …]` prints a table: milliseconds of processor time of a service that has just started
and of the same one again, the MB it took on top of what it had, the bytes of the answer. What takes more than 2 s or
200 MB is marked.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Final
from uuid import UUID

from adjudicator.dispute import DisputeRaised, StatementMade, stream_of
from adjudicator.look import JudgeLooked
from adjudicator.look import stream_of as looks_of
from adjudicator.match import EntriesVoided, Header, MatchOpened
from adjudicator.replay import record
from adjudicator.replay.play import ended, header_of, played, sample_setup
from adjudicator.rulesets import RULESETS
from adjudicator.rulesets.locke import locke
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.malifaux.sample import skirmish
from adjudicator.service import LONGEST, Adjudicator
from adjudicator.store.envelope import Entry, link
from api.http.app import create_app
from projections.rebuild import rebuild
from projections.shapes import SHAPES
from projections.views import views_of

LONG: Final = "審判はこの攻撃を無効とした。" * 285
"""A statement about as long as one may be: 12 kB."""
AT: Final = "2026-11-21T12:00:00Z"
MATCH: Final = UUID(int=1)
SECONDS, MEGABYTES = 2, 200
Told = tuple[int, str]
"""Bytes of an answer, and its status."""
Made = tuple[Header, list[Any]]


# ---- what is stored


def of_locke() -> Made:
    """A match of Locke as long as one may be, for somebody survives 1000 turns."""
    setup = sample_setup(locke, "5-players")
    steps = islice(ended(locke, setup, 7, "evil_1000"), LONGEST - 1)
    return header_of(locke, setup, 7), [step.event for step in steps]


def of_malifaux(count: int) -> Made:
    """A generated match of Malifaux of so many events."""
    setup = skirmish()
    steps = islice(played(malifaux, setup, 1, 10_000, count), count)
    return header_of(malifaux, setup, 1), [step.event for step in steps]


def stream(match: UUID, events: Iterable[Any]) -> list[Entry[Any]]:
    """A stream of these events, as stored."""
    return link([Entry(at, event, match.hex, AT, "table 12", f"r{at}") for at, event in enumerate(events)], "")[0]


def store(database: str, header: Header, events: Iterable[Any]) -> Adjudicator:
    """A service with the match stored in its database."""
    service = Adjudicator(RULESETS, database)
    service.save(*stream(MATCH, [MatchOpened(header), *events]))
    return service


def long_locke(database: str) -> None:
    """A match of Locke of 26,000 entries."""
    store(database, *of_locke())


def statements(database: str) -> None:
    """20 disputes of 500 long statements each and 2,000 long looks, as were let in before there were limits."""
    service = store(database, *of_malifaux(200))
    for number in range(1, 21):
        raised = DisputeRaised(match=MATCH.hex, number=number, position=number, claim=LONG, seat="A")
        service.save(*stream(stream_of(MATCH, number), [raised, *[StatementMade(text=LONG, seat="B")] * 499]))
    looked = [JudgeLooked(match=MATCH.hex, viewer="judge", position=1, reason=LONG)] * 2_000
    service.save(*stream(looks_of(MATCH), looked))


def taken_back(database: str) -> None:
    """5,000 entries, each voided by the next one."""
    header, events = of_malifaux(1_001)
    voids = (EntriesVoided(positions=(1_001 + 2 * at,), reason="taken back") for at in range(5_000))
    again = (event for void in voids for event in (events[1_000], void))
    store(database, header, [*events[:1_000], *again])


def far_back(database: str) -> None:
    """5,000 voids, each of an entry far back, as were let in before there was a limit on their work."""
    header, events = of_malifaux(6_000)
    store(database, header, [*events, *(EntriesVoided(positions=(6_000 - at,), reason="x") for at in range(5_000))])


def shared(database: str) -> None:
    """A match of Malifaux of 6,000 entries: its flips are audited."""
    store(database, *of_malifaux(6_000))


STORED: Final[dict[str, Callable[[str], None]]] = {
    "locke": long_locke,
    "statements": statements,
    "taken back": taken_back,
    "far back": far_back,
    "flips": shared,
}


# ---- what is asked


def addresses(last: int) -> Iterator[str]:
    """The addresses of all that is read of a match that stands at an entry."""
    at, page = f"/v1/matches/{MATCH}", f"/matches/{MATCH}"
    for who in ("judge", "spectator"):
        yield from (f"{page}?as={who}{more}" for more in ("", "&findings=true", "&q=unfindable"))
        yield from (f"{page}/{last}?as={who}{more}" for more in ("", "&reading=ruled", "&find=before"))
        yield f"{page}/disputes/1?as={who}"
        yield f"{at}?as={who}"
        parts = ("entries?limit=500&", "entries?q=unfindable&", "findings?limit=500&", "turns?limit=500&", "options?",
                 "questions?", f"steps/{last}?", f"steps/{last}/panels?", "disputes?", "disputes/1?limit=500&",
                 "looks?limit=500&")  # fmt: skip
        yield from (f"{at}/{part}as={who}" for part in parts)
    yield f"{page}?as=judge&after={max(last - 400, 0)}"
    yield from (f"{at}/{file}?as=judge" for file in ("record", "evidence"))
    yield from (
        f"/v1/{every}?as=judge&limit=200" for every in ("disputes", "findings", "flips", "penalties", "matches")
    )
    yield from (f"/v1/entries?as={who}&limit=500" for who in ("judge", "spectator"))
    yield from (f"/v1/audits/flips?as=judge{by}" for by in ("", "&by=deck"))
    yield from (f"/audits/flips{by}" for by in ("", "?by=deck"))
    yield "/disputes?as=judge"


def posted(last: int) -> Iterator[tuple[str, Any, dict[str, str]]]:
    """What is said and reported: address, body, headers."""
    at = f"/v1/matches/{MATCH}"
    yield f"{at}/disputes?as=judge", {"report_id": "x", "position": 1, "claim": "x"}, {}
    yield f"{at}/disputes/1/statements?as=judge", {"report_id": "x", "text": "x"}, {}
    note: Any = {"report_id": "note", "events": [{"event": "MatchNoted", "text": "late"}]}
    yield f"{at}/reports?as=judge", note, {"If-Match": f'"{last}"'}
    void = {"event": "EntriesVoided", "positions": [1], "reason": "x"}
    yield f"{at}/reports?as=judge", {"report_id": "void", "events": [void]}, {"If-Match": f'"{last}"'}


# ---- measured


def measured(prepare: Callable[[], Callable[[], Told]]) -> tuple[float, float, float, int, str]:
    """Milliseconds at first and again, MB at most, bytes of the answer and its status, in a process of its own."""
    end, start = os.pipe()
    if (child := os.fork()) == 0:
        try:
            run, times, told = prepare(), list[float](), (0, "")
            Path("/proc/self/clear_refs").write_text("5")
            before = _memory("VmRSS")
            for _ in range(2):
                began = time.process_time()
                told = run()
                times.append(1e3 * (time.process_time() - began))
            found: Any = (*times, _memory("VmHWM") - before, *told)
        except BaseException as error:  # noqa: BLE001 - its parent tells it
            found = (0, 0, 0, 0, f"{type(error).__name__}: {error}")
        os.write(start, json.dumps(found).encode())
        os._exit(0)
    os.close(start)
    with os.fdopen(end) as said:
        known = json.load(said)
    os.waitpid(child, 0)
    return tuple(known)


def _memory(name: str) -> float:
    status = Path("/proc/self/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith(name)).split()[1]) / 1024


def asked(database: str, address: str, file: Path | None = None, **named: Any) -> Callable[[], Callable[[], Told]]:
    """A request to a service that has just started, and the same again; `file`: its body."""

    def prepared() -> Callable[[], Told]:
        client = create_app(Adjudicator(RULESETS, database)).test_client()
        client.get("/health")

        def run() -> Told:
            body: Any = {} if file is None else {"data": file.read_bytes(), "content_type": "application/jsonl"}
            answer = client.open(address, **named, **body)
            return len(answer.data), str(answer.status_code)

        return run

    return prepared


def apart(run: Callable[[], object]) -> None:
    """Does something in a process of its own, so that it leaves nothing in the memory of this one."""
    if (child := os.fork()) == 0:
        run()
        os._exit(0)
    os.waitpid(child, 0)


def row(what: str, prepare: Callable[[], Callable[[], Told]]) -> None:
    """Prints a row."""
    first, again, most, size, status = measured(prepare)
    is_dear = max(first, again) > 1e3 * SECONDS or most > MEGABYTES
    what = what.replace(str(MATCH), "M")
    print(f"| {what} | {first:,.0f} | {again:,.0f} | {most:.0f} | {size:,} | {status} |{' **' * is_dear}", flush=True)


def rows(database: str) -> None:
    """All that is asked of the match of a database."""
    standing, file = Path(f"{database}.last"), Path(f"{database}.record")

    def kept() -> None:
        service = Adjudicator(RULESETS, database)
        standing.write_text(str(service.reading(MATCH).position))
        file.write_bytes(service.export_record(MATCH))
        for shape in SHAPES:
            list(rebuild(service, views_of(service), shape.name))

    apart(kept)
    last = int(standing.read_text())
    for address in addresses(last):
        row(address, asked(database, address))
    row("the record read by a command", lambda: lambda: (len(record.read(file.read_bytes(), RULESETS).entries), ""))
    row("POST /v1/records", asked(f"{database}.in", "/v1/records?as=judge", file, method="POST"))
    for address, body, headers in posted(last):
        row(f"POST {address}", asked(database, address, method="POST", json=body, headers=headers))


def main() -> None:
    """Measures the parts that are named, or all."""
    print("| asked | ms | ms again | MB | bytes | status |\n|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for part in sys.argv[1:] or STORED:
            database = f"{folder}/{part}.sqlite"
            print(f"| **{STORED[part].__doc__}** |")
            apart(lambda: STORED[part](database))  # noqa: B023 - it is done at once
            rows(database)


if __name__ == "__main__":
    main()
