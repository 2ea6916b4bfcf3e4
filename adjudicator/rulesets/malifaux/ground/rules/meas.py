"""Measuring (MFX-MEAS): distances, ranges, base contact."""

from __future__ import annotations

from collections.abc import Iterator

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
from adjudicator.rulesets.malifaux.geometry.units import inches, units
from adjudicator.rulesets.malifaux.ground.bodies import Body, body, is_away
from adjudicator.rulesets.malifaux.ground.distances import (
    claimed,
    completely_within,
    decided,
    distance,
    distance_to_all,
    in_contact,
    in_range,
    over,
    plain,
    rise,
    shown,
)
from adjudicator.rulesets.malifaux.ground.rules.table import entered
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.rulebook import Value

book.records("MFX-MEAS-02", DistanceMeasured, RangeChecked, BaseContactChecked)
book.records("MFX-MEAS-03", DistanceMeasured)


# ---- what is measured


@book.check("MFX-MEAS-04", on=(TerrainPlaced, MarkerDropped, ModelDeployed, ModelSummoned))
def object_has_a_base_and_a_size_or_height(
    before: Table, event: TerrainPlaced | MarkerDropped | ModelDeployed | ModelSummoned, after: Table
) -> str | None:
    """What enters has an outline and a Size or Height; a marker without one has Height 0 (MFX-HOUSE-T02)."""
    missing = list(_missing(event, after))
    return f"{entered(event)} entered without {' or '.join(missing)}" if missing else None


def _missing(event: TerrainPlaced | MarkerDropped | ModelDeployed | ModelSummoned, after: Table) -> Iterator[str]:
    if isinstance(event, TerrainPlaced):
        if not event.terrain.polygon:
            yield "an outline"
        if event.terrain.height is None:
            yield "a Height"
    elif isinstance(event, MarkerDropped):
        if event.marker.base_mm is None:
            yield "a base size"
    else:
        model = after.models[event.model]
        if model.base_mm is None:
            yield "a base size"
        if "Sz" not in model.printed:
            yield "a Size"


@book.value("MFX-MEAS-05", "MFX-MEAS-06", "MFX-MEAS-07", on=DistanceMeasured)
def measured(before: Table, event: DistanceMeasured, after: Table) -> Iterator[Value]:
    """The distance, and its horizontal and vertical parts: `horizontal`, `vertical`, `distance`."""
    one, two = body(before, event.from_), body(before, event.to)
    if one is None or two is None:
        return
    across, up = gap(one.shape, two.shape), rise(one, two)
    yield Value("MFX-MEAS-06", ("horizontal",), inches(across), "gap of the bases from above")
    yield Value("MFX-MEAS-07", ("vertical",), inches(up), "elevations apart, less the lower one's Size or Height")
    yield Value("MFX-MEAS-05", ("distance",), inches(across + up), f"{inches(across):.4f} + {inches(up):.4f}")


# ---- ranges


@book.check("MFX-MEAS-09", on=(RangeChecked, ActionTargeted))
def in_range_means_no_further_than_the_range(
    before: Table, event: RangeChecked | ActionTargeted, after: Table
) -> str | None:
    """What is used on or recorded as in range is no further away than the range, and the other way round."""
    if isinstance(event, ActionTargeted):
        return _target_out_of_range(before, event)
    if event.mode != "within" or event.recorded is None:
        return None
    if is_away(before, event.from_) or is_away(before, event.to):
        return f"{event.from_} or {event.to} is not on the table" if event.recorded.result else None
    one, two = body(before, event.from_), body(before, event.to)
    if one is None or two is None:
        return None
    word = "in" if event.recorded.result else "out of"
    says = f"recorded as {word} range of {event.range:g} in; the distance is {shown(distance(one, two))}"
    return claimed(before, event.recorded.result, in_range(one, two, event.range), says)


def _target_out_of_range(table: Table, event: ActionTargeted) -> str | None:
    one, two = body(table, event.actor), body(table, event.target)
    if event.range is None or one is None or two is None:
        return None
    away = distance(one, two)
    says = f"{event.target} is {shown(away)} away, {shown(away - units(event.range))} beyond the range of"
    return over(table, away - units(event.range), f"{says} {event.range:g} in")


@book.check("MFX-MEAS-11", on=RangeChecked)
def completely_within_means_the_whole_base(before: Table, event: RangeChecked, after: Table) -> str | None:
    """What is recorded as completely within a distance lies in it with all of its base."""
    if event.mode != "completely_within" or event.recorded is None:
        return None
    if is_away(before, event.from_) or is_away(before, event.to):
        return f"{event.from_} or {event.to} is not on the table" if event.recorded.result else None
    one, two = body(before, event.from_), body(before, event.to)
    if one is None or two is None:
        return None
    word = "completely within" if event.recorded.result else "not completely within"
    says = f"recorded as {word} {event.range:g} in; the far rim is {shown(distance_to_all(one, two))} away"
    return claimed(before, event.recorded.result, completely_within(one, two, event.range), says)


@book.value("MFX-MEAS-09", "MFX-MEAS-10", "MFX-MEAS-11", on=RangeChecked)
def range_checked(before: Table, event: RangeChecked, after: Table) -> Iterator[Value]:
    """The distance, or for completely within the furthest one, and whether the range is met."""
    one, two = body(before, event.from_), body(before, event.to)
    if one is None or two is None:
        if is_away(before, event.from_) or is_away(before, event.to):
            yield Value("MFX-MEAS-09", ("result",), False, "not on the table")
    elif event.mode == "within":
        yield Value("MFX-MEAS-09", ("distance",), inches(distance(one, two)), "nearest points of the bases")
        verdict = plain(decided(before, in_range(one, two, event.range)))
        yield Value("MFX-MEAS-10", ("result",), verdict, f"against {event.range:g} in")
    else:
        yield Value("MFX-MEAS-11", ("furthest",), inches(distance_to_all(one, two)), "to the far rim")
        verdict = plain(decided(before, completely_within(one, two, event.range)))
        yield Value("MFX-MEAS-11", ("result",), verdict, f"against {event.range:g} in")


# ---- base contact


@book.check("MFX-MEAS-12", on=BaseContactChecked)
def base_contact_means_touching(before: Table, event: BaseContactChecked, after: Table) -> str | None:
    """Bases recorded as in contact touch or overlap, and those recorded as apart do not."""
    if event.a == event.b or event.recorded is None:
        return None
    word = "in contact" if event.recorded.result else "not in contact"
    says = f"{event.a} and {event.b} are recorded as {word} and are"
    one, two = body(before, event.a), body(before, event.b)
    if one is not None and two is not None:
        says = f"{says} {shown(distance(one, two))} apart"
        return claimed(before, event.recorded.result, in_contact(one, two), says)
    away = is_away(before, event.a) or is_away(before, event.b)
    return f"{says} not both on the table" if away and event.recorded.result else None


@book.check("MFX-MEAS-14", on=BaseContactChecked)
def model_is_not_in_contact_with_itself(before: Table, event: BaseContactChecked, after: Table) -> str | None:
    """No model is in base contact with itself."""
    if event.a != event.b or event.recorded is None or not event.recorded.result:
        return None
    return f"{event.a} is recorded as in base contact with itself"


@book.value("MFX-MEAS-12", "MFX-MEAS-13", on=BaseContactChecked)
def contact_checked(before: Table, event: BaseContactChecked, after: Table) -> Iterator[Value]:
    """Whether two bases touch: `result`, and the `gap` and vertical part between them."""
    one, two = body(before, event.a), body(before, event.b)
    if event.a == event.b or is_away(before, event.a) or is_away(before, event.b):
        yield Value("MFX-MEAS-12", ("result",), False, "not two objects on the table")
    elif one is not None and two is not None:
        verdict = plain(decided(before, in_contact(one, two)))
        yield Value("MFX-MEAS-12", ("result",), verdict, "no gap from above and no vertical part")
        yield from _apart(one, two)


def _apart(one: Body, two: Body) -> Iterator[Value]:
    yield Value("MFX-MEAS-05", ("gap",), inches(gap(one.shape, two.shape)), "of the bases from above")
    yield Value("MFX-MEAS-07", ("vertical",), inches(rise(one, two)), "elevations apart, less the lower one's Size")
    yield Value("MFX-MEAS-05", ("distance",), inches(distance(one, two)), "gap and vertical part")
