"""Claim Jump (MFX-S12): a friendly model, chosen in secret."""

from __future__ import annotations

from adjudicator.plain.said import Said
from adjudicator.rulesets.malifaux.encounter.entry import enter
from adjudicator.rulesets.malifaux.encounter.presence import has_station
from adjudicator.rulesets.malifaux.encounter.schemes import Chosen, Scheme
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table


def jumper_is_no_leader(table: Table, friendly: str | None, enemy: str | None) -> Said | None:
    """The friendly model chosen is not the Leader."""
    if friendly is None or not has_station(table.models[friendly], "leader"):
        return None
    return say("{model} was chosen to jump the claim; it is the Leader", model=named(table, friendly))


enter(Scheme(12, say("Claim Jump"), chosen=(Chosen("friendly", {"MFX-S12-01": jumper_is_no_leader}),)))
