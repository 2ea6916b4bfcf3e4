"""The sample matches: five to eleven players, characters and C cards with invented names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import zip_longest
from typing import Any, Final

from adjudicator.plain.json import Plain
from adjudicator.rulesets.locke.setup.compositions import FEWEST, MOST

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
"""The kinds of C card in generated hands."""


_ABILITIES: Final[Mapping[str, tuple[Mapping[str, Any], ...]]] = {
    "Toma Reiss": ({"name": "Empty hand", "x": 2, "sort": "skill"},),
    "Kael Vint": ({"name": "Sabre", "x": 3, "sort": "weapon"}, {"name": "Axe", "x": 2, "sort": "weapon"}),
    "Mirel Oda": ({"name": "Second sight", "timing": "check", "roll": "1D6"},),
    "Anka Feld": ({"name": "Comfort", "timing": "support"},),
    "Joss Meridan": ({"name": "Whirl", "timing": "combat", "class": "attack", "level": 3},),
    "Sorin Halle": ({"name": "Hirelings", "timing": "before_combat", "roll": "1D6", "minions": True},),
    "Dax Orlo": ({"name": "Snare", "timing": "preemptive"},),
    "Vano Tesk": ({"name": "Iron skin", "timing": "response", "class": "defence", "level": 4},),
    "Ruth Calder": ({"name": "Slip away", "timing": "response", "class": "evasion", "level": 4},),
    "Emil Strand": ({"name": "Rite", "timing": "main"},),
    "Ilse Morn": ({"name": "Heavy hand", "melee_level": 3},),
}
"""The abilities on the sheets: one of each timing and class, and [melee:X]."""


def _sheet(name: str, alignment: str, number: int) -> Mapping[str, Any]:
    return {
        "alignment": alignment,
        "endurance": 6 + number % 4,
        "mental": 5 + number % 3,
        "esp_level": 4 + number % 4,
        "esp_power": 20,
        "convertible": number % 2 == 0,
        "abilities": [dict(one) for one in _ABILITIES.get(name, ())],
    }


def characters() -> dict[str, Mapping[str, Any]]:
    """The sheets; one is an (L), and one of a SPECIAL character that may convert."""
    sheets = {name: _sheet(name, "GOOD", at) for at, name in enumerate(_GOOD)}
    sheets |= {name: _sheet(name, "EVIL", at) for at, name in enumerate(_EVIL)}
    sheets |= {name: _sheet(name, "SPECIAL", at) for at, name in enumerate(_SPECIAL)}
    sheets["Toma Reiss"] = {**sheets["Toma Reiss"], "legend": True}
    sheets["Bren Kasai"] = {**sheets["Bren Kasai"], "may_convert": True}
    return sheets


def of_players(count: int) -> Plain:
    """A set-up of `count` players with a complete log; two of them have played before this season."""
    around = [f"P{number}" for number in range(1, count + 1)]
    return {
        "players": around,
        "seats_ccw": around,
        "pile": "A",
        "complete_log": True,
        "season": {
            "P1": {"played_this_season": list(_GOOD), "preceding_game": "Sorin Halle"},
            "P2": {"played_this_season": list(_EVIL), "preceding_game": "Ruth Calder"},
        },
        "tables": {"characters": characters()},
    }


def sample() -> Plain:
    """A set-up of seven players."""
    return of_players(7)


def in_the_base(count: int, *, together: bool) -> Plain:
    """A set-up of `count` players in the base stage, on one space or on several; silhouettes are the characters."""
    setup: Any = of_players(count)
    sheets, names = characters(), [name for group in zip_longest(_GOOD, _EVIL, _SPECIAL) for name in group if name]
    spots = [{"row": row, "col": col} for row in range(1, 7) for col in range(1, 7)]
    seated = {
        seat: {
            **sheets[name],
            "character": name,
            "silhouette": {"name": name, "alignment": sheets[name]["alignment"]},
            "at": spots[14] if together else spots[3 * at],
            "ability_cards_down": at % 2,
        }
        for at, (seat, name) in enumerate(zip(setup["players"], names, strict=False))
    }
    base = {"stage": "base", "first_player": "P1", "placed": setup["players"], "characters": seated}
    cards = {"base_cards_placed": True, "face_down": spots, "key_sites_placed": True}
    return {
        **setup,
        **base,
        **cards,
        "key_sites": {"total": 3, "placed": 3, "places": [spots[0], spots[15], spots[35]]},
    }


def late() -> Plain:
    """A set-up of seven; one declared victory for EVIL and has survived 990 turns since (LCK-END-04)."""
    setup: Any = in_the_base(7, together=False)
    opened = {**setup["characters"]["P2"], "sheet_open": True}
    declarer = {"player": "P2", "declaration_opposed": True, "survived_turns": 990}
    return {**setup, "characters": {**setup["characters"], "P2": opened}, "evil_declarer": declarer}


SAMPLES: Final[Mapping[str, Callable[[], Plain]]] = {
    **{f"{count}-players": partial(of_players, count) for count in range(FEWEST, MOST + 1)},
    "brawl": partial(in_the_base, 7, together=True),
    "late": late,
}
"""Set-ups of five to eleven players (LCK-SETUP-05), of seven on one space of the base, of seven after 990 turns."""


def seats(setup: Plain) -> Mapping[str, str]:
    """The seats of a set-up, with empty names."""
    players = setup.get("players") if isinstance(setup, dict) else None
    if isinstance(players, int):
        return {f"P{number}": "" for number in range(1, min(players, MOST) + 1)}
    return {str(seat): "" for seat in players} if isinstance(players, list) else {}
