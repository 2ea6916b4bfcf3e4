"""Melee attacks and their answers."""

from __future__ import annotations

from adjudicator.rulesets.locke.events.base import Count, PlayerEvent
from adjudicator.rulesets.locke.table.things import Id, Level, MeleeX


class MeleeDeclared(PlayerEvent, frozen=True, kw_only=True):
    """A melee attack was declared, with its firepower."""

    target: Id
    endurance: Count | None = None
    minions_used: Count = 0
    firepower: Count | None = None
    level: Level | None = None
    melee_x: tuple[MeleeX, ...] = ()


class MeleeAnswered(PlayerEvent, frozen=True, kw_only=True):
    """The target of a melee hit declared its firepower, and whether it strikes back."""

    endurance: Count | None = None
    minions_used: Count = 0
    firepower: Count | None = None
    melee_x: tuple[MeleeX, ...] = ()
    counter: bool = False
