"""Search the Ruins (MFX-S04): scheme markers in the enemy half, each touching a terrain piece of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from adjudicator.plain.said import Said
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.encounter.areas import depth_of, touches_half, wholly_in_half
from adjudicator.rulesets.malifaux.encounter.entry import enter
from adjudicator.rulesets.malifaux.encounter.events import SchemePointScored
from adjudicator.rulesets.malifaux.encounter.layouts import centreline
from adjudicator.rulesets.malifaux.encounter.margin import Margin
from adjudicator.rulesets.malifaux.encounter.matching import assigns, matching
from adjudicator.rulesets.malifaux.encounter.nearness import far_from_others, lengths, with_nearest
from adjudicator.rulesets.malifaux.encounter.places import Place, lying, nowhere, too_few
from adjudicator.rulesets.malifaux.encounter.presence import scheme_markers
from adjudicator.rulesets.malifaux.encounter.schemes import Met, Point, Price, Scheme
from adjudicator.rulesets.malifaux.geometry.shapes import box, boxes_meet
from adjudicator.rulesets.malifaux.geometry.units import inches
from adjudicator.rulesets.malifaux.ground.bodies import Body, terrain_body
from adjudicator.rulesets.malifaux.ground.distances import between_bases, in_contact
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table

NEEDED = 2
NEEDED_AT_THE_END = 3


@book.serves("MFX-S04-04")
def ruins(table: Table) -> Iterator[tuple[str, Body]]:
    """The terrain pieces that can be searched; markers are none, whatever traits they have."""
    for name, piece in table.terrain.items():
        there = terrain_body(piece)
        if there is not None:
            yield name, there


def two_markers_search_the_half(table: Table, claim: SchemePointScored, margin: Margin) -> Met:
    """Two friendly scheme markers in the enemy half with any part, each touching a different terrain piece."""
    called, line = say("in the enemy half"), centreline(table, claim.seat)
    half = nowhere(called) if line is None else Place(
        called, lambda base: touches_half(line, base), lambda base: -depth_of(line, base.at) - base.radius
    )  # fmt: skip
    return _search(half, NEEDED, ("MFX-S04-02", "MFX-S04-03"), table, claim, margin)


def three_markers_search_the_half_at_the_end(table: Table, claim: SchemePointScored, margin: Margin) -> Met:
    """Three friendly scheme markers completely in the enemy half, each touching a different terrain piece."""
    called, line = say("completely in the enemy half"), centreline(table, claim.seat)
    half = nowhere(called) if line is None else Place(
        called, lambda base: wholly_in_half(line, base), lambda base: base.radius - depth_of(line, base.at)
    )  # fmt: skip
    return _search(half, NEEDED_AT_THE_END, ("MFX-S04-06", "MFX-S04-07"), table, claim, margin)


def _search(
    half: Place, needed: int, rules: tuple[str, str], table: Table, claim: SchemePointScored, margin: Margin
) -> Met:
    in_half, touching = rules
    markers, pieces = dict(scheme_markers(table, claim.seat)), dict(ruins(table))
    inside = lying(markers, half, margin.helps)
    touched = {name: _touched(there, pieces, margin.helps) for name, there in inside.items()}
    count, unmet = len(matching(touched)), dict[str, Said]()
    if len(inside) < needed:
        unmet = {in_half: too_few(table, half, markers, inside, needed)}
    elif count < needed:
        says = _too_few_searched(half, count, needed)
        unmet = {touching: with_nearest(table, says, far_from_others(touched, inside, pieces))}
    return Met(
        unmet,
        count,
        tuple(name for name, found in touched.items() if found),
        fits=lambda paid: assigns(touched, paid),
        distances=lengths(touched),
    )


def _touched(marker: Body, pieces: Mapping[str, Body], slack: int) -> Mapping[str, float]:
    """The pieces in base contact with a marker, each with the gap in inches: 0, or what the tolerance forgives."""
    around = box(marker.shape)
    return {
        piece: inches(between_bases(marker, ruin))
        for piece, ruin in pieces.items()
        if boxes_meet(around, box(ruin.shape), max(slack, 0)) and in_contact(marker, ruin)(slack)
    }


def _too_few_searched(half: Place, count: int, needed: int) -> Said:
    return say("Friendly scheme markers {where} that each touch a different terrain piece: {number}, not {needed}",
               where=half.called, number=count, needed=needed)  # fmt: skip


enter(
    Scheme(
        4,
        say("Search the Ruins"),
        reveal=Point(
            "end_of_turn",
            "MFX-S04-01",
            ("MFX-S04-02", "MFX-S04-03"),
            two_markers_search_the_half,
            Price("MFX-S04-05", NEEDED),
        ),
        end=Point(
            "end_of_game",
            "MFX-SCHEME-05",
            ("MFX-S04-06", "MFX-S04-07"),
            three_markers_search_the_half_at_the_end,
            Price("MFX-S04-08", NEEDED_AT_THE_END),
        ),
    )
)
