"""How often kinds of event come, after which others and beside what: counted, to put the likeliest first.

A game's own counts are data in its package (`moves/habits.json`), made from its cases and from generated matches by
`python -m tests.bench.habits`; those of a match are counted as it goes, and weigh more.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from itertools import pairwise
from math import log
from typing import Final

from msgspec import Struct, json

BEGINNING: Final = "^"
"""What stands before the first event."""
_OWN: Final = 3
"""What an event of this match weighs against one counted elsewhere."""
_OF_ONE, _OF_NONE = 1, 2
"""What the shorter past counts for beside the longer one, in events."""
_UNSEEN: Final = 0.3
"""What a kind counts for that was never seen."""
_LYING: Final = 0.5
"""What the things on the table weigh against what happened last; they depend on one another."""


class Habits(Struct, frozen=True):
    """Counts of kinds of event."""

    kinds: Mapping[str, int] = {}
    after: Mapping[str, Mapping[str, int]] = {}
    """By the kind before."""
    after_two: Mapping[str, Mapping[str, int]] = {}
    """By the two kinds before, with a space between."""
    beside: Mapping[str, Mapping[str, int]] = {}
    """By kind, the sorts of thing that lay on the table."""


@lru_cache(maxsize=16)
def habits_of(package: str) -> Habits:
    """Those of a game, by its package; none if it has counted none."""
    data = files(package).joinpath("moves", "habits.json")
    return json.decode(data.read_bytes(), type=Habits) if data.is_file() else Habits()


def tallied(kinds: Sequence[str], lying: Iterable[Collection[str]] = ()) -> Habits:
    """The habits of one match: its kinds of event in order, and for each what lay on the table before it."""
    after: dict[str, Counter[str]] = defaultdict(Counter)
    after_two: dict[str, Counter[str]] = defaultdict(Counter)
    beside: dict[str, Counter[str]] = defaultdict(Counter)
    before = [BEGINNING, BEGINNING, *kinds]
    for (older, newer), kind in zip(pairwise(before), kinds, strict=False):
        after[newer][kind] += 1
        after_two[f"{older} {newer}"][kind] += 1
    for kind, sorts in zip(kinds, lying, strict=False):
        beside[kind].update(sorts)
    return Habits(Counter(kinds), after, after_two, beside)


def together(every: Iterable[Habits]) -> Habits:
    """The counts of several added up."""
    kinds: Counter[str] = Counter()
    sums: tuple[dict[str, Counter[str]], ...] = tuple(defaultdict(Counter) for _ in range(3))
    for one in every:
        kinds.update(one.kinds)
        for into, part in zip(sums, (one.after, one.after_two, one.beside), strict=True):
            for key, counts in part.items():
                into[key].update(counts)
    return Habits(kinds, *sums)


def without(habits: Habits, part: Habits) -> Habits:
    """Counts without those of a part of what was counted, to tell how well they do for what they never saw."""
    kept = (
        {key: Counter(counts) - Counter(less.get(key, {})) for key, counts in whole.items()}
        for whole, less in (
            (habits.after, part.after),
            (habits.after_two, part.after_two),
            (habits.beside, part.beside),
        )
    )
    return Habits(Counter(habits.kinds) - Counter(part.kinds), *kept)


def likelihoods(habits: Habits, past: Sequence[str], lying: Collection[str], kinds: Iterable[str]) -> dict[str, float]:
    """How likely each kind comes next, as logarithms to compare: after the kinds of `past`, with such things lying
    there.

    Counts after the last two kinds are smoothed by those after the last one, these by those of all (a linear
    interpolation of n-gram models after Jelinek and Mercer, 1980); things weigh in as in a naive Bayes classifier.
    """
    kinds, own = tuple(kinds), tallied(past)
    one = past[-1] if past else BEGINNING
    two = f"{past[-2] if len(past) > 1 else BEGINNING} {one}"
    every = sum(habits.kinds.values())
    of_none = _shares(habits.kinds, {}, dict.fromkeys(kinds, 1 / len(kinds)), _UNSEEN * len(kinds), kinds)
    of_one = _shares(habits.after.get(one, {}), own.after.get(one, {}), of_none, _OF_NONE, kinds)
    of_two = _shares(habits.after_two.get(two, {}), own.after_two.get(two, {}), of_one, _OF_ONE, kinds)
    sums = _sums(habits)
    found = {kind: log(of_two[kind]) for kind in kinds}
    for sort, count in sums.items():
        usual = (count + 0.5) / (every + 1)
        for kind in kinds:
            share = (habits.beside.get(kind, {}).get(sort, 0) + 0.5) / (habits.kinds.get(kind, 0) + 1)
            ratio = share / usual if sort in lying else (1 - share) / (1 - usual)
            found[kind] += _LYING * log(max(ratio, 1e-6))
    return found


def _shares(
    counts: Mapping[str, int], own: Mapping[str, int], shorter: Mapping[str, float], weight: float, kinds: Sequence[str]
) -> dict[str, float]:
    whole = sum(counts.values()) + _OWN * sum(own.values()) + weight
    return {kind: (counts.get(kind, 0) + _OWN * own.get(kind, 0) + weight * shorter[kind]) / whole for kind in kinds}


def _sums(habits: Habits) -> Counter[str]:
    """How many events each sort of thing lay beside."""
    sums: Counter[str] = Counter()
    for sorts in habits.beside.values():
        sums.update(sorts)
    return sums
