"""Who is engaged with whom: the pairs stated; else enemies are if either sees the other within its claw range."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.encounter.margin import Margin, margins
from adjudicator.rulesets.malifaux.encounter.moving_on import stood_then
from adjudicator.rulesets.malifaux.encounter.presence import apart, encounter_of, significant, standing
from adjudicator.rulesets.malifaux.geometry.shapes import Shape, box, is_within, near_box
from adjudicator.rulesets.malifaux.geometry.units import NEAR, units
from adjudicator.rulesets.malifaux.ground.bodies import body, models_standing
from adjudicator.rulesets.malifaux.ground.distances import in_range
from adjudicator.rulesets.malifaux.ground.sight import sees
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.rulesets.malifaux.stats import upgrade_texts
from adjudicator.seam.recall import recalled

USUAL = 1.0
"""The claw range of a model for which none is on record, in inches (MFX-HOUSE-E05)."""


def claw_range(table: Table, model: str) -> float:
    """The longest range of a model's actions with a claw, on its card or on an upgrade attached to it."""
    one = table.models[model]
    upgraded = (name for text in upgrade_texts(table.upgrade_data, one) for name in text.actions)
    known = [table.action_data.get(name) for name in (*(one.actions or ()), *upgraded)]
    claws = [data.range for data in known if data is not None and data.icon == "claw" and data.range is not None]
    return max(claws, default=USUAL)


def is_engaged(table: Table, one: str, two: str, margin: Margin) -> bool:
    """Whether two enemies are engaged, by a reading."""
    return _engaged(table, one, two, (margin,))[0]


def engaged_with(table: Table, model: str, margin: Margin) -> tuple[str, ...]:
    """The significant enemies that a model is engaged with, by the generous or the strict reading of a table."""
    return _engaged_with(table, model)[margin]


@recalled(keep=2)
def _engaged_with(table: Table, model: str) -> Mapping[Margin, tuple[str, ...]]:
    """The same by each reading; kept, as both points of a scheme ask."""
    others = [name for name, _ in standing(table, table.models[model].seat, enemies=True)]
    readings = margins(table)
    found = [(name, _engaged(table, name, model, readings)) for name in others]
    return {margin: tuple(name for name, engaged in found if engaged[place]) for place, margin in enumerate(readings)}


@book.serves("MFX-HOUSE-E05")
def _engaged(table: Table, one: str, two: str, readings: tuple[Margin, ...]) -> tuple[bool, ...]:
    """Whether two models are engaged, by each reading: as stated, else if either sees the other within its claw range.

    What is stated holds until one of the two moves; they part when they are further apart than then. A generous
    reading counts what is undecidable. Insignificant models block no sight line, as only schemes ask.
    """
    stated, a, b = encounter_of(table).engaged, body(table, one), body(table, two)
    if a is None or b is None or table.models[one].seat == table.models[two].seat:
        return (False,) * len(readings)
    if stated is not None and not {one, two} & encounter_of(table).went.keys():
        return (is_stated(table, one, two),) * len(readings)
    test = in_range(a, b, max(claw_range(table, one), claw_range(table, two), _apart_when_stated(table, one, two)))
    near = [test(margin.helps) for margin in readings]
    seen = sees(significant(table), one, two) if any(near) else None
    if seen is None:
        return (False,) * len(readings)
    return tuple(
        is_near and (bool(seen.verdict) or (seen.verdict is None and margin.helps > margin.hinders))
        for is_near, margin in zip(near, readings, strict=True)
    )


def is_stated(table: Table, one: str, two: str) -> bool:
    """Whether two models were stated to be engaged."""
    return not {(one, two), (two, one)}.isdisjoint(encounter_of(table).engaged or ())


def _apart_when_stated(table: Table, one: str, two: str) -> float:
    """How far apart two models were when they were stated to be engaged, in inches; 0 if they were not."""
    a, b = (stood_then(table, name, encounter_of(table).went) for name in (one, two))
    return apart(a, b) if a is not None and b is not None and is_stated(table, one, two) else 0


Engaged: TypeAlias = Mapping[str, Collection[str]]
"""By model the enemies that it is engaged with."""


def engagements(table: Table, margin: Margin) -> Engaged:
    """Who is engaged with whom on all of a table, by its generous or its strict reading."""
    return _engagements(table)[margin]


@recalled(keep=2)
def _engagements(table: Table) -> Mapping[Margin, Engaged]:
    """The same by each reading; kept, as both seats and both points of a scheme ask, and sight lines are costly."""
    found: dict[Margin, dict[str, list[str]]] = {margin: {} for margin in margins(table)}
    readings = tuple(found)
    for one, two in _may_be_engaged(table):
        for pairs, is_so in zip(found.values(), _engaged(table, one, two, readings), strict=True):
            if is_so:
                pairs.setdefault(one, []).append(two)
                pairs.setdefault(two, []).append(one)
    return found


class _Claw(NamedTuple):
    """A model that stands on the table, and how far its claws reach."""

    name: str
    seat: str
    base: Shape
    reach: int


def _reached(table: Table) -> list[_Claw]:
    tolerance = max(NEAR, units(table.measuring_tolerance))
    return [
        _Claw(name, model.seat, there.shape, units(claw_range(table, name)) + tolerance)
        for name, model, there in models_standing(table.models, table.upgrade_data)
    ]


def _may_be_engaged(table: Table) -> Iterator[tuple[str, str]]:
    """The pairs of enemies worth a look: near enough seen from above, or all if it is stated who is engaged."""
    boxed, is_told = [(claw, box(claw.base)) for claw in _reached(table)], encounter_of(table).engaged is not None
    furthest = max((claw.reach for claw, _ in boxed), default=0)
    for place, (one, around) in enumerate(boxed, 1):
        others = boxed[place:]
        for two, _ in others if is_told else near_box(around, others, furthest):
            if one.seat != two.seat and (is_told or is_within(one.base, two.base, max(one.reach, two.reach))):
                yield one.name, two.name
