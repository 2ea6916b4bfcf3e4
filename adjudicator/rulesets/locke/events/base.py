"""The shape of an event: the fields all kinds share, and the types of the others.

A seat is a player's id, a space a planet's or the base's, dice a list of what each shows.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from adjudicator.plain.forms import DICE
from adjudicator.rulesets.locke.table.things import At, Column, Id, Phase, PlayingCard, Spot
from adjudicator.seam import event

__all__ = [
    "Alignment",
    "At",
    "CardClass",
    "Column",
    "Count",
    "Dice",
    "Event",
    "Id",
    "Number",
    "Path",
    "Phase",
    "PlayerEvent",
    "PlayingCard",
    "Purpose",
    "Roll",
    "Source",
    "Spot",
    "Stat",
    "Text",
]

Text: TypeAlias = Annotated[str, Meta(max_length=500)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=100_000)]
Number: TypeAlias = Annotated[int, Meta(ge=-100_000, le=100_000)]
Die: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
Roll: TypeAlias = Annotated[tuple[Die, ...], Meta(min_length=1, max_length=20)]
Alignment: TypeAlias = Literal["GOOD", "EVIL", "SPECIAL"]
Source: TypeAlias = Literal["c_card", "ability", "ability_card", "melee"]
CardClass: TypeAlias = Literal["attack", "defence", "evasion", "special"]
Stat: TypeAlias = Literal["endurance", "mental"]
Purpose: TypeAlias = Literal["silhouette", "silhouette_redeal", "initiative"]
Dice: TypeAlias = Annotated[str, Meta(pattern=DICE)]
"""Dice as they are announced: `1D6`."""
Line: TypeAlias = Annotated[int, Meta(ge=-100, le=100)]
Path: TypeAlias = Annotated[tuple[tuple[Line, Line] | Spot, ...], Meta(max_length=100)]
"""The spaces of a way in order, without the one it starts from: `[row, column]` in the base, else positions.

A way over the edge of the base has its place on record (LCK-BASE-20)."""


class Event(event.Event, frozen=True, kw_only=True):
    """A fact of the game. `phase`: of the normal turn; `turn_of`: whose turn it is, where that is not the player's."""

    phase: Phase | None = None
    turn_of: Id | None = None


class PlayerEvent(Event, frozen=True, kw_only=True):
    """Something a player did or went through."""

    player: Id
