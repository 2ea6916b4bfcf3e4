"""Deliver a Message (MFX-S11): the enemy Leader or a Master, chosen in secret."""

from __future__ import annotations

from adjudicator.plain.said import Said
from adjudicator.rulesets.malifaux.encounter.entry import enter
from adjudicator.rulesets.malifaux.encounter.presence import has_station
from adjudicator.rulesets.malifaux.encounter.schemes import Chosen, Scheme
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table


def receiver_is_leader_or_master(table: Table, friendly: str | None, enemy: str | None) -> Said | None:
    """The enemy model chosen is the Leader or a Master."""
    if enemy is None or has_station(table.models[enemy], "leader", "master"):
        return None
    return say("{model} was chosen for the message; it is neither Leader nor Master", model=named(table, enemy))


enter(Scheme(11, say("Deliver a Message"), chosen=(Chosen("enemy", {"MFX-S11-01": receiver_is_leader_or_master}),)))
