"""Which function applies which kind of event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from adjudicator.rulesets.malifaux.events import Event
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.kinds import ByKind

Apply: TypeAlias = Callable[[Table, Any, int], Table]
Follow: TypeAlias = Callable[[Table, Any, Table], Table]
EVOLVE: ByKind[Apply] = ByKind("evolve")
"""`(table, event, position) -> table`, by kind."""
FOLLOWS: ByKind[Follow] = ByKind("follows")
"""What an encounter keeps of kinds that are not its own: `(table, event, before) -> table`."""


def unchanged(table: Table, event: Event, position: int) -> Table:
    """The same table: the event states something and changes nothing."""
    return table
