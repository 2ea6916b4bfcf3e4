"""A move along a path: the length of each part, level stretches, falls on the way and at the end.

Lengths and elevations are in tenths of a micrometre; parts of a path are counted from 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from math import hypot

from msgspec import Struct
from msgspec.structs import replace

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.events import ModelMoved, PathPart
from adjudicator.rulesets.malifaux.geometry.shapes import Disc, Point, Shape, box, boxes_meet, gap, overlaps
from adjudicator.rulesets.malifaux.geometry.tracks import (
    Arc,
    Straight,
    Track,
    curve,
    least_distance,
    near_spans,
    pivot,
    runs_into,
)
from adjudicator.rulesets.malifaux.geometry.units import INCH, NEAR, base_radius, inches, units
from adjudicator.rulesets.malifaux.ground.bodies import (
    Body,
    bodies_with,
    body,
    carriers,
    in_each_others_way,
    is_carried,
    landing,
    other_models,
    point,
    solid_at,
)
from adjudicator.rulesets.malifaux.state import At, Model, Table
from adjudicator.seam.recall import recalled

ROUNDING = 2
"""Tenths of a micrometre by which two places on a bend may be off each other."""
HALF = 2 * INCH
"""A fall deals 1 damage for each two inches (MFX-FALL-02)."""


class Leg(Struct, frozen=True, gc=False):
    """A part of a path as recorded: what it is, how long, where it starts, its way (None: a climb)."""

    kind: str
    length: float
    start: Point
    track: Track | None = None


class Stretch(Struct, frozen=True, gc=False):
    """A level piece of a part, at one elevation."""

    part: int
    track: Track
    elevation: int


class Climb(Struct, frozen=True, gc=False):
    """A part that goes up or down the side of a piece of terrain."""

    part: int
    piece: str
    base: Disc
    start: int
    end: int


class Fall(Struct, frozen=True, gc=False):
    """A base lowered straight down; `part` None: at the end of the movement."""

    at: Point
    start: int
    end: int
    part: int | None = None

    @property
    def distance(self) -> int:
        """How far it falls."""
        return self.start - self.end

    @property
    def damage(self) -> int:
        """Half the distance in inches, rounded down (MFX-FALL-02)."""
        return (self.distance + NEAR) // HALF


class Course(Struct, frozen=True, gc=False):
    """What a path comes to."""

    radius: int
    tall: int
    ends_at: At
    elevation: int
    hold: int
    """How far from its centre a base finds a hold: its radius, but for the measuring tolerance."""
    legs: tuple[Leg, ...] = ()
    stretches: tuple[Stretch, ...] = ()
    climbs: tuple[Climb, ...] = ()
    falls: tuple[Fall, ...] = ()

    @property
    def length(self) -> float:
        """What it takes of the allowance (MFX-MOVE-06)."""
        return sum(leg.length for leg in self.legs)

    @property
    def falling_damage(self) -> int:
        """Of all falls, each on its own."""
        return sum(fall.damage for fall in self.falls)

    @property
    def hung(self) -> bool:
        """Whether a climb ended with nothing under the base (MFX-CLIMB-04)."""
        return bool(self.climbs and self.falls) and self.falls[-1].part is None


@recalled()
def course_of(table: Table, event: ModelMoved) -> Course:
    """The course of a recorded move."""
    return course_on(table, event, 0)


@book.serves("MFX-MOVE-08", "MFX-FALL-03", "MFX-CLIMB-03")
def course_on(table: Table, event: ModelMoved, slack: int) -> Course:
    """The course of a move: parts one after the other, falls free of charge, the last test at the end.

    `slack`: how much further than it is a base is held to reach when it looks for a hold.
    """
    model = table.models[event.model]
    course = _from_where_it_stands(model, slack)
    where = point(course.ends_at)
    for number, part in enumerate(event.path, 1):
        if part.climb is not None:
            course = _climbed(course, number, part, where)
            continue
        track = track_of(table, model, where, part)
        then_climbs = number < len(event.path) and event.path[number].climb is not None
        leg = Leg(_kind(part), track.length, where, track)
        course, where = _gone(table, course, number, leg, part.to or course.ends_at, then_climbs), track.end
    return landed(table, course, where)


def course_along(table: Table, name: str, line: Straight) -> Course:
    """The course of a model that went along a straight line."""
    course = _from_where_it_stands(table.models[name], 0)
    leg = Leg("straight", line.length, line.start, line)
    end = inches(line.end.x), inches(line.end.y)
    return landed(table, _gone(table, course, 1, leg, end, then_climbs=False), line.end)


def _from_where_it_stands(model: Model, slack: int) -> Course:
    radius, tall = base_radius(model.base_mm or 0), units(model.printed.get("Sz", 0))
    return Course(radius, tall, model.at or (0, 0), units(model.elevation), hold=radius + slack)


def _kind(part: PathPart) -> str:
    if part.pivot is not None:
        return "pivot"
    return "straight" if part.curve_through is None else "curve"


@book.serves("MFX-MOVE-05", "MFX-MOVE-10")
def track_of(table: Table, model: Model, start: Point, part: PathPart) -> Track:
    """The way of the centre in a part that is no climb."""
    end = start if part.to is None else point(part.to)
    if part.pivot is not None:
        around = table.models[part.pivot]
        radius = base_radius(model.base_mm or 0) + base_radius(around.base_mm or 0)
        return pivot(start, end, point(around.at or (0, 0)), radius, clockwise=part.turn == "cw")
    return Straight(start, end) if part.curve_through is None else curve(start, point(part.curve_through), end)


def _climbed(course: Course, number: int, part: PathPart, where: Point) -> Course:
    goal = units(part.to_elevation or 0)
    climb = Climb(number, part.climb or "", Disc(where, course.radius), course.elevation, goal)
    leg = Leg("climb", abs(goal - course.elevation), where)
    return replace(course, elevation=goal, legs=(*course.legs, leg), climbs=(*course.climbs, climb))


def _gone(table: Table, course: Course, number: int, leg: Leg, to: At, then_climbs: bool) -> Course:
    """The course after a level part, cut where it falls; hanging at the edge before a climb is no fall."""
    track, stretches, falls = leg.track, course.stretches, course.falls
    elevation = course.elevation
    while track is not None:
        drop = _unsupported_from(table, track, course.hold, elevation)
        if drop is None or (then_climbs and track.length * (1 - drop) <= NEAR):
            stretches = (*stretches, Stretch(number, track, elevation))
            break
        at = track.at(drop)
        below = landing(table, Disc(at, course.hold), elevation)
        stretches = (*stretches, Stretch(number, cut(track, 0.0, drop), elevation))
        falls = (*falls, Fall(at, elevation, below, number))
        track, elevation = cut(track, drop, 1.0), below
    legs = (*course.legs, leg)
    return replace(course, ends_at=to, elevation=elevation, legs=legs, stretches=stretches, falls=falls)


@book.serves("MFX-FALL-01")
def _unsupported_from(table: Table, track: Track, hold: int, elevation: int) -> float | None:
    """The share of a way at which no top at its elevation overlaps the base any more, for longer than a touch."""
    if elevation <= NEAR or not track.length:
        return None
    spans = sorted(chain.from_iterable(near_spans(track, top, hold) for _, top in carriers(table, elevation)))
    reached = 0.0
    for low, high in spans:
        if (low - reached) * track.length > NEAR:
            break
        reached = max(reached, high)
    return reached if (1 - reached) * track.length > NEAR else None


def landed(table: Table, course: Course, where: Point) -> Course:
    """The course with the fall at its end, if nothing carries the base there."""
    base = Disc(where, course.hold)
    if is_carried(table, base, course.elevation):
        return course
    fall = Fall(where, course.elevation, landing(table, base, course.elevation))
    return replace(course, elevation=fall.end, falls=(*course.falls, fall))


def cut(track: Track, low: float, high: float) -> Track:
    """The piece of a way between two shares of it."""
    if isinstance(track, Straight):
        return Straight(track.at(low) if low > 0 else track.start, track.at(high))
    turned = (high - low) * track.sweep
    return Arc(track.centre, track.radius, track.start + low * track.sweep, turned, track.at(high))


# ---- what is in the way


class Hit(Struct, frozen=True, gc=False):
    """Something a base runs into: what, in which part, how deep."""

    name: str
    part: int
    depth: float


def models_hit(table: Table, name: str, course: Course) -> Iterator[Hit]:
    """The models whose bases the moving base sweeps over, each once, with its deepest overlap (MFX-MOVE-09)."""
    fallen = {other: fall for fall, other in landed_on(table, name, course)}
    for other, _, there in _along(table, name, course):
        stretches: Iterable[Stretch] = course.stretches
        if other in fallen:
            stretches = chain(_before(course, fallen[other]), _after_leaving(course, fallen[other], there))
        hits = [Hit(other, stretch.part, _depth(stretch, course, there)) for stretch in stretches]
        hits += [Hit(other, climb.part, _depth_of_climb(climb, course, there)) for climb in course.climbs]
        deepest = max(hits, key=lambda hit: hit.depth, default=None)
        if deepest is not None and deepest.depth > NEAR:
            yield deepest


def ends_upon(table: Table, name: str, course: Course) -> set[str]:
    """The models that the base came down upon and has not left since (MFX-HOUSE-T10)."""
    return {
        other
        for fall, other in landed_on(table, name, course)
        if (there := body(table, other)) is not None and not any(_after_leaving(course, fall, there))
    }


def _before(course: Course, fall: Fall) -> Iterator[Stretch]:
    return (stretch for stretch in course.stretches if _is_before(stretch, fall))


@book.serves("MFX-HOUSE-T10")
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
    """The share of a way from which a base that may lie on something overlaps it no more; 1: it stays to the end.

    A hair later than by NEAR: where a bend is cut, its places are rounded.
    """
    spans = near_spans(track, there.shape, radius - NEAR + ROUNDING)
    reached = next((high for low, high in spans if low <= 0), 0.0)
    return 1.0 if (1 - reached) * track.length <= NEAR else reached


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


def _is_before(stretch: Stretch, fall: Fall) -> bool:
    """Whether a stretch lies before a fall."""
    return fall.part is None or stretch.part < fall.part or (stretch.part == fall.part and stretch.elevation > fall.end)


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


def landed_on(table: Table, name: str, course: Course) -> Iterator[tuple[Fall, str]]:
    """Each fall with a model that it came down upon: the players move the faller aside (MFX-HOUSE-T10)."""
    for fall in course.falls:
        base = Disc(fall.at, course.radius)
        for other, _, there in other_models(table, name):
            meets = isinstance(there.shape, Disc) and _between(base, there.shape) > NEAR
            if meets and in_each_others_way(fall.end, fall.end + course.tall, there):
                yield fall, other


def solids_hit(table: Table, course: Course) -> Iterator[Hit]:
    """The impassable terrain that the moving base overlaps on its way, or where it comes down, each piece once."""
    seen: set[str] = set()
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


def _sunk(base: Disc, outline: Shape) -> float:
    return base.radius - gap(Disc(base.at, 0), outline)


def _nearest(track: Track, outline: Shape) -> float:
    """How near a way comes to an outline, 0 if it runs inside."""
    if near_spans(track, outline, 0):
        return 0.0
    low, high = 0, 1 << 24
    while high - low > 1:  # to a tenth of a micrometre
        middle = (low + high) // 2
        low, high = (low, middle) if near_spans(track, outline, middle) else (middle, high)
    return float(low)
