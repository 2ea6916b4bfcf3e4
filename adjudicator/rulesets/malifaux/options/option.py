"""Options that several lists hold."""

from __future__ import annotations

from adjudicator.rulesets.malifaux.state import Duelist
from adjudicator.seam.offers import option
from adjudicator.seam.ruleset import Option


def resolving(name: str, mine: Duelist, trigger: str) -> Option:
    """The resolving of a trigger that waits."""
    return option(mine.seat, "TriggerResolved", "MFX-TRIG-18", duel=name, model=mine.model, trigger=trigger)
