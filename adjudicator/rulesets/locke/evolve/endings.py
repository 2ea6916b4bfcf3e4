"""Declarations, objections, the end, ranks."""

from __future__ import annotations

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.endings import reason_now, seems_sound
from adjudicator.rulesets.locke.evolve.registry import EVOLVE
from adjudicator.rulesets.locke.harm import passes_for_alive
from adjudicator.rulesets.locke.mask import masked
from adjudicator.rulesets.locke.rules.decl import is_sound
from adjudicator.rulesets.locke.state import Declaration, EvilDeclarer, Table, character, with_character
from adjudicator.rulesets.locke.turns import done
from adjudicator.seam.frozen import replace
from adjudicator.seam.ruleset import SPECTATOR


@EVOLVE.of(ev.VictoryDeclared)
def victory_declared(table: Table, event: ev.VictoryDeclared, position: int) -> Table:
    """A declaration waits for objections."""
    sound = {
        "sound": is_sound(table, event),
        "looks_sound": is_sound(masked(table, SPECTATOR), event),
        "sheet_sound": is_sound(masked(table, event.player), event),
    }
    table, one = done(table, event), character(table, event.player)
    if event.sheet_open:
        table = with_character(table, event.player, replace(one, sheet_open=True))
    claimed = event.alignment or (one.alignment if event.kind == "alignment" else None)
    stated = event.alignment is not None or event.kind == "solo"
    declaration = replace(Declaration(event.player, event.kind, claimed, stated=stated), **sound)
    table = replace(table, declaration=declaration)
    is_told = stated or character(table, event.player).sheet_open
    if event.kind == "solo" or claimed != "EVIL" or _counts_already(table, is_told=is_told):
        return table
    declarer = EvilDeclarer(event.player, False, stated=stated, this_turn=True)
    return replace(table, evil_declarer=replace(declarer, **sound))


def _counts_already(table: Table, *, is_told: bool) -> bool:
    """Whether turns are counted for an EVIL declarer who lives; a later declaration does not begin anew.

    One who did not say EVIL, and whose sheet is closed, gives way to one who does. One whose declaration is known to
    have broken a rule gives way where everybody is told of the other (`is_told`), so that nobody is told by it.
    """
    declarer = table.evil_declarer
    if declarer is None:
        return False
    one = character(table, declarer.player)
    is_known = passes_for_alive(one) and (declarer.stated or one.sheet_open)
    return is_known and (seems_sound(table, declarer) or not is_told)


@EVOLVE.of(ev.ObjectionRaised)
def objection_raised(table: Table, event: ev.ObjectionRaised, position: int) -> Table:
    """An objection; one of the dead stops nothing (LCK-DECL-05)."""
    declaration, declarer, one = table.declaration, table.evil_declarer, character(table, event.player)
    if declaration is None or not passes_for_alive(one) or event.player == declaration.player:
        return table
    if event.against not in (None, declaration.player):
        return table
    objections = (*declaration.objections, event.player)
    unheard = declaration.unheard if one.alive else (*declaration.unheard, event.player)
    table = replace(table, declaration=replace(declaration, objections=objections, unheard=unheard))
    if declarer is not None and declarer.player == declaration.player:
        table = replace(table, evil_declarer=replace(declarer, declaration_opposed=True))
    return table


@EVOLVE.of(ev.GameEnded)
def game_ended(table: Table, event: ev.GameEnded, position: int) -> Table:
    """The game is over."""
    return replace(table, stage="ended", reason=event.reason, declarer=event.declarer, turn=None, combat=None)


@EVOLVE.of(ev.RanksAssigned)
def ranks_assigned(table: Table, event: ev.RanksAssigned, position: int) -> Table:
    """The sheets that were opened for it lie open; an end that the log leaves out has been before it."""
    if table.stage != "ended" and not table.complete_log and (reason := reason_now(table)) is not None:
        table = replace(table, stage="ended", reason=reason, turn=None, combat=None)
    named = tuple(table.characters) if event.sheets_open is True else event.sheets_open or ()
    closed = [seat for seat in named if not character(table, seat).sheet_open]
    for seat in closed:
        table = with_character(table, seat, replace(character(table, seat), sheet_open=True))
    return replace(table, ranked=True, opened_at_end=(*table.opened_at_end, *closed))
