"""The colours of the players: those of their silhouettes, which their pieces have on the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.rulesets.locke.table.state import Table
from adjudicator.seam.panels import Colour

SILHOUETTES: Final[Mapping[str, Colour]] = {"GOOD": "blue", "EVIL": "violet", "SPECIAL": "orange"}
"""By alignment."""


def colours(table: Table) -> dict[str, Colour]:
    """By seat, the colours of the silhouettes that are known."""
    shown = {seat: one.silhouette for seat, one in table.characters.items() if one.silhouette is not None}
    return {seat: SILHOUETTES[silhouette.alignment] for seat, silhouette in shown.items()}
