"""The next steps of a match as it is recorded."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.rulesets.locke import options
from adjudicator.rulesets.locke.fight.round_ends import meets_combat_end
from adjudicator.rulesets.locke.options.unsaid import unsaid
from adjudicator.rulesets.locke.options.who import host
from adjudicator.rulesets.locke.table.state import Table
from adjudicator.seam.moves import Option
from adjudicator.seam.offers import option


def course(table: Table) -> Iterator[Option]:
    """What is due or free; where a log leaves things out, also the end of a combat whose last round it does not finish,
    and of a turn whose main action it left out."""
    steps = options.course(table)
    yield from steps
    if table.complete_log:
        return
    if table.combat is not None and meets_combat_end(table) and not any(one.event == "CombatEnded" for one in steps):
        yield option(host(table), "CombatEnded", "LCK-ROUND-05")
    if table.turn is None or not any(one.event == "Passed" for one in steps):
        return
    for stands in unsaid(table):
        ends = [one for one in options.course(stands) if one.event == "NormalTurnEnded"]
        if ends or stands.turn is None or stands.turn.player != table.turn.player:
            yield from ends
            return
