"""What things are called in sentences: models, what is printed on cards, actions, suits."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.plain.said import Named, Said
from adjudicator.rulesets.malifaux.cards import Suit
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table

GENERAL_ACTIONS = {
    "Walk": say("Walk"),
    "Charge": say("Charge"),
    "Interact": say("Interact"),
    "Disengage": say("Disengage"),
    "Concentrate": say("Concentrate"),
    "Assist": say("Assist"),
}
"""The actions that every language has its own word for; a card's own are called what the card calls them."""
SUITS: dict[Suit, Said] = {"R": say("R"), "C": say("C"), "T": say("T"), "M": say("M")}


def named(table: Table, id: str) -> Named:  # noqa: A002 - it is one
    """A model by the name on its card; what has none on record, terrain and markers too, by its id."""
    model = table.models.get(id)
    return Named(id, id if model is None or model.name is None else model.name)


def printed(words: str) -> Said:
    """What a card calls its trigger, ability, upgrade or effect."""
    return say("{printed}", printed=words)


def action_called(name: str) -> Said:
    """An action: general, or one of a card's own."""
    return GENERAL_ACTIONS.get(name) or printed(name)


def suits_named(suits: Iterable[Suit]) -> Said:
    """Suits in a row, or that there is none."""
    row = None
    for suit in suits:
        row = SUITS[suit] if row is None else say("{suits} {suit}", suits=row, suit=SUITS[suit])
    return row or say("no suit")
