"""Which function applies which kind of event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.kinds import Apply, ByKind

Follow: TypeAlias = Callable[[Table, Any, Table], Table]
EVOLVE: ByKind[Apply[Table]] = ByKind("evolve")
FOLLOWS: ByKind[Follow] = ByKind("follows")
"""What an encounter keeps of kinds that are not its own: `(table, event, before) -> table`."""
