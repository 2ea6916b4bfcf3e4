"""Every kind of event, and the parts they are made of.

characters.py decks, NPCs, rulings · scenes.py scenes, time, sleep · magic.py focus, rest, cards · permanents.py ·
fights.py attacks, damage, life · checks.py · combat.py · facts.py what was learned later ·
base.py the shape of an event.
"""

from __future__ import annotations

from adjudicator.rulesets.mtg_trpg.events import (
    base,
    characters,
    checks,
    combat,
    facts,
    fights,
    magic,
    permanents,
    scenes,
)
from adjudicator.rulesets.mtg_trpg.events.base import *
from adjudicator.rulesets.mtg_trpg.events.characters import *
from adjudicator.rulesets.mtg_trpg.events.checks import *
from adjudicator.rulesets.mtg_trpg.events.combat import *
from adjudicator.rulesets.mtg_trpg.events.facts import *
from adjudicator.rulesets.mtg_trpg.events.fights import *
from adjudicator.rulesets.mtg_trpg.events.magic import *
from adjudicator.rulesets.mtg_trpg.events.permanents import *
from adjudicator.rulesets.mtg_trpg.events.scenes import *
from adjudicator.seam.event import kinds_in

EVENTS: tuple[type[base.Event], ...] = kinds_in(
    base.Event, characters, scenes, magic, permanents, fights, checks, combat, facts
)
"""Every kind of event, in the order of the sheet."""
