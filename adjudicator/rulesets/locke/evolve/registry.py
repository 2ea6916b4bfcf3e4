"""Which function applies which kind of event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from adjudicator.rulesets.locke.events import Event
from adjudicator.rulesets.locke.state import Table
from adjudicator.seam.kinds import ByKind

Apply: TypeAlias = Callable[[Table, Any, int], Table]
EVOLVE: ByKind[Apply] = ByKind("evolve")
"""`(table, event, position) -> table`, by kind."""


def unchanged(table: Table, event: Event, position: int) -> Table:
    """The same table: the event states something and changes nothing."""
    return table
