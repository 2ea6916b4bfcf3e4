"""Whose normal turn runs, as far as a log says: a turn that is not on record begins with what is done in it."""

from __future__ import annotations

from typing import Final

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.state import INVADERS, Character, Table, Turn, character, seats
from adjudicator.seam.frozen import replace

MAIN_ACTIONS: Final = (
    ev.Moved,
    ev.Teleported,
    ev.Recovered,
    ev.Treated,
    ev.PartyProposed,
    ev.PartyFormed,
    ev.Passed,
    ev.IntrusionAttempted,
)
"""The main actions of a normal turn but for [main] abilities (LCK-MAIN-01, LCK-BASE-19)."""
SUPPORT_ACTIONS: Final = (ev.ConversionAttempted, ev.SheetOpened, ev.VictoryDeclared)
"""The support actions of a normal turn but for [support] abilities (LCK-SUPPORT-01)."""


def turn_of(event: ev.Event) -> str | None:
    """Whose normal turn an event belongs to."""
    return event.turn_of or getattr(event, "player", None)


def running(table: Table, event: ev.Event) -> Turn | None:
    """The normal turn that an event falls in: the one that runs, or one whose beginning the log leaves out."""
    turn, player = table.turn, turn_of(event)
    if player is None or (turn is not None and turn.player == player):
        return turn
    if table.complete_log and turn is not None:
        return turn
    return Turn(player)


def phase_of(table: Table, event: ev.Event) -> str | None:
    """The phase an event falls in: the one it states, or the one its turn stands in; None: nobody has said."""
    if event.phase is not None:
        return event.phase
    turn = running(table, event)
    return None if turn is None else turn.phase


def is_after_combat(table: Table, event: ev.Event) -> bool:
    """Whether a turn is past its combat, which breaks out in its last phase (an ambush does before)."""
    turn = running(table, event)
    if table.combat is not None or turn is None or event.phase is not None:
        return False
    return "CombatStarted" in turn.done and not ("CardTurnedUp" in turn.done and table.ambush)


def done(table: Table, event: ev.Event, main_action: str | None = None) -> Table:
    """The table after something was done in a normal turn; `main_action`: it was that main action."""
    turn = running(table, event)
    if turn is None:
        return table
    kind, phase = type(event).__name__, event.phase or turn.phase
    if phase not in (None, "main"):
        main_action = None  # what is done in another phase does not use the main phase up
    turn = replace(
        turn,
        phase=phase if table.complete_log or isinstance(event, ev.PhaseEntered) else turn.phase,
        main_action=turn.main_action or main_action,
        done=turn.done if kind in turn.done else (*turn.done, kind),
    )
    return replace(table, turn=turn)


def is_invader(one: Character) -> bool | None:
    """Whether the silhouette is on the invading side (LCK-SIL-03); None: it is not known."""
    return None if one.silhouette is None else one.silhouette.alignment in INVADERS


@book.serves("LCK-HOUSE-26", "LCK-HOUSE-27", "LCK-HOUSE-33")
def is_skipped(table: Table, seat: str) -> bool:
    """Whether a seat is skipped in any order of turns: dead, in a black hole, or unable to act for good."""
    one = character(table, seat)
    return not one.alive or one.in_black_hole or one.incapacity == "permanent"


def takes_turns(table: Table, seat: str) -> bool:
    """Whether a seat has normal turns in this stage (LCK-START-04)."""
    if is_skipped(table, seat):
        return False
    return table.stage != "planet" or is_invader(character(table, seat)) is not False


@book.serves("LCK-HOUSE-28")
def next_after(table: Table, seat: str) -> str | None:
    """Who has the next normal turn: the neighbour on the right who takes turns (LCK-START-03, LCK-TURN-04).

    So the base stage begins with the right neighbour of whoever acted last in the planet stage.
    """
    around = seats(table)
    if seat not in around:
        return None
    place = around.index(seat)
    order = (*around[place + 1 :], *around[: place + 1])
    return next((one for one in order if takes_turns(table, one)), None)
