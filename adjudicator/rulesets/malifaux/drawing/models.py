"""Models drawn: bases by seat with their Size, the elevation beside them, their names."""

from __future__ import annotations

from adjudicator.plain.said import Part, listed
from adjudicator.rulesets.malifaux.drawing.objects import (
    base_of,
    based,
    id_and_name,
    is_on_sheet,
    seat_number,
    seated,
    standing,
    who,
)
from adjudicator.rulesets.malifaux.drawing.owned import bomb
from adjudicator.rulesets.malifaux.drawing.parts import UNIT, box_of, place, round_of
from adjudicator.rulesets.malifaux.drawing.sheet import Sheet
from adjudicator.rulesets.malifaux.drawing.signs import on_stone, stone
from adjudicator.rulesets.malifaux.encounter.tokens import tokens_of
from adjudicator.rulesets.malifaux.sentences import counted, say
from adjudicator.rulesets.malifaux.state import Model, Table
from adjudicator.rulesets.malifaux.stats import size_of
from adjudicator.seam.svg import FAINT, INK, PAPER, Box, Looks, disc, element, group, text


def is_shown(model: Model) -> bool:
    """Whether a model is on the table and on the sheet."""
    return model.at is not None and model.in_play and not model.buried and is_on_sheet(model.at)


def keep_clear(sheet: Sheet, model: Model, tokens: int = 0) -> None:
    """Keeps labels off a model's base, its elevation and its Explosive tokens."""
    if is_shown(model):
        sheet.room.take(box_of(base_of(model)))
        sheet.room.bases.append(round_of(base_of(model)))
        if model.elevation:
            sheet.room.take(_badge_box(model))
        if tokens:
            x, y = _beside(model)
            sheet.room.take((x - 32, y - 44, x + 46, y + 32))


def draw_models(sheet: Sheet, table: Table) -> None:
    """Every model that is shown, from the lowest up, smaller bases on larger ones."""
    for name, model in sorted(table.models.items(), key=_height):
        if is_shown(model):
            _draw_model(sheet, table, name, model)


def _height(item: tuple[str, Model]) -> tuple[float, int]:
    return item[1].elevation, -(item[1].base_mm or 0)


def _draw_model(sheet: Sheet, table: Table, name: str, model: Model) -> None:
    base, seat = base_of(model), seat_number(table, model.seat)
    at, radius = place(base.at), base.radius / UNIT
    high, ink = min(40 + 0.55 * radius, 1.3 * radius), on_stone(seat)
    figure = text(_size(table, model), at[0], at[1], high, text_anchor="middle", font_weight=700, fill=ink)
    sheet.add("models", group("model", name, _title(sheet, table, name, model), stone(at, radius, seat), figure))
    if model.elevation:
        sheet.add("labels", _badge(sheet, model))
    if tokens := tokens_of(table, name):
        sheet.add("labels", element("g", bomb(_beside(model), tokens), aria_hidden="true"))
        sheet.explain(2.5, say("Explosive tokens"), bomb((0, 0), 2))
    sheet.name(round_of(base), id_and_name(name, model.name))
    sheet.explain(1 + (seat or 0) / 10, seated(model.seat), stone((0, 0), 42, seat))
    number = text("2", 0, 0, 62, text_anchor="middle", font_weight=700)
    sheet.explain(2, say("number: Size"), disc((0, 0), 38, fill="none", stroke=FAINT, stroke_width=4) + number)


def _size(table: Table, model: Model) -> str:
    return str(size_of(table.upgrade_data, model)) if "Sz" in model.printed else "?"


def _title(sheet: Sheet, table: Table, name: str, model: Model) -> str:
    where: list[Part] = [standing(model.at or (0, 0), model.elevation)]
    if model.standing_on is not None:
        where.append(say("on {terrain}", terrain=model.standing_on))
    if tokens := tokens_of(table, name):
        where.append(counted("{count} Explosive token", "{count} Explosive tokens", tokens))
    if model.controller != model.seat:
        where.append(say("controlled by {seat}", seat=model.controller))
    title = say(
        "{model}, {seat}, Size {size}, {base}, {place}",
        model=who(table, name), seat=seated(model.seat), size=_size(table, model), base=based(model),
        place=listed(where, "list"),
    )  # fmt: skip
    return sheet.says(title)


# ---- elevations, tokens


def _beside(model: Model) -> tuple[float, float]:
    """Where the tokens of a model are drawn: at the lower right edge of its base."""
    x, y, radius = round_of(base_of(model))
    return x + 0.72 * radius + 16, y + 0.72 * radius + 16


def _badge_box(model: Model) -> Box:
    base = base_of(model)
    (x, y), radius = place(base.at), base.radius / UNIT
    x, y = x + 0.62 * radius, y - 0.72 * radius
    return x, y - 27, x + 22 + 30 * len(_up(model)), y + 27


def _up(model: Model) -> str:
    return f"{round(model.elevation, 2):+g}"


def _badge(sheet: Sheet, model: Model) -> str:
    sheet.explain(2, say("elevation in inches"), _tag((-44, -27, 44, 27), "+2"))
    return _tag(_badge_box(model), _up(model))


def _tag(box: Box, said: str) -> str:
    west, north, east, south = box
    looks: Looks = {"fill": INK, "stroke": PAPER, "stroke_width": 5}
    frame = element("rect", x=west, y=north, width=east - west, height=south - north, rx=10, **looks)
    words = text(said, (west + east) / 2, (north + south) / 2, 48, fill=PAPER, text_anchor="middle", font_weight=700)
    return element("g", frame, words, aria_hidden="true")
