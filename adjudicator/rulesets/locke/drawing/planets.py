"""The planets: each a ring of its port and six spaces; ships fly from port to port (LCK-MOVE-02)."""

from __future__ import annotations

from typing import Final

from adjudicator.plain.said import Said
from adjudicator.rulesets.locke.drawing.cards import STEP, Space, draw_space
from adjudicator.rulesets.locke.drawing.page import INNER, MARGIN, SMALL, Page
from adjudicator.rulesets.locke.drawing.pieces import WIDE, seats_standing_by_place, split_into_rows
from adjudicator.rulesets.locke.sentences import counted, say
from adjudicator.rulesets.locke.table.state import Table
from adjudicator.rulesets.locke.table.things import At, Spot
from adjudicator.seam.svg import FAINT, Box, number, path, text, width_of

GAP: Final = 10
TILE: Final = (INNER - GAP) / 2
SIDE: Final = (TILE - GAP) / 2
"""The width of a space."""
LEAST: Final = 24
APART: Final = 7
ROWS: Final = ((6, 1), (5, 2), (4, 3))
"""The pairs of spaces side by side, below the port: so the ring runs 0, 1 … 6 and back to 0."""
IN_PORT, IN_SPACE = 4, 2
"""The number of pieces in a row."""
BESIDE: Final = WIDE + 4
"""From the middle of a piece to that of the next."""


def draw_planets(page: Page, table: Table) -> None:
    """Six planets in three rows."""
    where = seats_standing_by_place(table)
    for first in (1, 3, 5):
        pair = (first, first + 1)
        heights = [_heights_of_port_and_rows(where, planet) for planet in pair]
        rows = [max(both) for both in zip(*heights, strict=True)]
        for at, planet in enumerate(pair):
            _draw_planet(page, table, planet, MARGIN + at * (TILE + GAP), rows)
        page.skip(18 + sum(rows) + APART * len(rows) + 4)
    if table.planet_cards_placed:
        page.write(_planet_cards_counted_said(table), SMALL + 0.5)


def _heights_of_port_and_rows(where: dict[At, list[str]], planet: int) -> list[float]:
    """The heights of the port and of each row of spaces below it."""
    port = _height_for_rows_of_pieces(len(split_into_rows(where.get(Spot(planet=planet, space=0), ()), IN_PORT)))
    rows = (
        [len(split_into_rows(where.get(Spot(planet=planet, space=space), ()), IN_SPACE)) for space in row]
        for row in ROWS
    )
    return [port, *(_height_for_rows_of_pieces(max(row)) for row in rows)]


def _height_for_rows_of_pieces(rows: int) -> float:
    return max(LEAST, rows * STEP + 4)


def _draw_planet(page: Page, table: Table, planet: int, x: float, rows: list[float]) -> None:
    where, y = seats_standing_by_place(table), page.y + 18
    page.parts.append(
        text(page.says(say("Planet {planet}", planet=planet)), x, page.y + 9, SMALL + 1, font_weight=700, fill=FAINT)
    )
    page.parts.append(_svg_ring_of_planet(x, y, rows))
    label = page.says(say("port"))
    port: Box = (x, y, x + TILE, y + rows[0])
    spot = Spot(planet=planet, space=0)
    start = x + max(34, 8 + width_of(label, SMALL))
    draw_space(page, table, Space(spot, port, IN_PORT, start, y + 3, BESIDE, label), where.get(spot, []))
    for row, high in zip(ROWS, rows[1:], strict=True):
        y += rows[ROWS.index(row)] + APART
        for at, number_ in enumerate(row):
            spot, west = Spot(planet=planet, space=number_), x + at * (SIDE + GAP)
            box: Box = (west, y, west + SIDE, y + high)
            draw_space(
                page, table, Space(spot, box, IN_SPACE, west + 21, y + 3, BESIDE, str(number_)), where.get(spot, [])
            )


def _svg_ring_of_planet(x: float, y: float, rows: list[float]) -> str:
    """The ring of a planet, drawn behind its spaces."""
    west, east = x + SIDE / 2, x + TILE - SIDE / 2
    south = y + sum(rows) + APART * (len(rows) - 1) - rows[-1] / 2
    north = y + rows[0] / 2
    way = f"M{number(west)} {number(north)}H{number(east)}V{number(south)}H{number(west)}Z"
    return path(way, stroke=FAINT, stroke_width=3)


def _planet_cards_counted_said(table: Table) -> Said:
    cards = table.planet_cards
    if table.face_down is None:
        return say("Which cards lie face down is not on record")
    down = sum(1 for spot in table.face_down if spot.planet is not None)
    return counted(
        "{count} card face down, {up} turned up, {destroyed} destroyed",
        "{count} cards face down, {up} turned up, {destroyed} destroyed",
        down,
        up=cards.face_up,
        destroyed=cards.destroyed,
    )
