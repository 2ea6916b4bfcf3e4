"""Signs of a drawing: marks, outlines that stand out, stones by seat."""

from __future__ import annotations

from adjudicator.rulesets.malifaux.drawing.parts import shape_path
from adjudicator.rulesets.malifaux.geometry.shapes import Shape
from adjudicator.seam.panels import COLOURS
from adjudicator.seam.svg import INK, PAPER, RED, STONES, Looks, disc, number, path

SAMPLE = "M-46-28H46V28H-46Z"
"""An outline for the legend."""
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
    "score": "M0-26L8-8L26-8L12 5L17 24L0 13L-17 24L-12 5L-26-8L-8-8Z",
}
"""Marks drawn as paths, so that no font has to have them."""
_SEATS = tuple((*STONES[colour], dashes) for colour, dashes in zip(COLOURS, ("", "", "22 10", "5 11"), strict=True))


def sign(kind: str, at: tuple[float, float], colour: str, size: float = 1, turned: float = 0) -> str:
    """A mark around a point."""
    where = f"translate({number(at[0])} {number(at[1])})" + (f" rotate({number(turned)})" if turned else "")
    where += f" scale({size:.2f})" if size != 1 else ""
    looks: Looks = {"stroke": colour, "stroke_width": 10, "stroke_linecap": "round", "stroke_linejoin": "round"}
    return path(SIGNS[kind], **looks, transform=where)


def emphasis(shape: Shape) -> str:
    """An outline that something ran into, or that blocks a line."""
    way = shape_path(shape)
    return path(way, stroke=PAPER, stroke_width=32) + path(way, stroke=RED, stroke_width=20, stroke_dasharray="40 12")


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


def stone_colour(seat: int | None) -> str:
    """The colour of a seat's bases."""
    return PAPER if seat is None else _SEATS[min(seat, 3)][0]


def on_stone(seat: int | None) -> str:
    """The colour of what is written on a base."""
    return INK if seat is None else _SEATS[min(seat, 3)][2]


def seat_colour(seat: int | None) -> str:
    """The colour of a seat's lines."""
    return INK if seat is None else _SEATS[min(seat, 3)][1]
