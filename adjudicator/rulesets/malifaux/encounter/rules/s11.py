"""Deliver a Message (MFX-S11): an Interact with the enemy Leader or a Master, chosen in secret."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.said import Said, listed
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.encounter.condition import absent, chosen, lengths, placeless
from adjudicator.rulesets.malifaux.encounter.engaged import is_engaged
from adjudicator.rulesets.malifaux.encounter.entry import enter
from adjudicator.rulesets.malifaux.encounter.events import SchemePointScored
from adjudicator.rulesets.malifaux.encounter.kills import nobody_said
from adjudicator.rulesets.malifaux.encounter.margin import EXACT, Margin
from adjudicator.rulesets.malifaux.encounter.presence import (
    apart,
    encounter_of,
    has_station,
    is_enemy,
    is_insignificant,
    scheme_markers,
    standing,
)
from adjudicator.rulesets.malifaux.encounter.schemes import Chosen, Met, Point, Scheme, is_told
from adjudicator.rulesets.malifaux.encounter.state import Kill
from adjudicator.rulesets.malifaux.encounter.strategies import step_of
from adjudicator.rulesets.malifaux.ground.bodies import body
from adjudicator.rulesets.malifaux.ground.distances import in_range
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.rulesets.malifaux.worded import names_a_station
from adjudicator.seam.rulebook import Value

ARM = 1
REACH = 2


def receiver_is_leader_or_master(table: Table, friendly: str | None, enemy: str | None) -> Said | None:
    """The enemy model chosen is the Leader or a Master, as far as its station is on record."""
    if (
        enemy is None
        or not names_a_station(table.models[enemy].station)
        or has_station(table.models[enemy], "leader", "master")
    ):
        return None
    return say("{model} was chosen for the message; it is neither Leader nor Master", model=named(table, enemy))


# ---- the Reveal


def during_an_activation(table: Table, claim: SchemePointScored) -> bool:
    """Whether an activation runs; if no activation is on record at all, whether the turn runs."""
    return step_of(table) == "play" and (table.active is not None or not table.activated)


def message_at_arms_length(table: Table, claim: SchemePointScored, margin: Margin) -> Met:
    """The friendly model that takes the Interact is within 1 inch of the chosen model."""
    receiver = chosen(table, claim, "enemy")
    if claim.actor is not None and is_enemy(table.models[claim.actor], claim.seat):
        return Met({"MFX-S11-02": say("{actor}, which took the Interact, is no model of {seat}",
                                      actor=named(table, claim.actor), seat=claim.seat)})  # fmt: skip
    there = None if absent(table, receiver) is not None else body(table, receiver)
    bearers = {name: one for name, one in standing(table, claim.seat, enemies=False) if claim.actor in (None, name)}
    near = tuple(name for name, one in bearers.items() if there and in_range(one, there, ARM)(margin.helps))
    return Met(
        {} if near else {"MFX-S11-03": _out_of_reach(table, claim, receiver)},
        models=near,
        distances=lengths(table, receiver, bearers if claim.actor is not None else near),
    )


def _out_of_reach(table: Table, claim: SchemePointScored, receiver: str) -> Said:
    """Why the message was not delivered."""
    for name in (receiver, *(() if claim.actor is None else (claim.actor,))):
        away = placeless(table, name)
        if away is not None:
            return away
    if claim.actor is None:
        return say("No friendly model is within {reach} in of {model}", reach=ARM, model=named(table, receiver))
    length = lengths(table, receiver, [claim.actor])[f"{claim.actor} {receiver}"]
    return say("{actor} is {length:.3f} in from {model}, not within {reach} in",
               actor=named(table, claim.actor), length=length, model=named(table, receiver), reach=ARM)  # fmt: skip


def messengers(table: Table, seat: str) -> Iterator[SchemePointScored]:
    """The claims of a seat while an activation runs: one for each of its models on the table."""
    for name in () if table.active is None else dict(standing(table, seat, enemies=False)):
        yield SchemePointScored(seat=seat, scheme=11, part="reveal", step="during_activation", actor=name)


@book.value("MFX-S11-04", on=SchemePointScored)
def who_else_engages_the_messenger(before: Table, event: SchemePointScored, after: Table) -> Iterator[Value]:
    """The enemies that engage the messenger in this Interact, the chosen one left aside: `engaged`."""
    if event.scheme != 11 or event.part != "reveal" or event.actor is None or not is_told(before, event):
        return
    actor, receiver = event.actor, chosen(before, event, "enemy")
    others = [name for name in dict(standing(before, event.seat, enemies=True)) if name != receiver]
    engaged = [name for name in others if is_engaged(before, actor, name, EXACT)]
    if engaged:
        which = listed([named(before, name) for name in engaged])
        working = say("{model} is engaged, {receiver} left aside, with: {which}",
                      model=named(before, actor), receiver=named(before, receiver), which=which)  # fmt: skip
    else:
        working = say("{model} is engaged with nobody, {receiver} left aside",
                      model=named(before, actor), receiver=named(before, receiver))  # fmt: skip
    yield Value("MFX-S11-04", ("engaged",), engaged, working)


# ---- the End


def receiver_is_marked_or_killed_by_its_own(table: Table, claim: SchemePointScored, margin: Margin) -> Met:
    """The chosen model is in play within 2 inches of a friendly scheme marker, or its own side killed it."""
    receiver = chosen(table, claim, "enemy")
    there = None if absent(table, receiver) is not None else body(table, receiver)
    markers = dict(scheme_markers(table, claim.seat))
    near = tuple(name for name, one in markers.items() if there and in_range(one, there, REACH)(margin.helps))
    killed = killed_by_its_own_after_the_reveal(table, claim.seat, receiver)
    if near or killed:
        return Met(markers=near, distances=lengths(table, receiver, near))
    if killed is None:
        says = say("Whether a model of its own crew killed {model} is undecidable, as {why}",
                   model=named(table, receiver), why=nobody_said(table, [receiver]))  # fmt: skip
        return Met(untold={"MFX-S11-05": says})
    return Met({"MFX-S11-05": _unmarked(table, claim.seat, receiver)})


@book.serves("MFX-S11-06")
def killed_by_its_own_after_the_reveal(table: Table, seat: str, receiver: str) -> bool | None:
    """Whether a model of its own crew, whoever controlled it, killed the chosen one once the scheme was revealed.

    None: nobody said who killed it.
    """
    model = table.models[receiver]
    if is_insignificant(table, model):
        return False
    kills = [kill for kill in encounter_of(table).kills if kill.model == receiver and (seat, 11) in kill.revealed]
    if any(_side_of_killer(table, kill) == model.seat for kill in kills):
        return True
    return None if any(kill.is_of_nobody_known for kill in kills) else False


@book.serves("MFX-HOUSE-E14")
def _side_of_killer(table: Table, kill: Kill) -> str | None:
    """Whose model the killer is; if it is not named, the seat that controlled it."""
    killer = None if kill.killer is None else table.models.get(kill.killer)
    return kill.by if killer is None else killer.seat


def _unmarked(table: Table, seat: str, receiver: str) -> Said:
    """Why the End is not met."""
    if not table.models[receiver].in_play:
        return say("{model} is not in play, and no model of its own crew killed it after the Reveal",
                   model=named(table, receiver))  # fmt: skip
    there, away = body(table, receiver), placeless(table, receiver)
    if there is None or away is not None:
        return away or say("{model} is not on the table", model=named(table, receiver))
    markers = {name: apart(one, there) for name, one in scheme_markers(table, seat)}
    if not markers:
        return say("No friendly scheme marker is within {reach} in of {model}",
                   reach=REACH, model=named(table, receiver))  # fmt: skip
    nearest = min(markers, key=lambda name: markers[name])
    return say(
        "The nearest friendly scheme marker, {marker}, is {length:.3f} in from {model}, not within {reach} in",
        marker=named(table, nearest), length=markers[nearest], model=named(table, receiver), reach=REACH,
    )  # fmt: skip


enter(
    Scheme(
        11,
        say("Deliver a Message"),
        chosen=(Chosen("enemy", {"MFX-S11-01": receiver_is_leader_or_master}),),
        reveal=Point(
            "during_activation", "MFX-S11-02", ("MFX-S11-03",), message_at_arms_length,
            is_now=during_an_activation, claims=messengers,
        ),
        end=Point(
            "end_of_game", "MFX-SCHEME-05", ("MFX-S11-05",), receiver_is_marked_or_killed_by_its_own, automatic=True,
        ),
    )
)  # fmt: skip
