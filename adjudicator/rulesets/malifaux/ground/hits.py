"""What a move runs into: models that the base sweeps over or comes down upon, impassable terrain.

Depths are in tenths of a micrometre; parts of a path are counted from 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from math import hypot
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.geometry.shapes import Box, Disc, Shape, beyond, box, box_about, boxes_meet, overlaps
from adjudicator.rulesets.malifaux.geometry.tracks import Track, cut, least_distance, near_spans, runs_into
from adjudicator.rulesets.malifaux.geometry.units import MILLIMETRE, NEAR, inches
from adjudicator.rulesets.malifaux.ground.bodies import (
    Body,
    barriers,
    bodies_with,
    body,
    in_each_others_way,
    is_beside,
    model_body,
    point,
)
from adjudicator.rulesets.malifaux.ground.courses import Climb, Course, Fall, Stretch
from adjudicator.rulesets.malifaux.state import Model, Table
from adjudicator.seam.recall import recalled

RADIUS = inches(MILLIMETRE / 2)
"""Inches of radius to the millimetre of a base."""
ROUNDING = 2
"""Tenths of a micrometre by which two places on a bend may be off each other."""


Step: TypeAlias = Stretch | Climb | Fall


class Hit(Struct, frozen=True, gc=False):
    """Something a base runs into: what, in which part, how deep."""

    name: str
    part: int
    depth: float


# ---- models


def models_hit(table: Table, name: str, course: Course) -> Iterator[Hit]:
    """The models whose bases the moving base sweeps over, each once, with the deepest overlap (MFX-MOVE-09)."""
    beside = [*models_along(table, name, course)]
    here, steps = body(table, name), _in_order(course) if beside else ()
    for other, there in beside:
        deepest = max(_swept(here, course, steps, other, there), key=lambda hit: hit.depth, default=None)
        if deepest is not None and deepest.depth > NEAR:
            yield deepest


def models_along(table: Table, name: str, course: Course) -> Iterator[tuple[str, Body]]:
    """The other models that a course comes near."""
    for beside in _models_near(table.models, course):
        there = None if beside == name else model_body(table.models[beside], table.upgrade_data)
        if there is not None:
            yield beside, there


@recalled()
def _models_near(models: Mapping[str, Model], course: Course) -> tuple[str, ...]:
    """The models within reach of the base and a hair more, by their places in inches, so that few need measuring."""
    west, south, east, north = map(inches, _along(course))
    own = inches(course.radius + NEAR)
    near: list[str] = []
    for name, model in models.items():
        if model.at is not None and model.base_mm is not None:
            (x, y), reach = model.at, own + model.base_mm * RADIUS
            if west - reach <= x <= east + reach and south - reach <= y <= north + reach:
                near.append(name)
    return tuple(near)


@recalled()
def _along(course: Course) -> Box:
    """The box in which the middle of a base stays on its course."""
    ways = [leg.track.box() for leg in course.legs if leg.track is not None]
    ways += [box(climb.base) for climb in course.climbs]
    return reduce(box_about, ways or [box(Disc(point(course.ends_at), 0))])


def _depth(step: Stretch | Climb, course: Course, there: Body) -> float:
    """The greatest depth by which a base overlaps a model's on a level stretch or a climb."""
    if not isinstance(there.shape, Disc):
        return 0.0
    low, high = _levels(step)
    if not in_each_others_way(low, high + course.tall, there):
        return 0.0
    if isinstance(step, Climb):
        return _between(step.base, there.shape)
    if not runs_into(step.track, there.shape, course.radius - NEAR):
        return 0.0
    return course.radius + there.shape.radius - least_distance(step.track, there.shape.at)[1]


def _levels(step: Stretch | Climb) -> tuple[int, int]:
    """The lowest and the highest elevation of a stretch or a climb."""
    if isinstance(step, Stretch):
        return step.elevation, step.elevation
    return min(step.start, step.end), max(step.start, step.end)


def _between(one: Disc, two: Disc) -> float:
    return one.radius + two.radius - hypot(one.at.x - two.at.x, one.at.y - two.at.y)


# ---- models that a base lies over


@book.serves("MFX-HOUSE-T10")
def _swept(here: Body | None, course: Course, steps: Iterable[Step], other: str, there: Body) -> Iterator[Hit]:
    """Where a base sweeps over a model; if it lies over it already, it may leave but not go deeper into it."""
    upon = 0.0 if here is None else _overlap(here.shape, here.foot, course, there)
    for step in steps:
        if isinstance(step, Fall):
            upon = _overlap(Disc(step.at, course.radius), step.end, course, there)
            continue
        depth = _depth(step, course, there)
        if depth > upon + NEAR:
            yield Hit(other, step.part, depth)
        if upon and isinstance(step, Stretch) and (left := _leaves(step, course, there)) < 1:
            upon = 0.0
            yield Hit(other, step.part, _depth(replace(step, track=cut(step.track, left, 1.0)), course, there))


def _overlap(base: Shape, foot: int, course: Course, there: Body) -> float:
    """How deep a base standing at a place overlaps a model's; 0 if they are not in each other's way there."""
    if not isinstance(base, Disc) or not isinstance(there.shape, Disc):
        return 0.0
    depth = _between(base, there.shape)
    return depth if depth > NEAR and in_each_others_way(foot, foot + course.tall, there) else 0.0


def _in_order(course: Course) -> list[Step]:
    """What happens on a course, in order, without the fall at its end."""
    falls = (fall for fall in course.falls if fall.part is not None)
    return sorted((*course.stretches, *course.climbs, *falls), key=_when)


def _when(step: Step) -> tuple[int, int, bool]:
    """The key of that order: by part, and within a part from above, as only falls lead down within one."""
    return step.part or 0, -(step.elevation if isinstance(step, Stretch) else step.start), isinstance(step, Fall)


def _leaves(step: Stretch, course: Course, there: Body) -> float:
    """The share of a way at which a base that overlaps a model no longer does; 1: it does to the end.

    A hair later than NEAR alone would give: where a bend is cut, its places are rounded.
    """
    if not in_each_others_way(step.elevation, step.elevation + course.tall, there):
        return 0.0
    spans = near_spans(step.track, there.shape, course.radius - NEAR + ROUNDING)
    reached = next((high for low, high in spans if low <= 0), 0.0)
    return 1.0 if (1 - reached) * step.track.length <= NEAR else reached


def landed_on(table: Table, name: str, course: Course) -> Iterator[tuple[Fall, str]]:
    """Each fall with a model that it ended on: the players move the faller aside (MFX-HOUSE-T10)."""
    for fall in course.falls:
        base = Disc(fall.at, course.radius)
        for other, there in models_along(table, name, course):
            if _overlap(base, fall.end, course, there):
                yield fall, other


def ends_upon(table: Table, name: str, course: Course) -> set[str]:
    """The models that the base came down upon where its way ended (MFX-HOUSE-T10)."""
    end = Disc(point(course.ends_at), 0)
    return {other for fall, other in landed_on(table, name, course) if beyond(fall.at, end) <= NEAR}


# ---- impassable terrain

Solids: TypeAlias = Sequence[tuple[str, Body]]
"""The impassable terrain that a course comes near."""


def solids_hit(table: Table, name: str, course: Course) -> Iterator[Hit]:
    """The impassable terrain that the moving base overlaps on its way, or where it comes down, each piece once.

    What a piece of terrain is itself moved through is left to the players (MFX-MOVE-01).
    """
    if name in table.terrain:
        return
    along, pieces = _along(course), barriers(table)
    solids = [(piece, there) for piece, there in pieces if boxes_meet(along, box(there.shape), course.radius)]
    if not solids:
        return
    seen = {name}
    for hit in (*_solids_beside(solids, course), *_solids_on_climbs(solids, course), *_solids_below(solids, course)):
        if hit.name not in seen:
            seen.add(hit.name)
            yield hit


def _solids_beside(solids: Solids, course: Course) -> Iterator[Hit]:
    """Each piece once, where the base first runs into it, as it is costly to work out how near a way comes."""
    seen: set[str] = set()
    for stretch in course.stretches:
        for name, there in solids:
            if name in seen or not is_beside(there, stretch.elevation):
                continue
            if near_spans(stretch.track, there.shape, course.radius - NEAR):
                seen.add(name)
                yield Hit(name, stretch.part, course.radius - _nearest(stretch.track, there.shape))


def _solids_on_climbs(solids: Solids, course: Course) -> Iterator[Hit]:
    for climb in course.climbs:
        low, high = min(climb.start, climb.end), max(climb.start, climb.end)
        for name, there in solids:
            if (
                low < max(there.head - NEAR, there.foot + NEAR)
                and high >= there.foot - NEAR
                and overlaps(climb.base, there.shape, NEAR)
            ):
                yield Hit(name, climb.part, _sunk(climb.base, there.shape))


def _solids_below(solids: Solids, course: Course) -> Iterator[Hit]:
    for fall in course.falls:
        base = Disc(fall.at, course.radius)
        for name, there in solids if fall.part is None else ():
            if is_beside(there, fall.end) and overlaps(base, there.shape, NEAR):
                yield Hit(name, max(1, len(course.legs)), _sunk(base, there.shape))


def severe_hit(table: Table, name: str, course: Course) -> Iterator[Hit]:
    """The severe terrain that the moving base overlaps on its way, each piece once; none for a piece of terrain."""
    for piece, there in () if name in table.terrain else bodies_with(table, "severe"):
        for stretch in course.stretches if piece != name else ():
            is_level = there.foot - NEAR <= stretch.elevation <= there.head + NEAR
            if is_level and near_spans(stretch.track, there.shape, course.radius - NEAR):
                yield Hit(piece, stretch.part, course.radius - _nearest(stretch.track, there.shape))
                break


def _sunk(base: Disc, outline: Shape) -> float:
    return base.radius - beyond(base.at, outline)


@recalled(keep=1024, alike=True)
def _nearest(track: Track, outline: Shape) -> float:
    """How near a way comes to a shape; negative if it runs inside."""
    if isinstance(outline, Disc):
        return least_distance(track, outline.at)[1] - outline.radius
    low, high = -1 << 24, 1 << 24
    while high - low > 1:  # to a tenth of a micrometre
        middle = (low + high) // 2
        low, high = (low, middle) if near_spans(track, outline, middle) else (middle, high)
    return float(low)
