"""What characters and cards are called in sentences."""

from __future__ import annotations

from adjudicator.plain.said import Named, Part, Said
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.rulesets.mtg_trpg.state import GM, Table


def named(table: Table, id: str) -> Part:  # noqa: A002 - it is one
    """A character, the GM or an NPC by name; a permanent as the card it is."""
    return Named(id, id) if id == GM or id in table.pcs or id in table.npcs else card(id)


def card(id: str) -> Said:  # noqa: A002 - it is one
    """A card: `Mossback Elder`, and its copy where copies are told apart: `Forest#2`."""
    name, _, copy = id.rpartition("#")
    return say("{name}#{copy}", name=name, copy=copy) if name and copy.isdecimal() else say("{name}", name=id)
