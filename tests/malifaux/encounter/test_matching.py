"""Assignments are as large as any that trying everything finds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from adjudicator.rulesets.malifaux.encounter.matching import matching


def _largest(left: Sequence[int], choices: Mapping[int, Sequence[int]], taken: frozenset[int] = frozenset()) -> int:
    if not left:
        return 0
    one, rest = left[0], left[1:]
    with_one = (1 + _largest(rest, choices, taken | {choice}) for choice in choices[one] if choice not in taken)
    return max((_largest(rest, choices, taken), *with_one))


def test_an_assignment_is_valid_and_none_is_larger() -> None:
    random = Random(14)
    for _ in range(10_000):
        rights = range(random.randrange(1, 6))
        choices = {one: [right for right in rights if random.random() < 0.45] for one in range(random.randrange(6))}
        found = matching(choices)
        assert len(set(found.values())) == len(found)
        assert all(choice in choices[one] for one, choice in found.items())
        assert len(found) == _largest([*choices], choices)


def test_the_first_come_gives_way() -> None:
    assert matching({"K1": ["W1", "W2"], "K2": ["W1"]}) == {"K1": "W2", "K2": "W1"}
