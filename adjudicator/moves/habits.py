"""How often kinds of event come, after which others and beside what: counted, to put the likeliest first.

A game's own counts are data in its package (`moves/habits.json`), made from its cases and from generated matches by
`python -m tests.bench.habits`, where what people wrote weighs more than what was generated; those of a match are
counted as it goes, and weigh most.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from importlib.resources import files
from itertools import pairwise
from math import log
from types import MappingProxyType
from typing import Final, NamedTuple

from msgspec import Struct, json

BEGINNING: Final = "^"
"""What stands before the first event."""
WRITTEN: Final = 3
"""What an event that people wrote weighs against one of a generated match, whose weight is 1."""
_OWN: Final = 18
"""What an event of this match weighs."""
_OWN_OF_ALL: Final = 30
"""The same, whatever it came after."""
_OF_TWO, _OF_ONE, _OF_LYING, _OF_NONE = 3, 18, 90, 24
"""What counts after less count for beside counts after more, in events."""
_UNSEEN: Final = 1
"""What a kind counts for that was never seen."""
_BESIDE: Final = 0.05
"""What a single thing on the table, or a single kind being legal, counts for: they tell much the same."""
_OF_KINDS, _OF_TIERS = 10, 100
"""What counts of all kinds count for beside those of one, with a single thing, and in a tier."""


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
    legal: Mapping[str, Mapping[str, int]] = {}
    """By the kinds that were legal, as their key."""
    after_legal: Mapping[str, Mapping[str, int]] = {}
    """By the kind before and the kinds that were legal, as their key, with a space between."""
    beside: Mapping[str, Mapping[str, int]] = {}
    """By each thing that lay there, and each kind that was legal."""
    stood: Mapping[str, Mapping[str, int]] = {}
    """By tier, how often a kind stood there."""
    came: Mapping[str, Mapping[str, int]] = {}
    """By tier, how often a kind came that stood there."""


_PARTS: Final = tuple(name for name in Habits.__struct_fields__ if name != "kinds")


class Stand(NamedTuple):
    """How a table stands: the sorts of thing that lie there, the kinds of event that are legal as a next step, the tier
    in which each kind stands."""

    lying: Collection[str] = ()
    legal: Collection[str] = ()
    tiers: Mapping[str, str] = MappingProxyType({})


@lru_cache(maxsize=16)
def habits_of(package: str) -> Habits:
    """Those of a game, by its package; none if it has counted none."""
    data = files(package).joinpath("moves", "habits.json")
    return json.decode(data.read_bytes(), type=Habits) if data.is_file() else Habits()


def tallied(kinds: Sequence[str], stands: Iterable[Stand] = (), weight: int = 1) -> Habits:
    """The habits of one match: its kinds of event in order, and for each how the table stood before it."""
    counts: dict[str, defaultdict[str, Counter[str]]] = {name: defaultdict(Counter) for name in _PARTS}
    before = [BEGINNING, BEGINNING, *kinds]
    for (older, newer), kind in zip(pairwise(before), kinds, strict=False):
        counts["after"][newer][kind] += weight
        counts["after_two"][f"{older} {newer}"][kind] += weight
    for newer, kind, stand in zip(before[1:], kinds, stands, strict=False):
        lying, legal = key_of(stand.lying), key_of(stand.legal)
        counts["lying"][lying][kind] += weight
        counts["after_lying"][f"{newer} {lying}"][kind] += weight
        counts["legal"][legal][kind] += weight
        counts["after_legal"][f"{newer} {legal}"][kind] += weight
        for word in _words(stand):
            counts["beside"][word][kind] += weight
        for one, tier in stand.tiers.items():
            counts["stood"][tier][one] += weight
        if kind in stand.tiers:
            counts["came"][stand.tiers[kind]][kind] += weight
    return Habits(Counter({kind: weight * number for kind, number in Counter(kinds).items()}), **counts)


def _words(stand: Stand) -> Iterator[str]:
    """What lies there and what is legal, one by one; a kind of event is never called as a thing is."""
    yield from stand.lying
    yield from stand.legal


def key_of(words: Iterable[str]) -> str:
    """A set of words as a short key."""
    return blake2b(" ".join(sorted(words)).encode(), digest_size=4).hexdigest()


def together(every: Iterable[Habits]) -> Habits:
    """The counts of several added up."""
    kinds: Counter[str] = Counter()
    sums: dict[str, defaultdict[str, Counter[str]]] = {name: defaultdict(Counter) for name in _PARTS}
    for one in every:
        kinds.update(one.kinds)
        for name, into in sums.items():
            for key, counts in getattr(one, name).items():
                into[key].update(counts)
    return Habits(kinds, **sums)


def without(habits: Habits, part: Habits) -> Habits:
    """Counts without those of a part of what was counted, to tell how well they do for what they never saw."""
    kept = {name: _less(getattr(habits, name), getattr(part, name)) for name in _PARTS}
    return Habits(Counter(habits.kinds) - Counter(part.kinds), **kept)


def _less(
    counts: Mapping[str, Mapping[str, int]], part: Mapping[str, Mapping[str, int]]
) -> dict[str, Mapping[str, int]]:
    return {key: Counter(held) - Counter(part[key]) if key in part else held for key, held in counts.items()}


def likelihoods(habits: Habits, past: Sequence[str], stand: Stand, kinds: Iterable[str]) -> dict[str, float]:
    """How likely each kind comes next, as logarithms to compare: after the kinds of `past`, on a table that stands so.

    Counts after the last two kinds are smoothed by those after the last one, these by those with these things lying
    there, then by those of all (a linear interpolation after Jelinek and Mercer, 1980). They smooth three others: after
    the last kind with these things, after it with these kinds being legal, with these kinds alone; the mean of the
    three counts, and a little what each single thing tells. A match's own counts are of kinds alone.
    """
    kinds, own, key, legal = tuple(kinds), tallied(past), key_of(stand.lying), key_of(stand.legal)
    one = past[-1] if past else BEGINNING
    two = f"{past[-2] if len(past) > 1 else BEGINNING} {one}"
    shares = _shares(habits.kinds, {}, dict.fromkeys(kinds, 1 / len(kinds)), _UNSEEN * len(kinds), kinds)
    shares = _shares(habits.lying.get(key, {}), own.kinds, shares, _OF_NONE, kinds, _OWN_OF_ALL)
    shares = _shares(habits.after.get(one, {}), own.after.get(one, {}), shares, _OF_LYING, kinds)
    mine = own.after_two.get(two, {})
    shares = _shares(habits.after_two.get(two, {}), mine, shares, _OF_ONE, kinds)
    told = (habits.after_lying.get(f"{one} {key}"), habits.after_legal.get(f"{one} {legal}"), habits.legal.get(legal))
    means = [_shares(counts or {}, mine, shares, _OF_TWO, kinds) for counts in told]
    beside = _beside(habits, stand, kinds)
    return {kind: sum(log(mean[kind]) for mean in means) / len(means) + beside[kind] for kind in kinds}


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


def _beside(habits: Habits, stand: Stand, kinds: Sequence[str]) -> dict[str, float]:
    """What the single things tell for each kind, as if they told it each for itself (a naive Bayes classifier)."""
    whole = sum(habits.kinds.values())
    told = dict.fromkeys(kinds, 0.0)
    for counts in (habits.beside[word] for word in _words(stand) if word in habits.beside):
        share = (sum(counts.values()) + 0.5) / (whole + 1)
        for kind in kinds:
            of_kind = (counts.get(kind, 0) + _OF_KINDS * share) / (habits.kinds.get(kind, 0) + _OF_KINDS)
            told[kind] += _BESIDE * log(of_kind / share)
    return told


def in_tiers(habits: Habits, stand: Stand, usual: Mapping[str, float]) -> dict[str, float]:
    """How much likelier each kind is for standing in its tier, as logarithms: as often as it came from there, which is
    smoothed by what the tiers weigh for all kinds (`usual`)."""
    return {kind: log(_in_tier(habits, kind, tier, usual)) for kind, tier in stand.tiers.items()}


def _in_tier(habits: Habits, kind: str, tier: str, usual: Mapping[str, float]) -> float:
    stood = {one: habits.stood.get(one, {}).get(kind, 0) for one in usual}
    came = {one: habits.came.get(one, {}).get(kind, 0) for one in usual}
    expected = sum(number * usual[one] for one, number in stood.items())
    number = sum(came.values()) + 0.5
    share = (came[tier] + _OF_TIERS * usual[tier] * number / (expected + 1)) / (stood[tier] + _OF_TIERS)
    return share * (sum(stood.values()) + 1) / number
