"""How often kinds of event come, after which others and beside what: counted, to put the likeliest first.

A game's own counts are data in its package (`moves/habits.json`), made from its cases and from generated matches by
`python -m tests.bench.habits`; those of a match are counted as it goes, and weigh more.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from importlib.resources import files
from itertools import pairwise
from math import log
from typing import Final

from msgspec import Struct, json

BEGINNING: Final = "^"
"""What stands before the first event."""
_OWN: Final = 3
"""What an event of this match weighs against one counted elsewhere."""
_OF_TWO, _OF_ONE, _OF_LYING, _OF_NONE = 2, 1, 2, 4
"""What counts after less count for beside counts after more, in events."""
_UNSEEN: Final = 0.3
"""What a kind counts for that was never seen."""


class Habits(Struct, frozen=True):
    """Counts of kinds of event."""

    kinds: Mapping[str, int] = {}
    after: Mapping[str, Mapping[str, int]] = {}
    """By the kind before."""
    after_two: Mapping[str, Mapping[str, int]] = {}
    """By the two kinds before, with a space between."""
    lying: Mapping[str, Mapping[str, int]] = {}
    """By what lay on the table, as its key."""
    after_lying: Mapping[str, Mapping[str, int]] = {}
    """By the kind before and what lay on the table, with a space between."""


@lru_cache(maxsize=16)
def habits_of(package: str) -> Habits:
    """Those of a game, by its package; none if it has counted none."""
    data = files(package).joinpath("moves", "habits.json")
    return json.decode(data.read_bytes(), type=Habits) if data.is_file() else Habits()


def tallied(kinds: Sequence[str], lying: Iterable[Collection[str]] = ()) -> Habits:
    """The habits of one match: its kinds of event in order, and for each what lay on the table before it."""
    parts: tuple[dict[str, Counter[str]], ...] = tuple(defaultdict(Counter) for _ in range(4))
    after, after_two, here, after_here = parts
    before = [BEGINNING, BEGINNING, *kinds]
    for (older, newer), kind in zip(pairwise(before), kinds, strict=False):
        after[newer][kind] += 1
        after_two[f"{older} {newer}"][kind] += 1
    for newer, kind, sorts in zip(before[1:], kinds, lying, strict=False):
        key = key_of(sorts)
        here[key][kind] += 1
        after_here[f"{newer} {key}"][kind] += 1
    return Habits(Counter(kinds), *parts)


def key_of(sorts: Iterable[str]) -> str:
    """What lies on a table as a short key: the sorts of thing, however many there are of each."""
    return blake2b(" ".join(sorted(sorts)).encode(), digest_size=4).hexdigest()


def _parts(habits: Habits) -> tuple[Mapping[str, Mapping[str, int]], ...]:
    return habits.after, habits.after_two, habits.lying, habits.after_lying


def together(every: Iterable[Habits]) -> Habits:
    """The counts of several added up."""
    kinds: Counter[str] = Counter()
    sums: tuple[dict[str, Counter[str]], ...] = tuple(defaultdict(Counter) for _ in range(4))
    for one in every:
        kinds.update(one.kinds)
        for into, part in zip(sums, _parts(one), strict=True):
            for key, counts in part.items():
                into[key].update(counts)
    return Habits(kinds, *sums)


def without(habits: Habits, part: Habits) -> Habits:
    """Counts without those of a part of what was counted, to tell how well they do for what they never saw."""
    kept = (
        {key: Counter(counts) - Counter(less.get(key, {})) for key, counts in whole.items()}
        for whole, less in zip(_parts(habits), _parts(part), strict=True)
    )
    return Habits(Counter(habits.kinds) - Counter(part.kinds), *kept)


def likelihoods(habits: Habits, past: Sequence[str], lying: Collection[str], kinds: Iterable[str]) -> dict[str, float]:
    """How likely each kind comes next, as logarithms to compare: after the kinds of `past`, with such things lying
    there.

    Counts after the last kind with these things lying there are smoothed by those after the last two kinds, these by
    those after the last one, then with these things, then of all (a linear interpolation after Jelinek and Mercer,
    1980). A match's own counts are of kinds alone.
    """
    kinds, own, key = tuple(kinds), tallied(past), key_of(lying)
    one = past[-1] if past else BEGINNING
    two = f"{past[-2] if len(past) > 1 else BEGINNING} {one}"
    shares = _shares(habits.kinds, {}, dict.fromkeys(kinds, 1 / len(kinds)), _UNSEEN * len(kinds), kinds)
    shares = _shares(habits.lying.get(key, {}), {}, shares, _OF_NONE, kinds)
    shares = _shares(habits.after.get(one, {}), own.after.get(one, {}), shares, _OF_LYING, kinds)
    shares = _shares(habits.after_two.get(two, {}), own.after_two.get(two, {}), shares, _OF_ONE, kinds)
    shares = _shares(habits.after_lying.get(f"{one} {key}", {}), own.after_two.get(two, {}), shares, _OF_TWO, kinds)
    return {kind: log(shares[kind]) for kind in kinds}


def _shares(
    counts: Mapping[str, int], own: Mapping[str, int], shorter: Mapping[str, float], weight: float, kinds: Sequence[str]
) -> dict[str, float]:
    whole = sum(counts.values()) + _OWN * sum(own.values()) + weight
    return {kind: (counts.get(kind, 0) + _OWN * own.get(kind, 0) + weight * shorter[kind]) / whole for kind in kinds}
