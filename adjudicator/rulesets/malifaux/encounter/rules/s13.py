"""Vendetta (MFX-S13): a friendly model and an enemy that it hurts and outlives, chosen in secret."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.said import Said
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.encounter.condition import (
    above_half,
    absent,
    chosen,
    every,
    heir,
    raised,
    successors,
)
from adjudicator.rulesets.malifaux.encounter.entry import enter
from adjudicator.rulesets.malifaux.encounter.events import ModelReplaced, SchemePointScored
from adjudicator.rulesets.malifaux.encounter.margin import Margin
from adjudicator.rulesets.malifaux.encounter.presence import encounter_of, has_station, is_insignificant
from adjudicator.rulesets.malifaux.encounter.schemes import Chosen, Met, Point, Scheme, is_told
from adjudicator.rulesets.malifaux.encounter.strategies import step_of
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table


@book.check_after("MFX-STAT-15", on=ModelReplaced)
def a_replacement_keeps_within_its_maximum(before: Table, event: ModelReplaced, after: Table) -> Said | None:
    """The Health with which a model replaces another is at most that on its card."""
    most = event.card.health_max
    if event.health is None or most is None or event.health <= most:
        return None
    return say("{model}'s Health is recorded as {now}; its maximum is {most}",
               model=named(after, event.new), now=event.health, most=most)  # fmt: skip


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


# ---- the Reveal


def its_activation_ends(table: Table, claim: SchemePointScored) -> bool:
    """Whether an activation of the friendly model, or of what replaced it, has just ended.

    Where no activation is on record, the claim tells whose ended.
    """
    ended = encounter_of(table).ended
    if step_of(table) != "play" or (ended is None and table.activated):
        return False
    told = {ended, claim.activation_of} - {None}
    return not is_told(table, claim) or (bool(told) and told <= {*successors(table, chosen(table, claim, "friendly"))})


def enemy_was_hurt_by_it(table: Table, claim: SchemePointScored, margin: Margin) -> Met:
    """The friendly model, never replaced upwards, has damaged the enemy, which is in play at half Health or less."""
    own, foe = chosen(table, claim, "friendly"), chosen(table, claim, "enemy")
    unmet = every({
        "MFX-S13-04": raised(table, own),
        "MFX-S13-05": _unharmed(table, own, foe),
        "MFX-S13-06": above_half(table, foe),
    })  # fmt: skip
    return Met(unmet, models=() if unmet else (heir(table, own), foe), health=(foe,))


def _unharmed(table: Table, own: str, foe: str) -> Said | None:
    """Why a model, or what replaced it, has not damaged the enemy."""
    fighters, damage = successors(table, own), encounter_of(table).damage
    if any((one, foe) in damage and not is_insignificant(table, table.models[one]) for one in fighters):
        return None
    return say("{model} has not damaged {enemy}", model=named(table, heir(table, own)), enemy=named(table, foe))


def avengers(table: Table, seat: str) -> Iterator[SchemePointScored]:
    """The claim of a seat when an activation has just ended."""
    ended = encounter_of(table).ended
    if ended is not None:
        yield SchemePointScored(seat=seat, scheme=13, part="reveal", step="end_of_activation", activation_of=ended)


# ---- the End


def it_outlived_the_enemy(table: Table, claim: SchemePointScored, margin: Margin) -> Met:
    """The friendly model is in play and was never replaced upwards; the enemy is not in play."""
    own, foe = chosen(table, claim, "friendly"), chosen(table, claim, "enemy")
    left = None if absent(table, foe) is not None else say("{model} is in play", model=named(table, foe))
    unmet = every({"MFX-S13-07": raised(table, own) or _gone(table, own), "MFX-S13-08": left})
    return Met(unmet, models=() if unmet else (heir(table, own),))


def _gone(table: Table, own: str) -> Said | None:
    """Why neither a model nor what replaced it is in play."""
    away = [absent(table, one) for one in successors(table, own)]
    return None if None in away else away[-1]


enter(
    Scheme(
        13,
        say("Vendetta"),
        chosen=(
            Chosen("friendly", {"MFX-S13-01": avenger_is_no_totem}),
            Chosen("enemy", {"MFX-S13-02": foe_costs_as_much_and_is_no_leader}),
        ),
        reveal=Point(
            "end_of_activation", "MFX-S13-03", ("MFX-S13-04", "MFX-S13-05", "MFX-S13-06"), enemy_was_hurt_by_it,
            is_now=its_activation_ends, claims=avengers,
        ),
        end=Point(
            "end_of_game", "MFX-SCHEME-05", ("MFX-S13-07", "MFX-S13-08"), it_outlived_the_enemy,
            automatic=True,
        ),
    )
)  # fmt: skip
