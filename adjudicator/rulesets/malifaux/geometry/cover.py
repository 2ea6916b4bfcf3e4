"""Whether any sight line between two bases crosses an outline (MFX-COVER-01 to -03).

A point of the hull of two bases that lies outside both is on a sight line of theirs, and no other point is. The hull
without the bases is what they leave of the four-sided *lane* between their outer common tangents.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt

from adjudicator.rulesets.malifaux.geometry.shapes import Disc, Shape, square
from adjudicator.rulesets.malifaux.geometry.spots import (
    SLACK,
    Circle,
    Segment,
    Spot,
    far,
    foot,
    holds,
    left_of,
    meetings,
    outward,
    seen_from,
    share,
    sides,
    strip,
)
from adjudicator.rulesets.malifaux.geometry.units import GRAZE


def any_line_crosses(a: Disc, b: Disc, outline: Shape) -> bool:
    """Whether some sight line between two bases passes through an outline; touching it does not count (`GRAZE`)."""
    if square(a.at, b.at) <= (a.radius - b.radius) ** 2:
        return False
    lane, bases, spots = _lane(a, b)
    if isinstance(outline, Disc):
        return _comes_near(seen_from(a.at, outline.at), float(outline.radius), lane, bases)
    around = [seen_from(a.at, corner) for corner in outline.corners]
    return any(_runs_through(side, lane, bases) for side in sides(around)) or any(holds(around, spot) for spot in spots)


def _lane(a: Disc, b: Disc) -> tuple[list[Spot], list[Circle], list[Spot]]:
    """The lane, counter-clockwise and narrowed by `GRAZE`; the bases, widened as much; a spot inside each tangent."""
    dx, dy = seen_from(a.at, b.at)
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
    """Whether part of a side lies in the lane outside both bases."""
    start, stop = side
    low, high = 0.0, 1.0
    for edge in sides(lane):
        off = left_of(edge, start)
        begin, end = share(off, left_of(edge, stop) - off, 0.0, inf)
        low, high = max(low, begin), min(high, end)
    covered = sorted(part for middle, radius in bases if (part := strip(start, stop, (middle, middle), radius)))
    for begin, end in (*covered, (1.0, 1.0)):
        if min(begin, high) > low:
            return True
        low = max(low, end)
    return False


def _comes_near(middle: Spot, radius: float, lane: Sequence[Spot], bases: Sequence[Circle]) -> bool:
    """Whether a spot of the lane outside both bases is nearer than `radius`: the nearest is one of those tried."""
    tangents = (lane[0], lane[1]), (lane[2], lane[3])
    spots = [middle, *(foot(middle, tangent) for tangent in tangents), *meetings(*bases)]
    spots += [spot for tangent in tangents for base in bases for spot in meetings(tangent, base)]
    spots += [outward(base, middle) for base in bases]
    near = (spot for spot in spots if far(middle, spot) < radius)
    return any(
        all(left_of(edge, spot) >= -SLACK for edge in sides(lane))
        and all(far(spot, at) >= base - SLACK for at, base in bases)
        for spot in near
    )
