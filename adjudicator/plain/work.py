"""Work: how much longer an answer may be worked on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from time import thread_time
from typing import Final, TypeVar

T = TypeVar("T")

SECONDS: Final = 0.4
"""Seconds of processor time after which no further entry is begun; one entry may take twice as much again."""
BYTES: Final = 1_000_000
"""Bytes of events, as shown, after which no further one is begun; the answer is a few times as large."""


class Work:
    """What an answer of many entries may still take: processor time of its own thread, and bytes."""

    def __init__(self) -> None:
        self._until = thread_time() + SECONDS
        self._bytes = BYTES

    def take(self, size: int) -> None:
        """Notes bytes that were taken."""
        self._bytes -= size

    def share(self, items: Iterable[T]) -> Iterator[T]:
        """The items until the work is done, but at least the first."""
        for item in items:
            yield item
            if self.is_done:
                return

    @property
    def is_done(self) -> bool:
        """Whether the answer must end here and say where it goes on."""
        return self._bytes < 0 or thread_time() >= self._until
