"""Types that msgspec has looked at: two threads that make it look at one at once end the process (msgspec 0.22)."""

from __future__ import annotations

from threading import Lock
from typing import TypeVar

import msgspec

T = TypeVar("T")
_KNOWN: set[object] = set()
_LOOKING = Lock()


def known(kind: T) -> T:
    """The type itself, after msgspec has looked at it and all that it holds, one thread at a time."""
    if kind not in _KNOWN:
        with _LOOKING:
            msgspec.json.Decoder(kind)
            _KNOWN.add(kind)
    return kind
