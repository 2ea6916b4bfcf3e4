"""What was learned, in words."""

from __future__ import annotations

from adjudicator.plain.said import Said
from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.rulesets.mtg_trpg.state import Table
from adjudicator.rulesets.mtg_trpg.unknown.facts import FACTS, path_of
from adjudicator.rulesets.mtg_trpg.words.registry import WORDS


@WORDS.of(ev.FactLearned, called=say("fact learned"))
def _learned(table: Table, event: ev.FactLearned) -> Said:
    return FACTS.told(table, path_of(table, event), event.value)
