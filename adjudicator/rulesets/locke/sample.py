"""The sample match: seven players, characters and C cards with invented names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from adjudicator.plain.json import Plain

SEATS: Final = ("P1", "P2", "P3", "P4", "P5", "P6", "P7")
_GOOD: Final = ("Toma Reiss", "Kael Vint", "Mirel Oda", "Anka Feld", "Joss Meridan")
_EVIL: Final = ("Sorin Halle", "Dax Orlo", "Vano Tesk", "Ruth Calder", "Emil Strand")
_SPECIAL: Final = ("Ilse Morn", "Bren Kasai", "Yuna Terse")
CARDS: Final[tuple[Mapping[str, Any], ...]] = (
    {"name": "Spark", "class": "attack", "level": 2, "firepower": 5, "attribute": "E", "sync": True},
    {"name": "Fire wave", "class": "attack", "level": 4, "firepower": 9, "attribute": "E", "sync": True},
    {"name": "Needle", "class": "attack", "level": 3, "column": "4:1", "attribute": "M"},
    {"name": "Beam", "class": "attack", "level": 5, "firepower": 14, "attribute": "E"},
    {"name": "Thin shield", "class": "defence", "level": 3},
    {"name": "Dome", "class": "defence", "level": 5},
    {"name": "Teleport", "class": "evasion", "level": 5, "teleport": True},
    {"name": "Sidestep", "class": "evasion", "level": 3},
    {"name": "Insight", "class": "special", "level": 2},
)
"""The kinds of C card that generated hands are made of."""


def _sheet(alignment: str, number: int, **more: Any) -> Mapping[str, Any]:
    return {
        "alignment": alignment,
        "endurance": 6 + number % 4,
        "mental": 5 + number % 3,
        "esp_level": 4 + number % 4,
        "esp_power": 20,
        "convertible": number % 2 == 0,
        **more,
    }


def characters() -> dict[str, Mapping[str, Any]]:
    """The sheets, one of them an (L)."""
    sheets = {name: _sheet("GOOD", at) for at, name in enumerate(_GOOD)}
    sheets |= {name: _sheet("EVIL", at) for at, name in enumerate(_EVIL)}
    sheets |= {name: _sheet("SPECIAL", at) for at, name in enumerate(_SPECIAL)}
    sheets["Toma Reiss"] = {**sheets["Toma Reiss"], "legend": True}
    return sheets


def sample() -> Plain:
    """A set-up of seven whose log leaves nothing out."""
    return {
        "players": list(SEATS),
        "seats_ccw": list(SEATS),
        "pile": "A",
        "complete_log": True,
        "tables": {"characters": characters()},
    }


def seats(setup: Plain) -> Mapping[str, str]:
    """Who sits in a set-up."""
    players = setup.get("players") if isinstance(setup, dict) else None
    return {str(seat): "" for seat in players} if isinstance(players, list) else {}
