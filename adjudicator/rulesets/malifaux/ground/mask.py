"""What a viewer may know of the ground: everybody sees it."""

from __future__ import annotations

from adjudicator.rulesets.malifaux.events import Event
from adjudicator.rulesets.malifaux.ground import events
from adjudicator.rulesets.malifaux.mask import MASK, public
from adjudicator.seam.event import kinds_in

MASK.of(*kinds_in(Event, events))(public)
