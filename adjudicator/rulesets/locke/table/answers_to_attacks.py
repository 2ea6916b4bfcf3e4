"""What others do about an attack: who joined it, the tries against it, the declarations of a melee's sides."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from adjudicator.rulesets.locke.table.things import Tally


class Joiner(Struct, frozen=True, gc=False):
    """A player who joined a synchronised attack or an interception, with level and firepower."""

    player: str
    level: Tally | None = None
    firepower: Tally | None = None
    unmarked: bool = False
    """Whether nothing speaks against the joining but that nobody has said that the lead card bears the mark [sync]."""


class Response(Struct, frozen=True, gc=False):
    """An attempted defence or evasion."""

    player: str
    kind: Literal["defence", "evasion"]
    source: str
    level: Tally | None = None
    teleport: bool = False
    card: str | None = None
    success: bool | None = None
    against: Tally | None = None
    """The level of the attack at the attempt; others may join later."""


class Striking(Struct, frozen=True, gc=False):
    """The declarations of one side of a melee."""

    endurance: Tally | None = None
    minions_used: Tally = 0
    firepower: Tally | None = None
    x: Tally = 0
