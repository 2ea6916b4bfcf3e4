"""The explanation of the signs in a drawing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.plain.said import Said
from adjudicator.rulesets.locke.drawing.cards import FILLS, HOLDS, LIES, mark
from adjudicator.rulesets.locke.drawing.page import INNER, MARGIN, SMALL, Page
from adjudicator.rulesets.locke.drawing.pieces import NAMES, plate
from adjudicator.rulesets.locke.sentences import say
from adjudicator.seam.svg import FAINT, element, shifted, text

HIGH: Final = 22
COLUMNS: Final = 2


def draw_legend(page: Page) -> None:
    """Two columns of signs with their meanings."""
    page.head(say("Signs"))
    for place, (symbol, said) in enumerate(_signs()):
        row, column = divmod(place, COLUMNS)
        x, y = MARGIN + column * INNER / COLUMNS, page.y + row * HIGH + HIGH / 2
        page.parts.append(shifted(symbol, x + 13, y) + text(page.says(said), x + 32, y, SMALL))
    page.skip(HIGH * -(-len(list(_signs())) // COLUMNS))


def _signs() -> Iterator[tuple[str, Said]]:
    for alignment, name in NAMES.items():
        yield plate("?" if alignment is None else alignment[0], alignment, 0, 0), name
    for how, lie in LIES.items():
        if how != "none":
            yield element("rect", x=-11, y=-8, width=22, height=16, rx=3, fill=FILLS[how], stroke=FAINT), lie
    for kind, held in HOLDS.items():
        yield mark(kind, 0, 0), held
