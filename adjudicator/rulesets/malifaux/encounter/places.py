"""Places where schemes ask for markers and models: in words, as a test of a base, and by how much a base misses it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import inf

from msgspec import Struct

from adjudicator.plain.said import Part, Said
from adjudicator.rulesets.malifaux.encounter.areas import in_area, near_point
from adjudicator.rulesets.malifaux.encounter.events import SchemePointScored
from adjudicator.rulesets.malifaux.encounter.layouts import zone_of
from adjudicator.rulesets.malifaux.encounter.margin import Margin
from adjudicator.rulesets.malifaux.encounter.presence import opponent, scheme_markers
from adjudicator.rulesets.malifaux.encounter.schemes import Met
from adjudicator.rulesets.malifaux.geometry.shapes import Disc, Point, beyond, gap
from adjudicator.rulesets.malifaux.geometry.units import inches, units
from adjudicator.rulesets.malifaux.ground.bodies import Body
from adjudicator.rulesets.malifaux.ground.distances import Test
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table


class Place(Struct, frozen=True):
    """Where something has to be; `short`: how far a base is from being there, in tenths of a micrometre."""

    called: Said
    holds: Callable[[Disc], Test]
    short: Callable[[Disc], float]


def nowhere(called: Said) -> Place:
    """A place that is not on record: nothing is there."""
    return near(called, (), 0)


def enemy_zone(table: Table, seat: str) -> Place:
    """The deployment zone of the opponent, which a base is in with any part."""
    called, zone = say("in the enemy deployment zone"), zone_of(table, opponent(table, seat))
    if zone is None:
        return nowhere(called)
    return Place(called, lambda base: in_area(zone, base), lambda base: gap(base, zone))


def near(called: Said, points: Iterable[Point], reach: float) -> Place:
    """Within a distance in inches of one of these points."""
    spots, limit = tuple(points), units(reach)
    return Place(
        called,
        lambda base: lambda slack: any(near_point(spot, base, limit)(slack) for spot in spots),
        lambda base: min((beyond(spot, base) - limit for spot in spots), default=inf),
    )


def lying(bodies: Mapping[str, Body], place: Place, slack: int) -> dict[str, Body]:
    """Those of the bodies that are in a place."""
    return {
        name: there
        for name, there in bodies.items()
        if isinstance(there.shape, Disc) and place.holds(there.shape)(slack)
    }


def markers_in(place: Place, needed: int, rule: str, table: Table, claim: SchemePointScored, margin: Margin) -> Met:
    """What a condition came to that asks only for a number of friendly scheme markers in a place."""
    markers = dict(scheme_markers(table, claim.seat))
    found = lying(markers, place, margin.helps)
    unmet = {} if len(found) >= needed else {rule: too_few(table, place, markers, found, needed)}
    return Met(unmet, len(found), tuple(found))


def too_few(table: Table, place: Place, bodies: Mapping[str, Body], found: Mapping[str, Body], needed: int) -> Said:
    """That too few friendly scheme markers are in a place, and which other one comes nearest to it."""
    parts: dict[str, Part] = {"where": place.called, "number": len(found), "needed": needed}
    missed = nearest(place, {name: there for name, there in bodies.items() if name not in found})
    if missed is None:
        return say("Friendly scheme markers {where}: {number}, not {needed}", **parts)
    marker, length = missed
    return say("Friendly scheme markers {where}: {number}, not {needed}; {marker} misses it by {length:.3f} in",
               marker=named(table, marker), length=length, **parts)  # fmt: skip


def nearest(place: Place, bodies: Mapping[str, Body]) -> tuple[str, float] | None:
    """The body that comes nearest to a place, and how many inches are missing."""
    missed = {name: place.short(there.shape) for name, there in bodies.items() if isinstance(there.shape, Disc)}
    name = min(missed, key=lambda one: missed[one], default=None)
    return None if name is None or missed[name] == inf else (name, inches(max(0.0, missed[name])))
