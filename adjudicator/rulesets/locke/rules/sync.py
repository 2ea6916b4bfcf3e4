"""Synchronised attacks and interceptions (LCK-SYNC, LCK-INTERCEPT)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from adjudicator.plain.said import Part, Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.fight.attack_numbers import (
    by_leaps,
    by_level,
    by_teleport,
    evader,
    evasion,
    firepower_of,
    in_each_reading,
    interception_level,
    is_intercepted,
    is_kept,
    level_of,
    may_be_joined,
)
from adjudicator.rulesets.locke.fight.on_record import (
    about,
    as_on_record,
    by_its_cards,
    is_teleport,
    lead_card,
    so_far_as_told,
    used,
)
from adjudicator.rulesets.locke.fight.present_attack import attack_now, raises_an_interception
from adjudicator.rulesets.locke.fight.turns_begun import turns_come
from adjudicator.rulesets.locke.fight.who_is_there import has_left, takes_no_part
from adjudicator.rulesets.locke.rules.boards import hidden
from adjudicator.rulesets.locke.rules.cturn import joining_uses_the_main_action
from adjudicator.rulesets.locke.sentences import counted, say
from adjudicator.rulesets.locke.table.answers_to_attacks import Response
from adjudicator.rulesets.locke.table.state import Attack, Combat, Table, character
from adjudicator.seam.rulebook import Missing, Secret, Value

_SYNCHRONISING: Final = (ev.SynchronisationRequested, ev.SynchronisationJoined)


@book.check("LCK-SYNC-01", on=_SYNCHRONISING)
def c_card_attacks_are_joined(table: Table, event: ev.PlayerEvent) -> Said | None:
    """Only an attack by C card can be joined."""
    attack = attack_now(table)
    if attack is None or attack.source == "c_card" or not attack.attacker or raises_an_interception(attack, event):
        return None
    return say(
        "{player} tried to synchronise with an attack that was not made with a C card", player=Player(event.player)
    )


@book.check("LCK-SYNC-02", on=_SYNCHRONISING)
def an_attack_on_its_way_is_joined(table: Table, event: ev.PlayerEvent) -> Said | None:
    """What is joined is an attack on its way."""
    is_none = table.combat is not None and _is_none_on_its_way(table.combat, attack_now(table))
    if so_far_as_told(table, told=not is_none) is not False:
        return None
    return say("{player} synchronised, but no attack is on its way", player=Player(event.player))


@book.check("LCK-SYNC-02", on=ev.SynchronisationRequested)
def the_attacker_asks(table: Table, event: ev.SynchronisationRequested) -> Said | None:
    """Only the attacker asks others to join."""
    attack = attack_now(table)
    if attack is None or attack.attacker in ("", event.player) or raises_an_interception(attack, event):
        return None
    told: dict[str, Part] = {"player": Player(event.player), "attacker": Player(attack.attacker)}
    return say("{player} asked others to join the attack of {attacker}", **told)


@book.check("LCK-SYNC-02", on=ev.SynchronisationJoined)
def the_attacker_asks_first(table: Table, event: ev.SynchronisationJoined) -> Said | None:
    """Nobody joins unless the attacker has asked."""
    attack = attack_now(table)
    if attack is None or not attack.attacker or so_far_as_told(table, told=attack.requested) is not False:
        return None
    return say("{player} joined the attack without being asked", player=Player(event.player))


def _is_none_on_its_way(combat: Combat, attack: Attack | None) -> bool:
    """Whether there is no attack to join: none was made, or its combat turn is over."""
    if attack is None or not attack.attacker:
        return not combat.attack_made
    return combat.current != attack.attacker


@book.check("LCK-SYNC-03", on=ev.SynchronisationJoined)
def those_to_come_join(table: Table, event: ev.SynchronisationJoined) -> Said | None:
    """Only players who have not had a combat turn in this round join."""
    combat = table.combat
    if takes_no_part(table, event.player):
        return say("{player} joined the attack without a turn in this combat", player=Player(event.player))
    if combat is None or event.player not in turns_come(table, combat):
        return None
    return say(
        "{player} joined the attack after their own combat turn of this round had come", player=Player(event.player)
    )


@book.check("LCK-SYNC-04", on=ev.SynchronisationJoined)
def joiners_are_below_the_lead(table: Table, event: ev.SynchronisationJoined) -> Said | Secret | None:
    """A joiner's C card is of lower level than the attacker's."""
    attack = attack_now(table)
    return None if attack is None else by_level(table, attack, event, _not_below)


def _not_below(attack: Attack, seat: str, own: int) -> Said | None:
    if attack.level is None or own < attack.level:
        return None
    return say(
        "{player} joined with level {level}; it has to be below the attacker's {lead}",
        player=Player(seat),
        level=own,
        lead=attack.level,
    )


@book.check("LCK-SYNC-07", on=ev.SynchronisationJoined)
def joining_cards_are_marked_sync(table: Table, event: ev.SynchronisationJoined) -> Said | Secret | None:
    """Every C card that joins an attack has the mark [sync]."""
    own = used(table, event)
    is_other = own is not None and own.class_ not in (None, "attack")  # LCK-CCARD-02
    if event.sync is not False and (own is None or own.sync or is_other):
        return None
    says = say("{player} joined with a card without the mark [sync]", player=Player(event.player))
    return says if event.sync is False else about(table, event, says)


@book.check("LCK-SYNC-07", on=_SYNCHRONISING)
def cards_are_marked_sync(table: Table, event: ev.PlayerEvent) -> Said | Secret | None:
    """The C card of a synchronised attack has the mark [sync]; found at the request, if there is one."""
    attack, who, joins = attack_now(table), Player(event.player), type(event) is ev.SynchronisationJoined
    if attack is None or attack.source != "c_card" or not attack.attacker or _is_marked(attack):
        return None
    if (joins and attack.requested) or raises_an_interception(attack, event):
        return None
    says = say("{player} asked others to join an attack whose card lacks the mark [sync]", player=who)
    if joins:
        says = say("{player} joined an attack whose card lacks the mark [sync]", player=who)
    return hidden(attack.attacker, says) if attack.sync or attack.card is not None else says


def _is_marked(attack: Attack) -> bool:
    """Whether the card of an attack bears the mark [sync]: as on record, else as was said."""
    own = lead_card(attack)
    return attack.sync if own is None else own.sync


def is_entitled(table: Table, event: ev.SynchronisationJoined) -> bool:
    """Whether a player joins a synchronised attack without a breach, in joining or in asking for it."""
    attack = attack_now(table)
    if attack is not None and attack.attacker and not _is_marked(attack):
        return False
    return all(rule(table, event) is None for rule in _BARS)


_BARS: Final[tuple[Callable[[Table, Any], Said | Secret | None], ...]] = (
    c_card_attacks_are_joined,
    an_attack_on_its_way_is_joined,
    the_attacker_asks_first,
    those_to_come_join,
    joiners_are_below_the_lead,
    joining_cards_are_marked_sync,
    cards_are_marked_sync,
    joining_uses_the_main_action,
)
"""The rules that bar somebody from joining an attack."""


@book.contradicts("LCK-SYNC-05", on=ev.AttackResolved)
def the_level_counts_joiners(table: Table, event: ev.AttackResolved) -> Said | Secret | None:
    """The level is the attacker's plus 1 for each who joined."""
    attack = attack_now(table)
    if attack is None:
        return None
    if attack.source == "melee" and attack.said_level is None and character(table, attack.attacker).alignment is None:
        return None  # whose sheet is not known may have an ability that sets another
    if (event.level or 0) > (level_of(attack) or 0) and may_be_joined(table, attack, event.level, event.firepower):
        return None
    return in_each_reading(attack, lambda read: _another_level(read, event))


def _another_level(attack: Attack, event: ev.AttackResolved) -> Said | None:
    due = level_of(attack)
    if due is None or event.level in (None, due):
        return None
    return say("The attack was resolved at level {level}; card and joiners make {due}", level=event.level or 0, due=due)


@book.contradicts("LCK-SYNC-06", on=ev.AttackResolved)
def the_firepower_is_the_sum(table: Table, event: ev.AttackResolved) -> Said | Secret | None:
    """The firepower is the sum of all cards used."""
    attack = attack_now(table)
    if attack is None:
        return None
    if (event.firepower or 0) > (firepower_of(attack) or 0) and may_be_joined(
        table, attack, event.level, event.firepower
    ):
        return None
    return in_each_reading(attack, lambda read: _another_firepower(read, event))


def _another_firepower(attack: Attack, event: ev.AttackResolved) -> Said | None:
    due = firepower_of(attack)
    if due is None or event.firepower in (None, due):
        return None
    return say(
        "The attack was resolved with firepower {firepower}; the cards make {due}",
        firepower=event.firepower or 0,
        due=due,
    )


@book.value("LCK-SYNC-05", "LCK-SYNC-06", on=ev.SynchronisationJoined)
def synchronised(before: Table, event: ev.SynchronisationJoined, after: Table) -> Iterator[Value]:
    """The level and firepower of the synchronised attack when an entitled player joins."""
    attack = attack_now(after)
    if attack is None or not is_entitled(before, event):
        return
    attack = as_on_record(attack) if attack.on_record else attack
    level, firepower = level_of(attack), firepower_of(attack)
    if level is not None:
        says = counted(
            "level of the synchronised attack: {level} = {lead} + {count} joiner",
            "level of the synchronised attack: {level} = {lead} + {count} joiners",
            len(attack.joiners),
            level=level,
            lead=attack.level or 0,
        )
        yield Value("LCK-SYNC-05", ("sync_level",), level, says)
    if firepower is not None:
        yield Value(
            "LCK-SYNC-06",
            ("sync_firepower",),
            firepower,
            say("firepower of all cards: {firepower}", firepower=firepower),
        )


# ---- interception


@book.check("LCK-INTERCEPT-01", on=ev.InterceptionDeclared)
def participants_intercept(table: Table, event: ev.InterceptionDeclared) -> Said | None:
    """Only those who take part in the combat intercept."""
    if not takes_no_part(table, event.player) or _evaded(attack_now(table), event.player):
        return None
    return say("{player} intercepted without taking part in the combat", player=Player(event.player))


@book.check("LCK-INTERCEPT-01", on=ev.InterceptionDeclared)
def evasions_are_intercepted(table: Table, event: ev.InterceptionDeclared) -> Said | Missing | None:
    """Only an evasion is intercepted."""
    attack, combat = attack_now(table), table.combat
    says = say("{player} intercepted, but nobody evaded", player=Player(event.player))
    if attack is None or not attack.responses:
        return None if combat is None or combat.evasions_made else Missing(says)
    return None if _tried(attack) is not None else says


def _tried(attack: Attack) -> Response | None:
    """The evasion that may be intercepted: the last one by Teleport, else the last one; None: there is none."""
    found = [one for one in attack.responses if one.kind == "evasion" and one.success is not False]
    return next((one for one in reversed(found) if by_teleport(one)), found[-1]) if found else None


@book.check("LCK-INTERCEPT-01", on=ev.InterceptionDeclared)
def others_are_intercepted(table: Table, event: ev.InterceptionDeclared) -> Said | None:
    """It is another's evasion, who has not left yet."""
    attack, who = attack_now(table), Player(event.player)
    if attack is None or (tried := _tried(attack)) is None:
        return None
    if tried.player == event.player:
        return say("{player} intercepted their own evasion", player=who)
    return say("{player} intercepted after the evader had left", player=who) if has_left(table, tried.player) else None


@book.check("LCK-INTERCEPT-01", on=ev.InterceptionDeclared)
def teleport_cards_are_intercepted(table: Table, event: ev.InterceptionDeclared) -> Said | Secret | None:
    """It is an evasion by a Teleport C card."""
    attack = attack_now(table)
    if attack is None or (tried := _tried(attack)) is None or by_teleport(tried):
        return None
    who = Player(event.player)
    says = say("{player} intercepted an evasion that was not made with a Teleport C card", player=who)
    return says if tried.source != "c_card" or tried.card is None else _by_other_card(attack, tried, says)


@book.check("LCK-INTERCEPT-01", on=ev.InterceptionDeclared)
def teleport_cards_intercept(table: Table, event: ev.InterceptionDeclared) -> Secret | None:
    """Only a Teleport intercepts."""
    return _no_teleport(table, event)


def _by_other_card(attack: Attack, tried: Response, says: Said) -> Secret | None:
    """Breach: an evasion by a C card that nobody called a Teleport; only who knows the card can tell."""
    own = attack.on_record.get(tried.player)
    if own is not None and own.name == tried.card and is_teleport(own):
        return None
    return hidden(tried.player, says)


def _evaded(attack: Attack | None, seat: str) -> bool:
    return attack is not None and any(one.kind == "evasion" and one.player == seat for one in attack.responses)


def _no_teleport(table: Table, event: ev.InterceptionDeclared | ev.InterceptionJoined) -> Secret | None:
    """Breach: the card, of a known hand, is no Teleport."""
    held = used(table, event)
    if held is None or is_teleport(held):
        return None
    says = say("{player} intercepted with {card}, which is no Teleport", player=Player(event.player), card=held.name)
    return hidden(event.player, says)


@book.check("LCK-INTERCEPT-02", on=ev.AttackResolved)
def a_higher_teleport_intercepts(table: Table, event: ev.AttackResolved) -> Said | Secret | None:
    """An interception takes effect if its Teleport is of a higher level than the evasion."""
    attack = attack_now(table)
    if attack is None or event.intercepted is None:
        return None
    return by_leaps(attack, lambda read: _another_effect(read, event))


def _another_effect(attack: Attack, event: ev.AttackResolved) -> Said | None:
    """Breach: an interception was wrongly said to take effect, or not to."""
    level, who, worked = interception_level(attack), evader(attack), is_intercepted(attack)
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
    return _no_teleport(table, event)


@book.check("LCK-INTERCEPT-03", on=ev.InterceptionJoined)
def others_join_once(table: Table, event: ev.InterceptionJoined) -> Said | None:
    """Others than the evader join, and those once who take part in the combat."""
    attack, who = attack_now(table), Player(event.player)
    if attack is not None and (tried := evasion(attack)) is not None and tried.player == event.player:
        return say("{player} intercepted their own evasion", player=who)
    if attack is not None and event.player in _in_the_interception(attack):
        return say("{player} joined the interception a second time", player=who)
    if not takes_no_part(table, event.player):
        return None
    return say("{player} intercepted without taking part in the combat", player=who)


@book.check("LCK-INTERCEPT-03", on=ev.InterceptionJoined)
def a_declared_interception_is_joined(table: Table, event: ev.InterceptionJoined) -> Said | None:
    """What is joined is an interception that was declared."""
    is_none = table.combat is not None and _is_none_declared(table.combat, attack_now(table))
    if so_far_as_told(table, told=not is_none) is not False:
        return None
    return say("{player} joined an interception that nobody declared", player=Player(event.player))


@book.check("LCK-INTERCEPT-03", on=ev.InterceptionJoined)
def joiners_are_below_the_interceptor(table: Table, event: ev.InterceptionJoined) -> Said | Secret | None:
    """A player joining an interception uses a Teleport of lower level than the first."""
    attack = attack_now(table)
    return None if attack is None else by_level(table, attack, event, _not_below_the_first)


def _not_below_the_first(attack: Attack, seat: str, own: int) -> Said | None:
    lead = None if attack.interceptor is None else attack.interceptor.level
    if lead is None or own < lead:
        return None
    return say(
        "{player} joined the interception with level {level}; it has to be below {lead}",
        player=Player(seat),
        level=own,
        lead=lead,
    )


def joined_amiss(table: Table, event: ev.InterceptionJoined) -> Said | Secret | None:
    """Breach: the first one by which a player joins an interception."""
    found = (rule(table, event) for rule in _BARS_OF_INTERCEPTIONS)
    return next((says for says in found if says is not None), None)


_BARS_OF_INTERCEPTIONS: Final[tuple[Callable[[Table, ev.InterceptionJoined], Said | Secret | None], ...]] = (
    teleport_cards_join,
    others_join_once,
    a_declared_interception_is_joined,
    joiners_are_below_the_interceptor,
)
"""The rules that bar somebody from joining an interception."""


def may_intercept(table: Table, event: ev.InterceptionJoined) -> bool:
    """Whether a player joins an interception without a breach."""
    return joined_amiss(table, event) is None


def _is_none_declared(combat: Combat, attack: Attack | None) -> bool:
    """Whether there is no interception to join: none is declared, nor may have been before the log begins."""
    if attack is None or not attack.responses:
        return not combat.evasions_made
    return attack.interceptor is None


def _in_the_interception(attack: Attack) -> tuple[str, ...]:
    """The interceptor and those who joined."""
    lead = attack.interceptor
    return (*(() if lead is None else (lead.player,)), *(one.player for one in attack.interception))


@book.check("LCK-INTERCEPT-05", on=ev.AttackResolved)
def the_intercepted_are_not_hit(table: Table, event: ev.AttackResolved) -> Said | None:
    """An attack does not hit an intercepted evader."""
    attack = attack_now(table)
    target = attack.targets[0] if attack is not None and len(attack.targets) == 1 else ""
    if attack is None or event.outcome != "hit" or not is_kept(attack, target):
        return None
    return say("The attack was resolved as a hit on {target}, whose evasion succeeded", target=Player(target))


@book.check("LCK-INTERCEPT-05", on=ev.DamageJudged)
def the_intercepted_stay_unhurt(table: Table, event: ev.DamageJudged) -> Said | None:
    """No damage is judged against an intercepted evader."""
    attack = attack_now(table)
    if attack is None or not is_kept(attack, event.target):
        return None
    return say("Damage was judged against {target}, whose evasion succeeded", target=Player(event.target))


@book.check("LCK-INTERCEPT-05", on=ev.CombatLeft)
def the_intercepted_stay(table: Table, event: ev.CombatLeft) -> Said | Secret | None:
    """An intercepted evader stays in the combat."""
    attack = attack_now(table)
    if attack is None or not is_kept(attack, event.player):
        return None
    return in_each_reading(attack, lambda read: _left_though_kept(read, event.player))


def _left_though_kept(attack: Attack, seat: str) -> Said | None:
    if not is_kept(attack, seat):
        return None
    return say("{player} left the combat in spite of being intercepted", player=Player(seat))


@book.value("LCK-INTERCEPT-04", on=(ev.InterceptionDeclared, ev.InterceptionJoined))
def interceptions(before: Table, event: ev.PlayerEvent, after: Table) -> Iterator[Value]:
    """The level of the interception, and whether it takes effect, when an entitled player joins."""
    if type(event) is ev.InterceptionJoined and not may_intercept(before, event):
        return
    attack = attack_now(after)
    attack = by_its_cards(attack) if attack is not None and attack.on_record else attack
    level = None if attack is None else interception_level(attack)
    if attack is None or level is None:
        return
    yield Value(
        "LCK-INTERCEPT-04", ("interception_level",), level, say("level of the interception: {level}", level=level)
    )
    worked = is_intercepted(attack)
    if worked is not None:
        outcome = say("it takes effect") if worked else say("it has no effect")
        yield Value(
            "LCK-INTERCEPT-04",
            ("intercepted",),
            worked,
            say("interception of level {level}: {outcome}", level=level, outcome=outcome),
        )
