"""Outflank (MFX-S09): two models at the ends of the centreline, each by a scheme marker."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from adjudicator.plain.said import Said, listed
from adjudicator.rulesets.malifaux.encounter.entry import enter
from adjudicator.rulesets.malifaux.encounter.events import SchemePointScored
from adjudicator.rulesets.malifaux.encounter.layouts import ends_of
from adjudicator.rulesets.malifaux.encounter.margin import Margin
from adjudicator.rulesets.malifaux.encounter.matching import assigns
from adjudicator.rulesets.malifaux.encounter.nearness import (
    Near,
    far_from_others,
    far_from_points,
    lengths,
    near_others,
    near_points,
    with_nearest,
)
from adjudicator.rulesets.malifaux.encounter.presence import scheme_markers, standing
from adjudicator.rulesets.malifaux.encounter.schemes import Met, Point, Price, Scheme
from adjudicator.rulesets.malifaux.geometry import shapes
from adjudicator.rulesets.malifaux.geometry.units import inches
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table

REACH = 3
NEEDED = 2


def two_models_outflank(table: Table, claim: SchemePointScored, margin: Margin) -> Met:
    """Two friendly models at different ends of the centreline, each near a friendly scheme marker; for the Reveal."""
    return _outflanked(table, claim, margin, ("MFX-S09-02", "MFX-S09-03"))


def two_models_outflank_at_the_end(table: Table, claim: SchemePointScored, margin: Margin) -> Met:
    """Two friendly models at different ends of the centreline, each near a friendly scheme marker; for the End."""
    return _outflanked(table, claim, margin, ("MFX-S09-05", "MFX-S09-05"))


def _outflanked(table: Table, claim: SchemePointScored, margin: Margin, rules: tuple[str, str]) -> Met:
    models, ends = dict(standing(table, claim.seat, enemies=False)), _ends(table)
    at_ends = near_points(models, ends, REACH, margin.helps)
    flanking = {name: models[name] for name, found in at_ends.items() if found}
    markers = dict(scheme_markers(table, claim.seat))
    by = near_others(flanking, markers, REACH, margin.helps)
    pairs = _pairs(at_ends, ends, flanking)
    marked = [pair for pair in pairs if all(by[name] for name in pair)]
    used = tuple(dict.fromkeys(name for pair in marked for name in pair))
    unmet = dict[str, Said]()
    if not pairs:
        unmet = {rules[0]: with_nearest(table, _no_pair(table, at_ends, ends), far_from_points(at_ends, models, ends))}
    elif not marked:
        unmet = {rules[1]: with_nearest(table, _no_markers(table, by), far_from_others(by, flanking, markers))}
    return Met(
        unmet,
        models=used,
        markers=tuple(dict.fromkeys(marker for name in used for marker in by[name])),
        fits=lambda paid: any(assigns({name: by[name].keys() & set(paid) for name in pair}, pair) for pair in marked),
        distances=lengths(at_ends) | lengths(by),
    )


def _ends(table: Table) -> Mapping[str, shapes.Point]:
    """The ends of the centreline, each under its place in inches."""
    return {f"({inches(end.x):g}, {inches(end.y):g})": end for end in ends_of(table)}


def _pairs(at_ends: Near, ends: Iterable[str], flanking: Iterable[str]) -> list[tuple[str, str]]:
    """All pairs of different models, the first at one end and the second at the other."""
    left, right = ([name for name in flanking if end in at_ends[name]] for end in ends)
    return [(one, two) for one in left for two in right if one != two]


def _no_pair(table: Table, at_ends: Near, ends: Iterable[str]) -> Said:
    one, two = (_at_end(table, at_ends, end) for end in ends)
    return say("No two friendly models are within {reach} in of different ends of the centreline: {one}, {two}",
               reach=REACH, one=one, two=two)  # fmt: skip


def _at_end(table: Table, at_ends: Near, end: str) -> Said:
    there = [named(table, name) for name, found in at_ends.items() if end in found]
    return say("{models} at {end}", models=listed(there), end=end) if there else say("nobody at {end}", end=end)


def _no_markers(table: Table, by: Near) -> Said:
    alone = listed([named(table, name) for name, found in by.items() if not found])
    return say("No friendly scheme marker is within {reach} in of {models}, at an end of the centreline",
               reach=REACH, models=alone)  # fmt: skip


enter(
    Scheme(
        9,
        say("Outflank"),
        reveal=Point(
            "end_of_turn",
            "MFX-S09-01",
            ("MFX-S09-02", "MFX-S09-03"),
            two_models_outflank,
            Price("MFX-S09-04", NEEDED),
        ),
        end=Point(
            "end_of_game",
            "MFX-SCHEME-05",
            ("MFX-S09-05",),
            two_models_outflank_at_the_end,
            Price("MFX-S09-06", NEEDED),
        ),
    )
)
