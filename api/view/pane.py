"""The ground of a table as SVG that stands in a page: nothing in it runs, leads elsewhere or asks for anything."""

from __future__ import annotations

from typing import Final
from xml.etree import ElementTree as ET

import marshmallow as ma

from api.view.questions import drawn
from api.view.seen import Seen

SVG: Final = "{http://www.w3.org/2000/svg}"
_NAMES: Final = (
    "svg", "g", "path", "circle", "rect", "line", "polygon", "polyline", "ellipse", "text", "tspan", "title", "desc",
    "defs", "pattern", "clipPath",
)  # fmt: skip
PARTS: Final = frozenset(f"{SVG}{name}" for name in _NAMES)
"""The elements of such a drawing."""


ET.register_namespace("", SVG.strip("{}"))


def pane(seen: Seen, position: int) -> str:
    """The ground with what stands on it after an entry; empty if it may not stand in a page."""
    try:
        return harmless(drawn(seen, position, shows="ground"))
    except ma.ValidationError:  # the game draws the whole alone
        return harmless(drawn(seen, position))


def harmless(svg: str) -> str:
    """A drawing written anew, as HTML reads it too; empty if it is not one that may stand in a page."""
    try:
        root = ET.fromstring(svg)  # noqa: S314 - made here, and of bounded size
    except ET.ParseError:
        return ""
    return ET.tostring(root, "unicode") if all(map(_is_harmless, root.iter())) else ""


def _is_harmless(part: ET.Element) -> bool:
    return part.tag in PARTS and not any(_acts(name.casefold(), value) for name, value in part.items())


def _acts(name: str, value: str) -> bool:
    """Whether an attribute says what to run, or where to."""
    return name.startswith("on") or "href" in name or name == "style" or ("url(" in value and value[:5] != "url(#")
