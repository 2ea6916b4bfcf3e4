"""The base: six rows of six spaces, and its surroundings (LCK-BASE-01, LCK-BASE-12)."""

from __future__ import annotations

from typing import Final

from adjudicator.plain.said import Said
from adjudicator.rulesets.locke.drawing.cards import STEP, Space, draw_space
from adjudicator.rulesets.locke.drawing.page import INNER, MARGIN, SMALL, Page
from adjudicator.rulesets.locke.drawing.pieces import (
    HIGH,
    NAMES,
    WIDE,
    alignment_of_silhouette_or_none,
    has_combat_turn_else_normal_turn,
    seats_standing_by_place,
    split_into_rows,
    svg_piece_of_seat,
)
from adjudicator.rulesets.locke.sentences import counted, say
from adjudicator.rulesets.locke.table.sentence_parts import players
from adjudicator.rulesets.locke.table.state import Table
from adjudicator.rulesets.locke.table.things import SURROUNDINGS, At, Spot
from adjudicator.seam.svg import FAINT, Box, Looks, element, group, short, space, text

RULER: Final = 14
CELL: Final = (INNER - RULER) / 6
LEAST: Final = 44
HEAD: Final = 20
"""The height for the number and signs of a space, above its pieces."""
LABEL: Final = 12
"""The height for the name of a card, between them."""
IN_CELL: Final = 2
BESIDE: Final = (CELL - 3) / IN_CELL
"""From the middle of a piece in a space to that of the next."""
IN_ROW: Final = 8
"""The number of pieces side by side, in a space and in the surroundings."""


def draw_base(page: Page, table: Table) -> None:
    """The grid, with row 1 at the top, and the surroundings below it."""
    where, names = seats_standing_by_place(table), _names_of_open_cards_by_space(table)
    for col in range(1, 7):
        x = MARGIN + RULER + (col - 0.5) * CELL
        page.parts.append(text(str(col), x, page.y + 7, SMALL, fill=FAINT, text_anchor="middle"))
    page.skip(RULER)
    for row in range(1, 7):
        label = LABEL if any(spot.row == row for spot in names) else 0
        high = _height_of_row(where, row) + label
        page.parts.append(text(str(row), MARGIN + 2, page.y + high / 2, SMALL, fill=FAINT))
        for col in range(1, 7):
            spot, west = Spot(row=row, col=col), MARGIN + RULER + (col - 1) * CELL
            box: Box = (west + 1, page.y + 1, west + CELL - 1, page.y + high - 1)
            x, name = west + (CELL - IN_CELL * BESIDE + BESIDE - WIDE) / 2, short(names.get(spot, ""), 8)
            space = Space(spot, box, IN_CELL, x, page.y + HEAD + label, BESIDE, f"{row}-{col}", name)
            draw_space(page, table, space, where.get(spot, []))
        page.skip(high)
    page.skip(6)
    _draw_surroundings(page, table, where.get(SURROUNDINGS, []))
    page.write(_key_sites_destroyed_said(table), SMALL + 0.5)


def _height_of_row(where: dict[At, list[str]], row: int) -> float:
    most = max(len(split_into_rows(where.get(Spot(row=row, col=col), ()), IN_CELL)) for col in range(1, 7))
    return max(LEAST, HEAD + most * STEP + 3)


def _names_of_open_cards_by_space(table: Table) -> dict[Spot, str]:
    """The named cards that lie open."""
    return {card.at: name for name, card in table.base_cards.items() if card.at is not None and card.face_up}


def _draw_surroundings(page: Page, table: Table, seats: list[str]) -> None:
    """The pieces in the surroundings, each alone (LCK-BASE-14)."""
    rows = split_into_rows(seats, IN_ROW)
    high = 20 + max(1, len(rows)) * (STEP + 6)
    page.spaces[SURROUNDINGS] = (MARGIN, page.y, MARGIN + INNER, page.y + high)
    looks: Looks = {"fill": "#f3f0e8", "stroke": FAINT, "stroke_dasharray": "6 3", "rx": 6}
    parts = [element("rect", x=MARGIN, y=page.y, width=INNER, height=high, **looks)]
    says = page.says(say("Surroundings of the base"))
    parts.append(text(says, MARGIN + 6, page.y + 10, SMALL, fill=FAINT))
    for row, line in enumerate(rows):
        for at, seat in enumerate(line):
            x, y = MARGIN + 10 + at * (WIDE + 14) + WIDE / 2, page.y + 22 + row * (STEP + 6) + HIGH / 2
            page.pieces.append(
                svg_piece_of_seat(
                    table,
                    page.says(NAMES[alignment_of_silhouette_or_none(table, seat)]),
                    seat,
                    x,
                    y,
                    ringed=has_combat_turn_else_normal_turn(table, seat),
                )
            )
    about = say("In the surroundings of the base: {players}", players=players(seats))
    named = space(SURROUNDINGS, page.spaces[SURROUNDINGS])
    page.parts.append(group("space", SURROUNDINGS, page.says(about), *parts, **named))
    page.tell(about)
    page.skip(high + 4)


def _key_sites_destroyed_said(table: Table) -> Said:
    sites = table.key_sites
    hidden = max(0, sites.placed - len({*sites.places, *sites.gone}))
    known = say("Key sites: {destroyed} of {total} destroyed", destroyed=sites.destroyed, total=sites.total)
    if not hidden:
        return known
    return counted("{known}; {count} place not known", "{known}; {count} places not known", hidden, known=known)
