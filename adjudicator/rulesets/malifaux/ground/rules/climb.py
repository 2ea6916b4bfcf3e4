"""Climbing (MFX-CLIMB): in a Walk, along the side of climbable terrain, onto something that carries the base."""

from __future__ import annotations

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.events import ModelMoved
from adjudicator.rulesets.malifaux.geometry.shapes import from_edge, is_inside
from adjudicator.rulesets.malifaux.geometry.units import NEAR, inches
from adjudicator.rulesets.malifaux.ground.courses import Climb, course_of
from adjudicator.rulesets.malifaux.ground.distances import over, shown
from adjudicator.rulesets.malifaux.ground.rules.fall import ends_elsewhere
from adjudicator.rulesets.malifaux.state import Table, Terrain


@book.check("MFX-CLIMB-01", on=ModelMoved)
def climbing_is_for_walks(before: Table, event: ModelMoved, after: Table) -> str | None:
    """Only a Walk goes up or down the side of terrain."""
    if event.cause == "walk":
        return None
    parts = [str(number) for number, part in enumerate(event.path, 1) if part.climb is not None]
    return f"{event.model} climbs in part {', '.join(parts)}, and this is no Walk ({event.cause})" if parts else None


@book.check("MFX-CLIMB-02", on=ModelMoved)
def climbing_is_along_a_climbable_side(before: Table, event: ModelMoved, after: Table) -> str | None:
    """A climb touches the side of climbable terrain all the way, between its foot and its top."""
    for climb in course_of(before, event).climbs:
        says = _off_the_side(before, climb, before.terrain[climb.piece])
        if says is not None:
            return says
    return None


def _off_the_side(table: Table, climb: Climb, piece: Terrain) -> str | None:
    if "climbable" not in piece.traits or piece.outline is None:
        return f"part {climb.part} climbs {climb.piece}, which is not climbable"
    low, high = min(climb.start, climb.end), max(climb.start, climb.end)
    if low < piece.foot - NEAR or high > piece.top + NEAR:
        side = f"{inches(piece.foot):g} to {inches(piece.top):g}"
        return f"part {climb.part} climbs from {inches(climb.start):g} to {inches(climb.end):g}; the side is {side}"
    away = from_edge(climb.base.at, piece.outline)
    off = climb.base.radius + away if is_inside(climb.base.at, piece.outline) else abs(away - climb.base.radius)
    return over(table, off, f"part {climb.part} is off the side of {climb.piece} by {shown(off)}")


@book.check("MFX-CLIMB-04", on=ModelMoved)
def climb_that_ends_unsupported_falls(before: Table, event: ModelMoved, after: Table) -> str | None:
    """A climb that leaves the base hanging at the end of the move ends below."""
    course = course_of(before, event)
    return ends_elsewhere(before, event, course.elevation) if course.hung else None
