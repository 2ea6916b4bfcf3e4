"""A push: one straight line, how far it may go, what stops it, the fall when it is over.

Lengths and elevations are in tenths of a micrometre.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import ceil, hypot

from msgspec import Struct

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.events import Direction, ModelPushed
from adjudicator.rulesets.malifaux.geometry.shapes import Disc, Point, Shape, beyond, box, centre
from adjudicator.rulesets.malifaux.geometry.tracks import Straight, angle_between, near_spans
from adjudicator.rulesets.malifaux.geometry.units import ASKEW, INCH, NEAR, units
from adjudicator.rulesets.malifaux.ground.bodies import (
    SIDE,
    Body,
    body,
    in_each_others_way,
    other_models,
    place_of,
    point,
    solid_at,
)
from adjudicator.rulesets.malifaux.ground.courses import Course, Fall, pushed_to
from adjudicator.rulesets.malifaux.state import At, Table
from adjudicator.seam.recall import recalled

EDGE = "table"
"""What stops a push that would leave the table."""


class Contact(Struct, frozen=True, gc=False):
    """What a push comes into contact with, and how far on."""

    name: str
    after: float


class Push(Struct, frozen=True, gc=False):
    """What a recorded push comes to; `stop` is None if its line breaks a rule already."""

    travel: float
    """How far the base was carried, over all parts."""
    turns: bool
    """Whether it is no single straight line (MFX-PUSH-01)."""
    askew: float | None
    """Degrees off the direction prescribed, if one is and the push has one (MFX-DIR-01, 02)."""
    ends_at: At
    elevation: int
    falls: tuple[Fall, ...] = ()
    model: Contact | None = None
    solid: Contact | None = None
    edge: Contact | None = None
    goal: Contact | None = None
    """The object it is toward, and how far on it is at that object's centre (MFX-DIR-05)."""
    stop: Contact | None = None
    stop_at: tuple[float, float] | None = None

    @property
    def falling_damage(self) -> int:
        """The damage of the fall after the push."""
        return sum(fall.damage for fall in self.falls)


@recalled()
@book.serves("MFX-DIR-07")
def push_of(table: Table, event: ModelPushed) -> Push:
    """A recorded push, and the contacts that end one on its line: the first model, impassable terrain, the edge."""
    places = [point(place_of(table, event.model)), *(point(part.to) for part in event.path if part.to is not None)]
    start, end = places[0], places[-1]
    course = pushed_on(table, event, 0)
    push = Push(
        travel=sum(hypot(b.x - a.x, b.y - a.y) for a, b in pairwise(places)),
        turns=_turns(event, places),
        askew=_askew(table, event, start, end),
        ends_at=course.ends_at,
        elevation=course.elevation,
        falls=course.falls,
    )
    way = _way(table, event, start, end)
    if way is None or push.turns or (push.askew is not None and push.askew > ASKEW):
        return push
    return _stopped(table, event, push, start, way)


def pushed_on(table: Table, event: ModelPushed, slack: int) -> Course:
    """Where a push ends; `slack` as in `course_on`."""
    ends = (part.to for part in reversed(event.path) if part.to is not None)
    return pushed_to(table, event.model, next(ends, place_of(table, event.model)), slack)


def _turns(event: ModelPushed, places: list[Point]) -> bool:
    if any(part.climb or part.pivot or part.curve_through for part in event.path) and len(event.path) > 1:
        return True
    if any(part.pivot or part.curve_through for part in event.path):
        return True
    ways = [(b.x - a.x, b.y - a.y) for a, b in pairwise(places) if a != b]
    return any(angle_between(*ways[0], *way) > ASKEW for way in ways[1:])


def _askew(table: Table, event: ModelPushed, start: Point, end: Point) -> float | None:
    wanted, went = prescribed(table, event.direction, start), (end.x - start.x, end.y - start.y)
    way: tuple[float, float] | None = event.heading if hypot(*went) <= NEAR else went
    return None if wanted is None or way is None or not hypot(*way) else angle_between(*wanted, *way)


def prescribed(table: Table, direction: Direction | None, start: Point) -> tuple[int, int] | None:
    """The way to the centre of an object, or away from it, as a vector; None if no direction is prescribed."""
    goal = goal_of(table, direction)
    if goal is None or goal == start:
        return None
    if direction is not None and direction.away is not None:
        return start.x - goal.x, start.y - goal.y
    return goal.x - start.x, goal.y - start.y


@book.serves("MFX-DIR-07")
def goal_of(table: Table, direction: Direction | None) -> Point | None:
    """The centre of the object that a movement is toward or away from."""
    if direction is None:
        return None
    there = body(table, direction.toward or direction.away or "")
    return None if there is None else centre(there.shape)


def _way(table: Table, event: ModelPushed, start: Point, end: Point) -> tuple[float, float] | None:
    """The direction of a push, of length 1: the way it went, else its heading, else the one prescribed."""
    ways: Iterable[tuple[float, float] | None] = (
        (end.x - start.x, end.y - start.y),
        event.heading,
        prescribed(table, event.direction, start),
    )
    for way in ways:
        if way is not None and (length := hypot(*way)) > 0:
            return way[0] / length, way[1] / length
    return None


def _stopped(table: Table, event: ModelPushed, push: Push, start: Point, way: tuple[float, float]) -> Push:
    there, distance = body(table, event.model), units(event.distance)
    if there is None:
        return push
    reach = max(distance, push.travel) + INCH
    line = Straight(start, Point(round(start.x + reach * way[0]), round(start.y + reach * way[1])))
    met, solid = _met(table, event.model, there, line)
    edge = Contact(EDGE, _to_the_edge(there.shape, way))
    goal = _goal(table, event, start)
    limits = [limit for limit in (met, solid, edge, goal, Contact("distance", distance)) if limit is not None]
    stop = min(limits, key=lambda limit: limit.after)
    stop_at = (start.x + stop.after * way[0], start.y + stop.after * way[1])
    return Push(
        push.travel, False, push.askew, push.ends_at, push.elevation, push.falls, met, solid, edge, goal, stop, stop_at
    )


def _goal(table: Table, event: ModelPushed, start: Point) -> Contact | None:
    """The centre of the object that a push is toward, and how far on it is reached."""
    toward, at = event.direction and event.direction.toward, goal_of(table, event.direction)
    return None if not toward or at is None else Contact(toward, hypot(at.x - start.x, at.y - start.y))


@book.serves("MFX-MOVE-01")
def _met(table: Table, name: str, there: Body, line: Straight) -> tuple[Contact | None, Contact | None]:
    """The first model and the first impassable terrain on a line: models stop only models, nothing stops terrain."""
    if not isinstance(there.shape, Disc):
        return None, None
    others = other_models(table, name) if name in table.models else ()
    models = ((other, b.shape) for other, _, b in others if in_each_others_way(there.foot, there.head, b))
    solids = ((piece, outline) for piece, outline in solid_at(table, there.foot) if piece != name)
    return _first(line, there.shape.radius, models), _first(line, there.shape.radius, solids)


def _first(line: Straight, radius: int, shapes: Iterable[tuple[str, Shape]]) -> Contact | None:
    met = (Contact(name, after) for name, shape in shapes for after in _contacts(line, radius, shape))
    return min(met, key=lambda contact: contact.after, default=None)


@book.serves("MFX-PUSH-04", "MFX-PUSH-05")
def _contacts(line: Straight, radius: int, shape: Shape) -> Iterator[float]:
    """How far a base goes on a line until it touches a shape that it would run into.

    It may leave a shape that it touches or overlaps at the start, but go no deeper into it.
    """
    reach = min(radius, ceil(beyond(line.start, shape)))
    deeper = near_spans(line, shape, reach - NEAR)
    for low, high in near_spans(line, shape, reach):
        if any(low <= until and since <= high for since, until in deeper):
            yield low * line.length
            return


def _to_the_edge(shape: Shape, way: tuple[float, float]) -> float:
    west, south, east, north = box(shape)
    room = [
        (SIDE - high if step > 0 else low) / abs(step)
        for low, high, step in ((west, east, way[0]), (south, north, way[1]))
        if abs(step) > 1e-12
    ]
    return max(0.0, min(room))
