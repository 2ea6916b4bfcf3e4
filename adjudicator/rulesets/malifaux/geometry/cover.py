"""Where straight lines run through outlines, and whether any sight line crosses one (MFX-COVER-01 to -03).

Every point of the hull of two bases outside both lies on a sight line of theirs, and no other point does. The hull less
the bases is what the bases leave of the four-sided *lane* between their outer common tangents.

Spots are doubles in tenths of a micrometre, from somewhere near: rounding errors stay below 1e-8.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations, pairwise
from math import inf, sqrt
from typing import TypeAlias

from msgspec import Struct

from adjudicator.rulesets.malifaux.geometry.shapes import Disc, Point, Polygon, Shape, square
from adjudicator.rulesets.malifaux.geometry.units import GRAZE
from adjudicator.seam.recall import recalled

SLACK = 1e-3
"""Far more than rounding errors, far less than `GRAZE`."""
BEYOND = 1e-6
"""By what share of its length a segment may be prolonged to meet another: those that meet at a flat angle need it."""
ONE_PIECE = 1.0
"""An outline does not fall apart when no more than this is taken off its edge."""

Spot: TypeAlias = tuple[float, float]
Segment: TypeAlias = tuple[Spot, Spot]
Circle: TypeAlias = tuple[Spot, float]
Curve: TypeAlias = Segment | Circle
Wall: TypeAlias = tuple[Segment, float]
"""What a line cannot cross without entering a region, and how far from there it may first do so."""


def any_line_crosses(a: Disc, b: Disc, outline: Shape) -> bool:
    """Whether some sight line between two bases passes through an outline; to touch it is not to pass (`GRAZE`)."""
    if square(a.at, b.at) <= (a.radius - b.radius) ** 2:
        return False
    lane, bases, spots = _lane(a, b)
    if isinstance(outline, Disc):
        return _comes_near(_from(a.at, outline.at), float(outline.radius), lane, bases)
    around = [_from(a.at, corner) for corner in outline.corners]
    return any(_runs_through(side, lane, bases) for side in sides(around)) or any(holds(around, spot) for spot in spots)


def _from(origin: Point, p: Point) -> Spot:
    return float(p.x - origin.x), float(p.y - origin.y)


def _lane(a: Disc, b: Disc) -> tuple[list[Spot], list[Circle], list[Spot]]:
    """The lane, counter-clockwise and narrowed by `GRAZE`; the bases, as much wider; a spot inside each tangent."""
    dx, dy = _from(a.at, b.at)
    apart, less = square(a.at, b.at), a.radius - b.radius
    ahead, aside = less / apart, sqrt(apart - less * less) / apart
    small, large = sorted((a.radius, b.radius))
    inside = min((apart - less * less) / (16 * large), small / 2)
    lane, spots = [], []
    for side in (-aside, aside):
        east, north = ahead * dx - side * dy, ahead * dy + side * dx
        one, two = a.radius - GRAZE, b.radius - GRAZE
        tangent = [(one * east, one * north), (dx + two * east, dy + two * north)]
        lane += tangent if side < 0 else tangent[::-1]
        if inside > GRAZE:
            out = (a.radius + b.radius) / 2 - inside
            spots.append((dx / 2 + out * east, dy / 2 + out * north))
    return lane, [((0.0, 0.0), a.radius + GRAZE), ((dx, dy), b.radius + GRAZE)], spots


def _runs_through(side: Segment, lane: Sequence[Spot], bases: Sequence[Circle]) -> bool:
    """Whether some of a side lies in the lane outside both bases."""
    start, stop = side
    low, high = 0.0, 1.0
    for edge in sides(lane):
        off = _left(edge, start)
        begin, end = share(off, _left(edge, stop) - off, 0.0, inf)
        low, high = max(low, begin), min(high, end)
    covered = sorted(part for middle, radius in bases if (part := strip(start, stop, (middle, middle), radius)))
    for begin, end in (*covered, (1.0, 1.0)):
        if min(begin, high) > low:
            return True
        low = max(low, end)
    return False


def _comes_near(middle: Spot, radius: float, lane: Sequence[Spot], bases: Sequence[Circle]) -> bool:
    """Whether the lane outside both bases has a spot nearer than `radius`: the nearest it has is one of these."""
    tangents = (lane[0], lane[1]), (lane[2], lane[3])
    spots = [middle, *(foot(middle, tangent) for tangent in tangents), *meetings(*bases)]
    spots += [spot for tangent in tangents for base in bases for spot in meetings(tangent, base)]
    spots += [_outward(base, middle) for base in bases]
    near = (spot for spot in spots if far(middle, spot) < radius)
    return any(
        all(_left(edge, spot) >= -SLACK for edge in sides(lane))
        and all(far(spot, at) >= base - SLACK for at, base in bases)
        for spot in near
    )


# ---- regions


class Region(Struct, frozen=True, gc=False):
    """What of an outline is deeper than `depth`; a disc is what is nearer than so much to its one corner.

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

    def met_by(self, start: Spot, stop: Spot) -> float | None:
        """How far along a segment on the table, as a share of it, it first enters the region."""
        x, y = self.at
        if abs(_left((start, stop), (x + self.middle[0], y + self.middle[1]))) >= self.reach:
            return None
        return entry(start, stop, [(x + px, y + py) for px, py in self.outline], self.depth + SLACK)


def region(outline: Shape, depth: float) -> Region | None:
    """What of an outline lies deeper than `depth`; none if nothing does."""
    if isinstance(outline, Polygon):
        return _polygon_region(outline, depth)
    left = outline.radius - depth
    here = ((0.0, 0.0),)
    return Region(outline.at, here, -left, here, (), left, here, here[0], left) if left > 0 else None


@recalled(keep=1024, alike=True)
def _polygon_region(outline: Polygon, depth: float) -> Region | None:
    at = outline.corners[0]
    around = tuple(_from(at, corner) for corner in outline.corners)
    corners, walls = (around, [(side, 0.0) for side in sides(around)]) if depth < 0 else _deep(around, depth)
    if not corners:
        return None
    hull, radius = _hull(corners), max(0.0, -depth)
    xs, ys = [x for x, _ in hull], [y for _, y in hull]
    middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    reach = max(far(middle, spot) for spot in hull) + radius
    is_whole = depth <= ONE_PIECE or all(_bend(*three) >= 0 for three in _threes(around))
    return Region(at, around, depth, tuple(corners), tuple(walls), radius, hull if is_whole else (), middle, reach)


def _hull(spots: Iterable[Spot]) -> tuple[Spot, ...]:
    """The corners of the convex hull, counter-clockwise."""
    ordered = sorted(spots)
    hull: list[Spot] = []
    for run in (ordered, ordered[::-1]):
        chain: list[Spot] = []
        for spot in run:
            while len(chain) > 1 and _bend(chain[-2], chain[-1], spot) <= 0:
                chain.pop()
            chain.append(spot)
        hull += chain[:-1]
    return tuple(hull or ordered)


def rim(around: Sequence[Spot], depth: float) -> tuple[list[Segment], dict[int, Circle]]:
    """The sides of an outline moved inward by `depth`, and the circles about the corners, by number, it goes around."""
    if len(around) == 1:
        return [], {0: (around[0], -depth)}
    moved, rounds = [], {}
    for number, (before, at, after) in enumerate(_threes(around)):
        dx, dy, part = after[0] - at[0], after[1] - at[1], depth / far(at, after)
        moved.append(((at[0] - dy * part, at[1] + dx * part), (after[0] - dy * part, after[1] + dx * part)))
        if _bend(before, at, after) * depth < 0:
            rounds[number] = at, abs(depth)
    return moved, rounds


def _deep(around: Sequence[Spot], depth: float) -> tuple[list[Spot], list[Wall]]:
    """The corners of what lies deeper than `depth`, where curves of its rim meet, and its walls in between."""
    moved, rounds = rim(around, depth)
    cuts = _cuts(moved, rounds, partial(_is_deep, around, depth))
    walls: list[Wall] = []
    for side, on_it in zip(moved, cuts, strict=False):
        walls += [(piece, 0.0) for piece in _pieces(*side, on_it) if _is_deep(around, depth, _halfway(piece))]
    for number, on_it in zip(rounds, cuts[len(moved) :], strict=True):
        for piece in _pieces(moved[number - 1][1], moved[number][0], on_it):
            room = far(*piece)
            if room > ONE_PIECE and _is_deep(around, depth, _outward(rounds[number], _halfway(piece))):
                walls.append((piece, room))
    return sorted({spot for on_it in cuts for spot in on_it}), walls


def _cuts(moved: list[Segment], rounds: dict[int, Circle], is_deep: Callable[[Spot], bool]) -> list[list[Spot]]:
    """On each curve of a rim, where others cross it; a side only touches the circles at its own ends."""
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
    """Whether a spot that lies so deep from one side lies no nearer to any."""
    west, east = spot[0] - depth, spot[0] + depth
    for side in sides(around):
        (ax, _), (bx, _) = side
        is_beside = (ax < west and bx < west) or (ax > east and bx > east)
        if not is_beside and far(spot, foot(spot, side)) < depth - SLACK / 100:
            return False
    return True


def _box(curve: Curve) -> tuple[float, float, float, float]:
    """West, south, east and north ends of a curve, and a little more."""
    (x, y), end = curve
    (left, low), room = (end, SLACK) if isinstance(end, tuple) else ((x, y), end + SLACK)
    return min(x, left) - room, min(y, low) - room, max(x, left) + room, max(y, low) + room


# ---- segments in outlines


def entry(start: Spot, stop: Spot, around: Sequence[Spot], depth: float) -> float | None:
    """How far along a segment, as a share of it, it first comes deeper than `depth` into an outline.

    With a negative depth it need only come nearer than that; so a disc is an outline of one corner.
    """
    (x, y), (to_x, to_y), margin = start, stop, abs(depth)
    bound = margin * far(start, stop)
    off = [(to_x - x) * (py - y) - (to_y - y) * (px - x) for px, py in around]
    strips = []
    for side, one, two in zip(sides(around), off, (*off[1:], off[0]), strict=True):
        if min(one, two) < bound and max(one, two) > -bound and (part := strip(start, stop, side, margin)):
            strips.append(part)
    strips.sort()
    if depth < 0:
        return 0.0 if holds(around, start) else strips[0][0] if strips else None
    free = 0.0
    for begin, end in (*strips, (1.0, 1.0)):
        middle = (free + begin) / 2
        if begin > free and holds(around, (x + middle * (to_x - x), y + middle * (to_y - y))):
            return free
        free = max(free, end)
    return None


def strip(start: Spot, stop: Spot, side: Segment, margin: float) -> tuple[float, float] | None:
    """The part of a segment, as shares, that is nearer than `margin` to a side, which may be a mere spot."""
    (ax, ay), (bx, by), (x, y) = *side, start
    length, dx, dy = far(*side), stop[0] - x, stop[1] - y
    east, north = ((bx - ax) / length, (by - ay) / length) if length else (1.0, 0.0)
    off, rise = east * (y - ay) - north * (x - ax), east * dy - north * dx
    along, run = east * (x - ax) + north * (y - ay), east * dx + north * dy
    if min(off, off + rise) >= margin or max(off, off + rise) <= -margin:
        return None
    if min(along, along + run) >= length + margin or max(along, along + run) <= -margin:
        return None
    beside, level = share(off, rise, -margin, margin), share(along, run, 0.0, length)
    parts = [(max(beside[0], level[0]), min(beside[1], level[1]))]
    parts += [_chord(along - corner, off, run, rise, margin) for corner in (0.0, length)]
    parts = [part for part in parts if part[0] < part[1]]
    return (min(begin for begin, _ in parts), max(end for _, end in parts)) if parts else None


def _chord(x: float, y: float, dx: float, dy: float, radius: float) -> tuple[float, float]:
    """From which to which share of the way from a spot it lies in the circle about the origin."""
    square = dx * dx + dy * dy
    apart = abs(x * dy - y * dx) / sqrt(square) if square else radius
    if apart >= radius:
        return 1.0, 0.0
    middle, half = -(x * dx + y * dy) / square, sqrt((radius - apart) * (radius + apart) / square)
    return max(0.0, middle - half), min(1.0, middle + half)


def share(at: float, change: float, low: float, high: float) -> tuple[float, float]:
    """From which to which share of a change a value is between two limits; (1, 0) if never."""
    if low >= high or change == 0:
        return (0.0, 1.0) if low < at < high else (1.0, 0.0)
    one, two = (low - at) / change, (high - at) / change
    return max(0.0, min(one, two)), min(1.0, max(one, two))


def holds(around: Sequence[Spot], spot: Spot) -> bool:
    """Whether a spot lies inside an outline."""
    x, y = spot
    inside = False
    for (ax, ay), (bx, by) in sides(around):
        if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
            inside = not inside
    return inside


# ---- spots, segments, circles


def sides(around: Sequence[Spot]) -> Iterator[Segment]:
    """The sides of an outline, the last back to its first corner."""
    return zip(around, (*around[1:], around[0]), strict=True)


def far(one: Spot, two: Spot) -> float:
    """The distance of two spots."""
    dx, dy = two[0] - one[0], two[1] - one[1]
    return sqrt(dx * dx + dy * dy)


def _left(edge: Segment, spot: Spot) -> float:
    """How far to the left of the line through two spots another lies."""
    (x, y), (to_x, to_y) = edge
    return ((to_x - x) * (spot[1] - y) - (to_y - y) * (spot[0] - x)) / far(*edge)


def _bend(before: Spot, at: Spot, after: Spot) -> float:
    """Positive if the way over these spots turns left."""
    return (at[0] - before[0]) * (after[1] - at[1]) - (at[1] - before[1]) * (after[0] - at[0])


def _threes(around: Sequence[Spot]) -> Iterator[tuple[Spot, Spot, Spot]]:
    """Every corner between its neighbours."""
    return zip((around[-1], *around[:-1]), around, (*around[1:], around[0]), strict=True)


def _halfway(piece: Segment) -> Spot:
    (x, y), (to_x, to_y) = piece
    return (x + to_x) / 2, (y + to_y) / 2


def _outward(circle: Circle, spot: Spot) -> Spot:
    """The spot of a circle that lies in the same direction from its middle."""
    (x, y), radius = circle
    part = radius / (far((x, y), spot) or radius)
    return x + (spot[0] - x) * part, y + (spot[1] - y) * part


def foot(spot: Spot, side: Segment) -> Spot:
    """The nearest spot of a segment."""
    (x, y), (ax, ay), (bx, by) = spot, *side
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    part = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / square)) if square else 0.0
    return ax + part * dx, ay + part * dy


def meetings(one: Curve, two: Curve) -> list[Spot]:
    """Where two segments or circles cross."""
    (at, end), (other, to) = one, two
    if isinstance(end, tuple):
        return _crossing(at, end, other, to) if isinstance(to, tuple) else _on_circle(at, end, other, to)
    return _on_circle(other, to, at, end) if isinstance(to, tuple) else _on_both(at, end, other, to)


def _crossing(a: Spot, b: Spot, p: Spot, q: Spot) -> list[Spot]:
    dx, dy, ex, ey = b[0] - a[0], b[1] - a[1], q[0] - p[0], q[1] - p[1]
    cross = dx * ey - dy * ex
    if cross == 0:
        return []
    x, y = p[0] - a[0], p[1] - a[1]
    part, other = (x * ey - y * ex) / cross, (x * dy - y * dx) / cross
    is_on_both = -BEYOND <= part <= 1 + BEYOND and -BEYOND <= other <= 1 + BEYOND
    return [(a[0] + part * dx, a[1] + part * dy)] if is_on_both else []


def _on_circle(a: Spot, b: Spot, middle: Spot, radius: float) -> list[Spot]:
    """Where a segment crosses a circle."""
    length, x, y = far(a, b), middle[0] - a[0], middle[1] - a[1]
    east, north = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    apart = abs(x * north - y * east)
    if apart > radius:
        return []
    along, half = x * east + y * north, sqrt((radius - apart) * (radius + apart))
    return [
        (a[0] + run * east, a[1] + run * north)
        for run in (along - half, along + half)
        if -SLACK <= run <= length + SLACK
    ]


def _on_both(one: Spot, radius: float, two: Spot, other: float) -> list[Spot]:
    """Where two circles cross."""
    dx, dy = two[0] - one[0], two[1] - one[1]
    square = dx * dx + dy * dy
    along = square + radius * radius - other * other
    reach = 4 * square * radius * radius - along * along
    if square == 0 or reach < 0:
        return []
    part, aside = along / (2 * square), sqrt(reach) / (2 * square)
    return [(one[0] + part * dx - side * dy, one[1] + part * dy + side * dx) for side in (aside, -aside)]
