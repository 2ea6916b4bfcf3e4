"""Spaces: the rings of the planets, the grid of the base, and paths through them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.table.things import SURROUNDINGS, At, Spot
from adjudicator.seam.ruleset import Refused

RING: Final = 7
"""The number of positions on a planet: its port (0) and six spaces (LCK-TELE-06)."""
SIDE: Final = 6
"""The number of rows, and of columns, of the base."""
PLANET_SPACES: Final = tuple(Spot(planet=planet, space=space) for planet in range(1, 7) for space in range(1, 7))
PORTS: Final = tuple(Spot(planet=planet, space=0) for planet in range(1, 7))
BASE_SPACES: Final = tuple(Spot(row=row, col=col) for row in range(1, 7) for col in range(1, 7))
CARD_SPACES: Final = frozenset((*PLANET_SPACES, *BASE_SPACES))
"""The spaces on which a card is laid; ports have none."""


def is_on_planet(at: At | None) -> bool:
    """Whether a place is a space of a planet, its port included."""
    return isinstance(at, Spot) and at.planet is not None


def is_in_base(at: At | None) -> bool:
    """Whether a place is a space of the base's grid; the surroundings are not."""
    return isinstance(at, Spot) and at.row is not None


def is_in_or_around_base(at: At | None) -> bool:
    """Whether a place is a space of the base's grid, or the surroundings."""
    return at == SURROUNDINGS or is_in_base(at)


def is_port(at: At | None) -> bool:
    """Whether a place is a port (space 0)."""
    return isinstance(at, Spot) and at.space == 0


def is_on_outer_ring(at: At | None) -> bool:
    """Whether a place is one of the 20 spaces of the outer ring (LCK-BASE-07)."""
    return isinstance(at, Spot) and at.row is not None and (at.row in (1, SIDE) or at.col in (1, SIDE))


def share_a_space(one: At | None, other: At | None) -> bool | None:
    """Whether two pieces stand on the same space; the surroundings are not one (LCK-BASE-14). None: nobody has said."""
    if one is None or other is None:
        return None
    return one == other and one != SURROUNDINGS


def round_the_ring(start: Spot, steps: int) -> Spot:
    """The space some steps to the right (negative: to the left) on the same planet (LCK-TELE-06)."""
    return Spot(planet=start.planet, space=((start.space or 0) + steps) % RING)


def steps_between(one: Spot, other: Spot) -> int:
    """The number of steps up, down, left and right between two spaces of the base (LCK-BASE-20)."""
    return abs((one.row or 0) - (other.row or 0)) + abs((one.col or 0) - (other.col or 0))


def are_neighbours(one: Spot, other: Spot) -> bool:
    """Whether two spaces of the base share a side (LCK-BASE-20), or two of a planet are next to each other."""
    if one.row is not None and other.row is not None:
        return steps_between(one, other) == 1
    if one.planet is None or one.planet != other.planet:
        return False
    return other in (round_the_ring(one, 1), round_the_ring(one, -1))


def path_as_spaces(path: Sequence[tuple[int, int] | Spot]) -> tuple[Spot, ...]:
    """A path as spaces: `[row, column]` is one of the base."""
    return tuple(Spot(row=step[0], col=step[1]) if isinstance(step, tuple) else step for step in path)


def jumped_over(start: Spot, to: At, steps: int, path: Sequence[tuple[int, int] | Spot]) -> tuple[Spot, ...] | None:
    """The spaces between the ends of a teleport move of some steps; None: nobody has said which way it went."""
    if start.planet is None:
        return tuple(spot for spot in path_as_spaces(path)[:-1] if spot != to and spot in BASE_SPACES) if path else None
    for way in (1, -1):
        if round_the_ring(start, way * steps) == to:
            return tuple(round_the_ring(start, way * step) for step in range(1, steps))
    return None


def refuse_unknown_space(at: At | None, field: str) -> None:
    """Raises `Refused` for a space that belongs neither to a planet nor to the base."""
    if not isinstance(at, Spot):
        return
    of_planet, of_base = (at.planet, at.space), (at.row, at.col)
    if (None in of_planet or of_base != (None, None)) and (None in of_base or of_planet != (None, None)):
        raise Refused("wrong", say("A space is a planet and a space of it, or a row and a column"), field)
