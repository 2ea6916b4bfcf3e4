"""A move along a path: the length of each part, level stretches, falls on the way and at the end.

Lengths and elevations are in tenths of a micrometre; parts of a path are counted from 1.
"""

from __future__ import annotations

from itertools import chain

from msgspec import Struct
from msgspec.structs import replace

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.events import ModelMoved, PathPart
from adjudicator.rulesets.malifaux.geometry.shapes import Disc, Point, girth
from adjudicator.rulesets.malifaux.geometry.tracks import Straight, Track, curve, cut, near_spans, pivot
from adjudicator.rulesets.malifaux.geometry.units import INCH, NEAR, base_radius, inches, units
from adjudicator.rulesets.malifaux.ground.bodies import (
    Body,
    body,
    carriers,
    ground_under,
    is_carried,
    landing,
    place_of,
    point,
)
from adjudicator.rulesets.malifaux.state import At, Table
from adjudicator.rulesets.malifaux.stats import walk_allowance
from adjudicator.seam.recall import recalled

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
    """How far from its centre a base finds a hold: its radius, give or take the measuring tolerance."""
    legs: tuple[Leg, ...] = ()
    stretches: tuple[Stretch, ...] = ()
    climbs: tuple[Climb, ...] = ()
    falls: tuple[Fall, ...] = ()

    @property
    def length(self) -> float:
        """How much of the allowance it takes (MFX-MOVE-06)."""
        return sum(leg.length for leg in self.legs)

    @property
    def falling_damage(self) -> int:
        """The damage of all falls, each worked out on its own."""
        return sum(fall.damage for fall in self.falls)

    @property
    def hung(self) -> bool:
        """Whether a climb ended with nothing under the base (MFX-CLIMB-04)."""
        return bool(self.climbs and self.falls) and self.falls[-1].part is None


def allowed(table: Table, event: ModelMoved) -> float:
    """How many inches a move may go: as recorded, but a Walk or Charge at most its model's Mv (MFX-STAT-11)."""
    most = None if event.cause == "effect" else walk_allowance(table, event.model)
    return event.allowance if most is None else min(most, event.allowance)


@recalled()
def course_of(table: Table, event: ModelMoved) -> Course:
    """The course of a recorded move."""
    return course_on(table, event, 0)


@book.serves("MFX-MOVE-08", "MFX-FALL-03", "MFX-CLIMB-03")
def course_on(table: Table, event: ModelMoved, slack: int) -> Course:
    """The course of a move: its parts in order; falls cost nothing; support is tested once more at the end.

    `slack`: how much larger than it is a base counts when it looks for a hold.
    """
    course, ground = _from_where_it_stands(table, event.model, slack), ground_under(table, event.model)
    where = point(course.ends_at)
    for number, part in enumerate(event.path, 1):
        if part.climb is not None:
            course = _climbed(course, number, part, where)
            continue
        track = track_of(table, course.radius, where, part)
        then_climbs = number < len(event.path) and event.path[number].climb is not None
        leg = Leg(_kind(part), track.length, where, track)
        course, where = _gone(ground, course, number, leg, part.to or course.ends_at, then_climbs), track.end
    return _as_moved(table, event.model, landed(ground, course, where))


def course_along(table: Table, name: str, line: Straight) -> Course:
    """The course of a model that went along a straight line."""
    course = _from_where_it_stands(table, name, 0)
    leg = Leg("straight", line.length, line.start, line)
    end = inches(line.end.x), inches(line.end.y)
    return landed(table, _gone(table, course, 1, leg, end, then_climbs=False), line.end)


def pushed_to(table: Table, name: str, at: At, slack: int) -> Course:
    """Where a push to a place ends, lowered if nothing holds the base there; `slack` as in `course_on`."""
    course = _from_where_it_stands(table, name, slack)
    return _as_moved(table, name, landed(ground_under(table, name), replace(course, ends_at=at), point(at)))


@book.serves("MFX-MOVE-01")
def _as_moved(table: Table, name: str, course: Course) -> Course:
    """The course of what moved; a marker or a piece of terrain is lowered as well, but only models fall."""
    return course if name in table.models or not course.falls else replace(course, falls=())


def _from_where_it_stands(table: Table, name: str, slack: int) -> Course:
    there = body(table, name) or Body(Disc(Point(0, 0), 0))
    radius = girth(there.shape)
    return Course(radius, there.tall, place_of(table, name), there.foot, hold=radius + slack)


def _kind(part: PathPart) -> str:
    if part.pivot is not None:
        return "pivot"
    return "straight" if part.curve_through is None else "curve"


@book.serves("MFX-MOVE-05", "MFX-MOVE-10")
def track_of(table: Table, radius: int, start: Point, part: PathPart) -> Track:
    """The way of the centre of a base in a part that is no climb."""
    end = start if part.to is None else point(part.to)
    if part.pivot is not None:
        around = table.models[part.pivot]
        apart = radius + base_radius(around.base_mm or 0)
        return pivot(start, end, point(around.at or (0, 0)), apart, clockwise=part.turn == "cw")
    return Straight(start, end) if part.curve_through is None else curve(start, point(part.curve_through), end)


def _climbed(course: Course, number: int, part: PathPart, where: Point) -> Course:
    goal = units(part.to_elevation or 0)
    climb = Climb(number, part.climb or "", Disc(where, course.radius), course.elevation, goal)
    leg = Leg("climb", abs(goal - course.elevation), where)
    return replace(course, elevation=goal, legs=(*course.legs, leg), climbs=(*course.climbs, climb))


def _gone(table: Table, course: Course, number: int, leg: Leg, to: At, then_climbs: bool) -> Course:
    """The course after a level part, cut where the base falls; a base over the edge before a climb does not fall."""
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
    """The share of a way from which no top at its elevation overlaps the base any more, but for mere touches."""
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
