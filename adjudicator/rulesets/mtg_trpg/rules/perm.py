"""Creatures and other permanents (MTR-CREATURE, MTR-PERM)."""

from __future__ import annotations

import re
from typing import Final

from adjudicator.rulesets.mtg_trpg.book import book
from adjudicator.rulesets.mtg_trpg.creatures import waits
from adjudicator.rulesets.mtg_trpg.events import (
    AttackDeclared,
    CreatureSupported,
    ModifierAdded,
    PermanentAbandoned,
    PermanentHandedOver,
    PermanentTapped,
    PlaceChanged,
    ShapeChanged,
)
from adjudicator.rulesets.mtg_trpg.rulings import permitted
from adjudicator.rulesets.mtg_trpg.state import GM, Table

book.records("MTR-CREATURE-02")
book.records("MTR-PERM-01", PlaceChanged)
book.records("MTR-PERM-02", ShapeChanged)
book.records("MTR-PERM-04")
_OWN: Final = re.compile(r"abilit|cost|attack|support|mana|activat|crew")
"""Causes for which a player taps a creature of their own accord."""
_SUFFERED: Final = re.compile(r"spell|effect|trap")
_ENEMIES: Final = re.compile(r"enem|opponent|foe|npc")
"""Causes that are done to a creature, by anybody or by the other side."""


@book.check("MTR-CREATURE-01", on=(AttackDeclared, CreatureSupported, PermanentTapped))
def new_creature_waits_for_the_next_focusing(
    before: Table, event: AttackDeclared | CreatureSupported | PermanentTapped, after: Table
) -> str | None:
    """Outside combat a creature neither attacks nor is tapped until its character has focused after its arrival."""
    name = _creature(before, event)
    permanent = None if name is None else before.permanents.get(name)
    if name is None or permanent is None or not waits(before, name, permanent):
        return None
    return f"{permanent.controller} has not focused since {name} came onto the battlefield"


def _creature(before: Table, event: AttackDeclared | CreatureSupported | PermanentTapped) -> str | None:
    """Who is tapped of their player's own accord."""
    if isinstance(event, AttackDeclared):
        return event.attacker
    if isinstance(event, CreatureSupported):
        return event.creature
    permanent = before.permanents.get(event.permanent)
    return event.permanent if permanent is not None and taps(event, permanent.controller) else None


def taps(event: PermanentTapped, name: str | None) -> bool:
    """Whether somebody taps a permanent as their own: as the event says, else by its cause; None stands for the GM."""
    cause = "" if event.cause is None else event.cause.lower()
    if event.by not in (None, name or GM) or _ENEMIES.search(cause):
        return False
    if _OWN.search(cause):
        return True
    return event.by not in (None, GM) and _SUFFERED.search(cause) is None


@book.check("MTR-PERM-03", on=ModifierAdded)
def shape_has_no_game_effect(before: Table, event: ModifierAdded, after: Table) -> str | None:
    """A changed size or shape gives neither plus nor minus."""
    if event.source.strip().lower() != "shape" or not event.amount:
        return None
    return f"{event.amount:+d} because of a changed shape, which has no game effect"


@book.check("MTR-PERM-05", on=PermanentHandedOver)
def permanents_are_not_lent(before: Table, event: PermanentHandedOver, after: Table) -> str | None:
    """A permanent is not handed to another character without the GM's leave or a special rule."""
    controller = before.permanents[event.permanent].controller
    if event.cause is not None or permitted(before, "lending", event.permanent, event.from_, controller, event.to):
        return None
    return f"{event.permanent} was handed to {event.to} without the GM's leave"


@book.check("MTR-PERM-06", on=PermanentAbandoned)
def permanents_are_not_thrown_away(before: Table, event: PermanentAbandoned, after: Table) -> str | None:
    """A permanent is not simply left behind without the GM's leave or a special rule."""
    if event.cause is not None or permitted(before, "abandoning", event.permanent, event.pc):
        return None
    return f"{event.pc} left {event.permanent} behind without the GM's leave"
