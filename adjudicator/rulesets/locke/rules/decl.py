"""Victory declarations and objections (LCK-DECL)."""

from __future__ import annotations

from typing import Final

from adjudicator.plain.said import Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.fight.on_record import counts
from adjudicator.rulesets.locke.rules.boards import about_the_sheet
from adjudicator.rulesets.locke.rules.cturn import no_victory_is_declared_in_combat
from adjudicator.rulesets.locke.rules.in_base import the_surroundings_allow_little
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.stages.turns import SUPPORT, come_past, is_after_combat, phase_of, takes_turns
from adjudicator.rulesets.locke.table.names import PHASES, players
from adjudicator.rulesets.locke.table.state import Table, character
from adjudicator.seam.rulebook import Missing, Secret

book.records("LCK-DECL-06")
book.records("LCK-DECL-13")


def is_sound(table: Table, event: ev.VictoryDeclared) -> bool:
    """Whether a declaration keeps the rules: by whom, when, where, for what, with an open sheet."""
    is_late = table.combat is None and come_past(table, event) is not None  # LCK-TURN-02
    return not is_late and not any(counts(table, holds(table, event)) for holds in _OF_A_DECLARATION)


@book.check("LCK-DECL-01", on=ev.VictoryDeclared)
def victory_is_declared_in_the_own_turn(table: Table, event: ev.VictoryDeclared) -> Said | Missing | None:
    """Victory is declared in the declarer's own normal turn."""
    is_told, turn = event.turn_of not in (None, event.player), table.turn
    if not is_told and (turn is None or turn.player == event.player):
        return None
    says = say("{player} declared victory in another player's turn", player=Player(event.player))
    return says if is_told else Missing(says)


@book.check("LCK-DECL-01", on=ev.VictoryDeclared)
def the_dead_declare_no_victory(table: Table, event: ev.VictoryDeclared) -> Said | None:
    """Victory is declared by the living."""
    if character(table, event.player).alive:
        return None
    return say("{player} declared victory with a dead character", player=Player(event.player))


@book.check("LCK-DECL-01", on=ev.VictoryDeclared)
def declarers_have_normal_turns(table: Table, event: ev.VictoryDeclared) -> Said | Missing | None:
    """Victory is declared by those with normal turns; nobody has one while the match, or the base, is being set up."""
    is_between = table.turn is None and table.stage in ("setup", "planet_ended")
    if takes_turns(table, event.player) and not is_between:
        return None
    says = say("{player} declared victory without having normal turns", player=Player(event.player))
    return Missing(says) if takes_turns(table, event.player) else says


@book.check("LCK-DECL-01", on=ev.VictoryDeclared)
def declarations_are_support_actions(table: Table, event: ev.VictoryDeclared) -> Said | None:
    """Victory is declared in a support phase of a normal turn."""
    phase = "combat_outbreak" if is_after_combat(table, event) else phase_of(table, event)
    if table.combat is not None or phase is None or phase in SUPPORT:
        return None
    return say(
        "{player} declared victory in the {phase}; it is declared in a support phase",
        player=Player(event.player),
        phase=PHASES[phase],
    )


def _is_open(table: Table, event: ev.VictoryDeclared) -> bool:
    """Whether the declarer's sheet is open, or opens with the declaration."""
    return character(table, event.player).sheet_open or bool(event.sheet_open)


def _if_closed(event: ev.VictoryDeclared, says: Said) -> Said | Missing:
    """A breach by a sheet that is not open: as stated, or since nothing on record has opened it."""
    return Missing(says) if event.sheet_open is None else says


def _of_the_sheet(table: Table, event: ev.VictoryDeclared, says: Said) -> Said | Secret:
    """A breach that tells what is on the declarer's sheet, unless the declaration opens it."""
    return says if event.sheet_open else about_the_sheet(table, event.player, says)


@book.check("LCK-DECL-02", on=ev.VictoryDeclared)
def the_declarer_shows_the_sheet(table: Table, event: ev.VictoryDeclared) -> Said | Missing | None:
    """A player declaring for an alignment has their own sheet face up."""
    if event.kind != "alignment" or _is_open(table, event):
        return None
    says = say("{player} declared victory with a closed character sheet", player=Player(event.player))
    return _if_closed(event, says)


@book.check("LCK-DECL-03", on=ev.VictoryDeclared)
def the_own_alignment_is_declared(table: Table, event: ev.VictoryDeclared) -> Said | Secret | None:
    """A declaration claims the victory of the alignment the declarer has now."""
    own = character(table, event.player).alignment
    if event.kind != "alignment" or event.alignment is None or own is None or own in (event.alignment, "SPECIAL"):
        return None
    says = say(
        "{player} declared victory for {alignment} with a character that is {own}",
        player=Player(event.player),
        alignment=event.alignment,
        own=own,
    )
    return _of_the_sheet(table, event, says)


@book.check("LCK-DECL-04", on=ev.ObjectionRaised)
def others_object(table: Table, event: ev.ObjectionRaised) -> Said | None:
    """Any other player may object; the declarer may not."""
    if _objected_to(table, event) != event.player:
        return None
    return say("{player} objected to their own declaration", player=Player(event.player))


@book.check("LCK-DECL-04", on=ev.ObjectionRaised)
def objections_are_to_declarations(table: Table, event: ev.ObjectionRaised) -> Missing | None:
    """Somebody objects to a declaration that was made."""
    declaration = table.declaration
    if declaration is not None and _objected_to(table, event) == declaration.player:
        return None
    return Missing(say("{player} objected, but nobody has declared victory", player=Player(event.player)))


def _objected_to(table: Table, event: ev.ObjectionRaised) -> str | None:
    """The player to whose declaration somebody objects: as stated, else who has declared."""
    return event.against or (table.declaration.player if table.declaration is not None else None)


@book.check("LCK-DECL-05", on=ev.ObjectionRaised)
def the_dead_do_not_object(table: Table, event: ev.ObjectionRaised) -> Said | None:
    """A player whose character is dead does not object."""
    if character(table, event.player).alive:
        return None
    return say("{player} objected with a dead character", player=Player(event.player))


@book.check("LCK-DECL-07", on=ev.VictoryDeclared)
def special_declare_no_alignment(table: Table, event: ev.VictoryDeclared) -> Said | Secret | None:
    """A SPECIAL character declares no victory of an alignment."""
    if event.kind != "alignment" or character(table, event.player).alignment != "SPECIAL":
        return None
    says = say("{player} declared the victory of an alignment with a SPECIAL character", player=Player(event.player))
    return _of_the_sheet(table, event, says)


@book.check("LCK-DECL-08", on=ev.VictoryDeclared)
def solo_is_for_special(table: Table, event: ev.VictoryDeclared) -> Said | Secret | None:
    """The solo victory declaration is for SPECIAL characters."""
    own = character(table, event.player).alignment
    if event.kind != "solo" or own in (None, "SPECIAL") or own is None:
        return None
    says = say(
        "{player} declared a solo victory with a {alignment} character", player=Player(event.player), alignment=own
    )
    return _of_the_sheet(table, event, says)


@book.check("LCK-DECL-09", on=ev.VictoryDeclared)
def solo_needs_all_others_gone(table: Table, event: ev.VictoryDeclared) -> Said | None:
    """A solo victory is declared when every other character is dead or in a black hole."""
    others = ((seat, one) for seat, one in table.characters.items() if seat != event.player)
    left = [seat for seat, one in others if one.alive and not one.in_black_hole]
    if event.kind != "solo" or not left:
        return None
    return say(
        "{player} declared a solo victory while others are left: {players}",
        player=Player(event.player),
        players=players(left),
    )


@book.check("LCK-DECL-10", on=ev.VictoryDeclared)
def the_solo_declarer_shows_the_sheet(table: Table, event: ev.VictoryDeclared) -> Said | Missing | None:
    """A player declaring a solo victory has their own sheet face up."""
    if event.kind != "solo" or _is_open(table, event):
        return None
    says = say("{player} declared a solo victory with a closed character sheet", player=Player(event.player))
    return _if_closed(event, says)


_OF_A_DECLARATION: Final = (
    victory_is_declared_in_the_own_turn,
    the_dead_declare_no_victory,
    declarers_have_normal_turns,
    declarations_are_support_actions,
    no_victory_is_declared_in_combat,
    the_surroundings_allow_little,
    the_declarer_shows_the_sheet,
    the_own_alignment_is_declared,
    special_declare_no_alignment,
    solo_is_for_special,
    solo_needs_all_others_gone,
    the_solo_declarer_shows_the_sheet,
)
"""The rules for making a declaration; one that breaks any of them ends nothing."""
