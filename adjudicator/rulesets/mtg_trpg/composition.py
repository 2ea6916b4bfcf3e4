"""The colour make-up of a deck or library (MTR-DECK-02 to 07): counted, written as a line, misread in known ways."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final

from msgspec import Struct

from adjudicator.plain.said import Part, Said, listed
from adjudicator.rulesets.mtg_trpg import names
from adjudicator.rulesets.mtg_trpg.book import book
from adjudicator.rulesets.mtg_trpg.cards import COLORS, Facts, colors_of, facts_of, name_of, types_colors
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.rulesets.mtg_trpg.state import Table, is_unknown
from adjudicator.rulesets.mtg_trpg.zones import PILES, has_unknown_cards, outside_library
from adjudicator.seam.recall import recalled

NAMES: Final = ("white", "blue", "black", "red", "green", "colorless", "total")
_KEYS: Final = (*COLORS, "colorless", "total")


class Composition(Struct, frozen=True, gc=False):
    """Cards by colour, colourless cards, all cards; None where nothing is claimed."""

    white: int | None = 0
    blue: int | None = 0
    black: int | None = 0
    red: int | None = 0
    green: int | None = 0
    colorless: int | None = 0
    total: int | None = 0

    def plain(self) -> dict[str, int | None]:
        """By W, U, B, R, G, colorless, total."""
        return {key: getattr(self, name) for key, name in zip(_KEYS, NAMES, strict=True)}

    def line(self) -> Said:
        """In the rules' notation: `20 white, 35 red, 5 colourless / 60`."""
        counts = [
            say("{count} {color}", count=count, color=names.color(key))
            for key, count in self.plain().items()
            if count and key != "total"
        ]
        line: Part = listed(counts, "list") if counts else say("nothing")
        if self.total is None:
            return say("{counts} / not counted", counts=line)
        return say("{counts} / {total}", counts=line, total=self.total)


def deck_of(table: Table, name: str) -> Mapping[str, int]:
    """The decklist of a character, by name of card; empty if it is not known."""
    pc = table.pcs.get(name)
    deck = table.decks.get(name if pc is None or pc.deck is None else pc.deck)
    return {} if deck is None else deck.cards


@book.serves("MTR-DECK-06")
@recalled(keep=4)
def library_of(table: Table, name: str) -> Mapping[str, int] | None:
    """The cards still in a library, by name: as listed, or the deck less the cards elsewhere; None: not known."""
    pc = table.pcs.get(name)
    if pc is None:
        return deck_of(table, name) or None
    if is_unknown(table, "pcs", name, "library"):
        return None
    if not pc.library.unknown:
        return Counter(name_of(card) for card in pc.library.cards)
    deck = deck_of(table, name)
    if (
        not deck
        or has_unknown_cards(table, name)
        or pc.unnamed
        or pc.suspended
        or any(getattr(pc, zone).unknown for zone in PILES if zone != "library")
    ):
        return None
    left = dict(deck)
    for card in map(name_of, outside_library(table, name)):
        left[card] = left.get(card, 0) - 1
    sound = min(left.values()) >= 0 and sum(left.values()) == pc.library.count
    return {card: count for card, count in left.items() if count} if sound else None


def pile_of(table: Table, name: str, which: str) -> Mapping[str, int] | None:
    """The cards of a deck or library, by name; None: not known."""
    return library_of(table, name) if which == "library" else deck_of(table, name) or None


@book.serves("MTR-DECK-02", "MTR-DECK-03", "MTR-DECK-04", "MTR-DECK-05")
def composition(
    table: Table, name: str, which: str, count_as: Callable[[Facts], tuple[str, ...]] = colors_of
) -> Composition | None:
    """The make-up of a character's deck or library; None where its cards are not known."""
    pile = pile_of(table, name, which)
    if pile is None:
        return None
    counts = dict.fromkeys(_KEYS, 0)
    for card, number in pile.items():
        facts = facts_of(table.cards, card)
        if facts is None:
            return None
        for color in count_as(facts) or ("colorless",):
            counts[color] += number
    white, blue, black, red, green, colorless = (counts[key] for key in _KEYS[:-1])
    return Composition(white, blue, black, red, green, colorless, sum(pile.values()))


def misread(table: Table, name: str, claimed: Composition) -> str | None:
    """The rule that a wrong make-up misreads: lands as colourless, counted by types or by mana; one colour a card."""
    ways: tuple[tuple[str, Callable[[Facts], tuple[str, ...]]], ...] = (
        ("MTR-DECK-03", lambda facts: () if facts.is_land and not facts.colors else colors_of(facts)),
        ("MTR-DECK-03", lambda facts: types_colors(facts) or colors_of(facts)),
        ("MTR-DECK-05", lambda facts: colors_of(facts) or tuple(c for c in facts.makes_mana or () if c in COLORS)),
        ("MTR-DECK-04", lambda facts: () if len(colors_of(facts)) > 1 else colors_of(facts)),
        ("MTR-DECK-04", lambda facts: colors_of(facts)[:1]),
        ("MTR-DECK-04", lambda facts: colors_of(facts)[-1:]),
    )
    for rule, way in ways:
        found = composition(table, name, table.noted[name], way)
        if found is not None and all(getattr(claimed, one) in (None, getattr(found, one)) for one in NAMES):
            return rule
    return "MTR-DECK-04" if _is_added_up(table, name, claimed) else None


def _is_added_up(table: Table, name: str, claimed: Composition) -> bool:
    """Whether the colours are right and the total is just their sum."""
    found = composition(table, name, table.noted[name])
    if found is None or any(getattr(claimed, one) not in (None, getattr(found, one)) for one in NAMES[:-1]):
        return False
    return bool(claimed.total == sum(getattr(found, one) for one in NAMES[:-1]))


def is_as_in_the_deck(table: Table, name: str, claimed: Composition, wrong: list[str]) -> bool:
    """Whether the wrong counts of a library are those of the whole deck."""
    deck = composition(table, name, "deck")
    return deck is not None and all(getattr(claimed, one) == getattr(deck, one) for one in wrong)
