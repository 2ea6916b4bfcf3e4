"""Attacks and what answers them: synchronisation, defence, evasion, interception, damage, death."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, field

from adjudicator.rulesets.locke.events.base import CardClass, Column, Count, Event, PlayerEvent, Roll, Source, Text
from adjudicator.rulesets.locke.table.things import Against, Id, Level


class AttackDeclared(PlayerEvent, frozen=True, kw_only=True):
    """An attack was declared, with its level, firepower or column, attribute."""

    targets: Annotated[tuple[Id, ...], Meta(min_length=1)]
    source: Source = "c_card"
    card: Text | None = None
    level: Level | None = None
    firepower: Count | None = None
    column: Column | None = None
    attribute: Text | None = None
    sync: bool = False
    undefendable: bool = False
    unevadable: bool = False


class SynchronisationRequested(PlayerEvent, frozen=True, kw_only=True):
    """The attacker asked the others to join."""


class SynchronisationJoined(PlayerEvent, frozen=True, kw_only=True):
    """Somebody joined the attack with a C card."""

    card: Text | None = None
    level: Level | None = None
    firepower: Count | None = None
    sync: bool | None = None


class ResponseAttempted(PlayerEvent, frozen=True, kw_only=True):
    """A target tried to stop the attack."""

    source: Source = "c_card"
    card: Text | None = None
    class_: CardClass | None = field(name="class", default=None)
    level: Level | None = None
    teleport: bool = False
    success: bool | None = None


class DefenceAttempted(ResponseAttempted, frozen=True, kw_only=True):
    """A target defended."""


class EvasionAttempted(ResponseAttempted, frozen=True, kw_only=True):
    """A target evaded."""


class InterceptionDeclared(PlayerEvent, frozen=True, kw_only=True):
    """Somebody went after an evader with a Teleport card."""

    card: Text | None = None
    level: Level | None = None


class InterceptionJoined(PlayerEvent, frozen=True, kw_only=True):
    """Somebody raised an interception by a Teleport card."""

    card: Text | None = None
    level: Level | None = None


class DefenceDestroyed(PlayerEvent, frozen=True, kw_only=True):
    """An attack of higher level destroyed a maintained defence."""

    defence: Text | None = None


class AttackResolved(Event, frozen=True, kw_only=True):
    """What became of the attack."""

    outcome: Text | None = None
    level: Level | None = None
    firepower: Count | None = None
    intercepted: bool | None = None


class EnduranceDeclared(PlayerEvent, frozen=True, kw_only=True):
    """The target declared the current endurance."""

    value: Count
    against: Against | None = None


class DamageJudged(PlayerEvent, frozen=True, kw_only=True):
    """A damage judgement: who rolled, against whom, in which column, with what damage."""

    target: Id
    column: Column | None = None
    roll: Roll | None = None
    damage: Count | None = None
    fixed: bool = False


class CharacterDied(PlayerEvent, frozen=True, kw_only=True):
    """A character died."""

    hand_discarded: Count | None = None
    up_discarded: Count | None = None
    down_discarded: Count | None = None
