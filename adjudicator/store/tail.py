"""The rows of a database as they are recorded: followed from one on, without an end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from threading import Condition
from time import monotonic, sleep
from types import TracebackType
from typing import Final, NamedTuple, Protocol

from adjudicator.store.database import Numbered

LOOK: Final = 0.2
"""Seconds after which rows are looked for although nobody told of any: other processes write as well."""
GATHER: Final = 0.1
"""Seconds from one batch to the next, unless that is full: while many report, each writes the less often."""
PORTION: Final = 1_000
"""Rows of the largest batch."""
BULK: Final = 8_000_000
"""Bytes after which a batch takes in no further row."""


class News:
    """Tells those who wait in this process that something was written, or that they need not wait any longer."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._told = 0

    def tell(self) -> None:
        """Wakes all who wait."""
        with self._changed:
            self._told += 1
            self._changed.notify_all()

    @property
    def told(self) -> int:
        """How often it was told: to be given to `wait`."""
        return self._told

    def wait(self, told: int, seconds: float) -> None:
        """Waits until it is told once more than so often, for so long at most."""
        with self._changed:
            self._changed.wait_for(lambda: self._told != told, seconds)


class Batch(NamedTuple):
    """Consecutive rows, at least one."""

    after: int
    """Notification id of the last row before them; 0: they are the first."""
    rows: Sequence[Numbered]

    @property
    def id(self) -> int:
        """Notification id of the last of them: the library's name for where a reader stands."""
        return self.rows[-1].id


class Followed(Protocol):
    """What a tail needs of a recorder."""

    news: News

    def select_numbered(self, after: int, limit: int, bulk: int) -> list[Numbered]:
        """Rows after a notification id in the order of recording, of so many bytes or a little more."""
        ...


class Tail(Iterator[Batch]):
    """Batches of rows after a notification id, in the order of recording; the next waits until there is one.

    Rows of this process arrive at once, those of others within `LOOK`. It holds no connection while it waits, and
    trusts no notification: what is looked for is found.
    """

    def __init__(self, recorder: Followed, gt: int | None = None) -> None:
        self._recorder = recorder
        self._after = gt or 0
        self._due = 0.0
        self._is_stopped = False

    def __next__(self) -> Batch:
        while not self._is_stopped:
            sleep(max(self._due - monotonic(), 0))
            told = self._recorder.news.told
            if rows := self._recorder.select_numbered(self._after, PORTION, BULK):
                batch = Batch(self._after, rows)
                self._after = batch.id
                self._due = monotonic() + (GATHER if len(rows) < PORTION else 0)
                return batch
            self._recorder.news.wait(told, LOOK)
        raise StopIteration

    def stop(self) -> None:
        """Ends the iteration, also of a thread that waits."""
        self._is_stopped = True
        self._recorder.news.tell()

    def __enter__(self) -> Tail:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
