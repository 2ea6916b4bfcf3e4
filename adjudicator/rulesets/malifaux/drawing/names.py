"""The names of bases: each is nearer to its own base than to any other, and has a line to it unless that is plain."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot, inf
from typing import NamedTuple, TypeAlias

from adjudicator.rulesets.malifaux.drawing.labels import (
    APART,
    Line,
    Room,
    Spot,
    box_at,
    common,
    rimmed,
    shared,
    thin_line,
)
from adjudicator.rulesets.malifaux.drawing.parts import SIDE, Round
from adjudicator.seam.recall import recalled
from adjudicator.seam.svg import Box, width_of

Cost: TypeAlias = tuple[float, float, float]
"""How much nearer a name is to another base, how much it covers, how far off it is and how busy its ground is."""

AWAY = (14, 60, 110, 160, 220, 290, -37)
"""How far from its base a name may be; the negative distance, tried last, lets it lap over the edge."""
FAR = 6
"""What a unit of distance costs a name; a square unit of busy ground costs 0.05."""
PADDING = 16
"""How much wider than the name its room is."""
BOLD = 700
"""The weight of what a base is known by."""
NOWHERE: Cost = (inf, inf, inf)
NEIGHBOURS = 40
"""How many neighbouring bases a name is compared with."""


class Place(NamedTuple):
    """Where a name may go, what speaks against it, and how wide the name is there."""

    cost: Cost
    spot: Spot
    width: float
    line: Line


def name(room: Room, base: Round, line: Line, size: float, colour: str) -> tuple[str, str]:
    """The name of a base with a white rim, and a line to it, or "" if it needs none.

    If there is no free place for the whole line, its bold pieces stand alone.
    """
    around = _around(room, base, _width(line, size))
    best = _best(around, tuple(line), size)
    box = room.stand(best.spot, best.width, 1.12 * size)
    written = rimmed(best.spot, best.line, size, colour)
    if around.is_plain(box):
        return written, ""
    way = _way(box, base)
    room.take_line(way)
    return written, thin_line(*way, colour)


@recalled(512, alike=True)
def _best(around: _Around, line: tuple[tuple[str, int], ...], size: float) -> Place:
    """The best place for a name; from one entry to the next most bases have the same around them."""
    return min(_tries(around, line, size), key=lambda place: place.cost)


def _width(line: Line, size: float) -> float:
    return width_of(" ".join(said for said, _ in line), size)


def _tries(around: _Around, line: Line, size: float) -> Iterator[Place]:
    """The best places for the whole line and, unless one of them is free, for its bold pieces."""
    bold = [piece for piece in line if piece[1] == BOLD]
    for pieces in (line, bold) if 0 < len(bold) < len(line) else (line,):
        width, best = _width(pieces, size), NOWHERE
        for away in AWAY:
            if best < (0, 0, FAR * away):
                break
            for spot in _spots(around.base, away, 1.12 * size):
                place = Place(around.cost(box_at(spot, width, 1.12 * size), best), spot, width, pieces)
                best = min(best, place.cost)
                yield place
        if best < (0, 0, inf):
            break


def _spots(base: Round, away: float, height: float) -> Iterator[Spot]:
    """Places so far from a base, the most usual first; at the negative distance a name laps over its edge."""
    x, y, radius = base
    reach, slant = radius + away, 0.71 * (radius + away)
    rows = y - reach - height / 2, y + reach + height / 2
    if away > 0:
        yield from ((x + reach, y, "start"), (x - reach, y, "end"))
    yield from ((x, row, "middle") for row in rows)
    if away > 0:
        slanted = y - slant - height / 2, y + slant + height / 2
        yield from ((x + slant, row, "start") for row in slanted)
        yield from ((x - slant, row, "end") for row in slanted)
        yield from ((at, row, anchor) for row in rows for at, anchor in ((x - 20, "start"), (x + 20, "end")))


class _Around(NamedTuple):
    """What lies around a base, as far as its name may reach."""

    base: Round
    taken: tuple[Box, ...]
    busy: tuple[Box, ...]
    others: tuple[Round, ...]

    def cost(self, box: Box, best: Cost = NOWHERE) -> Cost:
        """What speaks against a name in a box, the gravest reason first; no further than it takes to be worse than the
        best."""
        west, north, east, south = box
        away = _gap(box, self.base)
        astray = max(away - _gap(box, *self.others), 0.0) if away else 0.0
        if astray > 0:
            return astray, inf, inf
        beyond = max(-west, -north, east - SIDE, south - SIDE, 0.0)
        covered = beyond * 1e4
        if covered <= best[1]:
            covered += shared((west - PADDING / 2, north, east + PADDING / 2, south), self.taken)
        if covered <= best[1]:
            covered += self._crossed(box)
        if (0.0, covered, FAR * away) > best:
            return 0.0, covered, inf
        return 0.0, covered, FAR * away + 0.05 * shared(box, self.busy)

    def _crossed(self, box: Box) -> float:
        """How much is taken on the line from the base to its name."""
        (x1, y1), (x2, y2) = _way(box, self.base)
        steps = int(hypot(x2 - x1, y2 - y1) / 20)
        hull = min(x1, x2) - 8, min(y1, y2) - 8, max(x1, x2) + 8, max(y1, y2) + 8
        taken = [other for other in self.taken if common(hull, other)]
        points = ((x1 + (x2 - x1) * step / steps, y1 + (y2 - y1) * step / steps) for step in range(2, steps))
        return sum(shared((x - 8, y - 8, x + 8, y + 8), taken) for x, y in points)

    def is_plain(self, box: Box) -> bool:
        """Whether a name clearly belongs to its base: it lies over it, or stands by it and by no other."""
        away = _gap(box, self.base)
        return away == 0 or (away <= APART and _gap(box, *self.others) > away + APART)


def _around(room: Room, base: Round, width: float) -> _Around:
    x, y, radius = base
    reach = radius + max(AWAY) + width
    region = x - reach, y - reach, x + reach, y + reach
    others = (other for other in room.bases if other != base)
    nearest = sorted(others, key=lambda other: hypot(other[0] - x, other[1] - y) - other[2])[:NEIGHBOURS]
    taken, busy = (tuple(box for box in boxes if common(box, region)) for boxes in (room.taken, room.busy))
    return _Around(base, taken, busy, tuple(nearest))


def _gap(box: Box, *bases: Round) -> float:
    """How far a box is from the edge of the nearest of some bases; 0 where it lies over one."""
    west, north, east, south = box
    least = inf
    for x, y, radius in bases:
        across = west - x if x < west else x - east if x > east else 0.0
        along = north - y if y < north else y - south if y > south else 0.0
        least = min(least, hypot(across, along) - radius)
    return max(0.0, least)


def _way(box: Box, base: Round) -> tuple[tuple[float, float], tuple[float, float]]:
    """A line from just inside the edge of a base to the nearest point of a box."""
    x, y, radius = base
    to_x, to_y = min(max(x, box[0]), box[2]), min(max(y, box[1]), box[3])
    share = min(1.0, (radius - 12) / (hypot(to_x - x, to_y - y) or 1.0))
    return (x + share * (to_x - x), y + share * (to_y - y)), (to_x, to_y)
