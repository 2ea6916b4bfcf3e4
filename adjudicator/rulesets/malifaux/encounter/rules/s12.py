"""Claim Jump (MFX-S12): a friendly model, chosen in secret, at the centre of the table."""

from __future__ import annotations

from adjudicator.plain.said import Said
from adjudicator.rulesets.malifaux.encounter.areas import CENTRE, near_point
from adjudicator.rulesets.malifaux.encounter.condition import (
    absent,
    below_half,
    chosen,
    every,
    first,
    lengths,
    placeless,
    threatened,
)
from adjudicator.rulesets.malifaux.encounter.entry import enter
from adjudicator.rulesets.malifaux.encounter.events import SchemePointScored
from adjudicator.rulesets.malifaux.encounter.margin import Margin
from adjudicator.rulesets.malifaux.encounter.presence import has_station, threats
from adjudicator.rulesets.malifaux.encounter.schemes import Chosen, Met, Point, Scheme
from adjudicator.rulesets.malifaux.geometry.shapes import Disc, gap
from adjudicator.rulesets.malifaux.geometry.units import inches, units
from adjudicator.rulesets.malifaux.ground.bodies import body
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table

SIGHT = 3
REACH = 2


def jumper_is_no_leader(table: Table, friendly: str | None, enemy: str | None) -> Said | None:
    """The friendly model chosen is not the Leader."""
    if friendly is None or not has_station(table.models[friendly], "leader"):
        return None
    return say("{model} was chosen to jump the claim; it is the Leader", model=named(table, friendly))


def unwatched_at_the_centre(table: Table, claim: SchemePointScored, margin: Margin) -> Met:
    """No enemy within 3 inches sees the chosen model, and it is within 2 inches of the centre."""
    jumper = chosen(table, claim, "friendly")
    others = [] if absent(table, jumper) is not None else threats(table, claim.seat, jumper, SIGHT, margin)
    unmet = every({
        "MFX-S12-03": threatened(table, jumper, SIGHT, others),
        "MFX-S12-04": _off_centre(table, jumper, margin),
    })  # fmt: skip
    distances = {**_from_centre(table, jumper), **lengths(table, jumper, others)}
    return Met(unmet, models=() if unmet else (jumper,), distances=distances)


def hale_at_the_centre(table: Table, claim: SchemePointScored, margin: Margin) -> Met:
    """The chosen model is in play with half its Health or more, within 2 inches of the centre."""
    jumper = chosen(table, claim, "friendly")
    unmet = first({"MFX-S12-05": below_half(table, jumper), "MFX-S12-06": _off_centre(table, jumper, margin)})
    return Met(unmet, models=() if unmet else (jumper,), distances=_from_centre(table, jumper), health=(jumper,))


def _from_centre(table: Table, jumper: str) -> dict[str, float]:
    """How far a model is from the centre of the table, in inches."""
    there = body(table, jumper)
    return {} if there is None else {f"{jumper} centre": inches(gap(there.shape, Disc(CENTRE, 0)))}


def _off_centre(table: Table, jumper: str, margin: Margin) -> Said | None:
    """Why a model is further than 2 inches from the centre."""
    there, away = body(table, jumper), placeless(table, jumper)
    if there is None or away is not None or near_point(CENTRE, there.shape, units(REACH))(margin.helps):
        return away
    (length,) = _from_centre(table, jumper).values()
    return say("{model} is {length:.3f} in from the centre of the table, not within {reach} in",
               model=named(table, jumper), length=length, reach=REACH)  # fmt: skip


enter(
    Scheme(
        12,
        say("Claim Jump"),
        chosen=(Chosen("friendly", {"MFX-S12-01": jumper_is_no_leader}),),
        reveal=Point(
            "end_of_turn", "MFX-S12-02", ("MFX-S12-03", "MFX-S12-04"), unwatched_at_the_centre,
        ),
        end=Point(
            "end_of_game", "MFX-SCHEME-05", ("MFX-S12-05", "MFX-S12-06"), hale_at_the_centre, automatic=True,
        ),
    )
)  # fmt: skip
