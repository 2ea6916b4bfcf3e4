"""Characters: their decks, their start, NPCs, and what the GM rules."""

from __future__ import annotations

from msgspec import field

from adjudicator.plain.json import Plain
from adjudicator.rulesets.mtg_trpg.events.base import Count, Event, Id, Number, PcEvent, Text


class CharacterCreated(PcEvent, frozen=True, kw_only=True):
    """A player character was made from a deck, with 20 life unless stated."""

    deck: Id | tuple[Id, ...] | None = None
    life: Count | None = None
    profile: dict[str, Plain] = {}


class CompositionNoted(PcEvent, frozen=True, kw_only=True):
    """A player noted how many cards of each colour the deck or library holds; counts left out are not claimed."""

    of: Text = "deck"
    white: Count | None = field(default=None, name="W")
    blue: Count | None = field(default=None, name="U")
    black: Count | None = field(default=None, name="B")
    red: Count | None = field(default=None, name="R")
    green: Count | None = field(default=None, name="G")
    colorless: Count | None = None
    total: Count | None = None


class OpeningHandDrawn(PcEvent, frozen=True, kw_only=True):
    """A player drew the opening hand, 7 cards unless stated. `cards` may name them."""

    count: Count = 7
    cards: tuple[Id, ...] = ()


class SpecialItemGranted(PcEvent, frozen=True, kw_only=True):
    """A character was given a special item."""

    item: Id
    effect: Text = ""


class NpcRegistered(Event, frozen=True, kw_only=True):
    """The GM brought an NPC into play, a creature unless stated; `colors` not stated: those of the mana cost."""

    npc: Id
    npc_kind: Text | None = None
    boss: bool = False
    mana_cost: Text | None = None
    mana_value: Count | None = None
    colors: tuple[Text, ...] | None = None
    power: Number | None = None
    toughness: Number | None = None
    creature_types: tuple[Text, ...] = ()
    abilities: tuple[Text, ...] = ()
    loyalty: Count | None = None
    deck: Id | None = None


class GmRuled(Event, frozen=True, kw_only=True):
    """The GM ruled on something, before what it covers; `allowed`: whether it gives leave, however it is worded."""

    topic: Text
    about: Plain = None
    value: Plain = None
    allowed: bool | None = None
