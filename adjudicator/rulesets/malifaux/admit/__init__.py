"""What an event names: whether all of it is there (`admit`), and whose it is (`concerns`).

play.py turns, activations, actions · models.py models, upgrades · cards.py cards between the zones ·
flips.py flips, cheating · duels.py duels, triggers · registry.py which function answers for which kind · may_report.py
what only its seat or a judge reports.
"""

from __future__ import annotations

from adjudicator.rulesets.malifaux.admit.registry import ADMIT, CONCERNS
from adjudicator.rulesets.malifaux.events import Event
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.kinds import enter_all

enter_all(__name__)


def admit(table: Table, event: Event) -> None:
    """Raises `Refused`, with the field, if the event has no place on this table; a breach of a rule has one."""
    ADMIT[type(event)](table, event)


def concerns(table: Table, event: Event) -> tuple[str, ...]:
    """The seats that an event concerns, each once, the acting one first; read on the table before it."""
    seats = dict.fromkeys(CONCERNS[type(event)](table, event))
    return tuple(seat for seat in seats if seat is not None and seat in table.seats)
