"""Interceptions of evasions (LCK-INTERCEPT)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.said import Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.counts.joining import (
    intercepts_or_has_joined_already,
    intercepts_own_evasion,
    is_not_below_interceptor_level,
    is_recorded_card_no_teleport,
    joins_interception_wrongly,
    surely_has_no_interception_to_join,
)
from adjudicator.rulesets.locke.fight.attack_numbers import (
    breach_as_said_else_recorded,
    breach_at_said_else_recorded_level,
    interception_breach_as_recorded_else_said,
    interception_level,
    is_by_teleport_card,
    is_held_by_interception,
    is_interception_above_evasion_level,
    teleport_evader_and_level_or_none,
)
from adjudicator.rulesets.locke.fight.cards_on_record import attack_with_interception_at_recorded_levels, is_teleport
from adjudicator.rulesets.locke.fight.present_attack import attack_now
from adjudicator.rulesets.locke.fight.who_is_there import surely_left_round_order, surely_takes_no_part
from adjudicator.rulesets.locke.rules.boards import secret_of_player_and_judges
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.table.answers_to_attacks import Response
from adjudicator.rulesets.locke.table.state import Attack, Table
from adjudicator.seam.rulebook import Missing, Secret, Value


@book.check("LCK-INTERCEPT-01", on=ev.InterceptionDeclared)
def participants_intercept(table: Table, event: ev.InterceptionDeclared) -> Said | None:
    """Only those who take part in the combat intercept."""
    if not surely_takes_no_part(table, event.player) or _has_tried_to_evade_attack(attack_now(table), event.player):
        return None
    return say("{player} intercepted without taking part in the combat", player=Player(event.player))


@book.check("LCK-INTERCEPT-01", on=ev.InterceptionDeclared)
def evasions_are_intercepted(table: Table, event: ev.InterceptionDeclared) -> Said | Missing | None:
    """Only an evasion is intercepted."""
    attack, combat = attack_now(table), table.combat
    says = say("{player} intercepted, but nobody evaded", player=Player(event.player))
    if attack is None or not attack.responses:
        return None if combat is None or combat.evasions_made else Missing(says)
    return None if _last_teleport_else_last_evasion_or_none(attack) is not None else says


def _last_teleport_else_last_evasion_or_none(attack: Attack) -> Response | None:
    """The evasion that may be intercepted: the last one by Teleport, else the last one; None: there is none."""
    found = [one for one in attack.responses if one.kind == "evasion" and one.success is not False]
    return next((one for one in reversed(found) if is_by_teleport_card(one)), found[-1]) if found else None


@book.check("LCK-INTERCEPT-01", on=ev.InterceptionDeclared)
def others_are_intercepted(table: Table, event: ev.InterceptionDeclared) -> Said | None:
    """It is another's evasion, who has not left yet."""
    attack, who = attack_now(table), Player(event.player)
    if attack is None or (tried := _last_teleport_else_last_evasion_or_none(attack)) is None:
        return None
    if tried.player == event.player:
        return say("{player} intercepted their own evasion", player=who)
    return (
        say("{player} intercepted after the evader had left", player=who)
        if surely_left_round_order(table, tried.player)
        else None
    )


@book.check("LCK-INTERCEPT-01", on=ev.InterceptionDeclared)
def teleport_cards_are_intercepted(table: Table, event: ev.InterceptionDeclared) -> Said | Secret | None:
    """It is an evasion by a Teleport C card."""
    attack = attack_now(table)
    if (
        attack is None
        or (tried := _last_teleport_else_last_evasion_or_none(attack)) is None
        or is_by_teleport_card(tried)
    ):
        return None
    who = Player(event.player)
    says = say("{player} intercepted an evasion that was not made with a Teleport C card", player=who)
    return (
        says
        if tried.source != "c_card" or tried.card is None
        else _secret_unless_recorded_teleport(attack, tried, says)
    )


@book.check("LCK-INTERCEPT-01", on=ev.InterceptionDeclared)
def teleport_cards_intercept(table: Table, event: ev.InterceptionDeclared) -> Secret | None:
    """Only a Teleport intercepts."""
    return _breach_if_recorded_no_teleport(table, event)


def _secret_unless_recorded_teleport(attack: Attack, tried: Response, says: Said) -> Secret | None:
    """Breach: an evasion by a C card that nobody called a Teleport; only who knows the card can tell."""
    own = attack.on_record.get(tried.player)
    if own is not None and own.name == tried.card and is_teleport(own):
        return None
    return secret_of_player_and_judges(tried.player, says)


def _has_tried_to_evade_attack(attack: Attack | None, seat: str) -> bool:
    return attack is not None and any(one.kind == "evasion" and one.player == seat for one in attack.responses)


def _breach_if_recorded_no_teleport(
    table: Table, event: ev.InterceptionDeclared | ev.InterceptionJoined
) -> Secret | None:
    """Breach: the card, of a known hand, is no Teleport."""
    if not is_recorded_card_no_teleport(table, event):
        return None
    who, card = Player(event.player), event.card or ""
    says = say("{player} intercepted with {card}, which is no Teleport", player=who, card=card)
    return secret_of_player_and_judges(event.player, says)


@book.check("LCK-INTERCEPT-02", on=ev.AttackResolved)
def a_higher_teleport_intercepts(table: Table, event: ev.AttackResolved) -> Said | Secret | None:
    """An interception takes effect if its Teleport is of a higher level than the evasion."""
    attack = attack_now(table)
    if attack is None or event.intercepted is None:
        return None
    return interception_breach_as_recorded_else_said(
        attack, lambda read: _breach_if_interception_effect_said_wrongly(read, event)
    )


def _breach_if_interception_effect_said_wrongly(attack: Attack, event: ev.AttackResolved) -> Said | None:
    """Breach: an interception was wrongly said to take effect, or not to."""
    level, who, worked = (
        interception_level(attack),
        teleport_evader_and_level_or_none(attack),
        is_interception_above_evasion_level(attack),
    )
    if worked is None or worked == event.intercepted or level is None or who is None:
        return None
    if worked:
        return say(
            "The interception of level {level} takes effect against an evasion of level {other}",
            level=level,
            other=who[1] or 0,
        )
    return say(
        "The interception of level {level} has no effect against an evasion of level {other}",
        level=level,
        other=who[1] or 0,
    )


@book.check("LCK-INTERCEPT-03", on=ev.InterceptionJoined)
def teleport_cards_join(table: Table, event: ev.InterceptionJoined) -> Secret | None:
    """Only a Teleport joins an interception."""
    return _breach_if_recorded_no_teleport(table, event)


@book.check("LCK-INTERCEPT-03", on=ev.InterceptionJoined)
def others_join_once(table: Table, event: ev.InterceptionJoined) -> Said | None:
    """Others than the evader join, each once."""
    who = Player(event.player)
    if intercepts_own_evasion(table, event):
        return say("{player} intercepted their own evasion", player=who)
    if not intercepts_or_has_joined_already(table, event):
        return None
    return say("{player} joined the interception a second time", player=who)


@book.check("LCK-INTERCEPT-03", on=ev.InterceptionJoined)
def participants_join(table: Table, event: ev.InterceptionJoined) -> Said | None:
    """Only those who take part in the combat join."""
    if not surely_takes_no_part(table, event.player):
        return None
    return say("{player} intercepted without taking part in the combat", player=Player(event.player))


@book.check("LCK-INTERCEPT-03", on=ev.InterceptionJoined)
def a_declared_interception_is_joined(table: Table, event: ev.InterceptionJoined) -> Said | None:
    """What is joined is an interception that was declared."""
    if not surely_has_no_interception_to_join(table, event):
        return None
    return say("{player} joined an interception that nobody declared", player=Player(event.player))


@book.check("LCK-INTERCEPT-03", on=ev.InterceptionJoined)
def joiners_are_below_the_interceptor(table: Table, event: ev.InterceptionJoined) -> Said | Secret | None:
    """A player joining an interception uses a Teleport of lower level than the first."""
    attack = attack_now(table)
    return (
        None
        if attack is None
        else breach_at_said_else_recorded_level(table, attack, event, _breach_if_joiner_not_below_interceptor_level)
    )


def _breach_if_joiner_not_below_interceptor_level(attack: Attack, seat: str, own: int) -> Said | None:
    if attack.interceptor is None or not is_not_below_interceptor_level(attack, own):
        return None
    return say(
        "{player} joined the interception with level {level}; it has to be below {lead}",
        player=Player(seat),
        level=own,
        lead=attack.interceptor.level or 0,
    )


@book.check("LCK-INTERCEPT-05", on=ev.AttackResolved)
def the_intercepted_are_not_hit(table: Table, event: ev.AttackResolved) -> Said | None:
    """An attack does not hit an intercepted evader."""
    attack = attack_now(table)
    target = attack.targets[0] if attack is not None and len(attack.targets) == 1 else ""
    if attack is None or event.outcome != "hit" or not is_held_by_interception(attack, target):
        return None
    return say("The attack was resolved as a hit on {target}, whose evasion succeeded", target=Player(target))


@book.check("LCK-INTERCEPT-05", on=ev.DamageJudged)
def the_intercepted_stay_unhurt(table: Table, event: ev.DamageJudged) -> Said | None:
    """No damage is judged against an intercepted evader."""
    attack = attack_now(table)
    if attack is None or not is_held_by_interception(attack, event.target):
        return None
    return say("Damage was judged against {target}, whose evasion succeeded", target=Player(event.target))


@book.check("LCK-INTERCEPT-05", on=ev.CombatLeft)
def the_intercepted_stay(table: Table, event: ev.CombatLeft) -> Said | Secret | None:
    """An intercepted evader stays in the combat."""
    attack = attack_now(table)
    if attack is None or not is_held_by_interception(attack, event.player):
        return None
    return breach_as_said_else_recorded(
        attack, lambda read: _breach_if_left_combat_though_intercepted(read, event.player)
    )


def _breach_if_left_combat_though_intercepted(attack: Attack, seat: str) -> Said | None:
    if not is_held_by_interception(attack, seat):
        return None
    return say("{player} left the combat in spite of being intercepted", player=Player(seat))


@book.value("LCK-INTERCEPT-04", on=(ev.InterceptionDeclared, ev.InterceptionJoined))
def interceptions(before: Table, event: ev.PlayerEvent, after: Table) -> Iterator[Value]:
    """The level of the interception, and whether it takes effect, when an entitled player joins."""
    if type(event) is ev.InterceptionJoined and joins_interception_wrongly(before, event):
        return
    attack = attack_now(after)
    attack = attack_with_interception_at_recorded_levels(attack) if attack is not None and attack.on_record else attack
    level = None if attack is None else interception_level(attack)
    if attack is None or level is None:
        return
    yield Value(
        "LCK-INTERCEPT-04", ("interception_level",), level, say("level of the interception: {level}", level=level)
    )
    worked = is_interception_above_evasion_level(attack)
    if worked is not None:
        outcome = say("it takes effect") if worked else say("it has no effect")
        yield Value(
            "LCK-INTERCEPT-04",
            ("intercepted",),
            worked,
            say("interception of level {level}: {outcome}", level=level, outcome=outcome),
        )
