"""Responses to an attack that count (LCK-ATTACK, LCK-DEFEND, LCK-EVADE)."""

from __future__ import annotations

from typing import Any, TypeAlias

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.fight.attack_numbers import is_wrong_by_level, is_wrong_in_a_reading, level_of
from adjudicator.rulesets.locke.fight.defences import surely_maintained
from adjudicator.rulesets.locke.fight.present_attack import answered, attack_now, tries
from adjudicator.rulesets.locke.table.state import Attack, Table, character

Tried: TypeAlias = ev.DefenceAttempted | ev.EvasionAttempted


def is_barred(table: Table, event: Tried) -> bool:
    """Whether a rule bars a response, so that nothing after it may rest on it."""
    attack = answered(table, event)
    if attack is None:
        return False
    if event.class_ not in (None, "defence" if type(event) is ev.DefenceAttempted else "evasion"):
        return True
    if is_of_another(attack, event.player) or is_after_damage(attack, event.player) or over_budget(table, event):
        return True
    if is_below_the_attack(table, event) or defied(table, event):
        return True
    return responds_to_the_breaker(table, event) or is_behind_a_defence(table, event)


def is_target(table: Table, event: Tried) -> bool:
    """Whether a response is by a target of the attack it may answer."""
    attack = answered(table, event)
    return attack is not None and event.player in attack.targets


def is_of_another(attack: Attack, seat: str) -> bool:
    """Whether an attack is on others than a seat."""
    return bool(attack.targets) and seat not in attack.targets


def is_after_damage(attack: Attack, seat: str) -> bool:
    """Whether the damage of a target is judged already."""
    return seat in attack.targets and seat in attack.judged


def is_below(attack: Attack, own: int) -> bool:
    """Whether a response of a level is below the level of the attack."""
    level = level_of(attack)
    return level is not None and own < level


def is_below_the_attack(table: Table, event: Tried) -> bool:
    """Whether a response is below the level of the attack: as said, or else by the card or ability on record."""
    attack = attack_now(table)
    return attack is not None and is_target(table, event) and is_wrong_by_level(table, attack, event, is_below)


def is_undefendable(attack: Attack) -> bool:
    """Whether nobody may defend against an attack."""
    return attack.undefendable


def is_unevadable(attack: Attack) -> bool:
    """Whether nobody may evade an attack."""
    return attack.unevadable


def defied(table: Table, event: Tried) -> bool:
    """Whether an attack bears a mark, as said or on record, that bars this kind of response."""
    attack, mark = attack_now(table), is_undefendable if type(event) is ev.DefenceAttempted else is_unevadable
    return attack is not None and is_target(table, event) and is_wrong_in_a_reading(attack, mark)


def responds_to_the_breaker(table: Table, event: Tried) -> bool:
    """Whether a target responds to the attack that has destroyed its defence."""
    attack = attack_now(table)
    return attack is not None and is_target(table, event) and event.player in attack.broke


def is_behind_a_defence(table: Table, event: Tried) -> bool:
    """Whether a target responds while it certainly maintains a defence."""
    return is_target(table, event) and bool(surely_maintained(character(table, event.player)))


def over_budget(before: Table, event: Any) -> bool:
    """Whether a response is one too many. Allowed are one by ability and one by anything else (LCK-ATTACK-04); by the
    revision of 2011, one C card and any abilities (LCK-DEFEND-04)."""
    attack = answered(before, event)
    if attack is None or event.player not in attack.targets:
        return False
    sources = [one.source for one in tries(attack, event.player)]
    if before.options.response_limit == "rev2011":
        return event.source == "c_card" and "c_card" in sources
    if event.source == "ability":
        return "ability" in sources
    return any(source != "ability" for source in sources)
