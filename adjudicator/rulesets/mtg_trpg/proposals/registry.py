"""Which function proposes the ways of which kind of event."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from adjudicator.rulesets.mtg_trpg.state import Table
from adjudicator.seam.kinds import ByKind
from adjudicator.seam.moves import Option

PROPOSE: ByKind[Callable[[Table], Iterable[Option]]] = ByKind("proposals")
"""By kind, the ways in which it may be done; which of them are legal is tried (options/trying.py)."""
