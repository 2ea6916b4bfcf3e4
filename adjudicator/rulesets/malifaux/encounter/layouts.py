"""Deployment: zones and centreline as stated, else those of a standard layout (MFX-HOUSE-E03)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.encounter.areas import CORNERS, Line
from adjudicator.rulesets.malifaux.encounter.presence import encounter_of, opponent
from adjudicator.rulesets.malifaux.geometry.shapes import Point, Polygon, centre, is_inside, turn
from adjudicator.rulesets.malifaux.ground.bodies import outline_of, point
from adjudicator.rulesets.malifaux.state import At, Table
from adjudicator.seam.recall import recalled
from adjudicator.seam.ruleset import Refused


class Layout(Struct, frozen=True):
    """Two deployment zones and the centreline between them."""

    zones: tuple[tuple[At, ...], tuple[At, ...]]
    centreline: tuple[At, At]


STRIPS = Layout(
    (((0, 0), (36, 0), (36, 8), (0, 8)), ((0, 28), (36, 28), (36, 36), (0, 36))),
    ((0, 18), (36, 18)),
)
SQUARES = Layout(
    (((0, 0), (12, 0), (12, 12), (0, 12)), ((24, 24), (36, 24), (36, 36), (24, 36))),
    ((0, 36), (36, 0)),
)
LAYOUTS: Final[Mapping[str, Layout]] = {"standard": STRIPS, "corner": SQUARES}
"""The layouts of MFX-HOUSE-E03, by name."""


@book.serves("MFX-HOUSE-E03")
def zones_of(table: Table) -> Mapping[str, tuple[At, ...]]:
    """The corners of the seats' deployment zones; where none is stated at all, the strips at their edges."""
    return table.deployment or dict(zip(table.seats, STRIPS.zones, strict=False))


def zone_of(table: Table, seat: str) -> Polygon | None:
    """The deployment zone of a seat."""
    return _outline(zones_of(table).get(seat))


@recalled(keep=8, alike=True)
def _outline(corners: tuple[At, ...] | None) -> Polygon | None:
    """The outline of a zone; None if it encloses no area, as may be if it was set up before the encounter was told."""
    try:
        return outline_of(corners, "deployment")
    except Refused:
        return None


@book.serves("MFX-HOUSE-E03")
def ends_of(table: Table) -> tuple[Point, Point]:
    """The ends of the centreline: as stated, else those of the standard layout with these zones."""
    stated = encounter_of(table).centreline
    if stated is None:
        corners = {frozenset(zone) for zone in table.deployment.values()}
        is_squares = corners == {frozenset(zone) for zone in SQUARES.zones}
        stated = SQUARES.centreline if is_squares else STRIPS.centreline
    return point(stated[0]), point(stated[1])


@recalled(keep=8, alike=True)
def _facing(one: Point, two: Point, zone: Polygon) -> Line | None:
    """The centreline with a zone on its left, which is beyond it; None where the zone is on neither side."""
    side = turn(one, two, centre(zone))
    return None if side == 0 else Line(one, two) if side > 0 else Line(two, one)


def centreline(table: Table, seat: str) -> Line | None:
    """The centreline as a seat sees it; None where there is no telling which half is whose."""
    zone, own = zone_of(table, opponent(table, seat)), zone_of(table, seat)
    ends = ends_of(table)
    if zone is not None:
        return _facing(*ends, zone)
    seen = None if own is None else _facing(*ends, own)
    return None if seen is None else Line(seen.right, seen.left)


def own_corners(table: Table, seat: str) -> tuple[Point, ...]:
    """The corners of the table that lie in a seat's own zone, its edge included."""
    zone = zone_of(table, seat)
    return () if zone is None else tuple(corner for corner in CORNERS if is_inside(corner, zone))
