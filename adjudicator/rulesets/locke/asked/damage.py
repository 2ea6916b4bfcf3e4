"""The column of a judgement and the damage it does by each throw, for an attack on its way or any numbers."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Final

from msgspec import Struct

from adjudicator.plain.json import Plain
from adjudicator.plain.said import Said, listed
from adjudicator.rulesets.locke.asked.verdicts import seat_or_refuse, with_rules
from adjudicator.rulesets.locke.events.base import Column, Count
from adjudicator.rulesets.locke.fight.attack_numbers import (
    attack_of_running_combat_turn,
    firepower_with_joiners,
    level_with_joiners,
    melee_x_sum,
    said_else_recorded_melee_firepower,
)
from adjudicator.rulesets.locke.fight.columns import (
    column_for,
    columns_of_match,
    damage,
    highest_melee_column,
    shifted_melee_column,
)
from adjudicator.rulesets.locke.fight.damage import endurance_left
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.table.answers_to_attacks import Striking
from adjudicator.rulesets.locke.table.state import Attack, Table
from adjudicator.rulesets.locke.table.things import Id
from adjudicator.seam.ruleset import Refused

THROWS: Final = tuple(product(range(1, 7), repeat=2))
"""The throws of two dice, all equally likely."""


class OfDamage(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A judgement: `firepower` against the declared `endurance`, a fixed `column`, or in melee `against` the other's
    firepower with the [melee:X] of both. What is left out is the attack's that is on its way; `target`: against whom.

    In melee `endurance` is what is left of the target: its firepower is that and the minions used (LCK-MELEE-05).
    """

    level: Count | None = None
    firepower: Count | None = None
    column: Column | None = None
    endurance: Count | None = None
    against: Count | None = None
    x: Count | None = None
    against_x: Count | None = None
    target: Id | None = None


class Worked(Struct, frozen=True):
    """A column, its working, and its rules."""

    column: str
    says: Said
    rules: tuple[str, ...]


def column_damage_and_kills_of(table: Table, asked: OfDamage) -> Plain:
    """Column, damage by throw, what kills; raises `Refused` for a column or seat there is none of, and for a number
    that is neither stated nor known."""
    attack = (
        None
        if table.combat is None or not _leaves_numbers_to_present_attack(asked)
        else attack_of_running_combat_turn(table.combat)
    )
    target = _asked_else_first_target(table, attack, asked)
    worked = _column_worked_out(table, attack, asked, target)
    answer: dict[str, Plain] = {
        "says": with_rules(worked.says, *worked.rules),
        "column": worked.column,
        "rules": list(worked.rules),
    }
    level = asked.level if asked.level is not None or attack is None else level_with_joiners(attack)
    if level is not None:
        says = with_rules(say("Defences and evasions need level {level}", level=level), "LCK-ATTACK-03")
        answer["level"] = {"says": says, "level": level}
    return answer | _damage_table_and_kills(table, worked.column, _most_damage_survived(table, attack, asked, target))


def _leaves_numbers_to_present_attack(asked: OfDamage) -> bool:
    """Whether any numbers are left to the present attack."""
    return asked.column is None and (asked.firepower is None or (asked.endurance, asked.against) == (None, None))


def _asked_else_first_target(table: Table, attack: Attack | None, asked: OfDamage) -> str | None:
    if asked.target is not None:
        return seat_or_refuse(
            table, asked.target, "target", () if attack is None else (attack.attacker, *attack.targets)
        )
    return None if attack is None else next(iter(attack.targets), None)


# ---- the column


def _column_worked_out(table: Table, attack: Attack | None, asked: OfDamage, target: str | None) -> Worked:
    fixed = asked.column
    if fixed is None and attack is not None and (asked.firepower, asked.against) == (None, None):
        fixed = attack.column
    is_melee = fixed is None and (asked.against is not None or (attack is not None and attack.source == "melee"))
    if not is_melee and (asked.x, asked.against_x) != (None, None):
        raise Refused(
            "missing", say("[melee:X] moves the column of a melee only: state the other's firepower too"), "against"
        )
    if fixed is not None:
        if fixed not in columns_of_match(table):
            known = listed(columns_of_match(table), "list")
            raise Refused(
                "no-such", say("There is no column {column}; columns: {known}", column=fixed, known=known), "column"
            )
        return Worked(fixed, say("Column {column}: fixed", column=fixed), ("LCK-ATTACK-08",))
    if is_melee:
        return _column_of_melee(table, attack, asked, target)
    firepower = _stated_else_known(
        asked.firepower, None if attack is None else firepower_with_joiners(attack), "firepower"
    )
    value = None if attack is None or target is None else attack.declared.get(target)
    if value is None and target is not None:
        value = endurance_left(table, target)
    return _column_by_quotient(table, firepower, _stated_else_known(asked.endurance, value, "endurance"))


def _stated_else_known(stated: int | None, known: int | None, field: str) -> int:
    if stated is not None:
        return stated
    if known is None:
        raise Refused("missing", say("It is neither stated nor known here: state it"), field)
    return known


def _column_by_quotient(table: Table, firepower: int, endurance: int) -> Worked:
    column = column_for(table, firepower, endurance)
    return Worked(column, _quotient_said(column, firepower, endurance), ("LCK-DAMAGE-03", "LCK-HOUSE-02"))


def _quotient_said(column: str, firepower: int, endurance: int) -> Said:
    if not endurance:
        return say("Column {column}: the highest, against 0", column=column)
    return say(
        "Column {column}: {firepower} / {endurance}, rounded down, is {quotient}",
        column=column,
        firepower=firepower,
        endurance=endurance,
        quotient=firepower // endurance,
    )


def _column_of_melee(table: Table, attack: Attack | None, asked: OfDamage, target: str | None) -> Worked:
    """The column of a melee: of the firepowers, moved by the difference of [melee:X] (LCK-COLUMN-04)."""
    judging = None if attack is None or attack.source != "melee" else _other_side_of_melee(attack, target)
    own, other = (
        _firepower_and_melee_x_of_side(table, attack, seat)
        for seat in (judging, target if judging is not None else None)
    )
    mine = _stated_else_known(asked.firepower, own[0], "firepower")
    theirs = _stated_else_known(
        _asked_endurance_plus_minions_used(attack, asked, target) if asked.against is None else asked.against,
        other[0],
        "against",
    )
    x = asked.x if asked.x is not None else own[1]
    shift = x - (asked.against_x if asked.against_x is not None else other[1])
    first = column_for(table, mine, theirs)
    column = shifted_melee_column(table, first, shift)
    before = _quotient_said(first, mine, theirs)
    rules = ("LCK-MELEE-13", "LCK-COLUMN-04")
    if not shift and column == first:
        return Worked(column, say("{column}; the [melee:X] are equal", column=before), rules)
    if not shift:
        says = say("{before}; in melee it is {column}, the highest there", before=before, column=column)
        return Worked(column, says, (*rules, "LCK-COLUMN-07"))
    pattern = say(
        "{before}; moved by [melee:X] {shift:+}, up to {most}, it is {column}",
        before=before,
        shift=shift,
        most=highest_melee_column(table),
        column=column,
    )
    return Worked(column, pattern, (*rules, "LCK-COLUMN-05"))


def _asked_endurance_plus_minions_used(attack: Attack | None, asked: OfDamage, target: str | None) -> int | None:
    """The firepower of a target of a melee by an endurance that is asked about, with the minions it uses."""
    if asked.endurance is None or attack is None:
        return asked.endurance
    return asked.endurance + attack.striking.get(target or "", Striking()).minions_used


def _other_side_of_melee(attack: Attack, target: str | None) -> str | None:
    """Who judges against a target of a melee: the other of the two."""
    if target == attack.attacker:
        return next(iter(attack.targets), None)
    return attack.attacker


def _firepower_and_melee_x_of_side(table: Table, attack: Attack | None, seat: str | None) -> tuple[int | None, int]:
    """The firepower and [melee:X] of a side, as far as known."""
    if attack is None or seat is None:
        return None, 0
    return said_else_recorded_melee_firepower(table, attack, seat), melee_x_sum(attack, seat)


# ---- what it does


def _most_damage_survived(table: Table, attack: Attack | None, asked: OfDamage, target: str | None) -> int | None:
    """The most damage that does not kill, as far as known: by what was declared and what is left (LCK-DAMAGE-05)."""
    declared = asked.endurance
    if declared is None and attack is not None and attack.source != "melee" and target is not None:
        declared = attack.declared.get(target)
    known = [one for one in (declared, None if target is None else endurance_left(table, target)) if one is not None]
    return min(known, default=None)


def _damage_table_and_kills(table: Table, column: str, limit: int | None) -> dict[str, Plain]:
    """The damage by the sum of two dice, and the throws that kill."""
    done = {sum(throw): damage(table, column, throw) for throw in THROWS}
    if None in done.values():
        says = say("The match has damage tables of its own, which are not on record")
        return {"table": {"says": with_rules(says, "LCK-DAMAGE-04"), "damage": None}}
    found = {total: one or 0 for total, one in done.items()}
    rows = [say("{total}: {damage}", total=total, damage=one) for total, one in found.items()]
    says = say("Damage by the sum of 2D6: {rows}", rows=listed(rows, "list"))
    answer: dict[str, Plain] = {
        "table": {
            "says": with_rules(says, "LCK-DAMAGE-04"),
            "damage": {str(total): one for total, one in found.items()},
        }
    }
    return answer if limit is None else answer | {"kills": _throws_that_kill(found, limit)}


def _throws_that_kill(found: Mapping[int, int], limit: int) -> Plain:
    ways = sum(1 for throw in THROWS if found[sum(throw)] > limit)
    least = next((total for total in sorted(found) if found[total] > limit), None)
    says = say("More than {limit} kills: {ways} of {count} throws do", limit=limit, ways=ways, count=len(THROWS))
    return {
        "says": with_rules(says, "LCK-DAMAGE-05"),
        "above": limit,
        "from": least,
        "ways": ways,
        "out_of": len(THROWS),
    }
