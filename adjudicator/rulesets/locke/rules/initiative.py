"""The order of combat turns: black 1 to 10, then red 1 to 10 (LCK-INIT)."""

from __future__ import annotations

from typing import Any

from adjudicator.plain.said import Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.fight.arrivals import may_have_come
from adjudicator.rulesets.locke.fight.played_out import begins_a_round
from adjudicator.rulesets.locke.fight.turns_begun import acts_in_anothers_turn, initiative_of
from adjudicator.rulesets.locke.rules.rounds import BLOWS, entitled
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.stages.turns import is_skipped
from adjudicator.rulesets.locke.table.characters import passes_for_alive
from adjudicator.rulesets.locke.table.names import players
from adjudicator.rulesets.locke.table.state import Combat, Table, character


@book.check("LCK-INIT-01", on=(ev.PlayingCardsDealt, ev.CombatTurnStarted))
@book.serves("LCK-HOUSE-22")
def everybody_has_one_initiative_card(table: Table, event: ev.PlayingCardsDealt | ev.CombatTurnStarted) -> Said | None:
    """Every participant is dealt one card each round, black or red, 1 to 10."""
    combat = table.combat
    if combat is None or begins_a_round(table, event):
        return None
    if isinstance(event, ev.CombatTurnStarted):
        if not table.complete_log or event.player in combat.cards or not combat.cards:
            return None
        return say("{player} has no initiative card in this round", player=Player(event.player))
    if event.purpose != "initiative":
        return None
    return _wrongly_dealt(table, combat, event)


def _wrongly_dealt(table: Table, combat: Combat, event: ev.PlayingCardsDealt) -> Said | None:
    """Breach: somebody got no initiative card, a second one, or one without taking part."""
    fighting = [seat for seat in entitled(combat, combat.participants) if character(table, seat).alive]
    missing = [seat for seat in fighting if seat not in (*event.deals, *combat.cards, *table.strayed)]
    if missing:
        return say("{players} got no initiative card", players=players(missing))
    again = [seat for seat in event.deals if seat in combat.cards]
    if again:
        return say("{players} got a second initiative card in this round", players=players(again))
    living = [seat for seat in combat.participants if passes_for_alive(character(table, seat))]  # LCK-DAMAGE-07
    others = [seat for seat in event.deals if combat.participants and seat not in living]
    others = [seat for seat in others if not may_have_come(table, seat)]
    return (
        say("An initiative card went to somebody who does not take part: {players}", players=players(others))
        if others
        else None
    )


def _dealt_twice(table: Table, event: ev.PlayingCardsDealt) -> Said | None:
    """Breach of LCK-HOUSE-22: the initiative deck has 20 different cards, whichever suits stand for black and red."""
    if event.purpose != "initiative":
        return None
    dealt = [initiative_of(card) for card in event.deals.values() if card is not None]
    held = {} if begins_a_round(table, event) else (table.combat or Combat()).cards
    others = [] if any(seat in held for seat in event.deals) else [initiative_of(card) for card in held.values()]
    if len({*dealt, *others}) < len(dealt) + len(others):
        return say("The same initiative card was dealt twice")
    if all(rank <= 10 for _, rank in dealt):
        return None
    return say("An initiative card was dealt that is not 1 to 10")


@book.check("LCK-INIT-02", on=(*BLOWS, ev.PlayingCardsDealt))
def turns_go_by_initiative(table: Table, event: Any) -> Said | None:
    """Combat turns go black 1 to 10, then red 1 to 10."""
    if type(event) is ev.PlayingCardsDealt:
        return _dealt_twice(table, event)
    combat = table.combat
    if combat is not None and _begins_unable(table, combat, event):
        return say("{player} took a combat turn while unable to act", player=Player(event.player))
    if combat is None or event.player not in combat.order or combat.current == event.player:
        return None
    if begins_a_round(table, event):
        return None
    who, at = Player(event.player), combat.order.index(event.player)
    if event.player in combat.acted:
        return say("{player} has already had the combat turn of this round", player=who)
    if not _passes_over(table, combat, event):
        return None
    waiting = [
        seat
        for seat in combat.order[:at]
        if seat not in (*combat.acted, *combat.gone, combat.current) and not is_skipped(table, seat)
    ]
    return (
        say("{player}'s combat turn came before that of {players}", player=who, players=players(waiting))
        if waiting
        else None
    )


def _passes_over(table: Table, combat: Combat, event: ev.PlayerEvent) -> bool:
    """Whether an event begins a combat turn and leaves no room for unrecorded turns before it.

    In a complete log an attack in another's combat turn begins none (LCK-ATTACK-01).
    """
    starts = type(event) is ev.CombatTurnStarted
    if table.complete_log:
        return starts or not acts_in_anothers_turn(table, event.player)
    return starts and _follows_a_record(combat)


def _begins_unable(table: Table, combat: Combat, event: ev.PlayerEvent) -> bool:
    """Whether a living seat that is skipped begins a combat turn, on record or by an attack (LCK-HOUSE-26, -27)."""
    if type(event) is not ev.CombatTurnStarted and (
        event.player == combat.current
        or event.player not in combat.participants
        or acts_in_anothers_turn(table, event.player)
    ):
        return False
    return character(table, event.player).alive and is_skipped(table, event.player)


def _follows_a_record(combat: Combat) -> bool:
    """Whether the turns of this round are on record so far."""
    return bool(combat.acted) or (bool(combat.cards) and combat.step == 5)
