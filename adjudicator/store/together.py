"""Waiting writers share one transaction (group commit); each gets its own answer."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from itertools import chain, pairwise
from threading import Lock
from time import monotonic, sleep
from typing import Final, TypeAlias

from eventsourcing.persistence import IntegrityError, PersistenceError, StoredEvent

FEW: Final = 100
"""Rows of the largest shared transaction."""
SMALL: Final = 100_000
"""Bytes of the largest one."""
PATIENCE: Final = 2.0
"""Seconds to wait for others that write."""
PAUSE: Final = 0.0001
"""Seconds for writers just stored together to bring their next entries: otherwise half would be late."""
Insert: TypeAlias = Callable[[Sequence[StoredEvent], float], Sequence[int]]
"""Stores entries, all or none, waiting until a moment (`monotonic`) at most; returns their notification ids."""


class Late(PersistenceError):
    """Nothing was tried: others were still writing."""


def is_small(events: Sequence[StoredEvent]) -> bool:
    """Whether entries may share a transaction with others."""
    return len(events) <= FEW and sum(len(event.state) for event in events) <= SMALL


class _Waiting:
    """A waiting writer: its entries and their outcome."""

    __slots__ = ("asked", "error", "events", "ids", "leads", "next", "woken")

    def __init__(self, events: Sequence[StoredEvent]) -> None:
        self.events = events
        self.asked = monotonic()
        self.ids: Sequence[int] | None = None
        self.error: BaseException | None = None
        self.leads = False
        self.next: _Waiting | None = None
        self.woken = Lock()
        self.woken.acquire()

    def wait(self, seconds: float = -1) -> bool:
        """Waits to be woken, then wakes the next: all at once would fight for the interpreter."""
        if not self.woken.acquire(timeout=seconds):
            return False
        if self.next:
            self.next.woken.release()
        return True

    def answer(self) -> Sequence[int]:
        """The notification ids; raises what went wrong, a group's error as a new one for each writer."""
        if self.ids is not None:
            return self.ids
        if isinstance(self.error, PersistenceError):
            raise type(self.error)(str(self.error)) from self.error
        raise PersistenceError("whoever wrote for others was interrupted") from self.error


class Together:
    """Group commit: one thread stores for all whose entries came while others were being stored."""

    def __init__(self, insert: Insert, seconds: float) -> None:
        """Stores by `insert`; each writer is given so many seconds from its request."""
        self._insert = insert
        self._seconds = seconds
        self._mutex = Lock()
        self._waiting: deque[_Waiting] = deque()
        self._is_led = False
        self._is_busy = False

    def store(self, events: Sequence[StoredEvent]) -> Sequence[int]:
        """Stores small entries, all or none, and returns their notification ids."""
        mine = _Waiting(events)
        with self._mutex:
            mine.leads, self._is_led = not self._is_led, True
            if not mine.leads:
                self._waiting.append(mine)
        if not mine.leads:
            self._await(mine)
        if mine.leads:
            self._lead(mine)
        return mine.answer()

    def _await(self, mine: _Waiting) -> None:
        """Waits until others have stored the entries, or until this thread's turn to lead."""
        if mine.wait(PATIENCE):
            return
        with self._mutex:
            if mine in self._waiting:
                self._waiting.remove(mine)
                raise Late("others are still writing")
        mine.wait()  # somebody is writing, and has a deadline

    def _lead(self, mine: _Waiting) -> None:
        """Stores the entries of this thread and of those that wait; then the next one leads."""
        group = [mine]
        try:
            if self._is_busy:
                sleep(PAUSE)
            self._gather(group)
            self._settle(group)
        finally:
            with self._mutex:
                follows = self._waiting.popleft() if self._waiting else None
                self._is_led, self._is_busy = follows is not None, len(group) > 1
            if follows:
                follows.leads = True
                follows.woken.release()
            for one, other in pairwise(group):
                one.next = other
            if mine.next:
                mine.next.woken.release()

    def _gather(self, group: list[_Waiting]) -> None:
        """Adds as many waiting writers as fit."""
        rows, size = len(group[0].events), _size(group[0])
        with self._mutex:
            while self._waiting:
                rows += len(self._waiting[0].events)
                size += _size(self._waiting[0])
                if rows > FEW or size > SMALL:
                    break
                group.append(self._waiting.popleft())

    def _settle(self, group: Sequence[_Waiting]) -> None:
        """Stores for each writer: in one transaction or, if something is stored already, in one for each."""
        first, late = _distinct(group)
        try:
            self._store(first)
        except IntegrityError as error:
            if len(group) == 1:
                group[0].error = error
            else:
                self._store_each(group)
        except PersistenceError as error:
            for one in group:
                one.error = error
        else:
            for one in late:
                one.error = IntegrityError("another came first")

    def _store_each(self, group: Iterable[_Waiting]) -> None:
        error: PersistenceError | None = None
        for one in group:
            if error is None or isinstance(error, IntegrityError):
                error = None
                try:
                    self._store([one])
                except PersistenceError as its_own:
                    error = its_own
            one.error = error

    def _store(self, group: Sequence[_Waiting]) -> None:
        until = min(one.asked for one in group) + self._seconds
        if monotonic() >= until:
            raise Late("others are still writing")
        ids = iter(self._insert(list(chain.from_iterable(one.events for one in group)), until))
        for one in group:
            one.ids = [next(ids) for _ in one.events]


def _size(one: _Waiting) -> int:
    return sum(len(event.state) for event in one.events)


def _distinct(group: Iterable[_Waiting]) -> tuple[list[_Waiting], list[_Waiting]]:
    """The writers that store each of their rows first, and those that come too late for one."""
    first: list[_Waiting] = []
    late: list[_Waiting] = []
    taken: set[tuple[object, int]] = set()
    for one in group:
        rows = {(event.originator_id, event.originator_version) for event in one.events}
        if rows & taken:
            late.append(one)
        else:
            first.append(one)
            taken |= rows
    return first, late
