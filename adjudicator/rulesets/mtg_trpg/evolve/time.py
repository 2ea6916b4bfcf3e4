"""The clock, and what time alone brings: NPCs untap, six unconscious hours are a sleep."""

from __future__ import annotations

from adjudicator.rulesets.mtg_trpg.book import book
from adjudicator.rulesets.mtg_trpg.clock import MINUTE, SLEEP
from adjudicator.rulesets.mtg_trpg.evolve.scenes import restored
from adjudicator.rulesets.mtg_trpg.rulings import ruled, seconds_in
from adjudicator.rulesets.mtg_trpg.state import Table, in_combat
from adjudicator.seam.frozen import put, replace


def passed(table: Table, seconds: int, position: int) -> Table:
    """The table after an event and the seconds it took."""
    if not seconds:
        return replace(table, at=position)
    table = replace(table, at=position, clock=table.clock + seconds)
    if table.slowing is not None and table.clock >= table.slowing.ends_at:
        table = replace(table, slowing=None)
    return _rested(recovered(table))


@book.serves("MTR-NPC-06")
def recovered(table: Table) -> Table:
    """NPC creatures untap a minute after they were tapped, outside combat, unless the GM set another time."""
    permanents = table.permanents
    for name in table.npcs if not in_combat(table) else ():
        one = permanents.get(name)
        if one is None or not one.tapped or one.controller is not None or table.npcs[name].kind == "planeswalker":
            continue
        ruling = ruled(table, "npc_untap", name)
        wait = MINUTE if ruling is None else seconds_in(ruling.value)
        if wait is not None and table.clock - one.tapped_at >= wait:
            permanents = put(permanents, name, replace(one, tapped=False))
    return table if permanents is table.permanents else replace(table, permanents=permanents)


@book.serves("MTR-HEAL-02")
def _rested(table: Table) -> Table:
    """A character who lay unconscious for six hours has slept."""
    for name, pc in table.pcs.items():
        if pc.down_at is not None and table.clock - pc.down_at >= SLEEP:
            table = restored(table, name)
    return table
