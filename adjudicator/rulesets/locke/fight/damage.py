"""Damage: the endurance left, and when a judgement kills (LCK-DAMAGE-02, LCK-DAMAGE-05)."""

from __future__ import annotations

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.fight.present_attack import attack_now
from adjudicator.rulesets.locke.table.state import Attack, Table, character


def endurance_left(table: Table, seat: str) -> int | None:
    """The current endurance: endurance minus damage; None: the sheet is unknown."""
    one = character(table, seat)
    return None if one.endurance is None else max(0, one.endurance - one.damage)


def exceeds_declared_endurance(table: Table, event: ev.DamageJudged) -> bool:
    """Whether a judgement does more damage than its target declared, so that everybody can see it kills.

    An endurance declared in a melee is that of its firepower (LCK-MELEE-05).
    """
    attack = attack_now(table)
    declared = None if attack is None or attack.source == "melee" else attack.declared.get(event.target)
    return declared is not None and (event.damage or 0) > declared


@book.serves("LCK-DAMAGE-05")
def surely_kills(table: Table, event: ev.DamageJudged) -> bool:
    """Whether a judgement kills: more damage than declared, or more in all than the sheet has.

    A low endurance declared in a melee lowers the firepower only.
    """
    if event.damage is None:
        return False
    one = character(table, event.target)
    if exceeds_declared_endurance(table, event):
        return True
    return one.endurance is not None and one.damage + event.damage > one.endurance


def may_judgement_have_killed(table: Table, attack: Attack, seat: str) -> bool:
    """Whether a judgement may have killed a seat, as far as is known: its damage or the endurance left is unsaid, or
    the log leaves the judgement out, another combat turn running without a main action on record."""
    one, combat = character(table, seat), table.combat
    is_other = combat is not None and combat.current not in (None, attack.attacker) and combat.main_action is None
    if is_other and not table.complete_log:
        return True
    return seat in attack.unsaid or (one.endurance is None and seat not in attack.declared)
