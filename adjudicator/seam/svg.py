"""The kit for drawings: SVG elements, text, colours that stay distinct on paper and for the colour-blind.

Looks are presentation attributes, never `<style>`: the service's Content-Security-Policy forbids that, and printers
ignore it. So a drawing brings its own paper, on a dark page as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TypeAlias
from unicodedata import east_asian_width
from xml.sax.saxutils import escape, quoteattr

INK, PAPER, FAINT = "#1a1a1a", "#ffffff", "#5f5f5f"
BLUE, GREEN, RED, AMBER, PURPLE, ORANGE = "#0072b2", "#00785a", "#c94a00", "#b87700", "#8a3a72", "#8a4b00"
"""The Okabe-Ito colours, darkened where a thin line would be too pale on paper."""
STONES = {
    "blue": (BLUE, "#003f66", PAPER),
    "orange": ("#fdeccb", ORANGE, INK),
    "green": ("#dcefe7", GREEN, INK),
    "purple": ("#f3dfeb", PURPLE, INK),
    "violet": ("#41275c", "#1f0f30", PAPER),
}
"""The fill, the edge and the ink of what belongs to somebody, by colour."""
FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans CJK JP', 'Hiragino Sans', sans-serif"

Box: TypeAlias = tuple[float, float, float, float]
"""West, north, east and south ends."""
View: TypeAlias = tuple[float, float, float, float]
"""West and north ends, width and height."""
Looks: TypeAlias = dict[str, str | float]
"""Attributes that say how an element looks; `_` stands for `-`."""


def svg(
    game: str,
    view: View,
    title: str,
    about: str,
    *body: str,
    language: str,
    is_long: bool = False,
    ground: tuple[float, float] | None = None,
    happened: Box | None = None,
    letters: float = 0,
    is_part: bool = False,
) -> str:
    """A whole drawing; screen readers read its title and description. `is_long`: scrolled, never shrunk to fit;
    `is_part`: of a page, where no title must follow the pointer.

    `ground`: the units of an inch, and where its points have y = 0; x begins at 0, y grows upwards.
    `happened`: where the event did something, told as west and north ends, width and height; `letters`: how high the
    smallest names are.
    """
    looks: Looks = {"font_family": FONT, "fill": INK, "lang": language, "width": "100%"}
    if is_long:
        looks["height"] = view[3]
    if ground is not None:
        looks["data_ground"] = f"{number(ground[0])} {number(ground[1])}"
    if letters:
        looks["data_letters"] = letters
    if happened is not None:
        west, north, east, south = happened
        looks["data_happened"] = " ".join(map(number, (west, north, east - west, south - north)))
    if is_part:
        looks["aria_label"] = legible(about)
        told: tuple[str, ...] = ()
    else:
        looks["aria_labelledby"] = f"{game}-title {game}-desc"
        told = titled("title", title, id=f"{game}-title"), titled("desc", about, id=f"{game}-desc")
    return element(
        "svg",
        *told,
        *body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(map(number, view)),
        role="img",
        **looks,
    )


def number(value: float) -> str:
    """A coordinate, to a tenth of a unit."""
    said = f"{value:.1f}".removesuffix(".0")
    return "0" if said == "-0" else said


def titled(kind: str, said: str, **attributes: str | float) -> str:
    """An element with text in it: a title, a description, a piece of a line."""
    return element(kind, escape(legible(said)), **attributes)


def element(kind: str, *inside: str, **attributes: str | float) -> str:
    """An element; `_` in the name of an attribute stands for `-`."""
    said = "".join(
        f" {name.strip('_').replace('_', '-')}={quoteattr(value if isinstance(value, str) else number(value))}"
        for name, value in attributes.items()
    )
    return f"<{kind}{said}>{''.join(inside)}</{kind}>" if inside else f"<{kind}{said}/>"


def group(kind: str, name: str, title: str, *inside: str, **more: str) -> str:
    """A thing in the drawing, with a title for screen readers and pointers; `data_value`: as a report names it, if that
    is not its name."""
    return element("g", titled("title", title), *inside, class_=kind, data_id=legible(name), **more)


def space(name: str, box: Box) -> dict[str, str]:
    """What says of a group that it is a space, by a name that is the same in all languages, and where its middle is."""
    west, north, east, south = box
    return {"data_space": name, "data_at": f"{number((west + east) / 2)} {number((north + south) / 2)}"}


_HIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]")


def legible(text: str) -> str:
    """Text without line breaks, characters that XML forbids, and those that turn the direction of text around it."""
    return " ".join(_HIDDEN.sub("", text).split())


def short(text: str, most: int = 18) -> str:
    """Text cut to `most` characters."""
    text = legible(text)
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def text(said: str, x: float, y: float, size: float, **attributes: str | float) -> str:
    """Text centred vertically on y."""
    return element("text", escape(legible(said)) or " ", x=x, y=y + 0.35 * size, font_size=size, **attributes)


def width_of(said: str, size: float) -> float:
    """The approximate width of text: fonts differ."""
    return size * sum(1.0 if east_asian_width(sign) in "WF" else 0.58 for sign in said)


def disc(at: tuple[float, float], radius: float, **looks: str | float) -> str:
    """A circle."""
    return element("circle", cx=at[0], cy=at[1], r=radius, **looks)


def path(way: str, **looks: str | float) -> str:
    """A path, unfilled unless it says otherwise."""
    return element("path", d=way, **({"fill": "none"} | looks))


def hull(boxes: Iterable[Box]) -> Box | None:
    """The smallest box around boxes; None around none."""
    ends = tuple(zip(*boxes, strict=True))
    return (min(ends[0]), min(ends[1]), max(ends[2]), max(ends[3])) if ends else None


def shifted(inside: str, x: float, y: float, scale: float = 1) -> str:
    """Elements moved and scaled."""
    where = f"translate({number(x)} {number(y)})" + (f" scale({number(scale)})" if scale != 1 else "")
    return element("g", inside, transform=where)


def wrapped(said: str, width: float, size: float) -> Iterator[str]:
    """Text in lines that fit, broken at spaces or between Japanese characters."""
    line = ""
    for piece in _pieces(said):
        if line and width_of(line + piece.rstrip(), size) > width:
            yield line.rstrip()
            line = ""
        line += piece
    yield line.rstrip()


def _pieces(said: str) -> Iterator[str]:
    piece = ""
    for at, one in enumerate(said):
        piece += one
        following = said[at + 1 : at + 2]
        if one == " " or len(piece) >= 60 or (ord(one) > 0x2FFF and following not in "、。）："):
            yield piece
            piece = ""
    yield piece
