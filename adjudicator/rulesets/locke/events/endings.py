"""Declarations, objections, the end of the game, ranks."""

from __future__ import annotations

from typing import Literal

from adjudicator.rulesets.locke.events.base import Alignment, Event, PlayerEvent
from adjudicator.rulesets.locke.table.things import Ending, Id


class VictoryDeclared(PlayerEvent, frozen=True, kw_only=True):
    """A player declared victory."""

    kind: Literal["alignment", "solo"] = "alignment"
    alignment: Alignment | None = None
    sheet_open: bool | None = None


class ObjectionRaised(PlayerEvent, frozen=True, kw_only=True):
    """A player objected to a declaration."""

    against: Id | None = None


class GameEnded(Event, frozen=True, kw_only=True):
    """The game ended."""

    reason: Ending
    declarer: Id | None = None


class RanksAssigned(Event, frozen=True, kw_only=True):
    """The results were decided."""

    ranks: dict[Id, Literal["A", "B", "C", "D"]]
    sheets_open: tuple[Id, ...] | bool | None = None
