"""Reckoning (MFX-RECK): enemy models killed in the turn."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.said import Said, listed
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.encounter.kills import (
    DEADLY,
    Deadly,
    killed_this_turn,
    nobody_said,
    perhaps_killed_this_turn,
    victims,
    weight,
)
from adjudicator.rulesets.malifaux.encounter.presence import encounter_of, is_enemy, is_on_table
from adjudicator.rulesets.malifaux.encounter.strategies import Counted, strategy
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.rulesets.malifaux.worded import names_a_station
from adjudicator.seam.rulebook import Value

LEAST, MOST = 1, 3
"""What a killed model counts, by its station."""


@strategy("reckoning", say("Reckoning"), "MFX-RECK-01")
def weighted_kills(table: Table, seat: str, slack: int) -> Counted:
    """The enemy models that a seat killed in the turn, each as often as it counts."""
    kills = killed_this_turn(table, seat)
    alone = say("no enemy model is on the table") if no_enemy_is_left(table, seat) else None
    more = perhaps_killed_this_turn(table, seat)
    unranked = [kill.model for kill in (*kills, *more) if not names_a_station(table.models[kill.model].station)]
    why = nobody_said(table, [kill.model for kill in more]) if more else None
    if why is None and unranked:
        why = say("nobody said the station of {models}", models=listed([named(table, name) for name in unranked]))
    return Counted(
        sum(kill.weight for kill in kills),
        tuple(kill.model for kill in kills),
        alone,
        unsure=sum(kill.weight for kill in more) + len(unranked) * (MOST - LEAST),
        why_unsure=why,
        left_out=tuple(_uncounted(table, seat)),
    )


def _uncounted(table: Table, seat: str) -> Iterator[Said]:
    """The kills that do not count for a seat, each with why: a friend's, another's, or of another turn."""
    for kill in encounter_of(table).kills:
        model = named(table, kill.model)
        if kill.seat == seat and kill.by == seat and kill.turn == table.turn:
            yield say("{model} is a model of {seat}'s own", model=model, seat=seat)
        elif kill.seat != seat and kill.turn == table.turn and kill.by == kill.seat:
            yield say("{model} was killed by its own side", model=model)
        elif kill.seat != seat and kill.turn == table.turn and kill.by is None and kill.unstated:
            yield say("{model} was killed by nobody on record", model=model)
        elif kill.seat != seat and kill.turn != table.turn and kill.by == seat:
            yield say("{model} was killed in turn {turn}", model=model, turn=kill.turn)


@book.serves("MFX-RECK-02")
def no_enemy_is_left(table: Table, seat: str) -> bool:
    """Whether no enemy model is on the table."""
    return not any(is_enemy(model, seat) and is_on_table(model) for model in table.models.values())


@book.value("MFX-RECK-03", "MFX-RECK-04", on=DEADLY)
def weight_of_the_victim(before: Table, event: Deadly, after: Table) -> Iterator[Value]:
    """What the victim of a kill counts: `weight`."""
    is_asked = after.encounter is not None and after.encounter.strategy in (None, "reckoning")
    for victim in victims(before, event, after) if is_asked else ():
        counts = weight(before.models[victim])
        working = say("{model} counts {count} in Reckoning", model=named(before, victim), count=counts)
        yield Value("MFX-RECK-03", ("weight",), counts, working)
