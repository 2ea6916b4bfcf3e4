"""Normal turns: their phases, support actions, main actions."""

from __future__ import annotations

from typing import Literal

from msgspec import field
from msgspec.structs import force_setattr

from adjudicator.rulesets.locke.events.base import At, Count, Number, Path, PlayerEvent, Roll, Stat, Text
from adjudicator.rulesets.locke.table.things import Id, Level


class NormalTurnStarted(PlayerEvent, frozen=True, kw_only=True):
    """A normal turn began."""


class NormalTurnEnded(PlayerEvent, frozen=True, kw_only=True):
    """A normal turn ended and passed on."""

    next: Id | None = None
    combat_started: bool | None = None
    survived_turns: Count | None = None


class PhaseEntered(PlayerEvent, frozen=True, kw_only=True):
    """A phase began: the common field `phase` says which."""


class CheckRollMade(PlayerEvent, frozen=True, kw_only=True):
    """A roll of the check phase."""

    ability: Text | None = None
    roll: Roll | None = None


class AbilityUsed(PlayerEvent, frozen=True, kw_only=True):
    """A special ability or ability card was used; one of [before combat] need not be named."""

    name: Text | None = None
    timing: Literal["check", "support", "main", "combat", "before_combat", "preemptive", "response"] | None = None
    result: Literal["success", "failure"] | None = None
    melee_x: Count | None = None


class ConversionAttempted(PlayerEvent, frozen=True, kw_only=True):
    """A character tried to convert another; success is a claim."""

    target: Id
    target_number: Number | None = None
    roll: Roll | None = None
    success: bool | None = None
    sheet_open: bool | None = None


class AlignmentChanged(PlayerEvent, frozen=True, kw_only=True):
    """A character's alignment changed."""

    from_: Text | None = field(name="from", default=None)
    to: Text | None = None


class SheetOpened(PlayerEvent, frozen=True, kw_only=True):
    """A player turned up the own character sheet."""


class Moved(PlayerEvent, frozen=True, kw_only=True):
    """A piece was moved."""

    from_: At | None = field(name="from", default=None)
    to: At


class Teleported(PlayerEvent, frozen=True, kw_only=True):
    """A teleport move: declared, rolled, and where the piece ended."""

    declared_level: Level | None = None
    roll: Roll | None = None
    direction: Literal["left", "right"] | None = None
    path: Path | None = None
    to: At


class Recovered(PlayerEvent, frozen=True, kw_only=True):
    """A character recovered."""

    stat: Stat
    amount: Count = 1


class Treated(PlayerEvent, frozen=True, kw_only=True):
    """A character treated another."""

    target: Id
    stat: Stat = "endurance"
    amount: Count = 1


class PartyProposed(PlayerEvent, frozen=True, kw_only=True):
    """A player named whom to form a party with."""

    nominees: tuple[Id, ...]


class PartyFormed(PlayerEvent, frozen=True, kw_only=True):
    """A party was formed; where nobody says by whom, by the member named first."""

    player: Id = ""
    members: tuple[Id, ...]
    declined: tuple[Id, ...] = ()

    def __post_init__(self) -> None:
        if not self.player and not self.members:
            raise ValueError("player or members needed")
        if not self.player:
            force_setattr(self, "player", self.members[0])


class Passed(PlayerEvent, frozen=True, kw_only=True):
    """A player passed."""


class IntrusionAttempted(PlayerEvent, frozen=True, kw_only=True):
    """A character in the surroundings tried to enter the base; success is a claim."""

    target_number: Number | None = None
    roll: Roll | None = None
    success: bool | None = None
