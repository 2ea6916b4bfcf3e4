"""Which things of one situation stand for which of another, so that what is said of both can be compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice, permutations, product
from typing import Any, Final, TypeAlias

from adjudicator.match import Game
from adjudicator.plain.json import Plain
from adjudicator.seam.domains import CardDomain, WordDomain
from api.view.held import WHEN, field_at
from tests.bench.reduced import Told, below, given_of, kind_of, when_of

Names: TypeAlias = Mapping[str, str]
NAMINGS: Final = 2
"""The most ways in which the things of a section stand for others."""


def alike(game: Game, start: Told, told: Told) -> Iterator[Names]:
    """Which thing of the beginning stands for which of the dispute: those that are in the same place of the events of a
    kind, then those of a section, in any order."""
    mine, theirs = when_of(told), when_of(start)
    last = zip(reversed(range(len(mine))), reversed(theirs), strict=False)
    first = ((next((at for at, one in enumerate(mine) if kind_of(one) == kind_of(was)), None), was) for was in theirs)
    tried: list[Names] = []
    for pairs in (last, first):
        names: dict[str, str] = {}
        for at, was in pairs:
            if at is not None and kind_of(was) == kind_of(mine[at]):
                _pair(game, told, at, was, names)
        for more in islice(_in_sections(given_of(start), given_of(told), names), NAMINGS):
            every = {**names, **more}
            every.update(_within(given_of(start), given_of(told), every))
            if every not in tried:
                tried.append(every)
                yield every


def _in_sections(start: dict[str, Plain], told: dict[str, Plain], names: Names) -> Iterator[Names]:
    """The things of each section that have no other name yet, in any order."""
    ways = []
    for section, some in told.items():
        others = start.get(section)
        if _are_things(some) and _are_things(others):
            assert isinstance(some, dict)
            assert isinstance(others, dict)
            mine = [one for one in some if one not in names]
            theirs = [one for one in others if one not in names.values()]
            few = min(len(mine), len(theirs))
            orders = permutations(mine, few) if len(mine) > few else ([*mine],)
            ways.append(
                [dict(zip(one, other, strict=False)) for one in orders for other in permutations(theirs, few)][:NAMINGS]
            )
    for each in product(*ways):
        yield {key: value for one in each for key, value in one.items()}


def _are_things(section: Plain) -> bool:
    return isinstance(section, dict) and all(isinstance(one, dict) for one in section.values())


def _within(start: Any, told: Any, names: Names) -> Names:
    """What is named within things, as triggers are."""
    found: dict[str, str] = {}
    for section, some in told.items():
        for name, one in some.items() if isinstance(some, dict) else ():
            theirs = below(below(start, section), names.get(name, name))
            for key, mine in one.items() if isinstance(one, dict) else ():
                if isinstance(mine, dict) and all(isinstance(each, dict) for each in mine.values()):
                    free = [each for each in below(theirs, key) if each not in names.values()]
                    found |= dict(zip((each for each in mine if each not in names), free, strict=False))
    return found


def _pair(game: Game, told: Told, at: int, was: Any, names: dict[str, str]) -> None:
    """What stands in the same place of two events."""
    now: Any = when_of(told)[at]
    for key in sorted(was.keys() & now.keys() - {"event"}):
        one, other = now[key], was[key]
        domain = field_at(game, told, (WHEN, str(at), key)).domain
        if isinstance(domain, WordDomain | CardDomain) or not (isinstance(one, str) and isinstance(other, str)):
            continue
        if one not in names and other not in names.values():
            names[one] = other


def renamed(told: Any, names: Names) -> Any:
    """The same with things called otherwise; what was called so before is called as they were."""
    if isinstance(told, dict):
        return {renamed(key, names): renamed(value, names) for key, value in told.items()}
    if isinstance(told, list):
        return [renamed(one, names) for one in told]
    if not isinstance(told, str):
        return told
    other = {one: name for name, one in names.items()}
    return names.get(told, other.get(told, told))
