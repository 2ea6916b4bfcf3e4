"""Hands over the hand size: when they are tested, and what may come while a discard is due."""

from __future__ import annotations

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.events import (
    BaseContactChecked,
    CardsDiscarded,
    CardsLookedAt,
    CardsRevealed,
    DistanceMeasured,
    Event,
    FateDeckShuffled,
    LineOfSightChecked,
    ModelsReferred,
    RangeChecked,
    ShadowChecked,
)
from adjudicator.rulesets.malifaux.evolve.settled import hands_tested, overtaken
from adjudicator.rulesets.malifaux.lookup import only_shows
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.frozen import replace

LOOKS = (
    BaseContactChecked, DistanceMeasured, LineOfSightChecked, ModelsReferred, RangeChecked, ShadowChecked,
)  # fmt: skip
"""The kinds of event that only measure or check."""


@book.serves("MFX-HAND-06")
def test_hands(table: Table) -> Table:
    """The table after every hand was tested: a player over the hand size owes a discard."""
    due: tuple[str, ...] = ()
    for seat, side in table.seats.items():
        if side.excess:
            due = (*due, seat)
    table = hands_tested(table) if table.unknown else table
    if not (due or table.discard_due or table.discard_late):
        return table
    return replace(table, discard_due=due, discard_late=())


def waits_for_discards(table: Table, event: Event) -> bool:
    """Whether an event may come while a hand is over its size: a discard or new deck that is due, or a mere look."""
    if type(event) is CardsDiscarded:
        return event.reason == "hand_limit" and event.seat in table.discard_due
    if type(event) is FateDeckShuffled:
        return event.reason == "deck_empty" and event.seat in table.shuffle_due
    if isinstance(event, CardsLookedAt | CardsRevealed):
        return only_shows(event) and (event.source is None or type(event) is CardsLookedAt)
    return type(event) in LOOKS


def gone_on(table: Table, event: Event) -> Table:
    """The table an event meets while a discard is due: if the game goes on without the discard, it is late."""
    if waits_for_discards(table, event):
        return table
    table = overtaken(table) if table.unknown else table
    return replace(table, discard_due=(), discard_late=table.discard_due) if table.discard_due else table
