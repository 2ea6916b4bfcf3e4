"""Synchronised attacks (LCK-SYNC)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.plain.said import Part, Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.counts.joining import (
    has_joiners_combat_turn_come,
    is_attack_by_no_c_card,
    is_attack_sync_recorded_else_said,
    is_not_below_attack_level,
    joins_attack_rightly,
    joins_unmarked_as_said_or_recorded,
    surely_has_no_attack_to_join,
    surely_joins_unasked,
)
from adjudicator.rulesets.locke.fight.attack_numbers import (
    breach_as_said_else_recorded,
    breach_at_said_else_recorded_level,
    firepower_with_joiners,
    level_with_joiners,
    may_unrecorded_joiners_account_for,
)
from adjudicator.rulesets.locke.fight.cards_on_record import attack_as_said_else_recorded, secret_unless_on_open_sheet
from adjudicator.rulesets.locke.fight.present_attack import asks_to_raise_interception, attack_now
from adjudicator.rulesets.locke.fight.who_is_there import surely_takes_no_part
from adjudicator.rulesets.locke.rules.boards import secret_of_player_and_judges
from adjudicator.rulesets.locke.sentences import counted, say
from adjudicator.rulesets.locke.table.state import Attack, Table, character
from adjudicator.seam.rulebook import Secret, Value

_SYNCHRONISING: Final = (ev.SynchronisationRequested, ev.SynchronisationJoined)


@book.check("LCK-SYNC-01", on=_SYNCHRONISING)
def c_card_attacks_are_joined(table: Table, event: ev.PlayerEvent) -> Said | None:
    """Only an attack by C card can be joined."""
    if not is_attack_by_no_c_card(table, event):
        return None
    return say(
        "{player} tried to synchronise with an attack that was not made with a C card", player=Player(event.player)
    )


@book.check("LCK-SYNC-02", on=_SYNCHRONISING)
def an_attack_on_its_way_is_joined(table: Table, event: ev.PlayerEvent) -> Said | None:
    """What is joined is an attack on its way."""
    if not surely_has_no_attack_to_join(table, event):
        return None
    return say("{player} synchronised, but no attack is on its way", player=Player(event.player))


@book.check("LCK-SYNC-02", on=ev.SynchronisationRequested)
def the_attacker_asks(table: Table, event: ev.SynchronisationRequested) -> Said | None:
    """Only the attacker asks others to join."""
    attack = attack_now(table)
    if attack is None or attack.attacker in ("", event.player) or asks_to_raise_interception(attack, event):
        return None
    told: dict[str, Part] = {"player": Player(event.player), "attacker": Player(attack.attacker)}
    return say("{player} asked others to join the attack of {attacker}", **told)


@book.check("LCK-SYNC-02", on=ev.SynchronisationJoined)
def the_attacker_asks_first(table: Table, event: ev.SynchronisationJoined) -> Said | None:
    """Nobody joins unless the attacker has asked."""
    if not surely_joins_unasked(table, event):
        return None
    return say("{player} joined the attack without being asked", player=Player(event.player))


@book.check("LCK-SYNC-03", on=ev.SynchronisationJoined)
def those_to_come_join(table: Table, event: ev.SynchronisationJoined) -> Said | None:
    """Only players who have not had a combat turn in this round join."""
    if surely_takes_no_part(table, event.player):
        return say("{player} joined the attack without a turn in this combat", player=Player(event.player))
    if not has_joiners_combat_turn_come(table, event):
        return None
    return say(
        "{player} joined the attack after their own combat turn of this round had come", player=Player(event.player)
    )


@book.check("LCK-SYNC-04", on=ev.SynchronisationJoined)
def joiners_are_below_the_lead(table: Table, event: ev.SynchronisationJoined) -> Said | Secret | None:
    """A joiner's C card is of lower level than the attacker's."""
    attack = attack_now(table)
    return (
        None
        if attack is None
        else breach_at_said_else_recorded_level(table, attack, event, _breach_if_joiner_not_below_attack_level)
    )


def _breach_if_joiner_not_below_attack_level(attack: Attack, seat: str, own: int) -> Said | None:
    if not is_not_below_attack_level(attack, own):
        return None
    return say(
        "{player} joined with level {level}; it has to be below the attacker's {lead}",
        player=Player(seat),
        level=own,
        lead=attack.level or 0,
    )


@book.check("LCK-SYNC-07", on=ev.SynchronisationJoined)
def joining_cards_are_marked_sync(table: Table, event: ev.SynchronisationJoined) -> Said | Secret | None:
    """Every C card that joins an attack has the mark [sync]."""
    if not joins_unmarked_as_said_or_recorded(table, event):
        return None
    says = say("{player} joined with a card without the mark [sync]", player=Player(event.player))
    return says if event.sync is False else secret_unless_on_open_sheet(table, event, says)


@book.check("LCK-SYNC-07", on=_SYNCHRONISING)
def cards_are_marked_sync(table: Table, event: ev.PlayerEvent) -> Said | Secret | None:
    """The C card of a synchronised attack has the mark [sync]; found at the request, if there is one."""
    attack, who, joins = attack_now(table), Player(event.player), type(event) is ev.SynchronisationJoined
    if attack is None or attack.source != "c_card" or not attack.attacker or is_attack_sync_recorded_else_said(attack):
        return None
    if (joins and attack.requested) or asks_to_raise_interception(attack, event):
        return None
    says = say("{player} asked others to join an attack whose card lacks the mark [sync]", player=who)
    if joins:
        says = say("{player} joined an attack whose card lacks the mark [sync]", player=who)
    return secret_of_player_and_judges(attack.attacker, says) if attack.sync or attack.card is not None else says


@book.contradicts("LCK-SYNC-05", on=ev.AttackResolved)
def the_level_counts_joiners(table: Table, event: ev.AttackResolved) -> Said | Secret | None:
    """The level is the attacker's plus 1 for each who joined."""
    attack = attack_now(table)
    if attack is None:
        return None
    if attack.source == "melee" and attack.said_level is None and character(table, attack.attacker).alignment is None:
        return None  # whose sheet is not known may have an ability that sets another
    if (event.level or 0) > (level_with_joiners(attack) or 0) and may_unrecorded_joiners_account_for(
        table, attack, event.level, event.firepower
    ):
        return None
    return breach_as_said_else_recorded(attack, lambda read: _breach_if_attack_resolved_at_other_level(read, event))


def _breach_if_attack_resolved_at_other_level(attack: Attack, event: ev.AttackResolved) -> Said | None:
    due = level_with_joiners(attack)
    if due is None or event.level in (None, due):
        return None
    return say("The attack was resolved at level {level}; card and joiners make {due}", level=event.level or 0, due=due)


@book.contradicts("LCK-SYNC-06", on=ev.AttackResolved)
def the_firepower_is_the_sum(table: Table, event: ev.AttackResolved) -> Said | Secret | None:
    """The firepower is the sum of all cards used."""
    attack = attack_now(table)
    if attack is None:
        return None
    if (event.firepower or 0) > (firepower_with_joiners(attack) or 0) and may_unrecorded_joiners_account_for(
        table, attack, event.level, event.firepower
    ):
        return None
    return breach_as_said_else_recorded(
        attack, lambda read: _breach_if_attack_resolved_with_other_firepower(read, event)
    )


def _breach_if_attack_resolved_with_other_firepower(attack: Attack, event: ev.AttackResolved) -> Said | None:
    due = firepower_with_joiners(attack)
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
    if attack is None or not joins_attack_rightly(before, event):
        return
    attack = attack_as_said_else_recorded(attack) if attack.on_record else attack
    level, firepower = level_with_joiners(attack), firepower_with_joiners(attack)
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
