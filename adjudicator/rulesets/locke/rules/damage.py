"""Damage: against whom it is judged, in which column, and how much (LCK-DAMAGE-01..04)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from adjudicator.plain.said import Part, Player, Said, listed
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.fight.attack_numbers import (
    breach_as_said_else_recorded,
    character_targets,
    due_column,
    firepower_with_joiners_else_told_by_target,
    is_column_right_by_recorded_card,
    is_held_by_interception,
    is_obstacle,
    level_with_joiners,
    may_attack_have_been_stopped_for,
    may_judge_unrecorded_attack,
    may_response_have_stopped_attack,
    may_unrecorded_joiners_account_for,
    seems_stopped_for_target,
)
from adjudicator.rulesets.locke.fight.columns import columns_of_match, damage
from adjudicator.rulesets.locke.fight.combat_turns import may_undeclared_attack_run
from adjudicator.rulesets.locke.fight.damage import endurance_left
from adjudicator.rulesets.locke.fight.evaders_still_there import surely_ends_main_phase
from adjudicator.rulesets.locke.fight.present_attack import attack_now, is_attack_undeclared
from adjudicator.rulesets.locke.fight.who_is_there import may_attack_have_hit
from adjudicator.rulesets.locke.rules.boards import secret_of_player_and_judges
from adjudicator.rulesets.locke.sentences import counted, say
from adjudicator.rulesets.locke.table.answers_to_attacks import Striking
from adjudicator.rulesets.locke.table.dice_charts import TOTALS
from adjudicator.rulesets.locke.table.sentence_parts import dice, players
from adjudicator.rulesets.locke.table.state import Attack, Table, character
from adjudicator.seam.frozen import put, replace
from adjudicator.seam.rulebook import Secret, Value

ENDS_THE_ACTION: Final = (ev.PhaseEntered, ev.CombatTurnEnded, ev.CombatTurnStarted, ev.RoundEndStepDone)
"""Events that may end the main phase of a combat turn: by then everything that follows from an attack is done."""


@book.check("LCK-DAMAGE-01", on=ev.DamageJudged, missing=True)
def damage_follows_an_attack(table: Table, event: ev.DamageJudged) -> Said | None:
    """Damage is judged only if an attack is on its way."""
    if table.combat is None or may_undeclared_attack_run(table.combat) or _is_attack_recorded_if_only_by_answers(table):
        return None
    return say("Damage was judged against {target}, but no attack is on its way", target=Player(event.target))


def _is_attack_recorded_if_only_by_answers(table: Table) -> bool:
    """Whether an attack is on record, if only by what followed."""
    attack = attack_now(table)
    return attack is not None and bool(attack.targets or is_attack_undeclared(table.combat))


def _is_judgement_surely_of_recorded_attack(table: Table, event: ev.DamageJudged) -> bool:
    """Whether a judgement is of the attack on record, and of no other that a log leaves out."""
    attack = attack_now(table)
    return (
        attack is not None
        and _is_attack_recorded_if_only_by_answers(table)
        and not may_judge_unrecorded_attack(table, attack, event)
    )


@book.check("LCK-DAMAGE-01", on=ev.DamageJudged, when=_is_judgement_surely_of_recorded_attack)
def damage_is_judged_against_the_attacked(table: Table, event: ev.DamageJudged) -> Said | None:
    """Damage is judged against those attacked.

    A melee target that strikes back has rules of its own (LCK-MELEE-11, LCK-MELEE-12).
    """
    attack = attack_now(table)
    if attack is None or not attack.targets or event.target in attack.targets:
        return None
    if attack.source == "melee" and event.target == attack.attacker:
        return None
    return say("Damage was judged against {target}, who was not attacked", target=Player(event.target))


@book.check("LCK-DAMAGE-01", on=ev.DamageJudged, when=_is_judgement_surely_of_recorded_attack)
def damage_is_judged_once(table: Table, event: ev.DamageJudged) -> Said | None:
    """Damage of an attack is judged once against each target."""
    attack = attack_now(table)
    if attack is None or event.target not in attack.judged:
        return None
    return say("Damage of one attack was judged against {target} twice", target=Player(event.target))


@book.check("LCK-DAMAGE-01", on=ev.DamageJudged, when=_is_judgement_surely_of_recorded_attack)
def damage_follows_a_hit(table: Table, event: ev.DamageJudged) -> Said | None:
    """Damage is judged only if the attack was neither defended nor evaded."""
    attack = attack_now(table)
    if attack is None or event.target == attack.attacker:
        return None
    if not seems_stopped_for_target(attack, event.target) or is_held_by_interception(attack, event.target):
        return None  # LCK-INTERCEPT-05
    return say("Damage was judged against {target}, who had stopped the attack", target=Player(event.target))


@book.check("LCK-DAMAGE-01", on=ev.AttackResolved)
def what_is_stopped_does_not_hit(table: Table, event: ev.AttackResolved) -> Said | Secret | None:
    """An attack does not hit those who defended or evaded."""
    attack = attack_now(table)
    if attack is None or not attack.targets or event.outcome != "hit":
        return None
    return breach_as_said_else_recorded(attack, _breach_if_attack_hit_though_all_targets_stopped_it)


def _breach_if_attack_hit_though_all_targets_stopped_it(attack: Attack) -> Said | None:
    """Breach: an attack hit although all its targets had stopped it; LCK-INTERCEPT-05 covers the intercepted."""
    level = level_with_joiners(attack) or 0
    by = [
        one.player
        for one in attack.responses
        if may_response_have_stopped_attack(one) and (one.level is None or one.level >= level)
    ]
    if any(seat not in by or seat in attack.barred or is_held_by_interception(attack, seat) for seat in attack.targets):
        return None
    return say("The attack was resolved as a hit on {players}, who had stopped it", players=players(attack.targets))


@book.check("LCK-DAMAGE-01", on=ENDS_THE_ACTION, when=surely_ends_main_phase)
def a_hit_is_judged(table: Table, event: ev.PlayerEvent) -> Said | Secret | None:
    """Damage is judged against every target that stopped nothing."""
    attack = attack_now(table)
    if attack is None or attack.source == "melee":
        return None
    return breach_as_said_else_recorded(
        attack, lambda read: _breach_if_target_left_unjudged(table, read, character_targets(table, read))
    )


@book.check("LCK-DAMAGE-01", on=ev.CharacterDied, missing=True)
def who_dies_of_a_hit_was_judged(table: Table, event: ev.CharacterDied) -> Said | Secret | None:
    """A target that stopped nothing does not die before damage is judged against it."""
    attack, combat = attack_now(table), table.combat
    if attack is None or combat is None or combat.in_round_end or attack.source == "melee":
        return None
    says = breach_as_said_else_recorded(
        attack,
        lambda read: _breach_if_target_left_unjudged(
            table, read, [seat for seat in character_targets(table, read) if seat == event.player]
        ),
    )
    return None if says is None else says


def _breach_if_target_left_unjudged(table: Table, attack: Attack, among: Sequence[str]) -> Said | None:
    """Breach: a target that stopped nothing was not judged."""
    level = level_with_joiners(attack) or 0
    for seat in among:
        one = character(table, seat)
        behind = any(held.unknown or held.level >= level for held in one.maintained) and not attack.undefendable
        is_over = (
            seat in attack.judged
            or may_attack_have_been_stopped_for(attack, seat)
            or not may_attack_have_hit(table, attack.attacker, seat)
        )
        if one.alive and not behind and not is_over:
            return say("No damage was judged against {target}, who did not stop the attack", target=Player(seat))
    return None


@book.check("LCK-DAMAGE-02", on=ev.DamageJudged, missing=True)
def endurance_is_declared_before_damage(table: Table, event: ev.DamageJudged) -> Said | None:
    """The target declares its endurance before damage is judged by it."""
    attack = attack_now(table)
    if attack is None or is_attack_undeclared(table.combat) or attack.source == "melee" or attack.column:
        return None
    if event.target in attack.declared or is_obstacle(table, event.target):
        return None
    return say("Damage was judged before {target} declared their endurance", target=Player(event.target))


@book.check("LCK-DAMAGE-02", on=ev.EnduranceDeclared)
def endurance_is_not_overstated(table: Table, event: ev.EnduranceDeclared) -> Secret | None:
    """The target declares its current endurance, or less."""
    known, who = endurance_left(table, event.player), Player(event.player)
    if known is None or event.value <= known:
        return None
    says = say("{player} declared endurance {value}; {left} is left", player=who, value=event.value, left=known)
    return secret_of_player_and_judges(event.player, says)


def _is_judged_in_column_no_card_fixes(table: Table, event: ev.DamageJudged) -> bool:
    """Whether a judgement was made in a column that no card fixes."""
    attack = attack_now(table)
    return event.column is not None and not event.fixed and (attack is None or attack.column is None)


def _judged_attack_with_quotient_column_or_none(table: Table, event: ev.DamageJudged) -> Attack | None:
    """The attack of a judgement, if its column is a quotient; None: it is a melee, or may be another's."""
    attack = attack_now(table) if _is_judged_in_column_no_card_fixes(table, event) else None
    if attack is None or attack.source == "melee" or may_judge_unrecorded_attack(table, attack, event):
        return None
    return None if is_column_right_by_recorded_card(table, attack, event) else attack


@book.contradicts("LCK-DAMAGE-03", on=ev.DamageJudged)
def the_column_is_the_quotient(table: Table, event: ev.DamageJudged) -> Said | Secret | None:
    """The column follows from firepower and declared endurance; others may have joined an attack off the record."""
    attack = _judged_attack_with_quotient_column_or_none(table, event)
    if attack is None or event.target not in attack.declared:
        return None
    may_be_more = may_unrecorded_joiners_account_for(table, attack, attack.said_level, attack.said_firepower)
    if may_be_more and attack.said_firepower is not None:
        return _breach_if_in_other_column_than_due(table, replace(attack, firepower=attack.said_firepower), event)
    due, row = due_column(table, attack, event.player, event.target), columns_of_match(table)
    if may_be_more and due in row and event.column in row[row.index(due) :]:
        return None
    return breach_as_said_else_recorded(attack, lambda read: _breach_if_in_other_column_than_due(table, read, event))


@book.contradicts("LCK-DAMAGE-03", on=ev.DamageJudged)
def the_column_is_one_of_the_match(table: Table, event: ev.DamageJudged) -> Said | None:
    """The column is one that the match has, or one that melee rules judge (LCK-MELEE-13)."""
    known = columns_of_match(table)
    if not _is_judged_in_column_no_card_fixes(table, event) or event.column in known:
        return None
    if _is_column_due_by_melee_rules(table, attack_now(table), event):
        return None
    return say(
        "Damage to {target} was judged in column {column}; the columns are {known}",
        target=Player(event.target),
        column=event.column or "",
        known=listed(known, "list"),
    )


@book.contradicts("LCK-DAMAGE-03", on=ev.DamageJudged, unless=("LCK-DAMAGE-02",))
def the_column_is_no_lower_than_by_what_is_left(table: Table, event: ev.DamageJudged) -> Secret | None:
    """The column is not too low for what a target has left; an endurance declared off the record was no higher."""
    attack, known = _judged_attack_with_quotient_column_or_none(table, event), endurance_left(table, event.target)
    if attack is None or known is None or event.target in attack.declared or event.target in attack.judged:
        return None
    if (
        event.target not in attack.targets
        or seems_stopped_for_target(attack, event.target)
        or is_obstacle(table, event.target)
    ):
        return None
    told = replace(attack, declared=put(attack.declared, event.target, known))
    says = breach_as_said_else_recorded(told, lambda read: _breach_if_in_lower_column_than_due(table, read, event))
    if isinstance(says, Secret):
        return Secret(says.says, ())  # it follows from what two players hold
    return None if says is None else secret_of_player_and_judges(event.target, says)


def _is_column_due_by_melee_rules(table: Table, attack: Attack | None, event: ev.DamageJudged) -> bool:
    """Whether a column is held against another by the rules of melee (LCK-MELEE-13)."""
    if attack is None or attack.source != "melee" or not {event.player, event.target} <= set(attack.striking):
        return False
    return due_column(table, attack, event.player, event.target) is not None


def _breach_if_in_lower_column_than_due(table: Table, attack: Attack, event: ev.DamageJudged) -> Said | None:
    due, row = due_column(table, attack, event.player, event.target), columns_of_match(table)
    is_below = due is not None and due in row and event.column in row[: row.index(due)]
    return _breach_if_in_other_column_than_due(table, attack, event) if is_below else None


def _breach_if_in_other_column_than_due(table: Table, attack: Attack, event: ev.DamageJudged) -> Said | None:
    due = due_column(table, attack, event.player, event.target)
    if due is None or due == event.column:
        return None
    return say(
        "Damage to {target} was judged in column {column}; firepower {firepower} against endurance {value} gives {due}",
        target=Player(event.target),
        column=event.column or "",
        firepower=firepower_with_joiners_else_told_by_target(attack, event.target) or 0,
        value=attack.declared[event.target],
        due=due,
    )


@book.contradicts("LCK-DAMAGE-04", on=ev.DamageJudged)
def damage_takes_two_dice(table: Table, event: ev.DamageJudged) -> Said | None:
    """Damage is judged with two dice."""
    if (
        event.roll is None
        or len(event.roll) == 2
        or event.damage is None
        or _said_else_due_column_of_judgement_or_none(table, event) is None
    ):
        return None
    return counted(
        "Damage was judged with {count} die; it takes two",
        "Damage was judged with {count} dice; it takes two",
        len(event.roll),
    )


@book.contradicts("LCK-DAMAGE-04", on=ev.DamageJudged)
def the_table_says_the_damage(table: Table, event: ev.DamageJudged) -> Said | None:
    """The damage is what two dice give in the column, or may give if the roll is unstated."""
    column = None if event.damage is None else _said_else_due_column_of_judgement_or_none(table, event)
    if column is None or event.damage is None:
        return None
    if event.roll is None:
        return _breach_if_no_roll_gives_stated_damage(table, column, event.damage)
    due = damage(table, column, event.roll) if len(event.roll) == 2 else None
    if due in (None, event.damage):
        return None
    parts: dict[str, Part] = {"damage": event.damage, "column": column, "due": due or 0, "roll": dice(event.roll)}
    return say("The damage was stated as {damage}; a roll of {roll} in column {column} gives {due}", **parts)


def _said_else_due_column_of_judgement_or_none(table: Table, event: ev.DamageJudged) -> str | None:
    """The column of a judgement, as stated or as it follows; None: not known."""
    return event.column or _due_column_by_what_was_declared_or_none(table, event)


def _due_column_by_what_was_declared_or_none(table: Table, event: ev.DamageJudged) -> str | None:
    """The unstated column of a judgement; None: not everything it depends on was declared."""
    attack = attack_now(table)
    if attack is None or attack.unentitled or may_judge_unrecorded_attack(table, attack, event):
        return None
    if may_unrecorded_joiners_account_for(table, attack, attack.said_level, attack.said_firepower):
        return None
    is_told = attack.column is not None or event.target in attack.declared
    if attack.source == "melee":
        sides = (attack.striking.get(seat, Striking()) for seat in (event.player, event.target))
        is_told = all(side.firepower is not None for side in sides)
    return due_column(table, attack, event.player, event.target) if is_told else None


def _breach_if_no_roll_gives_stated_damage(table: Table, column: str, stated: int) -> Said | None:
    """Breach: damage that no roll gives in a column, the roll being unstated."""
    dues = [damage(table, column, (1, total - 1)) for total in TOTALS]
    if None in dues or stated in dues:
        return None
    return say("The damage was stated as {damage}; no roll in column {column} gives that", damage=stated, column=column)


@book.value("LCK-DAMAGE-03", "LCK-DAMAGE-05", on=ev.DamageJudged)
def judged(before: Table, event: ev.DamageJudged, after: Table) -> Iterator[Value]:
    """The column of a judgement, the right one, the damage so far, and whether it kills."""
    attack, target = attack_now(before), event.target
    melee = attack is not None and attack.source == "melee"
    key = event.player if melee else target
    is_other = attack is None or (not melee and may_judge_unrecorded_attack(before, attack, event))
    due = None if attack is None or is_other else due_column(before, attack, event.player, target)
    column, who = event.column or due, Player(target)
    if column is not None:
        says = say("column of the judgement against {target}: {column}", target=who, column=column)
        yield Value("LCK-DAMAGE-03", ("column",), column, says)
        yield Value("LCK-DAMAGE-03", ("columns", key), column, says)
    if due is not None:
        says = say("right column of the judgement against {target}: {column}", target=who, column=due)
        for path in (("correct_column",), (f"correct_column_{key}",)):
            yield Value("LCK-DAMAGE-03", path, due, says)
    if is_obstacle(before, target):
        return
    taken = character(after, target).damage
    says = say("damage of {target}: {damage}", target=who, damage=taken)
    yield Value("LCK-DAMAGE-05", ("accumulated", target), taken, says)
    died = character(before, target).alive and not character(after, target).alive
    says = say("{target} dies", target=who) if died else say("{target} lives", target=who)
    yield Value("LCK-DAMAGE-05", ("death", target), died, says)
