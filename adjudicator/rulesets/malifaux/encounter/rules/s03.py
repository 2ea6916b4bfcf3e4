"""Harness the Ley Line (MFX-S03): three scheme markers on the centreline."""

from __future__ import annotations

from adjudicator.rulesets.malifaux.encounter.areas import Line, depth_of, on_line
from adjudicator.rulesets.malifaux.encounter.entry import enter
from adjudicator.rulesets.malifaux.encounter.events import SchemePointScored
from adjudicator.rulesets.malifaux.encounter.layouts import ends_of
from adjudicator.rulesets.malifaux.encounter.margin import Margin
from adjudicator.rulesets.malifaux.encounter.places import Place, markers_in
from adjudicator.rulesets.malifaux.encounter.schemes import Met, Point, Price, Scheme
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table

NEEDED = 3


def three_markers_on_the_line(table: Table, claim: SchemePointScored, margin: Margin) -> Met:
    """Three friendly scheme markers on the centreline; for the Reveal."""
    return markers_in(_ley_line(table), NEEDED, "MFX-S03-02", table, claim, margin)


def three_markers_on_the_line_at_the_end(table: Table, claim: SchemePointScored, margin: Margin) -> Met:
    """Three friendly scheme markers on the centreline; for the End."""
    return markers_in(_ley_line(table), NEEDED, "MFX-S03-04", table, claim, margin)


def _ley_line(table: Table) -> Place:
    line = Line(*ends_of(table))
    return Place(
        say("on the centreline"),
        lambda base: on_line(line, base),
        lambda base: abs(depth_of(line, base.at)) - base.radius,
    )


enter(
    Scheme(
        3,
        say("Harness the Ley Line"),
        reveal=Point(
            "end_of_turn",
            "MFX-S03-01",
            ("MFX-S03-02",),
            three_markers_on_the_line,
            Price("MFX-S03-03", NEEDED),
        ),
        end=Point(
            "end_of_game",
            "MFX-SCHEME-05",
            ("MFX-S03-04",),
            three_markers_on_the_line_at_the_end,
            Price("MFX-S03-05", NEEDED),
        ),
    )
)
