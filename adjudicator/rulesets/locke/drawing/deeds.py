"""The effect of an event on the board: the path of a piece, the space concerned."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import atan2, degrees, hypot
from typing import Any

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.drawing.page import Page
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.table.sentence_parts import place
from adjudicator.rulesets.locke.table.spaces import RING, path_as_spaces, round_the_ring
from adjudicator.rulesets.locke.table.state import Table, character
from adjudicator.rulesets.locke.table.things import At, Spot
from adjudicator.seam.svg import PAPER, PURPLE, Box, Looks, element, group, number, path

MOVES = (ev.Moved, ev.Teleported, ev.CombatLeft)


def draw_path_or_ring_of_event(page: Page, before: Table, event: ev.Event | None) -> None:
    """The path of a piece, or a ring around the space of an event."""
    if isinstance(event, MOVES):
        _draw_path_with_arrow(page, path_with_start(before, event))
        return
    at = getattr(event, "at", None)
    if at is not None and at in page.spaces:
        page.ways.append(group("deed", "at", page.says(place(at)), _svg_ring_around_space(page.spaces[at])))


def draw_paths_between(page: Page, before: Table, after: Table) -> None:
    """The paths of the pieces that stand elsewhere than on another table."""
    for player, one in after.characters.items():
        was = before.characters[player].at if player in before.characters else None
        if one.at is not None and was != one.at:
            _draw_path_with_arrow(page, [one.at] if was is None else [was, one.at])


def path_with_start(before: Table, event: Any) -> list[At]:
    """The spaces of a move from where the piece stood; only the end if nobody has said where."""
    start = getattr(event, "from_", None) or character(before, event.player).at
    if start is None or start == event.to:
        return [event.to]
    path = getattr(event, "path", None)
    if path:
        return [start, *path_as_spaces(path)]
    direction = getattr(event, "direction", None)
    if direction is not None and isinstance(start, Spot) and start.planet is not None:
        return _path_round_ring(start, event.to, 1 if direction == "right" else -1)
    return [start, event.to]


def _path_round_ring(start: Spot, to: At, step: int) -> list[At]:
    """The path round a ring to a space; only both ends if it does not lead there."""
    way: list[At] = [start]
    for steps in range(1, RING):
        way.append(round_the_ring(start, step * steps))
        if way[-1] == to:
            return way
    return [start, to]


def _draw_path_with_arrow(page: Page, way: Sequence[At]) -> None:
    """A path through spaces with an arrow at its end; the starting space has a dashed ring."""
    boxes = [page.spaces[at] for at in way if at in page.spaces]
    if not boxes:
        return
    parts = [_svg_ring_around_space(boxes[-1])]
    if len(boxes) > 1:
        parts.append(_svg_ring_around_space(boxes[0], dashes="5 3"))
        points = [_point_where_path_crosses_space(box) for box in boxes]
        line = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
        looks: Looks = {"stroke_linejoin": "round", "stroke_linecap": "round"}
        parts.append(path(line, stroke=PAPER, stroke_width=6, stroke_opacity=0.8, **looks))
        parts.append(path(line, stroke=PURPLE, stroke_width=3, **looks))
        steps = [step for step in pairwise(points) if step[0] != step[1]]  # none if all of it stays on one space
        parts += [svg_arrow_head(*step) for step in steps[-1:]]
    title = say("from {start} to {to}", start=place(way[0]), to=place(way[-1]))
    page.ways.append(group("deed", "way", page.says(title), *parts))


def _point_where_path_crosses_space(box: Box) -> tuple[float, float]:
    """The point where a path crosses a space: to the south-east, where the last pieces stand."""
    return box[0] + 0.78 * (box[2] - box[0]), box[3] - 8


def svg_arrow_head(start: tuple[float, float], end: tuple[float, float], colour: str = PURPLE) -> str:
    """The head of an arrow, slightly before the end of its line."""
    (x1, y1), (x2, y2) = start, end
    short = 1 if hypot(x2 - x1, y2 - y1) < 1 else 0
    turned = 0 if short else degrees(atan2(y2 - y1, x2 - x1))
    where = f"translate({number(x2)} {number(y2)}) rotate({number(turned)})"
    return path("M-9-6L3 0L-9 6L-6 0Z", fill=colour, stroke=PAPER, stroke_width=1, transform=where)


def _svg_ring_around_space(box: Box, dashes: str = "") -> str:
    west, north, east, south = box
    looks: Looks = {"fill": "none", "stroke": PURPLE, "stroke_width": 3, "rx": 5}
    if dashes:
        looks["stroke_dasharray"] = dashes
    return element("rect", x=west - 1, y=north - 1, width=east - west + 2, height=south - north + 2, **looks)
