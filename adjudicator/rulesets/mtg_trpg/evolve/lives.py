"""Life and death: losses, gains, other defeats, being knocked out."""

from __future__ import annotations

from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg.book import book
from adjudicator.rulesets.mtg_trpg.combats import is_enemy, party_of
from adjudicator.rulesets.mtg_trpg.evolve.registry import EVOLVE
from adjudicator.rulesets.mtg_trpg.grounds import empties_library
from adjudicator.rulesets.mtg_trpg.state import Pc, Table, is_unknown, with_pc
from adjudicator.rulesets.mtg_trpg.vocabulary import LIBRARY, mentions
from adjudicator.seam.frozen import put, replace


@EVOLVE.of(ev.LifeReduced)
def life_reduced(table: Table, event: ev.LifeReduced, position: int) -> Table:
    """Somebody has less life."""
    return reduced(table, event.who, event.amount)


@book.serves("MTR-PC-06", "MTR-DEATH-02", "MTR-DEATH-07", "MTR-HOUSE-09")
def reduced(table: Table, who: str, amount: int) -> Table:
    """The table after somebody lost life: at 0 they are dying and out of the combat; losing life again kills them."""
    if amount <= 0:
        return table
    pc = table.pcs.get(who)
    if pc is None:
        return _npc_reduced(table, who, amount)
    is_open = is_unknown(table, "pcs", who, "life")
    life = max(int(is_open), pc.life - amount)
    if pc.status != "ok":
        return excluded(with_pc(table, who, replace(pc, life=life, status="dead", down_at=None)), who)
    table = with_pc(table, who, replace(pc, life=life, status="ok" if life else "dying"))
    return table if life else excluded(table, who)


def _npc_reduced(table: Table, who: str, amount: int) -> Table:
    npc = table.npcs.get(who)
    if npc is None or npc.life is None:
        return table
    life = max(int(is_unknown(table, "npcs", who, "life")), npc.life - amount)
    table = replace(table, npcs=put(table.npcs, who, replace(npc, life=life)))
    return table if life else excluded(table, who)


def excluded(table: Table, who: str) -> Table:
    """The table with a player taken out of the combat that runs, if one does."""
    combat = table.combat
    if combat is None or not combat.started or who in combat.excluded:
        return table
    return replace(table, combat=replace(combat, excluded=(*combat.excluded, who)))


@EVOLVE.of(ev.LifeGained)
def life_gained(table: Table, event: ev.LifeGained, position: int) -> Table:
    """More life; a dying character is ok again, but not in that combat. The dead stay dead."""
    pc, npc = table.pcs.get(event.who), table.npcs.get(event.who)
    if pc is not None and pc.status != "dead" and event.amount:
        status = "ok" if pc.status == "dying" else pc.status
        return with_pc(table, event.who, replace(pc, life=pc.life + event.amount, status=status))
    if npc is not None and npc.life is not None:
        return replace(table, npcs=put(table.npcs, event.who, replace(npc, life=npc.life + event.amount)))
    return table


# ---- other defeats


@EVOLVE.of(ev.LossConditionMet)
def loss_condition_met(table: Table, event: ev.LossConditionMet, position: int) -> Table:
    """A losing condition: an empty library knocks out, any other brings life to 0."""
    pc = table.pcs.get(event.who)
    if pc is None:
        npc = table.npcs.get(event.who)
        return table if npc is None or npc.life is None else _npc_reduced(table, event.who, npc.life)
    empty = empties_library(event)
    if empty or (empty is None and mentions(event.condition, LIBRARY)):
        return with_pc(table, event.who, knocked_out(pc, table.clock, position))
    return defeated(table, event.who)


@EVOLVE.of(ev.WinConditionMet)
def win_condition_met(table: Table, event: ev.WinConditionMet, position: int) -> Table:
    """The enemy meets a winning condition: everybody still in the combat drops to 0 life."""
    if not is_enemy(table, event.who):
        return table
    out = () if table.combat is None else table.combat.excluded
    for name in party_of(table):
        if name in table.pcs and name not in out:
            table = defeated(table, name)
    return table


@book.serves("MTR-DEATH-06")
def defeated(table: Table, name: str) -> Table:
    """The table after a character's defeat: life 0, dying, out of the combat."""
    pc = table.pcs[name]
    status = "dying" if pc.status == "ok" else pc.status
    return excluded(with_pc(table, name, replace(pc, life=0, status=status)), name)


@book.serves("MTR-DEATH-03")
def knocked_out(pc: Pc, clock: int, position: int) -> Pc:
    """The character after a draw from an empty library; a character who could not act before does not change."""
    if pc.status in ("dead", "unconscious"):
        return pc
    return replace(pc, status="unconscious", down_at=clock, down_since=position)
