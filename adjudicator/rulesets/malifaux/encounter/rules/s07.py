"""Take Prisoner (MFX-S07): an enemy Minion or Enforcer, chosen in secret, held by engagement."""

from __future__ import annotations

from adjudicator.plain.said import Said
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.encounter.condition import absent, chosen, first, lengths, threatened
from adjudicator.rulesets.malifaux.encounter.engaged import engaged_with
from adjudicator.rulesets.malifaux.encounter.entry import enter
from adjudicator.rulesets.malifaux.encounter.events import SchemePointScored
from adjudicator.rulesets.malifaux.encounter.kills import kill_of, killer_called, nobody_said
from adjudicator.rulesets.malifaux.encounter.margin import Margin
from adjudicator.rulesets.malifaux.encounter.presence import (
    encounter_of,
    has_station,
    is_enemy,
    is_insignificant,
    threats,
)
from adjudicator.rulesets.malifaux.encounter.schemes import Chosen, Met, Point, Scheme
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.rulesets.malifaux.worded import names_a_station

REACH = 4


def prisoner_is_a_minion_or_enforcer(table: Table, friendly: str | None, enemy: str | None) -> Said | None:
    """The enemy model chosen is a Minion or an Enforcer, as far as its station is on record."""
    if (
        enemy is None
        or not names_a_station(table.models[enemy].station)
        or has_station(table.models[enemy], "minion", "enforcer")
    ):
        return None
    return say("{model} was chosen as the prisoner; it is neither Minion nor Enforcer", model=named(table, enemy))


def held_alone(table: Table, claim: SchemePointScored, margin: Margin) -> Met:
    """A friendly model is engaged with the prisoner, and no other enemy within 4 inches of it sees it."""
    prisoner = chosen(table, claim, "enemy")
    guards, others = _guards(table, claim, margin), threats(table, claim.seat, prisoner, REACH, margin)
    free = None if guards else say("No friendly model is engaged with {model}", model=named(table, prisoner))
    return Met(
        first({"MFX-S07-03": free, "MFX-S07-04": threatened(table, prisoner, REACH, others)}),
        models=guards,
        distances=lengths(table, prisoner, (*guards, *others)),
    )


def held_or_killed_by_its_own_side(table: Table, claim: SchemePointScored, margin: Margin) -> Met:
    """A friendly model is engaged with the prisoner, or a model that the enemy controlled has killed it."""
    prisoner = chosen(table, claim, "enemy")
    guards = _guards(table, claim, margin)
    killed = killed_under_enemy_control(table, claim.seat, prisoner)
    if guards or killed:
        return Met(models=guards, distances=lengths(table, prisoner, guards))
    if killed is None:
        says = say("No friendly model is engaged with {model}; whether its own side killed it is undecidable, as {why}",
                   model=named(table, prisoner), why=nobody_said(table, [prisoner]))  # fmt: skip
        return Met(untold={"MFX-S07-05": says})
    return Met({"MFX-S07-05": _not_held(table, prisoner)})


def _not_held(table: Table, prisoner: str) -> Said:
    """Why the End is not met, with who killed the prisoner if anybody did."""
    kill = kill_of(table, prisoner)
    if kill is not None and kill.by is not None:
        return say("No friendly model is engaged with {model}, and {killer} killed it; "
                   "a kill counts if a model that its own side controls makes it",
                   model=named(table, prisoner), killer=killer_called(table, kill))  # fmt: skip
    return say(
        "No friendly model is engaged with {model}, nor has its own side killed it", model=named(table, prisoner)
    )


def _guards(table: Table, claim: SchemePointScored, margin: Margin) -> tuple[str, ...]:
    """The friendly models that are engaged with the prisoner."""
    prisoner = chosen(table, claim, "enemy")
    if absent(table, prisoner) is not None:
        return ()
    held_by = engaged_with(table, prisoner, margin)
    return tuple(name for name in held_by if not is_enemy(table.models[name], claim.seat))


@book.serves("MFX-S07-06", "MFX-HOUSE-E14")
def killed_under_enemy_control(table: Table, seat: str, prisoner: str) -> bool | None:
    """Whether a model was killed by one that the enemy of a seat controlled; None: nobody said who killed it."""
    if is_insignificant(table, table.models[prisoner]):
        return False
    kills = [kill for kill in encounter_of(table).kills if kill.model == prisoner]
    if any(kill.by is not None and kill.by != seat for kill in kills):
        return True
    return None if any(kill.is_of_nobody_known for kill in kills) else False


enter(
    Scheme(
        7,
        say("Take Prisoner"),
        chosen=(Chosen("enemy", {"MFX-S07-01": prisoner_is_a_minion_or_enforcer}),),
        reveal=Point("end_of_turn", "MFX-S07-02", ("MFX-S07-03", "MFX-S07-04"), held_alone),
        end=Point("end_of_game", "MFX-SCHEME-05", ("MFX-S07-05",), held_or_killed_by_its_own_side),
    )
)
