"""What stands on the ground, as plain data."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import to_builtins

from adjudicator.plain.json import Plain
from adjudicator.rulesets.malifaux.state import Table, Terrain
from adjudicator.seam.frozen import replace

ORDERED = frozenset({"at", "to", "polygon", "falls", "parts", "stop_at", "line"})
"""The lists of the ground whose order counts."""


def tell_ground(table: Table) -> Mapping[str, Plain]:
    """Terrain, markers, deployment zones, and how exactly the table could be measured."""
    return {
        "terrain": {name: _piece(piece) for name, piece in table.terrain.items()},
        "markers": to_builtins(table.markers),
        "deployment": to_builtins(table.deployment),
        "measuring_tolerance": table.measuring_tolerance,
    }


def _piece(piece: Terrain) -> Plain:
    """A piece of terrain as stated; its outline follows from that."""
    told = to_builtins(replace(piece, outline=None))
    del told["outline"]
    return told
