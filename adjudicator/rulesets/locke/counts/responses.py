"""Responses to an attack that count (LCK-ATTACK, LCK-DEFEND, LCK-EVADE)."""

from __future__ import annotations

from typing import Any, TypeAlias

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.fight.attack_numbers import (
    is_wrong_as_said_or_recorded,
    is_wrong_at_said_or_recorded_level,
    level_with_joiners,
)
from adjudicator.rulesets.locke.fight.defences import surely_maintained_defences
from adjudicator.rulesets.locke.fight.present_attack import (
    attack_now,
    attack_that_event_may_answer,
    responses_of_target,
)
from adjudicator.rulesets.locke.table.state import Attack, Table, character

Tried: TypeAlias = ev.DefenceAttempted | ev.EvasionAttempted


def is_response_barred(table: Table, event: Tried) -> bool:
    """Whether a rule bars a response, so that nothing after it may rest on it."""
    attack = attack_that_event_may_answer(table, event)
    if attack is None:
        return False
    if event.class_ not in (None, "defence" if type(event) is ev.DefenceAttempted else "evasion"):
        return True
    if (
        is_attack_on_others(attack, event.player)
        or is_damage_judged_already(attack, event.player)
        or is_one_response_too_many(table, event)
    ):
        return True
    if is_below_attack_level_as_said_or_recorded(table, event) or is_barred_by_mark_of_attack(table, event):
        return True
    return responds_to_attack_that_broke_defence(table, event) or surely_responds_behind_defence(table, event)


def is_by_target_of_attack(table: Table, event: Tried) -> bool:
    """Whether a response is by a target of the attack it may answer."""
    attack = attack_that_event_may_answer(table, event)
    return attack is not None and event.player in attack.targets


def is_attack_on_others(attack: Attack, seat: str) -> bool:
    """Whether an attack is on others than a seat."""
    return bool(attack.targets) and seat not in attack.targets


def is_damage_judged_already(attack: Attack, seat: str) -> bool:
    """Whether the damage of a target is judged already."""
    return seat in attack.targets and seat in attack.judged


def is_below_attack_level(attack: Attack, own: int) -> bool:
    """Whether a response of a level is below the level of the attack."""
    level = level_with_joiners(attack)
    return level is not None and own < level


def is_below_attack_level_as_said_or_recorded(table: Table, event: Tried) -> bool:
    """Whether a response is below the level of the attack: as said, or else by the card or ability on record."""
    attack = attack_now(table)
    return (
        attack is not None
        and is_by_target_of_attack(table, event)
        and is_wrong_at_said_or_recorded_level(table, attack, event, is_below_attack_level)
    )


def is_undefendable(attack: Attack) -> bool:
    """Whether nobody may defend against an attack."""
    return attack.undefendable


def is_unevadable(attack: Attack) -> bool:
    """Whether nobody may evade an attack."""
    return attack.unevadable


def is_barred_by_mark_of_attack(table: Table, event: Tried) -> bool:
    """Whether an attack bears a mark, as said or on record, that bars this kind of response."""
    attack, mark = attack_now(table), is_undefendable if type(event) is ev.DefenceAttempted else is_unevadable
    return attack is not None and is_by_target_of_attack(table, event) and is_wrong_as_said_or_recorded(attack, mark)


def responds_to_attack_that_broke_defence(table: Table, event: Tried) -> bool:
    """Whether a target responds to the attack that has destroyed its defence."""
    attack = attack_now(table)
    return attack is not None and is_by_target_of_attack(table, event) and event.player in attack.broke


def surely_responds_behind_defence(table: Table, event: Tried) -> bool:
    """Whether a target responds while it certainly maintains a defence."""
    return is_by_target_of_attack(table, event) and bool(surely_maintained_defences(character(table, event.player)))


def is_one_response_too_many(before: Table, event: Any) -> bool:
    """Whether a response is one too many. Allowed are one by ability and one by anything else (LCK-ATTACK-04); by the
    revision of 2011, one C card and any abilities (LCK-DEFEND-04)."""
    attack = attack_that_event_may_answer(before, event)
    if attack is None or event.player not in attack.targets:
        return False
    sources = [one.source for one in responses_of_target(attack, event.player)]
    if before.options.response_limit == "rev2011":
        return event.source == "c_card" and "c_card" in sources
    if event.source == "ability":
        return "ability" in sources
    return any(source != "ability" for source in sources)
