"""The game's own words in sentences besides names: states, types of NPC, enemies, counts; anything else as typed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.plain.said import Part, Said
from adjudicator.rulesets.mtg_trpg.cards import facts_of
from adjudicator.rulesets.mtg_trpg.names import KINDS, card, named
from adjudicator.rulesets.mtg_trpg.sentences import counted, say
from adjudicator.rulesets.mtg_trpg.state import SIDES, Table

STATES: Final[Mapping[str, Said]] = {
    "ok": say("ok"),
    "dying": say("dying"),
    "unconscious": say("unconscious"),
    "dead": say("dead"),
}
"""The state of a character, in words."""
TYPES: Final[Mapping[str, Said]] = {
    "creature": say("a creature-type NPC"),
    "planeswalker": say("a planeswalker-type NPC"),
    "player": say("a player-type NPC"),
}
"""The types of NPC."""
ENEMIES: Final[Mapping[str, Said]] = {
    "horde": say("a horde"),
    "original_deck": say("an original deck"),
    "other": say("another enemy"),
}
"""What a combat is against."""
ACTIONS: Final[Mapping[str, Said]] = {
    "flee": say("fleeing"),
    "hear": say("hearing"),
    "move": say("moving"),
    "see": say("seeing"),
}
"""What an NPC does."""
CAUSES: Final[Mapping[str, Said]] = {
    "ability": say("ability"),
    "card_effect": say("effect of a card"),
    "combat_damage": say("combat damage"),
    "cost": say("cost"),
    "effect": say("effect"),
    "enemy": say("the enemy"),
    "focus": say("focusing"),
    "other": say("another cause"),
    "place_changed": say("change of place"),
    "recovery": say("recovery"),
    "rest": say("resting"),
    "ruling": say("ruling of the GM"),
    "sleep": say("sleep"),
    "spell": say("spell"),
    "spell_effect": say("effect of a spell"),
    "time": say("time passed"),
    "time_passed": say("time passed"),
    "trap": say("trap"),
}
"""What brings something about."""
PHASES: Final[Mapping[str, Said]] = {
    "beginning": say("in the beginning phase"),
    "upkeep": say("in the upkeep step"),
    "draw": say("in the draw step"),
    "combat": say("in the combat phase"),
    "ending": say("in the ending phase"),
    "end": say("in the ending phase"),
}
"""The parts of a turn in words, except main phases."""
CARD: Final = say("A card")
"""A card that nobody named."""


def thing(table: Table, text: str) -> Part:
    """Whatever an event names: people, the enemy, cards by name; anything else as it was typed."""
    known = text in SIDES or text in table.pcs or text in table.npcs or text in table.permanents
    if known or facts_of(table.cards, text) is not None:
        return named(table, text)
    return quoted(text)


def quoted(text: str) -> Said:
    """Typed text, for use inside a sentence."""
    return say("{text}", text=text)


def cause(text: str) -> Said:
    """What brought something about, in words or as it was typed."""
    return CAUSES.get(text) or say('"{text}"', text=text)


def kind(stated: str) -> Part:
    """The kind of a check."""
    return KINDS.get(stated, stated)


def a_card(id: str | None) -> Part:  # noqa: A002 - it is one
    """A card by its name if it was named; at the beginning of a sentence."""
    return CARD if id is None else card(id)


def cards(count: int) -> Said:
    """A number of cards."""
    return counted("{count} card", "{count} cards", count=count)


def players(count: int) -> Said:
    """A number of players."""
    return counted("{count} player", "{count} players", count=count)
