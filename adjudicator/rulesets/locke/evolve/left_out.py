"""What a log may leave out of past normal turns: where pieces stand, what cards did, which lie face up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeGuard

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.fight.defences import with_maintenance_due
from adjudicator.rulesets.locke.fight.steps_on_record import seats_passed_over_unexplained
from adjudicator.rulesets.locke.secrets.mask import mask_table
from adjudicator.rulesets.locke.stages.normal_turns import MAIN_ACTIONS, turn_player_of
from adjudicator.rulesets.locke.stages.parties import who_moves_along_with
from adjudicator.rulesets.locke.stages.placing_on_base import with_planets_cleared_in_gap
from adjudicator.rulesets.locke.stages.planet_stage_end import may_planet_stage_have_ended
from adjudicator.rulesets.locke.stages.sides import public_alignment
from adjudicator.rulesets.locke.stages.space_cards import is_card_space
from adjudicator.rulesets.locke.stages.unseen_moves import may_have_moved_there_unseen
from adjudicator.rulesets.locke.stages.unseen_turns import seats_with_unseen_turns
from adjudicator.rulesets.locke.table.spaces import is_in_base, is_on_planet
from adjudicator.rulesets.locke.table.state import INVADERS, Combat, Table, Turn, character, stands_at, with_character
from adjudicator.rulesets.locke.table.things import SURROUNDINGS, At
from adjudicator.seam.frozen import replace
from adjudicator.seam.ruleset import SPECTATOR

_IN_PLAY: Final = frozenset((ev.NormalTurnStarted, ev.PhaseEntered, ev.CombatTurnStarted, *MAIN_ACTIONS))
"""What only those do who are not out of the game."""

_ON_THE_BOARD: Final = frozenset((ev.Moved, ev.Teleported, ev.CardTurnedUp, ev.SpaceEffectResolved, ev.CombatStarted))
"""What tells where a piece stands in a turn."""
_IN_COMBAT: Final = frozenset(
    (
        ev.PlayingCardsDealt,
        ev.CombatTurnStarted,
        ev.AttackDeclared,
        ev.MeleeDeclared,
        ev.DefenceAttempted,
        ev.EvasionAttempted,
        ev.EnduranceDeclared,
        ev.MeleeAnswered,
        ev.CombatCardDiscarded,
        ev.RoundEndStepDone,
        ev.HandRefilled,
    )
)
"""What only those do, or suffer, who are in a combat."""


def after_turns_gone_by(before: Table, after: Table, event: ev.Event) -> Table:
    """The table after a turn ended or another began, if the log may leave turns out; skipped seats have had their turn.

    What was left out was done correctly: the card under the piece was turned up and took effect (LCK-SPACE-01, -02).
    """
    turn = before.turn
    comes = None if after.turn is None else after.turn.player
    goes_on = turn is not None and turn.player == comes and after.turns == before.turns
    if after.stage == "ended" or goes_on:
        return after
    unseen = seats_with_unseen_turns(before, after, comes)
    if ends_turn_otherwise_unrecorded(event, before):
        unseen = (*seats_with_unseen_turns(before, after, event.player), event.player)
    after = with_seats_strayed(with_maintenance_due(after, *unseen, *(() if comes is None else (comes,))), *unseen)
    acting = (comes, None if turn is None else turn.player, getattr(event, "player", None))
    fallen = (seat for seat in unseen if seat not in acting)  # in a combat of a turn that is left out
    after = replace(after, in_doubt=tuple(dict.fromkeys((*after.in_doubt, *fallen))))
    after = _with_planet_effects_unsaid_for(after, *unseen)
    return after if turn is None else _with_unrecorded_space_effect(after, turn)


def ends_turn_otherwise_unrecorded(event: ev.Event, table: Table) -> TypeGuard[ev.NormalTurnEnded]:
    """Whether a turn ends of which an incomplete log has nothing else."""
    is_known = table.turn is not None and table.turn.player == getattr(event, "player", None)
    return type(event) is ev.NormalTurnEnded and not is_known


def _with_unrecorded_space_effect(table: Table, turn: Turn) -> Table:
    """The table after a turn's space effect, if that is not on record."""
    seat, at = turn.player, stands_at(table, turn.player)
    if "SpaceEffectResolved" in turn.done or (at is not None and not is_card_space(at)):
        return table
    table = _with_planet_effects_unsaid_for(table, seat)
    if at is None or not is_in_base(at) or at in table.uncovered or public_alignment(table, seat) not in INVADERS:
        return table
    return replace(table, uncovered=(*table.uncovered, at))


def _with_planet_effects_unsaid_for(table: Table, *unseen: str) -> Table:
    if table.stage != "planet" or set(unseen) <= set(table.effects_unsaid):
        return table
    return replace(table, effects_unsaid=tuple(dict.fromkeys((*table.effects_unsaid, *unseen))))


def with_doubts_who_lives(before: Table, after: Table, event: ev.Event) -> Table:
    """The table of an incomplete log with the seats that may be out of the game: nobody says who fell in a combat that
    is over, nor why a turn passed over somebody. Whoever acts is in play."""
    doubt = after.in_doubt
    if before.combat is not None and after.combat is None:
        doubt = (
            *doubt,
            *_seats_that_may_have_died_in_combat(before, before.combat, is_told=type(event) is ev.CombatEnded),
        )
    if type(event) is ev.NormalTurnEnded:
        doubt = (*doubt, *seats_passed_over_unexplained(mask_table(before, SPECTATOR), event))
    elif type(event) in _IN_PLAY:
        doubt = tuple(seat for seat in doubt if seat != getattr(event, "player", None))
    return after if doubt == after.in_doubt else replace(after, in_doubt=tuple(dict.fromkeys(doubt)))


def _seats_that_may_have_died_in_combat(table: Table, combat: Combat, *, is_told: bool) -> Iterator[str]:
    """The seats that may have died in a combat; if its end is told, only those that are hurt."""
    for seat in (*combat.participants, *combat.gone):
        if not is_told or (seat != combat.current and character(table, seat).damage):
            yield seat


def in_base_stage_if_event_shows_it(table: Table, event: ev.Event) -> Table:
    """The table of the base stage, if a turn is taken in the base and the log leaves out how the stage began."""
    if type(event) not in _ON_THE_BOARD or not may_planet_stage_have_ended(table):
        return table
    shown = getattr(event, "to", None) or getattr(event, "at", None)
    return with_planets_cleared_in_gap(replace(table, stage="base")) if is_in_base(shown) else table


def with_positions_shown_by_event(table: Table, event: ev.Event) -> Table:
    """The table with the positions that an event shows."""
    match event:
        case ev.Moved() | ev.Teleported():
            return _with_seats_no_longer_strayed(table, event.player, *who_moves_along_with(table, event.player))
        case ev.PiecePlaced() | ev.CombatLeft():
            return _with_seats_no_longer_strayed(table, event.player)
        case ev.IntrusionAttempted():
            return _with_strayed_seats_placed_at(table, SURROUNDINGS, event.player)
        case ev.CardTurnedUp() | ev.SpaceEffectResolved():
            return _with_strayed_seats_placed_at(_with_unrecorded_move_to_card(table, event), event.at, event.player)
        case ev.KeySiteDestroyed():
            return _with_strayed_seats_placed_at(table, event.at, event.player)
        case ev.CombatStarted():
            at = event.at or stands_at(table, event.player)
            pieces = (seat for seat in event.participants if not _may_fight_without_piece_by_ambush(table, seat, at))
            return _with_strayed_seats_placed_at(table, at, event.player, *pieces)
    return table


def _may_fight_without_piece_by_ambush(table: Table, seat: str, at: At | None) -> bool:
    """Whether a seat may take part in a combat on a planet without a piece, by an ambush (LCK-START-01)."""
    one = character(table, seat)
    return one.at is None and one.silhouette is None and is_on_planet(at)


def with_shown_fighters_placed(table: Table, event: ev.Event) -> Table:
    """The table of an incomplete log after an event that shows who is still in the combat, and so stands there."""
    combat = table.combat
    if combat is None or type(event) not in _IN_COMBAT:
        return table
    shown = {getattr(event, "player", None), getattr(event, "target", None)}
    shown = shown.union(*(getattr(event, name, None) or () for name in ("targets", "deals", "wishes")))
    there = [seat for seat in combat.participants if seat in shown]
    away = tuple(seat for seat in combat.away if seat not in there)
    table = table if away == combat.away else replace(table, combat=replace(combat, away=away))
    return _with_strayed_seats_placed_at(
        table, combat.at, *(seat for seat in there if character(table, seat).at is not None)
    )


def without_contradicted_places(before: Table, after: Table, event: ev.Event) -> Table:
    """The table after an event that shows pieces elsewhere than they are known to stand: nobody can say where."""
    match event:
        case ev.CombatStarted():
            return with_seats_strayed(after, *(() if after.combat is None else after.combat.unentitled))
        case ev.AttackDeclared():
            there: tuple[str, ...] = (event.player, *event.targets)
        case ev.MeleeDeclared():
            there = (event.player, event.target)
        case _:
            return after
    known = {at for seat in there if (at := stands_at(after, seat)) is not None}
    if len(known) > 1:
        for seat in there:
            after = with_character(after, seat, replace(character(after, seat), at=None))
    return after


def with_unrecorded_turns_before_meeting(table: Table, event: ev.Event) -> Table:
    """The table of an incomplete log as somebody begins to act on others in the same space: turns have gone by."""
    comes, turn = turn_player_of(event), table.turn
    if comes is None or table.combat is not None:
        return with_positions_shown_by_meeting(table, event)
    is_own = turn is not None and turn.player == comes
    unseen = () if is_own else seats_with_unseen_turns(table, table, comes)
    if event.phase == "support_2" and not (is_own and turn is not None and turn.main_action):
        unseen = (*unseen, comes)  # after a main action that the log leaves out
    return with_positions_shown_by_meeting(with_seats_strayed(table, *unseen), event)


def with_positions_shown_by_meeting(table: Table, event: ev.Event) -> Table:
    """The table after an act on others in the same space, which shows where those stand who may have moved."""
    match event:
        case ev.Treated() | ev.ConversionAttempted():
            there: tuple[str, ...] = (event.player, event.target)
        case ev.PartyProposed():
            there = (event.player, *event.nominees)
        case ev.PartyFormed():
            there = (event.player, *(seat for seat in event.members if seat not in event.declined))
        case _:
            return table
    known = (at for seat in there if (at := stands_at(table, seat)) not in (None, SURROUNDINGS))
    return _with_strayed_seats_placed_at(table, next(known, None), *there) if table.strayed else table


def _with_unrecorded_move_to_card(table: Table, event: ev.CardTurnedUp | ev.SpaceEffectResolved) -> Table:
    """The table with a piece on the space of a card to which a main action that is left out has taken it."""
    if event.at == stands_at(table, event.player) or not may_have_moved_there_unseen(table, event):
        return table
    return with_character(table, event.player, replace(character(table, event.player), at=event.at))


def with_seats_strayed(table: Table, *seats: str) -> Table:
    """The table with seats of whose pieces nobody can say where they stand."""
    if set(seats) <= set(table.strayed):
        return table
    return replace(table, strayed=tuple(dict.fromkeys((*table.strayed, *seats))))


def _with_seats_no_longer_strayed(table: Table, *seats: str) -> Table:
    """The table after an event puts some pieces on a space: their positions are known again."""
    return replace(table, strayed=tuple(seat for seat in table.strayed if seat not in seats))


def _with_strayed_seats_placed_at(table: Table, at: At | None, *there: str) -> Table:
    """The table with some seats on a space; None: nobody has said which."""
    if at is None:
        return table
    for seat in there:
        if seat in table.strayed:
            table = with_character(table, seat, replace(character(table, seat), at=at))
    return _with_seats_no_longer_strayed(table, *there)
