"""How a game ends and who wins it (LCK-END, LCK-LOSE, LCK-RANK, LCK-DECL)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.events import (
    CombatStarted,
    ConversionAttempted,
    Event,
    NormalTurnEnded,
    NormalTurnStarted,
    PhaseEntered,
    PlayerEvent,
    SheetOpened,
    VictoryDeclared,
)
from adjudicator.rulesets.locke.stages.evil_declarers import evil_declarers
from adjudicator.rulesets.locke.stages.normal_turns import MAIN_ACTIONS, SUPPORT
from adjudicator.rulesets.locke.table.declarations import Declaration, EvilDeclarer
from adjudicator.rulesets.locke.table.state import Character, Table, character
from adjudicator.rulesets.locke.table.things import Ending

Result = Literal["wins", "loses", "unknown"]
SURVIVED: Final = 1000
"""The turns an EVIL declarer must survive (LCK-END-04)."""
ACTS: Final = (*MAIN_ACTIONS, ConversionAttempted, VictoryDeclared, CombatStarted)
"""Acts that nobody does once the game is over (LCK-BASE-25)."""
GOES_ON: Final = (NormalTurnStarted, NormalTurnEnded, PhaseEntered, *ACTS)
"""Events that occur only while the game goes on."""


def all_key_sites_destroyed(table: Table) -> bool:
    """Whether every key site is destroyed (LCK-END-02)."""
    sites = table.key_sites
    return sites.destroyed >= sites.total > 0


def nobody_can_ever_act(table: Table) -> bool:
    """Whether everybody is dead or unable to act for good (LCK-END-03)."""
    for one in table.characters.values():
        if one.alive and one.incapacity != "permanent":
            return False
    return bool(table.characters)


def has_evil_declarer_survived(table: Table) -> bool:
    """Whether an EVIL declarer has survived 1000 turns after a sound declaration (LCK-END-04)."""
    return surviving_evil_declarer(table) is not None


def surviving_evil_declarer(table: Table) -> EvilDeclarer | None:
    """The first living EVIL declarer to have survived 1000 turns after a sound declaration; None: nobody has."""
    for one in evil_declarers(table):
        if one.sound and one.survived_turns >= SURVIVED and character(table, one.player).alive:
            return one
    return None


def does_sound_declaration_stand_unopposed(table: Table) -> bool:
    """Whether a sound declaration stands and nobody has objected to it (LCK-END-01)."""
    stands = table.declaration
    return stands is not None and stands.sound and not living_objectors(stands)


def seems_declaration_sound_to_all(table: Table, declared: Declaration | EvilDeclarer) -> bool:
    """Whether a declaration broke no rule as far as everybody can tell, including by the declarer's sheet once open."""
    return declared.sheet_sound if character(table, declared.player).sheet_open else declared.looks_sound


def living_objectors(declaration: Declaration) -> tuple[str, ...]:
    """The players who objected to a declaration, without the dead (LCK-DECL-05)."""
    return tuple(seat for seat in declaration.objections if seat not in declaration.unheard)


def ending_now(table: Table) -> Ending | None:
    """Why the game is over, as far as the table shows; None: it is not.

    In an incomplete log, a declaration is not the reason if anything else ended the game: play went on after it, so
    somebody objected.
    """
    if table.complete_log and does_sound_declaration_stand_unopposed(table):
        return "declaration"
    return ending_besides_declarations(table) or ("declaration" if ends_unless_somebody_objects(table) else None)


def ending_besides_declarations(table: Table) -> Ending | None:
    """The condition that ends the game, apart from declarations; None: none is met."""
    if all_key_sites_destroyed(table):
        return "key_sites"
    if nobody_can_ever_act(table):
        return "no_actors"
    return "evil_1000" if has_evil_declarer_survived(table) else None


def ends_unless_somebody_objects(table: Table) -> bool:
    """Whether the standing declaration ends the game unless somebody objects.

    If play went on after it, somebody objected and the log leaves that out.
    """
    stands, turn = table.declaration, table.turn
    if stands is None or not does_sound_declaration_stand_unopposed(table):
        return False
    return table.complete_log or turn is None or (turn.player == stands.player and turn.phase in (None, *SUPPORT))


def has_ended_on_record(table: Table, event: Event | None = None) -> bool:
    """Whether the game has ended on record, whatever comes after.

    Where a log leaves the end out, it came before the ranks.
    """
    return table.stage == "ended" or (table.ranked and not table.complete_log)


def may_be_over(table: Table, event: Event | None = None) -> bool:
    """Whether an end may be met, whatever comes after: a declaration, a key site destroyed, or nobody who can act."""
    if table.declaration is not None or table.evil_declarer is not None or table.key_sites.destroyed:
        return True
    return nobody_can_ever_act(table)


def overdue_ending_rule(table: Table, event: PlayerEvent) -> str | None:
    """The rule that should have ended the game before an event that continues it; None: none, or already known.

    An incomplete log is held to this when a turn begins or somebody acts, and it may leave out an objection.
    """
    if table.stage == "ended" or table.went_on:
        return None
    if not table.complete_log and type(event) in (NormalTurnEnded, PhaseEntered):
        return None
    if table.complete_log and does_sound_declaration_stand_unopposed(table):
        return "LCK-END-01"
    if all_key_sites_destroyed(table):
        return "LCK-END-02"
    if nobody_can_ever_act(table) and event.player in table.characters:
        return "LCK-END-03"
    return "LCK-END-04" if has_evil_declarer_survived(table) else None


def opens_sheet_for_ranks(table: Table, event: Event) -> bool:
    """Whether an event opens a sheet because the game is over, recorded as such or not (LCK-RANK-01)."""
    return type(event) is SheetOpened and (has_ended_on_record(table) or ending_now(table) is not None)


@book.serves("LCK-LOSE-02", "LCK-LOSE-05", "LCK-LOSE-07", "LCK-LOSE-09")
def meets_own_defeat_condition(table: Table, one: Character) -> bool:
    """Whether a character's own defeat condition is met: one on its sheet, or another living (L) character."""
    if one.own_defeat:
        return True
    return one.legend and any(other.legend and other.alive and other is not one for other in table.characters.values())


def recorded_else_implied_winning_declaration(table: Table) -> Declaration | None:
    """The declaration that ended the game; an unrecorded one was the declarer's, of the kind the sheet allows."""
    stated, declarer = table.declaration, table.declarer
    if table.reason != "declaration":
        return None
    if stated is not None and declarer in (None, stated.player):
        return None if living_objectors(stated) else stated
    if declarer is None:
        return None
    own = character(table, declarer).alignment
    return Declaration(declarer, "solo") if own == "SPECIAL" else Declaration(declarer, alignment=own)


@book.serves(
    "LCK-SIL-04",
    "LCK-LOSE-01",
    "LCK-LOSE-03",
    "LCK-LOSE-04",
    "LCK-LOSE-06",
    "LCK-LOSE-08",
    "LCK-LOSE-10",
    "LCK-LOSE-11",
    "LCK-DECL-11",
    "LCK-DECL-12",
    "LCK-VER-02",
)
def rules_that_defeat(table: Table, seat: str) -> Iterator[str]:
    """The rules that defeat a character; none: the player wins. The silhouette plays no part."""
    one, declaration = table.characters[seat], recorded_else_implied_winning_declaration(table)
    if declaration is not None and declaration.kind == "solo":
        if seat != declaration.player:
            yield "LCK-DECL-12"
        return
    if not any(other.alive for other in table.characters.values()):
        yield "LCK-LOSE-11"
    if one.alignment is not None:
        yield from _rules_that_defeat_by_alignment(
            table, one.alignment, one, None if declaration is None else declaration.alignment
        )
    if meets_own_defeat_condition(table, one):
        yield {"GOOD": "LCK-LOSE-02", "EVIL": "LCK-LOSE-05"}.get(one.alignment or "", "LCK-LOSE-07")


def _rules_that_defeat_by_alignment(
    table: Table, alignment: str, one: Character, declared: str | None
) -> Iterator[str]:
    """The defeats that follow from an alignment."""
    if alignment == "SPECIAL":
        if not one.alive:
            yield "LCK-LOSE-08"
        return
    good = alignment == "GOOD"
    if declared is not None and declared != alignment:
        yield "LCK-LOSE-01" if good else "LCK-LOSE-04"
    if good and table.reason == "evil_1000":
        yield "LCK-LOSE-03"
    if not good and (table.reason == "key_sites" or all_key_sites_destroyed(table)):
        yield "LCK-LOSE-06"


@book.serves("LCK-RANK-02", "LCK-RANK-03", "LCK-RANK-04", "LCK-RANK-05")
def rank(table: Table, seat: str) -> str:
    """A, B: victory, alive or dead; C, D: defeat, alive or dead."""
    lost, alive = any(True for _ in rules_that_defeat(table, seat)), table.characters[seat].alive
    if lost:
        return "C" if alive else "D"
    return "A" if alive else "B"


def result_by_known_sheets(ended: Table, seat: str) -> Result:
    """Whether a player wins, as far as the known sheets tell."""
    if any(True for _ in rules_that_defeat(ended, seat)):
        return "loses"
    return "wins" if _is_undefeated_for_certain(ended, seat) else "unknown"


def _is_undefeated_for_certain(ended: Table, seat: str) -> bool:
    """Whether it is settled that a player is not defeated, by an outright win or by the open sheets."""
    declaration = recorded_else_implied_winning_declaration(ended)
    if declaration is not None and declaration.kind == "solo":
        return True
    one = character(ended, seat)
    if one.alignment is None:
        return False
    others = (other for other in ended.characters.values() if other is not one)
    return not one.legend or all(other.alignment is not None for other in others)
