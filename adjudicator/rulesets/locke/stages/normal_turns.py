"""The running normal turn as far as a log tells: an unrecorded turn begins with its first act."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final, get_args

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.stages.log_gaps import has_log_several_noticed_gaps
from adjudicator.rulesets.locke.table.state import (
    INVADERS,
    Character,
    Table,
    Turn,
    character,
    seats_in_order,
    stands_at,
)
from adjudicator.rulesets.locke.table.things import At, Phase
from adjudicator.seam.frozen import replace

ORDER: Final[tuple[Phase, ...]] = get_args(Phase)
"""The phases of a normal turn, in order (LCK-TURN-02)."""
SUPPORT: Final[tuple[Phase, ...]] = ("support_1", "support_2")
"""The support phases of a normal turn."""
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
"""The main actions of a normal turn, except [main] abilities (LCK-MAIN-01, LCK-BASE-19)."""
SUPPORT_ACTIONS: Final = (ev.ConversionAttempted, ev.SheetOpened, ev.VictoryDeclared)
"""The support actions of a normal turn, except [support] abilities (LCK-SUPPORT-01)."""
_OF_THE_MAIN_PHASE: Final = frozenset((*MAIN_ACTIONS, ev.KeySiteDestroyed))
"""What is done in the main phase of a normal turn, apart from abilities."""
COMBAT_ONLY: Final = (
    ev.AttackDeclared,
    ev.MeleeDeclared,
    ev.CombatCardDiscarded,
    ev.DefenceAttempted,
    ev.EvasionAttempted,
)
"""What is done only in a combat."""
COMBAT_TIMINGS: Final = ("combat", "before_combat", "preemptive", "response")
"""The timings of abilities that belong to combat (LCK-TURN-01)."""
ROLL: Final = "CheckRollMade "
"""Prefix of a check-phase roll among the acts of a turn (`Turn.done`); the ability's name follows."""
UNBEGUN: Final = "unbegun"
"""Entry among the acts of a turn whose beginning an incomplete log leaves out."""
ELSEWHERE: Final = "SpaceEffectResolved elsewhere"
"""Entry among the acts of a turn while the only card that took effect lies elsewhere (LCK-SPACE-01)."""


MOVING: Final = ("Moved", "Teleported", "Passed")
"""The main actions after which a combat may be started (LCK-OUTBREAK-02)."""


def counts_as_in_normal_turn(table: Table, event: ev.Event) -> bool:
    """Whether an event falls in a normal turn outside combat, even if the log leaves out where that turn began."""
    turn = table.turn
    if table.combat is not None or event.phase is not None:
        return table.combat is None
    return turn is not None and not _may_unrecorded_combat_run(table, turn)


def _may_unrecorded_combat_run(table: Table, turn: Turn) -> bool:
    """Whether an incomplete log may leave out a combat that runs: a phase on record may be of a combat turn, or the log
    leaves much out."""
    is_of_either = UNBEGUN in turn.done and turn.main_action is None and turn.phase in ORDER[:5]
    return has_log_several_noticed_gaps(table) or (is_of_either and turn.phase != "space_effect")


def turn_player_of(event: ev.Event) -> str | None:
    """The player whose normal turn an event belongs to."""
    return event.turn_of or getattr(event, "player", None)


def normal_turn_of(table: Table, event: ev.Event) -> Turn | None:
    """The normal turn an event falls in: the running one, or one whose beginning the log leaves out."""
    turn = table.turn
    if turn is not None and table.complete_log:
        return turn
    player = turn_player_of(event)
    return turn if player is None or (turn is not None and turn.player == player) else Turn(player)


def surely_in_anothers_normal_turn(table: Table, event: ev.Event) -> bool:
    """Whether an event falls in another player's turn, by its own word or in a complete log."""
    turn, player = table.turn, getattr(event, "player", None)
    if turn is not None and turn.player == player and (event.turn_of is None or event.turn_of == player):
        return False  # as nearly always
    turn = normal_turn_of(table, event)
    if turn is None or player in (None, turn.player):
        return False
    return not (type(event) is ev.PartyFormed and turn.player in (*event.members, *event.declined))


def continues_anothers_normal_turn(table: Table, event: ev.Event) -> bool:
    """Whether an event continues or ends the normal turn of a player whose turn it is not, outside combat turns."""
    if not surely_in_anothers_normal_turn(table, event):
        return False
    fights = None if table.combat is None else table.combat.participants
    return fights is None or (bool(fights) and getattr(event, "player", None) not in fights)


def said_else_recorded_phase(table: Table, event: ev.Event) -> str | None:
    """The phase an event falls in: the one it states, or the current one of its turn; None: nobody has said.

    An incomplete log may leave out that the turn reached a later phase, one that admits the event.
    """
    if event.phase is not None:
        return event.phase
    turn = normal_turn_of(table, event)
    if turn is None or turn.phase is None or table.complete_log:
        return None if turn is None else turn.phase
    later = ORDER[ORDER.index(turn.phase) :]
    return next((phase for phase in later if phase in _phases_that_admit_act(event)), turn.phase)


def _phases_that_admit_act(event: ev.Event) -> tuple[Phase, ...]:
    """The phases of a normal turn that admit an act."""
    timing = event.timing if type(event) is ev.AbilityUsed else None
    if type(event) in SUPPORT_ACTIONS or timing == "support":
        return "support_1", "support_2"
    return ("main",) if type(event) in _OF_THE_MAIN_PHASE or timing == "main" else ()


def said_else_recorded_place(table: Table, event: ev.CombatStarted) -> At | None:
    """Where a combat breaks out: as stated, else where its starter stands; None: not known."""
    return event.at if event.at is not None else stands_at(table, event.player)


def starts_evaders_combat_too_late(table: Table, event: ev.CombatStarted) -> bool:
    """Whether a combat at an evader's destination starts after the turn has gone on (LCK-LEAVE-04).

    A combat started by the player whose turn it is may belong to that turn.
    """
    if not table.gone_by or said_else_recorded_place(table, event) not in table.gone_by:
        return False
    turn = normal_turn_of(table, event)
    return turn is not None and turn.player != event.player


def is_turn_past_its_combat(table: Table, event: ev.Event) -> bool:
    """Whether a turn is past its combat, which breaks out in the last phase (earlier if by ambush)."""
    turn = normal_turn_of(table, event)
    if table.combat is not None or turn is None or event.phase is not None:
        return False
    return had_combat_in_last_phase(table, turn)


def had_combat_in_last_phase(table: Table, turn: Turn) -> bool:
    """Whether a combat broke out in the last phase of a turn, not earlier by an ambush card or too soon."""
    is_last = latest_reached_phase(turn) in (None, ORDER[-1])
    return is_last and "CombatStarted" in turn.done and not may_have_turned_up_ambush(table, turn)


def may_have_turned_up_ambush(table: Table, turn: Turn) -> bool:
    """Whether a card turned up in a turn may be an ambush card (LCK-HOUSE-14)."""
    if "CardTurnedUp" not in turn.done:
        return False
    return bool(table.ambush) or (not table.complete_log and table.stage == "planet")


def after_turn_act(table: Table, event: ev.Event, main_action: str | None = None) -> Table:
    """The table after an act in a normal turn; `main_action`: the act was that main action."""
    turn = turn_after_act(table, event, main_action)
    return table if turn is None else replace(table, turn=turn)


def turn_after_act(table: Table, event: ev.Event, main_action: str | None = None) -> Turn | None:
    """The normal turn after an act in it; None: nobody's."""
    turn = normal_turn_of(table, event)
    if turn is None:
        return None
    if turn is not table.turn and not table.complete_log and type(event) is not ev.NormalTurnStarted:
        turn = replace(turn, done=(UNBEGUN,))
    kind, stands = type(event).__name__, turn.phase
    done = turn.done if kind in turn.done else (*turn.done, kind)
    if type(event) is ev.PhaseEntered and event.phase is not None:
        return replace(turn, phase=event.phase, reached=event.phase, done=done)
    if main_action is not None and (
        said_else_recorded_phase(table, event) not in (None, "main") or surely_in_anothers_normal_turn(table, event)
    ):
        main_action = None  # an act in another phase, or by another player, does not use up the main phase
    come = _later_known_phase(
        latest_reached_phase(turn), event.phase or _earliest_phase_possible_for_act(table, turn, event, main_action)
    )
    if table.complete_log or stands is not None:
        stands = _later_known_phase(stands, event.phase)
    return replace(turn, phase=stands, reached=come, main_action=turn.main_action or main_action, done=done)


def _earliest_phase_possible_for_act(
    table: Table, turn: Turn, event: ev.Event, main_action: str | None
) -> Phase | None:
    """The earliest phase possible for an act that states none; None: any, as for a combat by an ambush card.

    In a complete log that names the running phase, an act of a later phase comes too early and proves nothing.
    """
    if table.complete_log and turn.phase is not None:
        return None
    if type(event) is ev.CombatStarted:
        return None if may_have_turned_up_ambush(table, turn) else "combat_outbreak"
    if type(event) in (ev.CardTurnedUp, ev.SpaceEffectResolved):
        return "space_effect"
    return "main" if main_action is not None else None


def check_rolls_due(one: Character, made: Collection[str]) -> Iterator[str]:
    """The abilities that require a roll in the check phase and whose roll is not on record (LCK-TURN-03)."""
    for ability in one.abilities:
        if ability.timing == "check" and ability.roll and roll_entry(ability.name) not in made:
            yield ability.name


def roll_entry(ability: str) -> str:
    """The entry among the acts of a turn for an ability's check-phase roll."""
    return ROLL + ability


def latest_reached_phase(turn: Turn) -> Phase | None:
    """The phase a turn has reached by anything on record; None: nobody has said."""
    return turn.reached or _later_known_phase(turn.phase, "main" if turn.main_action is not None else None)


def enters_phase_of_later_turn(table: Table, event: ev.PhaseEntered) -> bool:
    """Whether a phase belongs to a later turn of the same player: the running one had come to its last phase, and a log
    may leave out the turns between."""
    turn = table.turn
    if turn is None or table.complete_log or table.combat is not None or turn.player != turn_player_of(event):
        return False
    if turn.phase == ORDER[-1] != event.phase is not None:
        return True
    may_come = (
        has_log_several_noticed_gaps(table) or next_player_in_stage(table, turn.player) == turn.player
    )  # nobody else takes turns
    return may_come and goes_back_to_earlier_phase(table, event)


def goes_back_to_earlier_phase(table: Table, event: ev.PhaseEntered) -> bool:
    """Whether a phase of an incomplete log lies before one its turn has come to: found, it may yet be of a later turn,
    so that nothing else follows from it (LCK-TURN-02)."""
    turn = table.turn
    if turn is None or table.complete_log or table.combat is not None or turn.player != turn_player_of(event):
        return False
    come = latest_reached_phase(turn)
    return event.phase is not None and come is not None and ORDER.index(event.phase) <= ORDER.index(come)


def later_phase_already_reached(table: Table, event: ev.Event) -> Phase | None:
    """The phase a turn has reached, if an event of it states an earlier one, or is its main action."""
    turn = normal_turn_of(table, event)
    come = None if turn is None else latest_reached_phase(turn)
    if turn is None or come is None or turn_player_of(event) != turn.player:
        return None
    phase = event.phase or _main_phase_if_first_main_action(table, turn, event)
    return come if phase is not None and ORDER.index(phase) < ORDER.index(come) else None


def _main_phase_if_first_main_action(table: Table, turn: Turn, event: ev.Event) -> Phase | None:
    """The main phase, for the first main action of a turn whose beginning is on record; else None."""
    if type(event) not in MAIN_ACTIONS or turn.main_action is not None or turn.phase is not None:
        return None
    return (
        None
        if UNBEGUN in turn.done or has_log_several_noticed_gaps(table) or surely_in_anothers_normal_turn(table, event)
        else "main"
    )


def _later_known_phase(one: Phase | None, other: Phase | None) -> Phase | None:
    if one is None or other is None:
        return one or other
    return one if ORDER.index(one) >= ORDER.index(other) else other


def is_invader(one: Character) -> bool | None:
    """Whether the silhouette is on the invading side (LCK-SIL-03); None: not known."""
    return None if one.silhouette is None else one.silhouette.alignment in INVADERS


def is_seat_out_of_play(table: Table, seat: str) -> bool:
    """Whether a seat is skipped in any order of turns."""
    return is_out_of_play(character(table, seat))


@book.serves("LCK-HOUSE-26", "LCK-HOUSE-27", "LCK-HOUSE-33")
def is_out_of_play(one: Character) -> bool:
    """Whether a character has no turns: dead, in a black hole, or unable to act for good."""
    return not one.alive or one.in_black_hole or one.incapacity == "permanent"


def has_turns_in_stage(table: Table, seat: str) -> bool:
    """Whether a seat has normal turns in this stage (LCK-START-04)."""
    one = character(table, seat)
    return not is_out_of_play(one) and (table.stage != "planet" or is_invader(one) is not False)


@book.serves("LCK-HOUSE-28")
def next_player_in_stage(table: Table, seat: str) -> str | None:
    """The player of the next normal turn: the nearest on the right who takes turns (LCK-START-03, LCK-TURN-04).

    So the base stage begins with the right neighbour of the last player who acted in the planet stage.
    """
    order, playing = seats_in_order(table, seat), seats_in_order(table)
    if seat not in order:
        return None
    place = order.index(seat)
    for one in (*order[place + 1 :], *order[: place + 1]):
        if has_turns_in_stage(table, one) and one in playing:
            return one
    return None


def first_player_with_turns(table: Table) -> str | None:
    """The first player; None: nobody has said, or the one named has no turns (LCK-START-02)."""
    named = table.first_player
    return named if named is not None and has_turns_in_stage(table, named) else None
