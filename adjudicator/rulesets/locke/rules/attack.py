"""Attacks (LCK-ATTACK)."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.plain.said import Part, Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.fight.attack_numbers import (
    firepower_of,
    in_each_reading,
    level_of,
    may_be_another,
    may_be_joined,
    suits_its_card,
)
from adjudicator.rulesets.locke.fight.on_record import about, used
from adjudicator.rulesets.locke.fight.played_out import begins_a_round
from adjudicator.rulesets.locke.fight.present_attack import answers_stray, attack_now
from adjudicator.rulesets.locke.fight.who_is_there import takes_no_part
from adjudicator.rulesets.locke.rules.boards import about_the_sheet
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.table.answers_to_attacks import Response
from adjudicator.rulesets.locke.table.names import CLASSES, players
from adjudicator.rulesets.locke.table.state import Attack, Combat, Table, character
from adjudicator.rulesets.locke.table.things import CCard
from adjudicator.seam.rulebook import Secret

ATTRIBUTES: Final = ("E", "M", "unique", "melee")
_RESPONSES: Final = (ev.DefenceAttempted, ev.EvasionAttempted)


def answered(table: Table, event: Any) -> Attack | None:
    """The attack an event may answer; an evasion in the player's own combat turn is an action of it (LCK-CMAIN-03)."""
    combat = table.combat
    if type(event) is ev.EvasionAttempted and combat is not None and event.player in (combat.current, event.turn_of):
        return combat.attack if answers_stray(combat, event.player) else None
    return attack_now(table)


def class_of_ability(table: Table, event: Any) -> str | None:
    """The class of the used ability by its sheet; None: not known."""
    if event.source != "ability":
        return None
    found = (one.class_ for one in character(table, event.player).abilities if one.name == event.card)
    return next((name for name in found if name in CLASSES), None)


@book.check("LCK-ATTACK-01", on=(ev.AttackDeclared, ev.MeleeDeclared))
def attacks_come_in_the_own_turn(table: Table, event: ev.PlayerEvent) -> Said | Secret | None:
    """Players attack others, in their own combat turn."""
    combat = table.combat
    if type(event) is ev.AttackDeclared and event.player in event.targets:
        return say("{player} attacked their own character", player=Player(event.player))
    away = [seat for seat in getattr(event, "targets", ()) if takes_no_part(table, seat)]
    if combat is not None and any(seat not in combat.gone for seat in away):
        return say(
            "{player} attacked somebody who is not in the combat: {players}",
            player=Player(event.player),
            players=players(away),
        )
    own = class_of_ability(table, event) if type(event) is ev.AttackDeclared else None
    if own not in (None, "attack"):
        says = say(
            "{player} attacked with an ability of class {own}, which is no attack",
            player=Player(event.player),
            own=CLASSES[own],
        )
        return about_the_sheet(table, event.player, says)
    return None if combat is None else _out_of_turn(table, combat, event)


def _out_of_turn(table: Table, combat: Combat, event: ev.PlayerEvent) -> Said | None:
    """Breach: an attack in another's combat turn, or by somebody who takes no part."""
    who = Player(event.player)
    if event.turn_of not in (None, event.player):
        return say("{player} attacked in {other}'s combat turn", player=who, other=Player(event.turn_of or ""))
    if event.player not in combat.gone and takes_no_part(table, event.player):
        return say("{player} attacked without taking part in the combat", player=who)
    if combat.current in (None, event.player) or event.player not in combat.participants:
        return None
    is_placed = not combat.order or event.player in combat.order
    if not table.complete_log and is_placed and event.player not in combat.acted:
        return None
    if begins_a_round(table, event):
        return None
    return say("{player} attacked in {other}'s combat turn", player=who, other=Player(combat.current or ""))


@book.check("LCK-ATTACK-02", on=_RESPONSES)
def targets_respond_before_damage(table: Table, event: Any) -> Said | None:
    """Only the target of an attack defends or evades, and does so before damage."""
    attack, who = answered(table, event), Player(event.player)
    if attack is None or not attack.targets:
        return None
    if event.player not in attack.targets:
        return say("{player} responded to an attack on {players}", player=who, players=players(attack.targets))
    if event.player not in attack.judged:
        return None
    return say("{player} responded after the damage was judged", player=who)


@book.check("LCK-ATTACK-03", on=ev.AttackResolved)
def responses_reach_the_level(table: Table, event: ev.AttackResolved) -> Said | Secret | None:
    """A response succeeds if it has at least the level of the attack, including players who join after the response."""
    attack = attack_now(table)
    if attack is None or event.outcome not in ("blocked", "evaded"):
        return None
    return in_each_reading(attack, _stopped_too_low)


def _stopped_too_low(attack: Attack) -> Said | None:
    """Breach: no response that stopped an attack reaches its level."""
    level = level_of(attack)
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


def tries(attack: Attack, seat: str) -> tuple[Response, ...]:
    """The responses of a target to the attack so far."""
    return tuple(one for one in attack.responses if one.player == seat)


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


def _third(before: Table, event: Any) -> bool:
    attack = attack_now(before)
    return attack is not None and len(tries(attack, event.player)) >= 2


@book.check("LCK-ATTACK-04", on=_RESPONSES)
def two_responses_to_an_attack(table: Table, event: Any) -> Said | None:
    """A target makes at most two responses to one attack."""
    if table.options.response_limit != "classic" or not over_budget(table, event) or not _third(table, event):
        return None
    return say("{player} responded a third time to one attack; two responses are allowed", player=Player(event.player))


@book.check("LCK-ATTACK-05", on=ev.AttackDeclared)
def attacks_have_three_values(table: Table, event: ev.AttackDeclared) -> Said | Secret | None:
    """An attack has a level, a firepower and an attribute: as said, else as on record, and as on record if both."""
    own, who = used(table, event), Player(event.player)
    if own is not None and (says := _said_otherwise(event, own)) is not None:
        return about(table, event, says)
    if event.level is None and (own is None or own.level is None):
        return _if_on_no_record(table, event, say("{player}'s attack has no level", player=who))
    is_said = event.firepower is not None or event.column is not None
    if not is_said and (own is None or (own.firepower is None and own.column is None)):
        return _if_on_no_record(table, event, say("{player}'s attack has no firepower", player=who))
    if event.attribute is not None or (own is not None and own.attribute is not None):
        return None
    return _if_on_no_record(table, event, say("{player}'s attack has no attribute", player=who))


def _if_on_no_record(table: Table, event: ev.AttackDeclared, says: Said) -> Said | Secret:
    """A breach unless a hand or a sheet tells what was not said; only those who know them can tell."""
    may_stand = event.card is not None and event.source in ("c_card", "ability")
    return about(table, event, says) if may_stand else says


def _said_otherwise(event: ev.AttackDeclared, own: CCard) -> Said | None:
    """Breach: a value of an attack was declared other than it stands on the card or ability."""
    parts: dict[str, Part] = {"player": Player(event.player), "card": own.name}
    if None not in (event.level, own.level) and event.level != own.level:
        return say(
            "{player} declared level {told} for {card}, which has level {own}",
            **parts,
            told=event.level or 0,
            own=own.level or 0,
        )
    if None not in (event.firepower, own.firepower) and event.firepower != own.firepower:
        return say(
            "{player} declared firepower {told} for {card}, which has firepower {own}",
            **parts,
            told=event.firepower or 0,
            own=own.firepower or 0,
        )
    if None not in (event.column, own.column) and event.column != own.column:
        return say(
            "{player} declared column {told} for {card}, which has column {own}",
            **parts,
            told=event.column or "",
            own=own.column or "",
        )
    if (other := _of_the_other_kind(event, own)) is not None:
        return other
    told, due = (event.attribute or "").strip("[]"), (own.attribute or "").strip("[]")
    if not due or told == due or told not in ATTRIBUTES:
        return None  # LCK-ATTACK-09
    return say("{player} declared attribute {told} for {card}, which has attribute {own}", **parts, told=told, own=due)


def _of_the_other_kind(event: ev.AttackDeclared, own: CCard) -> Said | None:
    """Breach: a fixed column was declared for a card with a firepower, or a firepower for one with a fixed column."""
    parts: dict[str, Part] = {"player": Player(event.player), "card": own.name}
    if event.column is not None and own.column is None and own.firepower is not None:
        return say(
            "{player} declared column {told} for {card}, which has firepower {own}",
            **parts,
            told=event.column,
            own=own.firepower,
        )
    if event.firepower is not None and own.firepower is None and own.column is not None:
        return say(
            "{player} declared firepower {told} for {card}, which has column {own}",
            **parts,
            told=event.firepower,
            own=own.column,
        )
    return None


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
    if may_be_joined(table, attack, attack.said_level, told if attack.said_firepower is None else None):
        return None
    return in_each_reading(attack, lambda read: _against_another(read, event.player, told))


def _against_another(attack: Attack, seat: str, told: int) -> Said | None:
    due = firepower_of(attack)
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
    if attack is None or event.column is None or may_be_another(table, attack, event):
        return None
    if suits_its_card(table, attack, event):
        return None
    return (
        in_each_reading(attack, lambda read: _not_as_fixed(read, event))
        if event.fixed
        else _not_as_fixed(attack, event)
    )


def _not_as_fixed(attack: Attack, event: ev.DamageJudged) -> Said | None:
    """Breach: a column other than the fixed one, or one said to be fixed although the attack has a firepower."""
    due = attack.column
    if due is None and event.fixed and attack.source != "melee" and firepower_of(attack) is not None:
        return say(
            "Damage was judged in column {column} as fixed by the card; the attack has a firepower",
            column=event.column or "",
        )
    if due in (None, event.column):
        return None
    return say("Damage was judged in column {column}; the card fixes it at {due}", column=event.column or "", due=due)
