"""Toward and away (MFX-DIR): straight to or from a centre, around what hinders, never the wrong way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import hypot

from adjudicator.plain.said import Said
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.events import ModelMoved, ModelPushed
from adjudicator.rulesets.malifaux.geometry.shapes import Point, Shape, from_segment, overlaps
from adjudicator.rulesets.malifaux.geometry.tracks import Straight, Track, distances
from adjudicator.rulesets.malifaux.geometry.units import ASKEW, ASTRAY, NEAR, inches
from adjudicator.rulesets.malifaux.ground.bodies import Body, body, is_unknown, place_of, point, track_off
from adjudicator.rulesets.malifaux.ground.courses import Course, course_along, course_of
from adjudicator.rulesets.malifaux.ground.hits import landed_on, models_hit, severe_hit, solids_hit
from adjudicator.rulesets.malifaux.ground.limits import Breach, over, worst
from adjudicator.rulesets.malifaux.ground.pushes import goal_of, prescribed, push_of
from adjudicator.rulesets.malifaux.ground.rules.move import hits_listed, through_solids
from adjudicator.rulesets.malifaux.ground.unstated import at_most, not_stated
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.rulebook import Value

book.records("MFX-DIR-04", ModelMoved)


@book.value("MFX-DIR-01", "MFX-DIR-02", on=(ModelMoved, ModelPushed))
def centre_distances(before: Table, event: ModelMoved | ModelPushed, after: Table) -> Iterator[Value]:
    """How far the centres are apart before and after a movement toward or away (MFX-DIR-04)."""
    goal, start, end = goal_of(before, event.direction), place_of(before, event.model), place_of(after, event.model)
    if goal is None or is_unknown(before, event.model, "at"):
        return
    before_, after_ = (inches(hypot(at.x - goal.x, at.y - goal.y)) for at in (point(start), point(end)))
    working = say("distance of the centres before the movement: {length} in", length=before_)
    yield Value("MFX-DIR-01", ("centre_distance_before",), before_, working)
    working = say("distance of the centres after the movement: {length} in", length=after_)
    yield Value("MFX-DIR-01", ("centre_distance_after",), after_, working)


def _is_directed(table: Table, event: ModelMoved | ModelPushed) -> bool:
    """Whether a movement is toward or away from something."""
    return event.direction is not None


# ---- straight


@book.check("MFX-DIR-01", on=(ModelMoved, ModelPushed), when=_is_directed)
def toward_is_toward_the_centre(table: Table, event: ModelMoved | ModelPushed) -> Breach | None:
    """A movement toward an object that nothing hinders runs on the straight line to its centre."""
    return None if event.direction is None or event.direction.toward is None else _astray(table, event)


@book.check("MFX-DIR-02", on=(ModelMoved, ModelPushed), when=_is_directed)
def away_is_away_from_the_centre(table: Table, event: ModelMoved | ModelPushed) -> Breach | None:
    """A movement away from an object that nothing hinders runs on the straight line off from its centre."""
    return None if event.direction is None or event.direction.away is None else _astray(table, event)


def _astray(table: Table, event: ModelMoved | ModelPushed) -> Breach | None:
    return _pushed_askew(table, event) if isinstance(event, ModelPushed) else _moved_astray(table, event)


def _pushed_askew(table: Table, event: ModelPushed) -> Said | None:
    askew = push_of(table, event).askew
    if askew is None or askew <= ASKEW:
        return None
    model, line = named(table, event.model), _line_prescribed(table, event)
    return say("{model} was pushed {degrees:.1f}° off the {line}", model=model, degrees=askew, line=line)


def _moved_astray(table: Table, event: ModelMoved) -> Breach | None:
    course = course_of(table, event)
    line = _line(table, event, course)
    if line is None or _is_hindered(table, event, course, line):
        return None
    off = max(from_segment(place, line.start, line.end) for place in _places(course))
    if off <= ASTRAY:
        return None
    says = say(
        "{model} strayed {length:.3f} in from the {line}, where nothing was in the way",
        model=named(table, event.model), length=inches(off), line=_line_prescribed(table, event),
    )  # fmt: skip
    if _is_hindered(at_most(table), event, course, line):
        return not_stated(table, says)
    return over(table, off - ASTRAY + NEAR, says)


def _line_prescribed(table: Table, event: ModelMoved | ModelPushed) -> Said:
    direction = event.direction
    if direction is None or direction.toward is None:
        away = "" if direction is None or direction.away is None else direction.away
        return say("straight line away from {object}", object=named(table, away))
    return say("straight line toward {object}", object=named(table, direction.toward))


def _line(table: Table, event: ModelMoved, course: Course) -> Straight | None:
    """The straight line of the travelled length, toward or away."""
    start = point(place_of(table, event.model))
    way = prescribed(table, event.direction, start)
    length = sum(leg.length for leg in course.legs if leg.track is not None)
    if way is None or length <= NEAR:
        return None
    share = length / hypot(*way)
    return Straight(start, Point(round(start.x + share * way[0]), round(start.y + share * way[1])))


def _places(course: Course) -> Iterator[Point]:
    for leg in course.legs:
        if leg.track is not None:
            yield from (leg.track.at(share) for share in (0.5, 1.0))


@book.serves("MFX-HOUSE-T03")
def _is_hindered(table: Table, event: ModelMoved, course: Course, line: Straight) -> bool:
    """Whether impassable or severe terrain, a model or the edge of the table is in the way on a straight line."""
    if track_off(line, course.radius) > NEAR:
        return True
    straight = course_along(table, event.model, line)
    if any(solids_hit(table, event.model, straight)) or any(severe_hit(table, event.model, straight)):
        return True
    if event.through_models or event.model not in table.models:
        return False
    return any(models_hit(table, event.model, straight)) or any(landed_on(table, event.model, straight))


# ---- around


@book.check("MFX-DIR-03", on=ModelMoved, when=_is_directed)
def hindered_move_goes_around(table: Table, event: ModelMoved) -> Breach | None:
    """A move toward or away goes round impassable and severe terrain, not through it."""
    return worst(says for says in (through_solids(table, event), _through_severe(table, event)) if says is not None)


def _through_severe(table: Table, event: ModelMoved) -> Breach | None:
    """The severe terrain that a move runs into, except where it starts and where its goal stands."""
    ends = [there.shape for there in (body(table, event.model), _goal(table, event)) if there is not None]
    hits = [hit for hit in severe_hit(table, event.model, course_of(table, event)) if not _is_at(table, hit.name, ends)]
    deepest = max((hit.depth for hit in hits), default=0.0)
    if deepest <= NEAR:
        return None
    model = named(table, event.model)
    says = say(
        "{model}'s base entered severe {hits} instead of going round", model=model, hits=hits_listed(table, hits)
    )
    return over(table, deepest, says)


def _goal(table: Table, event: ModelMoved) -> Body | None:
    return body(table, (event.direction and event.direction.toward) or "")


def _is_at(table: Table, name: str, ends: Iterable[Shape]) -> bool:
    there = body(table, name)
    return there is not None and any(overlaps(end, there.shape, NEAR) for end in ends)


@book.check("MFX-DIR-05", on=ModelMoved, when=_is_directed)
def move_toward_never_gets_further_away(table: Table, event: ModelMoved) -> Breach | None:
    """At no moment of a move toward an object does the distance of the centres grow."""
    goal = goal_of(table, event.direction)
    if goal is None or event.direction is None or event.direction.toward is None:
        return None
    part, grown = _worst(course_of(table, event), goal, 1)
    if grown <= NEAR:
        return None
    says = say(
        "{model} went {length:.3f} in further away from {object} in part {part}",
        part=part, model=named(table, event.model), length=inches(grown), object=named(table, event.direction.toward),
    )  # fmt: skip
    return over(table, grown, says)


@book.check("MFX-DIR-05", on=ModelPushed)
def push_toward_ends_at_the_centre(table: Table, event: ModelPushed) -> Breach | None:
    """A straight push goes no further than the centre it is toward; one in another direction is MFX-DIR-01."""
    push = push_of(table, event)
    if push.goal is None or push.travel - push.goal.after <= NEAR:
        return None
    past = push.travel - push.goal.after
    says = say(
        "{model} was at the centre of {object} after {length:.3f} in and was pushed {past:.3f} in further",
        model=named(table, event.model), object=named(table, push.goal.name),
        length=inches(push.goal.after), past=inches(past),
    )  # fmt: skip
    return over(table, past, says)


@book.check("MFX-DIR-06", on=ModelMoved, when=_is_directed)
def move_away_never_gets_closer(table: Table, event: ModelMoved) -> Breach | None:
    """At no moment of a move away from an object does the distance of the centres shrink."""
    goal = goal_of(table, event.direction)
    if goal is None or event.direction is None or event.direction.away is None:
        return None
    part, shrunk = _worst(course_of(table, event), goal, -1)
    if shrunk <= NEAR:
        return None
    says = say(
        "{model} came {length:.3f} in closer to {object} in part {part}",
        part=part, model=named(table, event.model), length=inches(shrunk), object=named(table, event.direction.away),
    )  # fmt: skip
    return over(table, shrunk, says)


def _worst(course: Course, goal: Point, sign: int) -> tuple[int, float]:
    """The part where the distance to a point grows most (sign -1: shrinks) over the least so far, and by how much."""
    least, worst = float("inf"), (0, 0.0)
    tracks: list[tuple[int, Track]] = [(n, leg.track) for n, leg in enumerate(course.legs, 1) if leg.track is not None]
    for number, track in tracks:
        for _, away in distances(track, goal):
            least = min(least, sign * away)
            if sign * away - least > worst[1]:
                worst = number, sign * away - least
    return worst
