"""What a drawing is made of: SVG elements, shapes and tracks as paths.

A unit of the drawing is a hundredth of an inch; the north-west corner of the table is (0, 0), y runs down. Looks are
presentation attributes, never `<style>`: the service's Content-Security-Policy forbids that, and printers ignore it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import cos, hypot, pi, sin
from typing import TypeAlias
from unicodedata import east_asian_width
from xml.sax.saxutils import escape, quoteattr

from adjudicator.rulesets.malifaux.geometry.shapes import Disc, Point, Shape, box, grown
from adjudicator.rulesets.malifaux.geometry.tracks import Arc, Straight, Track
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
BENDS = 16
"""Sides of a polygon in place of a quarter of a bend: at most 0.004 inch off it."""

Box: TypeAlias = tuple[float, float, float, float]
"""West, north, east and south ends."""
Round: TypeAlias = tuple[float, float, float]
"""A base: its middle and its radius."""
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


def box_of(shape: Shape) -> Box:
    """The ends of a shape on the drawing."""
    west, south, east, north = box(shape)
    return west / UNIT, SIDE - north / UNIT, east / UNIT, SIDE - south / UNIT


def round_of(base: Disc) -> Round:
    """A base on the drawing."""
    return *place(base.at), base.radius / UNIT


def pair(at: tuple[float, float]) -> str:
    """A point of the table as the coordinates of a path."""
    x, y = place(at)
    return f"{number(x)} {number(y)}"


def shape_path(shape: Shape) -> str:
    """The outline of a shape."""
    if isinstance(shape, Disc):
        return track_path(_round(shape.at, shape.radius, 0, 2 * pi)) + "Z"
    return f"M{'L'.join(pair(corner) for corner in shape.corners)}Z"


def track_path(track: Track) -> str:
    """A way; a round one in two halves, so that none is more than half a turn."""
    if isinstance(track, Straight):
        return f"M{pair(track.start)}L{pair(track.end)}"
    half, whole = (_on(track, share) for share in (0.5, 1.0))
    radius, sense = number(track.radius / UNIT), int(track.sweep < 0)
    bends = "".join(f"A{radius} {radius} 0 0 {sense} {pair(at)}" for at in (half, whole))
    astray = hypot(whole[0] - track.end.x, whole[1] - track.end.y) > NEAR
    return f"M{pair(_on(track, 0))}{bends}" + (f"L{pair(track.end)}" if astray else "")


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
    edge = grown(shape, depth, BENDS).boundary
    return "".join(f"M{'L'.join(pair(at) for at in line.coords[:-1])}Z" for line in getattr(edge, "geoms", (edge,)))
