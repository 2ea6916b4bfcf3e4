"""Lines that touch circles: common tangents of two ends, and how far a line that rests on a circle can turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from math import asin, atan2, copysign, cos, pi, sin, sqrt, tau
from typing import TypeAlias

from adjudicator.rulesets.malifaux.geometry.spots import SLACK, Spot, far

Feature: TypeAlias = tuple[float, float, float]
"""A circle: its centre and radius, 0 for a corner; for a line that rests on it, how far above the centre it runs."""
Ray: TypeAlias = tuple[float, float, float]
"""A line: cosine and sine of its bearing, and how far the origin lies to the right of it."""


def tangents(one: Sequence[Feature], two: Sequence[Feature]) -> Iterator[tuple[float, Ray]]:
    """The common tangents of two ends, with their bearings."""
    for (x, y, radius), (to_x, to_y, to_radius) in product(one, two):
        bearing, way = atan2(to_y - y, to_x - x), far((x, y), (to_x, to_y))
        for rise, to_rise in product({radius, -radius}, {to_radius, -to_radius}):
            turned = bearing - turned_by(rise - to_rise, way)
            c, s = cos(turned), sin(turned)
            yield turned, (c, s, y * c - x * s + rise)


def touching(rest: Feature, end: Feature, sense: int) -> tuple[float, float]:
    """The bearings between which a line on `rest` meets a part of an end that lies ahead (sense 1) or behind (-1)."""
    (x, y, rise), (px, py, radius) = rest, end
    bearing, way = atan2(sense * (py - y), sense * (px - x)), sense * far((x, y), (px, py))
    if way == 0:
        return -pi, pi
    return bearing - turned_by(rise + sense * radius, way), bearing - turned_by(rise - sense * radius, way)


# ---- turning


def around(features: Iterable[Feature], bearing: float, rest: Feature) -> tuple[float, float]:
    """How far back and forth a line on `rest` may turn until it touches a feature."""
    x, y, rise = rest
    back = on = pi
    for px, py, radius in features:
        way, toward = far((x, y), (px, py)), atan2(py - y, px - x) - bearing
        for height in {rise - radius, rise + radius}:
            if way and -way <= height <= way:
                arc = asin(height / way)
                on = min(on, (toward - arc) % tau, (toward - pi + arc) % tau)
                back = min(back, (arc - toward) % tau, (pi - toward - arc) % tau)
    return back, on


def across(hull: Iterable[Spot], radius: float, bearing: float, rest: Feature) -> tuple[float, float]:
    """How far back and forth a line on `rest` may turn while one corner of a hull stays above it and one below.

    The hull is rounded by `radius`.
    """
    x, y, rise = rest
    c, s = cos(bearing), sin(bearing)
    over_back = over_on = under_back = under_on = 0.0
    for px, py in hull:
        dx, dy = px - x, py - y
        way, above, toward = sqrt(dx * dx + dy * dy), dy * c - dx * s - rise, atan2(dy, dx) - bearing
        if above + radius > SLACK:
            arc = turned_by(rise - radius, way)
            over_on, over_back = max(over_on, (toward - arc) % tau), max(over_back, (pi - toward - arc) % tau)
        if above - radius < -SLACK:
            arc = turned_by(rise + radius, way)
            under_on, under_back = max(under_on, (toward + pi + arc) % tau), max(under_back, (arc - toward) % tau)
    return min(over_back, under_back), min(over_on, under_on)


def turned_by(rise: float, way: float) -> float:
    """The angle that a line turns by if it rises that far on its way."""
    part = rise / way if way else 0.0
    return asin(part) if -1 < part < 1 else copysign(pi / 2, part)
