"""Climbing (MFX-CLIMB): in a Walk, along the side of climbable terrain, onto something that carries the base."""

from __future__ import annotations

from adjudicator.plain.said import Said, listed
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.events import ModelMoved
from adjudicator.rulesets.malifaux.geometry.shapes import from_edge, is_inside
from adjudicator.rulesets.malifaux.geometry.units import NEAR, inches
from adjudicator.rulesets.malifaux.ground.courses import Climb, course_of
from adjudicator.rulesets.malifaux.ground.limits import Breach, over
from adjudicator.rulesets.malifaux.ground.phrases import in_parts
from adjudicator.rulesets.malifaux.ground.rules.fall import ends_elsewhere, rise_recorded
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.rulesets.malifaux.worded import has, unknown_traits
from adjudicator.seam.rulebook import Undecidable


@book.check("MFX-CLIMB-01", on=ModelMoved)
def only_a_walk_climbs(table: Table, event: ModelMoved) -> Said | None:
    """Only a Walk goes up or down the side of terrain."""
    if event.cause == "walk":
        return None
    climbs = [number for number, part in enumerate(event.path, 1) if part.climb is not None]
    if not climbs:
        return rise_recorded(table, event)
    model, parts = named(table, event.model), in_parts(climbs)
    if event.cause == "charge":
        return say("{model} climbed in {parts} of a Charge; only a Walk may climb", model=model, parts=parts)
    return say("{model} climbed in {parts} of a move that is not a Walk", model=model, parts=parts)


@book.check("MFX-CLIMB-02", on=ModelMoved)
def climbing_is_along_a_climbable_side(table: Table, event: ModelMoved) -> Breach | None:
    """A climb touches the side of climbable terrain all the way, from its foot to its top; no stretch is left out."""
    climbs = course_of(table, event).climbs
    if not climbs and event.recorded is None:
        return None
    breaches = (_off_the_side(table, event.model, climb) for climb in climbs)
    left_out = rise_recorded(table, event) if event.cause == "walk" or climbs else None
    return next((breach for breach in breaches if breach is not None), left_out)


def _off_the_side(table: Table, name: str, climb: Climb) -> Breach | None:
    piece, terrain, part = table.terrain[climb.piece], named(table, climb.piece), climb.part
    if piece.traits_untold:
        return Undecidable(say(
            "{model} climbed {terrain} in part {part}; whether it is climbable is undecidable, as its traits were not "
            "stated", model=named(table, name), terrain=terrain, part=part,
        ))  # fmt: skip
    if (odd := unknown_traits(piece.traits)) and not has(piece.traits, "climbable"):
        return Undecidable(say(
            "{model} climbed {terrain} in part {part}; whether it is climbable is undecidable, as no table knows the "
            "traits {traits}", model=named(table, name), terrain=terrain, part=part, traits=listed(odd),
        ))  # fmt: skip
    if not has(piece.traits, "climbable") or piece.outline is None:
        return say(
            "{model} climbed {terrain} in part {part}, but it is not climbable",
            model=named(table, name), terrain=terrain, part=part,
        )  # fmt: skip
    low, high = min(climb.start, climb.end), max(climb.start, climb.end)
    if piece.height is None and low >= piece.foot - NEAR:
        return Undecidable(say(
            "{model} climbed {terrain} in part {part}; whether it reaches so high is undecidable, as its Height was "
            "not stated", model=named(table, name), terrain=terrain, part=part,
        ))  # fmt: skip
    if low < piece.foot - NEAR or high > piece.top + NEAR:
        return say(
            "{model} climbed from elevation {start} to {end} in part {part}; {terrain} reaches from {foot} to {top}",
            model=named(table, name), terrain=terrain, part=part, start=inches(climb.start), end=inches(climb.end),
            foot=inches(piece.foot), top=inches(piece.top),
        )  # fmt: skip
    away = from_edge(climb.base.at, piece.outline)
    off = climb.base.radius + away if is_inside(climb.base.at, piece.outline) else abs(away - climb.base.radius)
    if off <= NEAR:
        return None
    says = say(
        "{model} climbed with its base {length:.3f} in off the side of {terrain} in part {part}",
        model=named(table, name), terrain=terrain, part=part, length=inches(off),
    )  # fmt: skip
    return over(table, off, says)


def climbed_amiss(table: Table, event: ModelMoved) -> frozenset[str]:
    """The pieces of terrain that a move climbed as they cannot be climbed, so that it went through them."""
    climbs = course_of(table, event).climbs
    return frozenset(climb.piece for climb in climbs if isinstance(_off_the_side(table, event.model, climb), Said))


@book.check("MFX-CLIMB-04", on=ModelMoved)
def climb_that_ends_unsupported_falls(table: Table, event: ModelMoved) -> Breach | None:
    """A climb that leaves the base hanging at the end of the move ends below."""
    if event.recorded is None:
        return None
    course = course_of(table, event)
    return ends_elsewhere(table, event, course.elevation) if course.hung else None
