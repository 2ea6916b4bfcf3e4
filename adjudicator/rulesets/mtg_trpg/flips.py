"""Cards as they are revealed: those of checks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from adjudicator.rulesets.mtg_trpg.events import CheckCardTurned
from adjudicator.rulesets.mtg_trpg.state import Table
from adjudicator.seam.kinds import ByKind
from adjudicator.seam.ruleset import Flip

FLIPS: Final[ByKind[Callable[[Table, Any], Iterator[Flip]]]] = ByKind("flips")


@FLIPS.of(CheckCardTurned)
def turned(table: Table, event: CheckCardTurned) -> Iterator[Flip]:
    """The card of a check, from the library of its character."""
    if event.card is not None:
        seat = table.checks[event.check].pc
        yield Flip(event.card, seat, seat, "check")
