"""What characters, cards, zones, colours and checks are called in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.plain.said import Drawn, Named, Part, Player, Said
from adjudicator.rulesets.mtg_trpg.cards import Facts, facts_of
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.rulesets.mtg_trpg.state import GM, Table

COLORS: Final[Mapping[str, Said]] = {
    "W": say("white"),
    "U": say("blue"),
    "B": say("black"),
    "R": say("red"),
    "G": say("green"),
    "C": say("colourless"),
    "colorless": say("colourless"),
    "colourless": say("colourless"),
}
KINDS: Final[Mapping[str, Said]] = {
    "negotiation": say("negotiation"),
    "intellect": say("intellect"),
    "dexterity": say("dexterity"),
    "reflex": say("reflex"),
    "body": say("body"),
    "stamina": say("body"),
}
"""The kinds of check; one is also listed under its struck name (MTR-GAME-01)."""
ZONES: Final[Mapping[str, Said]] = {
    "library": say("library"),
    "library_top": say("top of the library"),
    "library_bottom": say("bottom of the library"),
    "hand": say("hand"),
    "graveyard": say("graveyard"),
    "exile": say("exile zone"),
    "exhaustion": say("exhaustion zone"),
    "battlefield": say("battlefield"),
    "stack": say("stack"),
    "suspended": say("suspended cards"),
    "outside": say("cards outside the game"),
}
_LOOKS: Final = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
_ENEMY: Final[Mapping[str, Said]] = {"enemy": say("the enemy"), "horde": say("the horde")}


def named(table: Table, id: str) -> Part:  # noqa: A002 - it is one
    """A character, the GM or an NPC by name; the enemy in words; a permanent by its card."""
    if id == GM or id in table.pcs or id in table.npcs:
        return Named(id, id)
    return _ENEMY.get(id) or card(id, table)


def actor(table: Table, id: str | None) -> Part:  # noqa: A002 - it is one
    """The one who acts: a player by seat, an NPC or a permanent by name; the GM if nobody is stated."""
    if id is None or id == GM or id in table.pcs:
        return Player(id or GM)
    return named(table, id)


def card(id: str, table: Table | None = None, *, tapped: bool = False) -> Drawn:  # noqa: A002 - it is one
    """A card: `Mossback Elder`, with its copy if copies are told apart: `Forest#2`; it looks as a table knows it."""
    name, _, copy = id.rpartition("#")
    is_copy = bool(name) and copy.isdecimal()
    words = say("{name}#{copy}", name=name, copy=copy) if is_copy else say("{name}", name=id)
    look = _look(None if table is None else facts_of(table.cards, id))
    return Drawn(words, f"{look} tapped" if tapped else look, id)


def _look(facts: Facts | None) -> str:
    """The colour a card is printed in; `plain` if nobody has said."""
    if facts is None:
        return "plain"
    if facts.is_land:
        return "land"
    if len(facts.colors) > 1:
        return "gold"
    return next((_LOOKS[color] for color in facts.colors), "colourless")


def color(letter: str) -> Part:
    """A colour, or `colourless`, in words."""
    return COLORS.get(letter, letter)


def zone(place: str) -> Part:
    """A zone; for a library also which end."""
    return ZONES.get(place, ZONES["library"] if place.startswith("library") else place)


def check(kind: str | None) -> Said:
    """A check by its kind: `body check`."""
    return say("check") if kind is None else say("{kind} check", kind=KINDS.get(kind, kind))


def check_of(pc: str, kind: str | None) -> Said:
    """A check by its kind and its character: `B's body check`."""
    return say("{pc}'s {check}", pc=Named(pc, pc), check=check(kind))
