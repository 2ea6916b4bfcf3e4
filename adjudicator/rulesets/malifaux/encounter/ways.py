"""Where a model of generated play walks, and spots around a place. In inches."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, cos, dist, pi, sin

from adjudicator.rulesets.malifaux.encounter.wishes import goals
from adjudicator.rulesets.malifaux.ground.bodies import Body, bodies_with, other_models
from adjudicator.rulesets.malifaux.state import At, Marker, Model, Table
from adjudicator.rulesets.malifaux.worded import has
from adjudicator.seam.offers import pick
from adjudicator.seam.ruleset import Randomness

TURNS = (0, 0.3, -0.3, 0.7, -0.7, 1.2, -1.2)
"""How far a way may turn aside from the straight one if that is barred, in radians."""

AT_IT = 0.1
"""How near a goal a model is near enough."""


def ways(table: Table, name: str, allowance: float, randomness: Randomness) -> Iterator[At]:
    """Ends of a walk toward one of the model's goals: up to what stands there, else on it; then ways around."""
    at, wanted = table.models[name].at or (0, 0), goals(table, name)
    if not wanted:
        return
    goal = pick(wanted, randomness)
    angle, far = atan2(goal[1] - at[1], goal[0] - at[0]), dist(at, goal)
    stop = far - _contact(table, name, goal)
    if stop < AT_IT:
        return
    if stop <= allowance:
        yield offset(at, stop, angle, 4)
    for aside in TURNS:
        yield offset(at, min(allowance, stop) - 0.001, angle + aside)
        yield offset(at, min(allowance, far) / 2, angle + aside)


def _contact(table: Table, name: str, goal: At) -> float:
    """How far from a goal a model is in base contact with what stands there; 0 if nothing does."""
    there: dict[str, Model | Marker] = {**table.models, **table.markers}
    mine = table.models[name].base_mm or 0
    bases = (one.base_mm or 0 for other, one in there.items() if other != name and one.at == goal and _is_solid(one))
    return next(((mine + base) / 50.8 for base in bases), 0.0)


def _is_solid(one: Model | Marker) -> bool:
    """Whether nothing may end on it: a model in play, an impassable marker."""
    return one.in_play if isinstance(one, Model) else has(one.traits, "impassable")


def offset(at: At, length: float, angle: float, digits: int = 3) -> At:
    """The place that lies a distance away in a direction, in radians from the east."""
    return round(at[0] + length * cos(angle), digits), round(at[1] + length * sin(angle), digits)


def scattered(at: At, reach: float, number: int, randomness: Randomness) -> Iterator[At]:
    """Places all around another at one distance, from a random direction on."""
    start = randomness.below(360)
    yield from (offset(at, reach, (start / 360 + turn / number) * 2 * pi) for turn in range(number))


def solids(table: Table) -> Iterator[Body]:
    """What a base may not stand upon: models, impassable terrain and markers."""
    yield from (there for _, _, there in other_models(table, ""))
    yield from (there for _, there in bodies_with(table, "impassable"))
