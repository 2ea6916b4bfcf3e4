"""How combats break out (LCK-OUTBREAK)."""

from __future__ import annotations

from typing import Final

from adjudicator.plain.said import Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.fight.ambush import (
    by_ambush,
    by_turned_card,
    by_unsaid_ambush,
    lacks_its_keeper,
    turns_a_card_up,
)
from adjudicator.rulesets.locke.fight.combat_turns import TURN_PHASES
from adjudicator.rulesets.locke.fight.played_out import is_played_out
from adjudicator.rulesets.locke.fight.who_is_there import are_together, is_fought
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.stages.secret_places import about_an_ambush
from adjudicator.rulesets.locke.stages.turns import breaks_out_at, comes_late, phase_of, running
from adjudicator.rulesets.locke.table.names import PHASES, players
from adjudicator.rulesets.locke.table.state import Combat, Table, character
from adjudicator.seam.rulebook import Secret

MOVING: Final = ("Moved", "Teleported", "Passed")
"""The main actions after which a combat may be started (LCK-OUTBREAK-02)."""


def likenesses(table: Table, seat: str) -> tuple[str, ...]:
    """The characters in the same space whose silhouette has the same name and alignment (LCK-OUTBREAK-03)."""
    return tuple(other for other in _alike(table, seat) if are_together(table, seat, other))


def _alike(table: Table, seat: str) -> tuple[str, ...]:
    """The living characters whose silhouette has the same name and alignment, wherever they are."""
    one = character(table, seat)
    if not one.alive or one.silhouette is None or one.silhouette.name is None:
        return ()
    name, alignment = one.silhouette.name, one.silhouette.alignment
    return tuple(
        other
        for other, held in table.characters.items()
        if held.silhouette is not None
        and held.silhouette.name == name
        and held.silhouette.alignment == alignment
        and held.alive
        and other != seat
    )


def _may_be_here(table: Table, event: ev.CombatStarted, seat: str) -> bool:
    """Whether a participant may be in the same space: the log leaves out where it is."""
    is_named = not event.participants or seat in event.participants
    return is_named and are_together(table, event.player, seat) is None


def _is_started_elsewise(table: Table, event: ev.CombatStarted) -> bool:
    """Whether a combat follows another one, in time or late (LCK-LEAVE-04), or an ambush card (LCK-HOUSE-14)."""
    at = breaks_out_at(table, event)
    follows = at is not None and at in table.follow_up
    return follows or comes_late(table, event) or _may_be_an_ambush(table, event)


def _may_be_an_ambush(table: Table, event: ev.CombatStarted) -> bool:
    """Whether an ambush card may have started a combat; in an incomplete log, not one without the ambush's keeper."""
    if by_ambush(table, breaks_out_at(table, event)) and (table.complete_log or not lacks_its_keeper(table, event)):
        return True
    return by_unsaid_ambush(table, event)


@book.check("LCK-OUTBREAK-01", on=ev.CombatStarted)
def combats_start_in_their_phase(table: Table, event: ev.CombatStarted) -> Said | Secret | None:
    """In a normal turn a combat starts in the combat-outbreak phase."""
    phase = phase_of(table, event) if table.complete_log else event.phase
    if table.combat is not None or phase in (None, "combat_outbreak") or _is_started_elsewise(table, event):
        return None
    says = say(
        "{player} started a combat in the {phase}; it starts in the combat-outbreak phase",
        player=Player(event.player),
        phase=PHASES[phase or ""],
    )
    return _unless_ambushed(table, event, says)


def _unless_ambushed(table: Table, event: ev.CombatStarted, says: Said) -> Said | Secret:
    """A breach unless the card turned up there is an ambush card; told only to those who may know that."""
    is_about = by_turned_card(table, breaks_out_at(table, event)) or turns_a_card_up(table, event)
    return about_an_ambush(table, says) if is_about else says


@book.check("LCK-OUTBREAK-02", on=ev.CombatStarted)
def combats_follow_a_move(table: Table, event: ev.CombatStarted) -> Said | None:
    """A combat is started by a player whose main action was a move, a teleport move or a pass."""
    turn = running(table, event)
    if event.automatic or turn is None or table.combat is not None:
        return None
    if _is_started_elsewise(table, event):
        return None
    if event.turn_of not in (None, event.player) or turn.player != event.player:
        return say("{player} started a combat in another player's turn", player=Player(event.player))
    if turn.main_action in MOVING or (turn.main_action is None and not table.complete_log):
        return None
    if likenesses(table, event.player):
        return None
    return say(
        "{player} started a combat; that takes a move, a teleport move or a pass as the main action of the turn",
        player=Player(event.player),
    )


@book.check("LCK-OUTBREAK-03", on=ev.CombatStarted)
def only_likenesses_fight(table: Table, event: ev.CombatStarted) -> Said | Secret | None:
    """A combat breaks out by itself only among silhouettes of one name and alignment in one space."""
    one = character(table, event.player)
    if not event.automatic or _may_be_an_ambush(table, event):
        return None
    if _is_of_others(table, event):
        return say("{player}'s combat broke out by itself in another player's turn", player=Player(event.player))
    if one.silhouette is None or one.silhouette.name is None or likenesses(table, event.player):
        return None
    if not table.complete_log and any(_may_be_here(table, event, seat) for seat in _alike(table, event.player)):
        return None
    if not table.complete_log and any(character(table, seat).silhouette is None for seat in event.participants):
        return None
    says = say(
        "A combat broke out by itself, but nobody in {player}'s space has the same silhouette",
        player=Player(event.player),
    )
    return _unless_ambushed(table, event, says)


@book.check("LCK-OUTBREAK-03", on=ev.NormalTurnEnded)
def likenesses_fight(table: Table, event: ev.NormalTurnEnded) -> Said | None:
    """Silhouettes of one name and alignment in one space fight automatically."""
    if event.combat_started or not (table.complete_log or event.combat_started is False):
        return None
    if table.turn is not None and "CombatStarted" in table.turn.done:
        return None
    alike = likenesses(table, event.player)
    if not alike:
        return None
    return say(
        "{player} and {players} have the same silhouette in one space, but no combat broke out",
        player=Player(event.player),
        players=players(alike),
    )


def _is_of_others(table: Table, event: ev.CombatStarted) -> bool:
    """Whether a complete log has the combat in the turn of somebody with another silhouette, or elsewhere."""
    turn = table.turn
    if turn is None or not table.complete_log or breaks_out_at(table, event) in table.follow_up:
        return False
    return event.player not in (turn.player, *likenesses(table, turn.player))


@book.check("LCK-OUTBREAK-04", on=(ev.NormalTurnEnded, ev.PhaseEntered), when=is_fought)
def combat_comes_at_once(table: Table, event: ev.NormalTurnEnded | ev.PhaseEntered) -> Said | None:
    """A combat that has broken out is played before the turn goes on; an incomplete log may leave out that it was."""
    combat = table.combat
    if combat is None or combat.current == event.player or is_played_out(table):
        return None
    if isinstance(event, ev.NormalTurnEnded):
        return say("{player}'s turn ended while a combat runs", player=Player(event.player))
    turn = table.turn
    if turn is None or turn.player != event.player or _may_be_of_the_combat(table, combat, event):
        return None
    return say("{player}'s turn went on while a combat runs", player=Player(event.player))


def _may_be_of_the_combat(table: Table, combat: Combat, event: ev.NormalTurnEnded | ev.PhaseEntered) -> bool:
    """Whether a phase may be one of a combat turn, or the combat be further on than is recorded."""
    is_under_way = bool(combat.round or combat.step)
    if table.complete_log:
        return is_under_way and combat.current is None
    return is_under_way or event.phase in TURN_PHASES
