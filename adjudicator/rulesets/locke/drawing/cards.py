"""Spaces of a board: how their cards lie, what is known to be under them, and the pieces on them."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

from msgspec import json

from adjudicator.plain.said import Part, Said, listed
from adjudicator.rulesets.locke.drawing.page import SMALL, Page
from adjudicator.rulesets.locke.drawing.pieces import (
    HIGH,
    NAMES,
    WIDE,
    alignment_of_silhouette_or_none,
    has_combat_turn_else_normal_turn,
    split_into_rows,
    svg_piece_of_seat,
)
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.table.sentence_parts import place, players
from adjudicator.rulesets.locke.table.spaces import is_port
from adjudicator.rulesets.locke.table.state import Table
from adjudicator.rulesets.locke.table.things import Spot
from adjudicator.seam.svg import FAINT, INK, PAPER, RED, Box, Looks, element, group, path, text
from adjudicator.seam.svg import space as svg_space

Lies: TypeAlias = Literal["down", "up", "unknown", "none"]
"""How the card of a space lies; `none`: it has no card."""
FILLS: Final = {"down": "url(#lck-down)", "up": PAPER, "unknown": "#e8e6e1", "none": "#f3f0e8"}
LIES: Final = {
    "down": say("card face down"),
    "up": say("card turned up"),
    "unknown": say("card not known"),
    "none": say("no card"),
}
HOLDS: Final = {
    "site": say("key site"),
    "fallen": say("key site destroyed"),
    "ambush": say("ambush card"),
}
"""What is known to lie under a space."""
STEP: Final = HIGH + 2
"""The distance between rows of pieces."""
_STAR: Final = "M0-8L2.4-2.6L8-2.4L3.6 1.6L5.2 7.4L0 4L-5.2 7.4L-3.6 1.6L-8-2.4L-2.4-2.6Z"


class Space(NamedTuple):
    """A space to draw: its place, its box, how many pieces go in a row, where these begin, and how far one is from the
    next."""

    spot: Spot
    box: Box
    most: int
    x: float
    y: float
    step: float
    label: str
    note: str = ""


def svg_pattern_of_card_back() -> str:
    """The pattern for the back of a card."""
    lines = path("M-2 2L2-2M0 8L8 0M6 10L10 6", stroke="#a8b4c0", stroke_width=1.2)
    back = element("rect", width=8, height=8, fill="#dde5ec")
    size: Looks = {"patternUnits": "userSpaceOnUse", "width": 8, "height": 8}
    return element("defs", element("pattern", back, lines, id="lck-down", **size))


def how_card_lies(table: Table, spot: Spot) -> Lies:
    """How the card of a space lies, as far as anybody has said."""
    if is_port(spot):
        return "none"
    laid = table.base_cards_placed if spot.row is not None else table.planet_cards_placed
    if not laid and table.stage in ("setup", "planet_ended"):
        return "none"
    if any(card.at == spot and card.face_up for card in table.base_cards.values()):
        return "up"
    if table.face_down is None:
        return "unknown"
    return "down" if spot in table.face_down else "up"


def known_card_kind_under_or_none(table: Table, spot: Spot) -> str | None:
    """What is known to lie under a space."""
    if spot in table.key_sites.gone:
        return "fallen"
    if spot in table.key_sites.places:
        return "site"
    return "ambush" if spot in table.ambush else None


def svg_sign_of_card_kind(kind: str, x: float, y: float) -> str:
    """The sign for what lies under a space."""
    where = f"translate({x:g} {y:g})"
    if kind == "ambush":
        return path("M0-7L7 6H-7Z M0-2V2", fill=PAPER, stroke=RED, stroke_width=1.8, transform=where)
    fill = INK if kind == "site" else PAPER
    star = path(_STAR, fill=fill, stroke=INK, stroke_width=1.2, transform=where)
    if kind == "site":
        return star
    return star + path("M-8-8L8 8M-8 8L8-8", stroke=RED, stroke_width=2.4, transform=where)


def name_of_space(spot: Spot) -> str:
    """A space as notes name it: row and column, or planet and space."""
    return f"P{spot.planet}-{spot.space}" if spot.planet is not None else f"{spot.row}-{spot.col}"


def draw_space(page: Page, table: Table, space: Space, seats: list[str]) -> None:
    """A space with its card and pieces."""
    page.spaces[space.spot] = space.box
    west, north, east, _ = space.box
    how, held = how_card_lies(table, space.spot), known_card_kind_under_or_none(table, space.spot)
    parts = [_svg_card(space.box, how), _svg_label_of_space(space, how)]
    if space.note:
        parts.append(text(space.note, west + 3, north + 22, SMALL, fill=INK))
    if held is not None:
        parts.append(svg_sign_of_card_kind(held, east - 11, north + 10))
    for row, line in enumerate(split_into_rows(seats, space.most)):
        for at, seat in enumerate(line):
            x, y = space.x + at * space.step + WIDE / 2, space.y + row * STEP + HIGH / 2
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
    about = _title_of_space_said(space, how, held, seats)
    value = json.encode(space.spot).decode()  # as a report names it, so that it can be touched
    named = svg_space(name_of_space(space.spot), space.box)
    page.parts.append(group("space", page.says(place(space.spot)), page.says(about), *parts, data_value=value, **named))
    if seats:
        page.tell(about)


def _title_of_space_said(space: Space, how: Lies, held: str | None, seats: list[str]) -> Said:
    known: list[Part] = [LIES[how]]
    if held is not None:
        known.append(HOLDS[held])
    if seats:
        known.append(players(seats))
    return say("{place}: {known}", place=place(space.spot), known=listed(known, "list"))


def _svg_card(box: Box, how: Lies) -> str:
    west, north, east, south = box
    size: Looks = {"x": west, "y": north, "width": east - west, "height": south - north, "rx": 4}
    edge: Looks = {"fill": FILLS[how], "stroke": FAINT, "stroke_width": 1.5 if how != "unknown" else 1}
    if how == "unknown":
        edge["stroke_dasharray"] = "3 2"
    return element("rect", **size, **edge)


def _svg_label_of_space(space: Space, how: Lies) -> str:
    written = f"{space.label}?" if how == "unknown" else space.label
    looks: Looks = {"stroke": PAPER, "stroke_width": 3, "paint_order": "stroke", "stroke_linejoin": "round"}
    return text(written, space.box[0] + 3, space.box[1] + 10, SMALL, fill=INK, **looks)
