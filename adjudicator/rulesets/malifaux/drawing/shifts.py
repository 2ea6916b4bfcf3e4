"""What stands elsewhere than on another table: hollow where it stood, ringed where it stands, an arrow between."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.rulesets.malifaux.drawing.models import is_shown
from adjudicator.rulesets.malifaux.drawing.movement import draw_ghost, draw_hop
from adjudicator.rulesets.malifaux.drawing.objects import base_of, is_on_sheet, who
from adjudicator.rulesets.malifaux.drawing.parts import UNIT, place
from adjudicator.rulesets.malifaux.drawing.sheet import Sheet
from adjudicator.rulesets.malifaux.geometry.shapes import Disc
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.svg import PURPLE, disc, group


def draw_shifts(sheet: Sheet, before: Table, after: Table) -> None:
    """Whatever came, went, or stands elsewhere than on the table before."""
    old, new = dict(_standing(before)), dict(_standing(after))
    for name in dict.fromkeys((*old, *new)):
        start, end = old.get(name), new.get(name)
        if start == end:
            continue
        if start is not None:
            draw_ghost(sheet, start, say("{object} at the start", object=who(before, name)))
        if end is not None:
            ring = disc(place(end.at), end.radius / UNIT + 12, fill="none", stroke=PURPLE, stroke_width=9)
            sheet.add("path", group("end", name, who(after, name).name, ring))
        if start is not None and end is not None:
            draw_hop(sheet, name, start, end)


def _standing(table: Table) -> Iterator[tuple[str, Disc]]:
    """The models and markers on the sheet, with their bases."""
    yield from ((name, base_of(model)) for name, model in table.models.items() if is_shown(model))
    yield from ((name, base_of(marker)) for name, marker in table.markers.items() if is_on_sheet(marker.at))
