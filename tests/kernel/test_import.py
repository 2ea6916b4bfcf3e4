"""Large records: imported whole or not at all, while everybody else goes on."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from threading import Event
from typing import Any
from uuid import UUID, uuid4

import pytest
from eventsourcing.persistence import IntegrityError, StoredEvent
from msgspec import convert

from adjudicator.match import Header, MatchOpened
from adjudicator.replay.record import Record
from adjudicator.service import Adjudicator
from adjudicator.store import sqlite, together
from adjudicator.store.envelope import Entry
from tests.given import Place
from tests.kernel.given import tell
from tests.kernel.toy import HEADER, TOY, Added, added

LONG = 10.0
"""Seconds that a small report never waits; it fails before that."""


def large(count: int, size: int) -> Record:
    """A record of `count` events of `size` bytes."""
    match, header = uuid4(), convert(HEADER, Header)
    note = ("".join(uuid4().hex for _ in range(size // 32 + 1)))[: size - 150]
    events = [Added(seat="A", amount=1, note=note)] * count
    entries: list[Entry[Any]] = [Entry(0, MatchOpened(header), match.hex)]
    entries += [Entry(position, event, match.hex) for position, event in enumerate(events, 1)]
    return Record(match, TOY, header, tuple(entries))


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("count", "size"), [(26_000, 800), (5_000, 4_000)])
def test_others_report_and_read_while_20_megabytes_are_imported(
    lasting: Place, opened: Callable[[Place], Adjudicator], count: int, size: int
) -> None:
    service, record = opened(lasting), large(count, size)
    imported, finished = Event(), Event()

    def report(_: int) -> tuple[int, float]:
        match, longest, position = service.open_match(HEADER), 0.0, 0
        while not imported.is_set():
            begun = time.monotonic()
            position = service.report(match, [added("A", 1)], expected=position, report_id=f"r{position}").position
            longest = max(longest, time.monotonic() - begun)
            time.sleep(0.01)
        return position, longest

    def follow() -> list[int]:
        seen = [0]
        while not finished.is_set() or seen[-1] != service.recorder.max_notification_id():
            page = service.recorder.select_notifications(seen[-1], 2000, inclusive_of_start=False)
            seen.extend(notification.id for notification in page)
            time.sleep(0.01)
        return seen[1:]

    with ThreadPoolExecutor(4) as pool:
        reports, follower = [pool.submit(report, number) for number in range(3)], pool.submit(follow)
        try:
            match, is_new = service.import_record(record)
        finally:
            imported.set()
            wait(reports)
            finished.set()
        done, seen = [one.result() for one in reports], follower.result()

    assert is_new
    assert tell(service, match) == {"A": count, "B": 0}
    assert service.chain(match).breaks_at is None
    assert len(seen) == len(set(seen)) == count + 1 + sum(position + 1 for position, _ in done)
    assert all(position for position, _ in done)
    assert max(longest for _, longest in done) < LONG


@pytest.mark.parametrize("count", [1, 2, together.FEW, together.FEW + 1, sqlite._PORTION + 1])
def test_rows_are_stored_all_or_none_and_numbered_in_order(service: Adjudicator, match: UUID, count: int) -> None:
    new = uuid4()
    rows = [StoredEvent(new, position, "toy.Added", b"[%d]" % position) for position in range(count)]
    before = service.recorder.max_notification_id() or 0

    with pytest.raises(IntegrityError):
        service.recorder.insert_events([*rows, StoredEvent(match, 0, "toy.Added", b"[]")])
    assert service.recorder.max_notification_id() == before

    numbers = list(service.recorder.insert_events(rows) or [])
    stored = service.recorder.select_notifications(before, count + 1, inclusive_of_start=False)
    assert [(row.id, row.originator_version, row.state) for row in stored] == [
        (number, row.originator_version, row.state) for number, row in zip(numbers, rows, strict=True)
    ]
    assert numbers == sorted(numbers)
