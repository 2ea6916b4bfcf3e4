"""How a match of Locke begins on a page: with its players alone; sheets are dealt, and told, as the match goes on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.plain.json import Plain
from adjudicator.seam.begin import Begin

SEATS: Final = ("P1", "P2", "P3", "P4", "P5")
MOST: Final = 11
"""The most players (LCK-SETUP-01)."""


def setup(lists: Mapping[str, str], is_whole: bool) -> dict[str, Plain]:
    """A set-up of so many players, in the order in which they sit."""
    players = list(lists)
    return {"players": players, "seats_ccw": players, "complete_log": is_whole}


BEGIN: Final = Begin(SEATS, setup, most=MOST)
