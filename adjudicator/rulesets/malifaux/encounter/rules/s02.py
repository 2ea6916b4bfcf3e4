"""Breakthrough (MFX-S02): scheme markers in the enemy deployment zone, and a model there that no enemy watches."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.plain.said import Said, listed
from adjudicator.rulesets.malifaux.encounter.entry import enter
from adjudicator.rulesets.malifaux.encounter.events import SchemePointScored
from adjudicator.rulesets.malifaux.encounter.margin import Margin
from adjudicator.rulesets.malifaux.encounter.nearness import Near, lengths
from adjudicator.rulesets.malifaux.encounter.places import Place, enemy_zone, lying, markers_in, nearest
from adjudicator.rulesets.malifaux.encounter.presence import apart, standing, threats
from adjudicator.rulesets.malifaux.encounter.schemes import Met, Point, Price, Scheme
from adjudicator.rulesets.malifaux.ground.bodies import Body
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.frozen import replace

REACH = 4
NEEDED_AT_THE_END = 3


def marker_and_unwatched_model_in_the_zone(table: Table, claim: SchemePointScored, margin: Margin) -> Met:
    """A friendly scheme marker and a friendly model in the enemy zone, no enemy within 4 inches seeing the model."""
    zone = enemy_zone(table, claim.seat)
    placed = markers_in(zone, 1, "MFX-S02-02", table, claim, margin)
    friends, enemies = (dict(standing(table, claim.seat, enemies=side)) for side in (False, True))
    inside = lying(friends, zone, margin.helps)
    watched = {
        model: {enemy: apart(there, enemies[enemy]) for enemy in threats(table, claim.seat, model, REACH, margin)}
        for model, there in inside.items()
    }
    unwatched = tuple(model for model, by in watched.items() if not by)
    unmet = placed.unmet
    if not unmet:
        unmet = _no_model(table, zone, friends, inside) or ({} if unwatched else _watched(table, watched))
    return replace(placed, unmet=unmet, models=unwatched, distances=lengths(watched))


def _no_model(table: Table, zone: Place, friends: Mapping[str, Body], inside: Mapping[str, Body]) -> Mapping[str, Said]:
    if inside:
        return {}
    missed = nearest(zone, friends)
    if missed is None:
        return {"MFX-S02-03": say("No friendly model is in the enemy deployment zone")}
    model, length = missed
    says = say("No friendly model is in the enemy deployment zone; {model} misses it by {length:.3f} in",
               model=named(table, model), length=length)  # fmt: skip
    return {"MFX-S02-03": says}


def _watched(table: Table, watched: Near) -> Mapping[str, Said]:
    by = [
        say("{model} by {enemy}, {length:.3f} in away",
            model=named(table, model), enemy=named(table, enemy), length=length)
        for model, enemies in watched.items() for enemy, length in enemies.items()
    ]  # fmt: skip
    says = say("Each friendly model in the enemy deployment zone is seen by an enemy within {reach} in: {which}",
               reach=REACH, which=listed(by))  # fmt: skip
    return {"MFX-S02-04": says}


def three_markers_in_the_zone(table: Table, claim: SchemePointScored, margin: Margin) -> Met:
    """Three friendly scheme markers in the enemy zone."""
    return markers_in(enemy_zone(table, claim.seat), NEEDED_AT_THE_END, "MFX-S02-06", table, claim, margin)


enter(
    Scheme(
        2,
        say("Breakthrough"),
        reveal=Point(
            "end_of_turn",
            "MFX-S02-01",
            ("MFX-S02-02", "MFX-S02-03", "MFX-S02-04"),
            marker_and_unwatched_model_in_the_zone,
            Price("MFX-S02-05", 1),
        ),
        end=Point(
            "end_of_game",
            "MFX-SCHEME-05",
            ("MFX-S02-06",),
            three_markers_in_the_zone,
            Price("MFX-S02-07", NEEDED_AT_THE_END),
        ),
    )
)
