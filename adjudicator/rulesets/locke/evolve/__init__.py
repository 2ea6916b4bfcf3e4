"""The table after an event: `evolve` and, by area, the functions it calls.

setup.py · stages.py boards, pieces, information · turns.py · combats.py · attacks.py attacks, melee, damage ·
endings.py
"""

from __future__ import annotations

from adjudicator.rulesets.locke.endings import GOES_ON, overdue
from adjudicator.rulesets.locke.events import Event
from adjudicator.rulesets.locke.evolve.registry import EVOLVE
from adjudicator.rulesets.locke.state import Table
from adjudicator.seam.frozen import replace
from adjudicator.seam.kinds import enter_all

enter_all(__name__)


def evolve(table: Table, event: Event, position: int) -> Table:
    """The table after `event` at `position`, legal or not."""
    after = EVOLVE[type(event)](table, event, position)
    if isinstance(event, GOES_ON) and overdue(table, event) is not None:
        return replace(after, at=position, went_on=True)
    return replace(after, at=position)
