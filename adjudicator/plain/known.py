"""Types that msgspec has looked at: two threads that make it look at one at once end the process (msgspec 0.22)."""

from __future__ import annotations

from threading import Lock
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")
_KNOWN: dict[object, Any] = {}
_LOOKING = Lock()


def known(kind: T) -> T:
    """The type after msgspec has looked at it and all that it holds, one thread at a time.

    An alias (`Entry[Played]`) may be made anew each time it is written, and msgspec would look at each: the one that it
    has looked at is returned.
    """
    if kind not in _KNOWN:
        with _LOOKING:
            msgspec.json.Decoder(kind)
            _KNOWN.setdefault(kind, kind)
    found: T = _KNOWN[kind]
    return found
