"""What the longest lists cost: pages, routes, commands and imports of matches as large as they may be, or were stored.

`python -m tests.bench.lists [PART …]` prints a row for each: milliseconds cold (a service that has just started) and
warm, MB on top of what the process had, and the bytes of the answer.
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
from uuid import UUID, uuid4

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
from adjudicator.service import Adjudicator
from adjudicator.store.envelope import Entry, link
from api.http.app import create_app

LONG: Final = "審判はこの攻撃を無効とした。" * 285
"""A statement as long as one may be, 12 kB as stored."""
AT: Final = "2026-11-21T12:00:00Z"
LOCKE, STATED, VOIDED, FLIPPED = (UUID(int=number) for number in range(1, 5))
EVENTS: Final = 26_000
Case = tuple[str, Callable[[Any], Any]]


def long_locke() -> tuple[Header, list[Any]]:
    """A match of Locke that goes on and on, for somebody survives 1000 turns."""
    setup = sample_setup(locke, "5-players")
    steps = islice(ended(locke, setup, 7, "evil_1000"), EVENTS - 1)
    return header_of(locke, setup, 7), [step.event for step in steps]


def of_malifaux(count: int) -> tuple[Header, list[Any]]:
    """A generated match of Malifaux of so many events."""
    setup = skirmish()
    steps = islice(played(malifaux, setup, 1, 10_000, count), count)
    return header_of(malifaux, setup, 1), [step.event for step in steps]


def stream(match: UUID, events: Iterable[Any]) -> list[Entry[Any]]:
    """A stream of these events, as stored."""
    return link([Entry(at, event, match.hex, AT, "table 12", f"r{at}") for at, event in enumerate(events)], "")[0]


def stored(database: str, match: UUID, header: Header, events: Iterable[Any]) -> Adjudicator:
    """A service with a match stored in its database."""
    service = Adjudicator(RULESETS, database)
    service.save(*stream(match, [MatchOpened(header), *events]))
    return service


def stated(database: str) -> None:
    """20 disputes of 500 long statements each, as were let in before there was a limit on their bytes; and looks."""
    service = stored(database, STATED, *of_malifaux(200))
    for number in range(1, 21):
        raised = DisputeRaised(match=STATED.hex, number=number, position=number, claim=LONG, seat="A")
        service.save(*stream(stream_of(STATED, number), [raised, *[StatementMade(text=LONG, seat="B")] * 499]))
    looked = [JudgeLooked(match=STATED.hex, viewer="judge", position=1, reason=LONG)] * 2_000
    service.save(*stream(looks_of(STATED), looked))


def taken_back(database: str) -> None:
    """5,000 entries, each voided by the next one."""
    header, events = of_malifaux(1_001)
    voids = (EntriesVoided(positions=(1_001 + 2 * at,), reason="taken back") for at in range(5_000))
    again = (event for void in voids for event in (events[1_000], void))
    stored(database, VOIDED, header, [*events[:1_000], *again])


def far_back(database: str) -> None:
    """5,000 voids, each of an entry far back, as were let in before there was a limit on their work."""
    header, events = of_malifaux(6_000)
    voids = [EntriesVoided(positions=(6_000 - at,), reason="taken back") for at in range(5_000)]
    stored(database, VOIDED, header, [*events, *voids])


def in_a_child(prepare: Callable[[], Callable[[], Any]]) -> tuple[float, float, float, int, str]:
    """Milliseconds cold and warm, MB at most, bytes of the answer and its status, measured in a process of its own."""
    end, start = os.pipe()
    if (child := os.fork()) == 0:
        try:
            os.close(end)
            run = prepare()
            Path("/proc/self/clear_refs").write_text("5")
            before, times, told = _memory("VmRSS"), [], (0, "")
            for _ in range(2):
                began = time.perf_counter()
                told = run()
                times.append(1e3 * (time.perf_counter() - began))
            told = (*times, _memory("VmHWM") - before, *told)
        except BaseException as error:  # noqa: BLE001 - it is told by the parent
            told = (0, 0, 0, 0, f"{type(error).__name__}: {error}")
        os.write(start, json.dumps(told).encode())
        os._exit(0)
    os.close(start)
    with os.fdopen(end) as told:
        found = json.loads(told.read())
    os.waitpid(child, 0)
    return tuple(found)


def _memory(name: str) -> float:
    status = Path("/proc/self/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith(name)).split()[1]) / 1024


def got(database: str, address: str, file: Path | None = None, **asked: Any) -> Callable[[], tuple[int, str]]:
    """A request to a service that has just started, and the same again."""

    def prepared() -> Callable[[], tuple[int, str]]:
        client = create_app(Adjudicator(RULESETS, database)).test_client()
        client.get("/health")

        def run() -> tuple[int, str]:
            more = {"data": file.read_bytes()} if file else {}
            answer = client.open(address, **more, **asked)
            return len(answer.data), answer.status

        return run

    return prepared


def row(what: str, run: Callable[[], Any]) -> None:
    """Prints a row."""
    cold, warm, most, size, status = in_a_child(run)
    flag = "" if max(cold, warm) < 2000 and most < 200 else " <<<"
    print(f"| {what} | {cold:.0f} | {warm:.0f} | {most:.0f} | {size:,} | {status} |{flag}", flush=True)


def pages_of(match: UUID, last: int) -> Iterator[str]:
    """The addresses of everything that is read of a match."""
    at, page = f"/v1/matches/{match}", f"/matches/{match}"
    for who in ("judge", "spectator"):
        yield f"{page}?as={who}"
        yield f"{page}?as={who}&findings=true"
        yield f"{page}?as={who}&q=unfindable"
        yield f"{page}/{last}?as={who}"
        yield f"{page}/{last}?as={who}&reading=ruled"
        yield f"{at}?as={who}"
        for part in ("entries?limit=500&", "findings?limit=500&", "turns?", "options?", "questions?", f"steps/{last}?",
                     "disputes?", "looks?", f"steps/{last}/panels?", "entries?q=unfindable&"):  # fmt: skip
            yield f"{at}/{part}as={who}"
    yield f"{page}?as=judge&after={last - 400}"
    yield f"{at}/record?as=judge"
    yield f"{at}/evidence?as=judge"


def main() -> None:
    """Measures the parts named, or all."""
    parts = sys.argv[1:] or ["locke", "statements", "voids", "far"]
    with tempfile.TemporaryDirectory() as folder:
        for part in parts:
            print(part, flush=True)
            {"locke": of_locke, "statements": of_statements, "voids": of_voids, "far": of_far}[part](
                f"{folder}/{part}.sqlite"
            )


def read_all(database: str, match: UUID) -> None:
    def known() -> None:
        service = Adjudicator(RULESETS, database)
        Path(f"{database}.last").write_text(str(service.reading(match).position))
        Path(f"{database}.record").write_bytes(service.export_record(match))

    apart(known)
    last = int(Path(f"{database}.last").read_text())
    for address in pages_of(match, last):
        row(address.replace(str(match), "M"), got(database, address))
    file = Path(f"{database}.record")
    row("read the record", lambda: lambda: (len(record.read(file.read_bytes(), RULESETS).entries), ""))
    row("POST /v1/records", got(f"{database}.in", "/v1/records?as=judge", method="POST", file=file,
                                content_type="application/jsonl"))  # fmt: skip
    note = json.dumps({"report_id": uuid4().hex, "events": [{"event": "MatchNoted", "text": "late"}]})
    row("POST report", got(database, f"/v1/matches/{match}/reports?as=judge", method="POST", data=note,
                           headers={"If-Match": f'"{last}"'}, content_type="application/json"))  # fmt: skip


def apart(run: Callable[[], object]) -> None:
    """Does something in a process of its own, so that it leaves nothing in the memory of this one."""
    if (child := os.fork()) == 0:
        run()
        os._exit(0)
    os.waitpid(child, 0)


def of_locke(database: str) -> None:
    apart(lambda: stored(database, LOCKE, *long_locke()).close())
    read_all(database, LOCKE)


def of_statements(database: str) -> None:
    apart(lambda: stated(database))
    for address in (
        f"/matches/{STATED}/disputes/1?as=judge",
        f"/v1/matches/{STATED}/disputes/1?as=judge",
        "/v1/disputes?as=judge",
    ):
        row(address.replace(str(STATED), "M"), got(database, address))
    for method, address, data in (
        ("POST", f"/v1/matches/{STATED}/disputes", {"report_id": "x", "position": 1, "claim": "x"}),
        ("POST", f"/v1/matches/{STATED}/disputes/1/statements", {"report_id": "x", "text": "x"}),
    ):
        row(address.replace(str(STATED), "M"), got(database, address + "?as=judge", method=method, json=data))
    read_all(database, STATED)


def of_voids(database: str) -> None:
    apart(lambda: taken_back(database))
    read_all(database, VOIDED)


def of_far(database: str) -> None:
    apart(lambda: far_back(database))
    read_all(database, VOIDED)


if __name__ == "__main__":
    main()
