"""Facts that may be unknown on a table, the values they may then have, and how long they stay so.

characters.py sheets, hands, states · boards.py cards, key sites, pieces · course.py seasons, turns, declarations ·
fights.py combats · tries.py the values · lasting.py when an event tells a fact.
"""

from __future__ import annotations

from typing import Final

from adjudicator.plain.said import Said
from adjudicator.rulesets.locke.events import FactLearned
from adjudicator.rulesets.locke.facts.boards import BOARDS
from adjudicator.rulesets.locke.facts.characters import CHARACTERS
from adjudicator.rulesets.locke.facts.course import COURSE
from adjudicator.rulesets.locke.facts.fights import FIGHTS
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.setup.lay import lay
from adjudicator.rulesets.locke.setup.tell import tell
from adjudicator.rulesets.locke.table.state import Table
from adjudicator.rulesets.locke.words.registry import WORDS
from adjudicator.seam.facts import Facts

FACTS: Final[Facts[Table]] = Facts(
    lay=lay,
    tell=tell,
    unknown=lambda table: table.unknown,
    sorts={**CHARACTERS, **BOARDS, **COURSE, **FIGHTS},
)


@WORDS.of(FactLearned, called=say("fact learned"))
def _learned(table: Table, event: FactLearned) -> Said:
    return FACTS.told(table, event.path, event.value)
