"""A table as a drawing: SVG to read on a phone or in print, in colour or without."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from msgspec import Struct

from adjudicator.rulesets.malifaux import present
from adjudicator.rulesets.malifaux.drawing.labels import Line, Spot, beside, label, plate
from adjudicator.rulesets.malifaux.drawing.lines import box_of, draw_sight, draw_way, inch, way_of, who
from adjudicator.rulesets.malifaux.drawing.parts import (
    BODY,
    EAST,
    FAINT,
    INK,
    PAPER,
    SIDE,
    SMALL,
    TRAITS,
    UNIT,
    Box,
    Looks,
    disc,
    element,
    ground,
    group,
    on_stone,
    path,
    place,
    ridges,
    rim,
    seat_colour,
    shape_path,
    short,
    stone,
    text,
)
from adjudicator.rulesets.malifaux.drawing.sheet import Sheet, page
from adjudicator.rulesets.malifaux.events import ActionTargeted, At, Event, LineOfSightChecked
from adjudicator.rulesets.malifaux.geometry.shapes import Disc, centre
from adjudicator.rulesets.malifaux.geometry.units import base_radius
from adjudicator.rulesets.malifaux.ground.bodies import point
from adjudicator.rulesets.malifaux.ground.sight import Piece, depth_of, pieces
from adjudicator.rulesets.malifaux.state import Marker, Model, Table, Terrain

SAMPLE = "M-46-28H46V28H-46Z"
"""An outline for the legend."""
UNKNOWN = base_radius(20)
"""The radius by which an object is drawn whose base is not on record."""


class Drawing(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What to draw beside the table: pairs of objects whose line of sight is shown, shadows; language and title."""

    sight: tuple[tuple[str, str], ...] = ()
    shadows: bool = True
    language: Literal["en", "ja"] = "en"
    title: str = ""


def draw(before: Table, event: Event | None, after: Table, wanted: Drawing) -> str:
    """The table after an event as SVG, with what the event moved, and the lines of sight wanted or checked.

    Raises `Refused` for a pair with an object that is not on record.
    """
    for name in (name for pair in wanted.sight for name in pair):
        present.thing(after, name, "sight")
    sheet = Sheet(wanted.language)
    for name in (*after.models, *after.markers):
        _occupy(sheet, after, name)
    sheet.room.busy = [box_of(piece.outline) for piece in after.terrain.values() if piece.outline is not None]
    _draw_lines(sheet, before, event, after, wanted)
    for name, model in sorted(after.models.items(), key=_height):
        _draw_model(sheet, after, name, model)
    for name, marker in after.markers.items():
        _draw_marker(sheet, after, name, marker)
    for name, piece in sorted(after.terrain.items(), key=lambda item: item[1].top):
        _draw_terrain(sheet, name, piece)
    if wanted.shadows:
        _draw_shadows(sheet, after)
    for seat, zone in after.deployment.items():
        _draw_zone(sheet, after, seat, zone)
    _list_absent(sheet, after)
    return page(sheet, wanted.title, _about(sheet, after))


def _draw_lines(sheet: Sheet, before: Table, event: Event | None, after: Table, wanted: Drawing) -> None:
    """The movement of the event, and each line of sight once; these are labelled before anything else."""
    way = way_of(before, event)
    if way is not None:
        draw_way(sheet, before, way)
    checked = _pair_of(event)
    if checked is not None:
        draw_sight(sheet, before, *checked)
    for one, two in dict.fromkeys(wanted.sight):
        if (one, two) != checked:
            draw_sight(sheet, after, one, two)


def _pair_of(event: Event | None) -> tuple[str, str] | None:
    if isinstance(event, LineOfSightChecked):
        return event.from_, event.to
    return (event.actor, event.target) if isinstance(event, ActionTargeted) else None


def _about(sheet: Sheet, table: Table) -> str:
    counted = {"models": table.models, "terrain": table.terrain, "markers": table.markers}
    return sheet.says("counts", **{name: str(len(held)) for name, held in counted.items()})


def _seat(table: Table, seat: str | None) -> int | None:
    return None if seat is None or seat not in table.seats else list(table.seats).index(seat)


def _is_near(at: At) -> bool:
    """Whether a place is on the sheet."""
    return all(-EAST <= 100 * place <= SIDE + EAST for place in at)


def _is_shown(model: Model) -> bool:
    return model.at is not None and model.in_play and not model.buried and _is_near(model.at)


def _place_said(sheet: Sheet, at: At, elevation: float) -> str:
    x, y, up = (f"{round(value, 2):g}" for value in (*at, elevation))
    return sheet.says("place", x=x, y=y, up=up)


# ---- models


def _base(thing: Model | Marker) -> Disc:
    """The base of an object that has a place."""
    radius = UNKNOWN if thing.base_mm is None else base_radius(thing.base_mm)
    return Disc(point(thing.at or (0, 0)), radius)


def _occupy(sheet: Sheet, table: Table, name: str) -> None:
    """No label goes where a base is, or the elevation beside it."""
    model = table.models.get(name)
    thing = model or table.markers[name]
    if model is None or _is_shown(model):
        sheet.room.take(box_of(_base(thing)))
    if model is not None and _is_shown(model) and model.elevation:
        sheet.room.take(_badge_box(model))


def _height(item: tuple[str, Model]) -> tuple[float, int]:
    """What is drawn on top of what: by elevation, smaller bases on larger ones."""
    return item[1].elevation, -(item[1].base_mm or 0)


def _badge_box(model: Model) -> Box:
    base = _base(model)
    (x, y), radius = place(base.at), base.radius / UNIT
    x, y = x + 0.62 * radius, y - 0.72 * radius
    return x, y - 27, x + 22 + 30 * len(_up(model)), y + 27


def _up(model: Model) -> str:
    return f"{round(model.elevation, 2):+g}"


def _draw_model(sheet: Sheet, table: Table, name: str, model: Model) -> None:
    if not _is_shown(model):
        return
    base, seat = _base(model), _seat(table, model.seat)
    at, radius = place(base.at), base.radius / UNIT
    size = str(model.printed.get("Sz", "?"))
    high, ink = min(40 + 0.55 * radius, 1.3 * radius), on_stone(seat)
    figure = text(size, at[0], at[1], high, text_anchor="middle", font_weight=700, fill=ink)
    title = _model_title(sheet, table, name, model)
    sheet.add("models", group("model", name, title, stone(at, radius, seat), figure))
    if model.elevation:
        sheet.add("labels", _badge(sheet, model))
    sheet.name(box_of(base), _called(name, model.name))
    sheet.explain(1 + (seat or 0) / 10, sheet.says("seat", seat=model.seat), stone((0, 0), 42, seat))
    number = text("2", 0, 0, 62, text_anchor="middle", font_weight=700)
    sheet.explain(2, sheet.says("size"), disc((0, 0), 38, fill="none", stroke=FAINT, stroke_width=4) + number)


def _called(name: str, called: str | None) -> Line:
    """An id and a name, or one of them if they are the same."""
    if called is None or called.casefold() == name.casefold():
        return [(short(called or name), 700)]
    return [(short(name), 700), (short(called), 400)]


def _badge(sheet: Sheet, model: Model) -> str:
    box = _badge_box(model)
    sheet.explain(2, sheet.says("elevation"), _tag((-44, -27, 44, 27), "+2"))
    return _tag(box, _up(model))


def _tag(box: Box, said: str) -> str:
    west, north, east, south = box
    looks: Looks = {"fill": INK, "stroke": PAPER, "stroke_width": 5}
    frame = element("rect", x=west, y=north, width=east - west, height=south - north, rx=10, **looks)
    words = text(said, (west + east) / 2, (north + south) / 2, 48, fill=PAPER, text_anchor="middle", font_weight=700)
    return element("g", frame, words, aria_hidden="true")


def _model_title(sheet: Sheet, table: Table, name: str, model: Model) -> str:
    base = sheet.says("baseless") if model.base_mm is None else sheet.says("base", base=str(model.base_mm))
    size = str(model.printed.get("Sz", "?"))
    where = [_place_said(sheet, model.at or (0, 0), model.elevation)]
    if model.standing_on is not None:
        where.append(sheet.says("on", piece=model.standing_on))
    if model.controller != model.seat:
        where.append(sheet.says("controlled", seat=model.controller))
    called = {"who": who(table, name), "seat": model.seat, "size": size, "base": base}
    return sheet.says("model", **called, place=sheet.list(where))


# ---- markers


def _draw_marker(sheet: Sheet, table: Table, name: str, marker: Marker) -> None:
    if not _is_near(marker.at):
        return
    base, seat = _base(marker), _seat(table, marker.seat)
    at, radius = place(base.at), base.radius / UNIT
    way = shape_path(base)
    foot = ground(way, marker.traits) if marker.traits else path(way, fill=PAPER, stroke=FAINT, stroke_width=5)
    kind = marker.kind or sheet.says("kindless")
    symbol = _symbol(at, min(radius - 4, 56), kind, seat)
    title = _marker_title(sheet, name, marker, kind)
    sheet.add("markers", group("marker", name, title, foot, symbol))
    sheet.name(box_of(base), [(short(name, 10), 400)], SMALL - 8, FAINT)
    sheet.explain(6, sheet.says("marker_kind", kind=short(kind, 12)), _symbol((0, 0), 46, kind, None))


def _symbol(at: tuple[float, float], half: float, kind: str, seat: int | None) -> str:
    """A diamond for a scheme marker, a square for any other, with two letters of its kind."""
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


def _marker_title(sheet: Sheet, name: str, marker: Marker, kind: str) -> str:
    base = sheet.says("baseless") if marker.base_mm is None else sheet.says("base", base=str(marker.base_mm))
    owner = "" if marker.seat is None else sheet.list([sheet.says("seat", seat=marker.seat), ""])
    where = sheet.list([_place_said(sheet, marker.at, marker.elevation), *_traits(sheet, marker.traits)])
    return sheet.says("marker", who=name, kind=kind, owner=owner, base=base, place=where)


# ---- terrain


def _traits(sheet: Sheet, traits: Iterable[str]) -> list[str]:
    return [sheet.says(trait) if trait in TRAITS else trait for trait in traits if trait != "height"]


def _draw_terrain(sheet: Sheet, name: str, piece: Terrain) -> None:
    if piece.outline is None:
        return
    title = sheet.list([_terrain_title(sheet, name, piece), *_levels(sheet, piece)])
    way, roof = shape_path(piece.outline), ridges(piece.outline) if piece.standable else ""
    sheet.add("terrain", group("terrain", name, title, ground(way, piece.traits, roof)))
    letters = "".join(TRAITS.get(trait, "") for trait in piece.traits)
    height = "" if piece.height is None else f"Ht {piece.height:g}"
    second = " ".join(word for word in (height, letters) if word)
    lines: list[Line] = [[(short(name, 14), 700)]]
    if second:
        lines.append([(second, 400)])
    own = box_of(piece.outline)
    sheet.room.busy.remove(own)
    sheet.add("labels", plate(sheet.room, _inside(piece), lines))
    sheet.room.busy.append(own)
    sheet.lead(own)
    _explain_terrain(sheet, piece.traits, standable=piece.standable)


def _inside(piece: Terrain) -> Iterator[Spot]:
    """Places within a piece, then around it."""
    if piece.outline is None:
        return
    box = box_of(piece.outline)
    x, y = place(centre(piece.outline))
    wide, high = (box[2] - box[0]) / 4, (box[3] - box[1]) / 4
    if wide >= 70 and high >= 45:
        yield from ((x + right * wide, y + down * high, "middle") for right, down in _SHIFTS)
    yield from beside(box, 2 * SMALL)


_SHIFTS = ((0, 0), (0, -1), (0, 1), (-1, 0), (1, 0), (-1, -1), (1, -1), (-1, 1), (1, 1))


def _terrain_title(sheet: Sheet, name: str, piece: Terrain) -> str:
    traits = sheet.list(_traits(sheet, piece.traits)) or sheet.says("plain")
    height = "?" if piece.height is None else f"{piece.height:g}"
    return sheet.says("terrain", who=name, height=height, traits=traits)


def _levels(sheet: Sheet, piece: Terrain) -> Iterator[str]:
    if piece.standable:
        yield sheet.says("standable")
    if piece.base_elevation:
        yield sheet.says("foot", up=f"{piece.base_elevation:g}")
    if piece.floors:
        yield sheet.says("floors", floors=sheet.list(f"{floor:g}" for floor in piece.floors))


def _explain_terrain(sheet: Sheet, traits: Iterable[str], *, standable: bool) -> None:
    for trait in traits:
        if trait in TRAITS:
            rank = 4 + list(TRAITS).index(trait) / 10
            sheet.explain(rank, f"{TRAITS[trait]} – {sheet.says(trait)}", ground(SAMPLE, (trait,)))
    if standable:
        roof = "M-46-28L-24-6M46-28L24-6M46 28L24 6M-46 28L-24 6"
        sheet.explain(4.9, sheet.says("standable"), ground(SAMPLE, (), roof))


def _draw_shadows(sheet: Sheet, table: Table) -> None:
    for piece in pieces(table):
        depth = depth_of(piece)
        if depth:
            sheet.add("shadows", _shadow(sheet, piece, depth))
            looks: Looks = {"stroke": INK, "stroke_width": 4, "stroke_dasharray": "14 10"}
            sheet.explain(5, sheet.says("shadow"), path(SAMPLE, fill=INK, fill_opacity=0.1, **looks))


def _shadow(sheet: Sheet, piece: Piece, depth: int) -> str:
    """All within the depth: a broad stroke around the outline, and its dashed edge."""
    broad: Looks = {"stroke": INK, "stroke_width": 2 * depth / UNIT, "stroke_linejoin": "round"}
    edge_way = rim(piece.outline, depth)
    if isinstance(piece.outline, Disc):
        tone = path(edge_way, fill=INK, opacity=0.1)
    else:
        tone = path(shape_path(piece.outline), fill=INK, opacity=0.1, **broad)
    edge = path(edge_way, stroke=INK, stroke_width=4, stroke_dasharray="14 10")
    title = sheet.says("shadow_of", who=piece.name, depth=inch(depth))
    return group("shadow", piece.name, title, element("g", tone, edge, clip_path="url(#mfx-table)"))


# ---- zones, and what is not on the table


def _draw_zone(sheet: Sheet, table: Table, seat: str, zone: tuple[At, ...]) -> None:
    if not zone:
        return
    number = _seat(table, seat)
    colour, title = seat_colour(number), sheet.says("zone_of", seat=seat)
    way = "M" + "L".join(f"{100 * x:.1f} {SIDE - 100 * y:.1f}" for x, y in zone) + "Z"
    fill = f"url(#mfx-zone-{min(number or 0, 2)})"
    looks: Looks = {"stroke": colour, "stroke_width": 8, "stroke_dasharray": "60 24"}
    sheet.add("zones", group("zone", seat, title, path(way, fill=fill, **looks)))
    sheet.add("labels", label(sheet.room, _corners(zone), [(short(title, 30), 600)], BODY, colour))
    looks |= {"fill": fill, "stroke_dasharray": "24 10"}
    sheet.explain(3, sheet.says("zone"), path(SAMPLE, **looks))


def _corners(zone: tuple[At, ...]) -> Iterator[Spot]:
    """Places within a zone, in its corners first."""
    west, east = 100 * min(x for x, _ in zone), 100 * max(x for x, _ in zone)
    north, south = SIDE - 100 * max(y for _, y in zone), SIDE - 100 * min(y for _, y in zone)
    for y in (north + 80, south - 80, (north + south) / 2):
        yield from ((west + 50, y, "start"), (east - 50, y, "end"), ((west + east) / 2, y, "middle"))


def _list_absent(sheet: Sheet, table: Table) -> None:
    """Who and what belongs to the match and is not in the drawing, and why."""
    absent: dict[str, list[str]] = {}
    for name, model in table.models.items():
        if not _is_shown(model):
            absent.setdefault(_why_absent(model), []).append(who(table, name))
    for name, marker in table.markers.items():
        if not _is_near(marker.at):
            absent.setdefault("beyond", []).append(name)
    for name, piece in table.terrain.items():
        if piece.outline is None:
            absent.setdefault("flat", []).append(name)
    for why, names in absent.items():
        sheet.note("away", sheet.says(why, names=sheet.list(names)))


def _why_absent(model: Model) -> str:
    if not model.in_play:
        return "killed" if model.killed else "gone"
    if model.buried:
        return "buried"
    return "nowhere" if model.at is None else "beyond"
