"""What a library still holds as far as known, and which cards may come next from it, each equally likely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from msgspec import Struct

from adjudicator.plain.json import Plain
from adjudicator.plain.said import Said, listed
from adjudicator.rulesets.mtg_trpg import names, present, terms
from adjudicator.rulesets.mtg_trpg.asked.verdicts import with_rules
from adjudicator.rulesets.mtg_trpg.cards import facts_of, name_of
from adjudicator.rulesets.mtg_trpg.checking import base_of
from adjudicator.rulesets.mtg_trpg.composition import composition, deck_of, library_of
from adjudicator.rulesets.mtg_trpg.events.base import Id
from adjudicator.rulesets.mtg_trpg.sentences import counted, say
from adjudicator.rulesets.mtg_trpg.state import Table
from adjudicator.rulesets.mtg_trpg.values import make_up
from adjudicator.rulesets.mtg_trpg.zones import PILES, has_unknown_cards, outside_library, pile


class OfLibrary(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The library of a character."""

    pc: Id


def what_a_library_holds(table: Table, asked: OfLibrary) -> Plain:
    """How many cards, which lies on top, the make-up by colours and mana values, the cards by name, as far as known.

    Raises `Refused` for a character that there is not.
    """
    present.pc(table, asked.pc)
    pc, held = table.pcs[asked.pc], library_of(table, asked.pc)
    answer: dict[str, Plain] = {
        "says": with_rules(_counted(asked.pc, pc.library.count), "MTR-DEATH-03"),
        "count": pc.library.count,
    }
    if pc.top:
        answer["top"] = {"says": say("on top: {card}", card=names.card(pc.top[0])), "cards": list(pc.top)}
    if held is None:
        return answer | {"cards": {"says": say("What else it holds is not known here"), "by_name": None}}
    made = composition(table, asked.pc, "library")
    if made is not None:
        answer["colors"] = {
            "says": with_rules(make_up(asked.pc, "library", made), "MTR-DECK-06", "MTR-DECK-07"),
            "by_color": made.plain(),
        }
    return answer | dict(_by_mana_value(table, held)) | {"cards": _by_name(held)}


def _counted(pc: str, count: int) -> Said:
    return counted(
        "{pc}'s library holds {count} card; who must draw from an empty one falls unconscious",
        "{pc}'s library holds {count} cards; who must draw from an empty one falls unconscious",
        count,
        pc=pc,
    )


def _by_mana_value(table: Table, held: Mapping[str, int]) -> Iterator[tuple[str, Plain]]:
    """How many cards bring each base value to a check; nothing, where the facts of a card are unknown."""
    found = Counter[int]()
    for card, number in held.items():
        facts = facts_of(table.cards, card)
        if facts is None:
            return
        found[base_of(facts)] += number
    told = [say("{value}: {cards}", value=value, cards=terms.cards(found[value])) for value in sorted(found)]
    if told:
        says = with_rules(say("by mana value: {each}", each=listed(told, "list")), "MTR-CHECK-06", "MTR-CHECK-12")
        yield "mana_values", {"says": says, "by_value": {str(value): found[value] for value in sorted(found)}}


def _by_name(held: Mapping[str, int]) -> Plain:
    each = [say("{count} × {card}", count=held[card], card=names.card(card)) for card in sorted(held)]
    says = say("{cards}", cards=listed(each, "list")) if each else say("no cards")
    return {"says": says, "by_name": dict(held)}


class Next(Struct, frozen=True):
    """The cards of which the next one from a library is one, by name, each copy equally likely; how that is known."""

    cards: Mapping[str, int]
    says: Said


def next_card(table: Table, name: str) -> Next | None:
    """The top card if it is known, else the cards of the library, else all cards of the deck that nobody has seen,
    wherever they lie; None: not known."""
    pc = table.pcs[name]
    if pc.top:
        return Next({name_of(pc.top[0]): 1}, say("the top card is known"))
    held = library_of(table, name)
    if held is not None:
        return Next(held, say("by the cards left in the library"))
    unseen = _unseen(table, name)
    return None if unseen is None else Next(unseen, say("by the cards of the deck that nobody has seen"))


def _unseen(table: Table, name: str) -> Mapping[str, int] | None:
    """The cards of a deck that lie unseen in the library or elsewhere; None, where they do not add up."""
    pc, deck = table.pcs[name], deck_of(table, name)
    if not deck or has_unknown_cards(table, name) or pc.library.cards:
        return None
    left = Counter(deck)
    left.subtract(map(name_of, outside_library(table, name)))
    hidden = pc.unnamed + pc.suspended + sum(pile(pc, zone).unknown for zone in PILES)
    adds_up = min(left.values()) >= 0 and left.total() == hidden
    return {card: count for card, count in left.items() if count} if adds_up else None
