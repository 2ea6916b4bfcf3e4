"""Places (MFX-PLACE): where the effect says, in range, supported, with room."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.said import Said, listed
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.events import ObjectPlaced, PlaceNotPossible
from adjudicator.rulesets.malifaux.geometry.shapes import Shape, furthest, gap, overlaps
from adjudicator.rulesets.malifaux.geometry.units import NEAR, inches, units
from adjudicator.rulesets.malifaux.ground.bodies import Body, body, carriers, in_each_others_way, other_models, solid_at
from adjudicator.rulesets.malifaux.ground.distances import between_bases, in_contact
from adjudicator.rulesets.malifaux.ground.limits import Breach, contradicted, over, overlapping, unsure, worst
from adjudicator.rulesets.malifaux.ground.phrases import standing_place
from adjudicator.rulesets.malifaux.ground.room import spot_for
from adjudicator.rulesets.malifaux.ground.rules.fall import unsupported
from adjudicator.rulesets.malifaux.ground.sight import pieces
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table, Terrain
from adjudicator.seam.rulebook import Value


@book.value("MFX-PLACE-03", "MFX-PLACE-04", "MFX-PLACE-07", on=ObjectPlaced)
def place_measured(before: Table, event: ObjectPlaced, after: Table) -> Iterator[Value]:
    """Horizontal distance of the footprints, the furthest one, the gap to the object to touch, terrain at both ends."""
    start, end = body(before, event.object), body(after, event.object)
    if end is None:
        return
    if start is not None:
        yield from _how_far(start, end)
    other = body(after, event.base_contact_with or "")
    if event.base_contact_with is not None and other is not None:
        length, touched = inches(between_bases(end, other)), named(after, event.base_contact_with)
        working = say("gap to {object}: {length} in", object=touched, length=length)
        yield Value("MFX-PLACE-01", ("contact_gap",), length, working)
    terrain = list(terrain_at_the_ends(before, event, after))
    yield Value("MFX-PLACE-07", ("moved_through",), terrain, _moved_through(after, terrain))


def _how_far(start: Body, end: Body) -> Iterator[Value]:
    across, far = inches(gap(start.shape, end.shape)), inches(furthest(start.shape, end.shape))
    working = say("distance placed: {length} in, from base to base, seen from above", length=across)
    yield Value("MFX-PLACE-03", ("horizontal",), across, working)
    working = say("distance placed: {length} in to the far rim, seen from above", length=far)
    yield Value("MFX-PLACE-03", ("furthest",), far, working)


def _moved_through(table: Table, terrain: list[str]) -> Said:
    if not terrain:
        return say("no terrain under the base at either end")
    return say("terrain under the base at either end: {terrain}", terrain=listed([named(table, n) for n in terrain]))


def terrain_at_the_ends(before: Table, event: ObjectPlaced, after: Table) -> Iterator[str]:
    """The terrain that a placed object's base overlaps where it starts or ends."""
    ends = [there.shape for there in (body(before, event.object), body(after, event.object)) if there is not None]
    for piece in pieces(after):
        if piece.name != event.object and any(overlaps(end, piece.outline, NEAR) for end in ends):
            yield piece.name


@book.check_after("MFX-PLACE-01", on=ObjectPlaced)
def object_goes_where_the_effect_says(before: Table, event: ObjectPlaced, after: Table) -> Breach | None:
    """An object that must be placed in base contact with another touches it."""
    there, other = body(after, event.object), body(after, event.base_contact_with or "")
    if event.base_contact_with is None or there is None or other is None:
        return None
    placed = named(after, event.object)
    if event.base_contact_with == event.object:
        return say("{object} cannot be placed in base contact with itself", object=placed)
    says = say(
        "{object} is {length:.3f} in from {other}, not in base contact with it",
        object=placed, other=named(after, event.base_contact_with), length=inches(between_bases(there, other)),
    )  # fmt: skip
    return contradicted(before, True, in_contact(there, other), says)


@book.check_after("MFX-PLACE-02", on=ObjectPlaced)
def placed_object_is_supported(before: Table, event: ObjectPlaced, after: Table) -> Said | None:
    """The table or terrain carries the object where it is placed."""
    there = body(after, event.object)
    if there is None or there.foot <= NEAR:
        return None
    if any(name != event.object and overlaps(there.shape, top, NEAR) for name, top in carriers(after, there.foot)):
        return None
    if any(_may_carry(piece, there.shape) for name, piece in after.terrain.items() if name != event.object):
        return None
    return unsupported(after, event.object, there.foot)


def _may_carry(piece: Terrain, base: Shape) -> bool:
    """Whether a base stands over a piece that carries models at a Height nobody stated."""
    return (
        piece.standable and piece.height is None and piece.outline is not None and overlaps(base, piece.outline, NEAR)
    )


@book.check_after("MFX-PLACE-03", on=ObjectPlaced)
def place_range_is_horizontal(before: Table, event: ObjectPlaced, after: Table) -> Breach | None:
    """The object lands within the range of where it was, measured from above; all of it, if the effect says so."""
    start, end = body(before, event.object), body(after, event.object)
    if start is None or end is None:
        return None
    if event.within is not None:
        return _too_far(after, event, gap(start.shape, end.shape), event.within)
    if event.completely_within is not None:
        return _rim_too_far(after, event, furthest(start.shape, end.shape), event.completely_within)
    return None


def _too_far(table: Table, event: ObjectPlaced, length: float, limit: float) -> Breach | None:
    excess = length - units(limit)
    if excess <= NEAR:
        return None
    says = say(
        "{object} was placed {length:.3f} in away; the range is {range} in",
        object=named(table, event.object), length=inches(length), range=limit,
    )  # fmt: skip
    return over(table, excess, says)


def _rim_too_far(table: Table, event: ObjectPlaced, length: float, limit: float) -> Breach | None:
    excess = length - units(limit)
    if excess <= NEAR:
        return None
    says = say(
        "{object} was placed with its far rim {length:.3f} in away; the range is {range} in",
        object=named(table, event.object), length=inches(length), range=limit,
    )  # fmt: skip
    return over(table, excess, says)


@book.check_after("MFX-PLACE-05", on=(ObjectPlaced, PlaceNotPossible))
def placed_object_fits(before: Table, event: ObjectPlaced | PlaceNotPossible, after: Table) -> Breach | None:
    """The object overlaps no other model's base and no solid impassable terrain; if it fits, it is placed."""
    if type(event) is PlaceNotPossible:
        return _has_room(before, event)
    there = body(after, event.object)
    return None if there is None else worst(_overlaps(after, event.object, there))


def _has_room(table: Table, event: PlaceNotPossible) -> Breach | None:
    spot_ = spot_for(table, event)
    if spot_ is None:
        return None
    place = standing_place((inches(spot_.at.x), inches(spot_.at.y)), inches(spot_.elevation))
    says = say(
        "{object} was not placed for lack of room, but fits at {place}", object=named(table, event.object), place=place
    )
    tolerance = units(table.measuring_tolerance)
    return says if tolerance <= NEAR or spot_for(table, event, -tolerance) is not None else unsure(table, says)


def _overlaps(table: Table, name: str, there: Body) -> Iterator[Breach]:
    placed = named(table, name)
    for other, _, stands in other_models(table, name):
        if in_each_others_way(there.foot, there.head, stands) and overlaps(there.shape, stands.shape, NEAR):
            says = say("{object} overlaps {other} where it was placed", object=placed, other=named(table, other))
            yield overlapping(table, there.shape, stands.shape, says)
    for piece, outline in solid_at(table, there.foot):
        if piece != name and overlaps(there.shape, outline, NEAR):
            says = say("{object} overlaps impassable {terrain}", object=placed, terrain=named(table, piece))
            yield overlapping(table, there.shape, outline, says)
