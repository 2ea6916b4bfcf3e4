"""One-to-one assignments: bipartite matching by augmenting paths."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from typing import TypeVar

L = TypeVar("L", bound=Hashable)
R = TypeVar("R", bound=Hashable)


def matching(choices: Mapping[L, Collection[R]]) -> dict[L, R]:
    """A largest assignment in which each on the left gets one of its choices and no two get the same."""
    holder: dict[R, L] = {}
    for one in choices:
        _augment(one, choices, holder, set())
    return {one: choice for choice, one in holder.items()}


def assigns(choices: Mapping[L, Collection[R]], names: Collection[L]) -> bool:
    """Whether each of these gets one of its choices, and no two the same."""
    return len(matching({name: choices[name] for name in names})) == len(names)


def _augment(one: L, choices: Mapping[L, Collection[R]], holder: dict[R, L], tried: set[R]) -> bool:
    """Whether `one` gets a choice, if need be with others giving way to it."""
    for choice in choices[one]:
        if choice not in tried:
            tried.add(choice)
            if choice not in holder or _augment(holder[choice], choices, holder, tried):
                holder[choice] = one
                return True
    return False
