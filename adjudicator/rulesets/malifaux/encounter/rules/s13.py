"""Vendetta (MFX-S13): a friendly and an enemy model, chosen in secret."""

from __future__ import annotations

from adjudicator.plain.said import Said
from adjudicator.rulesets.malifaux.encounter.entry import enter
from adjudicator.rulesets.malifaux.encounter.presence import has_station
from adjudicator.rulesets.malifaux.encounter.schemes import Chosen, Scheme
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table


def avenger_is_no_totem(table: Table, friendly: str | None, enemy: str | None) -> Said | None:
    """The friendly model chosen is not a Totem."""
    if friendly is None or not has_station(table.models[friendly], "totem"):
        return None
    return say("{model} was chosen for the vendetta; it is a Totem", model=named(table, friendly))


def foe_costs_as_much_and_is_no_leader(table: Table, friendly: str | None, enemy: str | None) -> Said | None:
    """The enemy model chosen is not the Leader and costs at least as much as the friendly one."""
    if enemy is None:
        return None
    foe = table.models[enemy]
    if has_station(foe, "leader"):
        return say("{model} was chosen as the foe of a vendetta; it is the Leader", model=named(table, enemy))
    own = None if friendly is None else table.models[friendly].cost
    if own is None or foe.cost is None or foe.cost >= own:
        return None
    return say("{model} was chosen as the foe of a vendetta; it costs {cost}, less than {own}",
               model=named(table, enemy), cost=foe.cost, own=own)  # fmt: skip


enter(
    Scheme(
        13,
        say("Vendetta"),
        chosen=(
            Chosen("friendly", {"MFX-S13-01": avenger_is_no_totem}),
            Chosen("enemy", {"MFX-S13-02": foe_costs_as_much_and_is_no_leader}),
        ),
    )
)
