"""What people call the keys of a told table, the words in it, and the things it holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.plain.said import Part, Player, Said
from adjudicator.rulesets.mtg_trpg.cards import facts_of
from adjudicator.rulesets.mtg_trpg.names import KINDS, ZONES, check_of, named
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.rulesets.mtg_trpg.state import SIDES, Table
from adjudicator.rulesets.mtg_trpg.terms import ENEMIES, STATES

_BOOKKEEPING: Final = (
    "table", "tapped_at", "opened", "noted", "slowing", "resolved", "called", "of", "flight_check", "preparation",
    "powers", "late", "down_at", "down_since", "profile", "stack_empty", "scene_open", "deck", "gm_rulings", "at",
    "cards", "owner", "source", "creature", "unclear",
)  # fmt: skip
"""Keys for what a table keeps for its rules only, or also tells elsewhere."""
TERMS: Final[Mapping[str, Said | None]] = {
    **dict.fromkeys(_BOOKKEEPING),
    **ZONES,
    **KINDS,
    **STATES,
    **ENEMIES,
    # ---- the session
    "clock_s": say("clock (seconds)"),
    "scene": say("scene"),
    "focus_draw": say("cards drawn when focusing"),
    "areas": say("areas"),
    "effects": say("effects"),
    "decks": say("decks"),
    "checks": say("checks"),
    # ---- characters
    "pcs": say("characters"),
    "pcs.deck": say("deck"),
    "pcs.cards": say("known cards"),
    "count": say("number of cards"),
    "known_top": say("known on top of the library"),
    "life": say("life"),
    "focus": say("focus counter"),
    "status": say("state"),
    "maximum_hand": say("maximum hand size"),
    "place": say("place"),
    "emblems": say("emblems"),
    "stack_abilities": say("abilities on the stack"),
    "items": say("items"),
    "lands": say("lands played since focusing"),
    "slept": say("slept"),
    # ---- permanents and NPCs
    "permanents": say("permanents"),
    "npcs": say("NPCs"),
    "controller": say("controller"),
    "none": say("nobody"),
    "tapped": say("tapped"),
    "new": say("here since the last focusing"),
    "no_untap": say("does not untap"),
    "damage": say("damage"),
    "loyalty": say("loyalty"),
    "mercy": say("shows mercy"),
    "power": say("power"),
    "toughness": say("toughness"),
    "abilities": say("abilities"),
    "npc_kind": say("type of NPC"),
    "boss": say("boss"),
    "in_play": say("in play"),
    "cooperates_with": say("cooperates with"),
    # ---- checks
    "kind": say("kind"),
    "target": say("target number"),
    "purpose": say("purpose"),
    "support": say("support"),
    "other": say("other modifiers"),
    "card": say("card"),
    "color": say("colour"),
    "claimed": say("announced as a success"),
    # ---- combat
    "combat": say("combat"),
    "enemy": say("enemy"),
    "party": say("party"),
    "started": say("begun"),
    "turn": say("turn"),
    "active": say("whose turn"),
    "phase": say("phase"),
    "enemy_creatures": say("creatures of the enemy"),
    "untapped": say("untapped"),
    "acted": say("non-combat action taken"),
    "fleeing": say("trying to escape"),
    "excluded": say("taken out of the combat"),
    "prep_turns": say("preparation turns"),
    "horde": say("horde"),
    "attacks": say("attacks under way"),
    "blockers": say("blockers"),
    "coverer": say("covered by"),
    "amount": say("amount"),
    "dealt": say("dealt"),
    "back": say("dealt back"),
    # ---- what a set-up states besides
    "types": say("types"),
    "basic_land_types": say("basic land types"),
    "mana_cost": say("mana cost"),
    "mana_value": say("mana value"),
    "colors": say("colours"),
    "top": say("known on top"),
    "gm_rulings": say("decisions of the GM"),
    "complete_log": say("complete log"),
}
"""By key, or by word."""


def called(table: Table, place: tuple[str, ...]) -> Part | None:
    """A character or an NPC by name, a permanent by its card, a check by its kind and its character."""
    match place:
        case (name,):
            is_known = name in (*SIDES, *table.pcs, *table.npcs, *table.permanents)
            is_known = is_known or facts_of(table.cards, name) is not None
            return _check(table, name) or (named(table, name) if is_known else None)
        case ("pcs", name):
            return Player(name)
        case ("npcs" | "permanents", name):
            return named(table, name)
        case ("checks", name):
            return _check(table, name)
        case _:
            return None


def _check(table: Table, name: str) -> Part | None:
    check = table.checks.get(name)
    return None if check is None else check_of(check.pc, check.kind)
