"""Where a base could come to stand by a move on level ground: an inner and an outer outline of it.

The centre of a base of radius r keeps r from outlines and edges and r + r' from other bases. So obstacles are grown by
a polygon in place of the disc, and the shortest ways round them bend at corners only. From each corner, in order of
distance, what is seen past it within the length left is lit; all that is lit is the answer.

Inner: the polygons are drawn round the discs, so obstacles are too large, and circles of reach are drawn too small:
every way found is legal. Outer: the other way round: every legal way stays in the room of the polygons, where none is
shorter than the one found. Both use what the rules forgive (MFX-HOUSE-T01), the inner one `_SPARE` less of it and the
outer one `_SPARE` more, which is beyond rounding and the grid of one unit that pieces are joined on.

The rims lie within 0.05 inch of each other, save where a passage, or a place to end in, is within 0.002 inch of too
narrow: the outer answer goes into it and the inner one does not. Points are doubles, worked with as complex numbers.
"""

from __future__ import annotations

from cmath import phase, rect
from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import islice
from math import acos, ceil, cos, dist, floor, pi
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from adjudicator.rulesets.malifaux.geometry.shapes import Disc, Shape, is_within, overlaps
from adjudicator.rulesets.malifaux.geometry.units import NEAR

if TYPE_CHECKING:
    from numpy import bool_, complex128, float64, intp
    from numpy.typing import NDArray
    from shapely import Polygon as Piece
    from shapely.geometry.base import BaseGeometry

Rim: TypeAlias = tuple[tuple[float, float], ...]
Bend: TypeAlias = tuple[float, int, float, float, bool]
"""A corner reached: length of the way to it, its number, the direction there (x, y), whether the way turns left."""

_SPARE = 16
"""How far the two answers stay away from the exact tolerance, for rounding."""
_SNAP = 4
"""How far lit pieces are grown so that they join without seams."""
_SAG = 100
"""How far a polygon may be off the disc it stands for."""
_STEP = pi / 128
"""The angle between the corners of a circle of reach."""
_SLIVER = 1e-10
"""Radians: an angle this small is none."""
_ASIDE = 1e-6
"""Radians by which a lit piece extends beyond the way that led to it, so that neighbours overlap."""


WORK = 2_000_000
"""The most looks from corner to corner for one answer: more than a move of 12 inches on a crowded table takes."""


class TooMuch(ValueError):
    """More lies within reach of a base than can be worked out in a second."""


class Region(Struct, frozen=True, gc=False):
    """A piece of plane: its rim counter-clockwise, the rims of its holes clockwise, in tenths of a micrometre."""

    rim: Rim
    holes: tuple[Rim, ...] = ()


class Reach(Struct, frozen=True, gc=False):
    """Where the centre of a base may end: certainly (`inner`) and at most (`outer`)."""

    inner: tuple[Region, ...]
    outer: tuple[Region, ...]


class _Side(Struct, frozen=True, gc=False):
    """How one answer errs: how far obstacles yield, what the allowance gains, whether polygons go round their discs."""

    yields: int
    longer: int
    is_inner: bool


_INNER = _Side(NEAR - _SPARE, NEAR // 2, True)
_OUTER = _Side(NEAR + _SPARE, NEAR + _SPARE, False)


def reach(
    start: Disc, allowance: int, obstacles: Sequence[Shape], square: int, *, only_at_end: Sequence[Shape] = ()
) -> Reach:
    """Where a base can end a move on a table of side `square`, all in tenths of a micrometre (MFX-MOVE-02, 05..12).

    What it overlaps at the start, also the table's edge, hinders only the end: it may move out, but no deeper into a
    base. Allowance 0: a dot of less than 0.002 inch about the start, or nothing if it may not stay there.
    Raises `TooMuch`.
    """
    limit = allowance + 3 * NEAR
    near = [shape for shape in obstacles if is_within(start, shape, limit)]
    at_end = [shape for shape in near if overlaps(start, shape, NEAR)]
    on_way = [shape for shape in near if shape not in at_end]
    on_way += _cores(start, at_end)
    at_end += [shape for shape in only_at_end if is_within(start, shape, limit)]
    inner, outer = (_area(start, allowance, on_way, at_end, square, side) for side in (_INNER, _OUTER))
    return Reach(_regions(inner), _regions(outer))


def _cores(start: Disc, shapes: Sequence[Shape]) -> Iterator[Disc]:
    """What keeps a base that lies over others from going deeper into them: of each, the part it only touches."""
    for shape in shapes:
        if isinstance(shape, Disc) and (apart := dist(start.at, shape.at)) > _OUTER.yields:
            yield Disc(shape.at, floor(apart) - start.radius)


def _area(
    start: Disc, allowance: int, on_way: Sequence[Shape], at_end: Sequence[Shape], square: int, side: _Side
) -> BaseGeometry:
    import shapely

    far, low = allowance + side.longer, start.radius - side.yields
    table = shapely.box(low, low, square - low, square - low)
    room = _room(start, far, _solid(start, on_way, side), table)
    inside = room.buffer(-1, join_style="mitre")
    if inside.is_empty or (way_in := shapely.shortest_line(inside, shapely.Point(start.at))).length > NEAR:
        return shapely.Polygon()
    corners = _corners(room)
    most = WORK // len(corners.at)
    views = _views(corners, complex(*way_in.coords[0]), far - way_in.length)
    pieces = [_outline(view, side) for view in islice(views, most + 1)]
    if len(pieces) > most:
        raise TooMuch
    whole = shapely.union_all(shapely.make_valid(pieces, method="structure", keep_collapsed=False), grid_size=1.0)
    whole = whole.buffer(_SNAP, join_style="mitre")
    if side.is_inner:
        whole = whole.buffer(-2 * _SNAP, join_style="mitre")
    return whole.intersection(table).difference(_solid(start, at_end, side))


def _regions(area: BaseGeometry) -> tuple[Region, ...]:
    import shapely

    parts = shapely.orient_polygons(shapely.get_parts(area.normalize()))
    rings = [[tuple(ring.coords)[:-1] for ring in (part.exterior, *part.interiors)] for part in parts if part.area]
    return tuple(Region(rim, tuple(holes)) for rim, *holes in rings)


# ---- the room of the centre


def _solid(start: Disc, shapes: Sequence[Shape], side: _Side) -> BaseGeometry:
    """Where the shapes keep the centre out."""
    import numpy as np
    import shapely

    grown: list[BaseGeometry] = []
    for shape in shapes:
        if isinstance(shape, Disc):
            grown.append(shapely.Polygon(_circle(shape.radius + start.radius - side.yields, side) + shape.at))
            continue
        circle, corners = _circle(start.radius - side.yields, side), np.array(shape.corners, float)
        pairs = np.stack([corners, np.roll(corners, -1, axis=0)], axis=1)
        around = (pairs[:, :, None, :] + circle).reshape(len(corners), -1, 2)
        grown += [shapely.Polygon(corners), *(shapely.MultiPoint(places).convex_hull for places in around)]
    return shapely.union_all(grown)


def _circle(radius: float, side: _Side) -> NDArray[float64]:
    """The corners of a polygon that stands for a disc: around it, or on its rim."""
    import numpy as np

    count = 4 * ceil(pi / (4 * acos(1 - _SAG / max(radius, 2 * _SAG))))
    angles = np.arange(count) * (2 * pi / count)
    return np.column_stack([np.cos(angles), np.sin(angles)]) * (radius / (cos(pi / count) if side.is_inner else 1))


def _room(start: Disc, far: float, solid: BaseGeometry, table: Piece) -> Piece:
    """The free piece of plane around the start, without pinches; on the table if the start is."""
    import shapely

    (x, y), away = start.at, 1.1 * far + 10 * NEAR
    window: BaseGeometry = shapely.box(x - away, y - away, x + away, y + away)
    if shapely.intersects_xy(table, x, y):
        window = window.intersection(table)
    free = window.difference(solid).buffer(-2, join_style="mitre").simplify(1)
    return min(shapely.get_parts(free), key=shapely.Point(x, y).distance, default=shapely.Polygon())


class _Corners(Struct, frozen=True, gc=False):
    """The corners of a room, its inside on the left: places, neighbours, and where the inner angle is the larger."""

    at: NDArray[complex128]
    before: NDArray[intp]
    after: NDArray[intp]
    bends: NDArray[bool_]


def _corners(room: Piece) -> _Corners:
    import numpy as np
    import shapely

    room = shapely.orient_polygons(room)
    rings = [shapely.get_coordinates(ring)[:-1] @ (1, 1j) for ring in (room.exterior, *room.interiors)]
    firsts = np.cumsum([0, *map(len, rings)])
    before, after = (
        np.concatenate([first + np.roll(np.arange(len(ring)), by) for first, ring in zip(firsts, rings, strict=False)])
        for by in (1, -1)
    )
    at = np.concatenate(rings)
    return _Corners(at, before, after, _cross(at - at[before], at[after] - at) < 0)


def _cross(one: NDArray[complex128], two: NDArray[complex128]) -> NDArray[float64]:
    return (one.conj() * two).imag


# ---- what is seen


class _View(Struct, frozen=True, gc=False):
    """The view from a place between two directions, turned so that the place is 0 and the first direction is east."""

    at: complex
    low: complex
    far: float
    corners: NDArray[complex128]
    edges: NDArray[intp]
    first: NDArray[float64]
    last: NDArray[float64]
    angles: NDArray[float64]
    ends: NDArray[float64]


def _views(corners: _Corners, origin: complex, far: float) -> Iterator[_View]:
    """The views from the origin, and past each corner from where the shortest way comes to it."""
    queue: list[Bend] = []
    for low in (1, 1j, -1, -1j):
        yield (view := _look(corners, origin, low, low * rect(1, pi / 2 + _ASIDE), far))
        for bend in _bends(corners, view, 0.0):
            heappush(queue, bend)
    done = set()
    while queue:
        length, corner, x, y, left = heappop(queue)
        if corner in done:
            continue
        done.add(corner)
        beyond = int((corners.before if left else corners.after)[corner])
        edge = complex(corners.at[beyond] - corners.at[corner])
        along, came = edge / abs(edge), complex(x, y)
        if corners.bends[beyond] and length + abs(edge) < far:
            heappush(queue, (length + abs(edge), beyond, along.real, along.imag, left))
        low, high = (came * rect(1, -_ASIDE), along) if left else (along, came * rect(1, _ASIDE))
        if (low.conjugate() * high).imag > 0:
            yield (view := _look(corners, complex(corners.at[corner]), low, high, far - length))
            for bend in _bends(corners, view, length):
                heappush(queue, bend)


def _look(corners: _Corners, at: complex, low: complex, high: complex, far: float) -> _View:
    """The view as far as `far`, bounded by the edges that face it; `ends`: the length of the rays beside each step."""
    import numpy as np

    seen, span = (corners.at - at) * low.conjugate(), high / low
    over = (seen * span.conjugate()).imag
    facing = _cross(seen, seen[corners.after]) > 0
    facing &= np.maximum(seen.imag, over)[corners.after] >= 0
    facing &= np.minimum(seen.imag, over) <= 0
    edges = np.flatnonzero(facing)
    a, b = seen[edges], seen[corners.after[edges]]
    flat = a * (b - a).conj() / abs(b - a)
    first, height = np.angle(a), np.maximum(-flat.imag, _SLIVER)
    foot = first - np.arctan2(flat.real, height)
    last = foot + np.arctan2(flat.real + abs(b - a), height)
    turn = np.arccos(np.minimum(height / far, 1))
    angles = _between(phase(span), first, last, foot - turn, foot + turn)
    middle = (angles[1:, None] + angles[:-1, None]) / 2
    away = np.where((first <= middle) & (middle <= last), height / np.cos(middle - foot), np.inf)
    nearest = away.argmin(axis=1)
    upright = np.maximum(np.cos(np.array([angles[:-1], angles[1:]]) - foot[nearest]), 1e-15)
    ends = np.minimum(height[nearest] / upright, np.maximum(abs(a), abs(b))[nearest])
    ends[:, away.min(axis=1) > far] = np.inf
    return _View(at, low, far, seen, edges, first, last, angles, ends)


def _between(wide: float, *angles: NDArray[float64]) -> NDArray[float64]:
    """The angles from 0 to `wide`, in order, with enough others for a circle."""
    import numpy as np

    every = np.concatenate([*angles, np.linspace(0, wide, 1 + ceil(wide / _STEP))])
    every = np.sort(every[(every >= 0) & (every <= wide)])
    every[1:][every[1:] - every[:-1] < _SLIVER] = np.inf
    return every[every <= wide]


def _outline(view: _View, side: _Side) -> Piece:
    import numpy as np
    import shapely

    away = np.minimum(view.ends, view.far / (1 if side.is_inner else cos(_STEP / 2)))
    rays = np.exp(1j * np.array([view.angles[:-1], view.angles[1:]]))
    places = view.at + view.low * np.append((away * rays).T.ravel(), 0)
    return shapely.Polygon(np.column_stack([places.real, places.imag]))


def _bends(corners: _Corners, view: _View, gone: float) -> Iterator[Bend]:
    """The corners in view that a way can bend around: their obstacle lies wholly on one side of it."""
    import numpy as np

    numbers = np.concatenate([view.edges, corners.after[view.edges]])
    angles, there = np.concatenate([view.first, view.last]), view.corners[numbers]
    slot = np.searchsorted(view.angles, angles + _SLIVER, side="right") - 1
    clear = np.maximum(np.append(view.ends[0], 0)[slot], np.insert(view.ends[1], 0, 0)[slot]) * (1 + 1e-9)
    one, two = (
        _cross(there, edge) / abs(edge) / abs(there)
        for edge in (view.corners[beside[numbers]] - there for beside in (corners.before, corners.after))
    )
    left, right = np.minimum(one, two) >= -1e-9, np.maximum(one, two) <= 1e-9
    keep = (left | right) & corners.bends[numbers] & (abs(there) < np.minimum(view.far, clear))
    keep &= (angles >= -_SLIVER) & (angles <= view.angles[-1] + _SLIVER)
    for corner, place, turns in zip(numbers[keep].tolist(), there[keep].tolist(), left[keep].tolist(), strict=True):
        towards = view.low * place / abs(place)
        yield gone + abs(place), corner, towards.real, towards.imag, turns
