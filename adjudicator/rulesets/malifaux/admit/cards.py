"""Fate cards between the zones: whether what their events name is there, and whom they concern."""

from __future__ import annotations

from adjudicator.rulesets.malifaux import events as ev
from adjudicator.rulesets.malifaux import present
from adjudicator.rulesets.malifaux.admit.registry import (
    ADMIT,
    CONCERNS,
    Seats,
    needs_both,
    needs_seat,
    of_both,
    of_seat,
    seats_of,
)
from adjudicator.rulesets.malifaux.sentences import counted, say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.ruleset import Refused

ADMIT.of(ev.CardsRemoved, ev.CardsMoved, ev.PileRearranged)(needs_seat)
CONCERNS.of(ev.CardsRemoved, ev.CardsMoved, ev.PileRearranged)(of_seat)
ADMIT.of(ev.DiscardEffectApplied)(needs_both)
CONCERNS.of(ev.DiscardEffectApplied)(of_both)


def whole(event: ev.CardsDrawn | ev.FateFlipped) -> None:
    """Cards are named either as fate cards or as playing cards, and every playing card is complete."""
    if event.cards and event.playing:
        raise Refused("wrong", say("Name the cards as fate cards or as playing cards, not as both"), "playing")
    for playing in event.playing:
        has_both = playing.rank is not None and playing.suit is not None
        if has_both == (playing.joker is not None) or (playing.rank is None) != (playing.suit is None):
            raise Refused("wrong", say("A playing card has a rank and a suit, or is a joker"), "playing")


@ADMIT.of(ev.FateDeckPresented)
def _presented(table: Table, event: ev.FateDeckPresented) -> None:
    present.seat(table, event.seat)
    present.seat(table, event.shared_with, "shared_with")


@CONCERNS.of(ev.FateDeckPresented)
def _presented_concerns(table: Table, event: ev.FateDeckPresented) -> Seats:
    return event.seat, event.shared_with


@ADMIT.of(ev.FateDeckShuffled)
def _shuffled(table: Table, event: ev.FateDeckShuffled) -> None:
    present.seat(table, event.seat)
    present.seat(table, event.cut_by, "cut_by")


@CONCERNS.of(ev.FateDeckShuffled)
def _shuffled_concerns(table: Table, event: ev.FateDeckShuffled) -> Seats:
    return event.seat, event.cut_by


@ADMIT.of(ev.CardsDrawn)
def _drawn(table: Table, event: ev.CardsDrawn) -> None:
    present.seat(table, event.seat)
    present.model(table, event.model)
    present.seat(table, event.deck, "deck")
    present.seat(table, event.hand, "hand")
    whole(event)
    stated = len(event.cards or event.playing)
    if event.count is not None and stated not in (0, event.count):
        says = counted(
            "{count} card is named, but their number is stated as {number}",
            "{count} cards are named, but their number is stated as {number}",
            count=stated,
            number=event.count,
        )
        raise Refused("wrong", says, "count")


@CONCERNS.of(ev.CardsDrawn)
def _drawn_concerns(table: Table, event: ev.CardsDrawn) -> Seats:
    return (event.seat, *seats_of(table, event.model), event.deck, event.hand)


@ADMIT.of(ev.CardsDiscarded)
def _discarded(table: Table, event: ev.CardsDiscarded) -> None:
    present.seat(table, event.seat)
    present.model(table, event.model)
    present.seat(table, event.pile, "pile")
    present.seat(table, event.ordered_by, "ordered_by")
    if event.chosen_by != "random":
        present.seat(table, event.chosen_by, "chosen_by")


@CONCERNS.of(ev.CardsDiscarded)
def _discarded_concerns(table: Table, event: ev.CardsDiscarded) -> Seats:
    return (event.seat, *seats_of(table, event.model), event.pile, event.ordered_by, event.chosen_by)


@ADMIT.of(ev.CardsRevealed, ev.CardsLookedAt)
def _revealed(table: Table, event: ev.CardsRevealed | ev.CardsLookedAt) -> None:
    present.seat(table, event.seat)
    if type(event) is ev.CardsLookedAt:
        present.seat(table, event.by, "by")
    for seat in event.shown_to or ():
        present.seat(table, seat, "shown_to")
    if event.order is not None and sorted(event.order) != sorted(event.cards):
        raise Refused("wrong", say("The order must list the same cards"), "order")


@CONCERNS.of(ev.CardsRevealed)
def _revealed_concerns(table: Table, event: ev.CardsRevealed) -> Seats:
    return (event.seat, *(event.shown_to or ()))


@CONCERNS.of(ev.CardsLookedAt)
def _looked_at_concerns(table: Table, event: ev.CardsLookedAt) -> Seats:
    return (event.by, event.seat, *(event.shown_to or ()))
