"""Assassinate (MFX-S10): the enemy Leader, hurt and then gone."""

from __future__ import annotations

from adjudicator.plain.said import Named, listed
from adjudicator.rulesets.malifaux.encounter.condition import above_half, absent
from adjudicator.rulesets.malifaux.encounter.entry import enter
from adjudicator.rulesets.malifaux.encounter.events import SchemePointScored
from adjudicator.rulesets.malifaux.encounter.margin import Margin
from adjudicator.rulesets.malifaux.encounter.presence import has_station, is_enemy
from adjudicator.rulesets.malifaux.encounter.schemes import Met, Point, Scheme
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.rulesets.malifaux.worded import names_a_station


def leader_is_in_play_and_hurt(table: Table, claim: SchemePointScored, margin: Margin) -> Met:
    """The enemy Leader is in play at half its Health or less."""
    leaders = _leaders(table, claim.seat)
    why = {name: above_half(table, name) for name in leaders}
    hurt = tuple(name for name, says in why.items() if says is None)
    says = next((says for says in why.values() if says is not None), say("No enemy Leader is in play"))
    unranked = [] if leaders else _unranked(table, claim.seat)
    if unranked:
        return Met(untold={"MFX-S10-02": say("{says}: undecidable, as nobody said the station of {models}",
                                             says=says, models=listed(unranked))})  # fmt: skip
    return Met({} if hurt else {"MFX-S10-02": says}, models=hurt, health=leaders)


def leader_is_not_in_play(table: Table, claim: SchemePointScored, margin: Margin) -> Met:
    """No enemy Leader is in play."""
    left = [say("{model} is in play", model=named(table, name)) for name in _leaders(table, claim.seat)]
    return Met({"MFX-S10-03": left[0]} if left else {})


def _unranked(table: Table, seat: str) -> list[Named]:
    """The enemies in play whose station nobody said, where no enemy is known to be the Leader."""
    enemies = {name: model for name, model in table.models.items() if is_enemy(model, seat)}
    if any(has_station(model, "leader") for model in enemies.values()):
        return []
    return [
        named(table, name)
        for name, one in enemies.items()
        if not names_a_station(one.station) and absent(table, name) is None
    ]


def _leaders(table: Table, seat: str) -> tuple[str, ...]:
    """The enemy Leaders in play; a crew as hired has at most one."""
    models = ((name, model) for name, model in table.models.items() if is_enemy(model, seat))
    return tuple(name for name, model in models if has_station(model, "leader") and absent(table, name) is None)


enter(
    Scheme(
        10,
        say("Assassinate"),
        reveal=Point("end_of_turn", "MFX-S10-01", ("MFX-S10-02",), leader_is_in_play_and_hurt),
        end=Point("end_of_game", "MFX-SCHEME-05", ("MFX-S10-03",), leader_is_not_in_play, automatic=True),
    )
)
