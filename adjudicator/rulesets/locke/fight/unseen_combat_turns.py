"""Combat turns as far as a log tells: an unrecorded one begins with its first act."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudicator.rulesets.locke.events import EvasionAttempted, Event, PlayerEvent
from adjudicator.rulesets.locke.fight.combat_turns import TURN_PHASES, is_main_action_attack_by_ability
from adjudicator.rulesets.locke.fight.defences import with_maintenance_due, with_unmaintained_defences_lapsed
from adjudicator.rulesets.locke.fight.present_attack import answers_attack_in_own_turn
from adjudicator.rulesets.locke.fight.who_is_there import with_those_due_and_unrecorded
from adjudicator.rulesets.locke.table.state import Combat, Table
from adjudicator.rulesets.locke.table.things import PlayingCard
from adjudicator.seam.frozen import replace


def initiative_sort_key(card: PlayingCard) -> tuple[bool, int]:
    """The sort key of a playing card for initiative: black 1 to 10, then red 1 to 10 (LCK-INIT-02)."""
    ranks = {"A": 1, "J": 11, "Q": 12, "K": 13}
    rank = ranks[card.rank] if isinstance(card.rank, str) else card.rank
    return card.suit in ("red", "hearts", "diamonds"), rank


def in_turn_of(
    table: Table, seat: str, did: str | None = None, main: str | None = None, *, anew: bool = False
) -> Table:
    """The table in a seat's combat turn, after what was done in it: the running turn, or one the log leaves out.

    `anew`: the turn is recorded as begun. Unless the log is complete, everybody earlier in the order has had a turn.
    """
    table = with_those_due_and_unrecorded(table, seat)
    combat = table.combat or Combat()
    if not anew and combat.current not in (None, seat) and (table.complete_log or seat in combat.acted):
        return table  # out of turn: the running turn goes on
    if combat.current != seat or anew:
        acted = _seats_that_have_acted_before(table, combat, seat)
        combat = combat if combat.current == seat else after_unrecorded_main_action(table, combat)
        if not table.complete_log and not set(acted) <= {*combat.acted, combat.current}:
            combat = with_possible_unrecorded_acts(combat, *combat.participants)  # turns are left out
        table = _with_check_phases_up_to_seat(table, combat, acted, seat, anew=anew)
        combat = replace(
            combat,
            current=seat,
            phase=None,
            reached=None,
            main_action=None,
            own=(),
            struck=(),
            untimed=(),
            step=6,
            acted=acted,
        )
        if combat.attack is not None and not combat.attack.attacker:
            combat = replace(combat, attack=None)  # an attack nobody declared is over with its turn
    own = combat.own if did is None else (*combat.own, did)
    stands = None if main is not None and is_main_action_attack_by_ability(combat) else combat.main_action
    return replace(table, combat=replace(combat, own=own, main_action=stands or main))


def in_unrecorded_combat_turn_of_said_phase(table: Table, event: PlayerEvent) -> Table:
    """The table in a seat's combat turn that a log leaves out, if an act states a phase of it."""
    combat = table.combat
    is_stated = event.phase in TURN_PHASES and event.turn_of in (None, event.player)
    return (
        in_turn_of(table, event.player) if is_stated and may_combat_turn_begin(table, combat, event.player) else table
    )


def after_unrecorded_main_action(table: Table, combat: Combat) -> Combat:
    """The combat as the running turn ends: an unrecorded main action, or answer, may have used C cards, or led away."""
    if table.complete_log or combat.current is None:
        return combat
    if combat.main_action is not None:
        return with_possible_unrecorded_acts(combat, *_targets_of_unsaid_outcome(combat))
    return with_possible_unrecorded_acts(combat, combat.current, *combat.participants)


def _targets_of_unsaid_outcome(combat: Combat) -> Iterator[str]:
    """The targets of the attack of the running turn of whom nobody says what became."""
    attack = combat.attack
    if attack is None or attack.attacker != combat.current or attack.resolved is not None:
        return
    settled = {*attack.judged, *(one.player for one in attack.responses if one.success)}
    yield from (seat for seat in attack.targets if seat in combat.participants and seat not in settled)


def with_possible_unrecorded_acts(combat: Combat, *seats: str) -> Combat:
    """The combat after seats may have acted, or answered, unrecorded: they may have used C cards, or left."""
    spending, away = (tuple(dict.fromkeys((*unsure, *seats))) for unsure in (combat.spending, combat.away))
    return replace(combat, spending=spending, away=away)


def may_combat_turn_begin(table: Table, combat: Combat | None, seat: str) -> bool:
    """Whether a combat turn of a seat may begin with the present act, its beginning being left out of the log."""
    if combat is None or table.complete_log or combat.in_round_end or combat.current == seat:
        return False
    return seat not in combat.acted and (seat in combat.participants or not combat.participants)


def is_phase_of_unrecorded_combat_turn(table: Table, seat: str, phase: str | None) -> bool:
    """Whether a phase a seat enters belongs to a combat turn whose beginning is not on record. In a complete log that
    can only be the first phase, between two turns."""
    combat = table.combat
    if combat is None:
        return False
    if not table.complete_log:
        return phase in TURN_PHASES and may_combat_turn_begin(table, combat, seat)
    is_between = combat.current is None and combat.step >= 5 and not combat.in_round_end
    return is_between and phase == TURN_PHASES[0] and seat in combat.participants and seat not in combat.acted


def surely_in_anothers_combat_turn(table: Table, seat: str) -> bool:
    """Whether a participant acts in another's combat turn, in a complete log."""
    combat = table.combat
    if combat is None or not table.complete_log or combat.current in (None, seat):
        return False
    return seat in combat.participants


def surely_said_in_anothers_combat_turn(table: Table, event: Event) -> bool:
    """Whether an event states that it falls in another's combat turn. During the player's own combat turn, the
    statement may mean the normal turn."""
    combat, player = table.combat, getattr(event, "player", None)
    if combat is None or event.turn_of in (None, player) or combat.current == player:
        return False
    return event.turn_of in combat.participants


def _with_check_phases_up_to_seat(
    table: Table, combat: Combat, acted: Sequence[str], seat: str, *, anew: bool
) -> Table:
    """The table as a combat turn begins for a seat, and for those before it that the log leaves out."""
    if table.complete_log:
        table = table if combat.current == seat else with_unmaintained_defences_lapsed(table, combat.current)
        return with_maintenance_due(table, seat) if anew else table
    return with_maintenance_due(
        table, *(one for one in acted if one not in (*combat.acted, combat.current, seat)), seat
    )


def seats_whose_turn_has_come(table: Table, combat: Combat) -> tuple[str | None, ...]:
    """The seats whose combat turn of the round has come, including those earlier in the order unless the log is
    complete."""
    return (*_seats_that_have_acted_before(table, combat, combat.current), combat.current)


def _seats_that_have_acted_before(table: Table, combat: Combat, seat: str | None) -> tuple[str, ...]:
    before = combat.acted if combat.current in (None, seat) else (*combat.acted, str(combat.current))
    if not table.complete_log and seat in combat.order:
        before = (*before, *combat.order[: combat.order.index(seat)])
    return tuple(dict.fromkeys(before))


def after_non_attack_action(table: Table, seat: str) -> Table:
    """The table after a main action of a combat turn that is not an attack (LCK-ROUND-03)."""
    combat = table.combat or Combat()
    return replace(table, combat=replace(combat, idle=(*combat.idle, seat)))


def is_evasion_as_main_action(table: Table, event: PlayerEvent) -> bool:
    """Whether an evasion is a main action of the player's own combat turn: by C card, or in the main phase
    (LCK-CMAIN-01).

    In an incomplete log it may answer an attack in another's turn, unless it says when it is made.
    """
    combat = table.combat
    if type(event) is not EvasionAttempted or combat is None or combat.current != event.player:
        return False
    if answers_attack_in_own_turn(combat, event.player):
        return False
    if not table.complete_log and event.phase is None and event.turn_of != event.player:
        return False
    return event.source == "c_card" or (event.phase or combat.phase) == "main"
