"""The present attack, as far as a log tells."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.events import Event, SynchronisationRequested
from adjudicator.rulesets.locke.table.answers_to_attacks import Response
from adjudicator.rulesets.locke.table.state import Attack, Combat, Table

STRAY: Final = "stray"
"""What is done in a combat turn in which another attacks."""


def asks_to_raise_interception(attack: Attack | None, event: Event) -> bool:
    """Whether a player who intercepts asks others to raise the interception, not the attack (LCK-INTERCEPT-03)."""
    who = None if attack is None else attack.interceptor
    return type(event) is SynchronisationRequested and who is not None and who.player == event.player


def is_attack_undeclared(combat: Combat | None) -> bool:
    """Whether an attack is on record only by what followed, which was reported (LCK-DEFEND-01, LCK-MELEE-09)."""
    attack = None if combat is None else combat.attack
    if combat is None or attack is None or attack.attacker:
        return False
    answers = any(one.player != combat.current for one in attack.responses)  # one's own evasion answers none
    return answers or bool(attack.striking or attack.judged)


def attack_now(table: Table) -> Attack | None:
    """The last declared attack; None: there is none, or a log may leave out a later one.

    A log may do so once another combat turn runs without a main action on record.
    """
    combat = table.combat
    if combat is None:
        return None
    attack = combat.attack
    if attack is None or table.complete_log or not attack.attacker:
        return attack
    if (
        combat.current in (None, attack.attacker)
        or combat.main_action is not None
        or _was_attack_made_in_anothers_turn(combat)
    ):
        return attack
    return None


def _was_attack_made_in_anothers_turn(combat: Combat) -> bool:
    """Whether the last attack was declared in the running combat turn by another (LCK-ATTACK-01)."""
    return STRAY in combat.own and combat.attack is not None and combat.attack.attacker != combat.current


def answers_attack_in_own_turn(combat: Combat, seat: str) -> bool:
    """Whether a response is to an attack declared in the seat's own combat turn by another."""
    return _was_attack_made_in_anothers_turn(combat) and combat.attack is not None and seat in combat.attack.targets


def attack_that_event_may_answer(table: Table, event: Any) -> Attack | None:
    """The attack an event may answer; an evasion in the player's own combat turn is an action of it (LCK-CMAIN-03)."""
    combat = table.combat
    if type(event) is ev.EvasionAttempted and combat is not None and event.player in (combat.current, event.turn_of):
        return combat.attack if answers_attack_in_own_turn(combat, event.player) else None
    return attack_now(table)


def responses_of_target(attack: Attack, seat: str) -> tuple[Response, ...]:
    """The responses of a target to the attack so far."""
    return tuple(one for one in attack.responses if one.player == seat)
