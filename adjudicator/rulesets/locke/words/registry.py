"""Which function tells which kind of event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from adjudicator.plain.said import Said
from adjudicator.rulesets.locke.state import Table
from adjudicator.seam.kinds import ByKind

Tell: TypeAlias = Callable[[Table, Any], Said]
WORDS: ByKind[Tell] = ByKind("words")
"""`(table before, event) -> sentence`, by kind."""
