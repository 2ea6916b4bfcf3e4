"""Pace: how often one may ask. A bucket for each asker, emptied by requests, refilled over time; in memory, bounded."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from ipaddress import ip_address, ip_network
from threading import Lock
from time import monotonic
from typing import Final

MOST: Final = 10_000
"""The most buckets kept; the least recently used gives way."""


class Buckets:
    """A bucket for each asker, full at first; shared by threads."""

    def __init__(self, rate: float, size: int, clock: Callable[[], float] = monotonic) -> None:
        """Buckets that hold `size` requests and are refilled with `rate` a second."""
        self._rate, self._size, self._clock = rate, size, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._turn = Lock()

    def take(self, who: str) -> float:
        """Takes a request out of a bucket; returns the seconds until there is one, 0 if there was."""
        with self._turn:
            now = self._clock()
            left, since = self._left.pop(who, (float(self._size), now))
            left = min(left + (now - since) * self._rate, self._size)
            wait = max(0.0, (1 - left) / self._rate)
            self._left[who] = (left if wait else left - 1, now)
            if len(self._left) > MOST:
                self._left.popitem(last=False)
            return wait


def network_of(address: str) -> str:
    """The network that is counted as one asker: an IPv4 address, or the network of an IPv6 subscriber."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:100]
    if found.version == 4:
        return str(found)
    return str(found.ipv4_mapped or ip_network(f"{found}/64", strict=False))
