"""Declarations, objections, the end, ranks."""

from __future__ import annotations

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.counts.declarations import is_sound_declaration
from adjudicator.rulesets.locke.evolve.registry import EVOLVE
from adjudicator.rulesets.locke.secrets.mask import mask_but_one_sheet, mask_table
from adjudicator.rulesets.locke.stages.endings import ending_now, seems_declaration_sound_to_all
from adjudicator.rulesets.locke.stages.evil_declarers import (
    evil_declarers,
    is_alignment_declared_for_public,
    with_evil_declarers,
)
from adjudicator.rulesets.locke.stages.normal_turns import after_turn_act
from adjudicator.rulesets.locke.table.characters import passes_for_alive
from adjudicator.rulesets.locke.table.declarations import Declaration, EvilDeclarer
from adjudicator.rulesets.locke.table.state import Table, character, with_character
from adjudicator.seam.frozen import replace
from adjudicator.seam.ruleset import SPECTATOR


@EVOLVE.of(ev.VictoryDeclared)
def victory_declared(table: Table, event: ev.VictoryDeclared, position: int) -> Table:
    """A victory is declared, and awaits objections."""
    sound = {
        "sound": is_sound_declaration(table, event),
        "looks_sound": is_sound_declaration(mask_table(table, SPECTATOR), event),
        "sheet_sound": is_sound_declaration(mask_but_one_sheet(table, event.player), event),
    }
    table, one = _without_evil_declarers_publicly_dead(after_turn_act(table, event)), character(table, event.player)
    if event.sheet_open:
        table = with_character(table, event.player, replace(one, sheet_open=True))
    claimed = event.alignment or (one.alignment if event.kind == "alignment" else None)
    stated = event.alignment is not None or event.kind == "solo"
    declaration = replace(Declaration(event.player, event.kind, claimed, stated=stated), **sound)
    if not stated:
        declaration = replace(declaration, hangs_on=one.tried_by)
    table = replace(table, declaration=declaration)
    if event.kind == "solo" or claimed != "EVIL" or _are_turns_already_counted_for_declarer(table, declaration):
        return table
    said = {"stated": stated, "hangs_on": declaration.hangs_on}
    declarer = replace(EvilDeclarer(event.player, False, this_turn=True), **said, **sound)
    others = tuple(held for held in evil_declarers(table) if held.player != event.player)
    return with_evil_declarers(table, (*others, declarer))


def _without_evil_declarers_publicly_dead(table: Table) -> Table:
    """The table without the EVIL declarers whom everybody knows to be dead."""
    if table.evil_declarer is None:
        return table
    living = (one for one in evil_declarers(table) if passes_for_alive(character(table, one.player)))
    return with_evil_declarers(table, tuple(living))


def _are_turns_already_counted_for_declarer(table: Table, later: Declaration) -> bool:
    """Whether turns are already counted for an EVIL declarer; a later declaration does not restart the count.

    An earlier declaration gives way if it did not say EVIL and a sheet that would is closed, or if it is known to have
    broken a rule. It does so only where everybody is told of the later one, so that this tells nobody anything.
    """
    declarer = next((one for one in evil_declarers(table) if one.player == later.player), None)
    if declarer is None:
        return False
    return not is_alignment_declared_for_public(table, later) or (
        is_alignment_declared_for_public(table, declarer) and seems_declaration_sound_to_all(table, declarer)
    )


@EVOLVE.of(ev.ObjectionRaised)
def objection_raised(table: Table, event: ev.ObjectionRaised, position: int) -> Table:
    """An objection is raised; one by the dead stops nothing (LCK-DECL-05)."""
    declaration, one = table.declaration, character(table, event.player)
    if declaration is None or not passes_for_alive(one) or event.player == declaration.player:
        return table
    if event.against not in (None, declaration.player):
        return table
    objections = (*declaration.objections, event.player)
    unheard = declaration.unheard if one.alive else (*declaration.unheard, event.player)
    table = replace(table, declaration=replace(declaration, objections=objections, unheard=unheard))
    declarers = (
        replace(held, declaration_opposed=held.declaration_opposed or held.player == declaration.player)
        for held in evil_declarers(table)
    )
    return table if table.evil_declarer is None else with_evil_declarers(table, tuple(declarers))


@EVOLVE.of(ev.GameEnded)
def game_ended(table: Table, event: ev.GameEnded, position: int) -> Table:
    """The game is over."""
    return replace(
        table, stage="ended", reason=event.reason, declarer=event.declarer, turn=None, combat=None, end_unsaid=False
    )


@EVOLVE.of(ev.RanksAssigned)
def ranks_assigned(table: Table, event: ev.RanksAssigned, position: int) -> Table:
    """Ranks are assigned: the sheets opened for them lie open, and an end that the log leaves out came before."""
    if table.stage != "ended" and not table.complete_log and (reason := ending_now(table)) is not None:
        table = replace(table, stage="ended", reason=reason, turn=None, combat=None, end_unsaid=True)
    named = tuple(table.characters) if event.sheets_open is True else event.sheets_open or ()
    closed = [seat for seat in named if not character(table, seat).sheet_open]
    for seat in closed:
        table = with_character(table, seat, replace(character(table, seat), sheet_open=True))
    return replace(table, ranked=True, opened_at_end=(*table.opened_at_end, *closed))
