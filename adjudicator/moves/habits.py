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
from typing import Final, NamedTuple

from msgspec import Struct, json

BEGINNING: Final = "^"
"""What stands before the first event."""
_OWN: Final = 3
"""What an event of this match weighs against one counted elsewhere."""
_OWN_OF_ALL: Final = 1
"""The same, whatever it came after."""
_OF_TWO, _OF_ONE, _OF_LYING, _OF_NONE = 2, 3, 12, 4
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
    after_legal: Mapping[str, Mapping[str, int]] = {}
    """By the kind before and the kinds that were legal, as their key, with a space between."""


class Stand(NamedTuple):
    """How a table stands: the sorts of thing that lie there, the kinds of event that are legal as a next step."""

    lying: Collection[str] = ()
    legal: Collection[str] = ()


@lru_cache(maxsize=16)
def habits_of(package: str) -> Habits:
    """Those of a game, by its package; none if it has counted none."""
    data = files(package).joinpath("moves", "habits.json")
    return json.decode(data.read_bytes(), type=Habits) if data.is_file() else Habits()


def tallied(kinds: Sequence[str], stands: Iterable[Stand] = ()) -> Habits:
    """The habits of one match: its kinds of event in order, and for each how the table stood before it."""
    parts: tuple[dict[str, Counter[str]], ...] = tuple(defaultdict(Counter) for _ in range(5))
    after, after_two, here, after_here, after_legal = parts
    before = [BEGINNING, BEGINNING, *kinds]
    for (older, newer), kind in zip(pairwise(before), kinds, strict=False):
        after[newer][kind] += 1
        after_two[f"{older} {newer}"][kind] += 1
    for newer, kind, stand in zip(before[1:], kinds, stands, strict=False):
        key = key_of(stand.lying)
        here[key][kind] += 1
        after_here[f"{newer} {key}"][kind] += 1
        after_legal[f"{newer} {key_of(stand.legal)}"][kind] += 1
    return Habits(Counter(kinds), *parts)


def key_of(words: Iterable[str]) -> str:
    """A set of words as a short key."""
    return blake2b(" ".join(sorted(words)).encode(), digest_size=4).hexdigest()


def _parts(habits: Habits) -> tuple[Mapping[str, Mapping[str, int]], ...]:
    return habits.after, habits.after_two, habits.lying, habits.after_lying, habits.after_legal


def together(every: Iterable[Habits]) -> Habits:
    """The counts of several added up."""
    kinds: Counter[str] = Counter()
    sums: tuple[dict[str, Counter[str]], ...] = tuple(defaultdict(Counter) for _ in range(5))
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


def likelihoods(habits: Habits, past: Sequence[str], stand: Stand, kinds: Iterable[str]) -> dict[str, float]:
    """How likely each kind comes next, as logarithms to compare: after the kinds of `past`, on a table that stands so.

    Counts after the last kind with these things lying there are smoothed by those after the last two kinds, these by
    those after the last one, then with these things, then of all (a linear interpolation after Jelinek and Mercer,
    1980); the same with these kinds being legal; the mean of both counts. A match's own counts are of kinds alone.
    """
    kinds, own, key = tuple(kinds), tallied(past), key_of(stand.lying)
    one = past[-1] if past else BEGINNING
    two = f"{past[-2] if len(past) > 1 else BEGINNING} {one}"
    shares = _shares(habits.kinds, {}, dict.fromkeys(kinds, 1 / len(kinds)), _UNSEEN * len(kinds), kinds)
    shares = _shares(habits.lying.get(key, {}), own.kinds, shares, _OF_NONE, kinds, _OWN_OF_ALL)
    shares = _shares(habits.after.get(one, {}), own.after.get(one, {}), shares, _OF_LYING, kinds)
    shares = _shares(habits.after_two.get(two, {}), own.after_two.get(two, {}), shares, _OF_ONE, kinds)
    mine, legal = own.after_two.get(two, {}), key_of(stand.legal)
    with_things = _shares(habits.after_lying.get(f"{one} {key}", {}), mine, shares, _OF_TWO, kinds)
    with_legal = _shares(habits.after_legal.get(f"{one} {legal}", {}), mine, shares, _OF_TWO, kinds)
    return {kind: (log(with_things[kind]) + log(with_legal[kind])) / 2 for kind in kinds}


def _shares(
    counts: Mapping[str, int],
    own: Mapping[str, int],
    shorter: Mapping[str, float],
    weight: float,
    kinds: Sequence[str],
    of_own: int = _OWN,
) -> dict[str, float]:
    whole = sum(counts.values()) + of_own * sum(own.values()) + weight
    return {kind: (counts.get(kind, 0) + of_own * own.get(kind, 0) + weight * shorter[kind]) / whole for kind in kinds}
