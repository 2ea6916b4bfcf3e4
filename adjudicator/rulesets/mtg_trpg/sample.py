"""The sample table: two characters with decks of invented cards, and three NPCs."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from adjudicator.plain.json import Plain
from adjudicator.rulesets.mtg_trpg.readers import decks
from adjudicator.rulesets.mtg_trpg.state import GM

DECKS = ("ember_oath.txt", "tidewood.txt")
NPCS: Mapping[str, Any] = {
    "Gate Sentry": {"npc_kind": "creature", "mana_cost": "{1}{W}", "power": 1, "toughness": 3},
    "Cellar Rat": {"npc_kind": "creature", "mana_cost": "{B}", "power": 1, "toughness": 1},
    "Cliff Griffin": {"npc_kind": "creature", "mana_cost": "{2}{W}", "power": 2, "toughness": 2},
}


def sample() -> Plain:
    """A set-up of the sample decks, read as a player's files are."""
    folder = files(__package__) / "samples"
    read = decks(*((folder / name).read_bytes() for name in ("cards.jsonl", *DECKS)))
    return {**read.setup, "npcs": dict(NPCS)}


def seats(setup: Plain) -> Mapping[str, str]:
    """The GM and the characters of a set-up, each with the character's name if it says one."""
    pcs = setup.get("pcs") if isinstance(setup, dict) else None
    if not isinstance(pcs, dict):
        return {}
    profiles = {str(name): pc.get("profile") if isinstance(pc, dict) else None for name, pc in pcs.items()}
    named = {
        name: str(profile.get("name", "")) if isinstance(profile, dict) else "" for name, profile in profiles.items()
    }
    return {GM: "", **named}
