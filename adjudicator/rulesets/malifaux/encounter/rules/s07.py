"""Take Prisoner (MFX-S07): an enemy Minion or Enforcer, chosen in secret."""

from __future__ import annotations

from adjudicator.plain.said import Said
from adjudicator.rulesets.malifaux.encounter.entry import enter
from adjudicator.rulesets.malifaux.encounter.presence import has_station
from adjudicator.rulesets.malifaux.encounter.schemes import Chosen, Scheme
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table


def prisoner_is_a_minion_or_enforcer(table: Table, friendly: str | None, enemy: str | None) -> Said | None:
    """The enemy model chosen is a Minion or an Enforcer."""
    if enemy is None or has_station(table.models[enemy], "minion", "enforcer"):
        return None
    return say("{model} was chosen as the prisoner; it is neither Minion nor Enforcer", model=named(table, enemy))


enter(Scheme(7, say("Take Prisoner"), chosen=(Chosen("enemy", {"MFX-S07-01": prisoner_is_a_minion_or_enforcer}),)))
