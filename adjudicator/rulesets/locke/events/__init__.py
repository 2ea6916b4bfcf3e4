"""Every kind of event, and the parts they are made of.

setup.py characters, silhouettes · stages.py boards, pieces, information · turns.py normal turns · combats.py rounds,
combat turns · attacks.py attacks and what answers them · melee.py · endings.py declarations, the end, ranks · facts.py
what was learned later · base.py the shape of an event.
"""

from __future__ import annotations

from adjudicator.rulesets.locke.events import attacks, base, combats, endings, facts, melee, setup, stages, turns
from adjudicator.rulesets.locke.events.attacks import *
from adjudicator.rulesets.locke.events.base import *
from adjudicator.rulesets.locke.events.combats import *
from adjudicator.rulesets.locke.events.endings import *
from adjudicator.rulesets.locke.events.facts import *
from adjudicator.rulesets.locke.events.melee import *
from adjudicator.rulesets.locke.events.setup import *
from adjudicator.rulesets.locke.events.stages import *
from adjudicator.rulesets.locke.events.turns import *
from adjudicator.seam.event import kinds_in

EVENTS: tuple[type[base.Event], ...] = kinds_in(
    base.Event, setup, stages, turns, combats, attacks, melee, endings, facts
)
"""Every kind of event, in the order of the sheet."""
