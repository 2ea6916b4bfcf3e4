"""Traits of terrain on a drawing: their letters, their names, and the patterns that tell them (and zones) apart."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot

from adjudicator.plain.said import Part
from adjudicator.rulesets.malifaux.drawing.parts import SIDE, STONE, pair
from adjudicator.rulesets.malifaux.geometry.shapes import Point, Polygon, turn
from adjudicator.rulesets.malifaux.geometry.units import INCH
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.seam.svg import BLUE, FAINT, GREEN, INK, ORANGE, PAPER, RED, Looks, element, path

TRAITS = {"blocking": "B", "dense": "D", "severe": "S", "impassable": "I", "climbable": "C"} | {
    "concealing": "K",
    "hazardous": "H",
}
"""The letters of the traits that are drawn or computed with."""
NAMES = {
    "blocking": say("blocking"),
    "dense": say("dense"),
    "severe": say("severe terrain"),
    "impassable": say("impassable"),
    "climbable": say("climbable"),
    "concealing": say("concealing"),
    "hazardous": say("hazardous"),
}
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


def traits_said(traits: Iterable[str]) -> list[Part]:
    """The traits by name, or as they were stated; the Height is shown on its own."""
    return [NAMES.get(trait, trait) for trait in traits if trait != "height"]


def patterns() -> str:
    """The fills that tell traits apart without colour."""
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
    """A short line inward from each convex corner: what can be stood on looks like a roof."""
    edges = list(outline.edges)
    return "".join(_ridge(a, b, c) for (a, b), (_, c) in zip(edges, (*edges[1:], edges[0]), strict=True))


def _ridge(a: Point, b: Point, c: Point) -> str:
    if turn(a, b, c) <= 0:
        return ""
    before, behind = hypot(a.x - b.x, a.y - b.y), hypot(c.x - b.x, c.y - b.y)
    long = min(0.8 * INCH, 0.35 * before, 0.35 * behind)
    x, y = (a.x - b.x) / before + (c.x - b.x) / behind, (a.y - b.y) / before + (c.y - b.y) / behind
    return f"M{pair(b)}L{pair((b.x + long * x / hypot(x, y), b.y + long * y / hypot(x, y)))}"
