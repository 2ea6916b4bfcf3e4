"""The labels of a drawing: names, words in frames, plates; they keep clear of bases and of each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import hypot, inf
from typing import TypeAlias

from adjudicator.rulesets.malifaux.drawing.parts import SIDE, SMALL, Round
from adjudicator.rulesets.malifaux.drawing.signs import sign
from adjudicator.seam.svg import INK, PAPER, Box, Looks, element, number, path, text, titled, width_of

Line: TypeAlias = Sequence[tuple[str, int]]
"""A line of a label: pieces of text, each with its weight."""
Spot: TypeAlias = tuple[float, float, str]
"""Where a label may go: a point on its middle line, and which end of the label is at that point."""


MOST = 1_000
"""The most boxes that are kept free of labels."""
APART = 30
"""How far from its thing a label may stand without a line to it."""


class Room:
    """The room for labels: what is taken is not written over while there is another place."""

    def __init__(self) -> None:
        self.taken: list[Box] = []
        self.busy: list[Box] = []
        """Where patterns make text hard to read."""
        self.bases: list[Round] = []
        """Whatever has a name beside it."""
        self.last: Box = (0, 0, 0, 0)
        """Where the newest label stands."""

    def take(self, box: Box) -> None:
        """Keeps labels off a box on the table, unless there are too many already."""
        if len(self.taken) < MOST and box[2] > 0 and box[3] > 0 and box[0] < SIDE and box[1] < SIDE:
            self.taken.append(box)

    def take_line(self, points: Iterable[tuple[float, float]]) -> None:
        """Keeps labels beside a line."""
        for (x1, y1), (x2, y2) in pairwise(points):
            steps = min(int(hypot(x2 - x1, y2 - y1) / 40), 100) + 1
            for step in range(steps + 1):
                x, y = x1 + (x2 - x1) * step / steps, y1 + (y2 - y1) * step / steps
                self.take((x - 8, y - 8, x + 8, y + 8))

    def spot_for(self, spots: Iterable[Spot], width: float, height: float) -> Spot:
        """The first of these places that is free, else the one that covers least; it counts as taken from now on."""
        best, least = (0.0, 0.0, "middle"), inf
        for spot in spots:
            cost = self._cost(box_at(spot, width + 16, height))
            if cost < least:
                best, least = spot, cost
            if not cost:
                break
        self.stand(best, width, height)
        return best

    def stand(self, spot: Spot, width: float, height: float) -> Box:
        """The box of a label at that place, which counts as taken from now on."""
        self.last = box_at(spot, width, height)
        self.take(self.last)
        return self.last

    def _cost(self, box: Box) -> float:
        beyond = max(-box[0], -box[1], box[2] - SIDE, box[3] - SIDE, 0)
        return beyond * 1e4 + shared(box, self.taken) + 0.05 * shared(box, self.busy)


def box_at(spot: Spot, width: float, height: float) -> Box:
    """The box of a label at a place."""
    x, y, anchor = spot
    west = x - {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * width
    return west, y - height / 2, west + width, y + height / 2


def common(one: Box, two: Box) -> float:
    """The area that two boxes share."""
    wide, high = min(one[2], two[2]) - max(one[0], two[0]), min(one[3], two[3]) - max(one[1], two[1])
    return wide * high if wide > 0 and high > 0 else 0.0


def shared(box: Box, others: Iterable[Box]) -> float:
    """The area that a box shares with the others, added up."""
    west, north, east, south = box
    area = 0.0
    for one in others:
        if one[0] < east and one[2] > west and one[1] < south and one[3] > north:
            area += common(box, one)
    return area


def beside(box: Box, height: float) -> Iterator[Spot]:
    """Places around something, the nearest and most usual first."""
    west, north, east, south = box
    x, y = (west + east) / 2, (north + south) / 2
    for gap in (14, 70, 140):
        up, down, left, right = north - gap - height / 2, south + gap + height / 2, west - gap, east + gap
        yield from ((right, y, "start"), (left, y, "end"), (x, up, "middle"), (x, down, "middle"))
        yield from ((right, up, "start"), (right, down, "start"), (left, up, "end"), (left, down, "end"))


def label(room: Room, spots: Iterable[Spot], line: Line, size: float = SMALL, colour: str = INK) -> str:
    """A line of text with a white rim, at the best of the places."""
    wide = width_of(" ".join(said for said, _ in line), size)
    return rimmed(room.spot_for(spots, wide, 1.12 * size), line, size, colour)


def rimmed(spot: Spot, line: Line, size: float, colour: str) -> str:
    """A line of text with a white rim."""
    x, y, anchor = spot
    looks: Looks = {"stroke": PAPER, "stroke_width": 16, "stroke_linejoin": "round", "paint_order": "stroke"}
    looks |= {"fill": colour, "font_size": size, "text_anchor": anchor, "aria_hidden": "true"}
    return element("text", _runs(line), x=x, y=y + 0.35 * size, **looks)


def lead(box: Box, to: Box, colour: str) -> str:
    """A line from a thing to its label, unless the label is next to it."""
    x, y = (min(max((box[at] + box[at + 2]) / 2, to[at]), to[at + 2]) for at in (0, 1))
    edge_x, edge_y = min(max(x, box[0]), box[2]), min(max(y, box[1]), box[3])
    if hypot(x - edge_x, y - edge_y) <= APART:
        return ""
    return thin_line((x, y), (edge_x, edge_y), colour)


def thin_line(one: tuple[float, float], two: tuple[float, float], colour: str) -> str:
    """A line from a thing to its label."""
    way = f"M{number(one[0])} {number(one[1])}L{number(two[0])} {number(two[1])}"
    return path(way, stroke=PAPER, stroke_width=14) + path(way, stroke=colour, stroke_width=4)


def plate(room: Room, spots: Iterable[Spot], lines: Sequence[Line]) -> str:
    """Lines of text on a white plate, to be read on a pattern."""
    high = 1.1 * SMALL
    wide = max(width_of(" ".join(said for said, _ in line), SMALL) for line in lines) + 30
    spot = room.spot_for(spots, wide, high * len(lines))
    west, north, east, south = box_at(spot, wide, high * len(lines))
    back: Looks = {"fill": PAPER, "fill_opacity": 0.85}
    frame = element("rect", x=west, y=north, width=wide, height=south - north, rx=20, **back)
    first = north + high / 2 + 0.35 * SMALL
    rows = [element("text", _runs(line), x=(west + east) / 2, y=first + high * row) for row, line in enumerate(lines)]
    return element("g", frame, *rows, font_size=SMALL, text_anchor="middle", aria_hidden="true")


def _runs(line: Line) -> str:
    return " ".join(titled("tspan", said, font_weight=weight) for said, weight in line)


PILL = SMALL * 1.4
"""How high a pill is."""


def pill(room: Room, spots: Iterable[Spot], kind: str, said: str, colour: str) -> str:
    """A few words in a frame, at the best of the places; behind a mark unless `kind` is none."""
    mark = 56 if kind else 0
    wide = 1.08 * width_of(said, SMALL) + 48 + mark
    spot = room.spot_for(spots, wide, PILL)
    west, y = box_at(spot, wide, PILL)[0], spot[1]
    frame = element("rect", x=west, y=y - PILL / 2, width=wide, height=PILL, rx=PILL / 2, fill=PAPER, stroke=colour)
    words = text(said, west + 24 + mark, y, SMALL, fill=colour, font_weight=600)
    drawn = sign(kind, (west + 46, y), colour, 0.8) if kind else ""
    return element("g", frame, drawn, words, stroke_width=6, aria_hidden="true")
