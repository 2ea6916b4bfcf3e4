"""One legal report at a time."""

from __future__ import annotations

from adjudicator.rulesets.locke.events import Event
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.state import Table
from adjudicator.seam.ruleset import Randomness, Refused


def play(table: Table, randomness: Randomness) -> Event:
    """A legal report; raises `Refused` where there is none."""
    raise Refused(say("Nothing is left to play"))
