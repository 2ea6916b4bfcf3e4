"""How much of the long tests a run takes: by default a sample that moves with the seed, with `--long` all of it.

A test that goes through many cases is marked `sampled(n)`: n of its parameters are taken, `sampled(n, each="store")`
takes n for each store. Within a test, `some` takes a few of many and `budget` says how many of what is made up.
`--seed` repeats the sample of an earlier run; docs/testing.md says what is where.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, TypeVar

import pytest

T = TypeVar("T")
_tier: dict[str, Any] = {"whole": False, "seed": 0, "passed": frozenset()}
"""The tier of this process, as `enter` set it; programs that run without pytest take samples of seed 0."""


def enter(*, whole: bool, seed: int, passed: Iterable[str] = ()) -> None:
    """Sets the tier of this process before tests are collected; `passed` are the tests that need not run again."""
    _tier.update(whole=whole, seed=seed, passed=frozenset(passed))


def is_whole() -> bool:
    """Whether everything is run at full length."""
    return bool(_tier["whole"])


def seed() -> int:
    """Seed of the run: the same sample again for the same seed."""
    return int(_tier["seed"])


def budget(whole: int, sample: int) -> int:
    """How many of what a test makes up: `whole` in the long tier, `sample` by default."""
    return whole if is_whole() else sample


def some(things: Iterable[T], sample: int, of: str = "") -> list[T]:
    """As many of these as the tier takes, in their order: all in the long tier, `sample` by default.

    The seed chooses; samples `of` different things are chosen apart.
    """
    found = list(things)
    if is_whole() or len(found) <= sample:
        return found
    chosen = Random(f"{seed()} {of}").sample(range(len(found)), sample)
    return [found[at] for at in sorted(chosen)]


def left_out(items: Sequence[pytest.Item], named: Iterable[str]) -> set[pytest.Item]:
    """Those of sampled tests that this run does not take, and all that passed; what is named by its id is taken."""
    groups: dict[str, list[pytest.Item]] = defaultdict(list)
    counts: dict[str, int] = {}
    for item in items:
        mark = item.get_closest_marker("sampled")
        if mark is not None and isinstance(item, pytest.Function):
            by = item.callspec.params[each] if (each := mark.kwargs.get("each")) else None
            key = f"{item.nodeid.partition('[')[0]} {by}"
            groups[key].append(item)
            (counts[key],) = mark.args
    named = set(named)
    taken = {item for key, group in groups.items() for item in some(group, counts[key], key)}
    out = {item for group in groups.values() for item in group if item not in taken and item.nodeid not in named}
    return out | {item for item in items if item.nodeid in _tier["passed"]}
