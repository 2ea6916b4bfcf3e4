"""What stands on the ground, as plain data."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import to_builtins

from adjudicator.plain.json import Plain
from adjudicator.rulesets.malifaux.state import Table, Terrain
from adjudicator.seam.frozen import replace
from adjudicator.seam.telling import Telling

ORDERED = frozenset({"at", "to", "polygon", "falls", "parts", "stop_at", "line"})
"""The lists of the ground whose order counts."""


def tell_ground(table: Table, telling: Telling[Table]) -> Mapping[str, Plain]:
    """Terrain, markers, deployment zones, and how exactly the table could be measured."""
    return {
        "terrain": telling.each("terrain", "terrain", _piece),
        "markers": telling.whole("markers", "markers", to_builtins),
        "deployment": telling.whole("deployment", "deployment", to_builtins),
        "measuring_tolerance": table.measuring_tolerance,
    }


def _piece(_table: Table, _name: str, piece: Terrain) -> Plain:
    """A piece of terrain as stated, traits that nobody stated as null; the outline computed from it is left out."""
    told = to_builtins(replace(piece, outline=None))
    del told["outline"]
    if told.pop("traits_untold"):
        told["traits"] = None
    return told
