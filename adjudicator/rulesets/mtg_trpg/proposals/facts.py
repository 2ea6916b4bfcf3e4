"""What may be learned: whatever nobody knows."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg.proposals.registry import PROPOSE
from adjudicator.rulesets.mtg_trpg.state import GM, Table
from adjudicator.seam.moves import Option
from adjudicator.seam.offers import option


@PROPOSE.of(ev.FactLearned)
def _learned(table: Table) -> Iterator[Option]:
    for path in table.unknown:
        yield option(GM, "FactLearned", path=path, to_fill=("value",))
