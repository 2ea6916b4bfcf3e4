"""The table after an event: `evolve` and, by area, the functions it calls.

characters.py decks, NPCs, rulings · scenes.py scenes, sleep · time.py the clock and what it brings · magic.py focus,
rest, cards · permanents.py · fights.py attacks, damage · lives.py life and death · checks.py · combat.py ·
left_out.py what an incomplete log shows of what it leaves out · known.py what an event tells of what nobody knew ·
facts.py what was learned
"""

from __future__ import annotations

from adjudicator.rulesets.mtg_trpg.clock import seconds_of
from adjudicator.rulesets.mtg_trpg.events import Event
from adjudicator.rulesets.mtg_trpg.evolve.known import with_told
from adjudicator.rulesets.mtg_trpg.evolve.left_out import fitted
from adjudicator.rulesets.mtg_trpg.evolve.registry import EVOLVE
from adjudicator.rulesets.mtg_trpg.evolve.time import passed
from adjudicator.rulesets.mtg_trpg.state import Table
from adjudicator.seam.frozen import replace
from adjudicator.seam.kinds import enter_all

enter_all(__name__)


def evolve(table: Table, event: Event, position: int) -> Table:
    """The table after `event` at `position`, legal or not, and after the time it took."""
    if not table.complete_log:
        table, event = fitted(table, event)
    after, seconds = EVOLVE[type(event)](table, event, position), seconds_of(table, event)
    after = passed(after, seconds, position) if seconds else replace(after, at=position)
    return with_told(table, event, after) if after.unknown else after
