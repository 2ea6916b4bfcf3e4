"""Attacks (LCK-ATTACK)."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.plain.said import Part, Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.counts.responses import (
    is_attack_on_others,
    is_damage_judged_already,
    is_one_response_too_many,
)
from adjudicator.rulesets.locke.fight.attack_numbers import (
    breach_as_said_else_recorded,
    firepower_with_joiners,
    is_column_right_by_recorded_card,
    level_with_joiners,
    may_judge_unrecorded_attack,
    may_unrecorded_joiners_account_for,
)
from adjudicator.rulesets.locke.fight.cards_on_record import recorded_card_or_ability, secret_unless_on_open_sheet
from adjudicator.rulesets.locke.fight.present_attack import (
    attack_now,
    attack_that_event_may_answer,
    responses_of_target,
)
from adjudicator.rulesets.locke.fight.unseen_ends import begins_unrecorded_round
from adjudicator.rulesets.locke.fight.who_is_there import is_combat_running, surely_takes_no_part
from adjudicator.rulesets.locke.rules.boards import secret_unless_sheet_open
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.table.sentence_parts import CLASSES, players
from adjudicator.rulesets.locke.table.state import Attack, Combat, Table, character
from adjudicator.rulesets.locke.table.things import CCard
from adjudicator.seam.rulebook import Missing, Secret

ATTRIBUTES: Final = ("E", "M", "unique", "melee")
_ATTACKS: Final = (ev.AttackDeclared, ev.MeleeDeclared)
_RESPONSES: Final = (ev.DefenceAttempted, ev.EvasionAttempted)


def recorded_class_of_ability(table: Table, event: Any) -> str | None:
    """The class of the used ability by its sheet; None: not known."""
    if event.source != "ability":
        return None
    found = (one.class_ for one in character(table, event.player).abilities if one.name == event.card)
    return next((name for name in found if name in CLASSES), None)


@book.check("LCK-ATTACK-01", on=ev.AttackDeclared)
def attacks_are_on_others(table: Table, event: ev.AttackDeclared) -> Said | None:
    """Nobody attacks their own character."""
    if event.player not in event.targets:
        return None
    return say("{player} attacked their own character", player=Player(event.player))


@book.check("LCK-ATTACK-01", on=ev.AttackDeclared, when=is_combat_running)
def attacks_are_on_those_in_the_combat(table: Table, event: ev.AttackDeclared) -> Said | None:
    """Nobody attacks a living character who takes no part; it is nothing new if all of them have left on record."""
    away = [seat for seat in event.targets if surely_takes_no_part(table, seat)]
    gone = () if table.combat is None else table.combat.gone
    if all(seat in gone for seat in away):
        return None
    return say(
        "{player} attacked somebody who is not in the combat: {players}",
        player=Player(event.player),
        players=players(away),
    )


@book.check("LCK-ATTACK-01", on=ev.AttackDeclared)
def attacks_are_by_abilities_for_it(table: Table, event: ev.AttackDeclared) -> Said | Secret | None:
    """An ability that attacks is of the class attack, by its sheet."""
    own = recorded_class_of_ability(table, event)
    if own in (None, "attack"):
        return None
    says = say(
        "{player} attacked with an ability of class {own}, which is no attack",
        player=Player(event.player),
        own=CLASSES[own],
    )
    return secret_unless_sheet_open(table, event.player, says)


@book.check("LCK-ATTACK-01", on=_ATTACKS, when=is_combat_running)
def attackers_take_part(table: Table, event: ev.AttackDeclared | ev.MeleeDeclared) -> Said | None:
    """Whoever attacks takes part in the combat, unless it is on record that they left it."""
    combat = table.combat
    if combat is None or event.turn_of not in (None, event.player) or event.player in combat.gone:
        return None
    if not surely_takes_no_part(table, event.player):
        return None
    return say("{player} attacked without taking part in the combat", player=Player(event.player))


@book.check("LCK-ATTACK-01", on=_ATTACKS, when=is_combat_running)
def attacks_come_in_the_own_turn(table: Table, event: ev.AttackDeclared | ev.MeleeDeclared) -> Said | Missing | None:
    """Players attack in their own combat turn, of which the beginning may not be on record."""
    other = _other_whose_turn_is_attacked_in_or_none(table, event)
    if other is None:
        return None
    says = say("{player} attacked in {other}'s combat turn", player=Player(event.player), other=Player(other))
    return Missing(says) if event.turn_of is None and _may_still_have_turn_in_round(table, event.player) else says


def _other_whose_turn_is_attacked_in_or_none(table: Table, event: ev.AttackDeclared | ev.MeleeDeclared) -> str | None:
    """The other player in whose combat turn an attack falls, as stated or by the turn that runs; None: nobody."""
    combat = table.combat
    if combat is None or event.turn_of not in (None, event.player):
        return event.turn_of
    if (
        combat.current == event.player
        or event.player not in combat.participants
        or begins_unrecorded_round(table, event)
    ):
        return None
    return combat.current


def _may_still_have_turn_in_round(table: Table, seat: str) -> bool:
    """Whether a seat has not had its turn of the round."""
    combat = table.combat or Combat()
    return seat not in combat.acted and (not combat.order or seat in combat.order)


@book.check("LCK-ATTACK-02", on=_RESPONSES)
def targets_respond_before_damage(table: Table, event: Any) -> Said | None:
    """Only the target of an attack defends or evades, and does so before damage."""
    attack, who = attack_that_event_may_answer(table, event), Player(event.player)
    if attack is None:
        return None
    if is_attack_on_others(attack, event.player):
        return say("{player} responded to an attack on {players}", player=who, players=players(attack.targets))
    if not is_damage_judged_already(attack, event.player):
        return None
    return say("{player} responded after the damage was judged", player=who)


@book.check("LCK-ATTACK-03", on=ev.AttackResolved)
def responses_reach_the_level(table: Table, event: ev.AttackResolved) -> Said | Secret | None:
    """A response succeeds if it has at least the level of the attack, including players who join after the response."""
    attack = attack_now(table)
    if attack is None or event.outcome not in ("blocked", "evaded"):
        return None
    return breach_as_said_else_recorded(attack, _breach_if_attack_stopped_below_its_level)


def _breach_if_attack_stopped_below_its_level(attack: Attack) -> Said | None:
    """Breach: no response that stopped an attack reaches its level."""
    level = level_with_joiners(attack)
    if level is None:
        return None
    stops = [one for one in attack.responses if one.success and one.level is not None]
    if not stops or any((one.level or 0) >= level or (one.level or 0) < (one.against or 0) for one in stops):
        return None
    best = max(one.level or 0 for one in stops)
    return say(
        "The attack of level {level} was recorded as stopped by a response of level {best}; at least {level} is needed",
        level=level,
        best=best,
    )


def _is_third_response_to_attack(before: Table, event: Any) -> bool:
    attack = attack_now(before)
    return attack is not None and len(responses_of_target(attack, event.player)) >= 2


@book.check("LCK-ATTACK-04", on=_RESPONSES)
def two_responses_to_an_attack(table: Table, event: Any) -> Said | None:
    """A target makes at most two responses to one attack."""
    if (
        table.options.response_limit != "classic"
        or not is_one_response_too_many(table, event)
        or not _is_third_response_to_attack(table, event)
    ):
        return None
    return say("{player} responded a third time to one attack; two responses are allowed", player=Player(event.player))


def _is_card_or_ability_recorded(table: Table, event: ev.AttackDeclared) -> bool:
    """Whether the card or the ability of an attack is on record."""
    return recorded_card_or_ability(table, event) is not None


@book.check("LCK-ATTACK-05", on=ev.AttackDeclared, when=_is_card_or_ability_recorded)
def the_level_is_that_of_the_card(table: Table, event: ev.AttackDeclared) -> Said | Secret | None:
    """The level of an attack is that of its card or ability."""
    parts, own = _sentence_parts_and_recorded_card(table, event)
    if None in (event.level, own.level) or event.level == own.level:
        return None
    told, due = event.level or 0, own.level or 0
    says = say("{player} declared level {told} for {card}, which has level {own}", **parts, told=told, own=due)
    return secret_unless_on_open_sheet(table, event, says)


@book.check("LCK-ATTACK-05", on=ev.AttackDeclared, when=_is_card_or_ability_recorded)
def the_firepower_is_that_of_the_card(table: Table, event: ev.AttackDeclared) -> Said | Secret | None:
    """The firepower of an attack is that of its card or ability."""
    parts, own = _sentence_parts_and_recorded_card(table, event)
    if None in (event.firepower, own.firepower) or event.firepower == own.firepower:
        return None
    told, due = event.firepower or 0, own.firepower or 0
    says = say("{player} declared firepower {told} for {card}, which has firepower {own}", **parts, told=told, own=due)
    return secret_unless_on_open_sheet(table, event, says)


@book.check("LCK-ATTACK-05", on=ev.AttackDeclared, when=_is_card_or_ability_recorded)
def the_column_is_that_of_the_card(table: Table, event: ev.AttackDeclared) -> Said | Secret | None:
    """The fixed column of an attack is that of its card or ability."""
    parts, own = _sentence_parts_and_recorded_card(table, event)
    if None in (event.column, own.column) or event.column == own.column:
        return None
    told, due = event.column or "", own.column or ""
    says = say("{player} declared column {told} for {card}, which has column {own}", **parts, told=told, own=due)
    return secret_unless_on_open_sheet(table, event, says)


@book.check("LCK-ATTACK-05", on=ev.AttackDeclared, when=_is_card_or_ability_recorded)
def a_fixed_column_takes_the_place_of_a_firepower(table: Table, event: ev.AttackDeclared) -> Said | Secret | None:
    """An attack has a fixed column if its card has one, and a firepower if its card has that."""
    parts, own = _sentence_parts_and_recorded_card(table, event)
    if event.column is not None and own.column is None and own.firepower is not None:
        told, due = event.column, own.firepower
        says = say("{player} declared column {told} for {card}, which has firepower {own}", **parts, told=told, own=due)
    elif event.firepower is not None and own.firepower is None and own.column is not None:
        power, column = event.firepower, own.column
        says = say(
            "{player} declared firepower {told} for {card}, which has column {own}", **parts, told=power, own=column
        )
    else:
        return None
    return secret_unless_on_open_sheet(table, event, says)


@book.check("LCK-ATTACK-05", on=ev.AttackDeclared, when=_is_card_or_ability_recorded)
def the_attribute_is_that_of_the_card(table: Table, event: ev.AttackDeclared) -> Said | Secret | None:
    """The attribute of an attack is that of its card or ability."""
    parts, own = _sentence_parts_and_recorded_card(table, event)
    told, due = (event.attribute or "").strip("[]"), (own.attribute or "").strip("[]")
    if not due or told == due or told not in ATTRIBUTES:
        return None  # LCK-ATTACK-09
    says = say("{player} declared attribute {told} for {card}, which has attribute {own}", **parts, told=told, own=due)
    return secret_unless_on_open_sheet(table, event, says)


def _sentence_parts_and_recorded_card(table: Table, event: ev.AttackDeclared) -> tuple[dict[str, Part], CCard]:
    """What sentences name of the card or the ability of an attack, and that itself as on record."""
    own = recorded_card_or_ability(table, event) or CCard(name=event.card or "")
    return {"player": Player(event.player), "card": own.name}, own


@book.check("LCK-ATTACK-05", on=ev.AttackDeclared)
def attacks_have_a_level(table: Table, event: ev.AttackDeclared) -> Said | Secret | None:
    """An attack has a level, as said or as on record."""
    if event.level is not None or _has_recorded_card_any_of_values(table, event, "level"):
        return None
    return _secret_if_card_or_ability_named(
        table, event, say("{player}'s attack has no level", player=Player(event.player))
    )


@book.check("LCK-ATTACK-05", on=ev.AttackDeclared)
def attacks_have_a_firepower(table: Table, event: ev.AttackDeclared) -> Said | Secret | None:
    """An attack has a firepower or a fixed column, as said or as on record."""
    if (
        event.firepower is not None
        or event.column is not None
        or _has_recorded_card_any_of_values(table, event, "firepower", "column")
    ):
        return None
    return _secret_if_card_or_ability_named(
        table, event, say("{player}'s attack has no firepower", player=Player(event.player))
    )


@book.check("LCK-ATTACK-05", on=ev.AttackDeclared)
def attacks_have_an_attribute(table: Table, event: ev.AttackDeclared) -> Said | Secret | None:
    """An attack has an attribute, as said or as on record."""
    if event.attribute is not None or _has_recorded_card_any_of_values(table, event, "attribute"):
        return None
    return _secret_if_card_or_ability_named(
        table, event, say("{player}'s attack has no attribute", player=Player(event.player))
    )


def _has_recorded_card_any_of_values(table: Table, event: ev.AttackDeclared, *values: str) -> bool:
    """Whether the card or the ability of an attack has one of some values on record."""
    own = recorded_card_or_ability(table, event)
    return own is not None and any(getattr(own, value) is not None for value in values)


def _secret_if_card_or_ability_named(table: Table, event: ev.AttackDeclared, says: Said) -> Said | Secret:
    """A breach unless a hand or a sheet tells what was not said; only those who know them can tell."""
    may_stand = event.card is not None and event.source in ("c_card", "ability")
    return secret_unless_on_open_sheet(table, event, says) if may_stand else says


@book.check("LCK-ATTACK-09", on=ev.AttackDeclared)
def attributes_are_four(table: Table, event: ev.AttackDeclared) -> Said | None:
    """The attributes are [E], [M], [unique] and melee."""
    if event.attribute is None or event.attribute.strip("[]") in ATTRIBUTES:
        return None
    return say(
        "{player}'s attack has the attribute {attribute}; there are E, M, unique and melee",
        player=Player(event.player),
        attribute=event.attribute,
    )


@book.contradicts("LCK-ATTACK-07", on=ev.EnduranceDeclared)
def endurance_is_declared_against_the_firepower(table: Table, event: ev.EnduranceDeclared) -> Said | Secret | None:
    """The firepower that an endurance is declared against is that of the attack."""
    attack, told = attack_now(table), None if event.against is None else event.against.firepower
    if attack is None or told is None or attack.source == "melee" or event.player not in attack.targets:
        return None
    if may_unrecorded_joiners_account_for(
        table, attack, attack.said_level, told if attack.said_firepower is None else None
    ):
        return None
    return breach_as_said_else_recorded(
        attack, lambda read: _breach_if_declared_against_other_firepower(read, event.player, told)
    )


def _breach_if_declared_against_other_firepower(attack: Attack, seat: str, told: int) -> Said | None:
    due = firepower_with_joiners(attack)
    if due is None or told == due:
        return None
    return say(
        "{player} declared the endurance against firepower {told}; the attack has {firepower}",
        player=Player(seat),
        told=told,
        firepower=due,
    )


@book.contradicts("LCK-ATTACK-08", on=ev.DamageJudged)
def a_fixed_column_is_used(table: Table, event: ev.DamageJudged) -> Said | Secret | None:
    """An attack marked [N:1] is judged in that column."""
    attack = attack_now(table)
    if attack is None or event.column is None or may_judge_unrecorded_attack(table, attack, event):
        return None
    if is_column_right_by_recorded_card(table, attack, event):
        return None
    return (
        breach_as_said_else_recorded(attack, lambda read: _breach_if_judged_column_not_as_card_fixes(read, event))
        if event.fixed
        else _breach_if_judged_column_not_as_card_fixes(attack, event)
    )


def _breach_if_judged_column_not_as_card_fixes(attack: Attack, event: ev.DamageJudged) -> Said | None:
    """Breach: a column other than the fixed one, or one said to be fixed although the attack has a firepower."""
    due = attack.column
    if due is None and event.fixed and attack.source != "melee" and firepower_with_joiners(attack) is not None:
        return say(
            "Damage was judged in column {column} as fixed by the card; the attack has a firepower",
            column=event.column or "",
        )
    if due in (None, event.column):
        return None
    return say("Damage was judged in column {column}; the card fixes it at {due}", column=event.column or "", due=due)
