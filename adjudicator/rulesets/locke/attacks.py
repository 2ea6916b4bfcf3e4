"""The present attack, as far as a log tells."""

from __future__ import annotations

from adjudicator.rulesets.locke.state import Attack, Combat, Table


def is_undeclared(combat: Combat | None) -> bool:
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
    if combat is None or combat.attack is None or table.complete_log or not combat.attack.attacker:
        return None if combat is None else combat.attack
    if combat.current in (None, combat.attack.attacker) or combat.main_action is not None:
        return combat.attack
    return None
