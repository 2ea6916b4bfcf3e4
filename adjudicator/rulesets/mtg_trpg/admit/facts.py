"""What was learned: whether nobody knew it, and whom it concerns."""

from __future__ import annotations

from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg.admit.registry import ADMIT, CONCERNS, everybody
from adjudicator.rulesets.mtg_trpg.state import Table
from adjudicator.rulesets.mtg_trpg.unknown.facts import FACTS, path_of

CONCERNS.of(ev.FactLearned)(everybody)


@ADMIT.of(ev.FactLearned)
def _learned(table: Table, event: ev.FactLearned) -> None:
    FACTS.admit(table, path_of(table, event), event.value)
