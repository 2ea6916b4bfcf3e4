"""Types that msgspec has inspected: if two threads first use a type at once, the process ends (msgspec 0.22)."""

from __future__ import annotations

from threading import Lock
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")
_KNOWN: dict[object, Any] = {}
_LOOKING = Lock()


def known(kind: T) -> T:
    """The type, after msgspec has inspected it and all that it holds; one thread inspects at a time.

    Python may make an alias (`Entry[Played]`) anew each time it is written, and msgspec would inspect each: the one
    already inspected is returned.
    """
    if kind not in _KNOWN:
        with _LOOKING:
            msgspec.json.Decoder(kind)
            _KNOWN.setdefault(kind, kind)
    found: T = _KNOWN[kind]
    return found
