"""What a move runs into: models that the base sweeps over or comes down upon, impassable terrain.

Depths are in tenths of a micrometre; parts of a path are counted from 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from msgspec import Struct
from msgspec.structs import replace

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.geometry.shapes import Disc, Shape, beyond, box, boxes_meet, overlaps
from adjudicator.rulesets.malifaux.geometry.tracks import Track, cut, least_distance, near_spans, runs_into
from adjudicator.rulesets.malifaux.geometry.units import NEAR
from adjudicator.rulesets.malifaux.ground.bodies import (
    Body,
    bodies_with,
    in_each_others_way,
    other_models,
    point,
    solid_at,
)
from adjudicator.rulesets.malifaux.ground.courses import Climb, Course, Fall, Stretch
from adjudicator.rulesets.malifaux.state import Model, Table

ROUNDING = 2
"""Tenths of a micrometre by which two places on a bend may be off each other."""


class Hit(Struct, frozen=True, gc=False):
    """Something a base runs into: what, in which part, how deep."""

    name: str
    part: int
    depth: float


# ---- models


def models_hit(table: Table, name: str, course: Course) -> Iterator[Hit]:
    """The models whose bases the moving base sweeps over, each once, with its deepest overlap (MFX-MOVE-09)."""
    fallen = {other: fall for fall, other in landed_on(table, name, course)}
    for other, _, there in _along(table, name, course):
        stretches = _swept(course, fallen[other], there) if other in fallen else course.stretches
        hits = [Hit(other, stretch.part, _depth(stretch, course, there)) for stretch in stretches]
        hits += [Hit(other, climb.part, _depth_of_climb(climb, course, there)) for climb in course.climbs]
        deepest = max(hits, key=lambda hit: hit.depth, default=None)
        if deepest is not None and deepest.depth > NEAR:
            yield deepest


def _along(table: Table, name: str, course: Course) -> Iterator[tuple[str, Model, Body]]:
    """The other models that a course comes near at all."""
    boxes = [leg.track.box() for leg in course.legs if leg.track is not None]
    boxes += [box(climb.base) for climb in course.climbs]
    if not boxes:
        return
    wests, souths, easts, norths = zip(*boxes, strict=True)
    around = min(wests), min(souths), max(easts), max(norths)
    for other, model, there in other_models(table, name):
        if boxes_meet(around, box(there.shape), course.radius):
            yield other, model, there


def _depth(stretch: Stretch, course: Course, there: Body) -> float:
    if not isinstance(there.shape, Disc):
        return 0.0
    if not in_each_others_way(stretch.elevation, stretch.elevation + course.tall, there):
        return 0.0
    if not runs_into(stretch.track, there.shape, course.radius - NEAR):
        return 0.0
    return course.radius + there.shape.radius - least_distance(stretch.track, there.shape.at)[1]


def _depth_of_climb(climb: Climb, course: Course, there: Body) -> float:
    low, high = min(climb.start, climb.end), max(climb.start, climb.end)
    if not isinstance(there.shape, Disc) or not in_each_others_way(low, high + course.tall, there):
        return 0.0
    return _between(climb.base, there.shape)


def _between(one: Disc, two: Disc) -> float:
    return one.radius + two.radius - hypot(one.at.x - two.at.x, one.at.y - two.at.y)


# ---- models that a base falls upon


def landed_on(table: Table, name: str, course: Course) -> Iterator[tuple[Fall, str]]:
    """Each fall with a model that it came down upon: the players move the faller aside (MFX-HOUSE-T10)."""
    for fall in course.falls:
        base = Disc(fall.at, course.radius)
        for other, _, there in other_models(table, name):
            meets = isinstance(there.shape, Disc) and _between(base, there.shape) > NEAR
            if meets and in_each_others_way(fall.end, fall.end + course.tall, there):
                yield fall, other


def ends_upon(table: Table, name: str, course: Course) -> set[str]:
    """The models that the base came down upon where its way ended (MFX-HOUSE-T10)."""
    end = Disc(point(course.ends_at), 0)
    return {other for fall, other in landed_on(table, name, course) if beyond(fall.at, end) <= NEAR}


@book.serves("MFX-HOUSE-T10")
def _swept(course: Course, fall: Fall, there: Body) -> Iterator[Stretch]:
    """Where a base sweeps over a model that it falls upon: before that, going deeper into it, having left it."""
    sunk = course.radius - beyond(fall.at, there.shape)
    for stretch in course.stretches:
        if _is_before(stretch, fall) or _depth(stretch, course, there) > sunk + NEAR:
            yield stretch
    yield from _after_leaving(course, fall, there)


def _after_leaving(course: Course, fall: Fall, there: Body) -> Iterator[Stretch]:
    """What follows a fall onto a model, from where the base has left it."""
    is_upon = True
    for stretch in course.stretches:
        if _is_before(stretch, fall):
            continue
        left = _leaves(stretch.track, there, course.radius) if is_upon else 0.0
        if left < 1:
            is_upon = False
            yield replace(stretch, track=cut(stretch.track, left, 1.0))


def _leaves(track: Track, there: Body, radius: int) -> float:
    """The share of a way from which a base that may lie on something no longer overlaps it; 1: it does to the end.

    A hair later than by NEAR: where a bend is cut, its places are rounded.
    """
    spans = near_spans(track, there.shape, radius - NEAR + ROUNDING)
    reached = next((high for low, high in spans if low <= 0), 0.0)
    return 1.0 if (1 - reached) * track.length <= NEAR else reached


def _is_before(stretch: Stretch, fall: Fall) -> bool:
    """Whether a stretch lies before a fall."""
    return fall.part is None or stretch.part < fall.part or (stretch.part == fall.part and stretch.elevation > fall.end)


# ---- impassable terrain


def solids_hit(table: Table, name: str, course: Course) -> Iterator[Hit]:
    """The impassable terrain that the moving base overlaps on its way, or where it comes down, each piece once.

    Through what a piece of terrain itself is moved is left to the players (MFX-MOVE-01).
    """
    if name in table.terrain:
        return
    seen = {name}
    for hit in (*_solids_beside(table, course), *_solids_on_climbs(table, course), *_solids_below(table, course)):
        if hit.name not in seen:
            seen.add(hit.name)
            yield hit


def _solids_beside(table: Table, course: Course) -> Iterator[Hit]:
    for stretch in course.stretches:
        for name, outline in solid_at(table, stretch.elevation):
            if near_spans(stretch.track, outline, course.radius - NEAR):
                yield Hit(name, stretch.part, course.radius - _nearest(stretch.track, outline))


def _solids_on_climbs(table: Table, course: Course) -> Iterator[Hit]:
    for climb in course.climbs:
        low, high = min(climb.start, climb.end), max(climb.start, climb.end)
        for name, there in bodies_with(table, "impassable"):
            if low < there.head - NEAR and high >= there.foot - NEAR and overlaps(climb.base, there.shape, NEAR):
                yield Hit(name, climb.part, _sunk(climb.base, there.shape))


def _solids_below(table: Table, course: Course) -> Iterator[Hit]:
    for fall in course.falls:
        base = Disc(fall.at, course.radius)
        for name, outline in solid_at(table, fall.end) if fall.part is None else ():
            if overlaps(base, outline, NEAR):
                yield Hit(name, max(1, len(course.legs)), _sunk(base, outline))


def severe_hit(table: Table, name: str, course: Course) -> Iterator[Hit]:
    """The severe terrain that the moving base overlaps on its way, each piece once; for terrain as for impassable."""
    for piece, there in () if name in table.terrain else bodies_with(table, "severe"):
        for stretch in course.stretches if piece != name else ():
            is_level = there.foot - NEAR <= stretch.elevation <= there.head + NEAR
            if is_level and near_spans(stretch.track, there.shape, course.radius - NEAR):
                yield Hit(piece, stretch.part, course.radius - _nearest(stretch.track, there.shape))
                break


def _sunk(base: Disc, outline: Shape) -> float:
    return base.radius - beyond(base.at, outline)


def _nearest(track: Track, outline: Shape) -> float:
    """How near a way comes to a shape; negative if it runs inside."""
    if isinstance(outline, Disc):
        return least_distance(track, outline.at)[1] - outline.radius
    low, high = -1 << 24, 1 << 24
    while high - low > 1:  # to a tenth of a micrometre
        middle = (low + high) // 2
        low, high = (low, middle) if near_spans(track, outline, middle) else (middle, high)
    return float(low)
