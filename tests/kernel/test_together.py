"""Writers that wait form one transaction, and each gets its own answer."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from threading import Event
from typing import Any
from uuid import UUID, uuid4

import psycopg
import pytest
from eventsourcing.persistence import IntegrityError, PersistenceError, StoredEvent

from adjudicator.service import Adjudicator
from adjudicator.store import together
from adjudicator.store.together import FEW, Together
from tests.given import Place

Open = Callable[[Place], Adjudicator]
SOON = 30.0


def rows(match: UUID, first: int, count: int = 1, size: int = 2) -> list[StoredEvent]:
    return [StoredEvent(match, first + number, "toy.Added", b"[]".ljust(size)) for number in range(count)]


class Slow:
    """A store that keeps the first transaction open until it is let go."""

    def __init__(self) -> None:
        self.stored: list[tuple[UUID, int]] = []
        self.transactions: list[int] = []
        self.began, self.go = Event(), Event()
        self.fails: BaseException | None = None
        self.together = Together(self.insert, SOON)

    def insert(self, events: Sequence[StoredEvent], _: float) -> list[int]:
        self.began.set()
        assert self.go.wait(SOON)
        self.transactions.append(len(events))
        if self.fails:
            fails, self.fails = self.fails, None
            raise fails
        keys: list[Any] = [(event.originator_id, event.originator_version) for event in events]
        if len({*keys, *self.stored}) < len(keys) + len(self.stored):
            raise IntegrityError("stored already")
        self.stored += keys
        return list(range(len(self.stored) - len(keys) + 1, len(self.stored) + 1))

    def all_at_once(self, jobs: Sequence[Sequence[StoredEvent]]) -> list[Sequence[int] | BaseException]:
        """What became of each; the first is being stored when the others come, one after the other."""
        with ThreadPoolExecutor(len(jobs)) as crowd, ExitStack() as stack:
            stack.callback(self.go.set)
            done: list[Future[Sequence[int]]] = [crowd.submit(self.together.store, jobs[0])]
            assert self.began.wait(SOON)
            for number, job in enumerate(jobs[1:], 1):
                done.append(crowd.submit(self.together.store, job))
                self._await_waiting(number)
            self.go.set()
            return [one.exception(SOON) or one.result() for one in done]

    def _await_waiting(self, count: int) -> None:
        until = time.monotonic() + SOON
        while len(self.together._waiting) < count:
            assert time.monotonic() < until
            time.sleep(0.001)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    monkeypatch.setattr(together, "PATIENCE", SOON)
    return Slow()


def test_those_that_wait_are_stored_in_one_transaction(slow: Slow) -> None:
    jobs = [rows(uuid4(), 0, count) for count in (1, 3, 1, 2)]
    assert slow.all_at_once(jobs) == [[1], [2, 3, 4], [5], [6, 7]]
    assert slow.transactions == [1, 6]


def test_a_report_that_comes_too_late_hurts_nobody_else(slow: Slow) -> None:
    contested = uuid4()
    jobs = [rows(contested, 0), rows(uuid4(), 0), rows(contested, 0, 2), rows(uuid4(), 0, 2)]
    first, other, late, last = slow.all_at_once(jobs)
    assert (first, other, last) == ([1], [2], [3, 4])
    assert isinstance(late, IntegrityError)
    assert slow.transactions == [1, 5, 1, 2, 2]  # all, then each on its own
    assert slow.stored.count((contested, 0)) == 1
    assert (contested, 1) not in slow.stored


def test_of_two_for_one_position_the_first_is_stored_in_one_transaction(slow: Slow) -> None:
    contested = uuid4()
    answers = slow.all_at_once([rows(uuid4(), 0), rows(contested, 3, 2), rows(contested, 4), rows(uuid4(), 0)])
    assert answers[0::3] == [[1], [4]]
    assert answers[1] == [2, 3]
    assert isinstance(answers[2], IntegrityError)
    assert slow.transactions == [1, 3]


def test_a_database_that_is_away_is_told_to_all_and_asked_once(slow: Slow) -> None:
    jobs = [rows(uuid4(), 0) for _ in range(4)]

    def away(events: Sequence[StoredEvent], until: float) -> list[int]:
        if slow.transactions:
            slow.fails = PersistenceError("away")
        return Slow.insert(slow, events, until)

    slow.together._insert = away
    first, *others = slow.all_at_once(jobs)
    assert first == [1]
    assert [str(other) for other in others] == ["away"] * 3
    assert len({id(other) for other in others}) == 3  # raised in three threads
    assert slow.transactions == [1, 3]


def test_whoever_stores_for_others_and_is_interrupted_leaves_nobody_waiting(slow: Slow) -> None:
    slow.fails = KeyboardInterrupt()
    first, other = slow.all_at_once([rows(uuid4(), 0), rows(uuid4(), 0)])
    assert isinstance(first, KeyboardInterrupt)
    assert other == [1]


def test_whoever_waits_too_long_gives_up_and_is_not_stored(slow: Slow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(together, "PATIENCE", 0.05)
    with ThreadPoolExecutor(1) as other:
        first = other.submit(slow.together.store, rows(uuid4(), 0))
        assert slow.began.wait(SOON)
        with pytest.raises(PersistenceError, match="others are still writing"):
            slow.together.store(rows(uuid4(), 0))
        slow.go.set()
        assert first.result(SOON) == [1]
    assert slow.transactions == [1]
    assert slow.together.store(rows(uuid4(), 0)) == [2]


def test_a_transaction_of_many_is_small(slow: Slow) -> None:
    jobs = [
        rows(uuid4(), 0),
        rows(uuid4(), 0, FEW),
        rows(uuid4(), 0),
        rows(uuid4(), 0, 1, 90_000),
        rows(uuid4(), 0, 1, 90_000),
    ]
    assert slow.all_at_once(jobs) == [[1], list(range(2, FEW + 2)), [FEW + 2], [FEW + 3], [FEW + 4]]
    assert slow.transactions == [1, FEW, 2, 1]


TAILED = 10_000
"""Entries that a reader follows; by hand with 100,000."""


@pytest.mark.sampled(1)
def test_no_reader_misses_an_entry(lasting: Place, opened: Open) -> None:
    lasting = Place(lasting.database, {**lasting.env, "POSTGRES_POOL_SIZE": "10"} if lasting.env else {})
    services, done = [opened(lasting) for _ in range(2)], Event()  # each groups for itself

    def write(number: int) -> list[int]:
        match, position, ids = uuid4(), 0, list[int]()
        while position < TAILED // 8:
            count = 1 + (position + number) % 3
            ids += services[number % 2].recorder.insert_events(rows(match, position, count)) or []
            position += count
        return ids

    def follow() -> list[int]:
        seen = [0]
        while True:
            was_done = done.is_set()
            found = services[0].recorder.select_notifications(seen[-1], 100, inclusive_of_start=False)
            seen += [row.id for row in found]
            if was_done and not found:
                return seen[1:]

    with ThreadPoolExecutor(9) as crowd:
        reader = crowd.submit(follow)
        try:
            given = list(crowd.map(write, range(8)))
        finally:
            done.set()
        assert reader.result() == sorted(number for ids in given for number in ids)


def test_postgres_draws_ids_in_their_order_under_the_lock_alone(postgres_place: Place, opened: Open) -> None:
    recorder = opened(postgres_place).recorder
    recorder.insert_events(rows(uuid4(), 0))
    options = f"-c search_path={postgres_place.env['POSTGRES_SCHEMA']}"
    with (
        psycopg.connect(postgres_place.database, autocommit=True, options=options) as other,
        ThreadPoolExecutor(1) as crowd,
    ):

        def told(statement: str) -> Any:
            return (other.execute(statement.encode()).fetchone() or [None])[0]

        key = "1094994517, 'adjudicator_events'::regclass::oid::integer"
        drawn = "SELECT last_value FROM adjudicator_events_notification_id_seq"
        told(f"SELECT pg_advisory_lock({key})")
        last = told(drawn)
        waiting = crowd.submit(recorder.insert_events, rows(uuid4(), 0, count=3))
        waits = (
            "SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = database "
            "WHERE locktype = 'advisory' AND NOT granted AND datname = current_database()"
        )
        while not told(waits):
            assert not waiting.done()
        assert told(drawn) == last
        told(f"SELECT pg_advisory_unlock({key})")
        assert waiting.result() == [last + 1, last + 2, last + 3]
