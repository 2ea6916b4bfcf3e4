"""Pace: buckets that are emptied by asking and refilled by time."""

from __future__ import annotations

import pytest

from api.http.front import pace
from api.http.front.pace import Buckets, network_of


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_is_emptied_and_refilled() -> None:
    clock = Clock()
    buckets = Buckets(2, 3, clock)

    assert [buckets.take("a") for _ in range(5)] == [0, 0, 0, 0.5, 0.5]
    clock.now = 0.5
    assert [buckets.take("a"), buckets.take("a")] == [0, 0.5]
    clock.now = 1000
    assert [buckets.take("a") for _ in range(4)] == [0, 0, 0, 0.5]
    assert buckets.take("b") == 0


def test_buckets_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "MOST", 2)
    buckets = Buckets(1, 1, Clock())

    assert [buckets.take(who) for who in "aabcb"] == [0, 1, 0, 0, 1]
    assert buckets.take("a") == 0  # long forgotten


@pytest.mark.parametrize(
    ("address", "where"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("unix", "unix"),
    ],
)
def test_one_asks_from_an_address_or_a_network(address: str, where: str) -> None:
    assert network_of(address) == where
