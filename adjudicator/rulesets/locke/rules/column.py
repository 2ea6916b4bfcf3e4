"""The columns of melee damage, and how [melee:X] shifts them (LCK-COLUMN, LCK-MELEE-13)."""

from __future__ import annotations

from typing import Any

from adjudicator.plain.said import Part, Player, Said, listed
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.fight.attack_numbers import (
    declares_no_melee_number,
    due_column,
    melee_x_sum,
    possible_melee_firepowers,
    said_else_recorded_melee_firepower,
)
from adjudicator.rulesets.locke.fight.columns import (
    columns_of_match,
    highest_melee_column,
    is_above_melee_columns,
    melee_column,
)
from adjudicator.rulesets.locke.fight.present_attack import attack_now
from adjudicator.rulesets.locke.rules.boards import secret_unless_sheet_open
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.table.state import Attack, Table, character
from adjudicator.seam.rulebook import Secret


def _is_melee_damage_judged_in_wrong_column(table: Table, event: ev.DamageJudged) -> bool:
    """Whether melee damage was judged in another column than the one that follows from both sides."""
    attack = attack_now(table)
    if attack is None or attack.source != "melee" or event.column is None or event.fixed:
        return False
    due = due_column(table, attack, event.player, event.target)
    if due is None or event.column == due or not {event.player, event.target} <= set(attack.striking):
        return False
    return not _may_column_follow_from_lower_firepower(table, attack, event)


def _breach_of_rule_by_wrong_melee_column(before: Table, event: ev.DamageJudged, rule: str) -> Said | Secret | None:
    """Breach of `rule` by a wrong melee column: beyond 10:1 (with or without a shift), not shifted, or other."""
    attack, column = attack_now(before) or Attack(event.player), event.column or ""
    due = due_column(before, attack, event.player, event.target) or ""
    shift = melee_x_sum(attack, event.player) - melee_x_sum(attack, event.target)
    own, other = (
        said_else_recorded_melee_firepower(before, attack, event.player),
        said_else_recorded_melee_firepower(before, attack, event.target),
    )
    if due == highest_melee_column(before) and is_above_melee_columns(column):
        broken = "LCK-COLUMN-05" if shift > 0 else "LCK-COLUMN-07"
    elif shift and column == melee_column(before, own or 0, other or 0, 0, 0):
        broken = "LCK-COLUMN-04"
    else:
        broken = "LCK-MELEE-13"
    if broken != rule:
        return None
    parts: dict[str, Part] = {"target": Player(event.target), "column": column, "due": due}
    says = say("Melee damage to {target} was judged in column {column}; it is {due}", **parts)
    return _secret_while_undeclared_sides_closed(before, attack, event, says)


def _secret_while_undeclared_sides_closed(
    table: Table, attack: Attack, event: ev.DamageJudged, says: Said
) -> Said | Secret:
    """A breach that follows from the sheets of those who declared nothing, for as long as these are closed."""
    sides = (event.player, event.target)
    closed = tuple(
        seat for seat in sides if declares_no_melee_number(attack, seat) and not character(table, seat).sheet_open
    )
    if not closed:
        return says
    return Secret(says, closed if len(closed) == 1 else ())


def _may_column_follow_from_lower_firepower(table: Table, attack: Attack, event: ev.DamageJudged) -> bool:
    """Whether the column on record may follow from a firepower that the log leaves out, declared lower than it is."""
    mine, theirs = (
        possible_melee_firepowers(table, attack, event.player),
        possible_melee_firepowers(table, attack, event.target),
    )
    own, other, row = melee_x_sum(attack, event.player), melee_x_sum(attack, event.target), columns_of_match(table)
    ends = (melee_column(table, mine[0], theirs[-1], own, other), melee_column(table, mine[-1], theirs[0], own, other))
    lowest, highest = map(row.index, ends)
    return event.column in row and lowest <= row.index(event.column) <= highest


@book.contradicts("LCK-MELEE-13", on=ev.DamageJudged, when=_is_melee_damage_judged_in_wrong_column)
def melee_columns_compare_firepower(table: Table, event: ev.DamageJudged) -> Said | Secret | None:
    """The column follows from both sides' firepower."""
    return _breach_of_rule_by_wrong_melee_column(table, event, "LCK-MELEE-13")


@book.contradicts("LCK-COLUMN-04", on=ev.DamageJudged, when=_is_melee_damage_judged_in_wrong_column)
def melee_columns_are_shifted(table: Table, event: ev.DamageJudged) -> Said | Secret | None:
    """The column is shifted by the difference of [melee:X]."""
    return _breach_of_rule_by_wrong_melee_column(table, event, "LCK-COLUMN-04")


@book.contradicts("LCK-COLUMN-05", on=ev.DamageJudged, when=_is_melee_damage_judged_in_wrong_column)
def shifts_stop_at_10_to_1(table: Table, event: ev.DamageJudged) -> Said | Secret | None:
    """A shift to the right ends at 10:1."""
    return _breach_of_rule_by_wrong_melee_column(table, event, "LCK-COLUMN-05")


@book.contradicts("LCK-COLUMN-07", on=ev.DamageJudged, when=_is_melee_damage_judged_in_wrong_column)
def melee_is_never_judged_above_10_to_1(table: Table, event: ev.DamageJudged) -> Said | Secret | None:
    """The column of an ordinary melee is never 20:1."""
    return _breach_of_rule_by_wrong_melee_column(table, event, "LCK-COLUMN-07")


@book.check("LCK-COLUMN-03", on=(ev.MeleeDeclared, ev.MeleeAnswered))
def one_weapon_at_a_time(table: Table, event: Any) -> Said | Secret | None:
    """Only one melee weapon is used at a time, by what is said of the abilities or stands on the sheet."""
    told = [one.name for one in event.melee_x if one.sort == "weapon"]
    sheet = [one.name for one in character(table, event.player).abilities if one.sort == "weapon"]
    weapons = tuple(one.name for one in event.melee_x if one.name in (*told, *sheet))
    if len(weapons) <= 1:
        return None
    says = say(
        "{player} used more than one melee weapon: {weapons}",
        player=Player(event.player),
        weapons=listed(weapons, "and"),
    )
    return says if len(told) > 1 else secret_unless_sheet_open(table, event.player, says)


@book.contradicts("LCK-COLUMN-01", on=(ev.MeleeDeclared, ev.MeleeAnswered))
def melee_x_is_that_of_the_ability(table: Table, event: Any) -> Said | Secret | None:
    """A [melee:X] has the number that the ability has on the sheet."""
    sheet = character(table, event.player).abilities
    for told in event.melee_x:
        own = [one.x for one in sheet if one.name == told.name and one.x is not None]
        if own and told.x not in own:
            return secret_unless_sheet_open(
                table, event.player, _other_melee_x_used_than_on_sheet_said(event.player, told.name, told.x, own[0])
            )
    return None


def _other_melee_x_used_than_on_sheet_said(seat: str, ability: str, told: int, own: int) -> Said:
    return say(
        "{player} used {ability} as [melee:{told}]; on the sheet it is [melee:{own}]",
        player=Player(seat),
        ability=ability,
        told=told,
        own=own,
    )
