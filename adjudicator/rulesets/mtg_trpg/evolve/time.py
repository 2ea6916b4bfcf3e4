"""The clock, and what time alone brings: NPCs untap, six unconscious hours are a sleep."""

from __future__ import annotations

from adjudicator.rulesets.mtg_trpg.attacks import over
from adjudicator.rulesets.mtg_trpg.book import book
from adjudicator.rulesets.mtg_trpg.evolve.permanents import recovered
from adjudicator.rulesets.mtg_trpg.evolve.scenes import restored
from adjudicator.rulesets.mtg_trpg.recovery import has_lain
from adjudicator.rulesets.mtg_trpg.state import Table
from adjudicator.seam.frozen import replace


def passed(table: Table, seconds: int, position: int) -> Table:
    """The table after an event and the seconds it took."""
    table = replace(table, at=position, clock=table.clock + seconds)
    if table.slowing is not None and table.clock >= table.slowing.ends_at:
        table = replace(table, slowing=None)
    if table.attacks:
        table = over(table)
    return _rested(recovered(table))


@book.serves("MTR-HEAL-02")
def _rested(table: Table) -> Table:
    """A character who lay unconscious for six hours counts as having slept."""
    for name, pc in table.pcs.items():
        if has_lain(pc, table.clock):
            table = restored(table, name, table.clock, table.at)
    return table
