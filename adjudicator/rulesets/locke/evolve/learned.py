"""Facts that were learned later."""

from __future__ import annotations

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.evolve.registry import EVOLVE
from adjudicator.rulesets.locke.facts import FACTS
from adjudicator.rulesets.locke.table.state import Table
from adjudicator.seam.frozen import replace


@EVOLVE.of(ev.FactLearned)
def fact_learned(table: Table, event: ev.FactLearned, position: int) -> Table:
    """A fact is known from now on; whoever is not told the value knows that others know it."""
    if event.value is None:
        return replace(table, unknown=tuple(path for path in table.unknown if path != event.path))
    return FACTS.learned(table, event.path, event.value)
