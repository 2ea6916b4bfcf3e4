"""The combat turn: its phases, and what comes in which (LCK-CTURN-01, -05, PREEMPT-02)."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.plain.said import Part, Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.fight.combat_turns import (
    TURN_PHASES,
    has_failed_preemption,
    has_used_main_action_to_join,
    is_before_reached_phase,
    is_main_action_attack_by_ability,
    is_main_action_publicly_one,
    is_support_ability_recorded_else_as_used,
    latest_recorded_phase,
    may_attack_be_by_support_ability,
    recorded_timings_of_ability,
    sure_main_action_or_none,
)
from adjudicator.rulesets.locke.fight.steps_on_record import is_in_anothers_combat_turn
from adjudicator.rulesets.locke.fight.unseen_combat_turns import (
    is_evasion_as_main_action,
    surely_in_anothers_combat_turn,
    surely_said_in_anothers_combat_turn,
)
from adjudicator.rulesets.locke.fight.unseen_ends import belongs_to_normal_turn_after_combat
from adjudicator.rulesets.locke.fight.who_is_there import is_combat_running, surely_takes_no_part
from adjudicator.rulesets.locke.rules.boards import secret_unless_sheet_open
from adjudicator.rulesets.locke.rules.timings import breach_if_timing_used_not_on_sheet
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.table.sentence_parts import PHASES
from adjudicator.rulesets.locke.table.state import Combat, Table
from adjudicator.rulesets.locke.table.things import Phase
from adjudicator.rulesets.locke.words import tell_event
from adjudicator.seam.rulebook import Missing, Secret

MAIN: Final = (
    ev.AttackDeclared,
    ev.MeleeDeclared,
    ev.CombatCardDiscarded,
    ev.EvasionAttempted,
    ev.Passed,
    ev.AbilityUsed,
)
"""What may be the main action of a combat turn."""
_NO_SUPPORT: Final = ("check", "main")


def combat_if_in_own_turn_or_none(table: Table, seat: str) -> Combat | None:
    """The combat, if the running combat turn is this seat's; else None."""
    combat = table.combat
    return combat if combat is not None and combat.current == seat else None


@book.check("LCK-PREEMPT-02", on=MAIN)
def nothing_comes_between(table: Table, event: Any) -> Said | Secret | None:
    """No support action comes between a failed [preemptive] ability and the main action."""
    combat = combat_if_in_own_turn_or_none(table, event.player)
    if combat is None or not is_main_action_of_combat_turn(table, event):
        return None
    is_told = has_failed_preemption(combat) and "support" in combat.own[combat.own.index("preemptive") :]
    if not is_told and not _has_support_attack_followed_failed_preemption(table, combat):
        return None
    says = say(
        "{player} did a main action after a failed [preemptive] ability and a support action: {event}",
        player=Player(event.player),
        event=tell_event(table, event),
    )
    return (
        secret_if_only_sheet_tells_main_action(table, event, says)
        if is_told
        else secret_unless_sheet_open(table, event.player, says)
    )


def _has_support_attack_followed_failed_preemption(table: Table, combat: Combat) -> bool:
    """Whether an attack by an ability of [support], as its sheet says, follows a failed [preemptive] ability."""
    attack = combat.attack
    if (
        attack is None
        or not is_main_action_attack_by_ability(combat)
        or "preemptive" not in combat.own
        or is_main_action_publicly_one(combat)
    ):
        return False
    if "attack" not in combat.own[combat.own.index("preemptive") :]:
        return False
    return (
        "support" in recorded_timings_of_ability(table, attack.attacker, attack.card)
        and sure_main_action_or_none(table, combat) is None
    )


def _surely_or_said_in_anothers_turn(table: Table, event: Any) -> bool:
    """Whether an event falls in another player's combat turn, as stated or as on record."""
    return surely_in_anothers_combat_turn(table, event.player) or surely_said_in_anothers_combat_turn(table, event)


@book.check("LCK-CTURN-01", on=(ev.PhaseEntered, *MAIN), when=is_combat_running, unless=("LCK-PREEMPT-02",))
def everybody_acts_in_the_own_combat_turn(table: Table, event: Any) -> Said | None:
    """No phase and no main action falls in another's combat turn; attacks have their own rule (LCK-ATTACK-01)."""
    turn, enters = table.turn, type(event) is ev.PhaseEntered
    if (enters and turn is not None and turn.player == event.player) or not (
        enters or is_main_action_of_combat_turn(table, event)
    ):
        return None  # LCK-OUTBREAK-04
    if type(event) in (ev.AttackDeclared, ev.MeleeDeclared) or not _surely_or_said_in_anothers_turn(table, event):
        return None
    return say(
        "{player} acted in {other}'s combat turn: {event}",
        player=Player(event.player),
        other=Player((table.combat or Combat()).current or event.turn_of or ""),
        event=tell_event(table, event),
    )


@book.check("LCK-CTURN-01", on=MAIN, when=is_combat_running, unless=("LCK-PREEMPT-02",))
def no_main_action_comes_in_the_check_phase(table: Table, event: Any) -> Said | Secret | Missing | None:
    """The main action comes after the check phase."""
    combat = combat_if_in_own_turn_or_none(table, event.player)
    phase = event.phase or (None if combat is None else combat.phase)
    if (
        phase != "check"
        or not is_main_action_of_combat_turn(table, event)
        or _surely_or_said_in_anothers_turn(table, event)
    ):
        return None
    says = say(
        "{player} did a main action in the {phase}: {event}",
        player=Player(event.player),
        phase=PHASES["check"],
        event=tell_event(table, event),
    )
    return _missing_if_phase_unsaid(event, secret_if_only_sheet_tells_main_action(table, event, says))


@book.check(
    "LCK-CTURN-01",
    on=(ev.SheetOpened, ev.ConversionAttempted, *MAIN),
    when=is_combat_running,
    unless=("LCK-PREEMPT-02",),
)
def combat_turns_do_not_go_back(table: Table, event: Any) -> Said | Secret | None:
    """No act falls in a phase that the combat turn has passed: as stated, or since it is a main action."""
    combat = combat_if_in_own_turn_or_none(table, event.player)
    passed = None if combat is None else _phase_already_passed_and_phase_reached_or_none(table, combat, event)
    if passed is None:
        return None
    phase, come = passed
    says = say(
        "{player} went back to the {phase} after the {other}: {event}",
        player=Player(event.player),
        phase=PHASES[phase],
        other=PHASES[come],
        event=tell_event(table, event),
    )
    return secret_if_only_sheet_tells_main_action(table, event, says)


def _phase_already_passed_and_phase_reached_or_none(
    table: Table, combat: Combat, event: Any
) -> tuple[Phase, Phase] | None:
    """The phase of an act that its combat turn has passed, and the one the turn has come to; None: it has not."""
    if event.turn_of not in (None, event.player) or event.phase == combat.phase is not None:
        return None
    if event.phase is None and combat.reached is None:
        return None
    come, phase = latest_recorded_phase(combat), event.phase
    if (
        combat.main_action is not None
        and is_main_action_publicly_one(combat)
        and (come is None or is_before_reached_phase("main", come))
    ):
        come = "main"
    if phase is None and combat.reached == come and is_main_action_of_combat_turn(table, event):
        phase = "main"
    return (phase, come) if phase is not None and come is not None and is_before_reached_phase(come, phase) else None


@book.check("LCK-CTURN-01", on=ev.PhaseEntered, when=is_combat_running, unless=("LCK-PREEMPT-02",))
def combat_turns_have_phases(table: Table, event: ev.PhaseEntered) -> Said | Missing | None:
    """A combat turn runs through check, support, main action and support; then comes the next player's."""
    combat = combat_if_in_own_turn_or_none(table, event.player)
    if combat is None or event.phase is None or belongs_to_normal_turn_after_combat(table, event):
        return None
    return _breach_if_combat_turn_phase_entered_out_of_order(combat, event.player, event.phase)


def _missing_if_phase_unsaid(event: Any, says: Said | Secret) -> Said | Secret | Missing:
    """A breach by the phase of an act: as it states, or by the last one on record."""
    return Missing(says) if event.phase is None else says


def _breach_if_combat_turn_phase_entered_out_of_order(combat: Combat, seat: str, phase: Phase) -> Said | Missing | None:
    """Breach: a phase of a combat turn does not follow the current one."""
    if combat.phase not in (None, *TURN_PHASES):
        return None
    who, name = Player(seat), PHASES[phase]
    if phase not in TURN_PHASES:
        return say("{player} entered the {phase}, which a combat turn does not have", player=who, phase=name)
    at = -1 if combat.phase is None else TURN_PHASES.index(combat.phase)
    to, is_back = (
        TURN_PHASES.index(phase),
        combat.reached is not None and is_before_reached_phase(combat.reached, phase),
    )
    if to == at + 1 and not is_back:
        return None
    says = say("{player} entered the {phase} of a combat turn out of order", player=who, phase=name)
    return Missing(says) if to > at and not is_back else says


@book.check("LCK-CTURN-01", on=ev.CombatTurnEnded, missing=True)
def the_turn_that_runs_ends(table: Table, event: ev.CombatTurnEnded) -> Said | None:
    """Only the running combat turn ends."""
    combat = table.combat
    if combat is None or combat.current in (None, event.player):
        return None
    who, other = Player(event.player), Player(combat.current or "")
    return say("{player}'s combat turn ended while {other}'s runs", player=who, other=other)


@book.check("LCK-CTURN-01", on=ev.CombatTurnStarted, missing=True)
def only_participants_have_turns(table: Table, event: ev.CombatTurnStarted) -> Said | None:
    """Nobody who takes no part in the combat has a combat turn."""
    combat = table.combat
    if combat is None or event.player in (*combat.participants, *combat.gone):  # LCK-EVADE-08
        return None
    if not surely_takes_no_part(table, event.player):
        return None
    return say("{player} took a combat turn without taking part in the combat", player=Player(event.player))


@book.check("LCK-CTURN-05", on=ev.AbilityUsed, when=is_combat_running)
def abilities_of_support_are_used_as_such(table: Table, event: ev.AbilityUsed) -> Said | Secret | None:
    """An ability used as a support action is one, by its sheet."""
    return breach_if_timing_used_not_on_sheet(table, event, "support")


@book.check("LCK-CTURN-05", on=MAIN, when=is_combat_running)
def no_main_action_comes_in_a_support_phase(table: Table, event: Any) -> Said | Secret | Missing | None:
    """The support phases of a combat turn hold no main action."""
    combat = combat_if_in_own_turn_or_none(table, event.player)
    phase = event.phase or (None if combat is None else combat.phase)
    if phase not in ("support_1", "support_2") or not is_main_action_of_combat_turn(table, event):
        return None
    says = say(
        "{player} did a main action in a support phase: {event}",
        player=Player(event.player),
        event=tell_event(table, event),
    )
    return _missing_if_phase_unsaid(event, secret_if_only_sheet_tells_main_action(table, event, says))


@book.check("LCK-CTURN-05", on=ev.VictoryDeclared)
def no_victory_is_declared_in_combat(table: Table, event: ev.VictoryDeclared) -> Said | None:
    """The support actions of a combat turn are those of a normal turn, except the victory declaration."""
    if table.combat is None:
        return None
    return say("{player} declared victory during a combat", player=Player(event.player))


@book.check("LCK-CTURN-05", on=ev.ConversionAttempted, when=is_combat_running)
def conversions_come_in_the_own_combat_turn(table: Table, event: ev.ConversionAttempted) -> Said | Missing | None:
    """Nobody converts in another's combat turn."""
    current, is_told = (table.combat or Combat()).current, surely_said_in_anothers_combat_turn(table, event)
    if not is_told and current in (None, event.player):
        return None
    parts: dict[str, Part] = {"player": Player(event.player), "other": Player(current or event.turn_of or "")}
    says = say("{player} did a support action in {other}'s turn: {event}", **parts, event=tell_event(table, event))
    return says if is_told else Missing(says)


@book.check(
    "LCK-CTURN-05",
    on=(ev.AttackDeclared, ev.AbilityUsed, ev.ConversionAttempted, ev.SheetOpened),
    when=is_combat_running,
)
def support_actions_come_in_support_phases(table: Table, event: Any) -> Said | Secret | Missing | None:
    """The check phase and the main phase of a combat turn hold no support action."""
    combat = table.combat or Combat()
    phase = event.phase or (None if combat.current is None else combat.phase)
    if (
        phase not in _NO_SUPPORT or not _is_support_action_of_combat_turn(table, event) or has_failed_preemption(combat)
    ):  # LCK-PREEMPT-02
        return None
    if is_in_anothers_combat_turn(table, event.player):
        return None
    says = say(
        "{player} did a support action in the {phase}: {event}",
        player=Player(event.player),
        phase=PHASES[phase],
        event=tell_event(table, event),
    )
    is_attack = type(event) is ev.AttackDeclared
    return _missing_if_phase_unsaid(event, secret_unless_sheet_open(table, event.player, says) if is_attack else says)


def _is_support_action_of_combat_turn(table: Table, event: Any) -> bool:
    """Whether an act is a support action: of attacks, those by an ability that its sheet has as one."""
    if type(event) is ev.AbilityUsed:
        return event.timing == "support"
    if type(event) is ev.AttackDeclared:
        return "support" in recorded_timings_of_ability(
            table, event.player, event.card
        ) and not is_main_action_of_combat_turn(table, event)
    return True


def is_main_action_of_combat_turn(table: Table, event: Any) -> bool:
    """Whether an act is a main action of a combat turn."""
    if type(event) is ev.EvasionAttempted:
        return is_evasion_as_main_action(table, event)
    if type(event) is ev.CombatCardDiscarded:
        return event.reason == "main"
    if type(event) is ev.AbilityUsed:
        return event.timing in ("main", "preemptive")
    if type(event) is not ev.AttackDeclared:
        return type(event) in (ev.MeleeDeclared, ev.Passed)
    return not (table.combat is not None and _may_attack_be_support_action(table, table.combat, event))


def _may_attack_be_support_action(table: Table, combat: Combat, event: ev.AttackDeclared) -> bool:
    """Whether an attack may be a support action: its sheet says so, or nobody says that it is a main action."""
    if event.source == "ability" and is_support_ability_recorded_else_as_used(table, combat, event.player, event.card):
        return True
    return event.phase != "main" and may_attack_be_by_support_ability(
        table, combat, event.player, event.source, event.card
    )


def secret_if_only_sheet_tells_main_action(table: Table, event: Any, says: Said) -> Said | Secret:
    """A breach by a main action; of an attack by an ability, only the sheet may tell that it is one."""
    if type(event) is not ev.AttackDeclared or event.source != "ability" or event.phase == "main":
        return says
    return secret_unless_sheet_open(table, event.player, says)


@book.check("LCK-HOUSE-24", on=(*MAIN, ev.SynchronisationJoined))
def joining_uses_the_main_action(table: Table, event: Any) -> Said | Secret | None:
    """A player who joined a synchronised attack has used the main action of this round."""
    if (
        table.combat is None
        or not has_used_main_action_to_join(table.combat, event.player)
        or not (is_main_action_of_combat_turn(table, event) or type(event) is ev.SynchronisationJoined)
        or type(event) is ev.Passed
    ):
        return None
    says = say(
        "{player} joined a synchronised attack in this round and did another main action: {event}",
        player=Player(event.player),
        event=tell_event(table, event),
    )
    return secret_if_only_sheet_tells_main_action(table, event, says)
