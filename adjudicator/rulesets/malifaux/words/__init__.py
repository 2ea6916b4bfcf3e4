"""Events in words, and where in the match a table stands.

play.py turns, activations, actions · models.py models, upgrades · cards.py cards between the zones ·
flips.py flips, cheating · duels.py duels, triggers · registry.py which function tells which kind.
"""

from __future__ import annotations

from adjudicator.plain.said import Said
from adjudicator.rulesets.malifaux.encounter.score import points_held, score_of
from adjudicator.rulesets.malifaux.encounter.strategies import phase_of
from adjudicator.rulesets.malifaux.events import Event
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.rulesets.malifaux.words.registry import WORDS
from adjudicator.seam.kinds import enter_all
from adjudicator.seam.ruleset import Place

enter_all(__name__)

PHASES = {"hiring": say("Phase: hiring"), "play": say("Phase: play")}


def tell_event(table: Table, event: Event) -> Said:
    """The event in a short sentence, read on the table before it."""
    return WORDS[type(event)](table, event)


def place(table: Table) -> Place:
    """Turn, phase, the model being activated, and the score of an encounter."""
    heading = None if table.turn is None else say("Turn {turn}", turn=table.turn)
    activation = None if table.active is None else say("Activation: {model}", model=named(table, table.active))
    phase = PHASES[table.phase] if table.encounter is None else phase_of(table, PHASES[table.phase])
    active = None if table.active is None or table.active not in table.models else table.models[table.active].controller
    return Place(table.turn, heading, phase, activation, score_of(table), active, points_held(table))
