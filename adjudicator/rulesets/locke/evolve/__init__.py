"""The table after an event: `evolve` and, by area, the functions it calls.

setup.py · stages.py boards, pieces, information · turns.py · combats.py · attacks.py attacks, melee, damage ·
endings.py
"""

from __future__ import annotations

from adjudicator.rulesets.locke.endings import GOES_ON, overdue
from adjudicator.rulesets.locke.events import Event
from adjudicator.rulesets.locke.evolve.registry import EVOLVE
from adjudicator.rulesets.locke.mask import masked
from adjudicator.rulesets.locke.state import Table
from adjudicator.seam.frozen import replace
from adjudicator.seam.kinds import enter_all
from adjudicator.seam.ruleset import SPECTATOR

enter_all(__name__)


def evolve(table: Table, event: Event, position: int) -> Table:
    """The table after `event` at `position`, legal or not."""
    after = EVOLVE[type(event)](table, event, position)
    if isinstance(event, GOES_ON):
        after = _gone_on(table, event, after)
    return replace(after, at=position)


def _gone_on(table: Table, event: Event, after: Table) -> Table:
    """The table after play went on: whether it should not have, and whether everybody knew that."""
    is_over = overdue(table, event) is not None
    if (
        not is_over
        and table.declaration is None
        and table.evil_declarer is None
        and table.went_on is table.went_on_openly
    ):
        return after  # whoever lives passes for alive, so that to others it is not over either
    is_known = is_over if _is_all_known(table) else overdue(masked(table, SPECTATOR), event) is not None
    if not is_over and not is_known:
        return after
    return replace(after, went_on=table.went_on or is_over, went_on_openly=table.went_on_openly or is_known)


def _is_all_known(table: Table) -> bool:
    """Whether nothing that ends a game is hidden."""
    declaration, declarer = table.declaration, table.evil_declarer
    if declaration is not None and (declaration.unheard or declaration.sound != declaration.looks_sound):
        return False
    if (declarer is not None and not declarer.stated) or table.went_on != table.went_on_openly:
        return False
    return not any(one.fell for one in table.characters.values())
