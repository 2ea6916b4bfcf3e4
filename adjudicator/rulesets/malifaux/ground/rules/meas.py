"""Measuring (MFX-MEAS): distances, ranges, base contact."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.said import Named, Said, listed
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.events import (
    ActionTargeted,
    BaseContactChecked,
    DistanceMeasured,
    MarkerDropped,
    ModelDeployed,
    ModelSummoned,
    RangeChecked,
    TerrainPlaced,
)
from adjudicator.rulesets.malifaux.geometry.shapes import gap
from adjudicator.rulesets.malifaux.geometry.units import NEAR, inches, units
from adjudicator.rulesets.malifaux.ground.aim import aimed
from adjudicator.rulesets.malifaux.ground.bodies import Body, body, is_away
from adjudicator.rulesets.malifaux.ground.distances import (
    as_value,
    between_bases,
    completely_within,
    decided,
    distance,
    distance_to_all,
    in_contact,
    in_range,
    lift,
    rise,
)
from adjudicator.rulesets.malifaux.ground.limits import Breach, contradicted, over
from adjudicator.rulesets.malifaux.ground.phrases import answer
from adjudicator.rulesets.malifaux.ground.rules.table import entered
from adjudicator.rulesets.malifaux.ground.unstated import not_stated, tallest
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.rulebook import Value

book.records("MFX-MEAS-02", DistanceMeasured, RangeChecked, BaseContactChecked)
book.records("MFX-MEAS-03", DistanceMeasured)


# ---- what is measured


@book.check_after("MFX-MEAS-04", on=(TerrainPlaced, MarkerDropped, ModelDeployed, ModelSummoned))
def object_has_a_base_and_a_size_or_height(
    before: Table, event: TerrainPlaced | MarkerDropped | ModelDeployed | ModelSummoned, after: Table
) -> Said | None:
    """What enters has an outline and a Size or Height; a marker without one has Height 0 (MFX-HOUSE-T02)."""
    missing = list(_missing(event, after))
    if not missing:
        return None
    return say("{object} lacks {missing}", object=named(after, entered(event)), missing=listed(missing))


def _missing(event: TerrainPlaced | MarkerDropped | ModelDeployed | ModelSummoned, after: Table) -> Iterator[Said]:
    if isinstance(event, TerrainPlaced):
        if not event.terrain.polygon:
            yield say("an outline")
        if event.terrain.height is None:
            yield say("a Height")
    elif isinstance(event, MarkerDropped):
        if after.markers[event.id].base_mm is None:
            yield say("a base size")
    else:
        model = after.models[event.model]
        if model.base_mm is None:
            yield say("a base size")
        if "Sz" not in model.printed:
            yield say("a Size")


@book.value("MFX-MEAS-05", "MFX-MEAS-06", "MFX-MEAS-07", on=DistanceMeasured)
def measured(before: Table, event: DistanceMeasured, after: Table) -> Iterator[Value]:
    """The distance, and its horizontal and vertical parts: `horizontal`, `vertical`, `distance`."""
    one, two = body(before, event.from_), body(before, event.to)
    if one is None or two is None:
        return
    across = inches(gap(one.shape, two.shape))
    yield Value("MFX-MEAS-06", ("horizontal",), across, _apart(across))
    yield _vertical(one, two)
    yield distance_value("MFX-MEAS-05", one, two)


def distance_value(rule: str, one: Body, two: Body) -> Value:
    """How far apart two objects are, with its horizontal and vertical parts: `distance`."""
    length, up = inches(distance(one, two)), inches(rise(one, two))
    working = say(
        "distance: {length} in = {across} horizontal + {up} vertical",
        length=length, across=inches(gap(one.shape, two.shape)), up=up,
    )  # fmt: skip
    return Value(rule, ("distance",), length, working)


def _apart(length: float) -> Said:
    return say("horizontal part: {length} in between the bases, seen from above", length=length)


def _vertical(one: Body, two: Body) -> Value:
    lower, upper = (one, two) if one.foot <= two.foot else (two, one)
    length = inches(rise(one, two))
    working = say(
        "vertical part: {length} in = elevation {upper} − upper end of the lower object {lower} (at least 0)",
        length=length, upper=inches(upper.foot), lower=inches(lower.head),
    )  # fmt: skip
    return Value("MFX-MEAS-07", ("vertical",), length, working)


# ---- ranges


@book.check("MFX-MEAS-09", on=RangeChecked)
def in_range_means_no_further_than_the_range(table: Table, event: RangeChecked) -> Breach | None:
    """What is recorded as in range is within the range, and what is recorded as out of range is not."""
    if event.mode != "within" or event.recorded is None:
        return None
    result, limit = event.recorded.result, event.range
    one, two, away = _both(table, event.from_, event.to)
    if one is None or two is None:
        if away is None or not result:
            return None
        return say("Recorded as within {range} in, but {object} is not on the table", range=limit, object=away)
    says = _range_recorded(result, limit, inches(distance(one, two)))
    breach = contradicted(table, result, in_range(one, two, limit), says)
    return _unless_nearer(table, (event.from_, event.to), limit, breach) if result else breach


def _unless_nearer(table: Table, objects: tuple[str, str], limit: float, breach: Breach | None) -> Breach | None:
    """A breach of a range; a doubt if a Size that nobody stated may bring the two objects into it."""
    one, two = (body(tallest(table), name) for name in objects)
    if not isinstance(breach, Said) or one is None or two is None:
        return breach
    slack = max(NEAR, units(table.measuring_tolerance))
    return not_stated(table, breach) if in_range(one, two, limit)(slack) else breach


def _range_recorded(result: bool, limit: float, length: float) -> Said:
    if result:
        return say("Recorded as within {range} in, measured {length:.3f} in", range=limit, length=length)
    return say("Recorded as not within {range} in, measured {length:.3f} in", range=limit, length=length)


def _both(table: Table, first: str, second: str) -> tuple[Body | None, Body | None, Named | None]:
    """Two objects as they are measured, and the name of the first one that is buried or out of play, if either is."""
    away = next((named(table, name) for name in (first, second) if is_away(table, name)), None)
    return body(table, first), body(table, second), away


@book.check("MFX-MEAS-09", on=ActionTargeted)
def target_is_within_the_range(table: Table, event: ActionTargeted) -> Breach | None:
    """An action's target is within the action's range."""
    one, two, limit = body(table, event.actor), body(table, event.target), aimed(table, event).range
    if limit is None or one is None or two is None:
        return None
    away = distance(one, two)
    excess = away - units(limit)
    if excess <= NEAR:
        return None
    says = say(
        "{target} is {length:.3f} in away, {excess:.3f} in beyond the range of {range} in",
        target=named(table, event.target), length=inches(away), excess=inches(excess), range=limit,
    )  # fmt: skip
    return _unless_nearer(table, (event.actor, event.target), limit, over(table, excess, says))


@book.check("MFX-MEAS-11", on=RangeChecked)
def completely_within_means_the_whole_base(table: Table, event: RangeChecked) -> Breach | None:
    """What is recorded as completely within a distance lies in it with all of its base."""
    if event.mode != "completely_within" or event.recorded is None:
        return None
    result, limit = event.recorded.result, event.range
    one, two, away = _both(table, event.from_, event.to)
    if one is None or two is None:
        if away is None or not result:
            return None
        return say(
            "Recorded as completely within {range} in, but {object} is not on the table", range=limit, object=away
        )
    says = _completely_recorded(result, limit, inches(distance_to_all(one, two)))
    return contradicted(table, result, completely_within(one, two, limit), says)


def _completely_recorded(result: bool, limit: float, length: float) -> Said:
    if result:
        return say(
            "Recorded as completely within {range} in, but the far rim is at {length:.3f} in",
            range=limit,
            length=length,
        )
    return say(
        "Recorded as not completely within {range} in, but the far rim is at {length:.3f} in",
        range=limit, length=length,
    )  # fmt: skip


@book.value("MFX-MEAS-09", "MFX-MEAS-10", "MFX-MEAS-11", on=RangeChecked)
def range_checked(before: Table, event: RangeChecked, after: Table) -> Iterator[Value]:
    """The distance, or for completely within the furthest one, and whether the range is met."""
    one, two, away = _both(before, event.from_, event.to)
    if one is None or two is None:
        if away is not None:
            yield Value("MFX-MEAS-09", ("result",), False, say("in range: no ({object} not on the table)", object=away))
    elif event.mode == "within":
        yield distance_value("MFX-MEAS-09", one, two)
        verdict = decided(before, in_range(one, two, event.range))
        working = say(
            "in range: {answer} ({length} in, range {range} in)",
            answer=answer(verdict), length=inches(distance(one, two)), range=event.range,
        )  # fmt: skip
        yield Value("MFX-MEAS-10", ("result",), as_value(verdict), working)
    else:
        yield from _completely_within_values(before, one, two, event.range)


def reach_value(table: Table, one: Body, two: Body, limit: float) -> Value:
    """Whether a target is in the range of an action: `in_range`."""
    verdict = decided(table, in_range(one, two, limit))
    working = say(
        "in range of the action: {answer} ({length} in, range {range} in)",
        answer=answer(verdict), length=inches(distance(one, two)), range=limit,
    )  # fmt: skip
    return Value("MFX-MEAS-09", ("in_range",), as_value(verdict), working)


def _completely_within_values(table: Table, one: Body, two: Body, limit: float) -> Iterator[Value]:
    far, verdict = inches(distance_to_all(one, two)), decided(table, completely_within(one, two, limit))
    yield Value("MFX-MEAS-11", ("furthest",), far, say("distance to the far rim: {length} in", length=far))
    working = say(
        "completely in range: {answer} (far rim at {length} in, range {range} in)",
        answer=answer(verdict), length=far, range=limit,
    )  # fmt: skip
    yield Value("MFX-MEAS-11", ("result",), as_value(verdict), working)


# ---- base contact


@book.check("MFX-MEAS-12", on=BaseContactChecked)
def base_contact_means_touching(table: Table, event: BaseContactChecked) -> Breach | None:
    """Bases recorded as in contact touch or overlap, and those recorded as apart do not."""
    if event.a == event.b or event.recorded is None:
        return None
    result = event.recorded.result
    one, two, away = _both(table, event.a, event.b)
    if one is None or two is None:
        if away is None or not result:
            return None
        return say("Recorded as in base contact, but {object} is not on the table", object=away)
    says = _contact_recorded(result, named(table, event.a), named(table, event.b), inches(between_bases(one, two)))
    return contradicted(table, result, in_contact(one, two), says)


def _contact_recorded(result: bool, one: Named, two: Named, length: float) -> Said:
    if result:
        return say(
            "{one} and {two} are recorded as in base contact, but are {length:.3f} in apart",
            one=one, two=two, length=length,
        )  # fmt: skip
    return say(
        "{one} and {two} are recorded as not in base contact, but are {length:.3f} in apart",
        one=one, two=two, length=length,
    )  # fmt: skip


@book.check("MFX-MEAS-14", on=BaseContactChecked)
def model_is_not_in_contact_with_itself(table: Table, event: BaseContactChecked) -> Said | None:
    """No model is in base contact with itself."""
    if event.a != event.b or event.recorded is None or not event.recorded.result:
        return None
    return say("{object} is recorded as in base contact with itself", object=named(table, event.a))


@book.value("MFX-MEAS-12", "MFX-MEAS-13", on=BaseContactChecked)
def contact_checked(before: Table, event: BaseContactChecked, after: Table) -> Iterator[Value]:
    """Whether two bases touch: `result`, and the `gap` and vertical part between them."""
    one, two, away = _both(before, event.a, event.b)
    if event.a == event.b:
        yield Value("MFX-MEAS-12", ("result",), False, say("base contact: no (one and the same)"))
    elif away is not None:
        working = say("base contact: no ({object} not on the table)", object=away)
        yield Value("MFX-MEAS-12", ("result",), False, working)
    elif one is not None and two is not None:
        yield from _contact_values(before, one, two)


def _contact_values(table: Table, one: Body, two: Body) -> Iterator[Value]:
    across, verdict = inches(gap(one.shape, two.shape)), decided(table, in_contact(one, two))
    yield Value("MFX-MEAS-12", ("result",), as_value(verdict), _touching(verdict, inches(between_bases(one, two))))
    yield Value("MFX-MEAS-05", ("gap",), across, _apart(across))
    height = inches(lift(one, two))
    yield Value("MFX-MEAS-12", ("vertical",), height, say("height between the bases: {length} in", length=height))


def _touching(verdict: bool | None, length: float) -> Said:
    if verdict is None:
        return say("base contact: undecidable ({length} in apart)", length=length)
    if verdict:
        return say("base contact: yes ({length} in apart)", length=length)
    return say("base contact: no ({length} in apart)", length=length)
