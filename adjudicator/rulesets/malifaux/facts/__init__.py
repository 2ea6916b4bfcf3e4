"""What may be unknown on a table, the values that it may then have, and `FactLearned`.

seats.py fate cards, pools · models.py models · printed.py actions, triggers, upgrades · ground.py terrain, markers ·
duels.py duels, flips · course.py turns, points · stated.py what a set-up states elsewhere · called.py, tries.py words
and values.
"""

from __future__ import annotations

import dataclasses
from typing import Any, Final

from adjudicator.plain.said import Said
from adjudicator.rulesets.malifaux.admit.registry import ADMIT, CONCERNS, everybody
from adjudicator.rulesets.malifaux.events import Event
from adjudicator.rulesets.malifaux.events.facts import FactLearned
from adjudicator.rulesets.malifaux.evolve.registry import EVOLVE
from adjudicator.rulesets.malifaux.evolve.settled import known
from adjudicator.rulesets.malifaux.facts.course import COURSE
from adjudicator.rulesets.malifaux.facts.duels import DUELS
from adjudicator.rulesets.malifaux.facts.ground import GROUND
from adjudicator.rulesets.malifaux.facts.models import MODELS
from adjudicator.rulesets.malifaux.facts.printed import PRINTED
from adjudicator.rulesets.malifaux.facts.seats import SEATS
from adjudicator.rulesets.malifaux.lay import lay
from adjudicator.rulesets.malifaux.lay.unknown import without_usual
from adjudicator.rulesets.malifaux.mask import MASK, mask_table
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.rulesets.malifaux.tell import tell
from adjudicator.rulesets.malifaux.words.registry import WORDS
from adjudicator.seam.facts import Facts
from adjudicator.seam.frozen import replace
from adjudicator.seam.ruleset import Query, Step, Viewer

FACTS: Final = Facts(
    lay=lay,
    tell=tell,
    unknown=lambda table: table.unknown,
    sorts={**SEATS, **MODELS, **DUELS, **PRINTED, **GROUND, **COURSE},
)


def asked_of_known(query: Query[Table]) -> Query[Table]:
    """A question that is answered by what is known alone, never by what only stands for it."""
    return dataclasses.replace(query, answer=lambda table, asked: query.answer(without_usual(table), asked))


# ---- learned later


@ADMIT.of(FactLearned)
def _admit(table: Table, event: FactLearned) -> None:
    FACTS.admit(table, event.path, event.value)


@EVOLVE.of(FactLearned)
def _learned(table: Table, event: FactLearned, position: int) -> Table:
    """The fact stands; for whoever may not know it, it is known to others from then on."""
    return known(FACTS.learned(table, event.path, event.value), event.path)


CONCERNS.enter(FactLearned, everybody)


@MASK.of(FactLearned)
def _hidden(step: Step[Table, Any], viewer: Viewer) -> Event:
    """A fact is told to those who may know it on the table; of a hand or deck all know how many cards it holds."""
    event: FactLearned = step.event
    if FACTS.is_shown(event.path, step.after, mask_table(step.after, viewer)):
        return event
    match event.path.split("."):
        case ["seats", seat, "hand"]:
            return replace(event, value=step.after.seats[seat].hand_told)
        case ["seats", seat, "deck"]:
            return replace(event, value={"count": step.after.seats[seat].deck_told})
        case _:
            return replace(event, value=None)


@WORDS.of(FactLearned, called=say("fact learned"))
def _told(table: Table, event: FactLearned) -> Said:
    return FACTS.told(table, event.path, event.value)
