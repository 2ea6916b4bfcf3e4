"""The sheet of a drawing: its layers, the ruler around the table, and below it what is noted and a legend."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple, TypeAlias

from adjudicator.plain.said import Said
from adjudicator.rulesets.malifaux.drawing.labels import PILL, Line, Room, Spot, beside, lead, pill
from adjudicator.rulesets.malifaux.drawing.names import name
from adjudicator.rulesets.malifaux.drawing.parts import BODY, EAST, NORTH, SIDE, SMALL, WEST, Round
from adjudicator.rulesets.malifaux.drawing.signs import sign
from adjudicator.rulesets.malifaux.drawing.traits import patterns
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.seam.sentences import Speaker
from adjudicator.seam.svg import (
    FAINT,
    INK,
    PAPER,
    Box,
    element,
    legible,
    path,
    shifted,
    svg,
    text,
    wrapped,
)

LAYERS = ("zones", "shadows", "terrain", "lines", "sweep", "markers", "models", "path", "sight", "leads", "labels")
"""From the bottom to the top."""
LARGE = 1.4
"""How much larger the notes and legend of a large sheet are, so that a phone shows them legibly."""
_HEAD, _ROW = 130, 112


Shows: TypeAlias = Literal["all", "ground", "signs"]
"""The parts of a drawing: all of it, the ground with what stands on it, or what is noted below it and the legend."""


class Entry(NamedTuple):
    """A sign of the drawing and what it means; `rank` is its place in the legend."""

    rank: float
    text: str
    symbol: str


class Sheet:
    """A drawing under way: its layers, room for labels, notes, and signs to explain; `large`: more is explained."""

    def __init__(self, language: str, *, large: bool = False) -> None:
        self.speaker = Speaker(language)
        self.scale = LARGE if large else 1
        self.columns = 2 if large else 3
        self.layers: dict[str, list[str]] = {layer: [] for layer in LAYERS}
        self.room = Room()
        self.notes: dict[tuple[str, str], str] = {}
        self.legend: dict[str, Entry] = {}

    def says(self, said: Said | str) -> str:
        """A sentence in the language of the drawing; text as it is."""
        return said if isinstance(said, str) else self.speaker.say(said)

    def add(self, layer: str, *parts: str) -> None:
        """Parts on top of a layer."""
        self.layers[layer].extend(parts)

    def pill(self, spots: Iterable[Spot], kind: str, said: str, colour: str) -> None:
        """A mark with a few words at the best of these places."""
        self.add("labels", pill(self.room, spots, kind, said, colour))

    def pin(self, box: Box, kind: str, said: str, colour: str) -> None:
        """A mark with a few words beside something."""
        self.pill(beside(box, PILL), kind, said, colour)
        self.lead(box, colour)

    def name(self, base: Round, line: Line, size: float = SMALL, colour: str = INK) -> None:
        """The name of a base beside it."""
        written, way = name(self.room, base, line, size, colour)
        self.add("labels", written)
        self.add("leads", way)

    def lead(self, box: Box, colour: str = INK) -> None:
        """A thin line from something to the last label written, if that had to go further away."""
        self.add("leads", lead(box, self.room.last, colour))

    def note(self, kind: str, said: Said, colour: str = INK) -> None:
        """A sentence below the table, with its mark."""
        self.notes[kind, legible(self.says(said))] = colour

    def explain(self, rank: float, said: Said, symbol: str) -> None:
        """A sign for the legend, drawn around (0, 0), 100 wide and 64 high."""
        says = self.says(said)
        self.legend.setdefault(says, Entry(rank, says, symbol))


# ---- the page


def page(sheet: Sheet, title: str, about: Said, shows: Shows, happened: Box | None) -> str:
    """The whole drawing, or a part of it."""
    head = _HEAD if title and shows == "all" else 0
    notes = list(_noted(sheet))
    square = element("rect", x=-30, y=-30, width=60, height=60, fill="none", stroke=FAINT, stroke_width=3)
    sheet.explain(0, say("1 square: 1 inch"), square)
    legend = sorted(sheet.legend.values(), key=lambda entry: entry.rank)
    below = SIDE + WEST
    rows, row_height = -(-len(legend) // sheet.columns), _ROW * sheet.scale
    wide = WEST + SIDE + EAST
    under = 0 if shows == "ground" else (len(notes) + rows) * row_height + 70 + (50 if notes else 0)
    north = below if shows == "signs" else -NORTH - head
    view = (-WEST, north, wide, below + under - north)
    paper = element("rect", x=view[0], y=north, width=wide, height=view[3], fill=PAPER)
    heading = [text(title, 0, -NORTH - head / 2 + 20, 110, font_weight=700)] if head else []
    layers = (element("g", *parts, class_=layer) for layer, parts in sheet.layers.items() if parts)
    noted = (shifted(line, 0, below + 60 + row_height * row) for row, line in enumerate(notes))
    top = below + len(notes) * row_height + (80 if notes else 30)
    sentences: tuple[Said | str, ...] = (about, *(note for _, note in sheet.notes))
    description = " ".join(sheet.says(say("{sentence}.", sentence=sentence)) for sentence in sentences)
    drawn = () if shows == "signs" else (*heading, _ruler(), *layers)
    explained = () if shows == "ground" else (*noted, *_legend(sheet, legend, top))
    return svg(
        "mfx", view, title or sheet.says(say("Malifaux table")), description, patterns(), paper, *drawn, *explained,
        language=sheet.speaker.language, ground=None if shows == "signs" else (100, SIDE), happened=happened,
        letters=SMALL, is_part=shows != "all",
    )  # fmt: skip


def _ruler() -> str:
    """Squares of an inch, ticks on all sides, numbers each six inches to the west and south."""
    fine, heavy = (
        "".join(f"M{at} 0V{SIDE}M0 {at}H{SIDE}" for at in range(100, SIDE, 100) if (at % 600 == 0) == is_heavy)
        for is_heavy in (False, True)
    )
    ticks = "".join(_ticks(at, 34 if at % 600 == 0 else 18) for at in range(0, SIDE + 1, 100))
    numbers = "".join(
        text(str(at // 100), at, SIDE + 75, SMALL, text_anchor="middle")
        + text(str(at // 100), -44, SIDE - at, SMALL, text_anchor="end")
        for at in range(0, SIDE + 1, 600)
    )
    edge = element("rect", width=SIDE, height=SIDE, fill="none", stroke=INK, stroke_width=8)
    lines = path(fine, stroke="#e9e9e9", stroke_width=3) + path(heavy, stroke="#cccccc", stroke_width=4)
    said = element("g", numbers, fill=FAINT)
    return element("g", lines, path(ticks, stroke=INK, stroke_width=4), edge, said, aria_hidden="true")


def _ticks(at: int, long: int) -> str:
    end = SIDE + long
    return f"M{at} 0V{-long}M{at} {SIDE}V{end}M0 {at}H{-long}M{SIDE} {at}H{end}"


def _noted(sheet: Sheet) -> Iterator[str]:
    """The lines below the table."""
    for (kind, said), colour in sheet.notes.items():
        for row, line in enumerate(wrapped(said, (SIDE - 110) / sheet.scale, BODY)):
            mark = sign(kind, (40, 0), colour) if row == 0 else ""
            yield mark + text(line, 100, 0, BODY * sheet.scale)


def _legend(sheet: Sheet, entries: list[Entry], top: float) -> Iterator[str]:
    for place, entry in enumerate(entries):
        row, column = divmod(place, sheet.columns)
        x, y = column * SIDE / sheet.columns + 50, top + row * _ROW * sheet.scale + 30
        yield shifted(entry.symbol + text(entry.text, 75, 0, BODY - 6), x, y, sheet.scale)
