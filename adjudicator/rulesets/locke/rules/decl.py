"""Victory declarations and objections (LCK-DECL)."""

from __future__ import annotations

from adjudicator.plain.said import Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.counts.declarations import (
    has_declarer_no_turns_in_stage,
    is_alignment_claimed_by_special_character,
    is_declared_by_the_dead,
    is_declared_during_set_up,
    is_for_the_opposite_alignment,
    is_recorded_in_anothers_normal_turn,
    is_said_in_anothers_normal_turn,
    is_solo_by_non_special,
    leaves_declarers_sheet_closed,
    others_that_bar_solo_victory,
    phase_outside_support_or_none,
)
from adjudicator.rulesets.locke.rules.boards import secret_unless_sheet_open
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.table.sentence_parts import PHASES, players
from adjudicator.rulesets.locke.table.state import Table, character
from adjudicator.seam.rulebook import Missing, Secret

book.records("LCK-DECL-06")
book.records("LCK-DECL-13")


@book.check("LCK-DECL-01", on=ev.VictoryDeclared)
def victory_is_declared_in_the_own_turn(table: Table, event: ev.VictoryDeclared) -> Said | Missing | None:
    """Victory is declared in the declarer's own normal turn."""
    is_told = is_said_in_anothers_normal_turn(table, event)
    if not is_told and not is_recorded_in_anothers_normal_turn(table, event):
        return None
    says = say("{player} declared victory in another player's turn", player=Player(event.player))
    return says if is_told else Missing(says)


@book.check("LCK-DECL-01", on=ev.VictoryDeclared)
def the_dead_declare_no_victory(table: Table, event: ev.VictoryDeclared) -> Said | None:
    """Victory is declared by the living."""
    if not is_declared_by_the_dead(table, event):
        return None
    return say("{player} declared victory with a dead character", player=Player(event.player))


@book.check("LCK-DECL-01", on=ev.VictoryDeclared)
def declarers_have_normal_turns(table: Table, event: ev.VictoryDeclared) -> Said | Missing | None:
    """Victory is declared by those with normal turns; nobody has one while the match, or the base, is being set up."""
    has_none = has_declarer_no_turns_in_stage(table, event)
    if not has_none and not is_declared_during_set_up(table, event):
        return None
    says = say("{player} declared victory without having normal turns", player=Player(event.player))
    return says if has_none else Missing(says)


@book.check("LCK-DECL-01", on=ev.VictoryDeclared)
def declarations_are_support_actions(table: Table, event: ev.VictoryDeclared) -> Said | None:
    """Victory is declared in a support phase of a normal turn."""
    phase = phase_outside_support_or_none(table, event)
    if phase is None:
        return None
    return say(
        "{player} declared victory in the {phase}; it is declared in a support phase",
        player=Player(event.player),
        phase=PHASES[phase],
    )


def _missing_if_sheet_opening_unsaid(event: ev.VictoryDeclared, says: Said) -> Said | Missing:
    """A breach by a sheet that is not open: as stated, or since nothing on record has opened it."""
    return Missing(says) if event.sheet_open is None else says


def _secret_unless_sheet_open_or_opened(table: Table, event: ev.VictoryDeclared, says: Said) -> Said | Secret:
    """A breach that tells what is on the declarer's sheet, unless the declaration opens it."""
    return says if event.sheet_open else secret_unless_sheet_open(table, event.player, says)


@book.check("LCK-DECL-02", on=ev.VictoryDeclared)
def the_declarer_shows_the_sheet(table: Table, event: ev.VictoryDeclared) -> Said | Missing | None:
    """A player declaring for an alignment has their own sheet face up."""
    if event.kind != "alignment" or not leaves_declarers_sheet_closed(table, event):
        return None
    says = say("{player} declared victory with a closed character sheet", player=Player(event.player))
    return _missing_if_sheet_opening_unsaid(event, says)


@book.check("LCK-DECL-03", on=ev.VictoryDeclared)
def the_own_alignment_is_declared(table: Table, event: ev.VictoryDeclared) -> Said | Secret | None:
    """A declaration claims the victory of the alignment the declarer has now."""
    if not is_for_the_opposite_alignment(table, event):
        return None
    says = say(
        "{player} declared victory for {alignment} with a character that is {own}",
        player=Player(event.player),
        alignment=event.alignment or "",
        own=character(table, event.player).alignment or "",
    )
    return _secret_unless_sheet_open_or_opened(table, event, says)


@book.check("LCK-DECL-04", on=ev.ObjectionRaised)
def others_object(table: Table, event: ev.ObjectionRaised) -> Said | None:
    """Any other player may object; the declarer may not."""
    if _said_else_recorded_declarer_objected_to(table, event) != event.player:
        return None
    return say("{player} objected to their own declaration", player=Player(event.player))


@book.check("LCK-DECL-04", on=ev.ObjectionRaised, missing=True)
def objections_are_to_declarations(table: Table, event: ev.ObjectionRaised) -> Said | None:
    """Somebody objects to a declaration that was made."""
    declaration = table.declaration
    if declaration is not None and _said_else_recorded_declarer_objected_to(table, event) == declaration.player:
        return None
    return say("{player} objected, but nobody has declared victory", player=Player(event.player))


def _said_else_recorded_declarer_objected_to(table: Table, event: ev.ObjectionRaised) -> str | None:
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
    if not is_alignment_claimed_by_special_character(table, event):
        return None
    says = say("{player} declared the victory of an alignment with a SPECIAL character", player=Player(event.player))
    return _secret_unless_sheet_open_or_opened(table, event, says)


@book.check("LCK-DECL-08", on=ev.VictoryDeclared)
def solo_is_for_special(table: Table, event: ev.VictoryDeclared) -> Said | Secret | None:
    """The solo victory declaration is for SPECIAL characters."""
    if not is_solo_by_non_special(table, event):
        return None
    says = say(
        "{player} declared a solo victory with a {alignment} character",
        player=Player(event.player),
        alignment=character(table, event.player).alignment or "",
    )
    return _secret_unless_sheet_open_or_opened(table, event, says)


@book.check("LCK-DECL-09", on=ev.VictoryDeclared)
def solo_needs_all_others_gone(table: Table, event: ev.VictoryDeclared) -> Said | None:
    """A solo victory is declared when every other character is dead or in a black hole."""
    left = others_that_bar_solo_victory(table, event)
    if not left:
        return None
    return say(
        "{player} declared a solo victory while others are left: {players}",
        player=Player(event.player),
        players=players(left),
    )


@book.check("LCK-DECL-10", on=ev.VictoryDeclared)
def the_solo_declarer_shows_the_sheet(table: Table, event: ev.VictoryDeclared) -> Said | Missing | None:
    """A player declaring a solo victory has their own sheet face up."""
    if event.kind != "solo" or not leaves_declarers_sheet_closed(table, event):
        return None
    says = say("{player} declared a solo victory with a closed character sheet", player=Player(event.player))
    return _missing_if_sheet_opening_unsaid(event, says)
