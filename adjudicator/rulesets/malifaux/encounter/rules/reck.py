"""Reckoning (MFX-RECK): enemy models killed in the turn."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.encounter.kills import killed_this_turn, weight
from adjudicator.rulesets.malifaux.encounter.noted import is_played
from adjudicator.rulesets.malifaux.encounter.presence import is_enemy, is_on_table
from adjudicator.rulesets.malifaux.encounter.strategies import Counted, strategy
from adjudicator.rulesets.malifaux.events import ModelKilled
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.rulebook import Value


@strategy("reckoning", say("Reckoning"), "MFX-RECK-01", is_played)
def weighted_kills(table: Table, seat: str, slack: int) -> Counted:
    """The enemy models that a seat killed in the turn, each as often as it counts."""
    killed = killed_this_turn(table, seat)
    count = sum(weight(table.models[name]) for name in killed)
    alone = say("no enemy model is on the table") if no_enemy_is_left(table, seat) else None
    return Counted(count, tuple(killed), alone)


@book.serves("MFX-RECK-02")
def no_enemy_is_left(table: Table, seat: str) -> bool:
    """Whether no enemy model is on the table."""
    return not any(is_enemy(model, seat) and is_on_table(model) for model in table.models.values())


@book.value("MFX-RECK-03", "MFX-RECK-04", on=ModelKilled)
def weight_of_the_victim(before: Table, event: ModelKilled, after: Table) -> Iterator[Value]:
    """What the victim of a kill counts: `weight`."""
    if after.encounter is not None:
        counts = weight(before.models[event.model])
        working = say("{model} counts {count} in Reckoning", model=named(before, event.model), count=counts)
        yield Value("MFX-RECK-03", ("weight",), counts, working)
