"""Combats: rounds, what comes before the first blow, combat turns, the round's end."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from adjudicator.rulesets.locke.events.base import At, Count, Dice, Event, Path, PlayerEvent, Roll, Text
from adjudicator.rulesets.locke.table.things import CCard, Id


class CombatStarted(PlayerEvent, frozen=True, kw_only=True):
    """A combat broke out."""

    at: At | None = None
    automatic: bool = False
    participants: tuple[Id, ...] = ()


class CombatRoundStarted(Event, frozen=True, kw_only=True):
    """A combat round began."""

    round: Count


class ArrivalRolled(PlayerEvent, frozen=True, kw_only=True):
    """An "I was actually there" check."""

    roll: Roll
    result: Text | None = None


class AliveCheckRolled(PlayerEvent, frozen=True, kw_only=True):
    """An "actually alive" check."""

    roll: Roll
    result: Text | None = None


class CombatantArrived(PlayerEvent, frozen=True, kw_only=True):
    """A character joined a combat."""


class PreCombatRolled(PlayerEvent, frozen=True, kw_only=True):
    """Dice were rolled before the combat."""

    dice: Dice
    announced: bool = True


class MinionsAppeared(PlayerEvent, frozen=True, kw_only=True):
    """A character's minions appeared."""

    count: Count
    announced: bool = True


class HandReceived(PlayerEvent, frozen=True, kw_only=True):
    """A character received C cards; `cards` is its player's secret."""

    count: Count
    cards: tuple[CCard, ...] = ()


class CombatTurnStarted(PlayerEvent, frozen=True, kw_only=True):
    """A combat turn began."""


class CombatTurnEnded(PlayerEvent, frozen=True, kw_only=True):
    """A combat turn ended."""


class DefenceMaintained(PlayerEvent, frozen=True, kw_only=True):
    """A defence was kept up in the own check phase."""

    defence: Text | None = None
    esp_paid: Count | None = None
    activation_roll: Roll | None = None


class DefenceReleased(PlayerEvent, frozen=True, kw_only=True):
    """A defence was let go."""

    defence: Text | None = None


class CombatLeft(PlayerEvent, frozen=True, kw_only=True):
    """A character left the combat."""

    roll: Roll | None = None
    from_: At | None = field(name="from", default=None)
    direction: Literal["left", "right"] | None = None
    path: Path | None = None
    to: At


class CombatCardDiscarded(PlayerEvent, frozen=True, kw_only=True):
    """C cards were discarded."""

    count: Count = 1
    reason: Literal["main", "over_limit", "optional"]


class HandRefilled(PlayerEvent, frozen=True, kw_only=True):
    """A hand was refilled; `cards` is its player's secret."""

    count: Count
    cards: tuple[CCard, ...] = ()


class RoundEndStepDone(Event, frozen=True, kw_only=True):
    """A step of the round's end was done (1 to 6)."""

    step: Annotated[int, Meta(ge=1, le=6)]
    wishes: tuple[Id, ...] | None = None


class CombatEnded(Event, frozen=True, kw_only=True):
    """A combat ended."""

    reason: Text | None = None
