"""Who may know what: a seat knows its own hand, a judge knows all, everybody else counts the cards."""

from __future__ import annotations

from adjudicator.plain.json import Plain
from adjudicator.seam.frozen import replace
from adjudicator.seam.ruleset import JUDGE, Step, Viewer
from msgspec import structs, to_builtins

from ombre.events import CardsDealt, Event
from ombre.state import Hand, Table


def mask_table(table: Table, viewer: Viewer) -> Table:
    """The table as a viewer may know it: of other hands, how many cards they hold."""
    if viewer == JUDGE:
        return table
    hands = {seat: hand if seat == viewer else Hand(hand.count) for seat, hand in table.hands.items()}
    return replace(table, hands=hands)


def mask(step: Step[Table, Event], viewer: Viewer) -> Step[Table, Event]:
    """A step as a viewer may know it: both tables, and the cards that the event names."""
    event = step.event
    if isinstance(event, CardsDealt) and viewer not in (JUDGE, event.seat):
        event = replace(event, cards=())
    before, after = mask_table(step.before, viewer), mask_table(step.after, viewer)
    return structs.replace(step, before=before, event=event, after=after)


def view(table: Table, viewer: Viewer) -> Plain:
    """By seat, what a viewer knows of its hand."""
    return {seat: to_builtins(hand) for seat, hand in mask_table(table, viewer).hands.items()}
