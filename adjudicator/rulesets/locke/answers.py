"""What others do about an attack: who joined, what was tried against it, what the sides of a melee declared."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from adjudicator.rulesets.locke.things import Tally


class Joiner(Struct, frozen=True, gc=False):
    """Who joined a synchronised attack, or an interception, with which level and firepower."""

    player: str
    level: Tally | None = None
    firepower: Tally | None = None


class Response(Struct, frozen=True, gc=False):
    """A defence or an evasion that was tried."""

    player: str
    kind: Literal["defence", "evasion"]
    source: str
    level: Tally | None = None
    teleport: bool = False
    card: str | None = None
    success: bool | None = None
    against: Tally | None = None
    """The level of the attack when it was tried; others may join after it."""


class Striking(Struct, frozen=True, gc=False):
    """What a side of a melee declared."""

    endurance: Tally | None = None
    minions_used: Tally = 0
    firepower: Tally | None = None
    x: Tally = 0
