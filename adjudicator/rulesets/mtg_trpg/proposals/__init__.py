"""In which ways each kind of event may be done, legal or not: the characters, things and cards that it may name.

The functions of each area of events stand in the file that bears its name; registry.py which one proposes which kind;
parts.py what they are made of.
"""

from __future__ import annotations

from adjudicator.rulesets.mtg_trpg.events import EVENTS
from adjudicator.rulesets.mtg_trpg.proposals.registry import PROPOSE
from adjudicator.seam.kinds import enter_all

__all__ = ["PROPOSE"]

enter_all(__name__)
PROPOSE.covers(EVENTS)
