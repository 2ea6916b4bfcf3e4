"""Dig Their Graves (MFX-S05): an enemy killed beside a scheme marker, scheme markers beside Corpses and Scrap."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from adjudicator.plain.said import Said, listed
from adjudicator.rulesets.malifaux.encounter.entry import enter
from adjudicator.rulesets.malifaux.encounter.events import SchemePointScored
from adjudicator.rulesets.malifaux.encounter.kills import markers_at_kill
from adjudicator.rulesets.malifaux.encounter.margin import Margin
from adjudicator.rulesets.malifaux.encounter.matching import assigns, matching
from adjudicator.rulesets.malifaux.encounter.nearness import Near, far_from_others, lengths, near_others, with_nearest
from adjudicator.rulesets.malifaux.encounter.noted import is_noted
from adjudicator.rulesets.malifaux.encounter.presence import (
    encounter_of,
    fallen,
    is_enemy,
    is_insignificant,
    is_kind,
    measured,
    scheme_markers,
)
from adjudicator.rulesets.malifaux.encounter.schemes import Met, Point, Price, Scheme
from adjudicator.rulesets.malifaux.ground.bodies import Body
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table

REACH = 1
NEEDED_AT_THE_END = 3


# ---- the Reveal


def claims_on_a_kill(table: Table, seat: str) -> Iterator[SchemePointScored]:
    """The claims that a seat could make now: one for each enemy just killed."""
    for name in encounter_of(table).fresh:
        if is_enemy(table.models[name], seat):
            yield SchemePointScored(seat=seat, scheme=5, part="reveal", step="on_kill", killed=name)


def is_on_a_kill(table: Table, claim: SchemePointScored) -> bool:
    """Whether the enemy named, or any if none is named, was killed in the moment that runs, no matter by whom.

    True where nothing that models do is on record: no kill can be on record then.
    """
    return not is_noted(table) or bool(_victims(table, claim))


def _victims(table: Table, claim: SchemePointScored) -> list[str]:
    killed = (one.killed for one in claims_on_a_kill(table, claim.seat))
    return [name for name in killed if name is not None and claim.killed in (None, name)]


def victim_was_near_a_marker(table: Table, claim: SchemePointScored, margin: Margin) -> Met:
    """The enemy that was killed was within 1 inch of a friendly scheme marker."""
    victims = _victims(table, claim)
    there = {name: fallen(table, name) for name in victims if not is_insignificant(table, table.models[name])}
    stood = {name: at for name, at in there.items() if at is not None}
    then = {name: dict(markers_at_kill(table, claim.seat, name)) for name in stood}
    markers = {marker: there for lying in then.values() for marker, there in lying.items()}
    near = _near_at_the_kill(then, stood, margin)
    found = tuple(name for name, beside in near.items() if beside)
    says = with_nearest(table, _not_near(table, victims), far_from_others(near, markers, stood))
    return Met(
        {} if found else {"MFX-S05-02": says},
        len(found),
        found,
        models=tuple(name for name in victims if any(name in beside for beside in near.values())),
        distances=lengths(near),
    )


def _near_at_the_kill(then: Mapping[str, Mapping[str, Body]], stood: Mapping[str, Body], margin: Margin) -> Near:
    """Each marker with the victims that it was near when they were killed."""
    near: dict[str, dict[str, float]] = {}
    for name, at in stood.items():
        for marker, beside in near_others(then[name], {name: at}, REACH, margin.helps).items():
            near.setdefault(marker, {}).update(beside)
    return near


def _not_near(table: Table, victims: list[str]) -> Said:
    if not victims:
        return say("No enemy model has just been killed")
    which = listed([named(table, name) for name in victims])
    if all(is_insignificant(table, table.models[name]) for name in victims):
        return say("{models} was killed, but is Insignificant: schemes leave it out", models=which)
    return say("No friendly scheme marker was within {reach} in of {models} at the kill", reach=REACH, models=which)


# ---- the End


def three_markers_near_three_remains(table: Table, claim: SchemePointScored, margin: Margin) -> Met:
    """Three friendly scheme markers, each within 1 inch of a different Corpse or Scrap marker."""
    markers, graves = dict(scheme_markers(table, claim.seat)), dict(remains(table))
    near = near_others(markers, graves, REACH, margin.helps)
    count = len(matching(near))
    says = with_nearest(table, _too_few_pairs(count), far_from_others(near, markers, graves))
    return Met(
        {} if count >= NEEDED_AT_THE_END else {"MFX-S05-04": says},
        count,
        tuple(name for name, found in near.items() if found),
        fits=lambda paid: assigns(near, paid),
        distances=lengths(near),
    )


def _too_few_pairs(count: int) -> Said:
    return say(
        "Friendly scheme markers within {reach} in of a Corpse or Scrap marker each, all different: "
        "{number}, not {needed}",
        reach=REACH, number=count, needed=NEEDED_AT_THE_END,
    )  # fmt: skip


def remains(table: Table) -> Iterator[tuple[str, Body]]:
    """The Corpse and Scrap markers on the table, whoever's they are."""
    return measured((name, one) for name, one in table.markers.items() if is_kind(one, "corpse", "scrap"))


enter(
    Scheme(
        5,
        say("Dig Their Graves"),
        reveal=Point(
            "on_kill",
            "MFX-S05-01",
            ("MFX-S05-02",),
            victim_was_near_a_marker,
            Price("MFX-S05-03", 1),
            is_on_a_kill,
            claims_on_a_kill,
        ),
        end=Point(
            "end_of_game",
            "MFX-SCHEME-05",
            ("MFX-S05-04",),
            three_markers_near_three_remains,
            Price("MFX-S05-05", NEEDED_AT_THE_END),
        ),
    )
)
