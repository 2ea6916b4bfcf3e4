"""Regions: the part of an outline deeper than a depth, or all that is nearer to it than a distance, for sight lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations, pairwise
from typing import TypeAlias

from msgspec import Struct

from adjudicator.rulesets.malifaux.geometry.shapes import Point, Polygon, Shape
from adjudicator.rulesets.malifaux.geometry.spots import (
    SLACK,
    Circle,
    Curve,
    Segment,
    Spot,
    bend,
    entry,
    far,
    foot,
    halfway,
    left_of,
    meetings,
    outward,
    seen_from,
    sides,
    threes,
)
from adjudicator.seam.recall import recalled

ONE_PIECE = 1.0
"""An outline stays in one piece when no more than this is taken off its edge."""
Wall: TypeAlias = tuple[Segment, float]
"""What a line must cross to enter a region, and how far from there the line may first enter it."""


class Region(Struct, frozen=True, gc=False):
    """The part of an outline deeper than `depth`; a disc is all that is nearer than that to its one corner.

    Spots are given from `at`. Lines touch it at its corners and cannot cross its walls, both rounded by `radius`. Its
    hull stands for it between the ends; it is empty if the region may be in several parts.
    """

    at: Point
    outline: tuple[Spot, ...]
    depth: float
    corners: tuple[Spot, ...]
    walls: tuple[Wall, ...]
    radius: float
    hull: tuple[Spot, ...]
    middle: Spot
    reach: float

    def met_by(self, start: Spot, stop: Spot, near: float = 0.0) -> float | None:
        """How far along a segment, as a share of it, it first enters the region, or comes as near as that."""
        x, y = self.at
        if abs(left_of((start, stop), (x + self.middle[0], y + self.middle[1]))) >= self.reach + near:
            return None
        return entry(start, stop, [(x + px, y + py) for px, py in self.outline], self.depth + SLACK - near)


def region_of(outline: Shape, depth: float) -> Region | None:
    """The part of an outline that lies deeper than `depth`; None if nothing does."""
    if isinstance(outline, Polygon):
        return _polygon_region(outline, depth)
    left = outline.radius - depth
    here = ((0.0, 0.0),)
    return Region(outline.at, here, -left, here, (), left, here, here[0], left) if left > 0 else None


@recalled(keep=1024, alike=True)
def _polygon_region(outline: Polygon, depth: float) -> Region | None:
    at = outline.corners[0]
    around = tuple(seen_from(at, corner) for corner in outline.corners)
    corners, walls = (around, [(side, 0.0) for side in sides(around)]) if depth < 0 else _deep(around, depth)
    if not corners:
        return None
    hull, radius = _hull(corners), max(0.0, -depth)
    xs, ys = [x for x, _ in hull], [y for _, y in hull]
    middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    reach = max(far(middle, spot) for spot in hull) + radius
    is_whole = depth <= ONE_PIECE or all(bend(*three) >= 0 for three in threes(around))
    return Region(at, around, depth, tuple(corners), tuple(walls), radius, hull if is_whole else (), middle, reach)


def _hull(spots: Iterable[Spot]) -> tuple[Spot, ...]:
    """The corners of the convex hull, counter-clockwise."""
    ordered = sorted(spots)
    hull: list[Spot] = []
    for run in (ordered, ordered[::-1]):
        chain: list[Spot] = []
        for spot in run:
            while len(chain) > 1 and bend(chain[-2], chain[-1], spot) <= 0:
                chain.pop()
            chain.append(spot)
        hull += chain[:-1]
    return tuple(hull or ordered)


# ---- the rim of a region


def rim(around: Sequence[Spot], depth: float) -> tuple[list[Segment], dict[int, Circle]]:
    """The sides of an outline moved inward by `depth`, and the circles about the corners it goes around, by number."""
    if len(around) == 1:
        return [], {0: (around[0], -depth)}
    moved, rounds = [], {}
    for number, (before, at, after) in enumerate(threes(around)):
        dx, dy, part = after[0] - at[0], after[1] - at[1], depth / far(at, after)
        moved.append(((at[0] - dy * part, at[1] + dx * part), (after[0] - dy * part, after[1] + dx * part)))
        if bend(before, at, after) * depth < 0:
            rounds[number] = at, abs(depth)
    return moved, rounds


def _deep(around: Sequence[Spot], depth: float) -> tuple[list[Spot], list[Wall]]:
    """The corners of what lies deeper than `depth`, where curves of its rim meet, and the walls between them."""
    moved, rounds = rim(around, depth)
    cuts = _cuts(moved, rounds, partial(_is_deep, around, depth))
    walls: list[Wall] = []
    for side, on_it in zip(moved, cuts, strict=False):
        walls += [(piece, 0.0) for piece in _pieces(*side, on_it) if _is_deep(around, depth, halfway(piece))]
    for number, on_it in zip(rounds, cuts[len(moved) :], strict=True):
        for piece in _pieces(moved[number - 1][1], moved[number][0], on_it):
            room = far(*piece)
            if room > ONE_PIECE and _is_deep(around, depth, outward(rounds[number], halfway(piece))):
                walls.append((piece, room))
    return sorted({spot for on_it in cuts for spot in on_it}), walls


def _cuts(moved: list[Segment], rounds: dict[int, Circle], is_deep: Callable[[Spot], bool]) -> list[list[Spot]]:
    """Where each curve of a rim is crossed by others; a side only touches the circles at its own ends."""
    curves: list[Curve] = [*moved, *rounds.values()]
    own = {(side, len(moved) + n) for n, at in enumerate(rounds) for side in (at, (at - 1) % len(moved))}
    boxes = [_box(curve) for curve in curves]
    cuts: list[list[Spot]] = [[] for _ in curves]
    for one, two in combinations(range(len(curves)), 2):
        (west, south, east, north), (left, low, right, high) = boxes[one], boxes[two]
        if west <= right and left <= east and south <= high and low <= north and (one, two) not in own:
            met = [spot for spot in meetings(curves[one], curves[two]) if is_deep(spot)]
            cuts[one] += met
            cuts[two] += met
    return cuts


def _pieces(start: Spot, end: Spot, cuts: Iterable[Spot]) -> Iterator[Segment]:
    return pairwise((start, *sorted(cuts, key=partial(far, start)), end))


def _is_deep(around: Sequence[Spot], depth: float, spot: Spot) -> bool:
    """Whether a spot that lies that deep from one side is no nearer to any other."""
    west, east = spot[0] - depth, spot[0] + depth
    for side in sides(around):
        (ax, _), (bx, _) = side
        is_beside = (ax < west and bx < west) or (ax > east and bx > east)
        if not is_beside and far(spot, foot(spot, side)) < depth - SLACK / 100:
            return False
    return True


def _box(curve: Curve) -> tuple[float, float, float, float]:
    """The west, south, east and north ends of a curve, with a little margin."""
    (x, y), end = curve
    (left, low), room = (end, SLACK) if isinstance(end, tuple) else ((x, y), end + SLACK)
    return min(x, left) - room, min(y, low) - room, max(x, left) + room, max(y, low) + room
