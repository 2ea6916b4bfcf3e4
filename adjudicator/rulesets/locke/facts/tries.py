"""Values that an unknown fact may have: those that an event names, those next to them, those of a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from msgspec import to_builtins

from adjudicator.plain.json import Plain
from adjudicator.rulesets.locke.table.spaces import SIDE, is_in_base, is_on_planet, round_the_ring
from adjudicator.rulesets.locke.table.state import ALIGNMENTS, Table, seats_in_order
from adjudicator.rulesets.locke.table.things import SURROUNDINGS, Spot

NOBODY: Final = "?"
"""A name that nothing on a table has."""
YES_NO: Final = (True, False)
_HAS: Final = 12
"""The highest number tried of those that no event names."""


def leaves(plain: Plain) -> Iterator[Plain]:
    """The texts and numbers in plain data, keys too: they name seats."""
    if isinstance(plain, dict):
        yield from (leaf for key, one in plain.items() for leaf in (key, *leaves(one)))
    elif isinstance(plain, list | tuple):
        yield from (leaf for one in plain for leaf in leaves(one))
    else:
        yield plain


def texts(event: Any) -> tuple[str, ...]:
    """The texts that an event names."""
    return tuple(dict.fromkeys(one for one in leaves(to_builtins(event)) if isinstance(one, str)))


def numbers(event: Any, most: int = _HAS) -> Iterator[int]:
    """Small numbers, and those next to each that an event names, and to what its dice come to."""
    yield from dict.fromkeys((*range(most + 1), *_next_to_named(event)))


def strengths(event: Any) -> Iterator[int]:
    """None, a high one, and numbers next to those that an event names: what is strong enough for more is for less."""
    yield from dict.fromkeys((0, _HAS, *_next_to_named(event)))


def _next_to_named(event: Any) -> list[int]:
    named = [one for one in leaves(to_builtins(event)) if type(one) is int]
    named.append(sum(getattr(event, "roll", None) or ()))
    return [number for one in named for number in (one - 1, one, one + 1) if number >= 0]


def from_now_on(now: int, event: Any) -> Iterator[int]:
    """Numbers that are no less than the one on record: what came since is counted in it."""
    return (number for number in numbers(event) if number >= now)


def seats(table: Table, event: Any) -> tuple[str, ...]:
    """The seats, those that an event names first."""
    known = (*seats_in_order(table), *table.characters)
    return tuple(dict.fromkeys((*(seat for seat in texts(event) if seat in known), *known)))


def groups(table: Table, event: Any) -> Iterator[list[str]]:
    """Groups of seats: nobody, everybody, each alone, those that an event names, all but these."""
    known = seats(table, event)
    named = [seat for seat in texts(event) if seat in known]
    yield from ([], [*known], named, [seat for seat in known if seat not in named], *([seat] for seat in known))


def is_concerned(table: Table, event: Any, seat: str) -> bool:
    """Whether an event may be about a seat: it names it, or the seat acts, or is acted on, as it happens."""
    combat, turn, declared = table.combat, table.turn, table.declaration
    attack = None if combat is None else combat.attack
    acting = (
        () if combat is None else (combat.current,),
        () if attack is None else (attack.attacker, *attack.targets),
        () if turn is None else (turn.player,),
        () if declared is None else (declared.player,),
    )
    return event is None or seat in texts(event) or any(seat in group for group in acting)


def spaces(table: Table, event: Any) -> Iterator[Plain]:
    """Spaces: those that an event names, those around them, where others stand, and one far off."""
    named = [*_spots(to_builtins(event)), *(one.at for one in table.characters.values() if isinstance(one.at, Spot))]
    found: list[Spot] = []
    for spot in named:
        found += (spot, *_around(spot))
    far = (Spot(row=SIDE, col=SIDE), Spot(planet=SIDE, space=0), Spot(planet=SIDE, space=3))
    board = is_in_base if table.stage == "base" else is_on_planet
    yield from (to_builtins(spot) for spot in dict.fromkeys((*found, *far)) if board(spot))
    if table.stage == "base":
        yield SURROUNDINGS


def _spots(plain: Plain) -> Iterator[Spot]:
    if isinstance(plain, dict):
        keys = frozenset(plain)
        if keys in (frozenset(("planet", "space")), frozenset(("row", "col"))):
            yield Spot(**plain)
        yield from (spot for one in plain.values() for spot in _spots(one))
    elif isinstance(plain, list | tuple):
        yield from (spot for one in plain for spot in _spots(one))


def _around(spot: Spot) -> Iterator[Spot]:
    if spot.planet is not None:
        yield from (round_the_ring(spot, step) for step in (1, -1, 2, 3, -2, -3))
        return
    row, col = spot.row or 0, spot.col or 0
    for one in ((row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)):
        if min(one) >= 1 and max(one) <= SIDE:
            yield Spot(row=one[0], col=one[1])


def sides(listed: Iterable[str]) -> Iterator[Plain]:
    """Silhouettes of each alignment, under each of some names."""
    for name in listed:
        yield from ({"name": name, "alignment": side} for side in ALIGNMENTS)
