"""What is near what: objects within reach of others or of points, each with its distance in inches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from adjudicator.plain.said import Said
from adjudicator.rulesets.malifaux.encounter.areas import near_point
from adjudicator.rulesets.malifaux.encounter.presence import apart
from adjudicator.rulesets.malifaux.geometry.shapes import Disc, Point, beyond
from adjudicator.rulesets.malifaux.geometry.units import inches, units
from adjudicator.rulesets.malifaux.ground.bodies import Body
from adjudicator.rulesets.malifaux.ground.distances import in_range
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table

Near: TypeAlias = Mapping[str, Mapping[str, float]]
"""Each object with what it is near, and how far that is."""
Miss: TypeAlias = tuple[str, str, float]
"""An object, what it is not near, and how far that is."""


def near_others(bodies: Mapping[str, Body], others: Mapping[str, Body], reach: float, slack: int) -> Near:
    """Each of the bodies with the others within `reach` inches of it."""
    return {
        name: {other: apart(there, at) for other, at in others.items() if in_range(there, at, reach)(slack)}
        for name, there in bodies.items()
    }


def near_points(bodies: Mapping[str, Body], points: Mapping[str, Point], reach: float, slack: int) -> Near:
    """Each of the bodies with the points within `reach` inches of its base, seen from above."""
    return {
        name: {
            point: inches(max(0.0, beyond(at, base)))
            for point, at in points.items()
            if near_point(at, base, units(reach))(slack)
        }
        for name, base in ((name, there.shape) for name, there in bodies.items())
        if isinstance(base, Disc)
    }


def far_from_others(near: Near, bodies: Mapping[str, Body], others: Mapping[str, Body]) -> Iterator[Miss]:
    """The distances between the bodies near none of the others and the others near none of the bodies."""
    return ((name, other, apart(bodies[name], others[other])) for name, other in _strangers(near, others))


def far_from_points(near: Near, bodies: Mapping[str, Body], points: Mapping[str, Point]) -> Iterator[Miss]:
    """The distances between the bodies near none of the points and the points near none of the bodies."""
    return (
        (name, point, inches(beyond(points[point], bodies[name].shape))) for name, point in _strangers(near, points)
    )


def _strangers(near: Near, others: Iterable[str]) -> Iterator[tuple[str, str]]:
    reached = {other for found in near.values() for other in found}
    return ((name, other) for name, found in near.items() if not found for other in others if other not in reached)


def with_nearest(table: Table, says: Said, far: Iterable[Miss]) -> Said:
    """A sentence that too little is near, with the nearest of the rest."""
    nearest = min(far, key=lambda miss: miss[2], default=None)
    if nearest is None:
        return says
    one, other, length = nearest
    return say("{says}; {one} is {length:.3f} in from {other}",
               says=says, one=named(table, one), length=length, other=named(table, other))  # fmt: skip


def lengths(near: Near) -> dict[str, float]:
    """The distances, each under both names."""
    return {f"{name} {other}": length for name, found in near.items() for other, length in found.items()}
