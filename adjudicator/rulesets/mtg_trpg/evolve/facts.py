"""What was learned later of the set-up."""

from __future__ import annotations

from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg.evolve.registry import EVOLVE
from adjudicator.rulesets.mtg_trpg.state import Table
from adjudicator.rulesets.mtg_trpg.unknown.facts import FACTS, path_of


@EVOLVE.of(ev.FactLearned)
def fact_learned(table: Table, event: ev.FactLearned, position: int) -> Table:
    """The fact is as it was told, if it can be."""
    return FACTS.learned(table, path_of(table, event), event.value)
