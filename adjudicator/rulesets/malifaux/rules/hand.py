"""The control hand (MFX-HAND): drawing, the hand size, what is hidden."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.events import CardsDiscarded, CardsDrawn, CardsLookedAt, Event
from adjudicator.rulesets.malifaux.evolve.zones import answers_the_limit
from adjudicator.rulesets.malifaux.state import HAND_SIZE, Table
from adjudicator.seam.rulebook import Value

book.records("MFX-HAND-09", CardsLookedAt)


# ---- drawing


def _hand_of(event: CardsDrawn) -> str:
    return event.hand or event.seat


@book.check("MFX-HAND-01", on=CardsDrawn)
def cards_drawn_go_into_the_own_hand(before: Table, event: CardsDrawn, after: Table) -> str | None:
    """Cards drawn end in the drawing player's hand; whose hand it is for a model: MFX-HAND-03."""
    if event.to != "hand":
        return f"cards drawn by {event.seat} were put in the {event.to}, not in the hand"
    if event.model is not None or _hand_of(event) == event.seat:
        return None
    return f"cards drawn by {event.seat} went into {event.hand}'s hand"


@book.check("MFX-HAND-02", on=CardsDrawn)
def model_draws_from_its_controllers_deck(before: Table, event: CardsDrawn, after: Table) -> str | None:
    """A model draws from the deck of the player who controls it."""
    if event.model is None:
        return None
    deck, controller = event.deck or event.seat, before.models[event.model].controller
    return None if deck == controller else f"{controller} controls {event.model}, which drew from {deck}'s deck"


@book.check("MFX-HAND-03", on=CardsDrawn)
def model_draws_into_its_controllers_hand(before: Table, event: CardsDrawn, after: Table) -> str | None:
    """The cards a model draws go into the hand of the player who controls it."""
    if event.model is None or event.to != "hand":
        return None
    hand, controller = _hand_of(event), before.models[event.model].controller
    return None if hand == controller else f"{controller} controls {event.model}, which drew into {hand}'s hand"


# ---- the hand size


@book.serves("MFX-HAND-04", "MFX-HAND-06")
def hand_excess(table: Table) -> Iterator[Value]:
    """How many cards each hand holds over the hand size: standing values `hand_excess <seat>`."""
    for seat, side in table.seats.items():
        working = f"{side.hand_count} in hand, hand size {HAND_SIZE}"
        yield Value("MFX-HAND-04", ("hand_excess", seat), side.excess, working)


@book.check("MFX-HAND-05", on=Event)
def hand_over_its_size_is_discarded_at_once(before: Table, event: Event, after: Table) -> str | None:
    """A hand over its size after a resolution is discarded down first, but for the making of a new deck."""
    if not before.discard_due or answers_the_limit(before, event):
        return None
    owed = ", ".join(f"{seat} {before.seats[seat].hand_count}" for seat in before.discard_due)
    return f"over the hand size of {HAND_SIZE}: {owed} in hand; the discard comes before anything else"


@book.check("MFX-HAND-07", on=CardsDiscarded)
def discard_is_down_to_the_hand_size(before: Table, event: CardsDiscarded, after: Table) -> str | None:
    """To the hand limit no more cards are discarded than are over it."""
    if event.reason != "hand_limit":
        return None
    due = before.seats[event.seat].excess
    if len(event.cards) <= due:
        return None
    return f"{event.seat} has {due} over the hand size and discarded {len(event.cards)} to it"


@book.check("MFX-HAND-08", on=CardsDiscarded)
def player_chooses_what_to_discard(before: Table, event: CardsDiscarded, after: Table) -> str | None:
    """Which cards go to reach the hand size, the player of the hand chooses."""
    if event.reason != "hand_limit" or event.chosen_by in (None, event.seat):
        return None
    how = "at random" if event.chosen_by == "random" else f"by {event.chosen_by}"
    return f"{event.seat} chooses the discard to the hand size; the cards were chosen {how}"


# ---- hidden


@book.check("MFX-HAND-10", on=CardsLookedAt)
def hand_is_hidden_from_the_opponent(before: Table, event: CardsLookedAt, after: Table) -> str | None:
    """Nobody looks at another's hand without an effect that allows it."""
    if event.from_ != "hand" or event.by == event.seat or event.source is not None:
        return None
    return f"{event.by} looked at {len(event.cards)} cards of {event.seat}'s hand, and no effect was named"
