"""Moves (MFX-MOVE): length, straight lines, pivots, other models; impassable terrain (MFX-HOUSE-T06)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate
from math import dist, hypot

from adjudicator.plain.said import Part, Said, listed
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.events import ModelMoved, ModelPushed, ObjectPlaced, PathPart
from adjudicator.rulesets.malifaux.geometry.shapes import Disc, Shape
from adjudicator.rulesets.malifaux.geometry.tracks import Arc
from adjudicator.rulesets.malifaux.geometry.units import NEAR, inches, units
from adjudicator.rulesets.malifaux.ground.bodies import (
    Body,
    body,
    disc_off,
    in_each_others_way,
    is_unknown,
    off_table,
    point,
    set_at,
    track_off,
)
from adjudicator.rulesets.malifaux.ground.courses import Course, Leg, allowed, course_of
from adjudicator.rulesets.malifaux.ground.distances import lift
from adjudicator.rulesets.malifaux.ground.hits import Hit, ends_upon, models_along, models_hit, solids_hit
from adjudicator.rulesets.malifaux.ground.limits import Breach, over
from adjudicator.rulesets.malifaux.ground.phrases import in_parts
from adjudicator.rulesets.malifaux.ground.pushes import push_of
from adjudicator.rulesets.malifaux.ground.rules.climb import climbed_amiss
from adjudicator.rulesets.malifaux.ground.rules.fall import fall_values
from adjudicator.rulesets.malifaux.ground.unstated import at_most
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table, Terrain
from adjudicator.rulesets.malifaux.worded import unknown_traits
from adjudicator.seam.recall import recalled
from adjudicator.seam.rulebook import Undecidable, Value

book.records("MFX-MOVE-01", ModelMoved, ModelPushed, ObjectPlaced)
book.records("MFX-HOUSE-T13")


@book.value("MFX-MOVE-05", "MFX-MOVE-08", "MFX-FALL-02", "MFX-CLIMB-03", on=ModelMoved)
def move_measured(before: Table, event: ModelMoved, after: Table) -> Iterator[Value]:
    """The length of the move and of each part with what it leaves; falls and their damage."""
    if is_unknown(before, event.model, "at"):
        return
    course, limit = course_of(before, event), allowed(before, event)
    lengths = [inches(leg.length) for leg in course.legs]
    parts = [
        {"kind": leg.kind, "length": length, "used": used, "left": limit - used}
        for leg, length, used in zip(course.legs, lengths, accumulate(lengths), strict=True)
    ]
    yield Value("MFX-MOVE-05", ("length",), inches(course.length), _length(lengths, limit))
    yield Value("MFX-MOVE-08", ("parts",), parts, _parts(course, limit))
    yield from fall_values(course.falls)


def _length(lengths: list[float], limit: float) -> Said:
    return say(
        "length of the move: {length} in = {terms} ({allowed} in allowed)",
        length=sum(lengths), terms=listed(lengths or [0], "terms"), allowed=limit,
    )  # fmt: skip


def _parts(course: Course, limit: float) -> Said:
    lengths = [leg.length for leg in course.legs]
    if not lengths:
        return say("no parts ({allowed} in allowed)", allowed=limit)
    return say(
        "length of each part: {lengths} in; left after it: {left} in ({allowed} in allowed)",
        lengths=listed(map(inches, lengths), "list"),
        left=listed([inches(round(units(limit) - used)) for used in accumulate(lengths)], "list"),
        allowed=limit,
    )


@book.check_after("MFX-MOVE-02", on=(ModelMoved, ModelPushed, ObjectPlaced))
def movement_stays_on_the_table(
    before: Table, event: ModelMoved | ModelPushed | ObjectPlaced, after: Table
) -> Breach | None:
    """No part of a base leaves the square on the way or at the end."""
    name = event.object if isinstance(event, ObjectPlaced) else event.model
    there = body(after, name)
    beyond = 0 if there is None else max([off_table(there.shape), *_off_on_the_way(before, event, there.shape)])
    if beyond <= NEAR:
        return None
    says = say("{object}'s base left the table by {length:.3f} in", object=named(before, name), length=inches(beyond))
    return over(before, beyond, says)


def _off_on_the_way(table: Table, event: ModelMoved | ModelPushed | ObjectPlaced, base: Shape) -> list[int]:
    """How far a base is outside the square in each part of its way; what is placed has no way."""
    if isinstance(event, ModelMoved):
        return [_leg_off(leg, base) for leg in course_of(table, event).legs]
    if isinstance(event, ModelPushed):
        return [off_table(set_at(base, point(part.to))) for part in event.path if part.to is not None]
    return []


def _leg_off(leg: Leg, base: Shape) -> int:
    """How far a base is outside the square on a part of its way; its start belongs to the part before."""
    if leg.track is None:
        return 0
    if not isinstance(base, Disc):
        return off_table(set_at(base, leg.track.end))
    return track_off(leg.track, base.radius) if isinstance(leg.track, Arc) else disc_off(leg.track.end, base.radius)


@book.check("MFX-MOVE-06", on=(ModelMoved, ModelPushed))
def base_goes_no_further_than_allowed(table: Table, event: ModelMoved | ModelPushed) -> Breach | None:
    """All parts of a path together are no longer than the allowance (MFX-STAT-11), a push than its distance."""
    if isinstance(event, ModelMoved):
        length, limit = course_of(table, event).length, allowed(table, event)
    else:
        length, limit = push_of(table, event).travel, event.distance
    excess = length - units(limit)
    return None if excess <= NEAR else over(table, excess, _too_far(table, event, length, excess))


def _too_far(table: Table, event: ModelMoved | ModelPushed, length: float, excess: float) -> Said:
    model = named(table, event.model)
    if isinstance(event, ModelMoved):
        return say(
            "{model} moved {length:.3f} in, {excess:.3f} in more than the {allowance} in allowed",
            model=model, length=inches(length), excess=inches(excess), allowance=allowed(table, event),
        )  # fmt: skip
    return say(
        "{model} was pushed {length:.3f} in, {excess:.3f} in more than the {distance} in allowed",
        model=model, length=inches(length), excess=inches(excess), distance=event.distance,
    )  # fmt: skip


@book.check("MFX-MOVE-07", on=ModelMoved)
def moves_run_in_straight_lines(table: Table, event: ModelMoved) -> Said | None:
    """Every part is straight, a climb or a model's pivot."""
    curved = [number for number, part in enumerate(event.path, 1) if _is_curved(table, event.model, part)]
    if not curved:
        return None
    return say("{model} moved in a curve in {parts}", model=named(table, event.model), parts=in_parts(curved))


def _is_curved(table: Table, name: str, part: PathPart) -> bool:
    return part.curve_through is not None or (part.pivot is not None and name not in table.models)


@book.check("MFX-MOVE-09", on=ModelMoved)
def base_sweeps_over_no_other_model(table: Table, event: ModelMoved) -> Breach | None:
    """On its way a model's base overlaps no other model's, unless the effect lets it."""
    if event.through_models or event.model not in table.models:
        return None
    hits = list(models_hit(table, event.model, course_of(table, event)))
    deepest = max((hit.depth for hit in hits), default=0.0)
    if deepest <= NEAR:
        return None
    says = say("{model}'s base passed over {hits}", model=named(table, event.model), hits=hits_listed(table, hits))
    return over(table, deepest, says)


def hits_listed(table: Table, hits: Iterable[Hit]) -> Part:
    """What a base ran into, how deep and in which part of its way."""
    return listed(
        [
            say(
                "{object} (by {length:.3f} in, part {part})",
                object=named(table, hit.name), length=inches(hit.depth), part=hit.part,
            )
            for hit in hits
        ]
    )  # fmt: skip


@book.check("MFX-MOVE-10", on=ModelMoved)
def pivot_keeps_base_contact(table: Table, event: ModelMoved) -> Breach | None:
    """A model's pivot starts, runs and ends in contact with the model it goes round."""
    if event.model not in table.models:
        return None
    for number, part in enumerate(event.path, 1):
        if part.pivot is None:
            continue
        if part.pivot == event.model:
            return say("{model} went round itself in part {part}", part=number, model=named(table, event.model))
        course = course_of(table, event)
        off = max(_out_of_contact(course.legs[number - 1]), _rises(course, number, body(table, part.pivot)))
        if off > NEAR:
            return over(table, off, _apart(table, event.model, part.pivot, number, off))
    return None


def _apart(table: Table, name: str, around: str, part: int, off: float) -> Said:
    return say(
        "{model} went round {object} in part {part}, {length:.3f} in out of contact with it",
        part=part, model=named(table, name), object=named(table, around), length=inches(off),
    )  # fmt: skip


def _out_of_contact(leg: Leg) -> float:
    """How far the base is from the circle of contact at the start or end of a pivot."""
    if not isinstance(leg.track, Arc):
        return 0.0
    x, y = leg.track.centre
    ends = (leg.start, leg.track.end)
    return max(abs(hypot(end.x - x, end.y - y) - leg.track.radius) for end in ends)


def _rises(course: Course, number: int, around: Body | None) -> int:
    """The most by which a base is above or below the model's base in a part of its course."""
    if around is None:
        return 0
    levels = [stretch.elevation for stretch in course.stretches if stretch.part == number]
    return max((lift(Body(around.shape, level), around) for level in levels), default=0)


@book.check_after("MFX-MOVE-12", on=ModelMoved)
def no_base_ends_on_another(before: Table, event: ModelMoved, after: Table) -> Breach | None:
    """At the end a model's base overlaps no other model's, even if it was let through (except by MFX-HOUSE-T10)."""
    there = body(after, event.model)
    if there is None or not isinstance(there.shape, Disc) or event.model not in after.models:
        return None
    course = course_of(before, event)
    for name, other in models_along(before, event.model, course):
        depth = _overlap(there, other)
        if depth > NEAR and name not in ends_upon(before, event.model, course):
            return over(before, depth, _ended_upon(after, event.model, name, depth))
    return None


def _overlap(there: Body, other: Body) -> float:
    """How deep two round bases overlap that are in each other's way; 0 if they are not."""
    if not (isinstance(there.shape, Disc) and isinstance(other.shape, Disc)):
        return 0.0
    depth = there.shape.radius + other.shape.radius - dist(there.shape.at, other.shape.at)
    return depth if depth > NEAR and in_each_others_way(there.foot, there.head, other) else 0.0


def _ended_upon(table: Table, name: str, other: str, depth: float) -> Said:
    return say(
        "{model} ended overlapping {other} by {length:.3f} in",
        model=named(table, name), length=inches(depth), other=named(table, other),
    )  # fmt: skip


@book.check("MFX-HOUSE-T06", on=ModelMoved)
def moves_keep_out_of_impassable_terrain(table: Table, event: ModelMoved) -> Breach | None:
    """A move in a free direction passes through no impassable terrain; toward and away: MFX-DIR-03."""
    return None if event.direction is not None else through_solids(table, event)


def through_solids(table: Table, event: ModelMoved) -> Breach | None:
    """The impassable terrain that a move runs into; a piece climbed amiss is MFX-CLIMB-02 alone."""
    climbed = climbed_amiss(table, event)
    hits = [hit for hit in solids_hit(table, event.model, course_of(table, event)) if hit.name not in climbed]
    deepest = max((hit.depth for hit in hits), default=0.0)
    if deepest <= NEAR:
        return _through_words(table, event)
    model = named(table, event.model)
    says = say("{model}'s base entered impassable {hits}", model=model, hits=hits_listed(table, hits))
    return over(table, deepest, says)


def _through_words(table: Table, event: ModelMoved) -> Undecidable | None:
    """The doubt about terrain that a move runs into and of which a trait is in words no table knows."""
    odd = _odd_words(table.terrain)
    if not odd:
        return None
    hits = solids_hit(at_most(table), event.model, course_of(table, event))
    met = next((hit.name for hit in hits if hit.name in odd and hit.depth > NEAR), None)
    if met is None:
        return None
    return Undecidable(say(
        "{model}'s base entered {terrain}; whether it may is undecidable, as no table knows the traits {traits}",
        model=named(table, event.model), terrain=named(table, met), traits=listed(odd[met]),
    ))  # fmt: skip


@recalled(keep=2)
def _odd_words(terrain: Mapping[str, Terrain]) -> Mapping[str, tuple[str, ...]]:
    """By piece of terrain, its traits that no table knows."""
    found = {name: unknown_traits(piece.traits) for name, piece in terrain.items() if piece.traits}
    return {name: words for name, words in found.items() if words}
