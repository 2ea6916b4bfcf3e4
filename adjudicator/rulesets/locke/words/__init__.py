"""Events in words, and the place of a table in the match; each area's sentences are in their own file."""

from __future__ import annotations

from adjudicator.plain.said import Player, Said
from adjudicator.rulesets.locke.events import Event
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.table.sentence_parts import PHASES, STAGES
from adjudicator.rulesets.locke.table.state import Table
from adjudicator.rulesets.locke.words.registry import WORDS
from adjudicator.seam.kinds import enter_all
from adjudicator.seam.ruleset import Place

enter_all(__name__)


def tell_event(table: Table, event: Event) -> Said:
    """The event in a short sentence, read on the table before it."""
    return WORDS[type(event)](table, event)


def place(table: Table) -> Place:
    """The stage, the phase or combat round, and whose turn it is."""
    heading, combat, turn, number = STAGES[table.stage], table.combat, table.turn, table.turns or None
    if number is not None and table.stage in ("planet", "base"):
        heading = say("{stage}, turn {number}", stage=heading, number=number)
    if combat is not None:
        who = None if combat.current is None else say("{player}'s combat turn", player=Player(combat.current))
        part = say("Combat, round {round}", round=combat.round) if combat.round else say("Combat")
        return Place(number, heading, part, who, active=combat.current)
    if turn is None:
        return Place(number, heading)
    phase = None if turn.phase is None else PHASES[turn.phase]
    return Place(number, heading, phase, say("{player}'s turn", player=Player(turn.player)), active=turn.player)
