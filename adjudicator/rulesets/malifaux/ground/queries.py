"""Questions to a table: distance, range, contact, sight, reach, near; each also "if the model stood here instead".

Lengths are inches, points `[x, y]` with x to the east and y to the north.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from msgspec import Struct, field

from adjudicator.plain.json import Plain
from adjudicator.plain.said import Said
from adjudicator.rulesets.malifaux import present
from adjudicator.rulesets.malifaux.asking import CHOICES, WORDS
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.events import At, Id, Length
from adjudicator.rulesets.malifaux.geometry.reach import Reach, Region, TooMuch, reach
from adjudicator.rulesets.malifaux.geometry.shapes import Disc, Shape, gap
from adjudicator.rulesets.malifaux.geometry.units import inches, units
from adjudicator.rulesets.malifaux.ground.bodies import (
    SIDE,
    Body,
    body,
    carrier_at,
    in_each_others_way,
    other_models,
    point,
    solid_at,
)
from adjudicator.rulesets.malifaux.ground.distances import (
    as_value,
    completely_within,
    decided,
    distance,
    distance_to_all,
    in_contact,
    in_range,
    lift,
    rise,
)
from adjudicator.rulesets.malifaux.ground.phrases import off_the_square
from adjudicator.rulesets.malifaux.ground.seen import sight_values
from adjudicator.rulesets.malifaux.ground.sight import cover_from, is_in_shadow, pieces, sees
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.frozen import put, replace
from adjudicator.seam.recall import recalled
from adjudicator.seam.ruleset import Query, Refused


class Instead(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where a model is supposed to stand."""

    at: At
    elevation: Length = 0


class Asked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A question; `instead`: models as if they stood elsewhere."""

    instead: dict[Id, Instead] = {}


TWO: Final = ("from", "to")


class OfTwo(Asked, frozen=True, kw_only=True):
    """A question about two objects."""

    from_: Id = field(name="from")
    to: Id


class OfRange(OfTwo, frozen=True, kw_only=True):
    """Whether an object is within a range of another."""

    range: Length


class OfReach(Asked, frozen=True, kw_only=True):
    """Where a model could end a move of this length on level ground."""

    model: Id
    allowance: Length
    through_models: bool = False


class OfPoint(Asked, frozen=True, kw_only=True):
    """Which models are within a range of a point."""

    point: At
    elevation: Length = 0
    range: Length


def supposed(table: Table, instead: Mapping[str, Instead]) -> Table:
    """The table with models standing elsewhere; raises `Refused` for one that is not there."""
    for name, there in instead.items():
        model = table.models.get(name)
        if model is None or model.base_mm is None:
            raise Refused("no-such", say("There is no model {model} with a base", model=name), f"instead.{name}")
        if not all(0 <= place <= inches(SIDE) for place in there.at):
            raise Refused("wrong", off_the_square(there.at), f"instead.{name}.at")
        on = carrier_at(table, model, there.at, there.elevation)
        model = replace(model, at=there.at, elevation=there.elevation, standing_on=on, buried=False)
        table = replace(table, models=put(table.models, name, model))
    return table


def _there(table: Table, name: str, field: str) -> Body:
    present.thing(table, name, field)
    there = body(table, name)
    if there is None:
        raise Refused("no-such", say("{object} has no place on the table", object=named(table, name)), field)
    return there


# ---- answers


def _distance(table: Table, asked: OfTwo) -> Plain:
    one, two = _there(table, asked.from_, "from"), _there(table, asked.to, "to")
    return {
        "horizontal": inches(gap(one.shape, two.shape)),
        "vertical": inches(rise(one, two)),
        "distance": inches(distance(one, two)),
    }


def _range(table: Table, asked: OfRange) -> Plain:
    one, two = _there(table, asked.from_, "from"), _there(table, asked.to, "to")
    return {
        "distance": inches(distance(one, two)),
        "within": as_value(decided(table, in_range(one, two, asked.range))),
        "furthest": inches(distance_to_all(one, two)),
        "completely_within": as_value(decided(table, completely_within(one, two, asked.range))),
    }


def _contact(table: Table, asked: OfTwo) -> Plain:
    one, two = _there(table, asked.from_, "from"), _there(table, asked.to, "to")
    touches = False if asked.from_ == asked.to else as_value(decided(table, in_contact(one, two)))
    return {"contact": touches, "gap": inches(gap(one.shape, two.shape)), "vertical": inches(lift(one, two))}


def _sight(table: Table, asked: OfTwo) -> Plain:
    """The line of sight, and for each of the two its shadows and its cover against a gun of the other."""
    _there(table, asked.from_, "from")
    _there(table, asked.to, "to")
    seen = sees(table, asked.from_, asked.to)
    answer: dict[str, Plain] = (
        {} if seen is None else {value.path[0]: value.amount for value in sight_values(table, seen)}
    )
    if seen is not None:
        answer["why"] = seen.why
        answer["barriers"] = [{"name": one.region.name, "rule": one.rule} for one in seen.met]
    both = ((asked.from_, asked.to), (asked.to, asked.from_))
    answer["shadows"] = {name: _shadows(table, name) for name in (asked.from_, asked.to)}
    answer["cover"] = {target: cover_from(table, actor, target) for actor, target in both}
    return answer


def _shadows(table: Table, name: str) -> list[str]:
    return [piece.name for piece in pieces(table) if is_in_shadow(table, name, piece) is not False]


@book.serves("MFX-MOVE-06", "MFX-MOVE-09", "MFX-MOVE-12")
def _reach(table: Table, asked: OfReach) -> Plain:
    model = table.models.get(asked.model)
    there = _there(table, asked.model, "model")
    if model is None or not isinstance(there.shape, Disc):
        raise Refused("no-such", say("{object} is not a model", object=asked.model), "model")
    others = [b.shape for _, _, b in other_models(table, asked.model) if in_each_others_way(there.foot, there.head, b)]
    solids = [outline for _, outline in solid_at(table, there.foot)]
    on_way, at_end = (solids, others) if asked.through_models else ([*solids, *others], [])
    try:
        area = _reached(there.shape, units(asked.allowance), tuple(on_way), tuple(at_end))
    except TooMuch:
        raise Refused(
            "too-much", say("Too much stands within reach to work that out; ask for a shorter move"), "allowance"
        ) from None
    return {"inner": _regions(area.inner), "outer": _regions(area.outer)}


@recalled(keep=2, alike=True)
def _reached(start: Disc, allowance: int, on_way: tuple[Shape, ...], at_end: tuple[Shape, ...]) -> Reach:
    """Where a base can end a move; tables that differ in no place, as those of facts tried, share the answer."""
    return reach(start, allowance, on_way, SIDE, only_at_end=at_end)


def _regions(regions: Iterable[Region]) -> Plain:
    return [{"rim": _rim(region.rim), "holes": [_rim(hole) for hole in region.holes]} for region in regions]


def _rim(points: Iterable[tuple[float, float]]) -> list[list[float]]:
    return [[round(inches(x), 4), round(inches(y), 4)] for x, y in points]


def _near(table: Table, asked: OfPoint) -> Plain:
    spot = Body(Disc(point(asked.point), 0), units(asked.elevation))
    models: dict[str, Plain] = {}
    for name, _, there in other_models(table, ""):
        within = decided(table, in_range(spot, there, asked.range))
        if within is not False:
            models[name] = {"distance": inches(distance(spot, there)), "within": as_value(within)}
    return {"models": models}


def query(about: Said, asked: type[Asked], answer: Any) -> Query[Table]:
    """A question that may suppose models to stand elsewhere."""

    def answered(table: Table, question: Any) -> Plain:
        return answer(supposed(table, question.instead), question)

    return Query(about, asked, answered, words=WORDS, choices=CHOICES, between=TWO if asked is OfTwo else ())


QUERIES: Mapping[str, Query[Table]] = {
    "distance": query(say("How far apart are two objects?"), OfTwo, _distance),
    "range": query(say("Is an object within a range of another, and completely within?"), OfRange, _range),
    "contact": query(say("Are two objects in base contact?"), OfTwo, _contact),
    "sight": query(say("Do two objects see each other, and is there cover?"), OfTwo, _sight),
    "reach": query(say("Where could a model end a move on level ground?"), OfReach, _reach),
    "near": query(say("Which models are within a range of a point?"), OfPoint, _near),
}
"""The questions a judge may ask of a table."""
