"""Seams: where blockers are in contact, and what closes them (MFX-HOUSE-T14)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from math import ceil, hypot
from operator import itemgetter

from adjudicator.rulesets.malifaux.geometry.regions import region_of
from adjudicator.rulesets.malifaux.geometry.shapes import (
    Disc,
    Point,
    Polygon,
    Shape,
    box,
    gap,
    is_within,
    polygon,
)
from adjudicator.rulesets.malifaux.geometry.sight import Blocker
from adjudicator.rulesets.malifaux.geometry.spots import far, foot, seen_from
from adjudicator.rulesets.malifaux.geometry.tracks import Straight, near_spans
from adjudicator.rulesets.malifaux.geometry.units import NEAR
from adjudicator.seam.recall import recalled

LONG = 4 * NEAR
"""Two outlines that touch along at least this length share an edge, otherwise a point."""

ROUNDING = 3
"""Tenths of a micrometre, more than places on an edge may be off it."""


def seams(blockers: Sequence[Blocker], slack: int) -> Iterator[Blocker]:
    """Shapes across the seams of blockers in contact, wide enough to close them if both blockers shrink by `slack`.

    Without slack, only where they are a little apart: blockers that touch or overlap leave no gap by themselves.
    """
    for one, two in _beside(blockers):
        apart = _apart(one.outline, two.outline)
        if apart is not None and (slack or apart):
            outlines = _across(one.outline, two.outline, ceil(apart) + ROUNDING, slack)
            yield from (Blocker(one.name, outline, -slack) for outline in outlines)


@recalled(keep=4096, alike=True)
def _apart(one: Shape, two: Shape) -> float | None:
    """The gap of two shapes in contact; None for others. Cached: most shapes are terrain, which stays."""
    return gap(one, two) if is_within(one, two, NEAR) else None


def _beside(blockers: Sequence[Blocker]) -> Iterator[tuple[Blocker, Blocker]]:
    """The pairs of whole blockers that may be in contact, found from west to east."""
    whole = sorted(((box(each.outline), each) for each in blockers if not each.inset), key=itemgetter(0))
    for number, (here, one) in enumerate(whole, 1):
        for there, two in islice(whole, number, None):
            if there[0] > here[2] + NEAR:
                break
            if there[1] <= here[3] + NEAR and there[3] >= here[1] - NEAR:
                yield one, two


def _across(one: Shape, two: Shape, reach: int, slack: int) -> Iterator[Shape]:
    if isinstance(one, Polygon):
        yield from _along(one, two, reach, slack)
    elif isinstance(two, Polygon):
        yield from _along(two, one, reach, slack)
    else:
        (x, y), (to_x, to_y), apart = one.at, two.at, hypot(one.at.x - two.at.x, one.at.y - two.at.y)
        part = (apart + one.radius - two.radius) / (2 * apart) if apart else 0.0
        yield Disc(Point(round(x + part * (to_x - x)), round(y + part * (to_y - y))), slack + reach)


def _along(outline: Polygon, other: Shape, reach: int, slack: int) -> Iterator[Shape]:
    """What lies over the shared edges of an outline and another shape, else over the point where they touch."""
    sides = [Straight(*side) for side in outline.edges]
    spans = ((side, span) for side in sides for span in near_spans(side, other, reach))
    shared = [Straight(side.at(low), side.at(high)) for side, (low, high) in spans]
    edges = [side for side in shared if side.length > LONG + 2 * slack]
    yield from (_strip(side, slack, slack + reach) for side in edges)
    if shared and not edges:
        spot = max(shared, key=lambda side: side.length).at(0.5)
        yield Disc(spot, slack + reach)
        for shape in (outline, other):
            rest = Straight(spot, _remaining(shape, spot, slack))
            if rest.length > slack + reach:
                yield _strip(rest, -2 * reach, reach)


def _remaining(shape: Shape, spot: Point, slack: int) -> Point:
    """The nearest place that remains of a shape shrunk by `slack`; the spot itself if nothing remains."""
    region = region_of(shape, slack) if slack else None
    if region is None or isinstance(shape, Disc):
        return spot
    feet = (foot(seen_from(region.at, spot), side) for side, _ in region.walls)
    x, y = min(feet, key=partial(far, seen_from(region.at, spot)))
    return Point(round(x) + region.at.x, round(y) + region.at.y)


def _strip(side: Straight, less: int, width: int) -> Polygon:
    """A strip along a side, shorter than it by `less` at both ends, and `width` wide on either side."""
    (ax, ay), (bx, by) = side.start, side.end
    east, north = (bx - ax) / side.length, (by - ay) / side.length
    corners = ((ax, ay, 1, -1), (bx, by, -1, -1), (bx, by, -1, 1), (ax, ay, 1, 1))
    return polygon(
        [
            (round(x + on * less * east - left * width * north), round(y + on * less * north + left * width * east))
            for x, y, on, left in corners
        ]
    )
