"""What happens in a game of Malifaux: every kind of event.

An event says what was done, never what follows from it; a claim (a total, a success, a stage) is what the players said.

base.py shapes and types · play.py turns, activations, actions · models.py models, upgrades · cards.py cards between
the zones · flips.py flips, cheating · duels.py duels, triggers. A wing's kinds stand in its own folder.
"""

from __future__ import annotations

from adjudicator.rulesets.malifaux.encounter import events as encounter
from adjudicator.rulesets.malifaux.encounter.events import *
from adjudicator.rulesets.malifaux.events import cards, duels, facts, flips, models, play
from adjudicator.rulesets.malifaux.events.base import *
from adjudicator.rulesets.malifaux.events.base import Event
from adjudicator.rulesets.malifaux.events.cards import *
from adjudicator.rulesets.malifaux.events.duels import *
from adjudicator.rulesets.malifaux.events.facts import *
from adjudicator.rulesets.malifaux.events.flips import *
from adjudicator.rulesets.malifaux.events.models import *
from adjudicator.rulesets.malifaux.events.play import *
from adjudicator.rulesets.malifaux.ground import events as ground
from adjudicator.rulesets.malifaux.ground.events import *
from adjudicator.seam.event import kinds_in

EVENTS: tuple[type[Event], ...] = kinds_in(Event, play, models, cards, flips, duels, ground, encounter, facts)
"""Every kind of event, in the order of the sheets."""
