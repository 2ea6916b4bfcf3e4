"""The normal turn: its phases and what they admit, and how it passes on (LCK-TURN, LCK-SUPPORT, LCK-MAIN)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from adjudicator.plain.said import Part, Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.fight.combat_turns import is_normal_main_action_used
from adjudicator.rulesets.locke.fight.steps_on_record import passes_over_nobody_or_unknown_sides_only
from adjudicator.rulesets.locke.fight.unseen_combat_turns import (
    is_phase_of_unrecorded_combat_turn,
    surely_in_anothers_combat_turn,
)
from adjudicator.rulesets.locke.fight.unseen_ends import begins_unrecorded_round, may_combat_have_ended
from adjudicator.rulesets.locke.fight.who_is_there import is_no_combat_running
from adjudicator.rulesets.locke.rules.boards import secret_unless_sheet_open
from adjudicator.rulesets.locke.rules.in_base import passed_over_in_base_if_first_is_evil
from adjudicator.rulesets.locke.rules.timings import (
    breach_if_combat_ability_in_normal_turn,
    breach_if_timing_used_not_on_sheet,
    is_unsaid_timing_recorded_as_main,
)
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.stages.endings import opens_sheet_for_ranks
from adjudicator.rulesets.locke.stages.normal_turns import (
    COMBAT_ONLY,
    COMBAT_TIMINGS,
    MAIN_ACTIONS,
    ORDER,
    SUPPORT,
    SUPPORT_ACTIONS,
    counts_as_in_normal_turn,
    enters_phase_of_later_turn,
    is_seat_out_of_play,
    is_turn_past_its_combat,
    later_phase_already_reached,
    latest_reached_phase,
    next_player_in_stage,
    normal_turn_of,
    said_else_recorded_phase,
    surely_in_anothers_normal_turn,
)
from adjudicator.rulesets.locke.stages.planet_stage_end import next_player_across_stages
from adjudicator.rulesets.locke.table.characters import passes_for_alive
from adjudicator.rulesets.locke.table.sentence_parts import PHASES
from adjudicator.rulesets.locke.table.state import Table, Turn, character, seats_in_order
from adjudicator.rulesets.locke.words import tell_event
from adjudicator.seam.rulebook import Secret, Value

_PLACE: Final[Mapping[str | None, int]] = {None: -1, **{phase: at for at, phase in enumerate(ORDER)}}
_PHASED: Final = (
    ev.CheckRollMade,
    ev.AbilityUsed,
    ev.CardTurnedUp,
    ev.SpaceEffectResolved,
    *SUPPORT_ACTIONS,
    *MAIN_ACTIONS,
)
"""Events of a phase of a normal turn, which may say which one."""
_BY_THE_LIVING: Final = (
    *MAIN_ACTIONS,
    ev.AbilityUsed,
    ev.ConversionAttempted,
    ev.CombatStarted,
    ev.KeySiteDestroyed,
    ev.CardTurnedUp,
    ev.SpaceEffectResolved,
)
"""Acts of players with normal turns only, and of abilities just the [main] ones; for declarations see LCK-DECL-01."""
_MAIN: Final = frozenset(MAIN_ACTIONS)
_SUPPORT: Final = frozenset(SUPPORT_ACTIONS)


def _is_main_action_of_normal_turn(event: Any) -> bool:
    return type(event) in _MAIN or (type(event) is ev.AbilityUsed and event.timing == "main")


def _is_support_action_of_normal_turn(event: Any) -> bool:
    return type(event) in _SUPPORT or (type(event) is ev.AbilityUsed and event.timing == "support")


def takes_part_in_running_combat(table: Table, seat: str) -> bool:
    """Whether a seat takes part in the running combat."""
    return table.combat is not None and seat in table.combat.participants


@book.check("LCK-TURN-01", on=(*COMBAT_ONLY, ev.AbilityUsed))
def turns_are_without_combat(table: Table, event: ev.PlayerEvent) -> Said | Secret | None:
    """Nothing that belongs to combat is done in a normal turn."""
    if not counts_as_in_normal_turn(table, event):
        return None
    if type(event) is ev.AbilityUsed and event.timing not in COMBAT_TIMINGS:
        return breach_if_combat_ability_in_normal_turn(table, event)
    return say(
        "{player} did in a normal turn what belongs to combat: {event}",
        player=Player(event.player),
        event=tell_event(table, event),
    )


@book.check("LCK-TURN-01", on=tuple(kind for kind in MAIN_ACTIONS if kind is not ev.Passed))
def combats_are_without_turns(table: Table, event: ev.PlayerEvent) -> Said | None:
    """Nothing that belongs to a normal turn is done in a combat, except passing."""
    if not takes_part_in_running_combat(table, event.player) or may_combat_have_ended(table):
        return None
    return say(
        "{player} did in a combat what belongs to a normal turn: {event}",
        player=Player(event.player),
        event=tell_event(table, event),
    )


@book.check("LCK-SUPPORT-01", on=(*MAIN_ACTIONS, *SUPPORT_ACTIONS, ev.AbilityUsed))
def support_phases_hold_support_actions(table: Table, event: ev.PlayerEvent) -> Said | Secret | None:
    """A support phase admits support actions only; they belong there."""
    if table.combat is None and (amiss := breach_if_timing_used_not_on_sheet(table, event, "support")):
        return amiss
    if _is_support_action_of_normal_turn(event) and type(event) is not ev.VictoryDeclared:
        return None if opens_sheet_for_ranks(table, event) else _breach_if_support_action_in_other_phase(table, event)
    if (
        table.combat is not None
        or not _is_main_action_of_normal_turn(event)
        or said_else_recorded_phase(table, event) not in SUPPORT
    ):
        return None
    return say(
        "{player} did a main action in a support phase: {event}",
        player=Player(event.player),
        event=tell_event(table, event),
    )


def _breach_if_support_action_in_other_phase(table: Table, event: ev.PlayerEvent) -> Said | None:
    """Breach: a support action in another phase; one in the main phase falls under LCK-MAIN-01."""
    phase = "combat_outbreak" if is_turn_past_its_combat(table, event) else said_else_recorded_phase(table, event)
    if table.combat is not None or table.stage not in ("planet", "base") or phase in (None, "main", *SUPPORT):
        return None
    return say(
        "{player} did a support action in the {phase}: {event}",
        player=Player(event.player),
        phase=PHASES[phase or ""],
        event=tell_event(table, event),
    )


@book.check("LCK-MAIN-01", on=ev.AbilityUsed, when=is_no_combat_running)
def the_main_phase_holds_abilities_of_its_own(table: Table, event: ev.AbilityUsed) -> Said | Secret | None:
    """The main phase admits no ability of another phase."""
    return breach_if_timing_used_not_on_sheet(table, event, "main")


@book.check("LCK-MAIN-01", on=(*SUPPORT_ACTIONS, ev.AbilityUsed), when=is_no_combat_running)
def the_main_phase_holds_no_support_action(table: Table, event: ev.PlayerEvent) -> Said | None:
    """The main phase admits no support action."""
    if (
        not _is_support_action_of_normal_turn(event)
        or type(event) is ev.VictoryDeclared
        or said_else_recorded_phase(table, event) != "main"
    ):
        return None
    if opens_sheet_for_ranks(table, event):
        return None
    return say(
        "{player} did a support action in the main phase: {event}",
        player=Player(event.player),
        event=tell_event(table, event),
    )


@book.check("LCK-MAIN-01", on=(*MAIN_ACTIONS, ev.AbilityUsed), when=is_no_combat_running)
def main_actions_belong_to_the_main_phase(table: Table, event: ev.PlayerEvent) -> Said | None:
    """Main actions are done in no other phase; for the support phases see LCK-SUPPORT-01."""
    phase = said_else_recorded_phase(table, event)
    if phase in (None, "main", *SUPPORT) or not _is_main_action_of_normal_turn(event):
        return None
    return say(
        "{player} did a main action in the {phase}: {event}",
        player=Player(event.player),
        phase=PHASES[phase or ""],
        event=tell_event(table, event),
    )


def _is_phase_entered_out_of_order(table: Table, event: ev.PhaseEntered) -> bool:
    """Whether a phase is entered that is not the next one of the turn."""
    turn = _normal_turn_that_phase_belongs_to_or_none(table, event)
    if turn is None or event.phase is None:
        return False
    to = _PLACE[event.phase]
    return to != _PLACE[turn.phase] + 1 or to < _PLACE[latest_reached_phase(turn)]


def _has_turn_already_come_to_phase(turn: Turn, event: ev.PhaseEntered) -> bool:
    """Whether a turn has come to a phase, or past it."""
    to = _PLACE[event.phase]
    return to <= _PLACE[turn.phase] or to < _PLACE[latest_reached_phase(turn)]


@book.check("LCK-TURN-02", on=ev.PhaseEntered, when=_is_phase_entered_out_of_order, unless=("LCK-FLOW-02",))
def phases_do_not_go_back(table: Table, event: ev.PhaseEntered) -> Said | None:
    """No phase is entered after a later one."""
    turn = _normal_turn_that_phase_belongs_to_or_none(table, event)
    if turn is None or not _has_turn_already_come_to_phase(turn, event) or enters_phase_of_later_turn(table, event):
        return None
    who, phase, other = Player(event.player), PHASES[event.phase or ""], PHASES[latest_reached_phase(turn) or ""]
    return say("{player} went to the {phase} after the {other}", player=who, phase=phase, other=other)


@book.check(
    "LCK-TURN-02", on=ev.PhaseEntered, when=_is_phase_entered_out_of_order, unless=("LCK-FLOW-02",), missing=True
)
def no_phase_is_left_out(table: Table, event: ev.PhaseEntered) -> Said | None:
    """No phase is entered without the one before it."""
    turn = _normal_turn_that_phase_belongs_to_or_none(table, event)
    if turn is None or _has_turn_already_come_to_phase(turn, event):
        return None
    who, phase, other = Player(event.player), PHASES[event.phase or ""], PHASES[ORDER[_PLACE[turn.phase] + 1]]
    return say("{player} went to the {phase} without the {other}", player=who, phase=phase, other=other)


def _normal_turn_that_phase_belongs_to_or_none(table: Table, event: ev.PlayerEvent) -> Turn | None:
    """The normal turn a phase falls in; None if it is of a combat turn, or entered during another's (LCK-CTURN-01).

    There is none once the game is over (LCK-BASE-25).
    """
    combat = table.combat
    if table.stage == "ended":
        return None
    if combat is None:
        return normal_turn_of(table, event)
    if (
        begins_unrecorded_round(table, event)
        or combat.current == event.player
        or surely_in_anothers_combat_turn(table, event.player)
    ):
        return None
    return (
        None if is_phase_of_unrecorded_combat_turn(table, event.player, event.phase) else normal_turn_of(table, event)
    )


@book.check("LCK-TURN-02", on=ev.NormalTurnEnded, unless=("LCK-FLOW-02",), missing=True)
def turns_have_all_phases(table: Table, event: ev.NormalTurnEnded) -> Said | None:
    """A turn ends with its last phase."""
    turn = _normal_turn_that_phase_belongs_to_or_none(table, event)
    if turn is None or turn.phase == ORDER[-1] or not passes_for_alive(character(table, event.player)):
        return None
    return say("{player}'s turn ended before its phases were over", player=Player(event.player))


@book.check("LCK-TURN-02", on=_PHASED, unless=("LCK-SUPPORT-01", "LCK-MAIN-01"))
def nothing_falls_in_a_phase_gone_by(table: Table, event: ev.PlayerEvent) -> Said | None:
    """No act falls in a phase that the turn has already passed."""
    come = None if table.combat is not None else later_phase_already_reached(table, event)
    if come is None:
        return None
    return say(
        "{player} went back to the {phase} after the {other}: {event}",
        player=Player(event.player),
        phase=PHASES[event.phase or "main"],
        other=PHASES[come],
        event=tell_event(table, event),
    )


@book.check("LCK-MAIN-02", on=(*MAIN_ACTIONS, ev.AbilityUsed), unless=("LCK-SUPPORT-01",))
@book.serves("LCK-HOUSE-18")
def one_main_action_a_turn(table: Table, event: ev.PlayerEvent) -> Said | Secret | None:
    """A main phase holds one main action."""
    turn = normal_turn_of(table, event)
    if table.combat is not None or turn is None or not is_normal_main_action_used(table, turn):
        return None
    if not _is_main_action_said_or_by_sheet(table, turn, event):
        return None
    told: dict[str, Part] = {"player": Player(event.player), "event": tell_event(table, event)}
    says = say("{player} did a second main action in this turn: {event}", **told)
    is_told = turn.main_action is not None and _is_main_action_of_normal_turn(event)
    return says if is_told else secret_unless_sheet_open(table, event.player, says)


def _is_main_action_said_or_by_sheet(table: Table, turn: Turn, event: ev.PlayerEvent) -> bool:
    """Whether an act is a main action of the turn, even if only the sheet tells; by another see LCK-FLOW-02."""
    if not (
        _is_main_action_of_normal_turn(event) or is_unsaid_timing_recorded_as_main(table, event)
    ) or surely_in_anothers_normal_turn(table, event):
        return False
    answers = type(event) is ev.PartyFormed and turn.main_action == "PartyProposed"
    return not answers and said_else_recorded_phase(table, event) in (None, "main")


@book.check("LCK-TURN-04", on=ev.NormalTurnEnded, unless=("LCK-START-04",))
def the_turn_passes_to_the_right(table: Table, event: ev.NormalTurnEnded) -> Said | None:
    """The turn passes to the next seat counter-clockwise that takes turns (LCK-HOUSE-33)."""
    if event.next is None or event.next not in seats_in_order(table):
        return None
    due = next_player_in_stage(table, event.player)
    if due in (None, event.next) or event.next == next_player_across_stages(table, event.player):
        return None  # the right neighbour in this stage, or in the next one if this one ends
    if passed_over_in_base_if_first_is_evil(table, event) or passes_over_nobody_or_unknown_sides_only(table, event):
        return None
    told: dict[str, Part] = {"player": Player(event.player), "next": Player(event.next), "due": Player(due or "")}
    return say("{player}'s turn passed to {next}; the next on the right is {due}", **told)


@book.check("LCK-TURN-04", on=(ev.NormalTurnStarted, *_BY_THE_LIVING), unless=("LCK-START-04",))
def the_dead_are_skipped(table: Table, event: ev.PlayerEvent) -> Said | None:
    """The dead take no turn, nor do what takes a living character; combats still counting them are for LCK-TURN-01."""
    if character(table, event.player).alive or _may_act_although_never_next_in_turn(table, event):
        return None
    if type(event) is ev.NormalTurnStarted:
        return say("{player} took a turn, and the character is dead", player=Player(event.player))
    return say(
        "{player} acted with a dead character, whose turns are skipped: {event}",
        player=Player(event.player),
        event=tell_event(table, event),
    )


@book.check("LCK-TURN-04", on=ev.NormalTurnStarted, unless=("LCK-START-04",), missing=True)
def the_unable_are_skipped(table: Table, event: ev.NormalTurnStarted) -> Said | None:
    """Whoever cannot act for good, or is in a black hole, takes no turn."""
    if not is_seat_out_of_play(table, event.player) or _may_act_although_never_next_in_turn(table, event):
        return None
    return say("{player} took a turn while unable to act", player=Player(event.player))


def _may_act_although_never_next_in_turn(table: Table, event: ev.PlayerEvent) -> bool:
    """Whether nobody can be skipped any more, or an act is not one of a turn."""
    if table.stage == "ended" or takes_part_in_running_combat(table, event.player):
        return True
    if type(event) is ev.AbilityUsed and event.timing not in ("main", "preemptive"):
        return True
    turn = table.turn
    if type(event) in (ev.CardTurnedUp, ev.SpaceEffectResolved) and turn is not None and turn.player == event.player:
        return True  # it may have died in this turn, by an ambush
    return next_player_in_stage(table, event.player) is None  # with all dead the game is over (LCK-END-03)


@book.value("LCK-TURN-04", on=ev.NormalTurnEnded)
def whose_turn_is_next(before: Table, event: ev.NormalTurnEnded, after: Table) -> Iterator[Value]:
    """The player whose turn follows the one that ended."""
    due = next_player_across_stages(before, event.player)
    if due is not None:
        says = say("after {player}'s turn: {due}'s", player=Player(event.player), due=Player(due))
        yield Value("LCK-TURN-04", ("correct_next", event.player), due, says)
