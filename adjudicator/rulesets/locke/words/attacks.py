"""Attacks and melee, in words."""

from __future__ import annotations

from typing import Final

from adjudicator.plain.said import Part, Player, Said, listed
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.sentences import counted, say
from adjudicator.rulesets.locke.table.sentence_parts import SOURCES, c_card, dice, players
from adjudicator.rulesets.locke.table.state import Table
from adjudicator.rulesets.locke.words.registry import WORDS
from adjudicator.rulesets.locke.words.turns import outcome_of_roll_said

_OUTCOMES: Final = {
    "hit": say("The attack hits"),
    "blocked": say("The attack is blocked"),
    "evaded": say("The attack is evaded"),
}


def _card_and_level_else_source(name: str | None, source: str, level: int | None) -> Part:
    """The card or ability used: `Fire wave, level 5`, else its source."""
    what: Part = c_card(name) if name else SOURCES[source]
    return what if level is None else say("{card}, level {level}", card=what, level=level)


def _column_else_firepower(firepower: int | None, column: str | None) -> Part:
    if column is not None:
        return say("column {column}", column=column)
    return say("firepower not stated") if firepower is None else say("firepower {firepower}", firepower=firepower)


@WORDS.of(ev.AttackDeclared, called=say("attack declared"))
def _attack(table: Table, event: ev.AttackDeclared) -> Said:
    return say(
        "{player} attacks {targets} with {card}, {strength}",
        player=Player(event.player),
        targets=players(event.targets),
        card=_card_and_level_else_source(event.card, event.source, event.level),
        strength=_column_else_firepower(event.firepower, event.column),
    )


@WORDS.of(ev.SynchronisationRequested, called=say("synchronised attack requested"))
def _requested(table: Table, event: ev.SynchronisationRequested) -> Said:
    return say("{player} asks others to join the attack", player=Player(event.player))


@WORDS.of(ev.SynchronisationJoined, called=say("synchronised attack joined"))
def _joined(table: Table, event: ev.SynchronisationJoined) -> Said:
    return say(
        "{player} joins the attack with {card}, {strength}",
        player=Player(event.player),
        card=_card_and_level_else_source(event.card, "c_card", event.level),
        strength=_column_else_firepower(event.firepower, None),
    )


@WORDS.of(ev.DefenceAttempted, called=say("defence attempted"))
def _defence(table: Table, event: ev.DefenceAttempted) -> Said:
    return say(
        "{player} defends with {card}: {outcome}",
        player=Player(event.player),
        card=_card_and_level_else_source(event.card, event.source, event.level),
        outcome=outcome_of_roll_said(event.success),
    )


@WORDS.of(ev.EvasionAttempted, called=say("evasion attempted"))
def _evasion(table: Table, event: ev.EvasionAttempted) -> Said:
    return say(
        "{player} evades with {card}: {outcome}",
        player=Player(event.player),
        card=_card_and_level_else_source(event.card, event.source, event.level),
        outcome=outcome_of_roll_said(event.success),
    )


@WORDS.of(ev.InterceptionDeclared, called=say("interception"))
def _interception(table: Table, event: ev.InterceptionDeclared) -> Said:
    return say(
        "{player} intercepts with {card}",
        player=Player(event.player),
        card=_card_and_level_else_source(event.card, "c_card", event.level),
    )


@WORDS.of(ev.InterceptionJoined, called=say("interception joined"))
def _interception_joined(table: Table, event: ev.InterceptionJoined) -> Said:
    return say(
        "{player} joins the interception with {card}",
        player=Player(event.player),
        card=_card_and_level_else_source(event.card, "c_card", event.level),
    )


@WORDS.of(ev.DefenceDestroyed, called=say("defence destroyed"))
def _destroyed(table: Table, event: ev.DefenceDestroyed) -> Said:
    who = Player(event.player)
    if event.defence is None:
        return say("{player}'s defence is destroyed", player=who)
    return say("{player}'s defence is destroyed: {defence}", player=who, defence=event.defence)


@WORDS.of(ev.AttackResolved, called=say("attack resolved"))
def _resolved(table: Table, event: ev.AttackResolved) -> Said:
    if event.outcome is None:
        return say("The attack is resolved")
    return _OUTCOMES.get(event.outcome) or say("The attack is resolved: {outcome}", outcome=event.outcome)


@WORDS.of(ev.EnduranceDeclared, called=say("current endurance declared"))
def _endurance(table: Table, event: ev.EnduranceDeclared) -> Said:
    return say("{player} declares endurance {value}", player=Player(event.player), value=event.value)


@WORDS.of(ev.DamageJudged, called=say("damage judgement"))
def _damage(table: Table, event: ev.DamageJudged) -> Said:
    who, target = Player(event.player), Player(event.target)
    stated: list[Part] = [] if event.column is None else [say("column {column}", column=event.column)]
    stated += [] if not event.roll else [say("roll {roll}", roll=dice(event.roll))]
    stated += [] if event.damage is None else [say("damage {damage}", damage=event.damage)]
    if not stated:
        return say("{player} judges damage to {target}", player=who, target=target)
    return say("{player} judges damage to {target}: {stated}", player=who, target=target, stated=listed(stated, "list"))


@WORDS.of(ev.CharacterDied, called=say("kill"))
def _died(table: Table, event: ev.CharacterDied) -> Said:
    return say("{player}'s character dies", player=Player(event.player))


@WORDS.of(ev.MeleeDeclared, called=say("melee attack"))
def _melee(table: Table, event: ev.MeleeDeclared) -> Said:
    who, target = Player(event.player), Player(event.target)
    return say(
        "{player} attacks {target} in melee: {strength}",
        player=who,
        target=target,
        strength=_melee_numbers_listed(event),
    )


@WORDS.of(ev.MeleeAnswered, called=say("melee answered"))
def _answered(table: Table, event: ev.MeleeAnswered) -> Said:
    who, strength = Player(event.player), _melee_numbers_listed(event)
    if event.counter:
        return say("{player} strikes back: {strength}", player=who, strength=strength)
    return say("{player} answers the melee: {strength}", player=who, strength=strength)


def _melee_numbers_listed(event: ev.MeleeDeclared | ev.MeleeAnswered) -> Part:
    parts: list[Part] = [_column_else_firepower(event.firepower, None)]
    if event.minions_used:
        parts.append(counted("{count} minion", "{count} minions", event.minions_used))
    parts += [say("{name} {x:+}", name=one.name, x=one.x) for one in event.melee_x]
    return listed(parts, "list")
