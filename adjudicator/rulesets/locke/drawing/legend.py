"""The explanation of the signs in a drawing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.plain.said import Said
from adjudicator.rulesets.locke.drawing.cards import FILLS, HOLDS, LIES, svg_sign_of_card_kind
from adjudicator.rulesets.locke.drawing.page import INNER, MARGIN, SMALL, Page
from adjudicator.rulesets.locke.drawing.pieces import NAMES, svg_plate_of_piece
from adjudicator.rulesets.locke.sentences import say
from adjudicator.seam.svg import FAINT, element, shifted, text

HIGH: Final = 22
COLUMNS: Final = 2


def draw_legend(page: Page) -> None:
    """Two columns of signs with their meanings."""
    page.head(say("Signs"))
    for place, (symbol, said) in enumerate(_svg_signs_with_meanings()):
        row, column = divmod(place, COLUMNS)
        x, y = MARGIN + column * INNER / COLUMNS, page.y + row * HIGH + HIGH / 2
        page.parts.append(shifted(symbol, x + 13, y) + text(page.says(said), x + 32, y, SMALL))
    page.skip(HIGH * -(-len(list(_svg_signs_with_meanings())) // COLUMNS))


def _svg_signs_with_meanings() -> Iterator[tuple[str, Said]]:
    for alignment, name in NAMES.items():
        yield svg_plate_of_piece("?" if alignment is None else alignment[0], alignment, 0, 0), name
    for how, lie in LIES.items():
        if how != "none":
            yield element("rect", x=-11, y=-8, width=22, height=16, rx=3, fill=FILLS[how], stroke=FAINT), lie
    for kind, held in HOLDS.items():
        yield svg_sign_of_card_kind(kind, 0, 0), held
