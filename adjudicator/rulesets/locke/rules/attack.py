"""Attacks, damage and death (LCK-ATTACK, LCK-DAMAGE)."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.plain.said import Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.answers import Response
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.columns import damage
from adjudicator.rulesets.locke.fighting import takes_no_part
from adjudicator.rulesets.locke.hands import held_by
from adjudicator.rulesets.locke.harm import left
from adjudicator.rulesets.locke.names import CLASSES, dice, players
from adjudicator.rulesets.locke.rules.boards import about_the_sheet
from adjudicator.rulesets.locke.sentences import counted, say
from adjudicator.rulesets.locke.state import Attack, Combat, Table, character
from adjudicator.rulesets.locke.strikes import column_of, evader, firepower_of, is_intercepted, level_of
from adjudicator.seam.rulebook import Secret

ATTRIBUTES: Final = ("E", "M", "unique", "melee")
_RESPONSES: Final = (ev.DefenceAttempted, ev.EvasionAttempted)
_BY_THE_LIVING: Final = (
    ev.CombatTurnStarted,
    ev.AttackDeclared,
    ev.MeleeDeclared,
    ev.SynchronisationJoined,
    *_RESPONSES,
    ev.InterceptionDeclared,
    ev.InterceptionJoined,
)
"""What only those do who take part in the combat."""


def attack_of(table: Table) -> Attack | None:
    """The attack that was declared last."""
    return None if table.combat is None else table.combat.attack


def class_of_ability(table: Table, event: Any) -> str | None:
    """The class of the ability that was used, where the sheet says it."""
    if event.source != "ability":
        return None
    found = (one.class_ for one in character(table, event.player).abilities if one.name == event.card)
    return next((name for name in found if name in CLASSES), None)


@book.check("LCK-ATTACK-01", on=(ev.AttackDeclared, ev.MeleeDeclared))
def attacks_come_in_the_own_turn(before: Table, event: ev.PlayerEvent, after: Table) -> Said | Secret | None:
    """Attacks are made on others, in the own combat turn."""
    combat = before.combat
    if isinstance(event, ev.AttackDeclared) and event.player in event.targets:
        return say("{player} attacked their own character", player=Player(event.player))
    away = [seat for seat in getattr(event, "targets", ()) if takes_no_part(before, seat)]
    if combat is not None and any(seat not in combat.gone for seat in away):
        return say(
            "{player} attacked somebody who is not in the combat: {players}",
            player=Player(event.player),
            players=players(away),
        )
    own = class_of_ability(before, event) if isinstance(event, ev.AttackDeclared) else None
    if own not in (None, "attack"):
        says = say(
            "{player} attacked with an ability of class {own}, which is no attack",
            player=Player(event.player),
            own=CLASSES[own],
        )
        return about_the_sheet(before, event.player, says)
    return None if combat is None else _out_of_turn(before, combat, event)


def _out_of_turn(table: Table, combat: Combat, event: ev.PlayerEvent) -> Said | None:
    """That an attack was made in another's combat turn, or by somebody who takes no part."""
    who = Player(event.player)
    if event.turn_of not in (None, event.player):
        return say("{player} attacked in {other}'s combat turn", player=who, other=Player(event.turn_of or ""))
    if event.player not in combat.gone and takes_no_part(table, event.player):
        return say("{player} attacked without taking part in the combat", player=who)
    if combat.current in (None, event.player) or event.player not in combat.participants:
        return None
    if not table.complete_log and event.player in combat.order and event.player not in combat.acted:
        return None
    return say("{player} attacked in {other}'s combat turn", player=who, other=Player(combat.current or ""))


@book.check("LCK-ATTACK-02", on=_RESPONSES)
def targets_respond_before_damage(before: Table, event: Any, after: Table) -> Said | None:
    """The target of an attack, and nobody else, defends or evades, and does so before damage."""
    attack, who = attack_of(before), Player(event.player)
    if attack is None or not attack.targets:
        return None
    if event.player not in attack.targets:
        if (
            before.combat is not None
            and before.combat.current == event.player
            and isinstance(event, ev.EvasionAttempted)
        ):
            return None
        return say("{player} responded to an attack on {players}", player=who, players=players(attack.targets))
    if event.player not in attack.judged:
        return None
    return say("{player} responded after the damage was judged", player=who)


@book.check("LCK-ATTACK-03", on=ev.AttackResolved)
def responses_reach_the_level(before: Table, event: ev.AttackResolved, after: Table) -> Said | None:
    """A response succeeds if it has at least the level of the attack, also of one that somebody joined after it."""
    attack = attack_of(before)
    level = None if attack is None else level_of(attack)
    if attack is None or level is None or event.outcome not in ("blocked", "evaded"):
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
    """Whether a response is one too many: one by ability, one by anything else (LCK-ATTACK-04); by the revision of
    2011 one C card, and any abilities (LCK-DEFEND-04)."""
    attack = attack_of(before)
    if attack is None or event.player not in attack.targets:
        return False
    sources = [one.source for one in tries(attack, event.player)]
    if before.options.response_limit == "rev2011":
        return event.source == "c_card" and "c_card" in sources
    if event.source == "ability":
        return "ability" in sources
    return any(source != "ability" for source in sources)


def _third(before: Table, event: Any) -> bool:
    attack = attack_of(before)
    return attack is not None and len(tries(attack, event.player)) >= 2


@book.check("LCK-ATTACK-04", on=_RESPONSES)
def two_responses_to_an_attack(before: Table, event: Any, after: Table) -> Said | None:
    """Against one attack there are two responses in all."""
    if before.options.response_limit != "classic" or not over_budget(before, event) or not _third(before, event):
        return None
    return say("{player} responded a third time to one attack; two responses are allowed", player=Player(event.player))


@book.check("LCK-ATTACK-05", on=ev.AttackDeclared)
def attacks_have_three_values(before: Table, event: ev.AttackDeclared, after: Table) -> Said | None:
    """An attack has a level, a firepower and an attribute."""
    who = Player(event.player)
    if event.level is None:
        return say("{player}'s attack has no level", player=who)
    if event.firepower is None and event.column is None:
        return say("{player}'s attack has no firepower", player=who)
    return say("{player}'s attack has no attribute", player=who) if event.attribute is None else None


@book.check("LCK-ATTACK-09", on=ev.AttackDeclared)
def attributes_are_four(before: Table, event: ev.AttackDeclared, after: Table) -> Said | None:
    """The attributes are [E], [M], [unique] and melee."""
    if event.attribute is None or event.attribute.strip("[]") in ATTRIBUTES:
        return None
    return say(
        "{player}'s attack has the attribute {attribute}; there are E, M, unique and melee",
        player=Player(event.player),
        attribute=event.attribute,
    )


# ---- damage


def stopped(attack: Attack, seat: str) -> Response | None:
    """The response that stopped an attack for a target."""
    return next((one for one in attack.responses if one.player == seat and one.success), None)


@book.check("LCK-DAMAGE-01", on=(ev.DamageJudged, ev.PhaseEntered, ev.CombatTurnEnded))
def damage_follows_a_hit(before: Table, event: Any, after: Table) -> Said | None:
    """Damage is judged if the attack was neither defended nor evaded."""
    attack = attack_of(before)
    if not isinstance(event, ev.DamageJudged):
        return _unjudged(before, attack) if action_is_over(before, event) else None
    if attack is None or event.target == attack.attacker:
        return None
    if event.player == attack.attacker and (wrong := _misjudged(attack, event.target)) is not None:
        return wrong
    if stopped(attack, event.target) is None and attack.resolved not in ("blocked", "evaded"):
        return None
    who = evader(attack)
    if who is not None and who[0] == event.target and is_intercepted(attack):
        return None  # LCK-INTERCEPT-05
    return say("Damage was judged against {target}, who had stopped the attack", target=Player(event.target))


def _misjudged(attack: Attack, target: str) -> Said | None:
    """A judgement against somebody who was not attacked, or a second one of the same attack."""
    if attack.targets and target not in attack.targets:
        return say("Damage was judged against {target}, who was not attacked", target=Player(target))
    if target in attack.judged:
        return say("Damage of one attack was judged against {target} twice", target=Player(target))
    return None


def action_is_over(table: Table, event: Any) -> bool:
    """Whether an event ends the main phase of a combat turn in a log that leaves nothing out, and is the first to."""
    combat = table.combat
    if combat is None or not table.complete_log or combat.phase == "support_2" or combat.current != event.player:
        return False
    return isinstance(event, ev.CombatTurnEnded) or event.phase == "support_2"


def _unjudged(table: Table, attack: Attack | None) -> Said | None:
    """A target that stopped nothing, and against which no damage was judged."""
    if attack is None or attack.source == "melee" or attack.resolved in ("blocked", "evaded"):
        return None
    level = level_of(attack) or 0
    for seat in attack.targets:
        one = character(table, seat)
        behind = any(held.level >= level for held in one.maintained) and not attack.undefendable
        if one.alive and not behind and stopped(attack, seat) is None and seat not in attack.judged:
            return say("No damage was judged against {target}, who did not stop the attack", target=Player(seat))
    return None


@book.check("LCK-DAMAGE-02", on=(ev.EnduranceDeclared, ev.DamageJudged))
def endurance_is_not_overstated(
    before: Table, event: ev.EnduranceDeclared | ev.DamageJudged, after: Table
) -> Said | Secret | None:
    """The target declares the current endurance, or less."""
    if isinstance(event, ev.DamageJudged):
        attack = attack_of(before)
        if (
            attack is None
            or not before.complete_log
            or attack.source == "melee"
            or attack.column
            or event.target in attack.declared
        ):
            return None
        return say("Damage was judged before {target} declared their endurance", target=Player(event.target))
    known, who = left(before, event.player), Player(event.player)
    if known is None or event.value <= known:
        return None
    says = say("{player} declared endurance {value}; {left} is left", player=who, value=event.value, left=known)
    return hidden(event.player, says)


def hidden(seat: str, says: Said) -> Secret:
    """A sentence that tells a true value of a closed sheet: for its player and judges."""
    return Secret(says, (seat,))


@book.contradicts("LCK-DAMAGE-03", on=ev.DamageJudged)
def the_column_is_the_quotient(before: Table, event: ev.DamageJudged, after: Table) -> Said | None:
    """The column follows from firepower and declared endurance."""
    attack = attack_of(before)
    if attack is None or event.column is None or event.fixed or attack.source == "melee" or attack.column is not None:
        return None
    if event.target not in attack.declared:
        return None
    due = column_of(before, attack, event.player, event.target)
    if due is None or due == event.column:
        return None
    return say(
        "Damage to {target} was judged in column {column}; firepower {firepower} against endurance {value} gives {due}",
        target=Player(event.target),
        column=event.column,
        firepower=firepower_of(attack) or 0,
        value=attack.declared[event.target],
        due=due,
    )


@book.contradicts("LCK-ATTACK-08", on=ev.DamageJudged)
def a_fixed_column_is_used(before: Table, event: ev.DamageJudged, after: Table) -> Said | None:
    """An attack of [N:1] is judged in that column."""
    attack = attack_of(before)
    if attack is None or attack.column is None or event.column in (None, attack.column):
        return None
    return say(
        "Damage was judged in column {column}; the card fixes it at {due}", column=event.column or "", due=attack.column
    )


@book.contradicts("LCK-DAMAGE-04", on=ev.DamageJudged)
def the_table_says_the_damage(before: Table, event: ev.DamageJudged, after: Table) -> Said | None:
    """The damage is what two dice give in the column."""
    if event.column is None or event.roll is None or event.damage is None:
        return None
    if len(event.roll) != 2:
        return counted(
            "Damage was judged with {count} die; it takes two",
            "Damage was judged with {count} dice; it takes two",
            len(event.roll),
        )
    due = damage(before, event.column, event.roll)
    if due is None or due == event.damage:
        return None
    return say(
        "The damage was stated as {damage}; a roll of {roll} in column {column} gives {due}",
        damage=event.damage,
        column=event.column,
        due=due,
        roll=dice(event.roll),
    )


@book.check("LCK-DAMAGE-05", on=(ev.CharacterDied, ev.PhaseEntered, ev.CombatTurnEnded))
def death_takes_more_than_is_left(before: Table, event: Any, after: Table) -> Secret | None:
    """A character dies of more damage than it has endurance, or declared; equal damage does not kill."""
    one, attack = character(before, event.player), attack_of(before)
    if not isinstance(event, ev.CharacterDied):
        if attack is None or not attack.fatal or before.combat is None:
            return None
        unsaid = [seat for seat in attack.fatal if seat in before.combat.participants]
        if not unsaid or not action_is_over(before, event):
            return None
        return hidden(
            unsaid[0], say("{players} took more damage than their endurance and did not die", players=players(unsaid))
        )
    if not one.alive or attack is None or event.player not in attack.judged:
        return None
    return hidden(
        event.player,
        say(
            "{player}'s character was recorded as dead; the damage of {damage} does not exceed the endurance",
            player=Player(event.player),
            damage=one.damage,
        ),
    )


@book.check("LCK-DAMAGE-06", on=ev.CharacterDied)
def the_dead_discard(before: Table, event: ev.CharacterDied, after: Table) -> Said | None:
    """The dead discard the hand and the open ability cards, not the face-down ones."""
    one, who = character(before, event.player), Player(event.player)
    held = held_by(before, event.player)
    if None not in (event.hand_discarded, held) and event.hand_discarded != held:
        return say(
            "{player} discarded {count} cards of a hand of {held} at death",
            player=who,
            count=event.hand_discarded or 0,
            held=held or 0,
        )
    if event.up_discarded is not None and event.up_discarded != one.ability_cards_up:
        return say(
            "{player} discarded {count} of {held} open ability cards at death",
            player=who,
            count=event.up_discarded,
            held=one.ability_cards_up,
        )
    return _face_down_discarded(event) if event.down_discarded else None


def _face_down_discarded(event: ev.CharacterDied) -> Said:
    return counted(
        "{player} discarded {count} face-down ability card at death",
        "{player} discarded {count} face-down ability cards at death",
        event.down_discarded or 0,
        player=Player(event.player),
    )


@book.check("LCK-DAMAGE-07", on=_BY_THE_LIVING)
def the_dead_leave_the_combat(before: Table, event: Any, after: Table) -> Said | None:
    """The dead take no combat turn, do nothing in the combat and are no targets."""
    if not character(before, event.player).alive:
        return say("{player} acted in the combat with a dead character", player=Player(event.player))
    named = (
        event.targets
        if isinstance(event, ev.AttackDeclared)
        else (event.target,)
        if isinstance(event, ev.MeleeDeclared)
        else ()
    )
    dead = [seat for seat in named if not character(before, seat).alive]
    return (
        say("{player} attacked {players}, whose character is dead", player=Player(event.player), players=players(dead))
        if dead
        else None
    )
