"""The function that applies each kind of event."""

from __future__ import annotations

from adjudicator.rulesets.locke.table.state import Table
from adjudicator.seam.kinds import Apply, ByKind

EVOLVE: ByKind[Apply[Table]] = ByKind("evolve")
