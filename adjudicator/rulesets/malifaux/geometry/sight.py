"""Line of sight in the plane: whether some straight line between two bases meets no blocker, decided without sampling.

Along a bearing t, lines are the spots x with n.x = h, n the unit normal to the left. Between two convex ends that are
apart, bearings span less than half a turn (MFX-LOS-07, -08). Lines that meet both ends and no blocker (open regions:
touching is free, MFX-LOS-12) are a compact set of pairs (t, h), bounded by curves h = n.c + r, the tangents of
*features*: ends, round blockers, corners of blockers (r = 0), spots where a blocker's outline crosses the edge of an
end. So a free line can be lowered until it rests on a feature or on the far side of an end; and as it rolls along
that, it begins or ceases to be free only where it touches another feature. Hence a search that misses nothing:

1. The shortest line and the common tangents of both ends settle most questions.
2. On each feature that a line may rest on, the middle one of the bearings left is tried. If free, it is sight
   (MFX-LOS-12). What stops it does so up to the next common tangents on either side: these bearings are dropped.
3. With no bearing left on any feature, all lines are blocked, by however many blockers together (MFX-LOS-13).

A line meets a blocker that lies between the ends on all bearings iff it meets its convex hull, which so stands for
it. Near an end a line counts from where it leaves one base to where it enters the other (MFX-LOS-10). A polygon as an
end is seen from its sides, as any line from one end to the other contains a sight line. `graze` takes a rim off every
blocker (negative: adds one): lines that may touch have so much room, and rounding errors, some 1e-9, decide nothing.

A line between blockers on both sides needs a gap of more than nothing (MFX-HOUSE-T14). Where the free line that was
found touches something, one is looked for that touches nothing. If there is none, a line that touches blockers on one
side only is held by an end, which it touches as well, on the other side. So the common tangents of an end and of
anything else are moved aside, off that end, by `GRAZE`: such a line then enters nothing, one between two blockers does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import product

from msgspec import Struct

from adjudicator.rulesets.malifaux.geometry.looks import End, Look
from adjudicator.rulesets.malifaux.geometry.regions import Region, region_of
from adjudicator.rulesets.malifaux.geometry.shapes import Disc, Point, Polygon, Shape, box, is_within, turn
from adjudicator.rulesets.malifaux.geometry.spots import Curve, Segment, Spot, far, meetings
from adjudicator.rulesets.malifaux.geometry.units import GRAZE


class Blocker(Struct, frozen=True, gc=False):
    """A region that sight lines may not pass through: an outline, or its part more than `inset` from the edge."""

    name: str
    outline: Shape
    inset: int = 0


class Line(Struct, frozen=True, gc=False):
    """A sight line, from edge to edge, in tenths of a micrometre."""

    start: Spot
    end: Spot


class Blocked(Struct, frozen=True, gc=False):
    """The lines that meet this blocker first: one of them, and where it enters."""

    by: str
    line: Line
    at: Spot


class Sight(Struct, frozen=True, gc=False):
    """A free line; without one, every blocker that is the first on some line that was tried."""

    free: Line | None
    blocked: tuple[Blocked, ...] = ()

    @property
    def is_clear(self) -> bool:
        """Whether some line is free (MFX-LOS-12)."""
        return self.free is not None


def sight(a: Shape, b: Shape, blockers: Sequence[Blocker], graze: float = GRAZE) -> Sight:
    """A free sight line from `a` to `b`, or what blocks them all (MFX-LOS-03, -07 to -13); shapes in contact need none.

    A line may enter a blocker by `graze`; if negative, it must keep that far away. The line of two that touch or
    overlap has no length.
    """
    turned = _rank(b) < _rank(a)  # the same lines are tried whichever is asked first (MFX-LOS-03)
    one, two = (b, a) if turned else (a, b)
    if is_within(one, two, 0):
        spot = _shared(one, two)
        return Sight(Line(spot, spot))
    regions = list(_regions(one, two, blockers, graze))
    seen = _searched(one, two, turned, regions)
    line = seen.free
    if line is None or _is_free(line, regions, 2 * GRAZE):
        return seen
    return _with_room(one, two, turned, blockers, graze)


def _rank(shape: Shape) -> tuple[object, ...]:
    return box(shape), shape.corners if isinstance(shape, Polygon) else ()


def _shared(a: Shape, b: Shape) -> Spot:
    """A spot where the edges of two shapes that touch or overlap meet; if one is inside the other, one on its edge."""
    met = [spot for one, two in product(_edge(a), _edge(b)) for spot in meetings(one, two)]
    if met:
        return min(met)
    inner = min(a, b, key=_width)
    if isinstance(inner, Polygon):
        return float(inner.corners[0].x), float(inner.corners[0].y)
    return float(inner.at.x + inner.radius), float(inner.at.y)


def _edge(shape: Shape) -> list[Curve]:
    if isinstance(shape, Disc):
        return [((float(shape.at.x), float(shape.at.y)), float(shape.radius))]
    return [((float(p.x), float(p.y)), (float(q.x), float(q.y))) for p, q in shape.edges]


def _width(shape: Shape) -> int:
    west, _, east, _ = box(shape)
    return east - west


def _searched(one: Shape, two: Shape, turned: bool, regions: Sequence[tuple[str, Region]]) -> Sight:
    """The result of the search through the lines between two ends."""
    lines: list[Line] = []
    for start, stop in product(_ends(one, two), _ends(two, one)):
        look = Look(start, stop, regions)
        free = look.free()
        if free is not None:
            return Sight(_drawn(look.line(free), one, two, turned))
        lines += [_drawn(look.line(ray), one, two, turned) for ray in look.stopped.values()]
    return Sight(None, _first(lines, regions))


def _with_room(one: Shape, two: Shape, turned: bool, blockers: Iterable[Blocker], graze: float) -> Sight:
    """A line that touches nothing, or only blockers on one side; else what blocks (MFX-HOUSE-T14)."""
    solid = [each for each in blockers if region_of(each.outline, each.inset + graze) is not None]
    clear = _searched(one, two, turned, list(_regions(one, two, solid, graze - 2 * GRAZE)))
    if clear.is_clear:
        return clear
    beside = _beside(one, two, turned, list(_regions(one, two, solid, graze - GRAZE)))
    blocked = {each.by: each for each in (*beside.blocked, *clear.blocked)}
    return beside if beside.is_clear else Sight(None, tuple(blocked.values()))


def _beside(one: Shape, two: Shape, turned: bool, regions: Sequence[tuple[str, Region]]) -> Sight:
    """A free line beside a blocker that it touches on one side; else the blockers."""
    aside: list[Line] = []
    for start, stop in product(_ends(one, two), _ends(two, one)):
        look = Look(start, stop, regions)
        lines = (_drawn(look.line(ray), one, two, turned) for ray in look.held())
        for line in (line for line in lines if _is_free(line, regions, -GRAZE)):
            moved = [_moved(line, by) for by in (GRAZE, -GRAZE)]
            if any(_is_free(each, regions) for each in moved):
                return Sight(line)
            aside += moved
    return Sight(None, _first(aside, regions))


def _moved(line: Line, by: float) -> Line:
    """A line moved to its left by `by`."""
    (x, y), (to_x, to_y) = line.start, line.end
    share = by / far(line.start, line.end)
    dx, dy = (y - to_y) * share, (to_x - x) * share
    return Line((x + dx, y + dy), (to_x + dx, to_y + dy))


def _is_free(line: Line, regions: Iterable[tuple[str, Region]], room: float = 0.0) -> bool:
    """Whether a line keeps `room` from everything; if negative, whether it enters nothing deeper than that."""
    return all(region.met_by(line.start, line.end, room) is None for _, region in regions)


def _regions(one: Shape, two: Shape, blockers: Iterable[Blocker], graze: float) -> Iterator[tuple[str, Region]]:
    """The blockers that lie in the box around both ends, or at its edge."""
    room, (west, south, east, north), (left, low, right, high) = max(GRAZE, -graze), box(one), box(two)
    west, south, east, north = min(west, left), min(south, low), max(east, right), max(north, high)
    for blocker in blockers:
        left, low, right, high = box(blocker.outline)
        if left - room < east and west < right + room and low - room < north and south < high + room:
            region = region_of(blocker.outline, blocker.inset + graze)
            if region is not None:
                yield blocker.name, region


def _ends(shape: Shape, other: Shape) -> list[End]:
    """A base, or the sides of a polygon that face the other end."""
    if isinstance(shape, Disc):
        return [((shape.at,), shape.radius)]
    west, south, east, north = box(other)
    corners = (Point(west, south), Point(east, south), Point(east, north), Point(west, north))
    return [(side, 0.0) for side in shape.edges if any(turn(*side, corner) < 0 for corner in corners)]


def _drawn(line: Segment, one: Shape, two: Shape, turned: bool) -> Line:
    """A line from within `one` to within `two`, cut back to their edges (MFX-LOS-10), in the direction asked for."""
    spots = [*line]
    for shape, here in ((two, 1), (one, 0)):
        if isinstance(shape, Polygon):
            met = (spot for side in shape.edges for spot in meetings((spots[0], spots[1]), side))
            spots[here] = min(met, key=partial(far, spots[1 - here]), default=spots[here])
    return Line(spots[1], spots[0]) if turned else Line(spots[0], spots[1])


def _first(lines: Iterable[Line], regions: Sequence[tuple[str, Region]]) -> tuple[Blocked, ...]:
    """Each blocker that is the first on some of these lines, with one of those lines."""
    blocked: dict[str, Blocked] = {}
    for line in lines:
        hits = [(part, name) for name, region in regions if (part := region.met_by(line.start, line.end)) is not None]
        if hits:
            (part, name), (x, y), (to_x, to_y) = min(hits), line.start, line.end
            blocked.setdefault(name, Blocked(name, line, (x + part * (to_x - x), y + part * (to_y - y))))
    return tuple(blocked.values())
