"""What a drawing is made of: SVG elements, tracks as paths, marks and patterns.

A unit of the drawing is a hundredth of an inch; the north-west corner of the table is (0, 0), y runs down. Looks are
presentation attributes, never `<style>`: the service's Content-Security-Policy forbids that, and printers ignore it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import atan2, cos, hypot, pi, sin
from typing import TypeAlias
from unicodedata import east_asian_width
from xml.sax.saxutils import escape, quoteattr

from adjudicator.rulesets.malifaux.geometry.shapes import Disc, Point, Polygon, Shape, turn
from adjudicator.rulesets.malifaux.geometry.tracks import Arc, Straight, Track, cut, near_spans
from adjudicator.rulesets.malifaux.geometry.units import INCH, NEAR

UNIT = INCH // 100
SIDE = 3600
"""The table's side."""
WEST, EAST, NORTH = 130, 60, 60
"""The margins: to the west and south are the numbers of the ruler."""
INK, PAPER, FAINT, STONE = "#1a1a1a", "#ffffff", "#5f5f5f", "#f3f0e8"
BLUE, GREEN, RED, AMBER, PURPLE, ORANGE = "#0072b2", "#00785a", "#c94a00", "#b87700", "#8a3a72", "#8a4b00"
"""The Okabe-Ito colours, darkened where a thin line of theirs would be too pale on paper."""
FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans CJK JP', 'Hiragino Sans', sans-serif"
SMALL, BODY = 66, 80

Box: TypeAlias = tuple[float, float, float, float]
"""West, north, east and south ends."""
Looks: TypeAlias = dict[str, str | float]
"""Attributes that say how an element looks; `_` stands for `-`."""


# ---- elements


def number(value: float) -> str:
    """A coordinate, to a thousandth of an inch."""
    said = f"{value:.1f}".removesuffix(".0")
    return "0" if said == "-0" else said


def titled(kind: str, said: str, **attributes: str | float) -> str:
    """An element with text in it: a title, a description, a piece of a line."""
    return element(kind, escape(legible(said)), **attributes)


def element(kind: str, *inside: str, **attributes: str | float) -> str:
    """An element; `_` in the name of an attribute stands for `-`."""
    said = "".join(
        f" {name.strip('_').replace('_', '-')}={quoteattr(value if isinstance(value, str) else number(value))}"
        for name, value in attributes.items()
    )
    return f"<{kind}{said}>{''.join(inside)}</{kind}>" if inside else f"<{kind}{said}/>"


def group(kind: str, name: str, title: str, *inside: str) -> str:
    """A thing of the drawing, with what it is for screen readers and whoever points at it."""
    return element("g", titled("title", title), *inside, class_=kind, data_id=legible(name))


_HIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]")


def legible(text: str) -> str:
    """Text without line breaks, what XML forbids and what would turn the direction of the text around it."""
    return " ".join(_HIDDEN.sub("", text).split())


def short(text: str, most: int = 18) -> str:
    """Text cut to so many characters."""
    text = legible(text)
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def text(said: str, x: float, y: float, size: float, **attributes: str | float) -> str:
    """Text on the middle line y."""
    return element("text", escape(legible(said)) or " ", x=x, y=y + 0.35 * size, font_size=size, **attributes)


def width_of(said: str, size: float) -> float:
    """About how wide text is: fonts differ."""
    return size * sum(1.0 if east_asian_width(sign) in "WF" else 0.58 for sign in said)


def disc(at: tuple[float, float], radius: float, **looks: str | float) -> str:
    """A circle."""
    return element("circle", cx=at[0], cy=at[1], r=radius, **looks)


def path(way: str, **looks: str | float) -> str:
    """A path, unfilled unless it says otherwise."""
    return element("path", d=way, **({"fill": "none"} | looks))


# ---- shapes and tracks as paths


def place(at: tuple[float, float]) -> tuple[float, float]:
    """A point of the table on the drawing."""
    return at[0] / UNIT, SIDE - at[1] / UNIT


def _pair(at: tuple[float, float]) -> str:
    x, y = place(at)
    return f"{number(x)} {number(y)}"


def shape_path(shape: Shape) -> str:
    """The outline of a shape."""
    if isinstance(shape, Disc):
        return track_path(_round(shape.at, shape.radius, 0, 2 * pi)) + "Z"
    return f"M{'L'.join(_pair(corner) for corner in shape.corners)}Z"


def track_path(track: Track) -> str:
    """A way; a round one in two halves, so that none is more than half a turn."""
    if isinstance(track, Straight):
        return f"M{_pair(track.start)}L{_pair(track.end)}"
    half, whole = (_on(track, share) for share in (0.5, 1.0))
    radius, sense = number(track.radius / UNIT), int(track.sweep < 0)
    bends = "".join(f"A{radius} {radius} 0 0 {sense} {_pair(at)}" for at in (half, whole))
    astray = hypot(whole[0] - track.end.x, whole[1] - track.end.y) > NEAR
    return f"M{_pair(_on(track, 0))}{bends}" + (f"L{_pair(track.end)}" if astray else "")


def _on(arc: Arc, share: float) -> tuple[float, float]:
    angle = arc.start + share * arc.sweep
    return arc.centre[0] + arc.radius * cos(angle), arc.centre[1] + arc.radius * sin(angle)


def _round(centre: tuple[float, float], radius: float, start: float, sweep: float) -> Arc:
    x, y = centre[0] + radius * cos(start + sweep), centre[1] + radius * sin(start + sweep)
    return Arc(centre, radius, start, sweep, Point(round(x), round(y)))


def sides(track: Track, by: int) -> Iterator[Track]:
    """The two ways that the edge of a base goes beside its centre's."""
    for away in (by, -by):
        if isinstance(track, Arc):
            if track.radius + away > 0:
                yield _round(track.centre, track.radius + away, track.start, track.sweep)
        elif track.length:
            yield _shifted(track.start, track.end, away)


def _shifted(a: Point, b: Point, by: float) -> Straight:
    length = hypot(b.x - a.x, b.y - a.y)
    x, y = round((b.y - a.y) / length * by), round((a.x - b.x) / length * by)
    return Straight(Point(a.x + x, a.y + y), Point(b.x + x, b.y + y))


def rim(shape: Shape, depth: int) -> str:
    """The edge of all that lies no further than a depth from a shape: of its shadow (MFX-SHADOW-03)."""
    if isinstance(shape, Disc):
        return shape_path(Disc(shape.at, shape.radius + depth))
    seen = (cut(track, *span) for track in _around(shape, depth) for span in _outside(track, shape, depth))
    return "".join(track_path(track) for track in seen)


def _around(outline: Polygon, depth: int) -> Iterator[Track]:
    """Each side shifted outward, and a bend around each corner that points outward."""
    edges = list(outline.edges)
    for (a, b), (_, c) in zip(edges, (*edges[1:], edges[0]), strict=True):
        yield _shifted(a, b, depth)
        if turn(a, b, c) > 0:
            first, last = atan2(a.x - b.x, b.y - a.y), atan2(b.x - c.x, c.y - b.y)
            yield _round(b, depth, first, (last - first) % (2 * pi))


def _outside(track: Track, outline: Polygon, depth: int) -> Iterator[tuple[float, float]]:
    """Where on a track no part of an outline is nearer than a depth."""
    near = near_spans(track, outline, depth - NEAR)
    ends, least = [0.0, *(share for span in near for share in span), 1.0], 10 * NEAR
    return ((low, high) for low, high in zip(ends[::2], ends[1::2], strict=True) if (high - low) * track.length > least)


# ---- marks and patterns


SIGNS = {
    "clear": "M-24 2L-8 20L26-20",
    "blocked": "M-20-20L20 20M-20 20L20-20",
    "unsure": "M-15-12C-15-32 18-32 17-12C16 0 0-2 0 12M0 27V28",
    "fall": "M0-26V22M-18 4L0 24L18 4",
    "climb": "M0 26V-22M-18-4L0-24L18-4",
    "hit": "M0-26V26M-22-13L22 13M-22 13L22-13",
    "stop": "M-26 0H10M-8-18L10 0L-8 18M22-26V26",
    "way": "M-26 0H22M4-18L24 0L4 18",
    "away": "M-20 0H20",
}
"""Marks that are drawn, so that no font has to have them."""


def sign(kind: str, at: tuple[float, float], colour: str, size: float = 1, turned: float = 0) -> str:
    """A mark around a point."""
    where = f"translate({number(at[0])} {number(at[1])})" + (f" rotate({number(turned)})" if turned else "")
    where += f" scale({size:.2f})" if size != 1 else ""
    looks: Looks = {"stroke": colour, "stroke_width": 10, "stroke_linecap": "round", "stroke_linejoin": "round"}
    return path(SIGNS[kind], **looks, transform=where)


TRAITS = {"blocking": "B", "dense": "D", "severe": "S", "impassable": "I", "climbable": "C"} | {
    "concealing": "K",
    "hazardous": "H",
}
"""The letters of the traits that have a look or a computation."""
_PATTERNS = {
    "blocking": (32, 32, f'<path d="M-8 8L8-8M0 32L32 0M24 40L40 24" stroke="{INK}" stroke-width="6"/>'),
    "dense": (40, 40, f'<g fill="{GREEN}"><circle cx="10" cy="10" r="7"/><circle cx="30" cy="30" r="7"/></g>'),
    "severe": (60, 44, f'<path d="M0 22Q15 6 30 22T60 22" fill="none" stroke="{BLUE}" stroke-width="6"/>'),
    "concealing": (70, 70, f'<circle cx="35" cy="35" r="18" fill="none" stroke="{FAINT}" stroke-width="5"/>'),
    "zone-0": (90, 90, f'<path d="M-5-5L95 95" stroke="{BLUE}" stroke-width="4" stroke-opacity=".4"/>'),
    "zone-1": (90, 90, f'<path d="M-5 95L95-5" stroke="{ORANGE}" stroke-width="4" stroke-opacity=".4"/>'),
    "zone-2": (90, 90, f'<path d="M0 45H90" stroke="{FAINT}" stroke-width="4" stroke-opacity=".4"/>'),
    "hazardous": (70, 70, f'<path d="M20 50L35 22L50 50Z" fill="none" stroke="{RED}" stroke-width="6"/>'),
}


def patterns() -> str:
    """The fills that tell traits without colour."""
    units: Looks = {"patternUnits": "userSpaceOnUse"}
    made = (
        element("pattern", inside, id=f"mfx-{name}", x=-wide / 2, y=-high / 2, **units, width=wide, height=high)
        for name, (wide, high, inside) in _PATTERNS.items()
    )
    clip = element("clipPath", element("rect", width=SIDE, height=SIDE), id="mfx-table")
    return element("defs", *made, clip)


def ground(way: str, traits: Sequence[str], roof: str = "") -> str:
    """Terrain: a fill for each trait, a thick edge if impassable, teeth if climbable, the ridges of a roof."""
    fills = [path(way, fill=f"url(#mfx-{trait})") for trait in traits if trait in _PATTERNS]
    teeth = [path(way, stroke=INK, stroke_width=40, stroke_dasharray="7 24")] if "climbable" in traits else []
    edge = path(way, stroke=INK, stroke_width=18 if "impassable" in traits else 6, stroke_linejoin="round")
    ridges = [path(roof, stroke=PAPER, stroke_width=14), path(roof, stroke=INK, stroke_width=6)] if roof else []
    return "".join([*teeth, path(way, fill=STONE), *fills, *ridges, edge])


def ridges(outline: Polygon) -> str:
    """A short line inward from each corner that points outward: what can be stood on looks like a roof."""
    edges = list(outline.edges)
    return "".join(_ridge(a, b, c) for (a, b), (_, c) in zip(edges, (*edges[1:], edges[0]), strict=True))


def _ridge(a: Point, b: Point, c: Point) -> str:
    if turn(a, b, c) <= 0:
        return ""
    before, behind = hypot(a.x - b.x, a.y - b.y), hypot(c.x - b.x, c.y - b.y)
    long = min(0.8 * INCH, 0.35 * before, 0.35 * behind)
    x, y = (a.x - b.x) / before + (c.x - b.x) / behind, (a.y - b.y) / before + (c.y - b.y) / behind
    return f"M{_pair(b)}L{_pair((b.x + long * x / hypot(x, y), b.y + long * y / hypot(x, y)))}"


_SEATS = (
    (BLUE, "#003f66", PAPER, ""),
    ("#fdeccb", ORANGE, INK, ""),
    ("#dcefe7", GREEN, INK, "22 10"),
    ("#f3dfeb", PURPLE, INK, "5 11"),
)


def stone(at: tuple[float, float], radius: float, seat: int | None) -> str:
    """A base by its seat: the first dark with a solid rim, the second light with a double one, then dashed rims."""
    if seat is None:
        return disc(at, radius - 3, fill=PAPER, stroke=INK, stroke_width=6)
    fill, edge, _, dashes = _SEATS[min(seat, 3)]
    wide = {0: 12, 1: 6}.get(seat, 14)
    looks: Looks = {"fill": fill, "stroke": edge, "stroke_width": wide}
    if dashes:
        looks["stroke_dasharray"] = dashes
    second = disc(at, radius - 17, fill="none", stroke=edge, stroke_width=6) if seat == 1 else ""
    return disc(at, radius - wide / 2, **looks) + second


def on_stone(seat: int | None) -> str:
    """The colour of what is written on a base."""
    return INK if seat is None else _SEATS[min(seat, 3)][2]


def seat_colour(seat: int | None) -> str:
    """The colour of a seat's lines."""
    return INK if seat is None else _SEATS[min(seat, 3)][1]
