"""Pieces: a plate with a seat on it, formed and coloured by the silhouette."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from adjudicator.plain.said import Said
from adjudicator.rulesets.locke.drawing.page import SMALL
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.table.characters import everybody_named
from adjudicator.rulesets.locke.table.colours import SILHOUETTES
from adjudicator.rulesets.locke.table.state import Table, character
from adjudicator.rulesets.locke.table.things import At
from adjudicator.seam.svg import (
    AMBER,
    FAINT,
    INK,
    PAPER,
    STONES,
    Looks,
    element,
    group,
    legible,
    number,
    path,
    text,
)

WIDE, HIGH = 24, 18
"""The size of a piece."""
_LETTERS: Final = 3
"""The number of letters that fit on a piece."""


class Look(NamedTuple):
    """The look of a silhouette: its plate's colour, edge and form (how round, or dashed), and the ink on it."""

    fill: str
    edge: str
    ink: str
    round: float
    dashes: str = ""


LOOKS: Final[Mapping[str | None, Look]] = {
    "GOOD": Look(*STONES[SILHOUETTES["GOOD"]], HIGH / 2),
    "EVIL": Look(*STONES[SILHOUETTES["EVIL"]], 0),
    "SPECIAL": Look(*STONES[SILHOUETTES["SPECIAL"]], 5),
    None: Look(PAPER, FAINT, INK, 5, "3 2"),
}
NAMES: Final[Mapping[str | None, Said]] = {
    "GOOD": say("silhouette GOOD"),
    "EVIL": say("silhouette EVIL"),
    "SPECIAL": say("silhouette SPECIAL"),
    None: say("silhouette not known"),
}


def labels_of_pieces(table: Table) -> dict[str, str]:
    """The labels of the pieces: the seats, or if one is too long, their numbers round the board."""
    everybody = everybody_named(table)
    if all(0 < len(legible(seat)) <= _LETTERS for seat in everybody):
        return {seat: seat for seat in everybody}
    return {seat: str(place) for place, seat in enumerate(everybody, 1)}


def alignment_of_silhouette_or_none(table: Table, seat: str) -> str | None:
    """The alignment of a silhouette; None: not known."""
    one = character(table, seat).silhouette
    return None if one is None else one.alignment


def seats_standing_by_place(table: Table) -> dict[At, list[str]]:
    """By place: the seats whose pieces stand there, of the living outside a black hole."""
    found: dict[At, list[str]] = {}
    for seat in everybody_named(table):
        one = character(table, seat)
        if one.at is not None and one.alive and not one.in_black_hole:
            found.setdefault(one.at, []).append(seat)
    return found


def has_combat_turn_else_normal_turn(table: Table, seat: str) -> bool:
    """Whether it is the turn of a seat."""
    if table.combat is not None and table.combat.current is not None:
        return table.combat.current == seat
    return table.turn is not None and table.turn.player == seat


def svg_plate_of_piece(label: str, alignment: str | None, x: float, y: float, *, ringed: bool = False) -> str:
    """A piece around a point; `ringed`: it has the turn."""
    look = LOOKS[alignment]
    looks: Looks = {"fill": look.fill, "stroke": look.edge, "stroke_width": 1.5}
    if look.dashes:
        looks["stroke_dasharray"] = look.dashes
    west, north = x - WIDE / 2 + 1, y - HIGH / 2 + 1
    body = element("rect", x=west, y=north, width=WIDE - 2, height=HIGH - 2, rx=look.round, **looks)
    written = text(label, x, y, SMALL, fill=look.ink, text_anchor="middle", font_weight=700)
    return (_svg_ring_of_turn(x, y, look.round) if ringed else "") + body + written


def _svg_ring_of_turn(x: float, y: float, corner: float) -> str:
    at: Looks = {"x": x - WIDE / 2 - 2, "y": y - HIGH / 2 - 2, "width": WIDE + 4, "height": HIGH + 4, "rx": corner + 3}
    return element("rect", **at, fill=PAPER, stroke=AMBER, stroke_width=3)


def svg_piece_of_seat(table: Table, said: str, seat: str, x: float, y: float, *, ringed: bool = False) -> str:
    """The piece of a seat; `said` is its title."""
    return group(
        "piece",
        seat,
        said,
        svg_plate_of_piece(
            labels_of_pieces(table)[seat], alignment_of_silhouette_or_none(table, seat), x, y, ringed=ringed
        ),
    )


def svg_cross_of_death(x: float, y: float) -> str:
    """A cross over a piece whose character is dead."""
    west, north = number(x - WIDE / 2), number(y - HIGH / 2)
    return path(f"M{west} {north}l{WIDE} {HIGH}m0-{HIGH}l-{WIDE} {HIGH}", stroke=INK, stroke_width=2)


def split_into_rows(items: Iterable[str], most: int) -> list[list[str]]:
    """Items in rows of at most `most`."""
    row = list(items)
    return [row[at : at + most] for at in range(0, len(row), most)]
