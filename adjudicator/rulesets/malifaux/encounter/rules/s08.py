"""Power Ritual (MFX-S08): scheme markers at the corners of the table."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.plain.said import Said
from adjudicator.rulesets.malifaux.encounter.areas import CORNERS
from adjudicator.rulesets.malifaux.encounter.entry import enter
from adjudicator.rulesets.malifaux.encounter.events import SchemePointScored
from adjudicator.rulesets.malifaux.encounter.layouts import own_corners
from adjudicator.rulesets.malifaux.encounter.margin import Margin
from adjudicator.rulesets.malifaux.encounter.matching import assigns, matching
from adjudicator.rulesets.malifaux.encounter.nearness import far_from_points, lengths, near_points, with_nearest
from adjudicator.rulesets.malifaux.encounter.places import markers_in, near
from adjudicator.rulesets.malifaux.encounter.presence import scheme_markers
from adjudicator.rulesets.malifaux.encounter.schemes import Met, Point, Price, Scheme
from adjudicator.rulesets.malifaux.geometry import shapes
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.frozen import replace

REACH = 3
NEEDED_AT_THE_END = 3
BY_NAME: Mapping[str, shapes.Point] = dict(zip(("SW", "SE", "NE", "NW"), CORNERS, strict=True))
OWN = "own"
"""The corners of a seat's own zone, counted as one, as at most one of them counts (MFX-S08-05)."""


def marker_near_a_foreign_corner(table: Table, claim: SchemePointScored, margin: Margin) -> Met:
    """A friendly scheme marker within 3 inches of a corner that is not in its seat's own zone."""
    own, markers = own_corners(table, claim.seat), dict(scheme_markers(table, claim.seat))
    foreign = {name: corner for name, corner in BY_NAME.items() if corner not in own}
    called = say("within {reach} in of a corner outside {seat}'s own zone", reach=REACH, seat=claim.seat)
    met = markers_in(near(called, foreign.values(), REACH), 1, "MFX-S08-02", table, claim, margin)
    return replace(met, distances=lengths(near_points(markers, foreign, REACH, margin.helps)))


def three_markers_at_three_corners(table: Table, claim: SchemePointScored, margin: Margin) -> Met:
    """Three friendly scheme markers within 3 inches of a different corner each, at most one of them in the own zone."""
    own, markers = own_corners(table, claim.seat), dict(scheme_markers(table, claim.seat))
    found = near_points(markers, BY_NAME, REACH, margin.helps)
    allowed = {name: {OWN if BY_NAME[one] in own else one for one in corners} for name, corners in found.items()}
    anywhere, count, unmet = len(matching(found)), len(matching(allowed)), dict[str, Said]()
    if anywhere < NEEDED_AT_THE_END:
        unmet = {"MFX-S08-04": with_nearest(table, _too_few(anywhere), far_from_points(found, markers, BY_NAME))}
    elif count < NEEDED_AT_THE_END:
        unmet = {"MFX-S08-05": _too_many_own(claim.seat, count)}
    return Met(
        unmet,
        count,
        tuple(name for name, corners in found.items() if corners),
        fits=lambda paid: assigns(allowed, paid),
        distances=lengths(found),
    )


def _too_few(count: int) -> Said:
    return say("Friendly scheme markers within {reach} in of a corner each, all different: {number}, not {needed}",
               reach=REACH, number=count, needed=NEEDED_AT_THE_END)  # fmt: skip


def _too_many_own(seat: str, count: int) -> Said:
    return say("With at most one corner of {seat}'s own zone, friendly scheme markers are at {number} different "
               "corners, not {needed}", seat=seat, number=count, needed=NEEDED_AT_THE_END)  # fmt: skip


enter(
    Scheme(
        8,
        say("Power Ritual"),
        reveal=Point(
            "end_of_turn",
            "MFX-S08-01",
            ("MFX-S08-02",),
            marker_near_a_foreign_corner,
            Price("MFX-S08-03", 1),
        ),
        end=Point(
            "end_of_game",
            "MFX-SCHEME-05",
            ("MFX-S08-04", "MFX-S08-05"),
            three_markers_at_three_corners,
            Price("MFX-S08-06", NEEDED_AT_THE_END),
        ),
    )
)
