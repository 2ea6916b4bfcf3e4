"""Terrain drawn: outlines filled by their traits, what can be stood on, shadows."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.said import Said, listed
from adjudicator.rulesets.malifaux.drawing.labels import Line, Spot, beside, plate
from adjudicator.rulesets.malifaux.drawing.objects import inch
from adjudicator.rulesets.malifaux.drawing.parts import SMALL, UNIT, box_of, place, rim, shape_path
from adjudicator.rulesets.malifaux.drawing.sheet import Sheet
from adjudicator.rulesets.malifaux.drawing.signs import SAMPLE
from adjudicator.rulesets.malifaux.drawing.traits import NAMES, TRAITS, ground, ridges, traits_said
from adjudicator.rulesets.malifaux.geometry.shapes import Disc, Polygon, centre
from adjudicator.rulesets.malifaux.ground.sight import Piece, depth_of, pieces
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table, Terrain
from adjudicator.seam.svg import INK, Box, Looks, element, group, path, short

ROOF = "M-46-28L-24-6M46-28L24-6M46 28L24 6M-46 28L-24 6"
"""The ridges of the sample."""
STANDABLE = say("top can be stood on")
_FURTHER = (14, 90, 180, 280)
"""How far from a piece its label may go if the middle and the corners are taken."""
_STEPS = 6
_SHIFTS = ((0, 0), (0, -1), (0, 1), (-1, 0), (1, 0), (-1, -1), (1, -1), (-1, 1), (1, 1))


def draw_terrain(sheet: Sheet, table: Table) -> None:
    """Every piece of terrain with an outline, from the lowest up."""
    for name, piece in sorted(table.terrain.items(), key=lambda item: item[1].top):
        if piece.outline is not None:
            _draw_piece(sheet, name, piece, piece.outline)


def _draw_piece(sheet: Sheet, name: str, piece: Terrain, outline: Polygon) -> None:
    way, roof = shape_path(outline), ridges(outline) if piece.standable else ""
    title = sheet.says(_title(name, piece))
    sheet.add("terrain", group("terrain", name, title, ground(way, piece.traits, roof)))
    own = box_of(outline)
    sheet.room.busy.remove(own)
    sheet.add("labels", plate(sheet.room, places_for(outline), _label(name, piece)))
    sheet.room.busy.append(own)
    sheet.lead(own)
    for trait in piece.traits:
        if trait in TRAITS:
            meaning = say("{letter} – {trait}", letter=TRAITS[trait], trait=NAMES[trait])
            sheet.explain(4 + list(TRAITS).index(trait) / 10, meaning, ground(SAMPLE, (trait,)))
    if piece.standable:
        sheet.explain(4.9, STANDABLE, ground(SAMPLE, (), ROOF))


def _label(name: str, piece: Terrain) -> list[Line]:
    letters = "".join(TRAITS.get(trait, "") for trait in piece.traits)
    height = "" if piece.height is None else f"Ht {piece.height:g}"
    second = " ".join(word for word in (height, letters) if word)
    first: Line = [(short(name, 14), 700)]
    return [first, [(second, 400)]] if second else [first]


def places_for(outline: Polygon) -> Iterator[Spot]:
    """Places within a piece, then around it, then along its sides and further off."""
    box = box_of(outline)
    x, y = place(centre(outline))
    wide, high = (box[2] - box[0]) / 4, (box[3] - box[1]) / 4
    if wide >= 70 and high >= 45:
        yield from ((x + right * wide, y + down * high, "middle") for right, down in _SHIFTS)
    yield from beside(box, 2 * SMALL)
    for gap in _FURTHER:
        yield from _along(box, gap)


def _along(box: Box, gap: float) -> Iterator[Spot]:
    """Places at a distance from a piece, in steps along each of its sides."""
    west, north, east, south = box
    for step in range(_STEPS + 1):
        x, y = west + (east - west) * step / _STEPS, north + (south - north) * step / _STEPS
        yield from ((x, south + gap + SMALL, "middle"), (x, north - gap - SMALL, "middle"))
        yield from ((east + gap, y, "start"), (west - gap, y, "end"))


def _title(name: str, piece: Terrain) -> Said:
    none = say("traits not stated") if piece.traits_untold else say("no traits")
    about = [*(traits_said(piece.traits) or [none]), *_levels(piece)]
    return say(
        "{terrain}, terrain, Ht {height}, {traits}",
        terrain=name, height="?" if piece.height is None else piece.height, traits=listed(about, "list"),
    )  # fmt: skip


def _levels(piece: Terrain) -> Iterator[Said]:
    if piece.standable:
        yield STANDABLE
    if piece.base_elevation:
        yield say("stands at elevation {elevation}", elevation=piece.base_elevation)
    if piece.floors:
        yield say("floors at {floors}", floors=listed(piece.floors, "list"))


# ---- shadows


def draw_shadows(sheet: Sheet, table: Table) -> None:
    """The shadow of everything that casts one."""
    for piece in pieces(table):
        depth = depth_of(piece)
        if depth:
            sheet.add("shadows", _shadow(sheet, piece, depth))
            looks: Looks = {"stroke": INK, "stroke_width": 4, "stroke_dasharray": "14 10"}
            sheet.explain(5, say("shadow"), path(SAMPLE, fill=INK, fill_opacity=0.1, **looks))


def _shadow(sheet: Sheet, piece: Piece, depth: int) -> str:
    """All within the depth of a shadow: a broad stroke around the outline, and its dashed edge; whoever touches it does
    not mean what casts it."""
    broad: Looks = {"stroke": INK, "stroke_width": 2 * depth / UNIT, "stroke_linejoin": "round"}
    edge_way = rim(piece.outline, depth)
    if isinstance(piece.outline, Disc):
        tone = path(edge_way, fill=INK, opacity=0.1)
    else:
        tone = path(shape_path(piece.outline), fill=INK, opacity=0.1, **broad)
    edge = path(edge_way, stroke=INK, stroke_width=4, stroke_dasharray="14 10")
    title = sheet.says(say("shadow of {terrain}, {depth} in", terrain=piece.name, depth=inch(depth)))
    return group("shadow", f"shadow {piece.name}", title, element("g", tone, edge, clip_path="url(#mfx-table)"))
