"""The rows of a database as they are recorded, followed endlessly from a given one on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from threading import Condition
from time import monotonic, sleep
from types import TracebackType
from typing import Final, NamedTuple, Protocol

from adjudicator.store.database import Numbered

LOOK: Final = 0.2
"""Seconds between looks for rows without news of any: other processes write, too."""
GATHER: Final = 0.1
"""Seconds between batches, unless a batch is full: fewer writes while many report."""
PORTION: Final = 1_000
"""Rows of the largest batch."""
BULK: Final = 8_000_000
"""Bytes after which a batch takes in no further row."""


class News:
    """News for waiting threads of this process: something was written, or they need not wait any longer."""

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
        """The number of calls of `tell` so far, for `wait`."""
        return self._told

    def wait(self, told: int, seconds: float) -> None:
        """Waits for a further call of `tell`, for so many seconds at most."""
        with self._changed:
            self._changed.wait_for(lambda: self._told != told, seconds)


class Batch(NamedTuple):
    """Consecutive rows, at least one."""

    after: int
    """Notification id of the last row before them; 0: they are the first."""
    rows: Sequence[Numbered]

    @property
    def id(self) -> int:
        """Notification id of the last of them: `id` is the library's name for a reader's position."""
        return self.rows[-1].id


class Followed(Protocol):
    """The part of a recorder that a tail needs."""

    news: News

    def select_numbered(self, after: int, limit: int, bulk: int) -> list[Numbered]:
        """Rows after a notification id in the order of recording, up to `bulk` bytes or a little more."""
        ...


class Tail(Iterator[Batch]):
    """Batches of rows after a notification id, in the order of recording; the next waits until there is one.

    Rows written by this process arrive at once, those of others within `LOOK`. It holds no connection while it waits,
    and does not rely on notifications: it looks for itself.
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
        """Ends the iteration, even in a waiting thread."""
        self._is_stopped = True
        self._recorder.news.tell()

    def __enter__(self) -> Tail:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
