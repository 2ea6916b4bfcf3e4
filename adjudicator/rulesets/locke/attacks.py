"""The attack that is on its way, as far as a log says."""

from __future__ import annotations

from adjudicator.rulesets.locke.state import Attack, Combat, Table


def is_undeclared(combat: Combat | None) -> bool:
    """Whether an attack is on record only by what followed it, which was found then (LCK-DEFEND-01, LCK-MELEE-09)."""
    attack = None if combat is None else combat.attack
    if combat is None or attack is None or attack.attacker:
        return False
    answers = any(one.player != combat.current for one in attack.responses)  # one's own evasion answers none
    return answers or bool(attack.striking or attack.judged)


def attack_now(table: Table) -> Attack | None:
    """The attack that was declared last; None: there is none, or a log may leave one out that came after it.

    It may once another combat turn runs of which no main action is on record.
    """
    combat = table.combat
    if combat is None or combat.attack is None or table.complete_log or not combat.attack.attacker:
        return None if combat is None else combat.attack
    if combat.current in (None, combat.attack.attacker) or combat.main_action is not None:
        return combat.attack
    return None
