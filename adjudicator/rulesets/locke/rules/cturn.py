"""The combat turn: its phases, main actions, preemptive abilities (LCK-CTURN, CMAIN, PREEMPT)."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.plain.said import Part, Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.fight.combat_turns import (
    TURN_PHASES,
    awaits_main,
    class_of,
    has_done,
    has_forestalled,
    has_joined,
    has_used_main,
    is_by_ability,
    is_of_support,
    is_past,
    is_told_main,
    latest,
    main_done,
    may_be_of_support,
    timings_of,
)
from adjudicator.rulesets.locke.fight.played_out import is_of_the_turn
from adjudicator.rulesets.locke.fight.present_attack import answers_stray
from adjudicator.rulesets.locke.fight.turns_begun import acts_in_anothers_turn, is_main_evasion, told_in_anothers_turn
from adjudicator.rulesets.locke.fight.who_is_there import is_fought, takes_no_part
from adjudicator.rulesets.locke.rules.boards import about_the_sheet
from adjudicator.rulesets.locke.rules.timings import is_main_unsaid, used_amiss
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.stages.turns import MAIN_ACTIONS
from adjudicator.rulesets.locke.table.names import PHASES
from adjudicator.rulesets.locke.table.state import Combat, Table
from adjudicator.rulesets.locke.table.things import Phase
from adjudicator.rulesets.locke.words import tell_event
from adjudicator.seam.rulebook import Secret

_MAIN: Final = (
    ev.AttackDeclared,
    ev.MeleeDeclared,
    ev.CombatCardDiscarded,
    ev.EvasionAttempted,
    ev.Passed,
    ev.AbilityUsed,
)
_NO_SUPPORT: Final = ("check", "main")


def own_turn(table: Table, seat: str) -> Combat | None:
    """The combat, if the running combat turn is this seat's; else None."""
    combat = table.combat
    return combat if combat is not None and combat.current == seat else None


@book.check("LCK-PREEMPT-02", on=_MAIN)
def nothing_comes_between(table: Table, event: Any) -> Said | Secret | None:
    """No support action comes between a failed [preemptive] ability and the main action."""
    combat = own_turn(table, event.player)
    if combat is None or not _is_main(table, event):
        return None
    is_told = awaits_main(combat) and "support" in combat.own[combat.own.index("preemptive") :]
    if not is_told and not _has_struck_between(table, combat):
        return None
    says = say(
        "{player} did a main action after a failed [preemptive] ability and a support action: {event}",
        player=Player(event.player),
        event=tell_event(table, event),
    )
    return _by_timing(table, event, says) if is_told else about_the_sheet(table, event.player, says)


def _has_struck_between(table: Table, combat: Combat) -> bool:
    """Whether an attack by an ability of [support], as its sheet says, follows a failed [preemptive] ability."""
    attack = combat.attack
    if attack is None or not is_by_ability(combat) or "preemptive" not in combat.own or is_told_main(combat):
        return False
    if "attack" not in combat.own[combat.own.index("preemptive") :]:
        return False
    return "support" in timings_of(table, attack.attacker, attack.card) and main_done(table, combat) is None


@book.check(
    "LCK-CTURN-01",
    on=(ev.PhaseEntered, ev.SheetOpened, ev.ConversionAttempted, *_MAIN),
    when=is_fought,
    unless=("LCK-PREEMPT-02",),
)
def combat_turns_have_phases(table: Table, event: Any) -> Said | Secret | None:
    """A combat turn runs through check, support, main action and support; then comes the next player's."""
    if acts_in_anothers_turn(table, event.player) or told_in_anothers_turn(table, event):
        return _in_anothers_turn(table, event)
    combat = own_turn(table, event.player)
    if type(event) is not ev.PhaseEntered:
        return _in_the_check_phase(table, combat, event) or _goes_back(table, combat, event)
    if combat is None or event.phase is None or is_of_the_turn(table, event):
        return None
    return _out_of_order(table, combat, event.player, event.phase)


def _in_the_check_phase(table: Table, combat: Combat | None, event: Any) -> Said | Secret | None:
    """Breach: a main action in the check phase, as stated or in a complete log."""
    phase = event.phase or (combat.phase if combat is not None and table.complete_log else None)
    if table.combat is None or phase != "check" or not _is_main(table, event):
        return None
    says = say(
        "{player} did a main action in the {phase}: {event}",
        player=Player(event.player),
        phase=PHASES["check"],
        event=tell_event(table, event),
    )
    return _by_timing(table, event, says)


def _goes_back(table: Table, combat: Combat | None, event: Any) -> Said | Secret | None:
    """Breach: an act falls in a phase that the combat turn has passed: as stated, or since it is a main action."""
    if combat is None or event.turn_of not in (None, event.player):
        return None
    if event.phase == combat.phase is not None or (event.phase is None and combat.reached is None):
        return None
    come, phase = latest(combat), event.phase
    if combat.main_action is not None and is_told_main(combat) and (come is None or is_past("main", come)):
        come = "main"
    if phase is None and combat.reached == come and _is_main(table, event):
        phase = "main"
    if phase is None or come is None or not is_past(come, phase):
        return None
    says = say(
        "{player} went back to the {phase} after the {other}: {event}",
        player=Player(event.player),
        phase=PHASES[phase],
        other=PHASES[come],
        event=tell_event(table, event),
    )
    return _by_timing(table, event, says)


def _in_anothers_turn(table: Table, event: Any) -> Said | None:
    """Breach: a phase or a main action in another player's combat turn; attacks have their own rule (LCK-ATTACK-01)."""
    turn = table.turn
    enters = type(event) is ev.PhaseEntered
    if (enters and turn is not None and turn.player == event.player) or not (enters or _is_main(table, event)):
        return None  # LCK-OUTBREAK-04
    if type(event) in (ev.AttackDeclared, ev.MeleeDeclared):
        return None
    return say(
        "{player} acted in {other}'s combat turn: {event}",
        player=Player(event.player),
        other=Player((table.combat or Combat()).current or event.turn_of or ""),
        event=tell_event(table, event),
    )


def _out_of_order(table: Table, combat: Combat, seat: str, phase: Phase) -> Said | None:
    """Breach: a phase of a combat turn does not follow the current one."""
    if combat.phase not in (None, *TURN_PHASES):
        return None
    who, name = Player(seat), PHASES[phase]
    if phase not in TURN_PHASES:
        return say("{player} entered the {phase}, which a combat turn does not have", player=who, phase=name)
    at = -1 if combat.phase is None else TURN_PHASES.index(combat.phase)
    to, is_back = TURN_PHASES.index(phase), combat.reached is not None and is_past(combat.reached, phase)
    if not is_back and (to == at + 1 or (to > at and not table.complete_log)):
        return None
    return say("{player} entered the {phase} of a combat turn out of order", player=who, phase=name)


@book.check("LCK-CTURN-01", on=ev.CombatTurnEnded)
def the_turn_that_runs_ends(table: Table, event: ev.CombatTurnEnded) -> Said | None:
    """Only the running combat turn ends, in a complete log."""
    combat = table.combat
    if combat is None or not table.complete_log or combat.current in (None, event.player):
        return None
    who, other = Player(event.player), Player(combat.current or "")
    return say("{player}'s combat turn ended while {other}'s runs", player=who, other=other)


@book.check("LCK-CTURN-01", on=ev.CombatTurnStarted)
def only_participants_have_turns(table: Table, event: ev.CombatTurnStarted) -> Said | None:
    """Nobody who takes no part in the combat has a combat turn, in a complete log."""
    combat = table.combat
    if combat is None or not table.complete_log or event.player in combat.participants:
        return None
    if event.player in combat.gone or not takes_no_part(table, event.player):  # LCK-EVADE-08
        return None
    return say("{player} took a combat turn without taking part in the combat", player=Player(event.player))


@book.check("LCK-CTURN-05", on=(ev.VictoryDeclared, ev.ConversionAttempted, ev.SheetOpened, *_MAIN))
def no_victory_is_declared_in_combat(table: Table, event: ev.PlayerEvent) -> Said | Secret | None:
    """The support actions of a combat turn are those of a normal turn, except the victory declaration."""
    if table.combat is None:
        return None
    if amiss := used_amiss(table, event, "support"):
        return amiss
    if _is_main(table, event):
        phase = event.phase or (table.combat.phase if table.complete_log and own_turn(table, event.player) else None)
        if phase not in ("support_1", "support_2"):
            return None
        says = say(
            "{player} did a main action in a support phase: {event}",
            player=Player(event.player),
            event=tell_event(table, event),
        )
        return _by_timing(table, event, says)
    if type(event) is not ev.VictoryDeclared:
        return _support_elsewhere(table, table.combat, event)
    return say("{player} declared victory during a combat", player=Player(event.player))


def _support_elsewhere(table: Table, combat: Combat, event: ev.PlayerEvent) -> Said | Secret | None:
    """Breach: a support action in the check or main phase of a combat turn, as stated or in a complete log; or a
    conversion in another player's combat turn."""
    is_told = type(event) is ev.ConversionAttempted and told_in_anothers_turn(table, event)
    other, stated = combat.current or event.turn_of, event.phase is not None
    if not (stated or is_told) and (not table.complete_log or combat.current is None):
        return None
    if is_told or (table.complete_log and combat.current not in (None, event.player)):
        parts: dict[str, Part] = {"player": Player(event.player), "other": Player(other or "")}
        parts["event"] = tell_event(table, event)
        is_early = type(event) is ev.ConversionAttempted
        return say("{player} did a support action in {other}'s turn: {event}", **parts) if is_early else None
    if (event.phase or combat.phase) not in _NO_SUPPORT:
        return None
    if type(event) is ev.AbilityUsed and event.timing != "support":
        return None
    is_attack = type(event) is ev.AttackDeclared and "support" in timings_of(table, event.player, event.card)
    if not is_attack and type(event) not in (ev.AbilityUsed, ev.ConversionAttempted, ev.SheetOpened):
        return None
    if awaits_main(combat):
        return None  # LCK-PREEMPT-02
    says = say(
        "{player} did a support action in the {phase}: {event}",
        player=Player(event.player),
        phase=PHASES[event.phase or combat.phase or "main"],
        event=tell_event(table, event),
    )
    return about_the_sheet(table, event.player, says) if is_attack else says


def _is_main(table: Table, event: Any) -> bool:
    if type(event) is ev.EvasionAttempted:
        return is_main_evasion(table, event)
    if type(event) is ev.CombatCardDiscarded:
        return event.reason == "main"
    if type(event) is ev.AbilityUsed:
        return event.timing in ("main", "preemptive")
    if type(event) is not ev.AttackDeclared:
        return type(event) in (ev.MeleeDeclared, ev.Passed)
    return not (table.combat is not None and _may_be_support(table, table.combat, event))


def _may_be_support(table: Table, combat: Combat, event: ev.AttackDeclared) -> bool:
    """Whether an attack may be a support action: its sheet says so, or nobody says that it is a main action."""
    if event.source == "ability" and is_of_support(table, combat, event.player, event.card):
        return True
    return event.phase != "main" and may_be_of_support(table, combat, event.player, event.source, event.card)


def _by_timing(table: Table, event: Any, says: Said) -> Said | Secret:
    """A breach by a main action; of an attack by an ability, only the sheet may tell that it is one."""
    if type(event) is not ev.AttackDeclared or event.source != "ability" or event.phase == "main":
        return says
    return about_the_sheet(table, event.player, says)


@book.check("LCK-CMAIN-01", on=(*MAIN_ACTIONS, *_MAIN))
@book.serves("LCK-PREEMPT-03")
def combat_turns_hold_one_main_action(table: Table, event: Any) -> Said | Secret | None:
    """A combat turn has one main action: an ability, a C card, a melee attack, a discard or a pass."""
    if table.combat is not None and (amiss := used_amiss(table, event, "main")):
        return amiss
    combat = own_turn(table, event.player)
    if combat is None or _is_the_same(combat, event):
        return None
    if combat.main_action is None or not _is_main(table, event):
        return _a_second_by_the_sheet(table, combat, event)
    if not main_done(table, combat):
        return None
    if type(event) is ev.EvasionAttempted and has_done(table, combat, "attack"):
        return None  # LCK-CMAIN-03
    if type(event) in (ev.AttackDeclared, ev.MeleeDeclared) and has_done(table, combat, "evasion"):
        return None  # LCK-CMAIN-04
    if _by_preemptive(combat):
        return None
    says = _second(table, event)
    return _by_timing(table, event, says) if is_told_main(combat) else about_the_sheet(table, event.player, says)


def _second(table: Table, event: Any) -> Said:
    return say(
        "{player} did a second main action in the combat turn: {event}",
        player=Player(event.player),
        event=tell_event(table, event),
    )


def _a_second_by_the_sheet(table: Table, combat: Combat, event: Any) -> Said | Secret | None:
    """Breach: two main actions, one of them an ability whose timing only its sheet tells."""
    if _is_main(table, event):
        is_second = has_used_main(table, combat)
    else:
        is_main = is_main_unsaid(table, event) and not _by_preemptive(combat)
        is_second = is_main and bool(has_used_main(table, combat) or main_done(table, combat))
    return about_the_sheet(table, event.player, _second(table, event)) if is_second else None


def _is_the_same(combat: Combat, event: Any) -> bool:
    """Whether an attack by an ability and a recorded use of it are the same, in either order."""
    if type(event) is ev.AbilityUsed:
        attack, told = combat.attack, (event.player, event.name)
        is_by_it = attack is not None and attack.source == "ability" and attack.card is not None
        return is_by_it and attack is not None and told == (attack.attacker, attack.card) and told not in combat.used
    if type(event) is not ev.AttackDeclared or event.source == "c_card" or event.card is None:
        return False
    return (event.player, event.card) in combat.used and "attack" not in combat.own


def _by_preemptive(combat: Combat) -> bool:
    """Whether the main action of the turn is a successful [preemptive] ability."""
    return "preemptive" in combat.own and combat.main_action == "AbilityUsed" and "main" not in combat.own


@book.check("LCK-HOUSE-24", on=(*_MAIN, ev.SynchronisationJoined))
def joining_uses_the_main_action(table: Table, event: Any) -> Said | Secret | None:
    """A player who joined a synchronised attack has used the main action of this round."""
    if (
        table.combat is None
        or not has_joined(table.combat, event.player)
        or not (_is_main(table, event) or type(event) is ev.SynchronisationJoined)
        or type(event) is ev.Passed
    ):
        return None
    says = say(
        "{player} joined a synchronised attack in this round and did another main action: {event}",
        player=Player(event.player),
        event=tell_event(table, event),
    )
    return _by_timing(table, event, says)


@book.check("LCK-PREEMPT-01", on=(*_MAIN,))
def a_preemptive_success_is_the_main_action(table: Table, event: Any) -> Said | Secret | None:
    """After a successful [preemptive] ability there is no further main action."""
    combat = own_turn(table, event.player)
    if combat is None or not _is_main(table, event) or _is_the_same(combat, event):
        return None
    is_told = _by_preemptive(combat)
    if not is_told and not has_forestalled(table, combat):
        return None
    says = say(
        "{player} did a main action after a [preemptive] ability that succeeded: {event}",
        player=Player(event.player),
        event=tell_event(table, event),
    )
    return _by_timing(table, event, says) if is_told else about_the_sheet(table, event.player, says)


@book.check("LCK-CMAIN-03", on=(ev.EvasionAttempted, ev.AbilityUsed))
def no_evasion_after_an_attack(table: Table, event: Any) -> Said | Secret | None:
    """A player who attacked in a combat turn does not evade in it."""
    combat = own_turn(table, event.player)
    if combat is None or not has_done(table, combat, "attack") or answers_stray(combat, event.player):
        return None
    says = say("{player} evaded in a combat turn in which they had attacked", player=Player(event.player))
    if type(event) is ev.AbilityUsed:
        return (
            about_the_sheet(table, event.player, says)
            if class_of(table, event.player, event.name) == "evasion"
            else None
        )
    return says if "attack" in combat.own else about_the_sheet(table, event.player, says)


@book.check("LCK-CMAIN-04", on=(ev.AttackDeclared, ev.MeleeDeclared, ev.AbilityUsed))
def no_attack_after_an_evasion(table: Table, event: Any) -> Said | Secret | None:
    """A player who evaded in a combat turn does not attack in it."""
    combat = own_turn(table, event.player)
    if combat is None or not has_done(table, combat, "evasion"):
        return None
    says = say("{player} attacked in a combat turn in which they had evaded", player=Player(event.player))
    if type(event) is ev.AbilityUsed:
        return (
            about_the_sheet(table, event.player, says)
            if class_of(table, event.player, event.name) == "attack"
            else None
        )
    return says if "evasion" in combat.own else about_the_sheet(table, event.player, says)
