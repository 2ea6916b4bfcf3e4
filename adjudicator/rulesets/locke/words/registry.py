"""The name of each kind of event, and the function that tells it."""

from __future__ import annotations

from adjudicator.rulesets.locke.table.state import Table
from adjudicator.seam.kinds import InWords

WORDS: InWords[Table] = InWords()
