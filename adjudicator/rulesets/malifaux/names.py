"""What things are called in sentences: models, printed words, zones, suits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce

from adjudicator.plain.said import Named, Part, Said, cards
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
"""The general actions of MFX-HOUSE-C01; other languages have their own words for them."""
ZONES: Mapping[str, Said] = {
    "deck": say("deck"),
    "hand": say("hand"),
    "conflict": say("conflict"),
    "discard": say("discard pile"),
    "removed": say("removed area"),
}
"""The places of a fate card."""
JOKERS: Mapping[str, Said] = {"BJ": say("the Black Joker"), "RJ": say("the Red Joker")}
"""The jokers in sentences about events; findings keep the codes, which tell the mask what is named."""

KINDS_OF_ACTION: Mapping[str, Said] = {"attack": say("attack"), "tactical": say("tactical")}
"""The kinds of actions."""
ICONS: Mapping[str, Said] = {"gun": say("gun"), "claw": say("claw")}
"""The icons on an action's range."""


def named(table: Table, id: str) -> Named:  # noqa: A002 - it is one
    """A model by the name on its card; what has none on record, terrain and markers too, by its id."""
    model = table.models.get(id)
    return Named(id, id if model is None or model.name is None else model.name)


def printed(name: str) -> Said:
    """The name of an action, trigger, ability or upgrade as on its card, for lists; never translated."""
    return say("{printed}", printed=name)


def action_called(name: str | None) -> Said:
    """An action by its name: a general one in the reader's language, any other as printed."""
    if name is None:
        return say("an action without a name")
    return GENERAL_ACTIONS.get(name) or printed(name)


def cards_called(codes: Iterable[str]) -> Part:
    """Cards by their codes; a single joker in words."""
    row = tuple(codes)
    return JOKERS.get(row[0], row[0]) if len(row) == 1 else cards(row)


def in_stats(stats: Iterable[str]) -> Said:
    """Stats side by side: `Df/Wp`."""
    return reduce(
        lambda first, after: say("{first}/{next}", first=first, next=after),
        [say("{stat}", stat=stat) for stat in stats],
    )


def in_suits(held: Iterable[Suit]) -> Said:
    """Suits, each as often as held: `R R`; `no suit` where there is none."""
    said = [say("{suit}", suit=suit) for suit in held]
    return reduce(lambda first, after: say("{first} {next}", first=first, next=after), said or [say("no suit")])
