"""Markers of an encounter by their owner: who holds them, and what they look like."""

from __future__ import annotations

from math import cos, pi, sin

from adjudicator.plain.said import Part
from adjudicator.rulesets.malifaux.drawing.objects import seated
from adjudicator.rulesets.malifaux.drawing.signs import on_stone, seat_colour, stone_colour
from adjudicator.rulesets.malifaux.encounter.presence import NEUTRAL, is_kind
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Marker
from adjudicator.seam.svg import INK, PAPER, disc, element, number, path, short, text

CORNERS = {"scheme": (4, 1.0), "strategy": (6, 1.0), "scrap": (3, 1.0)}
"""Corners of the shape for a kind, and how far out they are; any other kind is a square."""


def is_neutral(marker: Marker) -> bool:
    """Whether a strategy marker is neutral."""
    return is_kind(marker, "strategy") and marker.state == NEUTRAL


def owner_of(marker: Marker) -> str | None:
    """The seat that owns a marker: a strategy marker by its state, any other by the seat that dropped it."""
    if not is_kind(marker, "strategy"):
        return marker.seat
    return None if is_neutral(marker) else marker.state


def whose(marker: Marker) -> Part | None:
    """Whose marker it is, in words; None if nothing is to be said of that."""
    owner = owner_of(marker)
    if owner is not None:
        return seated(owner)
    return say("neutral") if is_neutral(marker) else None


def owned(at: tuple[float, float], half: float, kind: str, owner: str | None, seat: int | None) -> str:
    """A marker around a point, in the colour of its owner and with the owner's letters; plain if it has none."""
    fill, edge = stone_colour(seat), seat_colour(seat)
    if kind.casefold() == "corpse":
        body = _cross(at, 0.9 * half, edge)
    else:
        corners, reach = CORNERS.get(kind.casefold(), (4, 0.9))
        turned = pi / 4 if kind.casefold() not in CORNERS else 0
        body = _polygon(at, reach * half, corners, turned, fill, edge)
    if owner is None:
        return body
    size = 0.95 * half
    return body + text(short(owner, 3)[:2], *at, size, text_anchor="middle", font_weight=700, fill=on_stone(seat))


def _polygon(at: tuple[float, float], reach: float, corners: int, turned: float, fill: str, edge: str) -> str:
    angles = (turned + 2 * pi * corner / corners for corner in range(corners))
    points = " ".join(f"{at[0] + reach * sin(angle):.1f},{at[1] - reach * cos(angle):.1f}" for angle in angles)
    return element("polygon", points=points, fill=fill, stroke=edge, stroke_width=8, stroke_linejoin="round")


def _cross(at: tuple[float, float], reach: float, colour: str) -> str:
    x, y = at
    way = f"M{number(x)} {number(y - reach)}V{number(y + reach)}M{number(x - 0.6 * reach)} {number(y - 0.35 * reach)}"
    return path(f"{way}H{number(x + 0.6 * reach)}", stroke=colour, stroke_width=16)


def bomb(at: tuple[float, float], held: int) -> str:
    """The Explosive tokens that a model holds."""
    x, y = at
    way = "M{} {}Q{} {} {} {}".format(*map(number, (x + 16, y - 20, x + 30, y - 44, x + 44, y - 32)))
    fuse = path(way, stroke=INK, stroke_width=8)
    ball = disc(at, 30, fill=INK, stroke=PAPER, stroke_width=5)
    return fuse + ball + text(str(held), x, y, 46, fill=PAPER, text_anchor="middle", font_weight=700)
