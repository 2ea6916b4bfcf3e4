"""The order of combat turns: black 1 to 10, then red 1 to 10 (LCK-INIT)."""

from __future__ import annotations

from adjudicator.plain.said import Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.fight.arrival_check import may_have_arrived_unrecorded
from adjudicator.rulesets.locke.fight.unseen_combat_turns import initiative_sort_key, surely_in_anothers_combat_turn
from adjudicator.rulesets.locke.fight.unseen_ends import begins_unrecorded_round
from adjudicator.rulesets.locke.fight.who_is_there import is_combat_running
from adjudicator.rulesets.locke.rules.rounds import BLOWS, without_unentitled_participants
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.stages.normal_turns import is_seat_out_of_play
from adjudicator.rulesets.locke.table.characters import passes_for_alive
from adjudicator.rulesets.locke.table.sentence_parts import players
from adjudicator.rulesets.locke.table.state import Combat, Table, character
from adjudicator.seam.rulebook import Missing


@book.check("LCK-INIT-01", on=ev.CombatTurnStarted, missing=True)
def turns_take_an_initiative_card(table: Table, event: ev.CombatTurnStarted) -> Said | None:
    """Nobody has a combat turn without an initiative card, once cards were dealt."""
    combat = table.combat
    if combat is None or event.player in combat.cards or not combat.cards or begins_unrecorded_round(table, event):
        return None
    return say("{player} has no initiative card in this round", player=Player(event.player))


def _are_initiative_cards_dealt_for_running_round(table: Table, event: ev.PlayingCardsDealt) -> bool:
    """Whether initiative cards are dealt for the running round of a combat."""
    return event.purpose == "initiative" and table.combat is not None and not begins_unrecorded_round(table, event)


@book.check("LCK-INIT-01", on=ev.PlayingCardsDealt, when=_are_initiative_cards_dealt_for_running_round)
@book.serves("LCK-HOUSE-22")
def everybody_has_an_initiative_card(table: Table, event: ev.PlayingCardsDealt) -> Said | None:
    """Every participant is dealt a card each round, black or red, 1 to 10."""
    combat = table.combat or Combat()
    fighting = [
        seat for seat in without_unentitled_participants(combat, combat.participants) if character(table, seat).alive
    ]
    missing = [seat for seat in fighting if seat not in (*event.deals, *combat.cards, *table.strayed)]
    return say("{players} got no initiative card", players=players(missing)) if missing else None


@book.check("LCK-INIT-01", on=ev.PlayingCardsDealt, when=_are_initiative_cards_dealt_for_running_round)
def nobody_has_two_initiative_cards(table: Table, event: ev.PlayingCardsDealt) -> Said | None:
    """Nobody is dealt a second card in a round."""
    again = [seat for seat in event.deals if seat in (table.combat or Combat()).cards]
    return say("{players} got a second initiative card in this round", players=players(again)) if again else None


@book.check("LCK-INIT-01", on=ev.PlayingCardsDealt, when=_are_initiative_cards_dealt_for_running_round)
def nobody_else_has_an_initiative_card(table: Table, event: ev.PlayingCardsDealt) -> Said | None:
    """Nobody who takes no part is dealt a card."""
    combat = table.combat or Combat()
    living = [seat for seat in combat.participants if passes_for_alive(character(table, seat))]  # LCK-DAMAGE-07
    others = [seat for seat in event.deals if combat.participants and seat not in living]
    others = [seat for seat in others if not may_have_arrived_unrecorded(table, seat)]
    if not others:
        return None
    return say("An initiative card went to somebody who does not take part: {players}", players=players(others))


@book.check("LCK-INIT-02", on=ev.PlayingCardsDealt)
def initiative_cards_differ(table: Table, event: ev.PlayingCardsDealt) -> Said | None:
    """The initiative deck has 20 different cards, whichever suits stand for black and red (LCK-HOUSE-22)."""
    if event.purpose != "initiative":
        return None
    dealt = [initiative_sort_key(card) for card in event.deals.values() if card is not None]
    held = {} if begins_unrecorded_round(table, event) else (table.combat or Combat()).cards
    others = [] if any(seat in held for seat in event.deals) else [initiative_sort_key(card) for card in held.values()]
    if len({*dealt, *others}) < len(dealt) + len(others):
        return say("The same initiative card was dealt twice")
    if all(rank <= 10 for _, rank in dealt):
        return None
    return say("An initiative card was dealt that is not 1 to 10")


@book.check("LCK-INIT-02", on=BLOWS, when=is_combat_running)
def the_unable_have_no_turn(table: Table, event: ev.PlayerEvent) -> Said | None:
    """A living seat that is skipped begins no combat turn, on record or by an attack (LCK-HOUSE-26, -27)."""
    combat = table.combat or Combat()
    if type(event) is not ev.CombatTurnStarted and (
        event.player == combat.current
        or event.player not in combat.participants
        or surely_in_anothers_combat_turn(table, event.player)
    ):
        return None
    if not character(table, event.player).alive or not is_seat_out_of_play(table, event.player):
        return None
    return say("{player} took a combat turn while unable to act", player=Player(event.player))


@book.check("LCK-INIT-02", on=BLOWS, when=is_combat_running)
def everybody_has_one_turn_a_round(table: Table, event: ev.PlayerEvent) -> Said | None:
    """Nobody has a second combat turn in a round."""
    combat = table.combat or Combat()
    if event.player not in combat.acted or not _acts_while_own_combat_turn_does_not_run(table, combat, event):
        return None
    return say("{player} has already had the combat turn of this round", player=Player(event.player))


@book.check("LCK-INIT-02", on=BLOWS, when=is_combat_running)
def turns_go_by_initiative(table: Table, event: ev.PlayerEvent) -> Said | Missing | None:
    """Combat turns go black 1 to 10, then red 1 to 10. An attack in another's turn begins none (LCK-ATTACK-01)."""
    combat, starts = table.combat or Combat(), type(event) is ev.CombatTurnStarted
    if not _acts_while_own_combat_turn_does_not_run(table, combat, event) or (
        not starts and surely_in_anothers_combat_turn(table, event.player)
    ):
        return None
    waiting = [
        seat
        for seat in combat.order[: combat.order.index(event.player)]
        if seat not in (*combat.acted, *combat.gone, combat.current) and not is_seat_out_of_play(table, seat)
    ]
    if not waiting:
        return None
    who = Player(event.player)
    says = say("{player}'s combat turn came before that of {players}", player=who, players=players(waiting))
    return says if starts and _are_turns_of_round_recorded_so_far(combat) else Missing(says)


def _acts_while_own_combat_turn_does_not_run(table: Table, combat: Combat, event: ev.PlayerEvent) -> bool:
    """Whether a seat with a place in the order of the round acts while its combat turn does not run."""
    if event.player not in combat.order or combat.current == event.player:
        return False
    return not begins_unrecorded_round(table, event)


def _are_turns_of_round_recorded_so_far(combat: Combat) -> bool:
    """Whether the turns of this round are on record so far."""
    return bool(combat.acted) or (bool(combat.cards) and combat.step == 5)
