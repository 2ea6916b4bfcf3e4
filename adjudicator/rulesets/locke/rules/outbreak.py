"""How combats break out (LCK-OUTBREAK)."""

from __future__ import annotations

from adjudicator.plain.said import Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.fight.ambush import (
    implies_unrecorded_ambush_card,
    is_started_by_ambush_card,
    leaves_ambush_keeper_unnamed,
    may_be_started_by_unrecorded_ambush,
    may_card_turned_up_there_be_ambush,
)
from adjudicator.rulesets.locke.fight.combat_turns import TURN_PHASES, combat_or_empty
from adjudicator.rulesets.locke.fight.steps_on_record import sure_phase_of_normal_turn
from adjudicator.rulesets.locke.fight.unseen_ends import may_combat_have_ended
from adjudicator.rulesets.locke.fight.who_is_there import (
    are_together,
    is_combat_running,
    same_silhouettes,
    same_silhouettes_here,
)
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.stages.log_gaps import recorded_else_none_in_incomplete_log
from adjudicator.rulesets.locke.stages.normal_turns import (
    MOVING,
    normal_turn_of,
    said_else_recorded_place,
    starts_evaders_combat_too_late,
)
from adjudicator.rulesets.locke.stages.secret_places import secret_while_ambushes_unseen
from adjudicator.rulesets.locke.table.sentence_parts import PHASES, players
from adjudicator.rulesets.locke.table.state import Table, character
from adjudicator.seam.rulebook import Missing, Secret


def _may_participant_be_in_same_space(table: Table, event: ev.CombatStarted, seat: str) -> bool:
    """Whether a participant may be in the same space: the log leaves out where it is."""
    is_named = not event.participants or seat in event.participants
    return is_named and are_together(table, event.player, seat) is None


def _follows_other_combat_or_may_be_ambush(table: Table, event: ev.CombatStarted) -> bool:
    """Whether a combat follows another one, in time or late (LCK-LEAVE-04), or an ambush card (LCK-HOUSE-14)."""
    at = said_else_recorded_place(table, event)
    follows = at is not None and at in table.follow_up
    return follows or starts_evaders_combat_too_late(table, event) or _may_ambush_card_have_started_combat(table, event)


def _may_ambush_card_have_started_combat(table: Table, event: ev.CombatStarted) -> bool:
    """Whether an ambush card may have started a combat; if it is not known that the ambush's keeper took no part, only
    with that keeper (LCK-COMBAT-02)."""
    with_keeper = recorded_else_none_in_incomplete_log(
        table, is_recorded=not leaves_ambush_keeper_unnamed(table, event)
    )
    if is_started_by_ambush_card(table, said_else_recorded_place(table, event)) and with_keeper is not None:
        return True
    return may_be_started_by_unrecorded_ambush(table, event)


@book.check("LCK-OUTBREAK-01", on=ev.CombatStarted)
def combats_start_in_their_phase(table: Table, event: ev.CombatStarted) -> Said | Secret | None:
    """In a normal turn a combat starts in the combat-outbreak phase."""
    phase = sure_phase_of_normal_turn(table, event)
    if (
        table.combat is not None
        or phase in (None, "combat_outbreak")
        or _follows_other_combat_or_may_be_ambush(table, event)
    ):
        return None
    says = say(
        "{player} started a combat in the {phase}; it starts in the combat-outbreak phase",
        player=Player(event.player),
        phase=PHASES[phase or ""],
    )
    return _secret_while_ambush_may_have_started_combat(table, event, says)


def _secret_while_ambush_may_have_started_combat(table: Table, event: ev.CombatStarted, says: Said) -> Said | Secret:
    """A breach unless the card turned up there is an ambush card; told only to those who may know that."""
    is_about = may_card_turned_up_there_be_ambush(
        table, said_else_recorded_place(table, event)
    ) or implies_unrecorded_ambush_card(table, event)
    return secret_while_ambushes_unseen(table, says) if is_about else says


def _is_started_by_decision_in_normal_turn(table: Table, event: ev.CombatStarted) -> bool:
    """Whether somebody started a combat by a decision of a normal turn."""
    return not event.automatic and table.combat is None and not _follows_other_combat_or_may_be_ambush(table, event)


@book.check("LCK-OUTBREAK-02", on=ev.CombatStarted, when=_is_started_by_decision_in_normal_turn)
def combats_are_started_in_the_own_turn(table: Table, event: ev.CombatStarted) -> Said | None:
    """A combat is started by the player whose turn it is."""
    turn = normal_turn_of(table, event)
    if turn is None or (event.turn_of in (None, event.player) and turn.player == event.player):
        return None
    return say("{player} started a combat in another player's turn", player=Player(event.player))


@book.check("LCK-OUTBREAK-02", on=ev.CombatStarted, when=_is_started_by_decision_in_normal_turn)
def combats_follow_a_move(table: Table, event: ev.CombatStarted) -> Said | Missing | None:
    """A combat is started by a player whose main action was a move, a teleport move or a pass."""
    turn = normal_turn_of(table, event)
    if turn is None or turn.main_action in MOVING or same_silhouettes_here(table, event.player):
        return None
    says = say(
        "{player} started a combat; that takes a move, a teleport move or a pass as the main action of the turn",
        player=Player(event.player),
    )
    return Missing(says) if turn.main_action is None else says


def _breaks_out_automatically_not_by_ambush(table: Table, event: ev.CombatStarted) -> bool:
    """Whether a combat broke out by itself, not by an ambush."""
    return event.automatic and not _may_ambush_card_have_started_combat(table, event)


@book.check("LCK-OUTBREAK-03", on=ev.CombatStarted, when=_breaks_out_automatically_not_by_ambush, missing=True)
def likenesses_fight_in_their_turn(table: Table, event: ev.CombatStarted) -> Said | None:
    """A combat breaks out by itself in the turn of somebody who is in it."""
    turn = table.turn
    if turn is None or said_else_recorded_place(table, event) in table.follow_up:
        return None
    if event.player in (turn.player, *same_silhouettes_here(table, turn.player)):
        return None
    return say("{player}'s combat broke out by itself in another player's turn", player=Player(event.player))


@book.check("LCK-OUTBREAK-03", on=ev.CombatStarted, when=_breaks_out_automatically_not_by_ambush)
def only_likenesses_fight(table: Table, event: ev.CombatStarted) -> Said | Secret | Missing | None:
    """A combat breaks out by itself only among silhouettes of one name and alignment in one space."""
    one = character(table, event.player)
    if one.silhouette is None or one.silhouette.name is None or same_silhouettes_here(table, event.player):
        return None
    says = say(
        "A combat broke out by itself, but nobody in {player}'s space has the same silhouette",
        player=Player(event.player),
    )
    told = _secret_while_ambush_may_have_started_combat(table, event, says)
    return Missing(told) if _may_unrecorded_place_or_silhouette_be_the_same(table, event) else told


def _may_unrecorded_place_or_silhouette_be_the_same(table: Table, event: ev.CombatStarted) -> bool:
    """Whether somebody's place, or silhouette, that is not on record may be the same."""
    if any(_may_participant_be_in_same_space(table, event, seat) for seat in same_silhouettes(table, event.player)):
        return True
    return any(character(table, seat).silhouette is None for seat in event.participants)


@book.check("LCK-OUTBREAK-03", on=ev.NormalTurnEnded)
def likenesses_fight(table: Table, event: ev.NormalTurnEnded) -> Said | None:
    """Silhouettes of one name and alignment in one space fight automatically."""
    return _breach_if_same_silhouettes_here_unfought(table, event) if event.combat_started is False else None


@book.check("LCK-OUTBREAK-03", on=ev.NormalTurnEnded, missing=True)
def likenesses_have_fought(table: Table, event: ev.NormalTurnEnded) -> Said | None:
    """They have fought on record where the end of the turn does not say whether a combat started."""
    return _breach_if_same_silhouettes_here_unfought(table, event) if event.combat_started is None else None


def _breach_if_same_silhouettes_here_unfought(table: Table, event: ev.NormalTurnEnded) -> Said | None:
    """Breach: a turn without a combat ended with such silhouettes in the player's space."""
    if table.turn is not None and "CombatStarted" in table.turn.done:
        return None
    alike = same_silhouettes_here(table, event.player)
    if not alike:
        return None
    return say(
        "{player} and {players} have the same silhouette in one space, but no combat broke out",
        player=Player(event.player),
        players=players(alike),
    )


@book.check("LCK-OUTBREAK-04", on=ev.NormalTurnEnded, when=is_combat_running)
def combats_end_before_the_turn(table: Table, event: ev.NormalTurnEnded) -> Said | None:
    """A combat that has broken out is played before the turn ends; a log may leave out that it was."""
    if combat_or_empty(table).current == event.player or may_combat_have_ended(table):
        return None
    return say("{player}'s turn ended while a combat runs", player=Player(event.player))


@book.check("LCK-OUTBREAK-04", on=ev.PhaseEntered, when=is_combat_running)
def combat_comes_at_once(table: Table, event: ev.PhaseEntered) -> Said | Missing | None:
    """A combat that has broken out is played before the turn goes on; a log may leave out that it was."""
    combat, turn = combat_or_empty(table), table.turn
    if turn is None or event.player != turn.player or combat.current == event.player or may_combat_have_ended(table):
        return None
    is_under_way = bool(combat.round or combat.step)
    if is_under_way and combat.current is None:
        return None
    says = say("{player}'s turn went on while a combat runs", player=Player(event.player))
    return Missing(says) if is_under_way or event.phase in TURN_PHASES else says
