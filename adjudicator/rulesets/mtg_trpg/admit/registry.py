"""Which function guards which kind of event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from adjudicator.rulesets.mtg_trpg.events import Event
from adjudicator.rulesets.mtg_trpg.state import Table
from adjudicator.seam.kinds import ByKind

Guard: TypeAlias = Callable[[Table, Any], None]
ADMIT: ByKind[Guard] = ByKind("admit")
"""What raises `Refused` for an event without a place on the table, by kind."""


def names_nothing_else(table: Table, event: Event) -> None:
    """The guard of a kind that names nothing, or nothing but its character or check."""
