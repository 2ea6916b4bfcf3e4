"""Facts that may be unknown on a table, the values they may then have, and how long they stay so.

characters.py sheets, hands, states · boards.py cards, key sites, pieces · course.py seasons, turns, declarations ·
fights.py combats · tries.py the values · lasting.py when an event tells a fact.
"""

from __future__ import annotations

from typing import Any, Final

from adjudicator.plain.json import Malformed, Plain
from adjudicator.plain.said import Said
from adjudicator.rulesets.locke.events import FactLearned
from adjudicator.rulesets.locke.facts.boards import BOARDS
from adjudicator.rulesets.locke.facts.characters import CHARACTERS
from adjudicator.rulesets.locke.facts.course import COURSE
from adjudicator.rulesets.locke.facts.fights import FIGHTS
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.setup.lay import lay
from adjudicator.rulesets.locke.setup.tell import tell
from adjudicator.rulesets.locke.table.sentence_parts import spelled
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
    if event.value is not None:
        return FACTS.told(table, event.path, _spelled(event.value))
    fact = next(
        (one.fact.says(table, *one.names) for one in FACTS.lacks(table) if one.dotted == event.path), event.path
    )
    return say("Learned, and not shown: {fact}", fact=fact)


def _spelled(value: Plain) -> Any:
    """A value in words, as far as it has any."""
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    if isinstance(value, list | tuple):
        return [_spelled(one) for one in value]
    if not isinstance(value, dict):
        return value
    name, side = value.get("name") or value.get("card"), value.get("alignment")
    if name is not None and side is not None:
        return say("{name}, {alignment}", name=str(name), alignment=str(side))
    try:
        return spelled(value) or (value if name is None else str(name))
    except Malformed:
        return value
