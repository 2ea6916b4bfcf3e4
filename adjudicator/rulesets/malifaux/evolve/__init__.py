"""The table after an event: `evolve` and, by area, the functions it calls, each entered under its kind.

zones.py fate cards between the zones · hands.py hands over the hand size · decks.py shuffles, reveals ·
flips.py flips, reflips, cheating · releases.py their cards on the piles ·
duels.py duels and triggers · actions.py turns, activations, actions · models.py models, Health, stats ·
upgrades.py upgrades · settled.py what was unknown and is told · kept.py how long duels, flips, actions stay.
"""

from __future__ import annotations

from adjudicator.rulesets.malifaux.events import Event
from adjudicator.rulesets.malifaux.evolve import hands
from adjudicator.rulesets.malifaux.evolve.registry import EVOLVE, FOLLOWS
from adjudicator.rulesets.malifaux.evolve.settled import settled
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.kinds import enter_all

enter_all(__name__)


def evolve(table: Table, event: Event, position: int) -> Table:
    """The table after `event` at `position`, legal or not; total over what `admit` lets through."""
    if table.discard_due or table.unknown:
        table = hands.gone_on(table, event)
    kind = type(event)
    after = EVOLVE[kind](table, event, position)
    if after.encounter is not None and kind in FOLLOWS:
        after = FOLLOWS[kind](after, event, table)
    return settled(table, event, after) if table.unknown else after
