"""The control hand (MFX-HAND): drawing, the hand size, what is hidden."""

from __future__ import annotations

from adjudicator.plain.said import Player, Said, listed
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.events import CardsDiscarded, CardsDrawn, CardsLookedAt, Event
from adjudicator.rulesets.malifaux.evolve.hands import waits_for_discards
from adjudicator.rulesets.malifaux.names import ZONES, action_called, named
from adjudicator.rulesets.malifaux.sentences import counted, say
from adjudicator.rulesets.malifaux.state import HAND_SIZE, Action, Table

book.records("MFX-HAND-09", CardsLookedAt)


# ---- drawing


def _hand_of(event: CardsDrawn) -> str:
    return event.hand or event.seat


@book.check("MFX-HAND-01", on=CardsDrawn)
def cards_drawn_go_into_ones_own_hand(table: Table, event: CardsDrawn) -> Said | None:
    """Players draw into their own hands; a model's draw is MFX-HAND-03."""
    if event.to != "hand":
        return say(
            "{player} put drawn cards in the {zone}, not in the hand", player=Player(event.seat), zone=ZONES[event.to]
        )
    if event.model is not None or _hand_of(event) == event.seat:
        return None
    return say(
        "{player} drew into {owner}'s hand, not into their own", player=Player(event.seat), owner=_hand_of(event)
    )


@book.check("MFX-HAND-02", on=CardsDrawn)
def model_draws_from_its_controllers_deck(table: Table, event: CardsDrawn) -> Said | None:
    """A model draws from the deck of the player who controls it."""
    if event.model is None:
        return None
    deck, controller = event.deck or event.seat, table.models[event.model].controller
    if deck == controller:
        return None
    return say(
        "{model} drew from {owner}'s deck, but {controller} controls it",
        model=named(table, event.model),
        owner=deck,
        controller=Player(controller),
    )


@book.check("MFX-HAND-03", on=CardsDrawn)
def model_draws_into_its_controllers_hand(table: Table, event: CardsDrawn) -> Said | None:
    """A model draws into the hand of the player who controls it."""
    if event.model is None or event.to != "hand":
        return None
    hand, controller = _hand_of(event), table.models[event.model].controller
    if hand == controller:
        return None
    return say(
        "{model} drew into {owner}'s hand, but {controller} controls it",
        model=named(table, event.model),
        owner=hand,
        controller=Player(controller),
    )


# ---- the hand size


def _is_discard_due(table: Table, event: Event) -> bool:
    return bool(table.discard_due)


@book.check("MFX-HAND-05", on=Event, when=_is_discard_due)
def hand_over_its_size_is_discarded_at_once(table: Table, event: Event) -> Said | None:
    """A hand over its size after a resolution is discarded down first; only a new deck or a look may come before."""
    if waits_for_discards(table, event):
        return None
    if len(table.discard_due) > 1:
        return _both_must_discard(table)
    (seat,) = table.discard_due
    return say(
        "{player} holds {held} cards, {excess} over the hand size of {limit}, and must discard before anything else",
        player=Player(seat),
        held=table.seats[seat].hand_count,
        excess=table.seats[seat].excess,
        limit=HAND_SIZE,
    )


def _both_must_discard(table: Table) -> Said:
    hands = [
        say("{player} holds {held} cards", player=Player(seat), held=table.seats[seat].hand_count)
        for seat in table.discard_due
    ]
    return say(
        "{hands}, over the hand size of {limit}; both must discard before anything else",
        hands=listed(hands, "list"),
        limit=HAND_SIZE,
    )


@book.check("MFX-HAND-07", on=CardsDiscarded)
def discard_is_down_to_the_hand_size(table: Table, event: CardsDiscarded) -> Said | None:
    """Only as many cards are discarded to the hand size as are over it, and none before something was resolved."""
    if event.reason != "hand_limit":
        return None
    due = table.seats[event.seat].excess
    if len(event.cards) <= due:
        return None if event.seat in (*table.discard_due, *table.discard_late) else _too_early(table, event)
    return counted(
        "{player} discarded {count} card to the hand size, with only {due} over it",
        "{player} discarded {count} cards to the hand size, with only {due} over it",
        len(event.cards),
        player=Player(event.seat),
        due=due,
    )


def _too_early(table: Table, event: CardsDiscarded) -> Said | None:
    """What a discard that is not due must wait for; an open action counts as resolved once its activation is over."""
    under_way = [action for action in table.actions.values() if not action.completed]
    if not under_way:
        return counted(
            "{player} discarded {count} card to the hand size before anything was resolved that made it due",
            "{player} discarded {count} cards to the hand size before anything was resolved that made it due",
            len(event.cards),
            player=Player(event.seat),
        )
    if table.activated and all(_is_left_open(table, action) for action in under_way):
        return None
    return counted(
        "{player} discarded {count} card to the hand size during {action}; that is due once the action is resolved",
        "{player} discarded {count} cards to the hand size during {action}; that is due once the action is resolved",
        len(event.cards),
        player=Player(event.seat),
        action=action_called(under_way[-1].name),
    )


@book.check("MFX-HAND-08", on=CardsDiscarded)
def player_chooses_what_to_discard(table: Table, event: CardsDiscarded) -> Said | None:
    """Players choose which cards of their hands they discard to the hand size."""
    if event.reason != "hand_limit" or event.chosen_by is None or event.chosen_by == event.seat:
        return None
    player = Player(event.seat)
    if event.chosen_by == "random":
        return say("{player} discarded to the hand size at random; the player chooses the cards", player=player)
    return say(
        "{other} chose what {player} discarded to the hand size; the player of the hand chooses it",
        player=player,
        other=Player(event.chosen_by),
    )


def _is_left_open(table: Table, action: Action) -> bool:
    """Whether an action's activation is over: its model is not active any more, and nothing else lets it act."""
    if table.active is None:
        return True
    return action.model != table.active and not (action.generated_by or action.from_disengage)


# ---- hidden


@book.check("MFX-HAND-10", on=CardsLookedAt)
def hand_is_hidden_from_the_opponent(table: Table, event: CardsLookedAt) -> Said | None:
    """Nobody looks at an opponent's hand without an effect that allows it."""
    if event.from_ != "hand" or event.by == event.seat or event.source is not None:
        return None
    return counted(
        "{player} looked at {count} card of {owner}'s hand, and no effect was named",
        "{player} looked at {count} cards of {owner}'s hand, and no effect was named",
        len(event.cards),
        player=Player(event.by),
        owner=event.seat,
    )
