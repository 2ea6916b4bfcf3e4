"""What a judge measures on a drawing: how far two objects are apart, how far a model reaches.

Lengths are inches from base to base; a ring stands for what touches a model's base from that far.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from math import cos, pi, sin
from typing import Final

from adjudicator.plain.said import Said, listed
from adjudicator.rulesets.malifaux.drawing.objects import who
from adjudicator.rulesets.malifaux.drawing.parts import SIDE, Round, place, round_of
from adjudicator.rulesets.malifaux.drawing.sheet import Sheet
from adjudicator.rulesets.malifaux.encounter.engaged import claw_range
from adjudicator.rulesets.malifaux.geometry.shapes import Disc, Shape, grown
from adjudicator.rulesets.malifaux.geometry.units import inches
from adjudicator.rulesets.malifaux.ground.bodies import body
from adjudicator.rulesets.malifaux.ground.distances import distance
from adjudicator.rulesets.malifaux.names import action_called, printed
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.rulesets.malifaux.stats import stat_of, upgrade_texts
from adjudicator.seam.svg import BLUE, PAPER, PURPLE, group, number, path

_SIDES: Final = 180
"""The corners of a ring."""
_EIGHT: Final = tuple(pi * (0.5 + part / 4) for part in range(8))
"""Where on a ring its length may stand, from the north on."""
_AURA: Final = re.compile(r"\b(?:within|aura)\s+\(?(\d+(?:\.\d+)?)(?!\d)|(\d+(?:\.\d+)?)\s*インチ以内", re.IGNORECASE)
"""How far an ability reaches, in the words of its card."""


# ---- apart


def draw_ruler(sheet: Sheet, table: Table, one: str, two: str) -> None:
    """The distance of two objects, along the line between their nearest points."""
    here, there = body(table, one), body(table, two)
    if here is None or there is None:
        return
    length = round(inches(distance(here, there)), 3)
    sentence = say("{one} – {two}: {length} in", one=who(table, one), two=who(table, two), length=length)
    (x1, y1), (x2, y2) = (place(at) for at in _nearest(here.shape, there.shape))
    way = f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}"
    line = path(way, stroke=PAPER, stroke_width=20) + path(way, stroke=BLUE, stroke_width=8, stroke_dasharray="24 12")
    sheet.add("sight", group("ruler", f"{one} {two}", sheet.says(sentence), line))
    spots = [((x1 + x2) / 2, (y1 + y2) / 2 + up, "middle") for up in (-70, 70, -140, 140)]
    sheet.pill(spots, "", sheet.says(say("{length} in", length=length)), BLUE)


def _nearest(one: Shape, two: Shape) -> tuple[tuple[float, float], tuple[float, float]]:
    from shapely.ops import nearest_points  # here: nothing else of a drawing needs it

    here, there = nearest_points(grown(one, 0), grown(two, 0))
    return (here.x, here.y), (there.x, there.y)


# ---- around


def draw_rings(sheet: Sheet, table: Table, name: str) -> None:
    """Rings around a model: how far it engages, walks, acts, and what its abilities reach."""
    there = body(table, name)
    if there is None or not isinstance(there.shape, Disc) or name not in table.models:
        return
    rings: dict[float, list[Said]] = {}
    for said, length in _reaches(table, name):
        rings.setdefault(length, []).append(said)
    for length, names in sorted(rings.items()):
        said = say("{length} in {what}", length=length, what=listed(names, "list"))
        _ring(sheet, round_of(there.shape), length, sheet.says(said))


def _reaches(table: Table, name: str) -> Iterator[tuple[Said, float]]:
    model = table.models[name]
    texts = list(upgrade_texts(table.upgrade_data, model))
    yield say("engagement"), claw_range(table, name)
    if (walks := stat_of(table, name, "Mv")) is not None:
        yield say("walk"), walks
    for action in (*(model.actions or ()), *(each for text in texts for each in text.actions)):
        data = table.action_data.get(action)
        if data is not None and data.range:
            yield action_called(action), data.range
    for ability in (*model.abilities, *(each for text in texts for each in text.abilities)):
        if not isinstance(ability, str):
            for near, near_too in _AURA.findall(ability.text or ""):
                yield printed(ability.name), float(near or near_too)


def _ring(sheet: Sheet, base: Round, length: float, said: str) -> None:
    x, y, radius = base[0], base[1], base[2] + 100 * length
    corners = [
        (x + radius * cos(2 * pi * step / _SIDES), y - radius * sin(2 * pi * step / _SIDES)) for step in range(_SIDES)
    ]
    way = "".join(
        f"M{number(a[0])} {number(a[1])}L{number(b[0])} {number(b[1])}"
        for a, b in pairwise((*corners, corners[0]))
        if _is_on_table(a) and _is_on_table(b)
    )
    sheet.add("path", group("ring", "", said, path(way, stroke=PURPLE, stroke_width=9)))
    spots = [(x + radius * cos(turn), y - radius * sin(turn), "middle") for turn in _EIGHT]
    sheet.pill([spot for spot in spots if _is_on_table(spot[:2])] or spots, "", said, PURPLE)


def _is_on_table(at: tuple[float, float]) -> bool:
    return all(0 <= place <= SIDE for place in at)
