"""Places (MFX-PLACE): where the effect says, in range, supported, with room."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.events import ObjectPlaced
from adjudicator.rulesets.malifaux.geometry.shapes import furthest, gap, overlaps
from adjudicator.rulesets.malifaux.geometry.units import NEAR, inches, units
from adjudicator.rulesets.malifaux.ground.bodies import body, carriers, in_each_others_way, other_models, solid_at
from adjudicator.rulesets.malifaux.ground.distances import (
    claimed,
    distance,
    in_contact,
    over,
    overlapping,
    shown,
    worst,
)
from adjudicator.rulesets.malifaux.ground.sight import pieces
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.rulebook import Value


@book.value("MFX-PLACE-03", "MFX-PLACE-04", "MFX-PLACE-07", on=ObjectPlaced)
def place_measured(before: Table, event: ObjectPlaced, after: Table) -> Iterator[Value]:
    """Horizontal distance of the footprints, the furthest one, the gap to what it must touch, terrain at both ends."""
    start, end = body(before, event.object), body(after, event.object)
    if end is None:
        return
    if start is not None:
        across, far = gap(start.shape, end.shape), furthest(start.shape, end.shape)
        yield Value("MFX-PLACE-03", ("horizontal",), inches(across), "from footprint to footprint, seen from above")
        yield Value("MFX-PLACE-03", ("furthest",), inches(far), "to the far rim")
    other = body(after, event.base_contact_with or "")
    if other is not None:
        yield Value("MFX-PLACE-01", ("contact_gap",), inches(distance(end, other)), f"to {event.base_contact_with}")
    yield Value("MFX-PLACE-07", ("moved_through",), list(terrain_at_the_ends(before, event, after)), "at both ends")


def terrain_at_the_ends(before: Table, event: ObjectPlaced, after: Table) -> Iterator[str]:
    """The terrain that a placed object's base overlaps where it starts or ends."""
    ends = [there.shape for there in (body(before, event.object), body(after, event.object)) if there is not None]
    for piece in pieces(after):
        if piece.name != event.object and any(overlaps(end, piece.outline, NEAR) for end in ends):
            yield piece.name


@book.check("MFX-PLACE-01", on=ObjectPlaced)
def object_goes_where_the_effect_says(before: Table, event: ObjectPlaced, after: Table) -> str | None:
    """What must be placed in base contact with an object touches it."""
    there, other = body(after, event.object), body(after, event.base_contact_with or "")
    if there is None or other is None:
        return None
    if event.base_contact_with == event.object:
        return f"{event.object} cannot be in base contact with itself (MFX-MEAS-14)"
    says = f"{event.object} is {shown(distance(there, other))} from {event.base_contact_with}, not in base contact"
    return claimed(before, True, in_contact(there, other), says)


@book.check("MFX-PLACE-02", on=ObjectPlaced)
def placed_object_is_supported(before: Table, event: ObjectPlaced, after: Table) -> str | None:
    """The table or terrain carries the object where it is placed."""
    there = body(after, event.object)
    if there is None or there.foot <= NEAR:
        return None
    if any(name != event.object and overlaps(there.shape, top, NEAR) for name, top in carriers(after, there.foot)):
        return None
    return f"nothing carries {event.object} at elevation {inches(there.foot):g}"


@book.check("MFX-PLACE-03", on=ObjectPlaced)
def place_range_is_horizontal(before: Table, event: ObjectPlaced, after: Table) -> str | None:
    """The object lands within the range of where it was, measured from above; all of it, if the effect says so."""
    start, end = body(before, event.object), body(after, event.object)
    if start is None or end is None:
        return None
    if event.within is not None:
        across = gap(start.shape, end.shape)
        says = f"{event.object} was placed {shown(across)} away; the range is {event.within:g} in"
        return over(before, across - units(event.within), says)
    if event.completely_within is not None:
        far = furthest(start.shape, end.shape)
        says = f"{event.object}'s far rim is {shown(far)} away; the range is {event.completely_within:g} in"
        return over(before, far - units(event.completely_within), says)
    return None


@book.check("MFX-PLACE-05", on=ObjectPlaced)
def placed_object_fits(before: Table, event: ObjectPlaced, after: Table) -> str | None:
    """The object overlaps no other model's base and no solid part of impassable terrain."""
    there = body(after, event.object)
    if there is None:
        return None
    others = [
        (name, other.shape)
        for name, _, other in other_models(after, event.object)
        if in_each_others_way(there.foot, there.head, other)
    ]
    others += [(f"impassable {name}", outline) for name, outline in solid_at(after, there.foot) if name != event.object]
    said = (overlapping(before, there.shape, shape, f"{event.object} overlaps {name} there") for name, shape in others)
    return worst(said)
