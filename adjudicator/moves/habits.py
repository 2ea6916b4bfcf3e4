"""How often kinds of event come, after which others and on what tables: counted, to put the likeliest first.

A game's own counts are data in its package (`moves/habits.json`), made from its cases and from generated matches by
`python -m tests.bench.habits`, where what people wrote weighs more than what was generated; those of a match are
counted as it goes, and weigh most.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from importlib.resources import files
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
_OWN_OF_ALL: Final = 60
"""The same, whatever it came after."""
_OF_LYING, _OF_ONE, _OF_TWO, _OF_BOTH = 100, 40, 18, 1
"""What wider counts count for beside those on a table with such things, after one event, after two, and beside those by
both what came before and how the table stands; in events."""
_BESIDE: Final = 0.07
"""What a single thing on the table, or a single kind being legal, counts for: they tell much the same."""
_OF_KINDS, _OF_TIERS = 10, 1000
"""What counts of all kinds count for beside those of one, with a single thing, and in a tier."""


class Habits(Struct, frozen=True):
    """Counts of kinds of event."""

    kinds: Mapping[str, int] = {}
    where: Mapping[str, Mapping[str, int]] = {}
    """By what came before, by how the table stood, and by both, as `_Where` calls it."""
    stood: Mapping[str, Mapping[str, int]] = {}
    """By tier, how often a kind stood there; apart, where it had come before in the match (`_tier`)."""
    came: Mapping[str, Mapping[str, int]] = {}
    """The same, how often a kind came that stood there."""


_PARTS: Final = tuple(name for name in Habits.__struct_fields__ if name != "kinds")


class Stand(NamedTuple):
    """How a table stands: the sorts of thing that lie there and the headings of its place in the match, the kinds of
    event that are legal as a next step, the tier in which each kind stands."""

    lying: Collection[str] = ()
    legal: Collection[str] = ()
    tiers: Mapping[str, str] = MappingProxyType({})


class _Where(NamedTuple):
    """The names of what events are counted by, from the widest to the narrowest; sets of words are short keys."""

    lying: str
    one: str
    two: str
    both: tuple[str, ...]
    words: tuple[str, ...]

    @classmethod
    def of(cls, past: Sequence[str], stand: Stand) -> _Where:
        """Those of a position."""
        one = past[-1] if past else BEGINNING
        two = f"{past[-2] if len(past) > 1 else BEGINNING} {one}"
        lying, legal = f"on {key_of(stand.lying)}", f"may {key_of(stand.legal)}"
        both = (f"after {two} {lying}", f"after {one} {legal}", legal)
        words = (*(f"on {word}" for word in stand.lying), *(f"may {kind}" for kind in stand.legal))
        return cls(lying, f"after {one}", f"after {two}", both, words)


@lru_cache(maxsize=16)
def habits_of(package: str) -> Habits:
    """Those of a game, by its package; none if it has counted none."""
    data = files(package).joinpath("moves", "habits.json")
    return json.decode(data.read_bytes(), type=Habits) if data.is_file() else Habits()


def tallied(kinds: Sequence[str], stands: Sequence[Stand] = (), weight: int = 1) -> Habits:
    """The habits of one match: its kinds of event in order, and for each how the table stood before it, if told."""
    counts: dict[str, defaultdict[str, Counter[str]]] = {name: defaultdict(Counter) for name in _PARTS}
    past: list[str] = []
    for number, kind in enumerate(kinds):
        where = _Where.of(past[-2:], stands[number] if stands else Stand())
        beside = (where.lying, *where.both, *where.words) if stands else ()
        for name in (where.one, where.two, *beside):
            counts["where"][name][kind] += weight
        if stands:
            _tally_tiers(counts, past, stands[number], kind, weight)
        past.append(kind)
    return Habits(Counter({kind: weight * number for kind, number in Counter(kinds).items()}), **counts)


def _tally_tiers(
    counts: Mapping[str, defaultdict[str, Counter[str]]], past: Sequence[str], stand: Stand, kind: str, weight: int
) -> None:
    """Counts in which tiers the kinds stand, and from which of them one comes."""
    come = frozenset(past)
    for one, tier in stand.tiers.items():
        counts["stood"][_tier(tier, one in come)][one] += weight
    if kind in stand.tiers:
        counts["came"][_tier(stand.tiers[kind], kind in come)][kind] += weight


def _tier(tier: str, is_again: bool) -> str:
    """A tier as it is counted: some kinds come once in a match, others again and again."""
    return f"{tier} again" if is_again else tier


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

    Each count is smoothed by a wider one (a linear interpolation after Jelinek and Mercer, 1980): of all events, then
    with such things lying there, then after the last kind, then after the last two. They smooth three others: after the
    last two with such things, after the last with these kinds being legal, with these kinds alone. It is the mean of
    the three, and a little what each single thing tells. A match's own counts are of what came before alone.
    """
    kinds, own, where = tuple(kinds), tallied(past), _Where.of(past, stand)
    shares = _shares(habits.kinds, {}, dict.fromkeys(kinds, 1 / len(kinds)), len(kinds))
    shares = _shares(habits.where.get(where.lying, {}), own.kinds, shares, _OF_LYING, _OWN_OF_ALL)
    shares = _shares(habits.where.get(where.one, {}), own.where.get(where.one, {}), shares, _OF_ONE)
    mine = own.where.get(where.two, {})
    shares = _shares(habits.where.get(where.two, {}), mine, shares, _OF_TWO)
    means = [_shares(habits.where.get(name, {}), mine, shares, _OF_BOTH) for name in where.both]
    beside = _beside(habits, where.words, kinds)
    return {kind: sum(log(mean[kind]) for mean in means) / len(means) + beside[kind] for kind in kinds}


def _shares(
    counts: Mapping[str, int], own: Mapping[str, int], wider: Mapping[str, float], weight: float, of_own: int = _OWN
) -> dict[str, float]:
    """The share of each kind by some counts and a match's own, smoothed by those by wider counts."""
    whole = sum(counts.values()) + of_own * sum(own.values()) + weight
    return {
        kind: (counts.get(kind, 0) + of_own * own.get(kind, 0) + weight * share) / whole
        for kind, share in wider.items()
    }


def _beside(habits: Habits, words: Iterable[str], kinds: Sequence[str]) -> dict[str, float]:
    """What the single things tell for each kind, as if they told it each for itself (a naive Bayes classifier)."""
    whole = sum(habits.kinds.values())
    told = dict.fromkeys(kinds, 0.0)
    for counts in (habits.where[word] for word in words if word in habits.where):
        share = (sum(counts.values()) + 0.5) / (whole + 1)
        for kind in kinds:
            of_kind = (counts.get(kind, 0) + _OF_KINDS * share) / (habits.kinds.get(kind, 0) + _OF_KINDS)
            told[kind] += _BESIDE * log(of_kind / share)
    return told


def in_tiers(habits: Habits, past: Collection[str], stand: Stand, usual: Mapping[str, float]) -> dict[str, float]:
    """How much likelier each kind is for standing in its tier, as logarithms: as often as it came from there, where it
    had come before in the match or had not; smoothed by what the tiers weigh for all kinds (`usual`)."""
    come = frozenset(past)
    return {kind: log(_in_tier(habits, kind, tier, kind in come, usual)) for kind, tier in stand.tiers.items()}


def _in_tier(habits: Habits, kind: str, tier: str, is_again: bool, usual: Mapping[str, float]) -> float:
    weights = {_tier(one, again): weight for one, weight in usual.items() for again in (False, True)}
    stood = {one: habits.stood.get(one, {}).get(kind, 0) for one in weights}
    came = {one: habits.came.get(one, {}).get(kind, 0) for one in weights}
    expected = sum(number * weights[one] for one, number in stood.items())
    number, here = sum(came.values()) + 0.5, _tier(tier, is_again)
    share = (came[here] + _OF_TIERS * usual[tier] * number / (expected + 1)) / (stood[here] + _OF_TIERS)
    return share * (sum(stood.values()) + 1) / number
