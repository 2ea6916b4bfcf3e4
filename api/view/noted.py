"""What notes draw on a board: places ringed, lines with a head, in a layer of their own over the game's drawing.

A drawing says by `data-ground` where its inches lie, and by `data-space` and `data-at` where its spaces do.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice
from math import hypot
from typing import Final
from xml.etree import ElementTree as ET

from adjudicator.note import Note, Place, places_in
from adjudicator.seam.svg import INK, Looks, disc, element, group, number, path

PEN: Final = "#ffd23f"
"""The colour of a highlighter, which no seat has and no finding."""
_SPACE = re.compile('data-space="([^"]+)"')
MOST: Final = 100
"""The most signs on a board."""
LARGE: Final = 30
"""A place is ringed by a circle of so many parts of the drawing's width, across."""


def at(notes: Iterable[Note], position: int) -> list[Note]:
    """Those of some notes that stand beside an entry."""
    return [note for note in notes if note.position == position]


class Board:
    """A drawing, as notes are drawn on it."""

    def __init__(self, drawing: str) -> None:
        self._root = ET.fromstring(drawing) if drawing else ET.Element("svg")  # noqa: S314 - made here

    @cached_property
    def view(self) -> Sequence[float]:
        """West and north ends, width and height."""
        return [float(word) for word in self._root.get("viewBox", "0 0 0 0").split()]

    @cached_property
    def _spaces(self) -> dict[str, tuple[float, float]]:
        named = ((one.get("data-space"), one.get("data-at", "").split()) for one in self._root.iter())
        return {name: (float(at[0]), float(at[1])) for name, at in named if name and len(at) == 2}

    def point(self, place: Place) -> tuple[float, float] | None:
        """Where a place lies, in the drawing's units; None if the board does not have it."""
        if isinstance(place, str):
            return self._spaces.get(place)
        ground = [float(word) for word in self._root.get("data-ground", "").split()]
        if len(ground) != 2:
            return None
        x, y = place[0] * ground[0], ground[1] - place[1] * ground[0]
        west, north, width, height = self.view
        return (x, y) if west <= x <= west + width and north <= y <= north + height else None

    def points(self, line: str) -> list[tuple[float, float]]:
        """The points of a place, or of a line between two; empty if the board does not have them."""
        found = [self.point(place) for place in places_in(line)]
        return [] if None in found else [one for one in found if one is not None]


def examples(drawing: str) -> tuple[str, ...]:
    """Two places of a board, as one writes them; none if it has no places."""
    if "data-ground=" in drawing:
        return ("12 8", "20 14")
    found = tuple(islice((name[1] for name in _SPACE.finditer(drawing)), 2))
    return found if len(found) == 2 else ()


def missing(drawing: str, drawn: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Of what is drawn, what the board does not have, each with its number."""
    board = Board(drawing)
    return ((at, line) for at, line in enumerate(drawn) if not board.points(line))


def with_notes(drawing: str, notes: Iterable[Note]) -> str:
    """A drawing with what notes draw on it, as much as can be told apart."""
    drawn = list(islice((line for note in notes for line in note.drawn), MOST))
    if not drawing or not drawn:
        return drawing
    board = Board(drawing)
    size = board.view[2] / LARGE
    signs = "".join(_sign(line, board.points(line), size) for line in drawn)
    return drawing.removesuffix("</svg>") + element("g", signs, class_="noted") + "</svg>"


def _sign(title: str, points: Sequence[tuple[float, float]], size: float) -> str:
    if not points:
        return ""
    under: Looks = {"stroke": INK, "stroke_width": size / 4}
    over: Looks = {"stroke": PEN, "stroke_width": size / 8}
    if len(points) == 1:
        parts = [disc(points[0], size / 2, fill="none", **looks) for looks in (under, over)]
    else:
        way = _arrow(points[0], points[1], size)
        parts = [path(way, stroke_linecap="round", stroke_linejoin="round", **looks) for looks in (under, over)]
    return group("note", title, title, *parts)


def _arrow(one: tuple[float, float], two: tuple[float, float], size: float) -> str:
    """A line with a head at its end."""
    far = hypot(two[0] - one[0], two[1] - one[1]) or 1
    dx, dy = (two[0] - one[0]) / far * size / 2, (two[1] - one[1]) / far * size / 2
    heads = [(two[0] - dx - dy, two[1] - dy + dx), (two[0] - dx + dy, two[1] - dy - dx)]
    (left, right) = (f"{number(x)} {number(y)}" for x, y in heads)
    end = f"{number(two[0])} {number(two[1])}"
    return f"M{number(one[0])} {number(one[1])}L{end}M{left}L{end}L{right}"
