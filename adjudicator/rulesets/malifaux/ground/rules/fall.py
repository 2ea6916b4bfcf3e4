"""Falling (MFX-FALL): where an unsupported base ends, and its damage."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.said import Said, listed
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.events import ModelDeployed, ModelMoved, ModelPushed, ModelSummoned
from adjudicator.rulesets.malifaux.geometry.shapes import Disc
from adjudicator.rulesets.malifaux.geometry.units import NEAR, inches, units
from adjudicator.rulesets.malifaux.ground.bodies import body, carrier, ground_under, is_carried, model_body, point
from adjudicator.rulesets.malifaux.ground.courses import Course, Fall, course_of, course_on
from adjudicator.rulesets.malifaux.ground.limits import Breach, unsure
from adjudicator.rulesets.malifaux.ground.phrases import spot
from adjudicator.rulesets.malifaux.ground.pushes import push_of, pushed_on
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.rulebook import Value

book.records("MFX-HOUSE-T10", ModelMoved, ModelPushed)


def fall_values(falls: tuple[Fall, ...]) -> Iterator[Value]:
    """The falls of a movement with where, how far and what damage, and the damage of all: `falls`, `falling_damage`."""
    each = [
        {"at": [inches(fall.at.x), inches(fall.at.y)], "distance": inches(fall.distance), "damage": fall.damage}
        for fall in falls
    ]
    yield Value("MFX-FALL-01", ("falls",), each, _falls(falls))
    yield Value("MFX-FALL-02", ("falling_damage",), sum(fall.damage for fall in falls), _damage(falls))


def _falls(falls: tuple[Fall, ...]) -> Said:
    if not falls:
        return say("no falls")
    each = [
        say(
            "{distance} in at {place}",
            distance=inches(fall.distance),
            place=spot((inches(fall.at.x), inches(fall.at.y))),
        )
        for fall in falls
    ]
    return say("falls: {falls} (nothing carries the base)", falls=listed(each, "list"))


def _damage(falls: tuple[Fall, ...]) -> Said:
    damage, distances = sum(fall.damage for fall in falls), [inches(fall.distance) for fall in falls]
    if not falls:
        return say("falling damage: 0 (no fall)")
    if len(falls) == 1:
        return say(
            "falling damage: {damage} = fall of {distance} in ÷ 2, rounded down", damage=damage, distance=distances[0]
        )
    return say(
        "falling damage: {damage} = {terms} (falls of {distances} in, each ÷ 2, rounded down)",
        damage=damage, terms=listed([fall.damage for fall in falls], "terms"), distances=listed(distances),
    )  # fmt: skip


@book.check_after("MFX-FALL-01", on=(ModelMoved, ModelDeployed, ModelSummoned))
def unsupported_base_falls(
    before: Table, event: ModelMoved | ModelDeployed | ModelSummoned, after: Table
) -> Breach | None:
    """A move ends at the elevation its falls lead to (after a climb: MFX-CLIMB-04); nobody is set up in the air."""
    if type(event) is ModelMoved:
        if event.recorded is None:
            return None
        course = course_of(before, event)
        return None if course.hung or rise_recorded(before, event) else ends_elsewhere(before, event, course.elevation)
    there = model_body(after.models[event.model], after.upgrade_data)
    if there is None or not isinstance(there.shape, Disc) or is_carried(after, there.shape, there.foot):
        return None
    return unsupported(after, event.model, there.foot)


def unsupported(table: Table, name: str, foot: int) -> Said:
    """That nothing carries an object."""
    return say("Nothing carries {object} at elevation {elevation}", object=named(table, name), elevation=inches(foot))


def rise_recorded(table: Table, event: ModelMoved | ModelPushed) -> Said | None:
    """That a record puts a model on something higher than its way went; such a rise is neither a fall nor a climb."""
    recorded = None if event.recorded is None else event.recorded.elevation
    if recorded is None:
        return None
    course = course_of(table, event) if isinstance(event, ModelMoved) else pushed_on(table, event, 0)
    there = body(table, event.model)
    highest = max([0 if there is None else there.foot, *(climb.end for climb in course.climbs)])
    if units(recorded) <= highest + max(NEAR, units(table.measuring_tolerance)):
        return None
    if carrier(ground_under(table, event.model), Disc(point(course.ends_at), course.radius), units(recorded)) is None:
        return None
    return say(
        "{model} is recorded at elevation {recorded} after the movement, but its way went no higher than {highest}",
        model=named(table, event.model), recorded=recorded, highest=inches(highest),
    )  # fmt: skip


def ends_elsewhere(table: Table, event: ModelMoved | ModelPushed, elevation: int) -> Breach | None:
    """That a recorded elevation is not the one a movement leads to."""
    recorded = None if event.recorded is None else event.recorded.elevation
    if recorded is None or abs(units(recorded) - elevation) <= NEAR:
        return None
    says = say(
        "{model} is recorded at elevation {recorded} after the movement, but ends at elevation {elevation}",
        model=named(table, event.model), recorded=recorded, elevation=inches(elevation),
    )  # fmt: skip
    possible = any(abs(units(recorded) - course.elevation) <= NEAR for course in _as_measured(table, event))
    return unsure(table, says) if possible else says


def _as_measured(table: Table, event: ModelMoved | ModelPushed) -> Iterator[Course]:
    """The courses of the movement with bases that find a hold nearer, and further, by the measuring tolerance."""
    tolerance = units(table.measuring_tolerance)
    for slack in (-tolerance, tolerance) if tolerance > NEAR else ():
        yield course_on(table, event, slack) if isinstance(event, ModelMoved) else pushed_on(table, event, slack)


@book.check("MFX-FALL-02", on=(ModelMoved, ModelPushed))
def falling_damage_is_half_the_distance(table: Table, event: ModelMoved | ModelPushed) -> Breach | None:
    """Each fall deals half its distance, rounded down."""
    recorded = None if event.recorded is None else event.recorded.falling_damage
    if recorded is None:
        return None
    course = course_of(table, event) if isinstance(event, ModelMoved) else push_of(table, event)
    if recorded == course.falling_damage:
        return None
    says = _other_damage(table, event.model, recorded, course.falls)
    possible = any(recorded == one.falling_damage for one in _as_measured(table, event))
    return unsure(table, says) if possible else says


def _other_damage(table: Table, name: str, recorded: int, falls: tuple[Fall, ...]) -> Said:
    model = named(table, name)
    if not falls:
        return say(
            "{model} is recorded with {recorded} falling damage, but does not fall", model=model, recorded=recorded
        )
    return say(
        "{model} is recorded with {recorded} falling damage; falling {distances} in deals {damage}",
        model=model, recorded=recorded, damage=sum(fall.damage for fall in falls),
        distances=listed([inches(fall.distance) for fall in falls]),
    )  # fmt: skip
