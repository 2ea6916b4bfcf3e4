"""Words that players type: they mean the same in capitals and small letters (MFX-STAT-06), and some no table knows."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from adjudicator.seam.recall import recalled

TRAITS: Final = frozenset({
    "blocking", "climbable", "concealing", "dense", "destructible", "hazardous", "height", "impassable", "severe",
})  # fmt: skip
"""The traits of terrain that are known, whether or not anything is computed from them (MFX-HOUSE-T04)."""
STATIONS: Final = frozenset({"leader", "master", "henchman", "enforcer", "minion", "totem", "peon"})
"""The stations that are known."""


@recalled(keep=1024, alike=True)
def folded(words: tuple[str, ...]) -> frozenset[str]:
    """Words without their case."""
    return frozenset(word.strip().casefold() for word in words)


def has(words: tuple[str, ...], word: str) -> bool:
    """Whether a word is among others, in capitals or small letters."""
    return bool(words) and word.casefold() in folded(words)


def known_as(names: Collection[str], name: str) -> str:
    """A name as it is written among others, where it is one of them in capitals or small letters."""
    if name in names:
        return name
    typed = name.casefold()
    for one in names:
        if one.casefold() == typed:
            return one
    return name


def is_enemy_only(restriction: object) -> bool:
    """Whether a trigger's restriction is `enemy_only`, however it is typed."""
    return isinstance(restriction, str) and restriction.strip().casefold().replace("_", " ") == "enemy only"


def unknown_traits(traits: tuple[str, ...]) -> tuple[str, ...]:
    """The traits that no table knows."""
    return tuple(trait for trait in traits if trait.strip().casefold() not in TRAITS)


def names_a_station(words: Iterable[str]) -> bool:
    """Whether a station that is known is among words."""
    return not STATIONS.isdisjoint(folded(tuple(words)))
