"""Who may legally do what now, by the table: the set-up, a turn, a combat, the end.

setup.py · between.py the changes of turns and stages · turn.py main actions, the card under the piece, combats that
break out · support.py support actions, abilities · combat.py the steps of a round, a combat turn · attacks.py what
answers an attack · rounds.py the end of a round · closing.py · who.py who can act · unsaid.py, unsaid_setup.py what
may come next where a log leaves steps out · tried.py what else breaks no rule there · beside.py what may happen beside

A masked table says less: what a viewer does not know is left open or out, never guessed.
"""

from __future__ import annotations

from adjudicator.rulesets.locke.options.beside import beside
from adjudicator.rulesets.locke.options.between import between
from adjudicator.rulesets.locke.options.closing import closing
from adjudicator.rulesets.locke.options.combat import in_combat
from adjudicator.rulesets.locke.options.setup import setting_up
from adjudicator.rulesets.locke.options.tried import may_break_out, tried
from adjudicator.rulesets.locke.options.unsaid import unsaid
from adjudicator.rulesets.locke.stages.endings import has_ended_on_record
from adjudicator.rulesets.locke.table.state import Table
from adjudicator.seam.moves import Option
from adjudicator.seam.recall import recalled

__all__ = ["course", "options"]


@recalled(keep=2)
def options(table: Table) -> tuple[Option, ...]:
    """What breaks no rule now, kind by kind with the legal choices: what is due, what players are free to do, and in a
    log that leaves things out what comes after steps that may have gone by.
    """
    offers: dict[tuple[str, str], list[Option]] = {}
    for stands in (table, *unsaid(table)):
        for one in course(stands):
            alike = offers.setdefault((one.seat, one.event), [])
            if one not in alike and (stands is table or may_break_out(table, one)):
                alike.append(one)
    for one in tried(table, [one for alike in offers.values() for one in alike]):
        offers.setdefault((one.seat, one.event), []).append(one)
    found = tuple(one for alike in offers.values() for one in alike)
    return (*found, *beside(table, {one.event for one in found}))


@recalled(keep=2)
def course(table: Table) -> tuple[Option, ...]:
    """The options of a log that leaves nothing out: what is due, and what players are free to do."""
    if has_ended_on_record(table):
        return tuple(closing(table))
    if table.combat is not None:
        return tuple(in_combat(table, table.combat))
    if table.stage == "setup" and table.turn is None:
        return tuple(setting_up(table))
    return tuple(between(table))
