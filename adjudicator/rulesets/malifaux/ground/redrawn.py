"""Paths that nobody drew: a straight one is drawn anew, where what stands on the table is said to stand otherwise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import dist
from typing import Final

from adjudicator.plain.json import Plain
from adjudicator.rulesets.malifaux.events import ModelMoved, PathPart
from adjudicator.rulesets.malifaux.geometry.shapes import Disc, Point
from adjudicator.rulesets.malifaux.geometry.units import INCH, NEAR, inches, units
from adjudicator.rulesets.malifaux.geometry.way import way_round
from adjudicator.rulesets.malifaux.ground.bodies import SIDE, body, in_each_others_way, other_models, point, solid_at
from adjudicator.rulesets.malifaux.state import At, Table

DETOUR: Final = INCH
"""How much longer than straight a way may be that is taken for the same: one round the other side is another."""
_EXACT: Final = 6


def redrawn(before: Table, after: Table, event: object) -> Mapping[str, Plain]:
    """The path of a move on the level, if it was the straight or the short way on one table, as it is on another; the
    tables stand before the event. Empty where it stays."""
    if not isinstance(event, ModelMoved) or event.direction is not None or event.through_models:
        return {}
    drawn = [part.to for part in event.path if part == PathPart(to=part.to) and part.to is not None]
    if not drawn or len(drawn) < len(event.path):
        return {}
    if len(drawn) > 1 and drawn != _way(before, event, drawn[-1]):
        return {}
    way = _way(after, event, drawn[-1])
    return {} if way == drawn else {"path": [{"to": list(corner)} for corner in way]}


def _way(table: Table, event: ModelMoved, to: At) -> list[At]:
    here, end = body(table, event.model), point(to)
    if here is None or not isinstance(here.shape, Disc) or here.foot:
        return [to]
    others = [
        other.shape for _, _, other in other_models(table, event.model) if in_each_others_way(0, here.head, other)
    ]
    most = min(dist(here.shape.at, end) + DETOUR, units(event.allowance) + NEAR)
    way = way_round(here.shape, end, [*others, *(outline for _, outline in solid_at(table, 0))], SIDE, most)
    if _length((here.shape.at, *way)) > most:
        return [to]
    return [*((round(inches(x), _EXACT), round(inches(y), _EXACT)) for x, y in way[:-1]), to]


def _length(corners: Sequence[Point]) -> float:
    return sum(dist(one, two) for one, two in pairwise(corners))
