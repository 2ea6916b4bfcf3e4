"""Changes to frozen data: each gives a copy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from msgspec.structs import replace as replace

K = TypeVar("K")
V = TypeVar("V")


def put(held: Mapping[K, V], key: K, item: V) -> dict[K, V]:
    """A copy of a mapping with one item set."""
    copy: dict[K, V] = held.copy()  # type: ignore[attr-defined]  # all of a table's are dicts
    copy[key] = item
    return copy


def without(held: Mapping[K, V], key: K) -> dict[K, V]:
    """A copy of a mapping with one item gone."""
    return {other: item for other, item in held.items() if other != key}
