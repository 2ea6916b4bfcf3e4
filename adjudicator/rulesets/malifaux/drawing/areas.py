"""Areas drawn: deployment zones and, in an encounter, the centreline with halves, or quarters in Turf War."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import hypot

from adjudicator.plain.said import Said
from adjudicator.rulesets.malifaux.drawing.labels import Spot, label
from adjudicator.rulesets.malifaux.drawing.objects import seat_number
from adjudicator.rulesets.malifaux.drawing.parts import BODY, SIDE, place
from adjudicator.rulesets.malifaux.drawing.sheet import Sheet
from adjudicator.rulesets.malifaux.drawing.signs import SAMPLE, seat_colour
from adjudicator.rulesets.malifaux.encounter.areas import QUARTERS, Line
from adjudicator.rulesets.malifaux.encounter.layouts import centreline, ends_of, zones_of
from adjudicator.rulesets.malifaux.encounter.phrases import quarter_called
from adjudicator.rulesets.malifaux.encounter.presence import encounter_of, is_on_record
from adjudicator.rulesets.malifaux.geometry.shapes import centre
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import At, Table
from adjudicator.seam.svg import FAINT, INK, PAPER, Looks, group, path, short

NAMED = 100
"""Height of the names of halves and quarters."""
BESIDE = 90
"""Distance of a half's name from the centreline."""


def draw_areas(sheet: Sheet, table: Table) -> None:
    """The zones stated; in an encounter also those of the layout, and the parts its strategy divides the table into."""
    if not is_on_record(table):
        _draw_zones(sheet, table, table.deployment)
        return
    _draw_zones(sheet, table, zones_of(table))
    if encounter_of(table).strategy == "turf_war":
        _draw_quarters(sheet)
    else:
        _name_halves(sheet, table)
    _draw_centreline(sheet, table)


# ---- deployment zones


def _draw_zones(sheet: Sheet, table: Table, zones: Mapping[str, tuple[At, ...]]) -> None:
    for seat, zone in zones.items():
        if zone:
            _draw_zone(sheet, table, seat, zone)


def _draw_zone(sheet: Sheet, table: Table, seat: str, zone: tuple[At, ...]) -> None:
    number = seat_number(table, seat)
    colour, title = seat_colour(number), sheet.says(say("Deployment {seat}", seat=seat))
    way = "M" + "L".join(f"{100 * x:.1f} {SIDE - 100 * y:.1f}" for x, y in zone) + "Z"
    fill = f"url(#mfx-zone-{min(number or 0, 2)})"
    looks: Looks = {"stroke": colour, "stroke_width": 8, "stroke_dasharray": "60 24"}
    sheet.add("zones", group("zone", seat, title, path(way, fill=fill, **looks)))
    sheet.add("labels", label(sheet.room, _corners(zone), [(short(title, 30), 600)], BODY, colour))
    looks |= {"fill": fill, "stroke_dasharray": "24 10"}
    sheet.explain(3, say("deployment zone"), path(SAMPLE, **looks))


def _corners(zone: tuple[At, ...]) -> Iterator[Spot]:
    """Places in a zone, those in its corners first."""
    west, east = 100 * min(x for x, _ in zone), 100 * max(x for x, _ in zone)
    north, south = SIDE - 100 * max(y for _, y in zone), SIDE - 100 * min(y for _, y in zone)
    for y in (north + 80, south - 80, (north + south) / 2):
        yield from ((west + 50, y, "start"), (east - 50, y, "end"), ((west + east) / 2, y, "middle"))


# ---- the centreline, halves, quarters


def _draw_centreline(sheet: Sheet, table: Table) -> None:
    (x1, y1), (x2, y2) = (place(end) for end in ends_of(table))
    _draw_line(
        sheet,
        "centreline",
        say("centreline"),
        f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}",
        INK,
        ("90 26 12 26", "32 10 8 10"),
    )


def _draw_quarters(sheet: Sheet) -> None:
    middle = SIDE // 2
    cross = f"M{middle} 0V{SIDE}M0 {middle}H{SIDE}"
    _draw_line(sheet, "quarters", say("table quarters"), cross, FAINT, ("10 26", "10 15"))
    for name, area in QUARTERS.items():
        x, y = place(centre(area))
        up, down = y - 0.25 * SIDE + 80, y + 0.25 * SIDE - 80
        spots = ((at, row, "middle") for row in (up, down) for at in (x, x - 400, x + 400))
        _name(sheet, spots, say("quarter {quarter}", quarter=quarter_called(name)), FAINT)


def _draw_line(sheet: Sheet, kind: str, said: Said, way: str, colour: str, dashes: tuple[str, str]) -> None:
    long, sample = dashes
    looks: Looks = {"stroke": colour, "stroke_width": 12, "stroke_dasharray": long}
    rim = path(way, stroke=PAPER, stroke_width=24, stroke_opacity=0.7)
    sheet.add("lines", group("area", kind, sheet.says(said), rim, path(way, **looks)))
    sheet.explain(3.5, said, path("M-46 0H46", **(looks | {"stroke_dasharray": sample})))


def _name_halves(sheet: Sheet, table: Table) -> None:
    for seat in table.seats:
        line = centreline(table, seat)
        if line is not None:
            colour = seat_colour(seat_number(table, seat))
            _name(sheet, _on_own_side(line), say("{seat}'s half", seat=short(seat, 12)), colour)


def _on_own_side(line: Line) -> Iterator[Spot]:
    """Places beside the centreline, on the side that is the seat's own."""
    (x1, y1), (x2, y2) = place(line.left), place(line.right)
    long = hypot(x2 - x1, y2 - y1)
    off = -(y2 - y1) / long * BESIDE, (x2 - x1) / long * BESIDE
    anchor = "middle" if abs(off[0]) < BESIDE / 2 else "start" if off[0] > 0 else "end"
    for share in (0.12, 0.88, 0.25, 0.75, 0.4, 0.6):
        x, y = x1 + share * (x2 - x1), y1 + share * (y2 - y1)
        yield x + off[0], y + off[1], anchor


def _name(sheet: Sheet, spots: Iterable[Spot], said: Said, colour: str) -> None:
    sheet.add("labels", label(sheet.room, spots, [(sheet.says(said), 600)], NAMED, colour))
