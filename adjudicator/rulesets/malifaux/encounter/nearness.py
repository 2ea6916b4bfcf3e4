"""What is near what: objects within reach of others or of points, each with its distance in inches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from adjudicator.rulesets.malifaux.encounter.areas import near_point
from adjudicator.rulesets.malifaux.encounter.presence import apart
from adjudicator.rulesets.malifaux.geometry.shapes import Disc, Point, beyond
from adjudicator.rulesets.malifaux.geometry.units import inches, units
from adjudicator.rulesets.malifaux.ground.bodies import Body
from adjudicator.rulesets.malifaux.ground.distances import in_range

Near: TypeAlias = Mapping[str, Mapping[str, float]]
"""Each object with what it is near, and how far that is."""


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


def lengths(near: Near) -> dict[str, float]:
    """The distances, each under both names."""
    return {f"{name} {other}": length for name, found in near.items() for other, length in found.items()}
