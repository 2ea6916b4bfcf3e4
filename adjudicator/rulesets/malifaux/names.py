"""What things are called in sentences: models, printed words, zones, suits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce

from adjudicator.plain.said import Drawn, Named, Part, Said, cards
from adjudicator.rulesets.malifaux.cards import DECK, SUIT, VALUE, Suit
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
_JOKERS: Mapping[str, tuple[str, Said]] = {
    "BJ": ("black_joker", say("the Black Joker")),
    "RJ": ("red_joker", say("the Red Joker")),
}
_SUITS: Mapping[Suit, tuple[str, Said]] = {
    "R": ("rams", say("Rams")),
    "C": ("crows", say("Crows")),
    "T": ("tomes", say("Tomes")),
    "M": ("masks", say("Masks")),
}


def _drawn(code: str) -> Drawn:
    suit = SUIT[code]
    if suit is None:
        look, called = _JOKERS[code]
        return Drawn(code, look, code, called)
    look, called = _SUITS[suit]
    return Drawn(code, look, str(VALUE[code]), say("{value} of {suit}", value=VALUE[code], suit=called))


_SIGNS: Mapping[Suit, Drawn] = {suit: Drawn(suit, look, "", called) for suit, (look, called) in _SUITS.items()}
CARDS: Mapping[str, Drawn] = {code: _drawn(code) for code in DECK}
"""The fate cards by code, as sentences about events name them; findings keep codes, which tell the mask what is
named."""
JOKERS: Mapping[str, Drawn] = {code: Drawn(called, look, code, called) for code, (look, called) in _JOKERS.items()}
"""The jokers where they stand alone in a sentence."""

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
    if len(row) == 1:
        return JOKERS.get(row[0], CARDS.get(row[0], row[0]))
    return cards(CARDS.get(code, code) for code in row)


def in_stats(stats: Iterable[str]) -> Said:
    """Stats side by side: `Df/Wp`."""
    return reduce(
        lambda first, after: say("{first}/{next}", first=first, next=after),
        [say("{stat}", stat=stat) for stat in stats],
    )


def in_suits(held: Iterable[Suit]) -> Said:
    """Suits, each as often as held: `R R`; `no suit` where there is none."""
    said = [say("{suit}", suit=_SIGNS.get(suit, suit)) for suit in held]
    return reduce(lambda first, after: say("{first} {next}", first=first, next=after), said or [say("no suit")])


def modifier(net: int) -> Drawn:
    """A net modifier: a number, drawn as its signs."""
    return Drawn(net, "modifier", "⊕" * net + "⊖" * -net or "±0", say("modifier {net:+}", net=net))
