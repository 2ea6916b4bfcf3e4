"""Markers drawn: a diamond for a scheme marker, a square for any other, with two letters of its kind.

In an encounter by owner and state: hexagons for strategy markers, crosses for corpses, triangles for scrap.
"""

from __future__ import annotations

from functools import partial

from adjudicator.plain.said import Part, Said, listed
from adjudicator.rulesets.malifaux.drawing.objects import base_of, based, is_on_sheet, seat_number, seated, standing
from adjudicator.rulesets.malifaux.drawing.owned import is_neutral, owned, owner_of, whose
from adjudicator.rulesets.malifaux.drawing.parts import SMALL, UNIT, place, round_of, shape_path
from adjudicator.rulesets.malifaux.drawing.sheet import Sheet
from adjudicator.rulesets.malifaux.drawing.signs import seat_colour
from adjudicator.rulesets.malifaux.drawing.traits import ground, traits_said
from adjudicator.rulesets.malifaux.encounter.presence import is_on_record
from adjudicator.rulesets.malifaux.ground.words import marker_kind
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Marker, Table
from adjudicator.seam.svg import FAINT, INK, PAPER, element, group, path, short, text

OTHER = say("other")
"""The kind of a marker with none on record."""


def draw_markers(sheet: Sheet, table: Table) -> None:
    """Every marker on the sheet."""
    for name, marker in table.markers.items():
        if is_on_sheet(marker.at):
            _draw_marker(sheet, table, name, marker)


def _draw_marker(sheet: Sheet, table: Table, name: str, marker: Marker) -> None:
    base, seat = base_of(marker), seat_number(table, marker.seat)
    at, half = place(base.at), min(base.radius / UNIT - 4, 56)
    way = shape_path(base)
    foot = ground(way, marker.traits) if marker.traits else path(way, fill=PAPER, stroke=FAINT, stroke_width=5)
    kind = marker.kind or sheet.says(OTHER)
    sheet.name(round_of(base), [(short(name, 10), 400)], SMALL - 8, FAINT)
    if is_on_record(table):
        owner = owner_of(marker)
        title = sheet.says(_title(name, marker, whose(marker)))
        symbol = partial(owned, kind=kind, owner=owner, seat=seat_number(table, owner))
        sheet.add("markers", group("marker", name, title, foot, symbol(at, half)))
        sheet.explain(6, _explained(marker, owner), symbol((0, 0), 46))
        return
    title = sheet.says(_title(name, marker, None if marker.seat is None else seated(marker.seat)))
    sheet.add("markers", group("marker", name, title, foot, _symbol(at, half, kind, seat)))
    sheet.explain(6, say("{kind} marker", kind=_kind(marker, 12)), _symbol((0, 0), 46, kind, None))


def _explained(marker: Marker, owner: str | None) -> Said:
    kind = _kind(marker, 12)
    if is_neutral(marker):
        return say("neutral {kind} marker", kind=kind)
    if owner is None:
        return say("{kind} marker", kind=kind)
    return say("{kind} marker of {seat}", kind=kind, seat=short(owner, 8))


def _kind(marker: Marker, most: int = 100) -> Part:
    kind = OTHER if marker.kind is None else marker_kind(marker.kind)
    return short(kind, most) if isinstance(kind, str) else kind


def _symbol(at: tuple[float, float], half: float, kind: str, seat: int | None) -> str:
    x, y = at
    if kind.casefold() == "scheme":
        corners = [(x, y - half), (x + half, y), (x, y + half), (x - half, y)]
    else:
        half *= 0.72
        corners = [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
    points = " ".join(f"{a:.1f},{b:.1f}" for a, b in corners)
    fill = seat_colour(seat) if seat == 0 else PAPER
    frame = element("polygon", points=points, fill=fill, stroke=seat_colour(seat), stroke_width=8)
    ink = PAPER if seat == 0 else INK
    return frame + text(short(kind, 3)[:2].title(), x, y, 0.78 * half, text_anchor="middle", font_weight=700, fill=ink)


def _title(name: str, marker: Marker, whose: Part | None) -> Said:
    kind, base = _kind(marker), based(marker)
    where = listed([standing(marker.at, marker.elevation), *traits_said(marker.traits)], "list")
    if whose is None:
        return say("{marker}, {kind} marker, {base}, {place}", marker=name, kind=kind, base=base, place=where)
    return say(
        "{marker}, {kind} marker, {seat}, {base}, {place}",
        marker=name, kind=kind, seat=whose, base=base, place=where,
    )  # fmt: skip
