"""Falling (MFX-FALL): where an unsupported base ends, and its damage."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.events import ModelDeployed, ModelMoved, ModelPushed, ModelSummoned
from adjudicator.rulesets.malifaux.geometry.shapes import Disc, overlaps
from adjudicator.rulesets.malifaux.geometry.units import NEAR, inches, units
from adjudicator.rulesets.malifaux.ground.bodies import is_carried, is_level_of, model_body
from adjudicator.rulesets.malifaux.ground.courses import Course, course_of, course_on
from adjudicator.rulesets.malifaux.ground.distances import unsure
from adjudicator.rulesets.malifaux.ground.pushes import push_of, pushed_on
from adjudicator.rulesets.malifaux.state import Table

book.records("MFX-HOUSE-T10", ModelMoved, ModelPushed)


@book.check("MFX-FALL-01", on=(ModelMoved, ModelDeployed, ModelSummoned))
def unsupported_base_falls(
    before: Table, event: ModelMoved | ModelDeployed | ModelSummoned, after: Table
) -> str | None:
    """A move ends at the elevation its falls lead to (after a climb: MFX-CLIMB-04); nobody is set up in the air."""
    if isinstance(event, ModelMoved):
        course = course_of(before, event)
        return None if course.hung else ends_elsewhere(before, event, course.elevation)
    there = model_body(after.models[event.model])
    if there is None or not isinstance(there.shape, Disc) or is_carried(after, there.shape, there.foot):
        return None
    floors = (piece for piece in after.terrain.values() if is_level_of(piece, inches(there.foot)))
    if any(piece.outline is not None and overlaps(there.shape, piece.outline, NEAR) for piece in floors):
        return None
    return f"nothing carries {event.model} at elevation {inches(there.foot):g}"


def ends_elsewhere(table: Table, event: ModelMoved | ModelPushed, elevation: int) -> str | None:
    """A recorded elevation that is not the one a movement leads to, as a check's sentence."""
    recorded = None if event.recorded is None else event.recorded.elevation
    if recorded is None or abs(units(recorded) - elevation) <= NEAR:
        return None
    says = f"{event.model} comes down to elevation {inches(elevation):g}, not to {recorded:g}"
    possible = any(abs(units(recorded) - course.elevation) <= NEAR for course in _as_measured(table, event))
    return unsure(says) if possible else says


def _as_measured(table: Table, event: ModelMoved | ModelPushed) -> Iterator[Course]:
    """What the movement comes to if every hold is nearer, or further, by the measuring tolerance."""
    tolerance = units(table.measuring_tolerance)
    for slack in (-tolerance, tolerance) if tolerance > NEAR else ():
        yield course_on(table, event, slack) if isinstance(event, ModelMoved) else pushed_on(table, event, slack)


@book.check("MFX-FALL-02", on=(ModelMoved, ModelPushed))
def falling_damage_is_half_the_distance(before: Table, event: ModelMoved | ModelPushed, after: Table) -> str | None:
    """Each fall deals half its distance, rounded down."""
    recorded = None if event.recorded is None else event.recorded.falling_damage
    course = course_of(before, event) if isinstance(event, ModelMoved) else push_of(before, event)
    if recorded is None or recorded == course.falling_damage:
        return None
    falls = ", ".join(f"{inches(fall.distance):g} in for {fall.damage}" for fall in course.falls) or "no fall"
    says = f"{event.model} takes {course.falling_damage} falling damage ({falls}), not {recorded}"
    return unsure(says) if any(recorded == one.falling_damage for one in _as_measured(before, event)) else says
