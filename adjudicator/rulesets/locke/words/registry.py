"""The function that tells each kind of event."""

from __future__ import annotations

from adjudicator.rulesets.locke.table.state import Table
from adjudicator.seam.kinds import ByKind, Tell

WORDS: ByKind[Tell[Table]] = ByKind("words")
