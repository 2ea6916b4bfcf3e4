"""Who may legally do what now: of all that is proposed (proposals/), what breaks no rule.

trying.py which ways of a proposal are legal · usual.py what generated play chooses from, made of scene.py, combat.py,
checks.py
"""

from __future__ import annotations

from adjudicator.rulesets.mtg_trpg.events import EVENTS
from adjudicator.rulesets.mtg_trpg.options.trying import legal_ways
from adjudicator.rulesets.mtg_trpg.proposals import PROPOSE
from adjudicator.rulesets.mtg_trpg.state import Table
from adjudicator.seam.moves import Option
from adjudicator.seam.recall import recalled

__all__ = ["options"]


@recalled(keep=2)
def options(table: Table) -> tuple[Option, ...]:
    """Of each kind of event, the ways that break no rule now, with their legal choices."""
    return tuple(way for kind in EVENTS for one in PROPOSE[kind](table) for way in legal_ways(table, kind, one))
